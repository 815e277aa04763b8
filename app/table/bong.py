"""Bong on the table: one pile, everybody's hand, and no turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.rules.bong import refusals
from app.rules.bong.model import (
    BING,
    FLING,
    FLONG,
    NOBODY,
    OF_RANK,
    Bing,
    Deal,
    Fling,
    Flong,
    Move,
    Play,
    State,
    TimeUp,
    Unlock,
)
from app.rules.bong.refusals import RANK_WORDS
from app.rules.bong.rules import is_right
from app.rules.cards import RANKS, Card, Seat, rank, suit, words
from app.rules.game import Ms
from app.table import tabletop
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.gesture import Grip
from app.table.layout import Spread, Zone
from app.table.seating import BAR_HIGH, PLATE_HIGH, PLATE_WIDE, plate_middles
from app.table.tabletop import Action, Cue, Mat, Note, Sheet, Tabletop
from app.table.text.bong import tell
from app.table.words import count, does

_HAND_WIDE, _PILE_WIDE = 104.0, 128.0
_UNDER_PLATES = -1000.0
_PLACES = (tabletop.Place("pile", "spot-pile", "pile"),)


def mat(area: Area, seats: int) -> Mat:
    """The pile in the middle, the own hand below, the others round the table."""
    plates = plate_middles(area, seats)
    above = max((y + PLATE_HIGH / 2 for _, y in plates[1:] if y < area.h * 0.3), default=BAR_HIGH)
    hand_high = _HAND_WIDE * CARD_SHAPE
    top, bottom = above + 14, area.h - hand_high - 40
    x, y = area.w / 2, (top + bottom) / 2
    spreads = {
        "pile": Spread(x, y, _PILE_WIDE, rise=0.35),
        "stock": Spread(x, y, _PILE_WIDE),
        "hand": Spread(x, area.h - hand_high / 2 - 18, _HAND_WIDE, step=62, reach=640, arc=0.7),
    }
    for steps, (px, py) in enumerate(plates[1:], 1):
        spreads[f"hand+{steps}"] = Spread(
            px, py - PLATE_HIGH / 2 - 3, 50, step=13, reach=PLATE_WIDE - 60, arc=2.0, z=_UNDER_PLATES
        )
    cloth = Box.around(x, y, min(720.0, area.w * 0.5), bottom - top)
    return Mat(spreads, _PLACES, cloth)


def zones(state: State, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """The pile lies open; hands too where the house rules say so, and once the hand is over."""
    p = state.public
    found = {"pile": Zone(p.race.pile, face_up=True), "stock": Zone((), face_up=False)}
    for other, hand in enumerate(state.hands):
        steps = (other - seat) % len(state.hands)
        face_up = p.over or p.options.open_hands or (open_hand and steps == 0)
        found[f"hand+{steps}" if steps else "hand"] = Zone(
            tuple(sorted(hand, key=_by_rank)) if face_up else hand, face_up
        )
    return found


def _by_rank(card: Card) -> tuple[int, int]:
    return rank(card), suit(card)


def notes(state: State, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[Note]:
    """The rank that is wanted, and who has called what."""
    p, pile = state.public, mat.spreads["pile"]
    if p.over:
        return ()
    race, high = p.race, pile.w * CARD_SHAPE / 2
    found = [
        Note("wanted", pile.x + pile.w + 30, pile.y - 46, kind="caption"),
        Note(RANKS[race.rank], pile.x + pile.w + 30, pile.y + 4, kind="huge"),
        Note(count(len(race.pile), "card"), pile.x, pile.y + high + 18, resting=True),
    ]
    if race.flongs:
        found.append(Note(count(race.flongs, "flong"), pile.x - pile.w - 30, pile.y, kind="caption"))
    for other in range(len(state.hands)):
        steps = (other - seat) % len(state.hands)
        if text := _badge(state, other):
            at = mat.spreads[f"hand+{steps}" if steps else "hand"]
            y = at.y + PLATE_HIGH + 24 if steps else at.y - at.w * CARD_SHAPE / 2 - 22
            found.append(Note(text, at.x, y))
    return found


def _badge(state: State, seat: Seat) -> str:
    """What everybody sees of a seat."""
    p = state.public
    if seat not in p.active:
        return "locked out"
    if seat in p.race.called:
        return f"fling: no {RANK_WORDS[p.race.rank]}"
    return "bing!" if seat in p.race.binged else ""


def grip(state: State, zone: str, card: Card | None) -> Grip | None:
    """A card of the hand."""
    return Grip(zone, (card,)) if zone == "hand" and card is not None else None


def meant(state: State, seat: Seat, held: Grip, zone: str) -> tuple[Move, ...]:
    """A card from the hand is played to the pile, right or wrong."""
    return (Play(held.cards[0]),) if held.zone == "hand" and zone == "pile" else ()


def sensible(state: State, seat: Seat, held: Grip, legal: Sequence[Move]) -> Move | None:
    """It is played."""
    move = Play(held.cards[0])
    return move if move in legal else None


def actions(state: State, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """The three words of the game."""
    last = state.public.race.last == seat
    return (
        Action(FLONG, "Flong", "F") if last else Action(FLING, "Fling", "F"),
        Action(BING, "Bing", "B"),
    )  # fmt: skip


def advise(state: State, move: Move) -> str:
    """The hint's sentence."""
    match move:
        case Play(card):
            return f"Play the {words(card)}."
        case Fling():
            return f"You hold no {RANK_WORDS[state.public.race.rank]}: call fling."
        case Flong():
            return "All the others have called fling: call flong."
        case Bing():
            return "Call bing: you have one card left."
        case _:
            return "Deal the next hand."


