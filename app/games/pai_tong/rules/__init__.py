"""Pai Tong's rules as pure functions, and why moves are refused. Section numbers are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from app.core.cards import Chance, Seat
from app.core.game import Counts, DealResult, Game, Ms, Result, deal_results
from app.core.last_played import LastPlayed
from app.core.messages import _
from app.core.reason import Reason
from app.games.pai_tong import INFO
from app.games.pai_tong.rules import model
from app.games.pai_tong.rules.determinize import determinize
from app.games.pai_tong.rules.kinds import (
    MONEY,
    RANK,
    RANK_OF_KIND,
    Kind,
    either,
    kind_name,
    kinds,
    rank_plural,
)
from app.games.pai_tong.rules.knowledge import Knowledge
from app.games.pai_tong.rules.model import (
    DEAL,
    HAND_SIZE,
    KIN,
    PRESETS,
    Deal,
    Discard,
    Draw,
    Kin,
    Move,
    Options,
    Public,
    Sheet,
    State,
    Tong,
    View,
    by_hand,
    from_walls,
    match_is_over,
    next_starter,
    throw,
)
from app.games.pai_tong.rules.mutable_state import DECODED, MutableState, answers_to, turn_codes
from app.games.pai_tong.rules.tongs import counts_of


def new(options: Options, seats: int, chance: Chance) -> State:
    """Return the first deal (2); chance decides who starts it."""
    return _deal(Sheet(options, -1, chance.first_dealer(seats), (0,) * seats, (), None, False), chance)


def _deal(before: Sheet, chance: Chance) -> State:
    """Deal the cards of the next deal; the rest is the stock (2.1 - 2.4)."""
    seats, deal, options = len(before.scores), before.deal + 1, before.options
    starter, walls = next_starter(before), options.dealing == "walls"
    sheet = Sheet(
        options, deal, starter, before.scores, before.history, throw(chance, deal) if walls else None,
        not chance.has_pack(deal + 1),
    )  # fmt: skip
    pack = chance.pack(MONEY, deal)
    hands = (from_walls if walls else by_hand)(pack, seats, starter)
    public = Public(sheet, starter, None, frozenset((starter,)), ((),) * seats, (), False)
    return State(public, hands, pack[HAND_SIZE * seats + 1 :][::-1], (None,) * seats, chance)


def active(state: State) -> frozenset[Seat]:
    """Return the seat on turn; all that have not answered a discard; between deals the next starter (2.1, 3.1, 4.1)."""
    return state.public.active


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return every move of ``seat`` (3, 4): discards in the order in which their kinds came, the win last."""
    p = state.public
    if seat not in p.active:
        return ()
    if p.over:
        return (DEAL,)
    hand = state.hands[seat]
    if p.discard is not None:
        return answers_to(p.discard, hand, stock=bool(state.stock), is_next=seat == p.next)
    held = counts_of(hand)
    return [DECODED[code] for code in turn_codes(held.kinds, whole=not held.loose)]


LAST_PLAYED = LastPlayed[State, MutableState]()


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    if isinstance(move, Deal):
        return _deal(state.public.sheet, state.chance)
    playing = LAST_PLAYED.take(state) or MutableState(state, Knowledge(state))
    playing.turn = seat  # answers come in any order (4.1)
    playing.play(playing.encode(move))
    after = playing.snapshot()
    LAST_PLAYED.keep(after, playing)
    return after


def result(state: State) -> Result | None:
    """Return the result; the most chips win (7.2)."""
    return Result(state.public.scores) if match_is_over(state.public.sheet) else None


def deals(state: State) -> Sequence[DealResult]:
    """Return the outcome of each finished deal (6)."""
    return deal_results(((deal.winner, deal.scores) for deal in state.public.history), (0,) * len(state.hands))


def view(state: State, seat: Seat) -> View:
    """Return what a seat may know: its own hand and answer, and what is face up (4.6, 5.4)."""
    hands, p = state.hands, state.public
    shown = hands if p.over else ()
    return View(seat, p, hands[seat], tuple(map(len, hands)), len(state.stock), state.answers[seat], shown)


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """Return why there is no undo: of an answer once the discard is settled, of a discard once another has moved
    (4.4).
    """
    if isinstance(move, Deal):
        return _("The cards have been dealt.")
    after = apply(state, seat, move, 0).public
    if after.over:
        return _("The deal is over, and all hands have been shown.")
    if after.discard is not None:
        return None
    if not isinstance(move, Draw):
        return _("Everyone has answered, and play has moved on.")
    return either(after.options.cards, _("You can't put back a drawn card."), _("You can't put back a drawn tile."))


