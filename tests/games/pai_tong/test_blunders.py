"""What any sensible player of Pai Tong does, and what none would do."""

from collections.abc import Mapping
from typing import Any

from app.games.pai_tong.rules.model import State, Thrown
from tests.ai.blunders import Sense, check, sense
from tests.games.pai_tong.factories import LOOSE, do, position
from tests.games.pai_tong.factories import PAI_TONG as GAME

PONG: Mapping[str, Any] = {"scoring": "pong"}
READY = "3C 3S 3M 4C 4S 4M 7C 7S 7M 9C 9S"
"""Waits for a nine."""
RACE = ("9M 4M 1C 2C 5C 6C 6S 8C 1S 2S RF WF", LOOSE[1])
"""Seat 0 has a nine too many; seat 1 is far from complete."""


def against_three_tongs(stock: str = "5S 7S 3M 7M 2S 3S 8S 9M") -> State:
    """Seat 1 waits for one card and has discarded a five; seat 0 holds a five and a nine that fit nowhere."""
    state = position(
        "1C 1S 1M 2C 2S 2M 3C 3S 8C 8S 9S", "5C 9M 9C",
        "1S 4S 6S 7S 8M 1M RF WF 3M 6M 7M", "4C 6C 7C 8C WF OT RF 1C 2M 4M 4S",
        melds={1: ("4C 4S 4M", "6C 6S 6M", "RF WF OT")}, stock=stock, turn=1,
    )  # fmt: skip
    return do(state, "discard 5C", "0 draw", "2 pass", "3 pass")


def thrown(hand: str, discard: str = "5C", **options: Any) -> State:
    """Seat 0 has discarded a card, and seat 3 with this hand is next."""
    mine = f"{discard} 1S 2S 4S 6S 7S 8S 9S RF 1M 2M 4M"
    return do(position(mine, LOOSE[1], LOOSE[0], hand, stock=None, **options), f"discard {discard}")


def used_up(state: State) -> State:
    """The same, after all cards of the stock were drawn and discarded."""
    lying = tuple(Thrown(i % 4, card, None, ()) for i, card in enumerate(state.stock))
    return state._replace(public=state.public._replace(thrown=(*lying, *state.public.thrown)), stock=())


FOURS = {1: ("4C 4S 4M", "4C 4S 4M"), 2: ("4C 4S 4M",), 3: ("4S 4M 3C",)}
FAR = ("1C 5C 7C 8C 9C", "1S 2S 3S 5S 6S 7S 8S 9S", "1M 2M 3M 5M 6M 7M 8M 9M")
DEAD_NINES = {1: ("9C 9S 9M", "9C 9S 9M"), 2: ("9C 9S 9M",)}


