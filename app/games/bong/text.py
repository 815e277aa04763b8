"""Bong's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.cards import FRENCH, Card, Seat, rank, suit
from app.core.grammar import a, count, within
from app.games.bong.rules import is_right
from app.games.bong.rules.model import (
    NOBODY,
    Options,
    Public,
    View,
    match_is_over,
)
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.table.moves import MOVES
from app.table.move_types import NameOf
from app.table.text.brief import Brief, Example, Topic
from app.table.text.game_text import Figure, GameText
from app.table.text.lines import codes, short

_NAME = 16


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the pile and what it waits for, the players, and the own hand; all hands once the hand is over."""
    p = view.public
    lines = [f"Bong · Hand {p.deal + 1} · {_house_rules(p)}"]
    lines.append(f"Pile: {codes(p.race.pile) or '(no card yet)'}")
    if not p.over:
        leader = "" if p.race.leader == NOBODY else f", from {within(name_of(p.race.leader))} alone"
        lines.append(f"Wanted: {a(RANK_NAMES[p.race.rank])}{leader}.")
    lines += [_player(view, seat, name_of(seat)) for seat in range(len(view.counts))]
    if p.over:
        lines += [
            f"  {short(name_of(seat), _NAME)} {codes(_sorted(hand))}" for seat, hand in enumerate(view.shown) if hand
        ]
        lines.append("The match is over." if match_is_over(p) else "The hand is over.")
    else:
        lines.append(f"Your hand: {codes(_sorted(view.hand))}")
        lines += [_state(view)]
    return lines


def _house_rules(p: Public) -> str:
    options = p.options
    limit = f"{options.time_limit} minutes" if options.time_limit else "no time limit"
    return f"first to {count(options.first_to, 'hand')} · {limit} · lockout {options.lockout} ms"


def _state(view: View) -> str:
    """Return what the own seat may do now."""
    race, me = view.public.race, view.seat
    if me not in view.public.active:
        return "You are locked out for a moment."
    if me == race.last:
        all_called = len(race.called) == len(view.counts) - 1
        return "All the others have called fling: you may call flong." if all_called else "You played the last card."
    if any(is_right(race, me, card) for card in view.hand):
        return "You may play."
    if any(rank(card) == race.rank for card in view.hand):
        return "The lead is not yours."
    return "You hold none of it, and have called fling." if me in race.called else "You hold none of it."


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``Ann 7 cards 2 hands played last, holds 9C``."""
    p, race = view.public, view.public.race
    notes = ["deals"] if seat == p.dealer else []
    if not p.over:
        notes += ["played last"] if seat == race.last else []
        notes += ["fling"] if seat in race.called else []
        notes += ["bing"] if seat in race.binged else []
        notes += ["locked out"] if seat not in p.active else []
        notes += [f"holds {codes(held)}"] if (held := _seen(view, seat)) and seat != view.seat else []
    won = f"{count(p.scores[seat], 'hand')} won"
    return f"  {short(name, _NAME)} {count(view.counts[seat], 'card'):>8} {won:>12}  {', '.join(notes)}".rstrip()


def _seen(view: View, seat: Seat) -> list[Card]:
    """Return the cards that everybody knows to be in a hand."""
    known, pile = view.public.known, view.public.race.pile
    return _sorted(card for card in FRENCH.cards if known.may[card] == 1 << seat and card not in pile)


def _sorted(hand: Iterable[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: (rank(card), suit(card)))


# ---- rules in brief


_GESTURES = (("Click a card", "play it"), ("Drag to the pile", "play it"))
_KEYS = (
    ("A 2-9 0 J Q K", "play that rank (0: ten)"),
    ("F / B", "fling or flong / bing"),
    ("Several people", "keys at each hand"),
    ("Gamepad", "left, right; A, B, X"),
)


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
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
        section="3",
    )


def _fling(o: Options) -> Topic:
    return Topic(
        "Fling and flong",
        (
            "If you hold none of the rank that is wanted, and did not play last, call fling.",
            "Once all others have called, who played last calls flong: the pile is dealt to the others, and play goes "
            "on with the same rank.",
            "So keep the last of a rank, and play the one below it: the others will have to fling.",
            f"For who must call and does not, the clock calls after {o.call_after} seconds." if o.call_after else "",
        ),
        (Example("You play the eight, and keep the last nine: nobody can go on.", ("8D", "9C"), ""),),
        section="4",
    )


_SEVERAL = Topic(
    "Several people",
    (
        "Several people at one screen play with all hands open. Each has keys of their own, shown at their hand: "
        "move along it, then play. The mouse plays for whoever sits at the bottom.",
        "A gamepad takes the place of somebody's keys as soon as it is plugged in. The settings change keys and "
        "buttons.",
    ),
    section="9",
)


TEXT = GameText(
    MOVES.log_line,
    picture,
    brief=brief,
    figures=(
        Figure("Cards played", ("cards",)),
        Figure("Flings", ("flings",)),
        Figure("Flongs", ("flongs",)),
        Figure("Bings", ("bings",)),
        Figure("Wrong cards", ("wrong",)),
    ),
    unit=lambda _options: "hands",
)
