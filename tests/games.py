"""Helpers for tests of the rules: matches played at random, options in pairs, hand-made positions, packs as text."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from app.rules.cards import FRENCH, Card, Chance
from app.rules.game import AnyGame
from app.rules.kings_corners import model
from app.rules.kings_corners.rules import GAME as KINGS_CORNERS
from app.rules.match import AnyHeader, AnyMatch, Header, Match, Sitter
from app.rules.options import build, choices

RECORDS = Path(__file__).parent / "records"


# ---- any game


def header(game: AnyGame, options: Mapping[str, Any] | None = None, seats: int = 2, seed: int = 1) -> AnyHeader:
    """A header with the usual options but for those given."""
    return header_with(game, options or {}, seats, Chance(seed=seed))


def header_with(game: AnyGame, options: Mapping[str, Any], seats: int, chance: Chance) -> AnyHeader:
    """A header with the luck given."""
    names = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal")[:seats]
    return Header(game, build(game.options, options, seats), tuple(map(Sitter, names)), chance)


def played(head: AnyHeader, limit: int = 200_000) -> AnyMatch:
    """A match played at random to its end (or for ``limit`` moves), in real time or not; the same every time."""
    match, rng, now = Match(head), Random(len(head.sitters)), 0
    while match.result is None and len(match.log) < limit:
        due = match.game.wake_at(match.state)
        movers = [s for s in sorted(match.game.active(match.state)) if match.game.legal_moves(match.state, s)]
        if due is not None and (not movers or rng.random() < 0.7):
            now = due
            match.wake(now)
            continue
        if not movers:
            return match
        now += int(rng.random() * 300)
        seat = movers[int(rng.random() * len(movers))]
        legal = match.game.legal_moves(match.state, seat)
        match.play(seat, legal[int(rng.random() * len(legal))], now if due is None else min(now, due))
    return match


def pairwise(values: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Few sets of options in which every two values of two options meet."""
    pairs = itertools.combinations(values, 2)
    todo = [frozenset({(a, x), (b, y)}) for a, b in pairs for x in values[a] for y in values[b]]
    rows, rng = [], Random(0)
    while todo:
        tries = []
        for _ in range(40):
            row = {name: some[int(rng.random() * len(some))] for name, some in values.items()} | dict(todo[0])
            tries.append((sum(pair <= row.items() for pair in todo), row))
        best = max(tries, key=lambda one: one[0])[1]
        rows.append(best)
        todo = [pair for pair in todo if not pair <= best.items()]
    return rows


