"""Kong-Pie in brief."""

from __future__ import annotations

from app.core.grammar import in_words
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.payments import KITTY_CHIPS
from app.table.text.brief import MARK, Brief, Example, Topic, explained

_KEYS = (("C / K", "connect / make a kong"), ("X / P / E", "discard / pass / end"), ("V", "see all discards"))


def write(options: Options, seats: int) -> Brief:
    """The pages, by these house rules."""
    chips = (_chips(options),) if options.chips else ()
    return Brief((_kongs(options), _HIGH, _connect(options), *chips), MARK, _KEYS)


def _kongs(o: Options) -> Topic:
    return Topic(
        "Kongs",
        (
            f"Be the first to make {in_words(o.kongs_to_win)} kongs. In your turn the hand fills up to four cards by "
            "itself. After your first kong it fills up again, and you may make a second one.",
        ),
        (
            Example("Four of a suit: 1 point.", ("3H 7H JH KH",)),
            Example("Three of a rank: 2 points.", ("8C 8D 8S",)),
        ),
    )


_HIGH = Topic(
    "Noodles and high pairs",
    (
        "Two high notes lie open for the whole hand and are never played. They make six other cards special.",
        "A noodle has the rank and the colour of a high note: it is a kong all by itself, for 3 points.",
        "A high pair is both cards of such a rank in the other colour: 3 points.",
        "Both noodles with a high pair are the high kong, which wins everything at once.",
    ),
    (
        Example("With these high notes …", ("7H 9D",)),
        Example("… these are the noodles, each a kong,", ("7D", "9H"), ""),
        Example("and these the high pairs.", ("7C 7S", "9C 9S"), ""),
        Example("The high kong.", ("7D 9H", "9C 9S")),
    ),
)


def _connect(o: Options) -> Topic:
    often = f"at most {in_words(o.connects)} times for each kong" if o.connects else "as often as you like"
    return Topic(
        "Connect",
        (
            f"Connect {often}: put two cards that share suit or rank into the source, and pull two that lay there "
            f"before. {explained(o, 'short_connect') if o.short_connect else ''}".rstrip(),
            f"Lojacking: {_plain(explained(o, 'lojacking'))}" if o.lojacks else "",
            "End your turn with a discard, or pass if you have not connected since your last kong.",
            f"When the stock runs out, the discards become the stock. {explained(o, 'restock')}",
        ),
        (
            Example("Two cards of a suit go in; two others come out.", ("4S QS", "QD QH"), "arrow-right"),
            Example("Two of a rank match as well.", ("10C 10H",)),
        ),
    )


def _plain(sentence: str) -> str:
    """The sentence, to stand behind a colon."""
    return sentence[:1].lower() + sentence[1:]


def _chips(o: Options) -> Topic:
    fee = f"A restock, or a reset, has its fee: {o.restock_fee} chip for the kitty from each who stays in the hand."
    return Topic(
        "Chips",
        (
            f"Before each hand everybody pays {in_words(KITTY_CHIPS)} chips into the kitty and a token into the "
            "jackpot.",
            "The winner gets a chip from the kitty for each point of all kongs, those of the others too, and the house "
            "keeps the rest. A high kong takes the whole kitty and the whole jackpot.",
            f"Glory: {_plain(explained(o, 'glory'))} That kong scores, too." if o.glory else "",
            f"1st-place: {_plain(explained(o, 'first_place'))}" if o.first_place else "",
            "Tokens that nobody takes back stand in the jackpot for the next hand.",
            fee if o.restock_fee else "",
        ),
    )
