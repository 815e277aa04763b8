"""Tong-Its in brief."""

from __future__ import annotations

from app.core.grammar import count
from app.games.tong_its.rules.model import Options
from app.table.text.brief import MARK, Brief, Example, Topic

_KEYS = (
    ("D / T / X", "draw / take / discard"),
    ("Y / N", "lay a meld / face down"),
    ("A / G / P", "call / challenge / fold"),
)


def write(options: Options, seats: int) -> Brief:
    """The pages, by these house rules."""
    return Brief((*_PLAY, _end(options), _payments(options)), MARK, _KEYS)


_PLAY = (
    Topic(
        "Melds",
        (
            "Get rid of all your cards: tongit! Or have the least deadwood when the hand ends: the points of your "
            "unmatched cards, an ace 1, a face card 10, any other its number.",
            "Melds kept in hand count, too, and nobody can lay off on them. Laying one opens your hand.",
        ),
        (
            Example("A set: three or four of a rank.", ("9C 9D 9S",)),
            Example("A run: three or more of a suit; aces are low.", ("AH 2H 3H 4H",)),
            Example("Deadwood: 10 and 7 and 1 make 18.", ("KD 7S AC",)),
        ),
    ),
    Topic(
        "The turn",
        (
            "Draw a card. The top discard may be taken only into a new meld, which is laid at once.",
            "Lay melds, lay off cards on any open meld, and end your turn with a discard.",
            "A four of a kind may be laid face down: it opens you, and brings extra chips if you win.",
        ),
        (
            Example("The discard makes a run with two of your cards.", ("6D", "5D 7D")),
            Example("Laid off: the eight goes on at the end of that run.", ("5D 6D 7D", "8D")),
            Example("Face down: a hidden four of a kind.", ("back back back back",)),
        ),
    ),
)


def _end(o: Options) -> Topic:
    open_hands = "Everybody shows" if o.shown == "all" else "Only those who compare show"
    return Topic(
        "Draw and challenge",
        (
            "Instead of drawing a card you may call “draw”: if you have opened, did not lay off on your own melds in "
            "your last turn, and nobody else has since.",
            "The others fold or challenge; only who has opened may challenge. Those who challenge compare their "
            "deadwood with yours, and the least wins; of equals the challenger.",
            f"When the stock runs out, those who have opened compare their deadwood. {open_hands} their hands.",
        ),
        (Example("“Draw!” with 5 is beaten by a challenge with 4.", ("2C 3H", "AS 3D"), "arrow-right"),),
    )


def _payments(o: Options) -> Topic:
    until = (
        f"after {count(o.hands, 'hand')}" if o.ends == "hands" else "when somebody cannot put two chips into the pot"
    )
    return Topic(
        "Payments",
        (
            "The losers pay 1 chip, or 3 for a tongit or a challenge; 3 for each concealed four of a kind of the "
            "winner that need not be broken up to win, and 1 for each ace; and 1 for not having opened.",
            "Everybody puts two chips into the pot for each hand. It goes to who wins two hands in a row.",
            f"Everybody begins with {count(o.chips_at_start, 'chip')}. The match ends {until}; the most chips win it.",
        ),
    )
