"""The person at the bottom: which cards they may pick up, mark and drop. Times are milliseconds of the program's
clock.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.core.cards import Card, Seat
from app.table.geometry import Area
from app.table.gesture import DragItem, DropTarget, drop_targets
from app.table.observation import AnyObservation
from app.table.observing import reveal
from app.table.pace import AT_ONCE, Pace
from app.ui.kit.screen import Host
from app.ui.session import Session
from app.ui.table.pace import hurried, pace
from app.ui.table.scene import TableScene
from app.ui.table.state import Held, TableState
from app.ui.window.brush import Layer

RAISED, NEARER = 18.0, 8.0
"""Units that a marked hand card is raised; and that one on the table is lowered, as text is above it."""
DRAWN = 8.0
"""Units that a card just drawn is raised above the hand."""


def rise_of(scene: TableScene, card: Card) -> float:
    """Return how far a card is raised once it is marked."""
    return RAISED if scene.in_hand(card) else -NEARER


def risen(table: AtTable, card: Card) -> float:
    """Return how far a card is raised now, marked or just drawn."""
    scene, state = table.scene, table.state
    if card in state.marked:
        return rise_of(scene, card)
    return DRAWN if card in state.drawn and scene.in_hand(card) and scene.open_hand else 0.0


class AtTable:
    """One session with its user-interface state and scene, played by the viewer: at a shared screen that is each
    person in turn.
    """

    def __init__(self, program: Host, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        self.program, self.session = program, session
        self.state = TableState(viewer, open_hand, acted=program.now())
        self.scene = TableScene(session, self.state, area)
        self.ask: Callable[[Sequence[object], tuple[float, float]], None] = lambda _moves, _at: None
        """(moves, position of the drop) -> lets the person choose among several moves."""
        self.look: Callable[[str], None] = lambda _zone: None
        """Opens a pile to look through, where that is allowed."""
        self.see_again: Callable[[], None] = lambda: None
        """Starts the instant replay."""
        self.layers: defaultdict[str, Layer] = defaultdict(Layer)
        """Cached layers of the picture."""

    @property
    def pace(self) -> Pace:
        """How cards move to their places."""
        found = pace(self.program.settings)
        return hurried(found) if self.state.hurried is not None else found

    @property
    def seen(self) -> AnyObservation:
        """The viewer's observation."""
        return self.session.seen(self.state.viewer)

    @property
    def may_move(self) -> bool:
        """Whether the viewer is on turn, sees the hand and has a choice."""
        mine = self.state.open_hand and self.session.person_on_turn == self.state.viewer
        return mine and self.session.forced() is None

    @property
    def may_touch(self) -> bool:
        """Whether the hand is open and a deal is being played."""
        return self.state.open_hand and not self.session.between_deals

    def legal(self) -> Sequence[object]:
        return self.session.legal(self.state.viewer)

    def may_mark(self, zone: str, card: Card | None) -> bool:
        """Return whether a click marks the card, to be played together with others."""
        if card is None or not self.may_touch:
            return False
        return self.session.tabletop.input.markable(self.seen, self.state.viewer, zone, card)

    def targets(self, drag_item: DragItem) -> dict[str, DropTarget[object]]:
        """Return the zones where cards may be dropped."""
        return drop_targets(drag_item, (*self.scene.zones_on_mat(), self.scene.hand), self.moves_for_drop, self.legal())

    def moves_for_drop(self, drag_item: DragItem, zone: str) -> tuple[object, ...]:
        """Return the moves that a drop could mean, legal or not."""
        return self.session.tabletop.input.moves_for_drop(self.seen, self.state.viewer, drag_item, zone)

    def starts_selection(self, drag_item: DragItem, zone: str) -> str | None:
        """Return "" if a drop there only marks the cards, or why they begin no move; None if that doesn't apply."""
        return self.session.tabletop.input.starts_selection(self.seen, self.state.viewer, drag_item, zone)

    def default_move(self, drag_item: DragItem) -> object | None:
        """Return the move that a double click on the cards means."""
        return self.session.tabletop.input.default_move(self.seen, self.state.viewer, drag_item, self.legal())


# ---- marks: cards that are to be played together


def toggle_mark(table: AtTable, card: Card) -> None:
    """Mark a card or unmark it; the oldest mark in the zone goes where no more cards can be played together."""
    state, zone = table.state, table.scene.zone_of[card]
    if card in state.marked:
        _unmark(table, card)
    else:
        there = [other for other, its in state.marked_in.items() if other in state.marked and its == zone]
        most = table.session.tabletop.input.max_marked(table.seen, state.viewer, zone)
        for other in there[: max(0, len(there) + 1 - most)]:
            _unmark(table, other)
        state.marked_in.pop(card, None)  # keeps the order of marking
        state.marked |= {card}
        state.marked_in[card] = zone
    table.program.sounds.play("flip")


