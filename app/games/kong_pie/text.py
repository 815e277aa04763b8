"""Kong-Pie's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from app.core.cards import Seat
from app.core.messages import N_, _, n_, number, p_, translate
from app.games.kong_pie.rules.determinize import cards_of
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    SECOND_KONG,
    WARNED,
    Connect,
    Deal,
    Decision,
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
from app.games.kong_pie.table.moves import listed_votes, log_line, why_asked, won
from app.table.move_types import NameOf
from app.table.text.brief import MARK, Brief, Example, Topic, rule_sentence
from app.table.text.game_text import Category, Figure, GameText, decided_by
from app.table.text.lines import codes, right, short

_ASKED = {
    "fee": N_("A restock is due: pay a chip for it, or leave the hand."),
    "restock": N_("A restock is due: turn the discards over, or shuffle them."),
    "vote": N_("Vote to end the hand, or to reset it."),
    "offer": N_("Vote for or against a reset. If it is refused, the next passed round ends the hand."),
    "reset": N_("The hand will be reset: pay a chip for the reset, or leave the hand."),
}


# ---- text picture


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the table for a terminal: face-up cards, the players with their kongs, the own hand by suit and rank."""
    p = view.public
    lines = [
        _title(p),
        _high_cards(p),
        _("Source: {cards}", cards=codes(p.source)),
        _stock(view),
        _("Discards, oldest first: {cards}", cards=codes(p.discards)) if p.discards else _("No discards"),
    ]
    lines += [_("Out of the game: {cards}", cards=codes(p.sheet.pulled))] if p.sheet.pulled else []
    lines += [_("Cards of players who left: {cards}", cards=codes(p.sheet.laid))] if p.sheet.laid else []
    left = rounds_left(p)
    if left is not None and left <= WARNED and not p.over:
        lines.append(n_("{n} round left to make a kong", "{n} rounds left to make a kong", left))
    still_in = sum(p.sheet.still_in)
    lines += [_("Passed in a row: {n} of {players}", n=p.passes, players=still_in)] if p.passes else []
    if p.options.chips:
        chips = n_("{n} chip", "{n} chips", p.sheet.kitty)
        tokens = n_("{n} token", "{n} tokens", p.sheet.jackpot)
        lines.append(_("Kitty: {chips}   Jackpot: {tokens}", chips=chips, tokens=tokens))
    for seat in range(p.seats):
        lines += _player(view, seat, name_of(seat))
    return lines + (_ending(view, name_of) if p.over else _own(view))


def _title(p: Public) -> str:
    hand = _("Hand {number} of {hands}", number=p.ledger.deal + 1, hands=p.options.deals)
    return " · ".join(("Kong-Pie", hand, _("{n} kongs win", n=p.options.kongs_to_win)))


def _high_cards(p: Public) -> str:
    highs = p.ledger.highs
    return _(
        "High notes: {notes}   noodles: {noodles}   high pairs: {pairs}",
        notes=codes(highs.notes),
        noodles=codes(highs.noodles),
        pairs=", ".join(map(codes, highs.pairs)),
    )


def _stock(view: View) -> str:
    """Return what the stock holds, how many restocks are left if they are limited, and its order as far as known."""
    p = view.public
    limit, cards = p.options.restocks, n_("{n} card", "{n} cards", view.stock + len(p.turned))
    lines = [_("Stock: {cards}", cards=cards)]
    if not isinstance(limit, str):
        lines.append(n_("{n} restock left", "{n} restocks left", limit - p.sheet.restocks))
    if p.turned:
        lines.append(_("next: {cards}", cards=codes(reversed(p.turned))))
    return " · ".join(lines)


