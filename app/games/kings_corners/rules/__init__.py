"""Kings Corners' rules as pure functions, and why moves are refused. Section numbers are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.card_names import card_name
from app.core.cards import ACE, FRENCH, KING, Card, Chance, Seat, rank
from app.core.game import Counts, DealResult, Game, Ms, Result, deal_results
from app.core.last_played import LastPlayed
from app.core.messages import _
from app.core.reason import DEALT, DRAWN, Reason
from app.games.kings_corners import INFO
from app.games.kings_corners.rules import model
from app.games.kings_corners.rules.determinize import determinize
from app.games.kings_corners.rules.kings import ANY as ANY_KINGS
from app.games.kings_corners.rules.knowledge import Knowledge
from app.games.kings_corners.rules.model import (
    CORNERS,
    DEAL,
    PRESETS,
    SIDES,
    Deal,
    Draw,
    End,
    Hand,
    Move,
    Options,
    Place,
    Play,
    Public,
    Shift,
    State,
    View,
    match_is_over,
    next_down,
    place_name,
)
from app.games.kings_corners.rules.mutable_state import (
    DECODED,
    FIRST_SHIFT,
    MutableState,
    bases_of,
    hand_mask,
    loose_of,
    tops_of,
    turn_codes,
)

HAND_SIZE = 7


def new(options: Options, seats: int, chance: Chance) -> State:
    """Return the first deal (2)."""
    nobody = (0,) * seats
    before = Public(
        options, deal=-1, dealer=chance.first_dealer(seats) - 1, turn=0, piles=(), scores=nobody, pot=0, history=(),
        kings=(),
    )  # fmt: skip
    return _deal(State(before, ((),) * seats, (), chance))


def _deal(state: State) -> State:
    """Deal seven cards each from the dealer's left and four to the sides; the rest is the stock (2.1 - 2.3, 5.4)."""
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
    """Return the seat on turn; the next dealer between deals; none after the match or the last pack (2.1, 6)."""
    p = state.public
    if not p.over:
        return frozenset((p.turn,))
    if match_is_over(p) or p.last_pack:
        return frozenset()
    return frozenset(((p.dealer + 1) % len(state.hands),))


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return every move of ``seat`` (3): cards in the order of the hand, piles by place, then how the turn ends."""
    p = state.public
    if p.over:
        return (DEAL,) if seat in active(state) else ()
    if seat != p.turn:
        return ()
    first, bases = p.options.draw == "start", bases_of(p.piles)
    draws = bool(state.stock) and not (first and p.drawn)
    hand = state.hands[seat]
    codes = turn_codes(hand_mask(hand), tops_of(p.piles), bases, loose_of(bases), draws=draws, first=first)
    codes.sort(key=lambda code: hand.index(Card(code >> 3)) if code < FIRST_SHIFT else code)
    return [DECODED[code] for code in codes]


LAST_PLAYED = LastPlayed[State, MutableState]()


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    if isinstance(move, Deal):
        return _deal(state)
    playing = LAST_PLAYED.take(state) or MutableState(state, Knowledge(state))
    playing.play(playing.encode(move))
    after = playing.snapshot()
    LAST_PLAYED.keep(after, playing)
    return after


def holds_back_king(p: Public, hand: Hand) -> bool:
    """Return whether ending the turn now costs the penalty (7.1): a king in hand always has an empty corner to go to,
    as each of the four holds a king or nothing.
    """
    return p.options.compulsory_kings and any(rank(card) == KING for card in hand)


def result(state: State) -> Result | None:
    """Return the result: the lowest penalty wins, or the most chips (6.3)."""
    p = state.public
    if not match_is_over(p):
        return None
    return Result(_score(p.options, p.scores))


def deals(state: State) -> Sequence[DealResult]:
    """Return what each finished deal added to the sheet (6): penalty points as negative numbers, or chips."""
    p = state.public
    return deal_results(((deal.winner, _score(p.options, deal.scores)) for deal in p.history), (0,) * len(state.hands))


def _score(options: Options, counted: tuple[int, ...]) -> tuple[int, ...]:
    """Return chips, or penalty points as negative numbers (5, 6.3)."""
    return counted if options.scoring == "chips" else tuple([-points for points in counted])


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know: its own hand, and what is face up."""
    counts = tuple(map(len, state.hands))
    shown = state.hands if state.public.over else ()
    return View(seat, state.public, state.hands[seat], counts, len(state.stock), shown)


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """Return why a move can't be undone: it shows a card."""
    match move:
        case Draw():
            return DRAWN
        case Deal():
            return DEALT
        case _ if apply(state, seat, move, 0).public.over:
            return _("You can't undo the end of a deal.")
        case _:
            return None


