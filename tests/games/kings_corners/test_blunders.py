"""What any sensible player of Kings Corners does, and what none would do."""

from app.games.kings_corners.rules import GAME
from tests.ai.blunders import Sense, check, sense
from tests.games.kings_corners.factories import position

CORNERS = ("NE", "SE", "SW", "NW")
OPEN_QUEENS = {"NE": "KS", "N": "QH", "E": "5C", "S": "5S", "W": "9D"}
"""The queen's pile goes onto the king, and north is free for any card."""
DULL = {"N": "6S", "E": "6C", "S": "9C", "W": "9S"}
SAME = {"N": "8S", "E": "8C", "S": "8D", "W": "8H", "NE": "KH QS", "SE": "KS QD"}


@sense(
    Sense(
        "the last card goes where it fits",
        position("JS", "2C 3C", piles={**DULL, "NE": "KS QH"}, stock="7C 8D"),
        "JS>NE",
    ),
    Sense(
        "a last king goes to a corner", position("KD", "2C 3C", piles=DULL, stock="7C 8D"), [f"KD>{c}" for c in CORNERS]
    ),
    Sense(
        "the last card fills an empty side",
        position("5D", "2C 3C", piles={"N": "7S", "E": "8C", "S": "9C"}, stock="7C"),
        "5D>W",
    ),
    Sense(
        "a pile is moved to go out",
        position("JS 3D", "2C 3C", piles=OPEN_QUEENS, stock="7C 8D"),
        ["N>NE", "JS>*", "3D>*"],
        "draw",
        turn=True,
    ),
    Sense(
        "two cards that follow each other go out",
        position("9S 8D", "2C 3C", piles={**DULL, "N": "10H", "S": "4C", "W": "4S"}, stock="7C 4H"),
        ["9S>N", "8D>*"],
        "draw",
        turn=True,
    ),
    Sense(
        "a long run goes out",
        position("JD 10S 9H 8C 7D", "2C 3C", piles={**DULL, "SE": "KD QS"}, stock="7C 4D"),
        ["JD>SE", "7D>*"],
        "draw",
        turn=True,
    ),
    Sense(
        "a king and the queen after it go out",
        position("KH QC", "2C 3C 4C", piles=DULL, stock="7C 4D"),
        ["KH>*", "QC>*"],
        "draw",
        turn=True,
    ),
    Sense(
        "a dealt king makes room for the last card",
        position("4D", "2C 3C", piles={**DULL, "N": "KS"}, stock="7C 4H"),
        ["N>*", "4D>N"],
        "draw",
        turn=True,
    ),
    Sense("going out needs no card of the stock", position("7D", "2C 3C 5C", piles={**DULL, "N": "8S"}), "7D>N"),
    Sense(
        "a king goes to a corner",
        position("KH 4C 5D 2S", "2C 3C 9H 9D", piles=DULL, stock="7C 8D 3S 3H"),
        "KH>*",
        turn=True,
    ),
    Sense(
        "a dealt king is moved and its place filled",
        position("4D 9H JC AS 2S 7H", "2C 3C 5S 5C 4S 4H", piles={**DULL, "N": "KS"}, stock="7C 8D 10D 10C 3D 3H"),
        ["N>*", "*>N"],
        turn=True,
    ),
    Sense(
        "both kings go before they cost three points each",
        position("KH KC 4D 5D", "2C 3C 9H 9D", piles=DULL, stock="7C 8D 3S", compulsory_kings=True),
        ["KH>*", "KC>*"],
        turn=True,
    ),
    Sense(
        "a king is not held against a player with one card left",
        position("KH 2S 5D 9D", "2C", piles=SAME, stock="7C 3D 3S"),
        "KH>*",
        turn=True,
    ),
    Sense(
        "no free side is left to a player with one card",
        position("2S 4D 9D", "2C", piles={"N": "8S", "E": "8C", "S": "6D"}, stock="7C 3D 3S"),
        "*>W",
        turn=True,
    ),
    Sense(
        "an ace for fifty points goes before somebody is out",
        position(
            "AH 8H 4C", "3S", piles={"N": "2S", "E": "JC", "S": "JD", "W": "10H"}, stock="7C 5D 9D", scoring="fifty"
        ),
        "AH>N",
        turn=True,
    ),
    Sense(
        "what fits is played before somebody is out",
        position("7D 4C 2H", "3S", piles={"N": "8S", "E": "JC", "S": "JD", "W": "10H"}, stock="7C 5D 9D"),
        "7D>N",
        turn=True,
    ),
    Sense(
        "with the draw first the drawn card is used to go out",
        position("7D", "2C 3C", piles={"N": "8S", "E": "JC", "S": "10H", "W": "6C"}, stock="5H 4C 9D", draw="start"),
        ["draw", "7D>*", "5H>*"],
        turn=True,
    ),
)
def test_sensible_moves(position: Sense, level: str, luck: int) -> None:
    check(GAME, position, level, luck)
