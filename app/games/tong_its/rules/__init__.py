"""Tong-Its: the rules, as pure functions. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import FRENCH, Card, Chance, Mask, Seat, mask_of
from app.core.game import Counts, DealResult, Game, Ms, Result, replaced
from app.core.reason import DEALT, DRAWN
from app.games.tong_its import INFO
from app.games.tong_its.rules import model
from app.games.tong_its.rules.determinize import determinize
from app.games.tong_its.rules.ending import answered, stock_out, tongit
from app.games.tong_its.rules.engine import RolloutState
from app.games.tong_its.rules.melds import FOURS, cards_of, fitting, melds_in, melds_with
from app.games.tong_its.rules.model import (
    ANTE,
    CALL,
    CHALLENGE,
    DEAL,
    DISCARDS,
    DRAW,
    FOLD,
    HIDE,
    LAYS,
    MELD,
    PRESETS,
    SEATS,
    TAKE,
    Added,
    Call,
    Challenge,
    Deal,
    DealScore,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Ledger,
    Meld,
    Move,
    OpenMeld,
    Options,
    Public,
    State,
    Take,
    View,
    has_opened,
    match_is_over,
    shows,
)
from app.games.tong_its.rules.refusals import why_not

HAND_SIZE = 12
_NOBODY: frozenset[Seat] = frozenset()
_ONLY = tuple(frozenset((seat,)) for seat in range(SEATS))
_EMPTY: tuple[tuple[()], ...] = ((),) * SEATS


def new(options: Options, seats: int, chance: Chance) -> State:
    """The first hand (2)."""
    return _deal(Ledger(options, -1, 0, (options.chips_at_start,) * seats, 0, ()), chance.first_dealer(seats), chance)


def _deal(before: Ledger, dealer: Seat, chance: Chance) -> State:
    """The ante (2.2), then twelve cards each from the dealer on and a thirteenth to the dealer; the rest is the stock
    (2.3).
    """
    antes = tuple(min(ANTE, had) for had in before.chips)
    deal, pot = before.deal + 1, before.pot + sum(antes)
    chips = tuple(had - ante for had, ante in zip(before.chips, antes, strict=True))
    ledger = Ledger(before.options, deal, dealer, chips, pot, before.history, not chance.has_pack(deal + 1))
    pack, dealt = chance.pack(FRENCH, deal), HAND_SIZE * SEATS
    hands = tuple(
        pack[(seat - dealer) % SEATS : dealt + 1 if seat == dealer else dealt : SEATS] for seat in range(SEATS)
    )
    public = Public(ledger, dealer, "main", (), _EMPTY, (0,) * SEATS, _NOBODY, _NOBODY, None, ())
    return State(public, hands, _EMPTY, pack[:dealt:-1], chance)


def next_dealer(p: Public) -> Seat:
    """The winner deals next; if no one has won, the same dealer again (2.1)."""
    winner = p.history[-1].winner
    return p.dealer if winner is None else winner


def active(state: State) -> frozenset[Seat]:
    """The seat that moves; the next dealer between hands; no one after the match or the last pack (2.1, 8)."""
    p = state.public
    if not p.over:
        return _ONLY[p.turn]
    if match_is_over(p) or p.last_pack:
        return _NOBODY
    return _ONLY[next_dealer(p)]


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move of ``seat``: at the start of a turn (4.2, 4.3, 5.2), later in it (4.4 - 4.8), as an answer (5.4)."""
    p = state.public
    if p.phase == "over":
        return (DEAL,) if seat in active(state) else ()
    if seat != p.turn:
        return ()
    if p.phase == "answer":
        return (FOLD, CHALLENGE) if has_opened(p, seat) else (FOLD,)
    if p.phase == "start":
        moves: list[Move] = [DRAW]
        top, hand = p.thrown[-1], mask_of(state.hands[seat])
        moves += [TAKE[meld ^ 1 << top] for meld in melds_with(top, hand)]
        if may_call(p, seat):
            moves.append(CALL)
        return moves
    hand = mask_of(state.hands[seat])
    moves = [DISCARDS[card] for card in state.hands[seat]]
    melds = melds_in(hand)
    moves += [MELD[meld] for meld in melds]
    moves += [HIDE[meld] for meld in melds if meld in FOURS]
    moves += layoffs(p, hand)
    return moves


