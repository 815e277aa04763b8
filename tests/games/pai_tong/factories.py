"""Test helpers for Pai Tong: hand-made positions, packs as text, and facts for the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from app.core.cards import Card, Chance
from app.core.match import AnyHeader, AnyMatch, Match
from app.core.options import build
from app.games.pai_tong.rules import GAME as PAI_TONG
from app.games.pai_tong.rules import model
from app.games.pai_tong.rules.kinds import MONEY, RANK_OF_KIND, ranks
from app.games.pai_tong.table import TABLETOP
from app.table.observation import Observation
from tests.matches import Facts, header_with


def _cards(state: model.State) -> list[Card]:
    p = state.public
    lying = [thrown.card for thrown in p.thrown if thrown.taker is None]
    lying += [] if p.discard is None else [p.discard]
    melds = [card for own in p.melds for meld in own for card in meld]
    return [*(card for hand in state.hands for card in hand), *state.stock, *melds, *lying]


def _hiding_places(state: model.State, seat: int) -> list[tuple[Card, ...]]:
    hands = [hand for s, hand in enumerate(state.hands) if s != seat and not state.public.over]
    return [*hands, state.stock]


def _wishes(state: model.State, seat: int, legal: Sequence[model.Move]) -> Sequence[model.Move]:
    """Return wins, and discards of the ranks that are held least."""
    if model.KIN in legal:
        return (model.KIN,)
    held = Counter(ranks(state.hands[seat]))
    discards = [move for move in legal if isinstance(move, model.Discard)]
    fewest = min((held[RANK_OF_KIND[move.kind]] for move in discards), default=0)
    return [move for move in discards if held[RANK_OF_KIND[move.kind]] == fewest] or legal


FACTS = Facts(
    _cards,
    lambda state: sum(state.public.scores),
    (*model.DISCARDS, *model.TONGS.values(), model.DRAW, model.PASS, model.KIN, model.DEAL),
    _hiding_places,
    {"deals": [1, 2]},
    wishes=_wishes,
    # Who draws lets a win or a tong go.
    gives_up=lambda state, seat, move: (
        isinstance(move, model.Pass | model.Discard)
        or (isinstance(move, model.Draw) and len(PAI_TONG.legal_moves(state, seat)) > 1)
    ),
)


class Box:
    """All cards, taken out by their codes; of several of a kind the next one each time."""

    def __init__(self) -> None:
        self.left = list(MONEY.cards)

    def take(self, text: str) -> tuple[Card, ...]:
        """Parse ``5S 5S RF``."""
        return tuple(self._card(code) for code in text.split())

    def _card(self, code: str) -> Card:
        card = next((card for card in self.left if MONEY.code(card) == code), None)
        assert card is not None, f"no {code} is left"
        self.left.remove(card)
        return card


def codes(group: Iterable[Card]) -> str:
    """Format cards as ``5S RF``."""
    return " ".join(map(MONEY.code, group))


READY = "1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF"
"""A hand that any honour completes; all its tongs are crooked."""
LOOSE = ("1C 4C 7C 2C 5C 8C 3C 6C 9C 1S 2S", "1M 4M 7M 2M 5M 8M 3M 6M 9M 4S 5S", "1M 4M 7S 2M 5S 8S 3M 6M 9S 4S 8M")
"""Hands far from complete: hardly a rank twice."""
NO_TONGS = "Once the stock is empty, a discard can't be taken for a tong. You can only pass."
"""Refusal of a tong to a player who can't win with the discard either."""


def position(
    *hands: str, melds: Mapping[int, Sequence[str]] | None = None, stock: str | None = "", turn: int = 0, **options: Any
) -> model.State:
    """Return a hand-made state in mid-deal with seat ``turn`` about to discard; the stock, the next card first.

    Cards not named are missing, or in the stock if that is None.
    """
    seats, box = len(hands), Box()
    open_tongs: Any = tuple(tuple(map(box.take, (melds or {}).get(seat, ()))) for seat in range(seats))
    held = tuple(map(box.take, hands))
    drawn = tuple(box.left) if stock is None else box.take(stock)[::-1]
    sheet = model.Sheet(build(model.Options, options, seats), 0, turn, (0,) * seats, (), None, False)
    public = model.Public(sheet, turn, None, frozenset((turn,)), open_tongs, (), False)
    return model.State(public, held, drawn, (None,) * seats, Chance(seed=1))


