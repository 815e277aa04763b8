"""Test helpers for Bong: hand-made positions, packs as text, lively players, and facts for the laws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from app.core.cards import FRENCH, Card, Chance
from app.core.game import CLOCK
from app.core.match import AnyHeader, AnyMatch, Match
from app.core.options import build
from app.games.bong.rules import GAME as BONG
from app.games.bong.rules import knowledge as known
from app.games.bong.rules import model
from app.games.bong.table import TABLETOP
from app.table.observation import Observation
from tests.matches import Facts


def _cards(state: model.State) -> list[Card]:
    return [card for group in (*state.hands, state.public.race.pile) for card in group]


def unseen(state: model.State, seat: int) -> tuple[Card, ...]:
    """Return the cards in the hand of ``seat`` that are not known to be there."""
    may = state.public.known.may
    return tuple(card for card in state.hands[seat] if may[card] != 1 << seat)


def _hiding_places(state: model.State, seat: int) -> list[tuple[Card, ...]]:
    if state.public.over:
        return []
    return [unseen(state, s) for s in range(len(state.hands)) if s != seat]


def _sense(state: model.State, seat: int, legal: Sequence[model.Move]) -> Sequence[model.Move]:
    """Return the right cards and all calls."""
    return [move for move in legal if not isinstance(move, model.Play)] or right(state, seat) or legal


def _gives_up(state: model.State, seat: int, move: model.Move) -> bool:
    """Return whether the move is a fling while another player may hold the rank and play; otherwise it brings the
    flong.
    """
    race, may = state.public.race, state.public.known.may
    out = {*race.pile, *state.hands[seat]}
    left = [may[card] for card in FRENCH.cards if card % 13 == race.rank and card not in out]
    others = [s for s in range(len(state.hands)) if s not in (seat, race.last)]
    stuck = race.last != model.NOBODY and not any(bits >> other & 1 for bits in left for other in others)
    return move == model.FLING and not stuck


FACTS = Facts(
    _cards,
    lambda _state: 0,
    (
        *model.PLAYS,
        model.FLING,
        model.FLONG,
        model.BING,
        model.DEAL,
        model.TIME_UP,
        *(model.Unlock(seat) for seat in range(8)),
        *(model.CallFor(seat, call) for seat in range(8) for call in (model.FLING, model.FLONG)),
    ),
    _hiding_places,
    # Random players play wrong cards nearly always: a hand without a time limit takes them some 5,000 moves.
    {"first_to": [1], "time_limit": [0, 3], "lockout": [0, 200, 1000]},
    wishes=_sense,
    at_most={"first_to": 2},
    undoes=False,
    gives_up=_gives_up,
)


def cards(text: str) -> tuple[Card, ...]:
    """Parse ``KS 10H``."""
    return tuple(map(FRENCH.card, text.split()))


def codes(group: Iterable[Card]) -> str:
    """Format cards as ``KS 10H``."""
    return " ".join(map(FRENCH.code, group))


def pack(*hands: str, dealer: int) -> tuple[Card, ...]:
    """Return a whole pack in dealing order that gives these cards to the seats first; the others are in any order.

    A hand that names more cards than are dealt to it is refused.
    """
    seats, named = len(hands), [card for hand in hands for card in cards(hand)]
    others = iter([card for card in FRENCH.cards[::-1] if card not in named])
    full = [list(cards(hand)) for hand in hands]
    dealt = []
    for i in range(len(FRENCH.cards)):
        hand = full[(dealer + 1 + i) % seats]
        dealt.append(hand.pop(0) if hand else next(others))
    assert sorted(dealt) == list(FRENCH.cards), "a hand is too long"
    return tuple(dealt)


def position(
    *hands: str,
    pile: str = "",
    by: str = "",
    rank: str = "2",
    last: int = model.NOBODY,
    leader: int = model.NOBODY,
    at: int = 0,
    **options: Any,
) -> model.State:
    """Return a hand-made state in the middle of a hand, dealt by the last seat.

    Cards not named are missing; no one knows whose hand a card is in.
    """
    seats = len(hands)
    held = tuple(map(cards, hands))
    nobody: frozenset[int] = frozenset()
    players = tuple(map(int, by.split())) or (max(last, 0),) * len(cards(pile))
    race = model.Race(
        cards(pile), players, FRENCH.card(rank + "C"), last, leader, at, (), nobody, at, False, nobody, 0
    )  # fmt: skip
    full = build(model.Options, options, seats)
    ends = full.time_limit * model.MINUTE or None
    sheet = model.Sheet(full, 0, seats - 1, 0, ends, (), over=False, last_pack=False)
    none = (0,) * seats
    shares = tuple(len(hand) + players.count(seat) for seat, hand in enumerate(held))
    batch = model.Batch(frozenset(card for group in (*held, race.pile) for card in group), shares)
    nothing = known.after_deal(held)._replace(batches=(batch,))
    public = model.Public(sheet, race, nothing, (), frozenset(range(seats)), model.Tally(none, none, none))
    return model.State(public, held, Chance(seed=1))


def seen(state: model.State) -> Observation[model.Public]:
    """Return the observation of a viewer of every hand."""
    return TABLETOP.observe([BONG.view(state, seat) for seat in range(len(state.hands))])


def do(state: model.State, *moves: str) -> model.State:
    """Return the state after these moves, each as ``at seat move``: ``1200 0 10H``; the clock is seat -1.

    No move may pass the clock's next one.
    """
    for text in moves:
        at, seat, word = text.split(maxsplit=2)
        due = BONG.wake_at(state)
        assert due is None or int(at) < due or int(seat) == CLOCK, f"{text}: the clock moves first, at {due}"
        assert int(seat) != CLOCK or int(at) == due, f"{text}: the clock moves at {due}"
        move = BONG.parse(word)
        assert move in BONG.legal_moves(state, int(seat)), refusal(state, int(seat), word)
        state = BONG.apply(state, int(seat), move, int(at))
    return state


def legal(state: model.State, seat: int) -> set[str]:
    """Return the legal moves in short."""
    return {BONG.notate(move) for move in BONG.legal_moves(state, seat)}


def refusal(state: model.State, seat: int, text: str) -> str:
    """Return why an illegal move is refused."""
    assert text not in legal(state, seat), f"{text} is legal"
    return BONG.why_not(state, seat, BONG.parse(text))


def right(state: model.State, seat: int) -> list[model.Move]:
    """Return the cards of ``seat`` that would stay on the pile now, derived from sections 3 and 4."""
    race = state.public.race
    if state.public.over or seat == race.last or race.leader not in (model.NOBODY, seat):
        return []
    wanted = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][race.rank]
    return [model.Play(card) for card in state.hands[seat] if FRENCH.code(card)[:-1] == wanted]


def lively(head: AnyHeader, limit: int = 20_000, slips: float = 0.03) -> AnyMatch:
    """Return a match of quick players who call fling at once and seldom err, to its end or for ``limit`` moves."""
    match, rng = Match(head), Random(len(head.seat_players))
    while match.result is None and len(match.log) < limit:
        wishes = [
            (match.now + int(200 + 700 * rng.random()), seat, move)
            for seat in sorted(BONG.active(match.state))
            for move in _wishes(match, seat, rng, slips)
        ]
        due, first = BONG.wake_at(match.state), min(wishes, key=lambda wish: wish[0], default=None)
        if due is not None and (first is None or due <= first[0]):
            match.wake(due)
        elif first is None:
            break
        else:
            match.play(first[1], first[2], first[0])
    return match


def _wishes(match: AnyMatch, seat: int, rng: Random, slips: float) -> list[Any]:
    moves = match.game.legal_moves(match.state, seat)
    wishes = [move for move in moves if not isinstance(move, model.Play)] or right(match.state, seat)
    return [moves[0]] if rng.random() < slips else wishes
