"""Pai Tong in brief."""

from __future__ import annotations

from app.core.grammar import count
from app.games.pai_tong.rules.model import Options
from app.table.text.brief import MARK, Brief, Example, Topic, explained

_KEYS = (("D", "draw, let the discard lie"), ("T", "take it into a tong"), ("I / P", "kin / pass"))


def write(options: Options, seats: int) -> Brief:
    """The pages, by these house rules; the examples show what is played with."""
    faces = "tiles" if options.cards == "tiles" else "money"
    return Brief((_tongs(faces), _turn(faces), _kin(options, faces)), MARK, _KEYS)


def _tongs(faces: str) -> Topic:
    other, called = ("money", "Thai money cards") if faces == "tiles" else ("tiles", "mahjong tiles")
    return Topic(
        "Tongs",
        (
            "Build four tongs: sets of three cards of one rank, whatever the suit. All honours are one rank. A tong of "
            "three identical cards is pure.",
        ),
        (
            Example("A tong: three sixes of any suits.", ("6C 6S 6M",), faces=faces),
            Example("A pure tong.", ("3S 3S 3S",), faces=faces),
            Example("The honours make a tong, too.", ("RF WF OT",), faces=faces),
            Example(f"With {called} it is the same.", ("5C 5S 5M",), faces=other),
        ),
    )


def _turn(faces: str) -> Topic:
    suit = "circles" if faces == "tiles" else "coins"
    return Topic(
        "Draw or take",
        (
            "Play goes anticlockwise, to the right. Draw a card, then discard one.",
            "Instead of drawing you may take the discard of the player before you, if it makes a tong with two of your "
            "cards: that tong lies open from then on. When the stock is empty, a discard can only be won with.",
        ),
        (Example(f"The four of {suit} is discarded: with two fours it is a tong.", ("4C", "4S 4M"), faces=faces),),
    )


def _kin(o: Options, faces: str) -> Topic:
    pong = " Open tongs count as they lie." if o.scoring == "pong" else ""
    point = f"A point is {count(o.stake, 'chip')}."
    return Topic(
        "Kin",
        (
            "Anybody's discard may be taken if it completes your hand: call kin. It goes before any other claim; of "
            "several players the next in turn has it.",
            f"{explained(o, 'scoring')} {point}{pong} The winner starts the next deal.",
            "When the stock is empty and nobody wins with the last discard, nobody wins.",
        ),
        (
            Example(
                "Three tongs, and a pair: an eight of any suit wins.",
                ("2C 2S 2M", "5C 5C 5M", "RF RF OT", "8S 8M"), "", faces=faces,
            ),
        ),
    )  # fmt: skip
