"""Kings Corners: the rules, as pure functions. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from app.core.cards import FRENCH, KING, Card, Chance, Seat, rank
from app.core.game import DealResult, Game, Ms, Result
from app.games.kings_corners import INFO
from app.games.kings_corners.rules import notation
from app.games.kings_corners.rules.costs import KING_PENALTY, cost
from app.games.kings_corners.rules.counts import counts
from app.games.kings_corners.rules.engine import RolloutState
from app.games.kings_corners.rules.guess import guess
from app.games.kings_corners.rules.kings import ANY as ANY_KINGS
from app.games.kings_corners.rules.kings import NONE, with_drawn, with_one_played, with_some
from app.games.kings_corners.rules.model import (
    CORNERS,
    DEAL,
    DRAW,
    END,
    PLAYS,
    PRESETS,
    SHIFTS,
    SIDES,
    Deal,
    DealScore,
    Draw,
    End,
    Hand,
    Held,
    Move,
    Options,
    Pile,
    Place,
    Play,
    Public,
    Shift,
    State,
    View,
    match_is_over,
)
from app.games.kings_corners.rules.piles import ANY, KINGS, TAKES, Mask, places_for, shifts_for
from app.games.kings_corners.rules.refusals import why_not

T = TypeVar("T")

HAND_SIZE = 7
HELD = 6
"""So many of a seat's turns are kept: what it held on to before that was mostly played since."""


def new(options: Options, seats: int, chance: Chance) -> State:
    """The first deal (2)."""
    nobody = (0,) * seats
    before = Public(
        options, deal=-1, dealer=chance.first_dealer(seats) - 1, turn=0, piles=(), scores=nobody, pot=0, history=(),
        kings=(),
    )  # fmt: skip
    return _deal(State(before, ((),) * seats, (), chance))


def _deal(state: State) -> State:
    """Seven cards each from the dealer's left, four to the sides, the rest is the stock (2.1 - 2.3, 5.4)."""
    p, seats, chance = state.public, len(state.hands), state.chance
    deal, dealer = p.deal + 1, (p.dealer + 1) % seats
    pack = chance.pack(FRENCH, deal)
    first, dealt = (dealer + 1) % seats, HAND_SIZE * seats
    hands = tuple(pack[(seat - first) % seats : dealt : seats] for seat in range(seats))
    sides = tuple((card,) for card in pack[dealt : dealt + len(SIDES)])
    ante = 1 if p.options.scoring == "chips" else 0
    public = Public(
        p.options, deal, dealer, first, (*sides, *((),) * len(CORNERS)), tuple(s - ante for s in p.scores),
        p.pot + ante * seats, p.history, (ANY_KINGS,) * seats, last_pack=not chance.has_pack(deal + 1),
        held=((),) * seats,
    )  # fmt: skip
    return State(public, hands, pack[dealt + len(SIDES) :][::-1], chance)