def _player(view: View, seat: Seat, name: str) -> list[str]:
    """Return name, cards, points and score; then the kongs, and what all know of the hand."""
    p = view.public
    arrow = ">" if seat == p.turn and not p.over else " "
    scores = n_("{n} hand won", "{n} hands won", p.sheet.wins[seat])
    if p.options.chips:
        chips, tokens = (number(n[seat], signed=True) for n in (p.sheet.chips, p.sheet.tokens))
        scores = _("chips {chips}, tokens {tokens}", chips=chips, tokens=tokens)
    notes = [scores]
    notes += [_("dealer")] if seat == p.ledger.dealer else []
    notes += [] if p.sheet.still_in[seat] else [_("left the hand")]
    held = n_("{n} card", "{n} cards", view.counts[seat])
    points = n_("{n} point", "{n} points", p.sheet.points[seat])
    lines = [f"{arrow} {short(name)} {right(held, 7)} {right(points, 9)}  {', '.join(notes)}"]
    if p.sheet.kongs[seat]:
        kongs = " | ".join(map(codes, p.sheet.kongs[seat]))
        lines.append("    " + _("kongs: {kongs}", kongs=kongs))
    known = cards_of(p.known[seat])
    if known and seat != view.seat and not p.over:
        lines.append("    " + _("known cards: {cards}", cards=codes(known)))
    return lines


def _own(view: View) -> list[str]:
    """Return the own hand, and what this seat must do now, if anything."""
    hand = _("Your hand: {cards}", cards=codes(sorted(view.hand))) if view.hand else _("Your hand is empty")
    return [hand, *_turn(view)]


def _turn(view: View) -> list[str]:
    p = view.public
    question = p.sheet.question
    if question is not None:
        return [_asked(p, question)] if question.seat == view.seat else []
    if p.turn != view.seat:
        return []
    if p.phase == AFTER_SECOND:
        return [_("Your turn: after your second kong, you may discard a card.")]
    if p.sheet.won is not None:
        parts = [_("Your turn: try for glory.")]
    elif p.phase == SECOND_KONG:
        parts = [_("Your turn: try for a second kong.")]
    else:
        parts = [_("Your turn: try for a kong.")]
    if p.connects:
        parts.append(n_("You've connected {n} time.", "You've connected {n} times.", p.connects))
    if not may_connect(p):
        parts.append(_("You can't connect again."))
    return [" ".join(parts)]


def _asked(p: Public, question: Decision) -> str:
    """Return the question to the player, and the votes so far."""
    parts = [why_asked(p)] if question.kind in ("vote", "offer") else []
    parts.append(translate(_ASKED[question.kind]))
    if question.votes:
        parts.append(_("Votes so far: {votes}.", votes=listed_votes(question.votes)))
    return " ".join(parts)


def _ending(view: View, name_of: NameOf) -> list[str]:
    """Return all hands, once the hand is over, and how it ended."""
    names = [short(name_of(seat)) for seat in range(len(view.shown))]
    hands = [f"  {name} {codes(sorted(held))}" for name, held in zip(names, view.shown, strict=True) if held]
    return [*hands, str(won(view.public, name_of))]


# ---- rules in brief


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    chips = (_chips(options),) if options.chips else ()
    keys = (
        ("C / K", _("connect / make a kong")),
        ("X / P / E", _("discard / pass / end turn")),
        ("V", _("look through the discards")),
    )
    return Brief((_kongs(options), _high(options), _connect(options), *chips), MARK, keys)


def _kongs(o: Options) -> Topic:
    first = _("Be the first to make {n} kongs.", n=o.kongs_to_win)
    draws = _(
        "At the start of your turn, you draw until you hold four cards. After your first kong, you draw "
        "again and may make a second one."
    )
    return Topic(
        _("Kongs"),
        (
            f"{first} {draws}",
            ""
            if o.chips
            else _("All kongs except the high kong count the same. Points matter only when you play for chips."),
        ),
        (
            Example(_("Four in suit: 1 point.") if o.chips else _("Four in suit."), ("3H 7H JH KH",)),
            Example(_("Three of a kind: 2 points.") if o.chips else _("Three of a kind."), ("8C 8D 8S",)),
        ),
        section="4",
    )


