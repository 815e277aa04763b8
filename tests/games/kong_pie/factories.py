"""Test helpers for Kong-Pie: hand-made positions, packs as text, and facts for the laws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from random import Random
from typing import Any

from app.core.cards import FRENCH, Card, Chance, mask_of
from app.core.match import Match
from app.core.options import build, fitting
from app.games.kong_pie.rules import GAME as KONG_PIE
from app.games.kong_pie.rules import model
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.kongs import high_notes, kong, points_of
from app.games.kong_pie.table import TABLETOP
from app.table.observation import Observation
from tests.matches import Facts, header


def cards(text: str) -> tuple[Card, ...]:
    """Parse ``KS 10H``."""
    return tuple(map(FRENCH.card, text.split()))


def codes(group: Iterable[Card]) -> str:
    """Format cards as ``KS 10H``."""
    return " ".join(map(FRENCH.code, group))


def _cards(state: model.State) -> list[Card]:
    p, sheet = state.public, state.public.sheet
    kongs = [made for column in sheet.kongs for made in column]
    groups = (*state.hands, *kongs, state.stock, p.source, p.discards, p.turned, sheet.pulled, sheet.laid)
    return [*p.ledger.highs.notes, *(card for group in groups for card in group)]


def _chips(state: model.State) -> int:
    sheet, options = state.public.sheet, state.public.ledger.options
    everybody = sum(sheet.chips) + sum(sheet.tokens)
    assert sheet.kitty >= 0
    assert sheet.jackpot >= 0
    return everybody + sheet.kitty + sheet.jackpot + sheet.house - (options.jackpot if options.chips else 0)


def _hiding_places(state: model.State, seat: int) -> list[tuple[Card, ...]]:
    p = state.public
    hands = [
        tuple(card for card in hand if not p.known[other] >> card & 1)
        for other, hand in enumerate(state.hands)
        if other != seat and not p.over
    ]
    return [group for group in (*hands, state.stock) if group]


_ALL_PAIRS = list(combinations(FRENCH.cards, 2))
_SOME = [_ALL_PAIRS[i * 61 % len(_ALL_PAIRS)] for i in range(260)]


def _wishes(state: model.State, _seat: int, legal: Sequence[model.Move]) -> Sequence[model.Move]:
    """Return kongs, and not too many swaps before a discard."""
    kongs = [move for move in legal if isinstance(move, model.Kong)]
    calm = [move for move in legal if not isinstance(move, (model.Connect, model.Leave))]
    return kongs or (calm if state.public.connects > 1 or calm[:1] == [model.Pay()] else legal)


FACTS = Facts(
    _cards,
    _chips,
    (
        *(model.Connect(put, pull) for put, pull in zip(_SOME, _SOME[7:], strict=False)),
        *(kong(card) for card in FRENCH.cards),
        *(kong(*pair) for pair in _SOME[::3]),
        *(kong(*three) for three in list(combinations(FRENCH.cards, 3))[::401]),
        *(kong(*four) for four in list(combinations(FRENCH.cards, 4))[::4001]),
        *(kong(*FRENCH.cards[place::13][:3]) for place in range(13)),
        *map(model.Discard, FRENCH.cards),
        model.Pass(),
        model.Restock("turn-over"),
        model.Restock("shuffle"),
        model.Pay(),
        model.Leave(),
        model.Vote("end"),
        model.Vote("reset"),
        model.Vote("refuse"),
        model.Deal(),
    ),
    _hiding_places,
    # Without an end by rounds a match need not end, but for a limit of restocks as the casino's.
    {"deals": [1, 2], "kongs_to_win": [4], "restocks": ["unlimited", 0, 1], "kongless_rounds": [60, 30]},
    all_moves=False,
    wishes=_wishes,
    gives_up=lambda _state, _seat, move: isinstance(
        move, model.Pass | model.Discard | model.Leave | model.Pay | model.Vote
    ),
    # The stock may run out with a discard: it is shuffled into the new one at once.
    lays_open=lambda move: (move.card,) if isinstance(move, model.Discard) else (),
)

_LEDGER = {f for f in model.Ledger._fields if f != "options"}
_SHEET = set(model.Sheet._fields)


def position(
    *hands: str,
    source: str = "",
    stock: str = "",
    turned: str = "",
    discards: str = "",
    kongs: Sequence[str] = (),
    notes: str = "7H 8D",
    turn: int = 0,
    rest: str = "stock",
    put: str = "",
    **given: Any,
) -> model.State:
    """Return a hand-made state in mid-hand, seat ``turn`` on turn, the seat before it the dealer.

    ``stock`` and ``turned`` name the next card first, ``discards`` the oldest, ``kongs`` the kongs of each seat
    separated by commas. Cards not named are under the ``stock``, under the ``discards``, or (``out``) with those who
    have left. ``given`` sets fields of the options, the ledger, the sheet or the public part, whichever has them.
    """
    seats = len(hands)
    made = tuple(tuple(tuple(sorted(cards(one))) for one in column.split(",") if one) for column in kongs)
    made += ((),) * (seats - len(made))
    highs = high_notes((*cards(notes), *FRENCH.cards))
    options: dict[str, Any] = {
        f.name: given.pop(f.name) for f in fields(Options) if f.name in given and f.name != "jackpot"
    }
    built = build(Options, options, seats)
    named = {*highs.notes, *(card for text in (*hands, source, stock, turned, discards) for card in cards(text))}
    named |= {card for column in made for one in column for card in one}
    named |= {*given.get("pulled", ()), *given.get("laid", ())}
    others = tuple(card for card in FRENCH.cards if card not in named)
    nobody, points = (0,) * seats, tuple(sum(points_of(one, highs) for one in column) for column in made)
    sheet = model.Sheet(
        kongs=made, points=points, still_in=(True,) * seats, laid=others if rest == "out" else (), pulled=(),
        chips=nobody, tokens=nobody, wins=nobody, kitty=0, jackpot=0, house=0,
        batches=(sum(1 << card for card in FRENCH.cards if card not in highs.notes),), shuffles=1,
    )  # fmt: skip
    if built.chips:
        sheet = sheet._replace(chips=(-8,) * seats, tokens=(-1,) * seats, kitty=8 * seats, jackpot=seats)
    dealer = None if built.house_dealer else (turn - model.step_of(built)) % seats
    ledger = model.Ledger(built, 0, dealer, turn, highs, (), last_pack=False)
    ledger = ledger._replace(**{name: given.pop(name) for name in _LEDGER & set(given)})
    sheet = sheet._replace(**{name: given.pop(name) for name in _SHEET & set(given)})
    p = model.Public(
        ledger, sheet, turn, phase=0, connects=0, put=mask_of(cards(put)), source=cards(source),
        discards=(*(others if rest == "discards" else ()), *cards(discards)), turned=cards(turned)[::-1],
        known=nobody, passes=0, turns=0,
    )  # fmt: skip
    hidden = (*cards(stock), *(others if rest == "stock" else ()))[::-1]
    batches = tuple(model.Batch(hides, nobody) for hides in sheet.batches)
    state = model.State(p._replace(**given), tuple(map(cards, hands)), hidden, Chance(seed=1), batches)
    assert sorted(_cards(state)) == list(FRENCH.cards)
    return state


def pack(notes: str, source: str = "", stock: str = "") -> tuple[Card, ...]:
    """Return a whole pack in dealing order that gives these high notes, this source and this stock; the others are in
    any order.
    """
    named = cards(f"{notes} {source} {stock}")
    return (*named, *(card for card in FRENCH.cards if card not in named))


def seen(state: model.State) -> Observation[model.Public]:
    """Return the observation of a viewer of every hand."""
    return TABLETOP.observe([KONG_PIE.view(state, seat) for seat in range(len(state.hands))])


def do(state: model.State, *moves: str) -> model.State:
    """Return the state after these moves, each by the seat that is to move."""
    for text in moves:
        (mover,) = KONG_PIE.active(state)
        move = KONG_PIE.parse(text)
        assert move in KONG_PIE.legal_moves(state, mover), refusal(state, text, mover)
        state = KONG_PIE.apply(state, mover, move, 0)
    return state


def legal(state: model.State, seat: int | None = None) -> set[str]:
    """Return the legal moves in short."""
    seat = min(KONG_PIE.active(state)) if seat is None else seat
    return {KONG_PIE.notate(move) for move in KONG_PIE.legal_moves(state, seat)}


def kongs(state: model.State) -> set[str]:
    """Return the possible kongs, as ``5C 5H 5S``."""
    return {text.removeprefix("kong ") for text in legal(state) if text.startswith("kong ")}


def connects(state: model.State) -> set[str]:
    """Return the possible connects."""
    return {text for text in legal(state) if ">" in text}


def refusal(state: model.State, text: str, seat: int | None = None) -> str:
    """Return why an illegal move is refused."""
    seat = min(KONG_PIE.active(state), default=0) if seat is None else seat
    move = KONG_PIE.parse(text)
    assert move not in KONG_PIE.legal_moves(state, seat), f"{text} is legal"
    return KONG_PIE.why_not(state, seat, move)


def lively(options: Mapping[str, Any], seats: int, seed: int) -> Match[model.State, model.Move, model.View, Options]:
    """Play a match with more events than a random one: kongs are made, rounds are passed, fees are mostly paid. Options
    that need fewer players are left out.
    """
    match, rng = Match(header(KONG_PIE, fitting(Options, options, seats), seats, seed)), Random(seed)
    passing = rng.random() * (seed % 3) / 2
    while movers := KONG_PIE.active(match.state):
        (seat,) = movers
        moves = match.legal(seat)
        made = [move for move in moves if isinstance(move, model.Kong)]
        if made and rng.random() < 0.9:
            moves = made
        elif match.state.public.sheet.question:
            moves = moves[:1] if rng.random() < 0.5 else moves
        elif model.Pass() in moves and rng.random() < passing:
            moves = (model.Pass(),)
        elif match.state.public.connects > 2:
            moves = [move for move in moves if not isinstance(move, model.Connect)]
        match.play(seat, moves[int(rng.random() * len(moves))], match.now + 1000)
    return match


def hand(state: model.State, seat: int) -> str:
    """Return a hand, in order of arrival."""
    return codes(state.hands[seat])


def ending(state: model.State) -> model.DealScore:
    """Return how the last hand ended."""
    assert state.public.over
    last: model.DealScore = state.public.history[-1]
    return last


QUIET: Mapping[str, Any] = {"source": "9C JD 4H KS"}
"""A source for positions in which it doesn't matter."""
CASINO: Mapping[str, Any] = {**KONG_PIE.presets["Casino"]}
CHIPS: Mapping[str, Any] = {"chips": True, "glory": True, "first_place": True}
FEE: Mapping[str, Any] = {**CHIPS, "restock_fee": 1}
THREE = "2C 3C 4C 5C,2D 3D 4D 5D,2S 3S 4S 5S"
"""One kong less than needed to win with three players."""
FIVE = THREE + ",6C 9C 10C JC,6D 9D 10D JD"
"""One kong less than needed to win with two players."""


def fee_position(**more: Any) -> model.State:
    """A restock is due in the middle of seat 1's draw, and seat 1 is the first to be asked for the fee."""
    given_cards: dict[str, Any] = {"stock": "10S", "discards": "AC AD AH", "rest": "out", **QUIET, **FEE, **more}
    return do(position("2C 3D 4S 5H", "6C 6D", "QC QD QH 2S", **given_cards), "pass")
