"""What any sensible player of Tong-Its does, and what none would do."""

from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import State
from tests.ai.blunders import Sense, check, sense
from tests.games.tong_its.factories import do, position

OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}
OTHERS = ("2D 3C 9H", "AS 4S 8H")
STOCK = "2C 3D 9C"
HIGH = "KH QD JD KS 10S 10D 9C"
"""Deadwood enough to lose to anyone."""


def called(*hands: str, answers: tuple[str, ...] = ()) -> State:
    """Seat 2 has called, and these are the answers; the next seat is asked."""
    state = position(*hands, thrown="KC QS JH 9S 8S", stock="2C 3D 9D 10C", melds=OPEN, turn=2, phase="start")
    return do(state, "call", *answers)


@sense(
    Sense(
        "a meld and a discard go out",
        position("7C 7D 7S KH", *OTHERS, melds=OPEN, thrown="9S", stock=STOCK),
        ["meld 7C 7D 7S", "discard KH"],
        turn=True,
    ),
    Sense("the last card goes out", position("KH", *OTHERS, melds=OPEN, thrown="9S", stock=STOCK), "discard KH"),
    Sense(
        "two cards go out if one can be laid off",
        position("6H KD", *OTHERS, melds=OPEN, thrown="9S", stock=STOCK),
        ["6H>0.1", "discard KD"],
        turn=True,
    ),
    Sense(
        "a meld and a card to lay off go out",
        position("7C 7D 7S 5H KD", *OTHERS, melds=OPEN, thrown="9S", stock=STOCK),
        ["meld 7C 7D 7S", "5H>1.1", "discard KD"],
        turn=True,
    ),
    Sense(
        "two melds go out together",
        position("7C 7D 7S 2H 3H 4H", *OTHERS, melds=OPEN, thrown="9S", stock=STOCK),
        ["meld 7C 7D 7S", "meld 2H 3H 4H"],
        "discard *",
        turn=True,
    ),
    Sense(
        "a discard that goes out is taken",
        position("8S 8C KH", "2D 3C 9H", "AS 4S 7H", melds=OPEN, thrown="8D", stock=STOCK, phase="start"),
        ["take 8C 8S", "discard KH"],
        turn=True,
    ),
    Sense(
        "going out comes before a call",
        position("9C 9D", "3C 8D", "4H 7S", thrown="9H", stock="2C 2D 2H", melds=OPEN, phase="start"),
        "take 9C 9D",
    ),
    Sense(
        "a four is hidden on the way out",
        position("7C 7D 7H 7S 9S", "3C 8D", "4H 9D", stock="2C 2D 2H", melds=OPEN),
        "hide 7C 7D 7H 7S",
    ),
    Sense(
        "a call that nobody can challenge is made",
        position(
            "KH QD 9C",
            "2D 3C 9H 4S AS AD",
            "AC 4C 8H 2S 3S 7H",
            melds={0: ["6C 6D 6S"]},
            thrown="8S",
            stock="2C 3D 9S 10C 10D",
            phase="start",
        ),
        "call",
    ),
    Sense("a hand that cannot lose is not folded", called("AH 2H 3H", HIGH, "2D 4D"), "challenge"),
    Sense("a hand of one ace is not folded", called("AH", HIGH, "2D 3C 7H"), "challenge"),
    Sense(
        "who is challenged anyway is challenged by all",
        called(HIGH, "2H 3C", "4C 4D 5H", answers=("fold",)),
        "challenge",
    ),
    Sense(
        "a fold saves nothing once another has challenged",
        called("2H 3C", HIGH, "4C 4D 5H", answers=("challenge",)),
        "challenge",
    ),
    Sense("a hopeless hand is folded", called(HIGH, "2H 3C 6H 8C", "4D"), "fold"),
    Sense(
        "nobody calls with a hopeless hand against two who are nearly out",
        position(HIGH, "2D 3C", "AS 4S", melds=OPEN, thrown="9S 8S", stock="2C 3D 9H", phase="start"),
        never="call",
    ),
    Sense(
        "with one ace left a call comes before a draw",
        position("AH", "2D 3C 9H KH QD", "2S 4S 8H KS QS", melds=OPEN, thrown="9S 8S", stock="2C 3D 9D", phase="start"),
        "call",
    ),
    Sense(
        "who has not opened opens before the stock is out",
        position("2D 2H 2S 9C KH", "3C 8D 9S", "4D 7S 7H", stock="", melds={1: ["6C 6D 6S"]}),
        "meld 2D 2H 2S",
        turn=True,
    ),
    Sense(
        "in the last turn a high card is laid off",
        position("KH 2D 3H 4H 9C", "3C 8D 9S", "4D 7S 7H", stock="", melds={0: ["JC QC KC"], 1: ["10H JH QH"]}),
        ["KH>1.1", "discard 9C"],
        turn=True,
    ),
    Sense(
        "in the last turn the highest loose card is thrown",
        position("QH 2D 3H 4C 9C", "3C 8D 9S", "4D 7S 7H", stock="", melds={0: ["JC QC KC"], 1: ["6C 6D 6S"]}),
        "discard QH",
    ),
    Sense(
        "in the last turn a meld in hand is kept whole",
        position("QH QD QS 4C 3H", "3C 8D 9S", "4D 7S 7H", stock="", melds={0: ["9C 10C JC"], 1: ["6C 6D 6S"]}),
        "discard 4C",
        turn=True,
    ),
    Sense(
        "a meld is not broken while a king is loose",
        position(
            "2C 3C 4C 9H KD 5S 7H",
            "3D 8D QH",
            "4H 7S JH",
            stock="2D 2H QC 6D 6H 8S",
            thrown="JC JD QS",
            melds={0: ["8C 9C 10C"]},
        ),
        never="discard [234]C",
    ),
    Sense(
        "a first meld is laid when others may call",
        position(
            "7C 7D 7S 3H KH QD",
            "2D 3C 9H AH",
            "AS 4S 8H 2S",
            melds={1: ["5C 5D 5S"], 2: ["JC QC KC"]},
            thrown="9S",
            stock="2C 3D 9C 10C 10D",
        ),
        "meld 7C 7D 7S",
        turn=True,
    ),
    Sense(
        "a discard is taken to open when others may call",
        position(
            "9C 9D 2S 4D 6H JH KD",
            "2D 3C",
            "AS 4S",
            melds={1: ["5C 5D 5S"], 2: ["JC QC KC"]},
            thrown="9H",
            stock="AC AH 2H 3D 3S 4H",
            phase="start",
        ),
        "take 9C 9D",
    ),
)
def test_sensible_moves(position: Sense, level: str, luck: int) -> None:
    check(GAME, position, level, luck)