def active(state: State) -> frozenset[Seat]:
    """The seat on turn; the next dealer between deals; nobody after the match or the last pack (2.1, 6)."""
    p = state.public
    if not p.over:
        return frozenset((p.turn,))
    if match_is_over(p) or p.last_pack:
        return frozenset()
    return frozenset(((p.dealer + 1) % len(state.hands),))


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move of ``seat`` (3): cards by hand order, piles by place, then how the turn ends."""
    p = state.public
    if p.over:
        return (DEAL,) if seat in active(state) else ()
    if seat != p.turn:
        return ()
    draws_first = p.options.draw == "start"
    if draws_first and not p.drawn and state.stock:
        return (DRAW,)
    piles = p.piles
    fitting = _fitting(piles)
    playable = ANY if () in piles[:4] else fitting
    moves: list[Move] = [
        PLAYS[card][to] for card in state.hands[seat] if playable >> card & 1 for to in places_for(card, piles)
    ]
    for source, pile in enumerate(piles):
        if pile and fitting >> pile[0] & 1:
            moves += [SHIFTS[source][to] for to in shifts_for(source, piles)]
    moves.append(DRAW if state.stock and not draws_first else END)
    return moves


def _fitting(piles: tuple[Pile, ...]) -> Mask:
    """The cards that some pile takes, or an empty corner (3.1 - 3.3, 3.5)."""
    fitting = 0
    for pile in piles:
        if pile:
            fitting |= TAKES[pile[-1]]
    return fitting | KINGS if () in piles[4:] else fitting


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    """The state after a legal move; ``at`` changes nothing in this game."""
    match move:
        case Play(card, to):
            return _play(state, seat, card, to)
        case Shift(source, to):
            return _shift(state, source, to)
        case Draw() if state.public.options.draw == "start":
            return _draw_first(state, seat)
        case Draw():
            return _end_turn(state, seat, draws=True)
        case End():
            return _end_turn(state, seat, draws=False)
        case Deal():
            return _deal(state)


def _play(state: State, seat: Seat, card: Card, to: Place) -> State:
    """A card from the hand goes to a place (3.1, 3.2, 3.4); the last one ends the deal (4.1)."""
    p, hand = state.public, state.hands[seat]
    i = hand.index(card)
    hand = hand[:i] + hand[i + 1 :]
    kings = p.kings
    if p.options.compulsory_kings and rank(card) == KING:
        kings = _with(kings, seat, with_one_played(kings[seat]))
    piles = _with(p.piles, to, (*p.piles[to], card))
    public = p._replace(piles=piles, kings=kings, played=True)
    after = State(public, _with(state.hands, seat, hand), state.stock, state.chance)
    return after if hand else _finish(after, winner=seat)


def _shift(state: State, source: Place, to: Place) -> State:
    """A whole pile goes to another place (3.3, 3.5)."""
    p = state.public
    piles = _with(_with(p.piles, to, p.piles[to] + p.piles[source]), source, ())
    return state._replace(public=p._replace(piles=piles, moved=True))


def _take(state: State, seat: Seat) -> State:
    """One card from the stock, or two (3.6, 7.3); what there is, if fewer."""
    p, n = state.public, min(state.public.options.cards_drawn, len(state.stock))
    kings = p.kings
    if p.options.compulsory_kings:
        kings = _with(kings, seat, with_drawn(kings[seat], len(state.hands[seat]), n))
    hand = state.hands[seat] + state.stock[: -n - 1 : -1]
    public = p._replace(kings=kings, drawn=True)
    return State(public, _with(state.hands, seat, hand), state.stock[:-n], state.chance)


def _draw_first(state: State, seat: Seat) -> State:
    """The draw at the start of a turn (7.2): the cards come to a hand that held on before."""
    stock = len(state.stock)
    state = _take(state, seat)
    before = state.public.held[seat]
    if not before:
        return state
    last = Held(before[0].fits, stock - len(state.stock))
    return state._replace(public=state.public._replace(held=_with(state.public.held, seat, (last, *before[1:]))))


def _end_turn(state: State, seat: Seat, *, draws: bool) -> State:
    """What holding on costs (5.4, 7.1), the draw (3.6), then the next player or an impasse (4.2)."""
    state = _penalise_held_king(state, seat)
    p = state.public
    scores, pot = p.scores, p.pot
    if p.options.scoring == "chips" and not p.played:
        scores, pot = _with(scores, seat, scores[seat] - 1), pot + 1
    still = 0 if draws or p.drawn or p.played or p.moved else p.still + 1
    stock = len(state.stock)
    if draws:
        state = _take(state, seat)
    held = Held(_fitting(p.piles), stock - len(state.stock))
    seats = len(state.hands)
    public = state.public._replace(
        turn=(seat + 1) % seats, scores=scores, pot=pot, still=still, drawn=False, played=False, moved=False,
        held=_with(p.held, seat, (held, *p.held[seat][: HELD - 1])),
    )  # fmt: skip
    state = state._replace(public=public)
    return _finish(state, winner=None) if still == seats else state


def holds_back_king(p: Public, hand: Hand) -> bool:
    """Whether ending the turn now would cost the penalty (7.1): a king in hand always has an empty corner to go to,
    as each of the four corners holds a king or nothing.
    """
    return p.options.compulsory_kings and any(rank(card) == KING for card in hand)


def _penalise_held_king(state: State, seat: Seat) -> State:
    """Compulsory kings (7.1): a king held back costs three; either way all learn whether there is one."""
    p = state.public
    if not p.options.compulsory_kings:
        return state
    if not holds_back_king(state.public, state.hands[seat]):
        return state._replace(public=p._replace(kings=_with(p.kings, seat, NONE)))
    chips = p.options.scoring == "chips"
    cost = -KING_PENALTY if chips else KING_PENALTY
    public = p._replace(
        kings=_with(p.kings, seat, with_some(p.kings[seat])),
        scores=_with(p.scores, seat, p.scores[seat] + cost),
        pot=p.pot + (KING_PENALTY if chips else 0),
    )
    return state._replace(public=public)


def _finish(state: State, winner: Seat | None) -> State:
    """The deal is over: count the hands (5) and write them down (6)."""
    p = state.public
    counts = tuple(cost(hand, p.options.scoring) for hand in state.hands)
    scores, pot = p.scores, p.pot
    if p.options.scoring != "chips":
        scores = tuple(s + c for s, c in zip(scores, counts, strict=True))
    elif winner is not None:  # after an impasse the pot stays for the next deal (5.4)
        won = pot + sum(counts)
        scores = tuple(s + won if seat == winner else s - counts[seat] for seat, s in enumerate(scores))
        pot = 0
    history = (*p.history, DealScore(winner, scores))
    return state._replace(public=p._replace(scores=scores, pot=pot, history=history, over=True))


def result(state: State) -> Result | None:
    """The lowest penalty wins, or the most chips (6.3)."""
    p = state.public
    if not match_is_over(p):
        return None
    return Result(p.scores if p.options.scoring == "chips" else tuple(-s for s in p.scores))


def deals(state: State) -> Sequence[DealResult]:
    """What each finished deal added to the sheet (6): penalty points as negative numbers, or chips."""
    p, found = state.public, []
    sign, before = (1 if p.options.scoring == "chips" else -1), (0,) * len(state.hands)
    for deal in p.history:
        added = tuple(sign * (now - then) for now, then in zip(deal.scores, before, strict=True))
        found.append(DealResult(deal.winner, added))
        before = deal.scores
    return found


def view(state: State, seat: Seat) -> View:
    """What a seat may know: its own hand, and what lies open."""
    counts = tuple(map(len, state.hands))
    shown = state.hands if state.public.over else ()
    return View(seat, state.public, state.hands[seat], counts, len(state.stock), shown)


def lasting(state: State, seat: Seat, move: Move) -> str | None:
    """A move that shows somebody a card cannot be taken back."""
    match move:
        case Draw():
            return "A drawn card cannot be given back."
        case Deal():
            return "The cards have been dealt."
        case _ if apply(state, seat, move, 0).public.over:
            return "The deal is over and the hands have been shown."
        case _:
            return None


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=1,
    options=Options,
    presets=PRESETS,
    pack=FRENCH,
    new=new,
    active=active,
    legal_moves=legal_moves,
    why_not=why_not,
    apply=apply,
    view=view,
    guess=guess,
    result=result,
    notate=notation.notate,
    parse=notation.parse,
    lasting=lasting,
    deals=deals,
    counts=counts,
    engine=RolloutState,
)
