"""Kong-Pie's house rules. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.options import ON_OFF, Given, option

UNLIMITED = "unlimited"
HOUSE_DEALS_FOR = 3
"""Number of players a house dealer deals for (2.4)."""
OFF, PUT, APPEARING = "off", "put", "appearing"


def _usual_kongs(given: Given) -> int:
    return 6 if given["seats"] == 2 else 4


def _no_house_dealer(chosen: Given) -> str:
    """Return why the house cannot deal by these rules; empty if it can, or does not."""
    if not chosen["house_dealer"]:
        return ""
    if chosen["seats"] != HOUSE_DEALS_FOR:
        return "A house dealer is for three players. With two, let the players deal."
    restock = "A house dealer doesn't decide how to restock. Choose to turn the discards over or to shuffle them."
    return restock if chosen["restock"] == "dealer" else ""


@dataclass(frozen=True, slots=True)
class Options:
    kongs_to_win: int = option(
        4,
        {4: "4", 6: "6"},
        "Kongs to win",
        "Usually four with three players, and six with two.",
        default_for=_usual_kongs,
        section="6.1",
    )
    connects: int = option(
        0,
        {0: "Unlimited", 2: "Two"},
        "Connects",
        "How often you may swap cards with the source for each kong; the count starts again after a first kong.",
        section={0: "", 2: "8.1"},
    )
    short_connect: bool = option(
        False,
        ON_OFF,
        "Short-connect",
        "You may not pull a card that you have put for this same kong.",
        section="8.2",
    )
    lojacking: str = option(
        OFF,
        {OFF: "Off", PUT: "When put", APPEARING: "Put or appearing"},
        "Lojacking",
        "Whether cards of a high note's rank leave the game when they come to the source.",
        explains={
            PUT: "A card put to the source leaves the game if its rank is a high note's; the stock replaces it.",
            APPEARING: "A card of a high note's rank leaves the game when it comes to the source, put or dealt there.",
        },
        renamed={False: OFF, True: PUT},
        section="8.3",
    )
    restock: str = option(
        "turn-over",
        {"turn-over": "Turn over", "shuffle": "Shuffle", "dealer": "Dealer decides"},
        "Restock",
        "What happens to the discards when the stock has run out.",
        explains={
            "turn-over": "The discards are turned over as they lie, so all may know what comes next.",
            "shuffle": "The discards are shuffled before they become the stock.",
            "dealer": "Each time, the dealer turns the discards over or shuffles them.",
        },
        section={"turn-over": "5.1", "shuffle": "5.3", "dealer": "5.4"},
    )
    restocks: int | str = option(
        UNLIMITED,
        {UNLIMITED: "Unlimited", 0: "None", 1: "1", 2: "2"},
        "Restocks allowed",
        "When one more would be due, the hand ends and nobody wins it.",
        typed=range(101),
        section="5.5",
    )
    passed_rounds: str = option(
        "free",
        {"free": "Free", "forgiven": "First forgiven", "stopped": "Stopped at once"},
        "Passed rounds",
        "What happens when everybody passes, one after the other.",
        explains={
            "free": "Everybody may pass, one after the other, as often as they like.",
            "forgiven": "The first time in a hand that everybody passes is forgiven. The next time stops play.",
            "stopped": "Play stops as soon as everybody has passed, one after the other.",
        },
        section={"free": "", "forgiven": "8.4", "stopped": "8.4"},
    )
    when_stopped: str = option(
        "end",
        {"end": "The hand ends", "reset": "Reset", "vote": "Players vote", "offer": "Reset offered"},
        "When stopped",
        "What happens when a passed round stops play.",
        explains={
            "end": "The hand ends; nobody wins it, and with chips each player gets back a chip a point.",
            "reset": "Hands and source are shuffled and dealt again; it costs what a restock costs.",
            "vote": "The players vote, one after the other, whether to end the hand or to reset it.",
            "offer": "The players vote on a reset. If they refuse, play goes on until the next passed round.",
        },
        needs=("passed_rounds", "forgiven", "stopped"),
        section="8.5",
    )
    freeze_reset: bool = option(
        False,
        ON_OFF,
        "Reset after a freeze",
        "When no kong can be made any more, players vote whether a reset brings back what lojacking took.",
        needs=("lojacking", PUT, APPEARING),
        since=2,
        before=False,
        section="8.9",
    )
    kongless_rounds: int | str = option(
        60,
        {OFF: "Off", 30: "After 30 rounds", 60: "After 60 rounds"},
        "End without kongs",
        "After so many rounds without a kong nobody wins the hand; the table tells it ten rounds before.",
        since=2,
        before=30,
        section="6.4",
    )
    look_through: bool = option(
        True,
        ON_OFF,
        "Look through discards",
        "The discards may be looked through. Your seat remembers them anyway.",
        section="8.7",
    )
    chips: bool = option(
        False,
        ON_OFF,
        "Chips",
        "Eight chips for the kitty and a token for the jackpot from each player, every hand.",
        section="7",
    )
    restock_fee: int = option(
        0,
        {0: "Free", 1: "1 chip"},
        "Restock fee",
        "What each player pays into the kitty for a restock or a reset, or leaves the hand.",
        needs=("chips", True),
        section={0: "", 1: "5.6"},
    )
    glory: bool = option(
        False,
        ON_OFF,
        "Glory",
        "Whose winning kong is the first of the turn may make one more at once, and takes a token back for it.",
        needs=("chips", True),
        section="7.3",
    )
    first_place: bool = option(
        False,
        ON_OFF,
        "1st-place",
        "Whose kongs score most takes a token back, unless there is a tie.",
        needs=("chips", True),
        section="7.4",
    )
    jackpot: int = option(
        0,
        {0: "Empty"},
        "Standing jackpot",
        "How many tokens stand in the jackpot when the match begins.",
        typed=range(100_001),
        needs=("chips", True),
        section="9.3",
    )
    direction: str = option(
        "clockwise",
        {"clockwise": "Clockwise", "anticlockwise": "Anticlockwise"},
        "Direction",
        "Which way play and the deal go round.",
        section="8.8",
    )
    house_dealer: bool = option(
        False,
        ON_OFF,
        "House dealer",
        "The house deals every hand and does not play. The lead passes from player to player.",
        clash=_no_house_dealer,
        since=3,
        before=False,
        section="2.4",
    )
    deals: int = option(
        5,
        {1: "1", 3: "3", 5: "5", 10: "10"},
        "Hands",
        "How many hands the match lasts.",
        typed=range(1, 101),
        section="9.1",
    )

    @property
    def lojacks(self) -> bool:
        """Cards of a high note's rank that are put leave the game (8.3)."""
        return self.lojacking != OFF

    @property
    def fee(self) -> bool:
        """A restock or a reset costs a chip (5.6, 8.6)."""
        return self.chips and self.restock_fee > 0


PRESETS: Mapping[str, Given] = {
    "Home": {},
    "Casino": {
        "connects": 2, "lojacking": PUT, "restocks": 1, "passed_rounds": "stopped", "when_stopped": "vote",
        "freeze_reset": True, "kongless_rounds": OFF, "look_through": False, "chips": True, "restock_fee": 1,
        "glory": True, "first_place": True,
    },
    "One hand": {"deals": 1},
}  # fmt: skip
