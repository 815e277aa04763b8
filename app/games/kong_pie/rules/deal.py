"""Kong-Pie: the deal. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from app.core.cards import FRENCH, Chance, Seat
from app.games.kong_pie.rules.flow import appear, settle
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.kongs import high_notes
from app.games.kong_pie.rules.model import (
    FIRST_KONG,
    SOURCE_SIZE,
    Batch,
    DealScore,
    Ledger,
    Public,
    Sheet,
    State,
    mask,
    next_dealer,
    step_of,
)
from app.games.kong_pie.rules.payments import KITTY_CHIPS


def new(options: Options, seats: int, chance: Chance) -> State:
    """The first hand (2)."""
    nobody = (0,) * seats
    sheet = _sheet(nobody, nobody, nobody, jackpot=options.jackpot if options.chips else 0, house=0)
    return _deal(options, 0, chance.first_dealer(seats), (), sheet, chance)


def deal_next(state: State) -> State:
    """The next hand (2.1)."""
    p = state.public
    ledger, old = p.ledger, p.sheet
    sheet = _sheet(old.chips, old.tokens, old.wins, jackpot=old.jackpot, house=old.house)
    return _deal(ledger.options, ledger.deal + 1, next_dealer(p), ledger.history, sheet, state.chance)


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
    options: Options, deal: int, dealer: Seat, history: tuple[DealScore, ...], sheet: Sheet, chance: Chance
) -> State:
    """High notes, source and stock (2.2, 2.3, 8.3); the first player draws at once (3.1)."""
    seats, pack = len(sheet.points), chance.pack(FRENCH, deal)
    highs = high_notes(pack)
    rest = tuple(card for card in pack if card not in highs.notes)
    if chance.seed is not None:  # a pack that is written down lies as it is written
        rest = chance.shuffle(rest, deal, 1)
    if options.chips:
        sheet = ante(sheet)
    hides, nobody = mask(rest), (0,) * seats
    ledger = Ledger(options, deal, dealer, highs, history, last_pack=not chance.has_pack(deal + 1))
    public = Public(
        ledger, sheet._replace(batches=(hides,), shuffles=1, filling=True), (dealer + step_of(options)) % seats,
        FIRST_KONG, connects=0, put=0, source=rest[:SOURCE_SIZE], discards=(), turned=(), known=nobody, passes=0,
        turns=0,
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