def seen(state: model.State | Observation[model.Public]) -> Observation[model.Public]:
    """Return the observation of a viewer of every hand; an observation is returned unchanged."""
    if isinstance(state, Observation):
        return state
    return TABLETOP.observe([PAI_TONG.view(state, seat) for seat in range(len(state.hands))])


def do(state: model.State, *moves: str) -> model.State:
    """Return the state after these moves: ``2 pass`` by seat 2, ``discard 5S`` by the seat on turn."""
    for text in moves:
        seat, words = _whose(state, text)
        move = PAI_TONG.parse(words)
        assert move in PAI_TONG.legal_moves(state, seat), f"{text}: {PAI_TONG.why_not(state, seat, move)}"
        state = PAI_TONG.apply(state, seat, move, 0)
    return state


def quietly(state: model.State) -> model.State:
    """Return the state after all who have not answered leave the discard."""
    while state.public.discard is not None:
        seat = min(state.public.active)
        (move,) = (move for move in PAI_TONG.legal_moves(state, seat) if move in (model.DRAW, model.PASS))
        state = PAI_TONG.apply(state, seat, move, 0)
    return state


def _whose(state: model.State, text: str) -> tuple[int, str]:
    if text[0].isdecimal():
        return int(text[0]), text[2:]
    (seat,) = PAI_TONG.active(state)
    return seat, text


def legal(state: model.State, seat: int | None = None) -> set[str]:
    """Return the legal moves in short."""
    seat = min(PAI_TONG.active(state)) if seat is None else seat
    return {PAI_TONG.notate(move) for move in PAI_TONG.legal_moves(state, seat)}


def refusal(state: model.State, text: str, seat: int | None = None) -> str:
    """Return why an illegal move is refused."""
    seat = state.public.turn if seat is None else seat
    assert text not in legal(state, seat), f"{text} is legal"
    return PAI_TONG.why_not(state, seat, PAI_TONG.parse(text))


def pack(hands: Mapping[int, str], stock: str = "", *, seats: int = 4, starter: int = 0) -> tuple[Card, ...]:
    """Return a whole pack in dealing order that gives these cards by hand, in their order; the others are in any
    order.
    """
    box = Box()
    held = {seat: [*box.take(hands.get(seat, ""))] for seat in range(seats)}
    drawn = box.take(stock)
    others = iter(box.left[::-1])
    order = [(starter - i) % seats for i in range(seats)]
    for seat, hand in held.items():
        hand += [next(others) for _ in range(11 + (seat == starter) - len(hand))]
    first = [card for seat in order for card in held[seat][:6]]
    second = [card for seat in order for card in held[seat][6:]]
    return MONEY.order(map(MONEY.code, (*first, *second, *drawn, *others)))


def deal(hands: Mapping[int, str], stock: str = "", *, seats: int = 4, starter: int = 0, **options: Any) -> model.State:
    """Return the state after the first deal of a pack that gives these cards."""
    chance = Chance(packs=(pack(hands, stock, seats=seats, starter=starter),), dealer=starter)
    state: model.State = Match(header_with(PAI_TONG, options, seats, chance)).state
    return state


def sensibly_played(head: AnyHeader, limit: int = 200_000) -> AnyMatch:
    """Return a match in which all take what they can and keep cards of a rank together, so that many deals are won."""
    match, rng = Match(head), Random(len(head.seat_players))
    while (movers := sorted(PAI_TONG.active(match.state))) and len(match.log) < limit:
        seat = movers[int(rng.random() * len(movers))]
        match.play(seat, sensible(match.state.hands[seat], match.legal(seat), rng), match.now + 1)
    return match


def sensible(hand: model.Hand, moves: Sequence[model.Move], rng: Random) -> model.Move:
    """Return a move of such a player."""
    if model.KIN in moves:
        return model.KIN
    held = Counter(ranks(hand))
    discards = [move for move in moves if isinstance(move, model.Discard)]
    if discards:
        return min(discards, key=lambda move: (held[RANK_OF_KIND[move.kind]], rng.random()))
    return moves[int(rng.random() * len(moves))]
