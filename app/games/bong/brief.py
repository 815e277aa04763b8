"""Bong in brief."""

from __future__ import annotations

from app.core.grammar import count
from app.games.bong.rules.model import Options
from app.table.text.brief import Brief, Example, Topic

_GESTURES = (("Click a card", "play it"), ("Drag to the pile", "play it"))
_KEYS = (
    ("A 2-9 0 J Q K", "play that rank (0: ten)"),
    ("F / B", "fling or flong / bing"),
    ("Several people", "keys at each hand"),
    ("Gamepad", "left, right; A, B, X"),
)


def write(options: Options, seats: int) -> Brief:
    """The pages, by these house rules."""
    return Brief((_quick(options), _fling(options), _SEVERAL), _GESTURES, _KEYS)


def _quick(o: Options) -> Topic:
    out = f", and keeps you out for {o.lockout / 1000:g} s" if o.lockout else ""
    limit = f" After {o.time_limit} minutes the fewest cards win it." if o.time_limit else ""
    return Topic(
        "Be quick",
        (
            "There are no turns: whoever is quickest plays the next rank. The hand starts with a two and goes up to "
            "the king, then ace, two and on. Suits do not matter.",
            f"Nobody plays twice in a row. A wrong card comes back{out}.",
            f"Who plays the last card wins the hand.{limit} With one card left you may call bing. "
            f"The first to win {count(o.first_to, 'hand')} wins the match.",
        ),
        (
            Example("It begins like this, each card from somebody else …", ("2C 3H 4H 5S",)),
            Example("… and goes round: after the king comes the ace.", ("QD KS AH 2S",)),
        ),
    )


def _fling(o: Options) -> Topic:
    return Topic(
        "Fling and flong",
        (
            "If you hold none of the rank that is wanted, and did not play last, call fling.",
            "Once all others have called, who played last calls flong: the pile is dealt to the others, and play goes "
            "on with the same rank.",
            "So keep the last of a rank, and play the one below it: the others will have to fling.",
            f"Who must call and does not is called for after {o.call_after} seconds." if o.call_after else "",
        ),
        (Example("You play the eight, and keep the last nine: nobody can go on.", ("8D", "9C"), ""),),
    )


_SEVERAL = Topic(
    "Several people",
    (
        "Several people at one screen play with all hands open. Each has keys of their own, shown at their hand: "
        "move along it, then play. The mouse plays for whoever sits at the bottom.",
        "A gamepad takes the place of somebody's keys as soon as it is plugged in. The settings change keys and "
        "buttons.",
    ),
)