def _unmark(table: AtTable, card: Card) -> None:
    table.state.marked -= {card}
    del table.state.marked_in[card]


def mark(table: AtTable, cards: Iterable[Card]) -> None:
    """Mark cards, with a sound; marked ones stay marked."""
    for card in {*cards} - table.state.marked:
        table.state.marked |= {card}
        table.state.marked_in[card] = table.scene.zone_of[card]
    table.program.sounds.play("flip")


def clear_marks(table: AtTable) -> None:
    table.state.marked, table.state.marked_in = frozenset(), {}


def keep_marks(table: AtTable) -> None:
    """Keep the marks of cards that the last move has not moved."""
    state, zones = table.state, table.scene.zone_of
    state.marked = frozenset(card for card in state.marked if zones.get(card) == state.marked_in[card])


def _marked_in(table: AtTable, zone: str) -> tuple[Card, ...]:
    return tuple(card for card in table.scene.zones[zone].cards if card in table.state.marked)


def marked_drag_item(table: AtTable) -> DragItem | None:
    """Return the marked cards as if they were held: those of the hand, or of another zone if none is of the hand."""
    marked, scene = table.state.marked, table.scene
    if not marked:
        return None
    zone = scene.hand if any(map(scene.in_hand, marked)) else scene.zone_of[min(marked)]
    return DragItem(zone, _marked_in(table, zone), marked)


def marked_targets(table: AtTable) -> dict[str, DropTarget[object]]:
    """Return the zones where the marked cards may go together."""
    drag_item = marked_drag_item(table)
    return table.targets(drag_item) if drag_item and table.may_move else {}


def marked_moves(table: AtTable, zone: str) -> Sequence[object]:
    """Return the moves that the marked cards could mean at a zone: one to make, or several to choose from. It
    includes an illegal one if the rules should explain why; none if the zone has no meaning for them.
    """
    drag_item = marked_drag_item(table)
    moves = table.moves_for_drop(drag_item, zone) if drag_item else ()
    if drag_item is None or not moves:
        return ()
    found = table.targets(drag_item).get(zone)
    return found.moves if found else moves[:1]


# ---- held cards


def drag_item_of(table: AtTable, zone: str, card: Card | None) -> DragItem | None:
    """Return the cards to pick up there, with all marked ones in the zone if the card is marked; None if there are
    none.
    """
    drag_item = table.session.tabletop.input.drag_item(table.seen, zone, card)
    if drag_item is None:
        return None
    cards = reveal(drag_item.cards, table.scene.backs)
    if table.state.marked & {*cards}:
        cards = _marked_in(table, drag_item.zone)
    return replace(drag_item, cards=cards, marked=table.state.marked)


def take_up(table: AtTable, zone: str, card: Card | None, x: float, y: float) -> bool:
    """Pick up cards; return False if nothing there can be picked up."""
    drag_item = drag_item_of(table, zone, card)
    if drag_item is None or not drag_item.cards or not table.may_touch:
        return False
    now = round(table.program.now())
    start = {c: table.scene.motion.animator.where(c, now) for c in drag_item.cards}
    table.state.held = Held(drag_item, table.targets(drag_item), start, x, y)
    return True


def drop(table: AtTable, zone: str | None, now: float) -> Sequence[object]:
    """Drop the held cards and return the moves that this means: one to make, or several to choose from. It includes
    an illegal one if the rules should explain why.

    Without a move the cards return: over no zone, over their own, or where a drop has no meaning.
    """
    held = table.state.held
    if held is None:
        return ()
    if zone == held.drag_item.zone == table.scene.hand and held.dragged:
        _lay_in_hand(table, held, now)
        return ()
    moves: Sequence[object] = ()
    if zone is not None and zone != held.drag_item.zone:
        legal = held.targets[zone].moves if zone in held.targets else ()
        moves = legal or table.moves_for_drop(held.drag_item, zone)[:1]
    if len(moves) != 1:
        put_back(table, now)
    return moves


def _lay_in_hand(table: AtTable, held: Held, now: float) -> None:
    """Move held cards to another position in the hand."""
    table.scene.lay(held.drag_item.cards, held.x)
    table.state.held = None
    table.state.marked -= {*held.drag_item.cards}
    table.scene.follow(now, AT_ONCE)
    slide_from(table, held, now)


def put_back(table: AtTable, now: float) -> None:
    """Let the held cards spring back."""
    slide_from(table, stop_holding(table), now, springs=True)


def stop_holding(table: AtTable) -> Held | None:
    """Stop holding cards, and return them."""
    held, table.state.held = table.state.held, None
    return held


def slide_from(table: AtTable, held: Held | None, now: float, *, springs: bool = False) -> None:
    """Slide cards that were dragged, or let them spring back, to their places."""
    if held and held.dragged:
        for card, start in held.placements().items():
            table.scene.motion.send(card, start, now, table.pace, springs=springs)