def shows(state: State, move: Move) -> tuple[tuple[Card, ...], str | None]:
    """The card and the pile."""
    return ((move.card,), "pile") if isinstance(move, Play) else ((), None)


def idle(state: State, seat: Seat, held: Grip) -> str:
    """Why a card cannot be played now."""
    return refusals.why_not(state, seat, Play(held.cards[0]))


def cue(before: State, seat: Seat, move: Move, after: State) -> Cue:
    """Sound and call-out of a move."""
    match move:
        case Play(card) if not is_right(before.public.race, seat, card):
            late = before.public.tally == after.public.tally
            return Cue("thud", bubble="A moment too late" if late else "Oops", bounce=(card, "pile"))
        case Play():
            won = after.public.over
            return Cue("place", call="call-bong" if won else "", call_sound="triangle" if won else "",
                       bubble="Bong!" if won else "")  # fmt: skip
        case Fling():
            return Cue("whoosh", bubble="Fling")
        case Flong():
            return Cue("flong", bubble="Flong!", call="call-flong", call_sound="riffle", stagger=18)
        case Bing():
            return Cue("triangle", bubble="Bing!")
        case Deal():
            return opening(after)
        case Unlock():
            return Cue("click", quiet=True)
        case TimeUp():
            return Cue("gong", call="call-time-up", call_sound="gong")


def opening(state: State) -> Cue:
    """Dealt from the middle, one card at a time from the dealer's left."""
    seats = len(state.hands)
    first = (state.public.dealer + 1) % seats
    hands = [state.hands[(first + i) % seats] for i in range(seats)]
    most = max(map(len, hands))
    order = tuple(hand[i] for i in range(most) for hand in hands if i < len(hand))
    return Cue("riffle", stagger=30, order=order, gathers=True)


def outcome(state: State, name_of: Callable[[Seat], str]) -> str:
    """How the hand that is over went."""
    winner = state.public.history[-1].winner
    if winner is None:
        return "The time is up and several have the fewest cards: nobody wins."
    took = state.public.history[-1].took / 1000
    return f"{does(name_of(winner), 'win')} the hand in {took:.1f} seconds."


def headline(state: State) -> str:
    """The hand, and the house rules that differ from the usual."""
    p = state.public
    parts = [f"Hand {p.deal + 1}", f"first to {count(p.options.first_to, 'win')}"]
    if p.options.time_limit:
        parts.append(f"{p.options.time_limit} minutes a hand")
    if p.options.lockout != type(p.options)().lockout:
        parts.append(f"{p.options.lockout / 1000:g} s for a wrong card" if p.options.lockout else "no lockout")
    if p.options.open_hands:
        parts.append("open hands")
    return " · ".join(parts)


def sheet(state: State) -> Sheet:
    """Hands won; the fewest cards left come next."""
    p = state.public
    totals: list[tuple[int, ...]] = []
    won = [0] * len(state.hands)
    for hand in p.history:
        if hand.winner is not None:
            won[hand.winner] += 1
        totals.append(tuple(won))
    winners = tuple(hand.winner for hand in p.history)
    return Sheet("hands", tuple(totals), winners, ("",) * len(won), p.options.first_to, less_is_better=False)


def reaction(state: State, move: Move, at: Ms) -> Ms | None:
    """How long after the card before it a right card came; the first of a hand and after a flong do not count."""
    race = state.public.race
    seat = next((s for s, hand in enumerate(state.hands) if isinstance(move, Play) and move.card in hand), NOBODY)
    if not isinstance(move, Play) or race.last == NOBODY or not is_right(race, seat, move.card):
        return None
    return at - race.at


def stalled(state: State) -> bool:
    """Nobody who may play holds the rank that is wanted."""
    race = state.public.race
    return not state.public.over and not any(
        is_right(race, seat, card) for seat, hand in enumerate(state.hands) for card in OF_RANK[race.rank] & set(hand)
    )


TABLETOP: Tabletop[State, Move] = Tabletop(
    pitch="No turns: the next rank goes to whoever is quickest, never twice in a row. First to an empty hand wins.",
    mat=mat,
    zones=zones,
    grip=grip,
    meant=meant,
    sensible=sensible,
    actions=actions,
    tell=tell,
    advise=advise,
    shows=shows,
    cue=cue,
    opening=opening,
    idle=idle,
    plate=lambda state, seat: count(state.public.scores[seat], "hand") + " won",
    headline=headline,
    outcome=outcome,
    sheet=sheet,
    is_deal=lambda move: isinstance(move, Deal),
    deal_over=lambda state: state.public.over,
    dealer=lambda state: state.public.dealer,
    hand=lambda state, seat: state.hands[seat],
    card_order=_by_rank,
    notes=notes,
    turn=lambda state: None if state.public.race.leader == NOBODY else state.public.race.leader,
    reaction=reaction,
    stalled=stalled,
)
