"""Kings Corners: the rules, as pure functions. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from app.rules.cards import ACE, FRENCH, KING, Card, Chance, Seat, is_red, rank
from app.rules.game import DealResult, Game, Ms, Result
from app.rules.kings_corners import notation
from app.rules.kings_corners.guess import guess
from app.rules.kings_corners.model import (
    CORNERS,
    PRESETS,
    SIDES,
    Bounds,
    Deal,
    DealScore,
    Draw,
    End,
    Hand,
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
from app.rules.kings_corners.refusals import why_not

T = TypeVar("T")

HAND_SIZE = 7
KING_PENALTY = 3


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
        p.pot + ante * seats, p.history, (Bounds(),) * seats, last_pack=not chance.has_pack(deal + 1),
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


def fits(card: Card, top: Card) -> bool:
    """The next lower rank in the opposite colour (3.1)."""
    return rank(card) == rank(top) - 1 and is_red(card) != is_red(top)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move of ``seat`` (3): cards by hand order, piles by place, then how the turn ends."""
    if seat not in active(state):
        return ()
    p = state.public
    if p.over:
        return (Deal(),)
    draws_first = p.options.draw == "start"
    if draws_first and not p.drawn and state.stock:
        return (Draw(),)
    moves: list[Move] = [Play(card, to) for card in state.hands[seat] for to in places_for(card, p.piles)]
    moves += [Shift(source, to) for source in range(8) for to in shifts_for(source, p.piles)]
    moves.append(Draw() if state.stock and not draws_first else End())
    return moves


def places_for(card: Card, piles: Sequence[Pile]) -> list[Place]:
    """Where a card from the hand may go: onto a pile that it fits (3.1), any card to an empty side (3.4),
    a king to an empty corner (3.2).
    """
    low, red, king = rank(card) + 1, is_red(card), rank(card) == KING
    found = []
    for to, pile in enumerate(piles):
        if not pile:
            if king or to < 4:
                found.append(to)
        elif rank(pile[-1]) == low and is_red(pile[-1]) != red:
            found.append(to)
    return found


def shifts_for(source: Place, piles: Sequence[Pile]) -> list[Place]:
    """Where a whole pile may go: onto a pile that its first card fits (3.3), and from a side to an empty corner
    if it starts with a king (3.5).
    """
    if not piles[source]:
        return []
    base = piles[source][0]
    if rank(base) == KING:
        return [to for to in CORNERS if not piles[to]] if source in SIDES else []
    return [to for to, pile in enumerate(piles) if pile and fits(base, pile[-1])]


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    """The state after a legal move; ``at`` changes nothing in this game."""
    match move:
        case Play(card, to):
            return _play(state, seat, card, to)
        case Shift(source, to):
            return _shift(state, source, to)
        case Draw():
            return _take(state, seat) if state.public.options.draw == "start" else _end_turn(state, seat, draws=True)
        case End():
            return _end_turn(state, seat, draws=False)
        case Deal():
            return _deal(state)


def _play(state: State, seat: Seat, card: Card, to: Place) -> State:
    """A card from the hand goes to a place (3.1, 3.2, 3.4); the last one ends the deal (4.1)."""
    p = state.public
    hand = tuple(c for c in state.hands[seat] if c != card)
    kings = p.kings
    if p.options.compulsory_kings and rank(card) == KING:
        b = kings[seat]
        kings = _with(kings, seat, Bounds(max(0, b.least - 1), b.most - 1))
    piles = _with(p.piles, to, (*p.piles[to], card))
    after = State(
        replace(p, piles=piles, kings=kings, played=True),
        _with(state.hands, seat, hand),
        state.stock,
        state.chance,
    )
    return after if hand else _finish(after, winner=seat)


def _shift(state: State, source: Place, to: Place) -> State:
    """A whole pile goes to another place (3.3, 3.5)."""
    p = state.public
    piles = _with(_with(p.piles, to, p.piles[to] + p.piles[source]), source, ())
    return replace(state, public=replace(p, piles=piles, moved=True))


def _take(state: State, seat: Seat) -> State:
    """One card from the stock, or two (3.6, 7.3); what there is, if fewer."""
    p, n = state.public, min(state.public.options.cards_drawn, len(state.stock))
    kings = p.kings
    if p.options.compulsory_kings:
        b = kings[seat]
        kings = _with(kings, seat, Bounds(b.least, min(52, b.most + n)))
    hand = state.hands[seat] + state.stock[: -n - 1 : -1]
    public = replace(p, kings=kings, drawn=True)
    return State(public, _with(state.hands, seat, hand), state.stock[:-n], state.chance)


def _end_turn(state: State, seat: Seat, *, draws: bool) -> State:
    """What holding on costs (5.4, 7.1), the draw (3.6), then the next player or an impasse (4.2)."""
    state = _penalise_held_king(state, seat)
    p = state.public
    scores, pot = p.scores, p.pot
    if p.options.scoring == "chips" and not p.played:
        scores, pot = _with(scores, seat, scores[seat] - 1), pot + 1
    still = 0 if draws or p.drawn or p.played or p.moved else p.still + 1
    if draws:
        state = _take(state, seat)
    seats = len(state.hands)
    public = replace(
        state.public, turn=(seat + 1) % seats, scores=scores, pot=pot, still=still,
        drawn=False, played=False, moved=False,
    )  # fmt: skip
    state = replace(state, public=public)
    return _finish(state, winner=None) if still == seats else state


def holds_back_king(state: State, seat: Seat) -> bool:
    """Whether ending the turn now would cost the penalty (7.1): a king in hand always has an empty corner to go to,
    as each of the four corners holds a king or nothing.
    """
    return state.public.options.compulsory_kings and any(rank(card) == KING for card in state.hands[seat])


def _penalise_held_king(state: State, seat: Seat) -> State:
    """Compulsory kings (7.1): a king held back costs three; either way all learn whether there is one."""
    p = state.public
    if not p.options.compulsory_kings:
        return state
    if not holds_back_king(state, seat):
        return replace(state, public=replace(p, kings=_with(p.kings, seat, Bounds(0, 0))))
    chips = p.options.scoring == "chips"
    cost, b = (-KING_PENALTY if chips else KING_PENALTY), p.kings[seat]
    public = replace(
        p,
        kings=_with(p.kings, seat, Bounds(max(1, b.least), b.most)),
        scores=_with(p.scores, seat, p.scores[seat] + cost),
        pot=p.pot + (KING_PENALTY if chips else 0),
    )
    return replace(state, public=public)


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
    return replace(state, public=replace(p, scores=scores, pot=pot, history=history, over=True))


def cost(hand: Hand, scoring: str) -> int:
    """What the cards left in a hand cost, in points or chips (5.1 - 5.4)."""
    return sum(_card_cost(rank(card), scoring) for card in hand)


def _card_cost(card_rank: int, scoring: str) -> int:
    picture = card_rank > 9
    match scoring:
        case "pips":  # 5.2
            return 25 if card_rank == ACE else 10 if picture else card_rank + 1
        case "fifty":  # 5.3
            return 50 if card_rank == ACE else 10 if card_rank >= 9 else 5
        case _:  # 5.1, and 5.4 in chips
            return 10 if card_rank == KING else 1


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
    counts = tuple(len(hand) for hand in state.hands)
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
    name="kings-corners",
    title="Kings Corners",
    version=1,
    options=Options,
    presets=PRESETS,
    pack=FRENCH,
    seats=range(2, 7),
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
)