# ---- why a move is illegal, for the player who tried it; only ``legal_moves`` decides what is legal


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    p, draws_first = state.public, state.public.options.draw == "start"
    if p.over:
        return _between_deals(state, move)
    if isinstance(move, Deal):
        return Reason(_("This deal isn't over yet."), "4")
    if seat != p.turn:
        return Reason(_("It isn't your turn."), "3")
    if draws_first and not p.drawn and state.stock:
        return Reason(_("Draw first: with your house rules, your turn starts with a draw."), "7.2")
    match move:
        case Play(card, place):
            return _no_play(state, seat, card, place)
        case Shift(source, place):
            return _no_shift(p, source, place)
        case Draw() if not state.stock:
            return Reason(_("The stock is empty. End your turn without drawing."), "3.7")
        case Draw():
            return Reason(_("You already drew this turn."), "3.6")
        case End():
            return Reason(_("Draw from the stock to end your turn."), "3.6")


def _between_deals(state: State, move: Move) -> Reason:
    if match_is_over(state.public):
        return Reason(_("The match is over."), "6")
    if state.public.last_pack:
        return Reason(_("There are no cards for deal {n}.", n=state.public.deal + 2))
    if isinstance(move, Deal):
        return Reason(_("It isn't your turn to deal."), "2.1")
    return Reason(_("This deal is over."), "4")


def _no_play(state: State, seat: Seat, card: Card, place: Place) -> Reason:
    pile = state.public.piles[place]
    if card not in state.hands[seat]:
        return Reason(_("You don't have the {card}.", card=card_name(card)))
    return _no_fit(card, pile[-1]) if pile else Reason(_("Only a king can start a pile in a corner."), "3.2")


def _no_shift(p: Public, source: Place, place: Place) -> Reason:
    pile = p.piles[source]
    if not pile:
        return Reason(_("There's no pile in the {place}.", place=place_name(source)))
    if source == place:
        return Reason(_("The pile is already there."))
    if p.piles[place]:
        return _no_fit(pile[0], p.piles[place][-1])
    if place in SIDES:
        return Reason(_("You can't move a pile to this empty place. Play a card from your hand instead."), "3.5")
    if source in CORNERS:
        return Reason(_("A king's pile stays in its corner."), "3.5")
    return Reason(_("Only a pile that starts with a king can move to a corner."), "3.5")


def _no_fit(card: Card, top: Card) -> Reason:
    if rank(top) == ACE:
        return Reason(_("Nothing goes on an ace, the lowest card."), "3.1")
    reason = _("Only the {cards} can go on the {top}.", cards=next_down(top), top=card_name(top))
    if rank(card) == KING:
        return Reason(" ".join((reason, _("A king never goes on a pile."))), "3.1")
    if rank(card) == ACE and rank(top) == KING:
        return Reason(" ".join((reason, _("The ace is the lowest card."))), "3.1")
    return Reason(reason, "3.1")


# ---- statistics


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Return, per seat: cards played, the most in a turn, corners opened (3.2), piles moved (3.3, 3.5), kings held back
    (7.1), kings left in hand when another player went out, and impasses (4.2).
    """
    seats = range(len(states[-1].hands))
    numbers: list[Counter[str]] = [Counter() for _ in seats]
    in_turn = 0
    for i, (_at, seat, move) in enumerate(log):
        before, after = states[i], states[i + 1]
        mine = numbers[seat]
        match move:
            case Play(card, place):
                in_turn += 1
                mine["cards"] += 1
                mine["most in a turn"] = max(mine["most in a turn"], in_turn)
                mine["corners"] += place in CORNERS and rank(card) == KING
            case Shift():
                mine["piles moved"] += 1
            case Draw() | End():
                mine["held back"] += _ends_with_king(before, after, seat)
        if after.public.over and not before.public.over:
            _end(after, numbers)
        if after.public.turn != before.public.turn or after.public.over:
            in_turn = 0
    return tuple(Counts(dict(+counter)) for counter in numbers)


def _ends_with_king(before: State, after: State, seat: Seat) -> bool:
    """Return whether the turn ended and cost the penalty (7.1)."""
    ended = after.public.turn != seat or after.public.over
    return ended and before.public.options.compulsory_kings and any(rank(c) == KING for c in before.hands[seat])


def _end(after: State, numbers: Sequence[Counter[str]]) -> None:
    """Count the end of a deal (4.1, 4.2)."""
    winner = after.public.history[-1].winner
    for seat, hand in enumerate(after.hands):
        numbers[seat]["impasses"] += winner is None
        numbers[seat]["kings caught"] += sum(rank(card) == KING for card in hand)


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
    determinize=determinize,
    result=result,
    notate=model.notate,
    parse=model.parse,
    undo_blocked_by=undo_blocked_by,
    deals=deals,
    counts=counts,
    engine=MutableState,
)