def _high(o: Options) -> Topic:
    noodle = _("A noodle has the rank of one high note and the suit of the other. It is a kong by itself.")
    pair = _("A high pair is both cards of a high note's rank in the other two suits.")
    worth = _("Noodles and high pairs are worth 3 points each.")
    return Topic(
        _("Noodles and high pairs"),
        (
            _("Two high notes lie face up for the whole hand and are never played. They make six other cards special."),
            noodle,
            f"{pair} {worth}" if o.chips else pair,
            _("Both noodles and a high pair together make the high kong, which wins everything at once."),
        ),
        (
            Example(_("The high notes."), ("7H 9D",)),
            Example(_("The noodles: each is a kong."), ("7D", "9H"), ""),
            Example(_("The high pairs."), ("7C 7S", "9C 9S"), ""),
            Example(_("The high kong."), ("7D 9H", "9C 9S")),
        ),
        section="4",
    )


def _connect(o: Options) -> Topic:
    swaps = _(
        "To connect, put two cards that share a suit or a rank into the source, and pull two that were already there."
    )
    if o.connects:
        often = n_(
            "You may connect {n} time for each kong.", "You may connect {n} times for each kong.", o.connects
        )  # fmt: skip
    else:
        often = _("You may connect as often as you like.")
    restock = _("When the stock runs out, the discards become the stock.")
    return Topic(
        p_("heading", "Connect"),
        (
            " ".join(filter(None, (swaps, often, rule_sentence(o, "short_connect") if o.short_connect else ""))),
            _("Lojacking: {rule}", rule=rule_sentence(o, "lojacking")) if o.lojacks else "",
            _("End your turn with a discard, or pass if you haven't connected this turn or have made a kong since."),
            f"{restock} {rule_sentence(o, 'restock')}",
        ),
        (
            Example(_("Two cards of a suit go in; two others come out."), ("4S QS", "QD QH"), "arrow-right"),
            Example(_("Two of a rank work as well."), ("10C 10H",)),
        ),
        section="3",
    )


def _chips(o: Options) -> Topic:
    pays = _(
        "Before each hand, every player pays {n} chips into the kitty and a token into the jackpot.", n=KITTY_CHIPS
    )
    return Topic(
        _("Chips"),
        (
            pays,
            _(
                "The winner takes a chip from the kitty for each point of all players' kongs, and the house keeps the "
                "rest. A high kong takes the whole kitty and the whole jackpot."
            ),
            _("Glory: {rule}", rule=rule_sentence(o, "glory")) if o.glory else "",
            _("1st-place: {rule}", rule=rule_sentence(o, "first_place")) if o.first_place else "",
            _("Tokens that nobody takes back stay in the jackpot for the next hand."),
            _("At a restock or a reset, each player pays a chip into the kitty or leaves the hand.")
            if o.restock_fee
            else "",
        ),
        section="7",
    )


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure(N_("Kongs"), ("kongs",)),
        Figure(N_("Kong points"), ("points",)),
        Figure(N_("Noodles"), ("noodle",)),
        Figure(N_("High pairs"), ("high pair",)),
        Figure(N_("High kongs"), ("high kong",)),
        Figure(N_("Glories"), ("glories",)),
        Figure(N_("Connects"), ("connects",)),
        Figure(N_("1st-places"), ("firsts",)),
    ),
    unit=lambda options: "chips" if options.get("chips") else "hands",
    decided=decided_by(
        Category(N_("Votes"), (Vote,), (N_("voted the wrong way"),) * 3),
        Category(N_("Staying in"), (Leave,), ("", N_("left too soon"), N_("stayed too long"))),
        Category(N_("Staying in"), (Pay, Restock, Deal), (N_("chose wrongly"),) * 3),
        Category(N_("Kongs"), (Kong,), (N_("another kong was better"), N_("made one too early"), N_("missed one"))),
        Category(
            N_("Connects"),
            (Connect,),
            (N_("swapped the wrong cards"), N_("kept connecting too long"), N_("stopped too early")),
        ),
        Category(N_("Discards"), (Discard,), (N_("wrong discard"), N_("needless discard"), N_("missed a discard"))),
    ),
)
