"""Kong-Pie's deal and rules as pure functions. Section numbers are those of RULES.md in the game's folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import FRENCH, Chance, Seat, mask_of
from app.core.game import Counts, DealResult, Game, Ms, Result, deal_results
from app.core.last_played import LastPlayed
from app.core.messages import _, translate
from app.core.reason import DEALT
from app.games.kong_pie import INFO
from app.games.kong_pie.rules import moves
from app.games.kong_pie.rules.determinize import determinize, view
from app.games.kong_pie.rules.house_rules import PRESETS, Options
from app.games.kong_pie.rules.knowledge import Knowledge
from app.games.kong_pie.rules.kongs import HIGH_KONG, POINTS, high_notes, kind_of
from app.games.kong_pie.rules.model import (
    FIRST_KONG,
    SOURCE_SIZE,
    Batch,
    Connect,
    Deal,
    DealScore,
    Kong,
    Leave,
    Ledger,
    Move,
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
from app.games.kong_pie.rules.mutable_state import MutableState
from app.games.kong_pie.rules.payments import KITTY_CHIPS

# ---- the deal


def new(options: Options, seats: int, chance: Chance) -> State:
    """Return the first hand (2)."""
    nobody = (0,) * seats
    sheet = _sheet(nobody, nobody, nobody, jackpot=options.jackpot if options.chips else 0, house=0)
    first = (chance.first_dealer(seats) + step_of(options)) % seats
    return _deal(options, 0, first, (), sheet, chance)


def deal_next(state: State) -> State:
    """Return the next hand (2.1); chips, tokens and hands won carry over."""
    p = state.public
    ledger, old = p.ledger, p.sheet
    sheet = _sheet(old.chips, old.tokens, old.wins, jackpot=old.jackpot, house=old.house)
    return _deal(ledger.options, ledger.deal + 1, next_first(p), ledger.history, sheet, state.chance)


def _sheet(
    chips: tuple[int, ...], tokens: tuple[int, ...], wins: tuple[int, ...], *, jackpot: int, house: int
) -> Sheet:
    """Return an empty sheet for a new hand (2), with the totals won and lost so far."""
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
    state = State(public, ((),) * seats, stock, chance, (Batch(hides, nobody),))
    playing = MutableState(state, Knowledge(state))
    playing.begin()
    return playing.snapshot()


def ante(sheet: Sheet) -> Sheet:
    """Take eight chips each for the kitty, and a token each for the jackpot (7.1)."""
    seats = len(sheet.chips)
    return sheet._replace(
        chips=tuple(chips - KITTY_CHIPS for chips in sheet.chips),
        tokens=tuple(tokens - 1 for tokens in sheet.tokens),
        kitty=KITTY_CHIPS * seats,
        jackpot=sheet.jackpot + seats,
    )


_SEATS = tuple(frozenset((seat,)) for seat in range(3))


def active(state: State) -> frozenset[Seat]:
    """Return the seat on turn, or the one asked a question; the dealer between hands; none at the end (2.1, 9.1)."""
    p = state.public
    sheet = p.sheet
    if not sheet.over and sheet.question is None:
        return _SEATS[p.turn]
    seat = mover(p)
    return frozenset() if seat is None else _SEATS[seat]


LAST_PLAYED = LastPlayed[State, MutableState]()


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    if isinstance(move, Deal):
        return deal_next(state)
    playing = LAST_PLAYED.take(state) or MutableState(state, Knowledge(state))
    playing.play(moves.encode(move, state.hands[seat], state.public.source))
    after = playing.snapshot()
    LAST_PLAYED.keep(after, playing)
    return after


def result(state: State) -> Result | None:
    """Return the result: most hands won, or most chips and tokens (9.2)."""
    return Result(state.public.scores) if match_is_over(state.public) else None


def deals(state: State) -> Sequence[DealResult]:
    """Return what each finished hand added (9.2)."""
    return deal_results(((deal.winner, deal.scores) for deal in state.public.history), (0,) * len(state.hands))


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """Return why a move can't be undone: it shows a card, or others have heard it."""
    match move:
        case Deal():
            return translate(DEALT)
        case Restock():
            return _("You can't undo a restock.")
        case Pay() | Leave() | Vote():
            return _("You can't undo an answer that everyone has heard.")
    after = apply(state, seat, move, 0)
    if after.public.over:
        return _("The hand is over, and all hands have been shown.")
    if after.public.sheet.question is not None:
        return _("Players are already being asked.")
    before = (len(state.stock) + len(state.public.turned), state.public.sheet.restocks, state.public.sheet.shuffles)
    now = (len(after.stock) + len(after.public.turned), after.public.sheet.restocks, after.public.sheet.shuffles)
    return _("A card has been drawn since.") if before != now else None


# ---- what a match gives to count


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Return, per seat: kongs, their points, and the number of each kind (4); connects (3.3), glories (7.3) and hands
    in which no one had more points (7.4).
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
    engine=MutableState,
)
