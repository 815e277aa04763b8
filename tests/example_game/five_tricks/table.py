"""Five Tricks on the table: where its cards lie, what letting go of one means, what is said and heard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.core.cards import Card, Seat, rank, suit
from app.core.messages import N_, _, listed, n_, say, shown_name
from app.table import observation
from app.table.cue import Cue, dealing_order
from app.table.geometry import CARD_SHAPE, Area
from app.table.gesture import DragItem
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, Place
from app.table.observation import STOCK, backs, visible_hands
from app.table.seating import below_hand, closed_hands, hand_reach, hand_zone, seat_places
from app.table.sheet import DealOutcome, ScoreSheet
from app.table.tabletop import Prompt, Staging, TableInput, TableLayout, TableText, Tabletop
from app.table.trick_table import trick_table
from five_tricks.rules import PASSED, Deal, Move, Pass, Play, Public, View, totals, tricks
from five_tricks.text import MOVES


@dataclass(frozen=True, slots=True)
class Observation(observation.Observation[Public]):
    """With what whoever looks has chosen to pass."""

    passed: tuple[Card, ...] = ()


_CARD = 104.0
"""Width of a card in the hand."""


def observe(views: Sequence[View]) -> Observation:
    """The table as those who look see it: made of their Views alone."""
    return Observation(views[0].public, visible_hands(views), backs(STOCK, views[0].stock), passed=views[0].passed)


def mat(area: Area, seats: int) -> Mat:
    """The trick lies in a ring, each card before who played it; the pack with the trump in the middle."""
    width, places = _CARD * area.cards, seat_places(area, seats)
    hand = Spread(
        area.w / 2, area.h - width * CARD_SHAPE / 2 - below_hand(area), width, step=70,
        reach=hand_reach(area, width, 560), arc=1.5,
    )  # fmt: skip
    table = trick_table(area, places, hand)
    aside = table.middle.w * 0.55
    spreads = closed_hands(places)
    spreads["hand"] = hand
    spreads["stock"] = replace(table.middle, x=table.middle.x - aside)
    spreads["trump"] = replace(table.middle, x=table.middle.x + aside)
    spreads["passed"] = replace(table.ring[0], step=20, reach=20)
    for steps in range(seats):
        spreads[f"trick+{steps}"] = table.ring[steps]
        spreads[f"won+{steps}"] = table.heaps[steps]
    others = tuple(f"trick+{steps}" for steps in range(1, seats))
    return Mat(spreads, (Place("trick+0", "spot-any", N_("table"), others),), table.cloth, area)


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Every card lies in one of them."""
    p, seats = seen.public, len(seen.hands)
    found = {
        "stock": Zone(seen.stock, face_up=False, kind=ZoneKind.STOCK, name=N_("stock")),
        "trump": Zone((p.trump,), face_up=True, name=N_("trump card")),
        "passed": Zone(seen.passed, face_up=open_hand, name=N_("cards to pass")),
    }
    played = {(p.leader + place) % seats: (card,) for place, card in enumerate(p.trick)}
    for other, hand in enumerate(seen.hands):
        steps = (other - seat) % seats
        mine = open_hand and not steps
        cards = tuple(card for card in (sorted(hand, key=by_suit) if mine else hand) if card not in seen.passed)
        found[hand_zone(steps)] = Zone(cards, face_up=mine, kind=ZoneKind.HAND, seat=other)
        found[f"trick+{steps}"] = Zone(played.get(other, ()), face_up=True, seat=other, name=N_("card"))
        heaps = (seats,) * (len(p.taken[other]) // seats)
        found[f"won+{steps}"] = Zone(p.taken[other], face_up=False, groups=heaps, seat=other, name=N_("tricks"))
    return found


def by_suit(card: Card) -> tuple[int, int]:
    """Suit by suit, aces high."""
    return suit(card), (rank(card) - 1) % 13


def drag_item(seen: Observation, zone: str, card: Card | None) -> DragItem | None:
    """A card of the own hand can be taken up."""
    return DragItem(zone, (card,)) if zone == "hand" and card is not None else None


def markable(seen: Observation, seat: Seat, zone: str, card: Card) -> bool:
    """While cards are passed a click marks one, as two go together."""
    return zone == "hand" and seat in seen.public.passing


def moves_for_drop(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Let go on the table, cards are played or passed; the rules say whether they may be."""
    return (_move(seen, held),) if held.zone == "hand" and zone == "trick+0" else ()


def starts_selection(seen: Observation, seat: Seat, held: DragItem, zone: str) -> str | None:
    """A first card that is let go there is marked, as another has to go with it."""
    alone = bool(seen.public.passing) and len({*held.cards, *held.marked}) < PASSED
    return "" if alone and zone == "trick+0" else None


def _move(seen: Observation, held: DragItem) -> Move:
    cards = tuple(sorted({*held.cards, *held.marked}))
    return Pass(cards) if seen.public.passing else Play(held.cards[0])


def default_move(seen: Observation, seat: Seat, held: DragItem, legal: Sequence[Move]) -> Move | None:
    """A double click does the same."""
    return next((move for move in legal if move == _move(seen, held)), None)


def no_move_reason(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    """Why it does not: the rules know."""
    return _move(seen, held)


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    """What is asked of the person."""
    if seat not in seen.public.passing:
        return Prompt()
    whole = len(marked) == PASSED
    return Prompt(_("Drop them on the table to pass them.") if whole else _("Select two cards to pass."))


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """What a move sounds like; and that a whole trick is to be looked at."""
    if isinstance(move, Deal):
        return opening(after)
    whole = len(after.public.trick) == len(after.hands)
    return Cue("place", quiet=bool(after.public.passing), completes=whole)


def opening(seen: Observation) -> Cue:
    """Cards come out of the pack one by one, from the dealer's left."""
    dealt = dealing_order(seen.hands, seen.public.leader)
    return Cue("gather", stagger=35, order=(*dealt, seen.public.trump), gathers=True)


def plate(seen: Observation, seat: Seat) -> str:
    """What stands under a name."""
    p = seen.public
    before = totals(p)[seat]
    return n_("{n} point", "{n} points", before + (0 if p.over else tricks(p)[seat]))


def headline(seen: Observation) -> str:
    """For the bar at the top."""
    return _("Deal {n} of {deals}", n=seen.public.deal + 1, deals=seen.public.options.deals)


def outcome(seen: Observation, names: Callable[[Seat], str]) -> DealOutcome:
    """How the deal went."""
    points = seen.public.history[-1]
    best = [names(seat) for seat, taken in enumerate(points) if taken == max(points)]
    if len(best) > 1:
        names_of_best = listed([shown_name(name) for name in best])
        return DealOutcome(_("{names} take {n} tricks each", names=names_of_best, n=max(points)))
    won = say(best[0], _("You take the most tricks: {n}"), _("{name} takes the most tricks: {n}"), n=max(points))
    return DealOutcome(won)


def sheet(seen: Observation) -> ScoreSheet:
    """A row a deal, a column a seat."""
    history = seen.public.history
    rows = tuple(tuple(map(sum, zip(*history[: n + 1], strict=True))) for n in range(len(history)))
    best = tuple(points.index(max(points)) if points.count(max(points)) == 1 else None for points in history)
    return ScoreSheet("points", rows, best, ("",) * len(seen.hands), None, less_is_better=False, out="won")


TABLETOP: Tabletop[Observation, Move, View] = Tabletop(
    observe=observe,
    layout=TableLayout(
        mat=mat,
        zones=zones,
    ),
    input=TableInput(
        drag_item=drag_item,
        moves_for_drop=moves_for_drop,
        default_move=default_move,
        no_move_reason=no_move_reason,
        starts_selection=starts_selection,
        markable=markable,
        max_marked=lambda _state, _seat, _zone: PASSED,
    ),
    text=TableText(
        log_line=MOVES.log_line,
        plate=plate,
        headline=headline,
        outcome=outcome,
        sheet=sheet,
        plate_line=MOVES.plate_line,
        prompt=prompt,
    ),
    is_deal=lambda move: isinstance(move, Deal),
    staging=Staging(
        cue=cue,
        opening=opening,
    ),
)
