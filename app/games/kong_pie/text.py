"""Kong-Pie's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from app.core.cards import Seat
from app.core.grammar import count, in_words, number
from app.games.kong_pie.rules.determinize import cards_of
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    SECOND_KONG,
    WARNED,
    Connect,
    Deal,
    Discard,
    Kong,
    Leave,
    Pay,
    Public,
    Restock,
    View,
    Vote,
    rounds_left,
)
from app.games.kong_pie.rules.moves import may_connect
from app.games.kong_pie.rules.payments import (
    KITTY_CHIPS,
)
from app.games.kong_pie.table.moves import NOBODY, VOTED, log_line, why_asked
from app.table.move_types import NameOf
from app.table.text.brief import MARK, Brief, Example, Topic, rule_sentence
from app.table.text.game_text import Category, Figure, GameText, decided_by
from app.table.text.lines import codes, short

_ASKED = {
    "fee": "A restock is due: pay a chip for it, or leave the hand.",
    "restock": "A restock is due: turn the discards over, or shuffle them.",
    "vote": "vote to end the hand, or to reset it.",
    "offer": "vote for a reset, or against one. If it is refused, the next passed round ends the hand.",
    "reset": "The hand is to be reset: pay a chip for it, or leave the hand.",
}


# ---- text picture


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the table for a terminal: face-up cards, the players with their kongs, the own hand by suit and rank."""
    p = view.public
    lines = [
        f"Kong-Pie · Hand {p.ledger.deal + 1} of {p.options.deals} · {p.options.kongs_to_win} kongs win",
        _high_cards(p),
        f"Source: {codes(p.source)}",
        f"Stock: {count(view.stock + len(p.turned), 'card')}{_restocks(p)}{_next(p)}",
        f"Discards, the oldest first: {codes(p.discards) or 'none'}",
    ]
    lines += [f"Out of the game: {codes(p.sheet.pulled)}"] if p.sheet.pulled else []
    lines += [f"Laid open by who has left: {codes(p.sheet.laid)}"] if p.sheet.laid else []
    left = rounds_left(p)
    if left is not None and left <= WARNED and not p.over:
        lines.append(f"{count(left, 'round')} left for a kong")
    lines += [f"Passed in a row: {p.passes} of {sum(p.sheet.still_in)}"] if p.passes else []
    if p.options.chips:
        lines.append(f"Kitty: {count(p.sheet.kitty, 'chip')}   Jackpot: {count(p.sheet.jackpot, 'token')}")
    for seat in range(p.seats):
        lines += _player(view, seat, name_of(seat))
    lines += _ending(view, name_of) if p.over else [f"Your hand: {codes(sorted(view.hand)) or 'no card'}", *_turn(view)]
    return lines


def _high_cards(p: Public) -> str:
    highs = p.ledger.highs
    pairs = ", ".join(map(codes, highs.pairs))
    return f"High notes: {codes(highs.notes)}   noodles: {codes(highs.noodles)}   high pairs: {pairs}"


def _restocks(p: Public) -> str:
    """Return how many restocks are left, where they are limited."""
    limit = p.options.restocks
    return "" if isinstance(limit, str) else f", {count(limit - p.sheet.restocks, 'restock')} left"


def _next(p: Public) -> str:
    """Return the order of the stock, as far as all know it."""
    return f", next come {codes(reversed(p.turned))}" if p.turned else ""


def _player(view: View, seat: Seat, name: str) -> list[str]:
    """Return name, cards, points and score; then the kongs, and what all know of the hand."""
    p = view.public
    arrow = ">" if seat == p.turn and not p.over else " "
    scores = f"{count(p.sheet.wins[seat], 'hand')} won"
    if p.options.chips:
        chips, tokens = (number(n[seat], signed=True) for n in (p.sheet.chips, p.sheet.tokens))
        scores = f"chips {chips}, tokens {tokens}"
    notes = [scores, *(["deals"] if seat == p.ledger.dealer else []), *([] if p.sheet.still_in[seat] else ["has left"])]
    held, points = count(view.counts[seat], "card"), count(p.sheet.points[seat], "point")
    lines = [f"{arrow} {short(name)} {held:>7} {points:>9}  {', '.join(notes)}"]
    if p.sheet.kongs[seat]:
        lines.append(f"    kongs: {' | '.join(map(codes, p.sheet.kongs[seat]))}")
    known = cards_of(p.known[seat])
    if known and seat != view.seat and not p.over:
        lines.append(f"    holds {codes(known)} as all have seen")
    return lines


