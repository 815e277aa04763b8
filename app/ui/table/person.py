"""The person at the bottom: what they may do, take up, mark and let go. Times are milliseconds of the program's
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
"""How far a marked card of the hand stands out upwards; and one on the table downwards, as words stand above it."""
DRAWN = 8.0
"""How far a card that was just drawn stands out of the hand."""


def rise_of(scene: TableScene, card: Card) -> float:
    """Return how far up that card stands out, or would, as it is marked."""
    return RAISED if scene.in_hand(card) else -NEARER


def risen(table: AtTable, card: Card) -> float:
    """How far that card stands out now, as it is marked or was just drawn."""
    scene, state = table.scene, table.state
    if card in state.marked:
        return rise_of(scene, card)
    return DRAWN if card in state.drawn and scene.in_hand(card) and scene.open_hand else 0.0


class AtTable:
    """One session with what changes beside it, and its picture. Whoever's hand lies at the bottom is asked for: between
    several people at one screen it is each of them in turn.
    """

    def __init__(self, program: Host, session: Session, area: Area, viewer: Seat, *, open_hand: bool) -> None:
        self.program, self.session = program, session
        self.state = TableState(viewer, open_hand, acted=program.now())
        self.scene = TableScene(session, self.state, area)
        self.ask: Callable[[Sequence[object], tuple[float, float]], None] = lambda _moves, _at: None
        """(moves, where it was let go) -> lets the person choose when letting go could mean several moves."""
        self.look: Callable[[str], None] = lambda _zone: None
        """Lets the person look through a pile, where that may be done."""
        self.see_again: Callable[[], None] = lambda: None
        """Shows once more what has just happened."""
        self.layers: defaultdict[str, Layer] = defaultdict(Layer)
        """Parts of the picture, as they were last drawn."""

    @property
    def pace(self) -> Pace:
        """How cards get to their places."""
        found = pace(self.program.settings)
        return hurried(found) if self.state.hurried is not None else found

    @property
    def seen(self) -> AnyObservation:
        """The table as the person sees it."""
        return self.session.seen(self.state.viewer)

    @property
    def may_move(self) -> bool:
        """They are on turn, see their hand, and have something to choose."""
        mine = self.state.open_hand and self.session.person_on_turn == self.state.viewer
        return mine and self.session.forced() is None

    @property
    def may_touch(self) -> bool:
        """Their hand lies open, and a deal is being played."""
        return self.state.open_hand and not self.session.between_deals

    def legal(self) -> Sequence[object]:
        """Their legal moves."""
        return self.session.legal(self.state.viewer)

    def may_mark(self, zone: str, card: Card | None) -> bool:
        """Whether a click there marks the card, to be played together with others."""
        if card is None or not self.may_touch:
            return False
        return self.session.tabletop.input.markable(self.seen, self.state.viewer, zone, card)

    def targets(self, drag_item: DragItem) -> dict[str, DropTarget[object]]:
        """Where a grip may go."""
        return drop_targets(drag_item, (*self.scene.zones_on_mat(), self.scene.hand), self.meant, self.legal())

    def meant(self, drag_item: DragItem, zone: str) -> tuple[object, ...]:
        """The moves that letting go there could mean, legal or not."""
        return self.session.tabletop.input.moves_for_drop(self.seen, self.state.viewer, drag_item, zone)

    def begins(self, drag_item: DragItem, zone: str) -> str | None:
        """Empty if letting go there only marks what is held; or why it begins no move; None if that is no question."""
        return self.session.tabletop.input.starts_selection(self.seen, self.state.viewer, drag_item, zone)

    def sensible(self, drag_item: DragItem) -> object | None:
        """The one move that a double click on that grip means."""
        return self.session.tabletop.input.default_move(self.seen, self.state.viewer, drag_item, self.legal())


# ---- marks: cards that are to be played together


def toggle_mark(table: AtTable, card: Card) -> None:
    """Mark a card, or take the mark away; where no more go together than are marked, the first gives its mark up."""
    state, zone = table.state, table.scene.zone_of[card]
    if card in state.marked:
        _unmark(table, card)
    else:
        there = [other for other, its in state.marked_in.items() if other in state.marked and its == zone]
        most = table.session.tabletop.input.max_marked(table.seen, state.viewer, zone)
        for other in there[: max(0, len(there) + 1 - most)]:
            _unmark(table, other)
        state.marked_in.pop(card, None)  # the last one in it was marked last
        state.marked |= {card}
        state.marked_in[card] = zone
    table.program.sounds.play("flip")


def _unmark(table: AtTable, card: Card) -> None:
    table.state.marked -= {card}
    del table.state.marked_in[card]


def mark(table: AtTable, cards: Iterable[Card]) -> None:
    """Mark cards, and be heard doing so; those that are marked stay so."""
    for card in {*cards} - table.state.marked:
        table.state.marked |= {card}
        table.state.marked_in[card] = table.scene.zone_of[card]
    table.program.sounds.play("flip")


def clear_marks(table: AtTable) -> None:
    """Nothing is marked."""
    table.state.marked, table.state.marked_in = frozenset(), {}


def keep_marks(table: AtTable) -> None:
    """A move was made: marks stay on cards that have not moved."""
    state, zones = table.state, table.scene.zone_of
    state.marked = frozenset(card for card in state.marked if zones.get(card) == state.marked_in[card])


def _marked_in(table: AtTable, zone: str) -> tuple[Card, ...]:
    return tuple(card for card in table.scene.zones[zone].cards if card in table.state.marked)


def marked_drag_item(table: AtTable) -> DragItem | None:
    """The marked cards of the hand, as if they were held; of another zone if none is of the hand."""
    marked, scene = table.state.marked, table.scene
    if not marked:
        return None
    zone = scene.hand if any(map(scene.in_hand, marked)) else scene.zone_of[min(marked)]
    return DragItem(zone, _marked_in(table, zone), marked)


def marked_targets(table: AtTable) -> dict[str, DropTarget[object]]:
    """Where the marked cards may go together."""
    drag_item = marked_drag_item(table)
    return table.targets(drag_item) if drag_item and table.may_move else {}


def marked_moves(table: AtTable, zone: str) -> Sequence[object]:
    """The moves that the marked cards could mean by going to a zone: one to be made, or several to choose from. A move
    that is not legal comes where the rules are to say why not; none where going there means nothing.
    """
    drag_item = marked_drag_item(table)
    moves = table.meant(drag_item, zone) if drag_item else ()
    if drag_item is None or not moves:
        return ()
    found = table.targets(drag_item).get(zone)
    return found.moves if found else moves[:1]


# ---- what is held


def drag_item_of(table: AtTable, zone: str, card: Card | None) -> DragItem | None:
    """What is taken up there, with all that is marked beside it if it is marked; None if nothing can be."""
    drag_item = table.session.tabletop.input.drag_item(table.seen, zone, card)
    if drag_item is None:
        return None
    cards = reveal(drag_item.cards, table.scene.backs)
    if table.state.marked & {*cards}:
        cards = _marked_in(table, drag_item.zone)
    return replace(drag_item, cards=cards, marked=table.state.marked)


def take_up(table: AtTable, zone: str, card: Card | None, x: float, y: float) -> bool:
    """Take up what lies there; False if nothing can be taken."""
    drag_item = drag_item_of(table, zone, card)
    if drag_item is None or not drag_item.cards or not table.may_touch:
        return False
    now = round(table.program.now())
    start = {c: table.scene.motion.animator.where(c, now) for c in drag_item.cards}
    table.state.held = Held(drag_item, table.targets(drag_item), start, x, y)
    return True


def drop(table: AtTable, zone: str | None, now: float) -> Sequence[object]:
    """The moves that letting go over a zone means: one to be made, or several to choose from. A move that is not legal
    comes where the rules are to say why not.

    With none the cards are back already: over no zone, over the one they are from, and where going there means nothing.
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
        moves = legal or table.meant(held.drag_item, zone)[:1]
    if len(moves) != 1:
        put_back(table, now)
    return moves


def _lay_in_hand(table: AtTable, held: Held, now: float) -> None:
    """Cards of the hand go to another place in it."""
    table.scene.lay(held.drag_item.cards, held.x)
    table.state.held = None
    table.state.marked -= {*held.drag_item.cards}
    table.scene.follow(now, AT_ONCE)
    slide_from(table, held, now)


def put_back(table: AtTable, now: float) -> None:
    """The held cards spring back to where they lay."""
    slide_from(table, stop_holding(table), now, springs=True)


def stop_holding(table: AtTable) -> Held | None:
    """Nothing is held any more; what was is given to whoever knows where it goes."""
    held, table.state.held = table.state.held, None
    return held


def slide_from(table: AtTable, held: Held | None, now: float, *, springs: bool = False) -> None:
    """Cards that were dragged slide, or spring back, to where they belong by now."""
    if held and held.dragged:
        for card, start in held.placements().items():
            table.scene.motion.send(card, start, now, table.pace, springs=springs)