# ---- why a move is illegal, for the player who tried it; only ``legal_moves`` decides what is legal


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    p = state.public
    if p.over:
        return _between_deals(state, move)
    if isinstance(move, Deal):
        return Reason(_("This deal isn't over yet."), "5")
    if seat not in range(len(state.hands)):
        return Reason(_("It isn't your turn."), "3.1")
    if p.discard is None:
        return Reason(_("It isn't your turn."), "3.1") if seat != p.turn else _no_turn(state, seat, move)
    if seat == p.turn:
        return Reason(_("Wait for the others to answer your discard."), "4.1")
    if seat not in p.active:
        return Reason(_("You've already answered this discard."), "4.1")
    return _no_answer(state, seat, move)


def _between_deals(state: State, move: Move) -> Reason:
    if match_is_over(state.public.sheet):
        return Reason(_("The match is over."), "7")
    if state.public.last_pack:
        return Reason(_("No cards were given for deal {deal}.", deal=state.public.deal + 2))
    if isinstance(move, Deal):
        return Reason(_("Only the player who starts the next deal can deal it."), "2.1")
    return Reason(_("This deal is over."), "5")


def _no_turn(state: State, seat: Seat, move: Move) -> Reason:
    if not state.hands[seat]:
        return Reason(_("You have nothing to discard: call kin."), "5.1")
    match move:
        case Discard(kind):
            return _not_held(state, kind)
        case Kin():
            return Reason(_("Your hand isn't complete: you need four sets of three, each of one rank."), "5.1")
        case Draw() | Tong():
            if not state.public.thrown:
                return Reason(_("You start the deal, so discard without drawing."), "3.1")
            return Reason(_("You can draw or take only once per turn. Now discard."), "3.3")
    return Reason(_("It's your turn to discard."), "3.3")


def _no_answer(state: State, seat: Seat, move: Move) -> Reason:
    p = state.public
    match move:
        case Discard():
            return Reason(_("You can discard only on your own turn."), "3.3")
        case Kin():
            return Reason(_("This discard doesn't complete your hand."), "4.2")
        case Draw() | Tong() if not state.stock:
            return _without_stock(state, seat, move)
        case Draw() | Tong() if seat != p.next:
            return Reason(_("Only the next player can draw, or take the discard for a tong."), "3.4")
        case Tong(first, second):
            return _no_tong(state, seat, first, second)
    takes = len(legal_moves(state, seat)) > 1
    return Reason(
        _("You can't pass: you must draw or take the discard.") if takes else _("You can't pass: you must draw."), "3.2"
    )


def _without_stock(state: State, seat: Seat, move: Draw | Tong) -> Reason:
    if isinstance(move, Draw):
        empty = _("The stock is empty.")
    else:
        empty = _("Once the stock is empty, a discard can't be taken for a tong.")
    wins = KIN in legal_moves(state, seat)
    return Reason(f"{empty} {_('Win with the discard, or pass.') if wins else _('You can only pass.')}", "5.3")


def _no_tong(state: State, seat: Seat, first: Kind, second: Kind) -> Reason:
    discard = state.public.discard
    assert discard is not None
    if {RANK_OF_KIND[first], RANK_OF_KIND[second]} != {RANK[discard]}:
        named = rank_plural(RANK[discard], state.public.options.cards)
        return Reason(_("To make a tong with this discard, you need two {ranks}.", ranks=named), "3.4")
    held = Counter(kinds(state.hands[seat]))
    missing = next(kind for kind in (first, second) if held[kind] < (first, second).count(kind))
    if held[missing]:
        return Reason(_("You have only one {card}.", card=_name(state, missing)), "3.4")
    return _not_held(state, missing)


def _not_held(state: State, kind: Kind) -> Reason:
    return Reason(_("You don't have the {card}.", card=_name(state, kind)))


def _name(state: State, kind: Kind) -> str:
    return kind_name(kind, state.public.options.cards)


# ---- statistics


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Return, per seat: wins by another's discard (5.2) and on the own turn (5.1), wins given away, open tongs (3.4),
    pure tongs of the deals won (6.3), and drawn deals.
    """
    numbers: list[Counter[str]] = [Counter() for _ in states[-1].hands]
    for before, after in pairwise(states):
        for seat, mine in enumerate(numbers):  # an answer takes effect when all have answered, whoever is last
            mine["tongs"] += max(0, len(after.public.melds[seat]) - len(before.public.melds[seat]))
    for deal in states[-1].public.history:
        if deal.winner is None:
            for mine in numbers:
                mine["drawn"] += 1
            continue
        numbers[deal.winner]["kins"] += 1
        numbers[deal.winner]["own draw"] += deal.thrower is None
        numbers[deal.winner]["pure"] += deal.pure
        if deal.thrower is not None:
            numbers[deal.thrower]["given away"] += 1
    return tuple(Counts(dict(+counter)) for counter in numbers)


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=2,
    options=Options,
    presets=PRESETS,
    preset_players={"Thai": 6, "Kelantan Pong": 4, "One deal": 6},
    pack=MONEY,
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