@sense(
    Sense(
        "a drawn card that completes the hand wins",
        position("1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF OT", *LOOSE, stock=None),
        "kin",
    ),
    Sense(
        "it wins though two points are little",
        position("1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF OT", *LOOSE, stock=None, **PONG),
        "kin",
    ),
    Sense("it wins with the last card of the stock", position("1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF OT", *LOOSE), "kin"),
    Sense(
        "the next player wins with a discard and lays no tong",
        do(position(*RACE, LOOSE[0], READY), "discard 9M"),
        "kin",
        seat=3,
    ),
    Sense(
        "a player out of turn wins with a discard", do(position(*RACE, READY, LOOSE[2]), "discard 9M"), "kin", seat=2
    ),
    Sense(
        "a discard is claimed though another waits too",
        do(position(*RACE, READY, "3C 3S 3M 4C 4S 4M 7C 7S 7M 9S 9C"), "discard 9M"),
        "kin",
        seat=2,
    ),
    Sense(
        "an open hand wins with its last pair",
        do(
            position(
                "5C 1C 4C 7C 2C 8C 3C 6C 9C 1S 2S 4S",
                LOOSE[1],
                LOOSE[2],
                "5S 5M",
                melds={3: ("1C 1S 1M", "2C 2M 2M", "RF WF OT")},
            ),
            "discard 5C",
        ),
        "kin",
        seat=3,
    ),
    Sense(
        "a tong that leaves one card to wait for is taken",
        thrown("5S 5M 1C 1M 3C 3S 3M 7C 7S 7M 9C"),
        "tong 5S 5M",
        seat=3,
    ),
    Sense(
        "three of a rank in hand are not opened for the fourth",
        thrown("5S 5M 5S 1C 1M 1S 3C 3S 3M 7C 7S"),
        "draw",
        seat=3,
    ),
    Sense(
        "of three equal tongs the pure one is laid",
        thrown("5C 5C 5M 1C 1M 3C 3S 3M 7C 7S 7M", **PONG),
        "tong 5C 5C",
        seat=3,
    ),
    Sense(
        "with no stock a hopeless hand takes no tong",
        used_up(thrown("5S 5M 1C 2M 3C 4S 6M 7C 8S 9M OT")),
        "pass",
        seat=3,
    ),
    Sense(
        "the single goes and no tong and no pair",
        position("1C 1S 1M 2C 2S 2M 3C 3S 7C 7S RF 9M", *LOOSE, stock=None),
        ("discard RF", "discard 9M"),
    ),
    Sense(
        "who waits for one card throws the other",
        position("1C 1S 1M 2C 2S 2M 3C 3S 3M 7C 7S 9M", *LOOSE, stock=None),
        "discard 9M",
    ),
    Sense(
        "a whole tong is kept in a poor hand",
        position("1C 2M 3C 4C 5M 6C 7C 8S 8S 8M 9S OT", *LOOSE[:2], "1S 2S 3S 4S 5S 6S 7S 1M 3M 4M 6M", stock=None),
        never="discard 8?",
    ),
    Sense(
        "a whole tong of a rank that others throw is kept",
        do(
            position(
                "1C 2M 3C 4C 4C 5M 7C 8S 8S 8M 9S",
                "8C 1C 4M 7M 2C 5C 8M 3S 6C 9C 1S 2S",
                "1M 4S 7S 2S 5S 6M 3M 6S 9M 5M RF",
                "1M 2M 7S 3M WF 9M 3S 6M 9S 4S OT",
                turn=1,
                stock="OT 7M 5S 6S 6S 1S 2S 9C 5C 7C 1M 2M 3M",
                **PONG,
            ),
            "discard 8C",
            "0 draw",
            "2 pass",
            "3 pass",
        ),
        never="discard 8?",
    ),
    Sense(
        "of two singles the dead one goes",
        position("1C 1S 1M 2C 2S 2M 3S 3M 6C 6S 4C 9M", *FAR, melds=FOURS, stock=None),
        "discard 4C",
    ),
    Sense(
        "a pair of which no third is left is no pair to wait for",
        do(
            position(
                "1C 1S 1M 2C 2S 2M 3C 3S 3M 9C 9S",
                "9M 1C 5C 7C 8C 4C",
                "1S 2S 3S 5S 6S 7S 8S 4S",
                "1M 4M 7S 2M 5S 8S 3M 6M RF 4S 8M",
                melds=DEAD_NINES,
                stock="6M 5M 5M 5M 7M 7M",
                turn=1,
            ),
            "discard 9M",
            "0 draw",
            "2 pass",
            "3 pass",
        ),
        ("discard 9C", "discard 9S"),
    ),
    Sense(
        "the pair with more cards left is kept",
        position(
            "1C 1S 1M 2C 2S 2M 7C 7M 8C 8M 6C 6S",
            LOOSE[0][:23],
            LOOSE[1][:23],
            LOOSE[2],
            melds={1: ("7C 7S 7M",), 2: ("7C 7S 7M",)},
            stock=None,
        ),
        "discard 7?",
    ),
    Sense(
        "of four equal cards the odd one goes",
        position(
            "5S 5S 5S 5M 1C 1S 1M 2C 2S 2M 7C 7S",
            LOOSE[0],
            LOOSE[1].replace("5S", "6S"),
            LOOSE[2].replace("5S", "6S"),
            **PONG,
        ),
        "discard 5M",
    ),
    Sense("a player with three open tongs gets what they have thrown", against_three_tongs(), "discard 5S"),
    Sense("the last discard of a deal is a safe one", against_three_tongs()._replace(stock=()), "discard 5S"),
)
def test_sensible_moves(position: Sense, level: str, luck: int) -> None:
    check(GAME, position, level, luck)