def may_call(p: Public, seat: Seat) -> bool:
    """Who has opened, and whose melds no one has laid off on since their last turn began, may call (5.2, 5.3)."""
    return has_opened(p, seat) and seat not in p.own_layoffs and seat not in p.met


def layoffs(p: Public, hand: Mask) -> list[Lay]:
    """Each card of the hand to each open meld that it fits (4.6)."""
    return [
        LAYS[owner][number][card]
        for owner, melds in enumerate(p.melds)
        for number, meld in enumerate(melds)
        if meld.fits & hand
        for card in cards_of(meld.fits & hand)
    ]


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    """The state after a legal move; ``at`` changes nothing in this game."""
    match move:
        case Discard(card):
            return _discard(state, seat, card)
        case Draw():
            return _draw(state, seat)
        case Lay():
            return _lay(state, seat, move)
        case Meld(cards):
            return _lay_meld(state, seat, cards, None)
        case Take(cards):
            return _lay_meld(_begin(state, seat), seat, cards, state.public.thrown[-1])
        case Hide(cards):
            return _hide(state, seat, cards)
        case Call():
            return _call(state, seat)
        case Fold() | Challenge():
            return _answer(state, seat, challenged=move == CHALLENGE)
        case Deal():
            return _deal(state.public.ledger, seat, state.chance)


def _begin(state: State, seat: Seat) -> State:
    """The turn has begun with a card: what was laid off before it no longer counts (5.3)."""
    p = state.public
    if seat in p.own_layoffs or seat in p.met:
        p = p._replace(own_layoffs=p.own_layoffs - {seat}, met=p.met - {seat})
    return state._replace(public=p._replace(phase="main"))


def _draw(state: State, seat: Seat) -> State:
    """The top card of the stock (4.2)."""
    state = _begin(state, seat)
    hand = (*state.hands[seat], state.stock[-1])
    return State(state.public, replaced(state.hands, seat, hand), state.face_down, state.stock[:-1], state.chance)


def _discard(state: State, seat: Seat, card: Card) -> State:
    """One card ends the turn (4.7), or the hand: the last card (5.1), or the stock has run out (5.7)."""
    p, hand = state.public, state.hands[seat]
    i = hand.index(card)
    left = hand[:i] + hand[i + 1 :]
    thrown, ends = (*p.thrown, card), not left or not state.stock
    p = p._replace(thrown=thrown) if ends else p._replace(turn=(seat + 1) % SEATS, phase="start", thrown=thrown)
    after = State(p, replaced(state.hands, seat, left), state.face_down, state.stock, state.chance)
    if not ends:
        return after
    return stock_out(after, seat) if left else tongit(after, seat)


def _lay_meld(state: State, seat: Seat, cards: Sequence[Card], taken: Card | None) -> State:
    """A new meld face up (4.4), with the top discard if one is taken (4.3)."""
    laid = mask_of(cards) if taken is None else mask_of(cards) | 1 << taken
    melds = (*state.public.melds[seat], OpenMeld(laid, taken, (), laid, fitting(laid)))
    public = state.public._replace(melds=replaced(state.public.melds, seat, melds))
    return _without(state._replace(public=public), seat, cards)


