"""Kong-Pie's house rules. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.messages import N_, NP_, _
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
        return _("A house dealer needs three players. With two, let the players deal.")
    if chosen["restock"] == "dealer":
        return _("A house dealer doesn't decide how to restock. Choose to turn the discards over or to shuffle them.")
    return ""


@dataclass(frozen=True, slots=True)
class Options:
    kongs_to_win: int = option(
        4,
        {4: "4", 6: "6"},
        N_("Kongs to win"),
        N_("Normally 4 with three players, and 6 with two."),
        default_for=_usual_kongs,
        section="6.1",
        group=NP_("group of house rules", "Kongs"),
    )
    connects: int = option(
        0,
        {0: N_("Unlimited"), 2: N_("Two")},
        N_("Connects"),
        N_("How many times you may connect for each kong. The count starts again after your first kong."),
        section={0: "", 2: "8.1"},
        group=NP_("group of house rules", "Kongs"),
    )
    short_connect: bool = option(
        False,
        ON_OFF,
        N_("Short-connect"),
        N_("You may not pull a card that you have put for the same kong."),
        section="8.2",
        group=NP_("group of house rules", "Kongs"),
    )
    lojacking: str = option(
        OFF,
        {OFF: N_("Off"), PUT: N_("When put"), APPEARING: N_("When put or dealt")},
        N_("Lojacking"),
        N_("Whether cards of a high note's rank leave the game when they enter the source."),
        explains={
            PUT: N_("A card of a high note's rank leaves the game when you put it. A card from the stock replaces it."),
            APPEARING: N_(
                "A card of a high note's rank leaves the game when it enters the source, whether put or dealt."
            ),
        },
        renamed={False: OFF, True: PUT},
        section="8.3",
        group=NP_("group of house rules", "Kongs"),
    )
    restock: str = option(
        "turn-over",
        {"turn-over": N_("Turn over"), "shuffle": N_("Shuffle"), "dealer": N_("Dealer decides")},
        N_("Restock"),
        N_("What happens to the discards when the stock runs out."),
        explains={
            "turn-over": N_("The discards are turned over in order, so you can know what comes next."),
            "shuffle": N_("The discards are shuffled before they become the stock."),
            "dealer": N_("The dealer chooses each time: turn the discards over, or shuffle them."),
        },
        section={"turn-over": "5.1", "shuffle": "5.3", "dealer": "5.4"},
        group=NP_("group of house rules", "Stock and discards"),
    )
    restocks: int | str = option(
        UNLIMITED,
        {UNLIMITED: N_("Unlimited"), 0: N_("None"), 1: "1", 2: "2"},
        N_("Restocks allowed"),
        N_("When another restock would be due, the hand ends and nobody wins it."),
        typed=range(101),
        section="5.5",
        group=NP_("group of house rules", "Stock and discards"),
    )
    passed_rounds: str = option(
        "free",
        {"free": N_("Allowed"), "forgiven": N_("First forgiven"), "stopped": N_("Stop play")},
        N_("Passed rounds"),
        N_("What happens when all players pass, one after another."),
        explains={
            "free": N_("All players may pass, one after another, as often as they like."),
            "forgiven": N_("The first passed round of a hand is forgiven. The next one stops play."),
            "stopped": N_("Play stops as soon as all players have passed, one after another."),
        },
        section={"free": "", "forgiven": "8.4", "stopped": "8.4"},
        group=NP_("group of house rules", "Passing"),
    )
    when_stopped: str = option(
        "end",
        {"end": N_("Hand ends"), "reset": N_("Reset"), "vote": N_("Players vote"), "offer": N_("Reset offered")},
        N_("When stopped"),
        N_("What happens when a passed round stops play."),
        explains={
            "end": N_(
                "The hand ends and nobody wins it. With chips, each player gets back a chip for each "
                "point of their own kongs."
            ),
            "reset": N_("The hands and the source are shuffled and dealt again. A reset costs the same as a restock."),
            "vote": N_("The players vote, one after another, to end the hand or to reset it."),
            "offer": N_(
                "The players vote on a reset. If they refuse it, play goes on, and the next passed round ends the hand."
            ),
        },
        needs=("passed_rounds", "forgiven", "stopped"),
        section="8.5",
        group=NP_("group of house rules", "Passing"),
    )
    freeze_reset: bool = option(
        False,
        ON_OFF,
        N_("Reset after a freeze"),
        N_("When no more kongs are possible, the players vote on a reset that brings back the lojacked cards."),
        needs=("lojacking", PUT, APPEARING),
        since=2,
        before=False,
        section="8.9",
        group=NP_("group of house rules", "Passing"),
    )
    kongless_rounds: int | str = option(
        60,
        {OFF: N_("Off"), 30: N_("After 30 rounds"), 60: N_("After 60 rounds")},
        N_("End without kongs"),
        N_(
            "After this many rounds without a kong, the hand ends and nobody wins it. You're warned ten rounds earlier."
        ),
        since=2,
        before=30,
        section="6.4",
        group=NP_("group of house rules", "Kongs"),
    )
    look_through: bool = option(
        True,
        ON_OFF,
        N_("Look through discards"),
        N_("You may look through the discards on your turn. AI players remember them in any case."),
        section="8.7",
        group=NP_("group of house rules", "Stock and discards"),
    )
    chips: bool = option(
        False,
        ON_OFF,
        N_("Chips"),
        N_("Before each hand, every player pays 8 chips into the kitty and a token into the jackpot."),
        section="7",
        group=NP_("group of house rules", "Chips and tokens"),
    )
    restock_fee: int = option(
        0,
        {0: N_("Free"), 1: N_("1 chip")},
        N_("Restock fee"),
        N_("At a restock or a reset, each player pays this fee into the kitty or leaves the hand."),
        needs=("chips", True),
        section={0: "", 1: "5.6"},
        group=NP_("group of house rules", "Chips and tokens"),
    )
    glory: bool = option(
        False,
        ON_OFF,
        N_("Glory"),
        N_("If you win with your first kong of a turn, you may make one more to take back a token."),
        needs=("chips", True),
        section="7.3",
        group=NP_("group of house rules", "Chips and tokens"),
    )
    first_place: bool = option(
        False,
        ON_OFF,
        N_("1st-place"),
        N_("When a hand is won, the player whose kongs score the most takes back a token, unless there is a tie."),
        needs=("chips", True),
        section="7.4",
        group=NP_("group of house rules", "Chips and tokens"),
    )
    jackpot: int = option(
        0,
        {0: N_("Empty")},
        N_("Starting jackpot"),
        N_("Tokens in the jackpot when the match begins."),
        typed=range(100_001),
        needs=("chips", True),
        section="9.3",
        group=NP_("group of house rules", "Chips and tokens"),
    )
    direction: str = option(
        "clockwise",
        {"clockwise": N_("Clockwise"), "anticlockwise": N_("Counterclockwise")},
        N_("Direction"),
        N_("Which way play and the deal go around the table."),
        section="8.8",
        group=NP_("group of house rules", "Match"),
    )
    house_dealer: bool = option(
        False,
        ON_OFF,
        N_("House dealer"),
        N_("The house deals every hand and doesn't play. The lead passes from player to player."),
        clash=_no_house_dealer,
        since=3,
        before=False,
        section="2.4",
        group=NP_("group of house rules", "Match"),
    )
    deals: int = option(
        5,
        {1: "1", 3: "3", 5: "5", 10: "10"},
        N_("Hands"),
        N_("The number of hands in the match."),
        typed=range(1, 101),
        section="9.1",
        group=NP_("group of house rules", "Match"),
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
    N_("Home"): {},
    N_("Casino"): {
        "connects": 2, "lojacking": PUT, "restocks": 1, "passed_rounds": "stopped", "when_stopped": "vote",
        "freeze_reset": True, "kongless_rounds": OFF, "look_through": False, "chips": True, "restock_fee": 1,
        "glory": True, "first_place": True,
    },
    N_("One hand"): {"deals": 1},
}  # fmt: skip
