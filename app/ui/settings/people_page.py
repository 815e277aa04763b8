"""Settings page for names and faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from app.core.info import AI_NAMES
from app.core.messages import N_, _, guest_name, shown_name, translate
from app.storage.settings import MOST_PEOPLE
from app.storage.setups import Setup, is_name
from app.ui.choose_person import FaceButton, FacePicker
from app.ui.kit.avatars import KnownPerson, avatar, face_sprite, free_face, people
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.form import FormColumn
from app.ui.kit.widgets import Button, Field, Label, Picture
from app.ui.remembered_strength import rename
from app.ui.settings.settings_page import SettingsPage, Shown
from app.ui.window.theme import NEAR, SNUG, TEXT, TINY

_FACE, _BUTTON = 56.0, 42.0
_MOST_LETTERS = 16
_REMOVE = N_("This removes the name and face from the list. Matches and statistics are kept.")


class PeoplePage(SettingsPage):
    name, label, icon = "people", N_("People"), "people"
    fields = ("name", "faces")

    def __init__(self, screen: Shown) -> None:
        super().__init__(screen)
        self._typing: dict[int, str] = {}
        """Text of each name field while it is typed, even if it is invalid."""

    @property
    def intro(self) -> str:
        return _(
            "These people play here. The first one is seated in each new match; add the others when you set it up."
        )

    def version(self) -> object:
        return tuple(self._typing.items()), self.screen.focus

    def left(self) -> None:
        self._typing = {}

    def fill(self, column: FormColumn) -> None:
        known = people(self.settings)
        self._typing = {i: text for i, text in self._typing.items() if self.screen.focus == f"name-{i}"}
        for i, person in enumerate(known):
            self._row(column, i, person, several=len(known) > 1)
        if len(known) < MOST_PEOPLE:
            column.add(Button("add", column.row().at_left(220), _("Add person"), self._add, "", "plus"))
        column.heading(_("AI players"))
        for first in range(0, len(AI_NAMES), 2):
            for name, box in zip(AI_NAMES[first : first + 2], column.row(48, TINY).split(2), strict=False):
                column.add(Picture(box.at_left(48, SNUG), avatar(name, self.settings.faces)))
                column.add(Label(box.inset(left=48 + 2 * NEAR), name, TEXT))

    def _row(self, column: FormColumn, i: int, person: KnownPerson, *, several: bool) -> None:
        box = column.row(_FACE, SNUG)
        shown = shown_name(person.name)
        text = self._typing.get(i, person.name if self.screen.focus == f"name-{i}" else shown)
        show, name = partial(self._show_faces, i), _("{name}'s face", name=shown)
        column.add(FaceButton(f"face-{i}", box.at_left(_FACE), "", show, name=name, picture=face_sprite(person.face)))
        line = box.centred(h=_BUTTON)
        remove, first = line.at_right(_BUTTON), line.at_right(_BUTTON, _BUTTON + TINY)
        place = line.inset(left=_FACE + NEAR, right=SNUG + (2 * _BUTTON + TINY) * several)
        column.add(
            Field(
                f"name-{i}", place, text, partial(self._rename, i), most=_MOST_LETTERS, ghost=_("Name"), name=_("Name")
            )
        )
        if several:
            column.add(
                Button(f"remove-{i}", remove, "", partial(self._ask_to_remove, i), "", "close",
                       name=_("Remove {name}", name=shown)),
                Button(f"first-{i}", first, "", partial(self._first, i), "", "arrow-up", enabled=i > 0,
                       why=_("Already first."), name=_("Move {name} to the top", name=shown)),
            )  # fmt: skip
        if why := self._trouble(i, text):
            column.words(why, below=NEAR)

    def _trouble(self, i: int, text: str) -> str:
        """Return why the name is invalid; empty if it is valid."""
        if not is_name(text.strip()):
            return _("Enter a name.")
        others = [person.name for j, person in enumerate(people(self.settings)) if j != i]
        return _("Two people have the same name.") if text.strip() in others else ""

    def _rename(self, i: int, text: str) -> None:
        self._typing[i] = text
        if self._trouble(i, text):
            return
        known = list(people(self.settings))
        old, new = known[i].name, text.strip()
        known[i] = replace(known[i], name=new)
        self._keep(known, setups=renamed(self.settings.setups, old, new))
        self.program.later(partial(rename, self.program, old, new))

    def _keep(self, known: Sequence[KnownPerson], **more: object) -> None:
        self.program.change(name=known[0].name, faces={person.name: person.face for person in known}, **more)

    def _add(self) -> None:
        known = people(self.settings)
        names = {person.name for person in known}
        name = next(name for i in range(2, MOST_PEOPLE + 2) if (name := guest_name(i)) not in names)
        self._keep([*known, KnownPerson(name, free_face(known))])
        self.screen.focus_on(f"name-{len(known)}")

    def _ask_to_remove(self, i: int) -> None:
        name = people(self.settings)[i].name
        choices = (
            DialogChoice(_("Remove"), partial(self._remove, i), "r", "close"),
            DialogChoice(_("Keep"), lambda: None, "escape", primary=True),
        )
        self.program.push(
            Dialog(
                self.program, _("Remove {name}?", name=shown_name(name)), translate(_REMOVE), choices, icon="warning"
            )
        )

    def _remove(self, i: int) -> None:
        known = people(self.settings)
        self._typing = {}
        self._keep([person for j, person in enumerate(known) if j != i])
        self.screen.focus_on(f"face-{max(0, i - 1)}")

    def _first(self, i: int) -> None:
        known = list(people(self.settings))
        self._typing = {}
        self._keep([known.pop(i), *known])
        self.screen.focus_on("face-0")

    def _show_faces(self, i: int) -> None:
        known = list(people(self.settings))

        def choose(face: int) -> None:
            known[i] = replace(known[i], face=face)
            self._keep(known)

        self.program.push(FacePicker(self.program, known[i], choose))


def renamed(setups: Mapping[str, Setup], old: str, new: str) -> dict[str, Setup]:
    """Return the last set-ups with a person renamed."""
    return {
        game: replace(
            setup,
            seats=tuple(
                replace(seat_player, name=new)
                if (seat_player.name, seat_player.player) == (old, "person")
                else seat_player
                for seat_player in setup.seats
            ),
        )
        for game, setup in setups.items()
    }