def _hide(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """A four of a kind face down (4.5)."""
    p = state.public
    public = p._replace(hidden=replaced(p.hidden, seat, p.hidden[seat] + 1))
    face_down = replaced(state.face_down, seat, (*state.face_down[seat], cards))
    return _without(state._replace(public=public, face_down=face_down), seat, cards)


def _lay(state: State, seat: Seat, move: Lay) -> State:
    """A card laid off (4.6), which keeps the owner of the meld from calling for a while (5.3)."""
    p, owner, i = state.public, move.owner, move.number - 1
    meld = p.melds[owner][i]
    now = meld.now | 1 << move.card
    longer = OpenMeld(meld.laid, meld.taken, (*meld.added, Added(move.card, seat)), now, fitting(now))
    melds = replaced(p.melds, owner, replaced(p.melds[owner], i, longer))
    if owner == seat:
        public = p._replace(melds=melds, own_layoffs=p.own_layoffs | {seat})
    else:
        public = p._replace(melds=melds, met=p.met | {owner})
    return _without(state._replace(public=public), seat, (move.card,))


def _without(state: State, seat: Seat, cards: Sequence[Card]) -> State:
    """The cards have left the hand; with the last one the hand is won (5.1)."""
    left = tuple(card for card in state.hands[seat] if card not in cards)
    after = state._replace(hands=replaced(state.hands, seat, left))
    return after if left else tongit(after, seat)


def _call(state: State, seat: Seat) -> State:
    """“Draw” (5.2): the player on the caller's left answers first (5.4)."""
    return state._replace(public=state.public._replace(turn=(seat + 1) % SEATS, phase="answer", caller=seat))


def _answer(state: State, seat: Seat, *, challenged: bool) -> State:
    """A fold or a challenge (5.4); the second answer ends the hand (5.5, 5.6)."""
    answers = (*state.public.answers, challenged)
    if len(answers) < SEATS - 1:
        return state._replace(public=state.public._replace(turn=(seat + 1) % SEATS, answers=answers))
    return answered(state._replace(public=state.public._replace(answers=answers)))


def result(state: State) -> Result | None:
    """The most chips won, or the fewest lost (8.3)."""
    p = state.public
    if not match_is_over(p):
        return None
    return Result(tuple(had - p.options.chips_at_start for had in p.chips))


def deals(state: State) -> Sequence[DealResult]:
    """What each finished hand added, its antes counted (8.3)."""
    found, before = [], (state.public.options.chips_at_start,) * SEATS
    for score in state.public.history:
        added = tuple(now - then for now, then in zip(score.chips, before, strict=True))
        found.append(DealResult(score.winner, added))
        before = score.chips
    return found


def view(state: State, seat: Seat) -> View:
    """What a seat may know: its own hand and face-down fours, and what lies open; after the hand also all face-down
    fours and the hands that are shown (5.8).
    """
    p, counts = state.public, tuple(map(len, state.hands))
    if p.over:
        shown = tuple(hand if shows(p, other) else () for other, hand in enumerate(state.hands))
        return View(seat, p, state.hands[seat], counts, len(state.stock), state.face_down, shown)
    own = state.face_down if state.face_down == _EMPTY else replaced(_EMPTY, seat, state.face_down[seat])
    return View(seat, p, state.hands[seat], counts, len(state.stock), own, ())


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """A move that shows somebody a card cannot be taken back."""
    match move:
        case Draw():
            return DRAWN
        case Deal():
            return DEALT
        case _ if apply(state, seat, move, 0).public.over:
            return "The hand is over and has been paid."
        case _:
            return None


# ---- what a match gives to count

_NAMES: dict[type[Move], str] = {
    Call: "calls", Fold: "folds", Challenge: "challenges", Meld: "melds", Take: "melds", Hide: "fours hidden",
    Lay: "laid off",
}  # fmt: skip


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: tongits (5.1), draws called and won (5.2), folds and challenges (5.4), challenges won (5.6), hands won
    on the last card of the stock (5.7), melds (4.3, 4.4), fours laid face down (4.5), cards laid off (4.6), and pots.
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for i, (_at, seat, move) in enumerate(log):
        if name := _NAMES.get(type(move)):
            numbers[seat][name] += 1
        before, after = states[i].public, states[i + 1].public
        if after.over and not before.over:
            _end(after, after.history[-1], numbers)
    return tuple(Counts(dict(+counter)) for counter in numbers)


def _end(after: Public, score: DealScore, numbers: Sequence[Counter[str]]) -> None:
    """How the hand ended (5) and who has the pot (7.5)."""
    if score.winner is None:
        return
    mine = numbers[score.winner]
    mine["pots"] += score.pot > 0
    if score.way == "tongit":
        mine["tongits"] += 1
    elif score.way == "stock":
        mine["stock wins"] += 1
    elif score.winner == after.caller:
        mine["calls won"] += 1
    else:
        mine["challenges won"] += 1


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=2,
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
    notate=model.notate,
    parse=model.parse,
    undo_blocked_by=undo_blocked_by,
    deals=deals,
    counts=counts,
    engine=RolloutState,
)
