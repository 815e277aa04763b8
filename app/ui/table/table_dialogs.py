"""Dialogs over the table: which of several moves a drop means, and the cards of a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.core.messages import _, listed
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area, Box
from app.table.observing import reveal
from app.table.seating import BAR_HEIGHT
from app.table.tabletop import OpenPile
from app.ui.kit.accessible import AccessibleNode, Role, joined
from app.ui.kit.dialogs import Aside, Dialog, DialogChoice
from app.ui.kit.keymap import action_named
from app.ui.kit.popover import EDGE, LYING, FreeRoom, covering
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Picture, Widget
from app.ui.session import Session
from app.ui.table.play import TablePlay
from app.ui.window.theme import HEADING, Ink

_EDGE, _GAP, _HEAD, _FOOT = 32.0, 8.0, 78.0, 78.0
_MAX_WIDTH, _MOST_IN_A_ROW = 84.0, 12
_HEIGHT = 30.0


def pile_buttons(play: TablePlay, look: Callable[[OpenPile], None]) -> list[Widget]:
    """Return a button below each pile that the viewer may look through."""
    session, scene = play.session, play.scene
    if not scene.open_hand:
        return []
    brush, found = play.program.brush(), []
    for pile in session.tabletop.input.open_piles(session.seen(scene.viewer), scene.viewer):
        place = scene.zone_box(pile.zone)
        button = Button(
            f"look-through-{pile.zone}", Box(0, place.bottom + 3, 0, _HEIGHT), pile.label, partial(look, pile),
            play.program.keymap.letter(session.game.name, pile.key), "eye", enabled=not pile.why, why=pile.why,
            quiet=True, name=joined(action_named(f"{session.game.name}-{pile.key.lower()}").words, pile.label),
        ).fitted(brush)  # fmt: skip
        found.append(_under(button, place))
    return list(found)


def _under(button: Button, place: Box) -> Button:
    return replace(button, box=button.box.moved(place.middle[0] - button.box.w / 2, 0))


class PileViewer(Screen):
    """All cards of a pile, face up. Any of the usual keys closes it."""

    dialog = True

    def __init__(self, program: Host, pile: OpenPile, session: Session) -> None:
        super().__init__(program)
        self.session = session
        self.pile, self._key = pile, program.keymap.letter(session.game.name, pile.key)
        faces, code = session.tabletop.layout.faces(session.seen()), session.game.pack.code
        self._pictures = [f"{faces.folder}/{code(card)}" for card in pile.cards]
        self._shape = faces.shape
        self.focus = "close"

    def widgets(self, area: Area) -> list[Widget]:
        """Return the cards in rows, the first at the top left."""
        rows = -(-len(self._pictures) // _MOST_IN_A_ROW)
        columns = -(-len(self._pictures) // rows)
        room = area.h - 40 - _HEAD - _FOOT
        width = min(_MAX_WIDTH, (room - (rows - 1) * _GAP) / rows / self._shape)
        height = width * self._shape
        inner = columns * width + (columns - 1) * _GAP
        box = Box.around(
            area.w / 2, area.h / 2, max(inner, 460) + 2 * _EDGE, _HEAD + _FOOT + rows * (height + _GAP) - _GAP
        )
        found: list[Widget] = [
            Panel(box),
            Label(
                Box(box.x + _EDGE, box.y + 20, box.w - 2 * _EDGE, 40),
                self.pile.title,
                HEADING - 6,
                Ink.ACCENT,
                "Bold",
                0.5,
            ),
        ]
        left, top = box.middle[0] - inner / 2, box.y + _HEAD
        for i, picture in enumerate(self._pictures):
            row, column = divmod(i, columns)
            found.append(
                Picture(Box(left + column * (width + _GAP), top + row * (height + _GAP), width, height), picture)
            )
        close = Box(box.middle[0] - 100, box.bottom - 60, 200, 44)
        found.append(Button("close", close, _("Close"), self.program.pop, self._key, "check", primary=True))
        return found

    def spoken(self) -> str:
        """Return the title and the cards, for the screen reader."""
        return f"{self.pile.title}: {listed(self._names)}"

    @property
    def _names(self) -> list[str]:
        tabletop, seen = self.session.tabletop, self.session.seen()
        return [tabletop.text.card(seen, card) for card in self.pile.cards]

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        """Return the cards in their order, and the button."""
        cards = tuple(
            AccessibleNode(f"card-{at}", Role.LIST_ITEM, name, place=(at, len(self.pile.cards)))
            for at, name in enumerate(self._names, 1)
        )
        title, *others = super().accessible_parts()
        return title, AccessibleNode("cards", Role.LIST, self.pile.title, children=cards), *others


_NEAR = 220.0
"""Largest distance in units of the dialog from the drop, even if it hides other cards then."""


class MoveChooser:
    """Opens the dialogs; ``act`` makes the chosen move."""

    def __init__(self, play: TablePlay, act: Callable[[object], None]) -> None:
        self._play, self._session, self._program = play, play.session, play.program
        self._act = act

    def ask(self, moves: Sequence[object], at: tuple[float, float]) -> None:
        """Ask which of several moves the drop at a point means."""
        tabletop, seen = self._session.tabletop, self._session.seen(self._play.scene.viewer)
        labels = [tabletop.text.choice_label(seen, move) or tabletop.text.describe(seen, move) for move in moves]
        if len({*labels}) < len(labels):  # too short to distinguish them
            labels = [tabletop.text.describe(seen, move).rstrip(".") for move in moves]
        choices = [DialogChoice(text, partial(self._act, move)) for text, move in zip(labels, moves, strict=True)]
        choices.append(DialogChoice(_("None of these"), lambda: None, "escape"))
        least = UNITS_WIDTH / tabletop.layout.max_text_scale, UNITS_HEIGHT / tabletop.layout.max_text_scale
        aside = Aside(partial(self._beside, moves, at), least)
        self._program.push(Dialog(self._program, _("Which move?"), "", choices, aside=aside))

    def _beside(
        self, moves: Sequence[object], at: tuple[float, float], area: Area, width: float, height: float
    ) -> Box:  # fmt: skip
        """Place the dialog as near as possible to a point of the table, where it hides least and none of the cards to
        choose from; in the dialog's units.
        """
        scene = self._play.scene
        seen = self._session.seen(scene.viewer)
        shown = (card for move in moves for card in self._session.tabletop.text.highlight(seen, move)[0])
        must = covering(scene.place(card).box for card in {*reveal(shown, scene.backs)})
        share = area.scale / scene.area.scale  # the table may have smaller units than the dialog
        lying = [scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards]
        lying += [place.plate for place in scene.places]
        size, goal, top = (width * share, height * share), Box(*at, 0, 0), BAR_HEIGHT + EDGE
        _, away, found = FreeRoom(scene.area, [*covering(lying, LYING), *must], top).nearest(*size, goal)
        if away > _NEAR:
            _, _, found = FreeRoom(scene.area, must, top).nearest(*size, goal)
        return Box(found.x / share, found.y / share, width, height)

    def look(self, zone: str) -> None:
        """Open the pile of a zone, or say why it can't be opened."""
        scene = self._play.scene
        piles = self._session.tabletop.input.open_piles(self._play.scene.seen, scene.viewer) if scene.open_hand else ()
        for pile in piles:
            if pile.zone == zone and pile.why:
                self._program.say(pile.why)
            elif pile.zone == zone:
                self.look_through(pile)

    def look_through(self, pile: OpenPile) -> None:
        self._program.push(PileViewer(self._program, pile, self._session))