def option_sets(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Every preset, and the other options in pairs."""
    yield from map(dict, game.presets.values())
    shorter = FACTS[game.name].shorter
    yield from pairwise({c.name: shorter.get(c.name, list(c.values)) for c in choices(game.options)})


def reachable(value: Any) -> Iterator[Any]:
    """Everything that can be got at from a value."""
    yield value
    inner: Iterable[Any] = ()
    if is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, f.name) for f in fields(value)]
    elif isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        inner = value
    for item in inner:
        yield from reachable(item)


@dataclass(frozen=True)
class Facts:
    """What the laws must know of one game that the program itself has no use for."""

    cards: Callable[[Any], list[Card]]
    """Every card of a state, wherever it lies."""
    chips: Callable[[Any], int]
    """All chips won and lost, and those on the table: 0 when none came from nowhere."""
    moves: tuple[Any, ...]
    """Every move that can be conceived, legal or not."""
    hiding_places: Callable[[Any, int], list[tuple[Card, ...]]]
    """(state, seat) -> the groups of cards which that seat cannot see."""
    shorter: Mapping[str, list[Any]]
    """Values for the options that only make a match longer (random players need ages to lose 250 chips)."""


# ---- Kings Corners


def _cards(state: model.State) -> list[Card]:
    return [card for group in (*state.hands, state.stock, *state.public.piles) for card in group]


def _chips(state: model.State) -> int:
    p = state.public
    return sum(p.scores) + p.pot if p.options.scoring == "chips" else 0


def _hiding_places(state: model.State, seat: int) -> list[tuple[Card, ...]]:
    hands = [hand for s, hand in enumerate(state.hands) if s != seat and not state.public.over]
    return [*hands, state.stock]


_PLACES = range(len(model.PLACES))
FACTS: Mapping[str, Facts] = {
    "kings-corners": Facts(
        _cards,
        _chips,
        (
            *(model.Play(card, place) for card in FRENCH.cards for place in _PLACES),
            *(model.Shift(source, place) for source in _PLACES for place in _PLACES),
            model.Draw(),
            model.End(),
            model.Deal(),
        ),
        _hiding_places,
        {"target": [1, 25, 50], "hands": [1, 3]},
    )
}


def cards(text: str) -> tuple[Card, ...]:
    """``KS 10H`` as cards."""
    return tuple(map(FRENCH.card, text.split()))


def codes(group: Iterable[Card]) -> str:
    """Cards as ``KS 10H``."""
    return " ".join(map(FRENCH.code, group))


def position(
    *hands: str,
    piles: Mapping[str, str] | None = None,
    stock: str = "",
    turn: int = 0,
    public: Any = None,
    **options: Any,
) -> model.State:
    """A hand-made state in mid-deal. Piles by place, the first card laid in front; the stock, the next card in front.

    Seat ``turn`` is on turn, the last seat dealt. Cards that are not named are not there.
    """
    on_table = tuple(cards((piles or {}).get(place, "")) for place in model.PLACES)
    seats = len(hands)
    state = model.Public(
        build(model.Options, options, seats), deal=0, dealer=seats - 1, turn=turn, piles=on_table,
        scores=(0,) * seats, pot=0, history=(), kings=(model.Bounds(),) * seats,
    )  # fmt: skip
    return model.State(
        replace(state, **(public or {})), tuple(map(cards, hands)), cards(stock)[::-1], Chance(seed=1)
    )  # fmt: skip


FULL = {"N": "KS", "E": "KH", "S": "KD", "W": "KC"}
"""Piles for ``position``: nothing but a red or black queen goes on any of them."""


def pack(hands: Mapping[int, str], sides: str = "", stock: str = "", *, seats: int, dealer: int) -> tuple[Card, ...]:
    """A whole pack in dealing order that gives these cards (a hand in its order); the rest fall anyhow."""
    named = [*(card for hand in hands.values() for card in cards(hand)), *cards(sides), *cards(stock)]
    others = iter([card for card in FRENCH.cards[::-1] if card not in named])
    full = {seat: [*cards(hands.get(seat, ""))] for seat in range(seats)}
    for hand in full.values():
        hand += [next(others) for _ in range(7 - len(hand))]
    dealt = [full[(dealer + 1 + i) % seats][turn] for turn in range(7) for i in range(seats)]
    cross = [*cards(sides)]
    cross += [next(others) for _ in range(4 - len(cross))]
    return (*dealt, *cross, *cards(stock), *others)


def do(state: model.State, *moves: str, seat: int | None = None) -> model.State:
    """The state after these moves, each by the seat that is on turn, or by ``seat``."""
    for text in moves:
        (mover,) = KINGS_CORNERS.active(state) if seat is None else (seat,)
        move = KINGS_CORNERS.parse(text)
        assert move in KINGS_CORNERS.legal_moves(state, mover), refusal(state, text, mover)
        state = KINGS_CORNERS.apply(state, mover, move, 0)
    return state


def legal(state: model.State, seat: int | None = None) -> set[str]:
    """The legal moves in short."""
    seat = min(KINGS_CORNERS.active(state)) if seat is None else seat
    return {KINGS_CORNERS.notate(move) for move in KINGS_CORNERS.legal_moves(state, seat)}


def refusal(state: model.State, text: str, seat: int | None = None) -> str:
    """Why a move that is not legal is refused."""
    seat = state.public.turn if seat is None else seat
    assert text not in legal(state, seat), f"{text} is legal"
    return KINGS_CORNERS.why_not(state, seat, KINGS_CORNERS.parse(text))


def piles(state: model.State) -> dict[str, str]:
    """The piles that are there, by place."""
    return {place: codes(pile) for place, pile in zip(model.PLACES, state.public.piles, strict=True) if pile}


def deal(
    hands: Mapping[int, str], sides: str = "", stock: str = "", *, seats: int = 2, dealer: int = 0, **options: Any
) -> model.State:
    """The state after the first deal of a pack that gives these cards."""
    chance = Chance(packs=(pack(hands, sides, stock, seats=seats, dealer=dealer),), dealer=dealer)
    state: model.State = Match(header_with(KINGS_CORNERS, options, seats, chance)).state
    return state
