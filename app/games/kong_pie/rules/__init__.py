"""Kong-Pie: the deal and the rules, as pure functions. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import FRENCH, Card, Chance, Seat, mask_of
from app.core.game import Counts, DealResult, Game, Ms, Result
from app.core.reason import DEALT
from app.games.kong_pie import INFO
from app.games.kong_pie.rules import moves
from app.games.kong_pie.rules.determinize import determinize, view
from app.games.kong_pie.rules.engine import RolloutState
from app.games.kong_pie.rules.flow import (
    appear,
    end_turn,
    fill,
    freeze,
    is_frozen,
    leave,
    lojack,
    pay_fee,
    restock,
    settle,
    vote,
    win,
)
from app.games.kong_pie.rules.house_rules import PRESETS, Options
from app.games.kong_pie.rules.kongs import HIGH_KONG, POINTS, high_notes, kind_of
from app.games.kong_pie.rules.model import (
    FIRST_KONG,
    SECOND_KONG,
    SOURCE_SIZE,
    Batch,
    Connect,
    Deal,
    DealScore,
    Discard,
    Kong,
    Leave,
    Ledger,
    Move,
    Pass,
    Pay,
    Public,
    Restock,
    Sheet,
    State,
    View,
    Vote,
    match_is_over,
    mover,
    next_first,
    step_of,
)
from app.games.kong_pie.rules.moves import legal_moves, why_not
from app.games.kong_pie.rules.payments import BY_HIGH_KONG, KITTY_CHIPS, Ending, finish

# ---- the deal


def new(options: Options, seats: int, chance: Chance) -> State:
    """The first hand (2)."""
    nobody = (0,) * seats
    sheet = _sheet(nobody, nobody, nobody, jackpot=options.jackpot if options.chips else 0, house=0)
    first = (chance.first_dealer(seats) + step_of(options)) % seats
    return _deal(options, 0, first, (), sheet, chance)


def deal_next(state: State) -> State:
    """Return the next hand (2.1); chips, tokens and hands won go on."""
    p = state.public
    ledger, old = p.ledger, p.sheet
    sheet = _sheet(old.chips, old.tokens, old.wins, jackpot=old.jackpot, house=old.house)
    return _deal(ledger.options, ledger.deal + 1, next_first(p), ledger.history, sheet, state.chance)


def _sheet(
    chips: tuple[int, ...], tokens: tuple[int, ...], wins: tuple[int, ...], *, jackpot: int, house: int
) -> Sheet:
    """An empty sheet for a new hand (2), with what everybody has won and lost so far."""
    seats = len(chips)
    return Sheet(
        kongs=((),) * seats, points=(0,) * seats, still_in=(True,) * seats, laid=(), pulled=(), chips=chips,
        tokens=tokens, wins=wins, kitty=0, jackpot=jackpot, house=house, batches=(), shuffles=0,
    )  # fmt: skip


def _deal(
    options: Options, deal: int, first: Seat, history: tuple[DealScore, ...], sheet: Sheet, chance: Chance
) -> State:
    """Deal high notes, source and stock (2.2, 2.3, 8.3); the first player draws at once (3.1)."""
    seats, pack = len(sheet.points), chance.pack(FRENCH, deal)
    highs = high_notes(pack)
    rest = tuple(card for card in pack if card not in highs.notes)
    if chance.seed is not None:  # a pack that is written down lies as it is written
        rest = chance.shuffle(rest, deal, 1)
    if options.chips:
        sheet = ante(sheet)
    hides, nobody = mask_of(rest), (0,) * seats
    dealer = None if options.house_dealer else (first - step_of(options)) % seats
    ledger = Ledger(options, deal, dealer, first, highs, history, last_pack=not chance.has_pack(deal + 1))
    public = Public(
        ledger, sheet._replace(batches=(hides,), shuffles=1, filling=True), first, FIRST_KONG, connects=0, put=0,
        source=rest[:SOURCE_SIZE], discards=(), turned=(), known=nobody, passes=0, turns=0,
    )  # fmt: skip
    stock = rest[SOURCE_SIZE:][::-1]
    return settle(appear(State(public, ((),) * seats, stock, chance, (Batch(hides, nobody),))))


def ante(sheet: Sheet) -> Sheet:
    """Eight chips each for the kitty, and a token each for the jackpot (7.1)."""
    seats = len(sheet.chips)
    return sheet._replace(
        chips=tuple(chips - KITTY_CHIPS for chips in sheet.chips),
        tokens=tuple(tokens - 1 for tokens in sheet.tokens),
        kitty=KITTY_CHIPS * seats,
        jackpot=sheet.jackpot + seats,
    )


_SEATS = tuple(frozenset((seat,)) for seat in range(3))


def active(state: State) -> frozenset[Seat]:
    """Return the seat on turn, or who is asked something; who deals, between hands; nobody at the end (2.1, 9.1)."""
    p = state.public
    sheet = p.sheet
    if not sheet.over and sheet.question is None:
        return _SEATS[p.turn]
    seat = mover(p)
    return frozenset() if seat is None else _SEATS[seat]


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    """The state after a legal move; ``at`` changes nothing in this game."""
    match move:
        case Connect():
            return _connect(state, seat, move)
        case Discard(card):
            return _end(state, seat, card)
        case Kong(cards):
            return _kong(state, seat, cards)
        case Pass():
            return _end(state, seat, None)
        case Restock(how):
            return settle(restock(state, how))
        case Pay():
            return pay_fee(state, seat)
        case Leave():
            return leave(state, seat)
        case Vote(say):
            return vote(state, seat, say)
        case Deal():
            return deal_next(state)


def _connect(state: State, seat: Seat, move: Connect) -> State:
    """Two cards go in and two others come out (3.3)."""
    p, hands, put, pull = state.public, state.hands, move.put, move.pull
    ledger, sheet, known = p.ledger, p.sheet, p.known
    (a, b), (c, d) = put, pull
    if sheet.stopped:
        sheet = sheet._replace(stopped=False)
    put_mask, source = 1 << a | 1 << b, p.source
    known = (*known[:seat], known[seat] & ~put_mask | 1 << c | 1 << d, *known[seat + 1 :])
    hand = (*[card for card in hands[seat] if card not in put], c, d)
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    source = tuple([a if card == c else b if card == d else card for card in source])
    after = Public(
        ledger, sheet, seat, p.phase, p.connects + 1, p.put | put_mask, source, p.discards, p.turned, known, p.passes,
        p.turns,
    )  # fmt: skip
    moved = State(after, hands, state.stock, state.chance, state.batches)
    return settle(lojack(moved, put)) if ledger.options.lojacks else moved


def _kong(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """A kong is made (3.2, 4): it may win (6.1, 6.2); otherwise a first one is followed by a draw, a second one by a
    discard or nothing.
    """
    p, kind = state.public, kind_of(cards, state.public.ledger.highs)
    made = p._replace(
        sheet=_with_kong(p.sheet, seat, cards, POINTS[kind or HIGH_KONG], p.turns),
        phase=p.phase + 1,
        connects=0,
        put=0,
        known=_without(p.known, seat, cards),
    )
    hand = tuple([card for card in state.hands[seat] if card not in cards])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    after = State(made, hands, state.stock, state.chance, state.batches)
    if kind == HIGH_KONG:
        return finish(after, Ending(BY_HIGH_KONG, seat))
    options = p.ledger.options
    if p.sheet.won is not None:
        return win(after, seat, glory=True)
    if len(made.sheet.kongs[seat]) == options.kongs_to_win:
        if p.phase != FIRST_KONG or not (options.chips and options.glory):
            return win(after, seat, glory=False)
        return settle(fill(after._replace(public=made._replace(sheet=made.sheet._replace(won=seat)))))
    return _go_on(after)


def _go_on(state: State) -> State:
    """After a kong that does not win (3.2)."""
    if state.public.phase == SECOND_KONG:
        state = fill(state)
    return freeze(state) if is_frozen(state.public) else settle(state)


def _with_kong(sheet: Sheet, seat: Seat, cards: tuple[Card, ...], points: int, turns: int) -> Sheet:
    """The kong lies before its maker and is counted (4)."""
    kongs, before = sheet.kongs, sheet.points
    return sheet._replace(
        kongs=(*kongs[:seat], (*kongs[seat], cards), *kongs[seat + 1 :]),
        points=(*before[:seat], before[seat] + points, *before[seat + 1 :]),
        last_kong=turns,
        stopped=False,
    )


def _without(known: tuple[int, ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """What all know of the hands once ``seat`` has parted with these cards (10.1)."""
    left = known[seat]
    for card in cards:
        left &= ~(1 << card)
    return known if left == known[seat] else (*known[:seat], left, *known[seat + 1 :])


def _end(state: State, seat: Seat, card: Card | None) -> State:
    """A discard (3.4) or a pass (3.5) ends the turn (3.6), and with it a hand that is won (7.3)."""
    p, hands = state.public, state.hands
    if card is not None:
        hand = hands[seat]
        at = hand.index(card)
        hands = (*hands[:seat], hand[:at] + hand[at + 1 :], *hands[seat + 1 :])
        sheet = p.sheet._replace(stopped=False) if p.sheet.stopped else p.sheet
        p = p._replace(sheet=sheet, discards=(*p.discards, card), known=_without(p.known, seat, (card,)))
        state = State(p, hands, state.stock, state.chance, state.batches)
    if p.sheet.won is not None:
        return win(state, seat, glory=False)
    return end_turn(state, passed=card is None and p.phase == FIRST_KONG)


def result(state: State) -> Result | None:
    """The most hands won, or the most chips and tokens (9.2)."""
    return Result(state.public.scores) if match_is_over(state.public) else None


def deals(state: State) -> Sequence[DealResult]:
    """What each finished hand added (9.2)."""
    p, found = state.public, []
    before = (0,) * p.seats
    for deal in p.ledger.history:
        added = tuple(now - then for now, then in zip(deal.scores, before, strict=True))
        found.append(DealResult(deal.winner, added))
        before = deal.scores
    return found


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """A move that shows somebody a card, or that others have heard, cannot be taken back."""
    match move:
        case Deal():
            return DEALT
        case Restock():
            return "The discards are the stock now."
        case Pay() | Leave() | Vote():
            return "Everybody at the table has heard your word."
    after = apply(state, seat, move, 0)
    if after.public.over:
        return "The hand is over and all cards have been shown."
    if after.public.sheet.question is not None:
        return "The others have been asked already."
    before = (len(state.stock) + len(state.public.turned), state.public.sheet.restocks, state.public.sheet.shuffles)
    now = (len(after.stock) + len(after.public.turned), after.public.sheet.restocks, after.public.sheet.shuffles)
    return "A card has been drawn since." if before != now else None


# ---- what a match gives to count


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: kongs, the points they scored, and how many there were of each kind (4); connects (3.3), glories (7.3)
    and hands in which nobody had more points (7.4).
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for i, (_at, seat, move) in enumerate(log):
        mine = numbers[seat]
        if isinstance(move, Kong):
            kind = kind_of(move.cards, states[i].public.ledger.highs) or HIGH_KONG
            mine["kongs"] += 1
            mine["points"] += POINTS[kind]
            mine[kind] += 1
        elif isinstance(move, Connect):
            mine["connects"] += 1
    for hand in states[-1].public.history:
        if hand.winner is not None:
            numbers[hand.winner]["glories"] += hand.glory
        if hand.first is not None:
            numbers[hand.first]["firsts"] += 1
    return tuple(Counts(dict(+counter)) for counter in numbers)


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=3,
    options=Options,
    presets=PRESETS,
    pack=FRENCH,
    new=new,
    active=active,
    legal_moves=legal_moves,
    why_not=why_not,
    apply=apply,
    view=view,
    determinize=determinize,
    result=result,
    notate=moves.notate,
    parse=moves.parse,
    undo_blocked_by=undo_blocked_by,
    deals=deals,
    counts=counts,
    engine=RolloutState,
)