def _turn(view: View) -> list[str]:
    """Return what this seat must do now, if anything."""
    p = view.public
    question = p.sheet.question
    if question is not None:
        so_far = f" So far: {', '.join(map(VOTED.__getitem__, question.votes))}." if question.votes else ""
        why = f"{why_asked(p)}: " if question.kind in ("vote", "offer") else ""
        return [why + _ASKED[question.kind] + so_far] if question.seat == view.seat else []
    if p.turn != view.seat:
        return []
    if p.phase == AFTER_SECOND:
        return ["It is your turn: after your second kong you may discard a card."]
    kong = "glory" if p.sheet.won is not None else "your second kong" if p.phase == SECOND_KONG else "a kong"
    did = f"; you have connected {count(p.connects, 'time')}" if p.connects else ""
    last = "" if may_connect(p) else ", and may not again"
    return [f"It is your turn, for {kong}{did}{last}."]


def _ending(view: View, name_of: NameOf) -> list[str]:
    """Return all hands, once the hand is over."""
    last = view.public.history[-1]
    hands = [f"  {short(name_of(seat))} {codes(sorted(held))}" for seat, held in enumerate(view.shown) if held]
    return [*hands, str(NOBODY.get(last.how, "The hand is over."))]


# ---- rules in brief


_KEYS = (("C / K", "connect / make a kong"), ("X / P / E", "discard / pass / end"), ("V", "see all discards"))


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    chips = (_chips(options),) if options.chips else ()
    return Brief((_kongs(options), _high(options), _connect(options), *chips), MARK, _KEYS)


def _kongs(o: Options) -> Topic:
    return Topic(
        "Kongs",
        (
            f"Be the first to make {in_words(o.kongs_to_win)} kongs. In your turn the hand fills up to four cards by "
            "itself. After your first kong it fills up again, and you may make a second one.",
            "" if o.chips else "All kongs are worth the same: they have points only where chips are played for.",
        ),
        (
            Example(f"Four of a suit{': 1 point' if o.chips else ''}.", ("3H 7H JH KH",)),
            Example(f"Three of a rank{': 2 points' if o.chips else ''}.", ("8C 8D 8S",)),
        ),
        section="4",
    )


def _high(o: Options) -> Topic:
    return Topic(
        "Noodles and high pairs",
        (
            "Two high notes lie open for the whole hand and are never played. They make six other cards special.",
            "A noodle has the rank of one high note and the suit of the other: it is a kong all by itself"
            f"{', for 3 points' if o.chips else ''}.",
            f"A high pair is both cards of such a rank in the other two suits{': 3 points' if o.chips else ''}.",
            "Both noodles with a high pair are the high kong, which wins everything at once.",
        ),
        (
            Example("With these high notes …", ("7H 9D",)),
            Example("… these are the noodles, each a kong,", ("7D", "9H"), ""),
            Example("and these the high pairs.", ("7C 7S", "9C 9S"), ""),
            Example("The high kong.", ("7D 9H", "9C 9S")),
        ),
        section="4",
    )


def _connect(o: Options) -> Topic:
    often = f"at most {in_words(o.connects)} times for each kong" if o.connects else "as often as you like"
    return Topic(
        "Connect",
        (
            f"Connect {often}: put two cards that share suit or rank into the source, and pull two that lay there "
            f"before. {rule_sentence(o, 'short_connect') if o.short_connect else ''}".rstrip(),
            f"Lojacking: {_plain(rule_sentence(o, 'lojacking'))}" if o.lojacks else "",
            "End your turn with a discard, or pass if you have not connected since your last kong.",
            f"When the stock runs out, the discards become the stock. {rule_sentence(o, 'restock')}",
        ),
        (
            Example("Two cards of a suit go in; two others come out.", ("4S QS", "QD QH"), "arrow-right"),
            Example("Two of a rank match as well.", ("10C 10H",)),
        ),
        section="3",
    )


def _plain(sentence: str) -> str:
    """Return the sentence in a form to follow a colon."""
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
            f"Glory: {_plain(rule_sentence(o, 'glory'))} That kong scores, too." if o.glory else "",
            f"1st-place: {_plain(rule_sentence(o, 'first_place'))}" if o.first_place else "",
            "Tokens that nobody takes back stand in the jackpot for the next hand.",
            fee if o.restock_fee else "",
        ),
        section="7",
    )


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure("Kongs", ("kongs",)),
        Figure("Points of kongs", ("points",)),
        Figure("Noodles", ("noodle",)),
        Figure("High pairs", ("high pair",)),
        Figure("High kongs", ("high kong",)),
        Figure("Glories", ("glories",)),
        Figure("Connects", ("connects",)),
        Figure("Most points of a hand", ("firsts",)),
    ),
    unit=lambda options: "chips" if options.get("chips") else "hands",
    decided=decided_by(
        Category("Votes", (Vote,), ("voted otherwise",) * 3),
        Category("Staying in", (Leave,), ("", "left too soon", "stayed too long")),
        Category("Staying in", (Pay, Restock, Deal), ("chose otherwise",) * 3),
        Category("Kongs", (Kong,), ("another kong was better", "laid one too early", "left one")),
        Category("Connects", (Connect,), ("swapped the wrong cards", "went on too long", "stopped too early")),
        Category("Discards", (Discard,), ("threw the wrong card", "threw a card", "threw none")),
    ),
)
