"""Set up a game night: choose its people once, then they join every match; shows their wins so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.core.messages import N_, _, shown_name, translate
from app.storage.game_night import Guest
from app.table.geometry import Area, Box
from app.ui.game_night import GameNightController
from app.ui.kit.avatars import face_sprite, people
from app.ui.kit.control_screen import ControlScreen
from app.ui.kit.dialogs import EDGE, HEAD, frame
from app.ui.kit.form import Segment, SegmentedControl, Toggle
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Label, Paragraph, Picture, Widget, fitted_row
from app.ui.window.brush import Brush
from app.ui.window.theme import NEAR, SMALL, SNUG, TEXT, Ink

_PARTS = (N_("Not tonight"), N_("Plays"), N_("Plays with hints"))
_AWAY, _PLAYS, _HINTED = range(3)
_WIDTH, _CHOICE, _ROW, _FACE, _FOOT = 880.0, 470.0, 52.0, 44.0, 68.0
_NOTE, _SOFA = 74.0, 52.0
_SCORE = 66.0
"""Width of a score such as ``12/15``: wins and matches."""
_ASKED = N_(
    "The players you choose join every game you play tonight, and wins are counted across all games. "
    "Give hints to a child or a beginner: they'll see the best moves on each of their turns."
)


_ALONE = N_(
    "Add the other players under Names. They join every game you play tonight, and wins are counted across all games."
)


class GameNightScreen(ControlScreen):
    dialog = True

    def __init__(self, program: Host, game_night: GameNightController, change_names: Callable[[], None]) -> None:
        super().__init__(program)
        self._controller, self._change_names = game_night, change_names
        hinted, before = game_night.current.hint_names, game_night.current.names
        known = [person.name for person in people(program.settings)]
        playing = set(before) & set(known) or set(known)
        self._chosen = {name: _HINTED if name in hinted else _PLAYS if name in playing else _AWAY for name in known}
        self._sofa = game_night.sofa
        self.focus = "names" if self._alone else "begin"

    @property
    def least(self) -> tuple[float, float]:
        return _WIDTH + 2 * NEAR, self._height + 2 * NEAR

    @property
    def _height(self) -> float:
        return HEAD + _NOTE + len(people(self.program.settings)) * _ROW + NEAR + _SOFA + _FOOT + SNUG

    def widgets(self, area: Area) -> list[Widget]:
        box = area.box.centred(_WIDTH, self._height)
        inner = box.inset(EDGE, top=HEAD)
        brush = self.program.brush(area)
        asked = translate(_ALONE if self._alone else _ASKED)
        found = frame(box, _("Who's playing tonight?"), "people")
        found.append(Paragraph(inner.at_top(_NOTE, -NEAR), asked, SMALL, Ink.QUIET))
        inner = inner.inset(top=_NOTE)
        scores = self._controller.current.score() if self._controller.on else ()
        won = {name: f"{wins}/{played}" for name, wins, played in scores}
        for i, person in enumerate(people(self.program.settings)):
            line = inner.at_top(_FACE, 2)
            words = line.inset(left=_FACE + NEAR, right=_CHOICE + NEAR)
            chosen = self._chosen.get(person.name, _PLAYS)
            name, put = f"plays-{i}", partial(self._seat, person.name)
            pointed = self.part if self.reach.hover == name else -1
            shown = shown_name(person.name)
            found += [
                Picture(line.at_left(_FACE), face_sprite(person.face)),
                Label(words.inset(right=_SCORE * (person.name in won)), shown, TEXT, Ink.WORDS, "SemiBold"),
                SegmentedControl(
                    name, line.at_right(_CHOICE), shown, partial(self._step, person.name), name=shown,
                    parts=tuple(Segment(translate(text)) for text in _PARTS), chosen=chosen, put=put, pointed=pointed,
                ).fitted(brush),
            ]  # fmt: skip
            if person.name in won:
                found.append(Label(words.at_right(_SCORE), won[person.name], SMALL, Ink.ACCENT, "SemiBold", 1))
            inner = inner.inset(top=_ROW)
        place = inner.inset(-SNUG).at_top(_SOFA - SNUG, NEAR)
        found.append(Toggle("sofa", place, _("Couch mode: large text and cards tonight"), self._turn, on=self._sofa))
        return found + self._buttons(inner.at_bottom(46, _FOOT - 46), brush)

    def _buttons(self, box: Box, brush: Brush) -> list[Widget]:
        on, why = self._controller.on, "" if self._playing else _("Choose at least one player.")
        words = _("Continue") if on else _("Start game night")
        found = [
            Button("names", box, _("Names"), self._change_names, "n", "person-edit", primary=self._alone),
            Button("back", box, _("Back"), self.cancel, "escape"),
            *([Button("end", box, _("End game night"), self._end, "e", "leave")] if on else []),
            Button("begin", box, words, self._begin, "b", "check", primary=not why and not self._alone,
                   enabled=not why, why=why),
        ]  # fmt: skip
        return [*fitted_row(brush, box, found)]

    @property
    def _alone(self) -> bool:
        return len(people(self.program.settings)) == 1

    @property
    def _playing(self) -> list[Guest]:
        known = [person.name for person in people(self.program.settings)]
        chosen = [(name, self._chosen.get(name, _PLAYS)) for name in known]
        return [Guest(name, part == _HINTED) for name, part in chosen if part != _AWAY]

    def _seat(self, name: str, part: int) -> None:
        self._chosen[name] = part

    def _step(self, name: str, by: int) -> None:
        self._chosen[name] = max(_AWAY, min(_HINTED, self._chosen.get(name, _PLAYS) + by))

    def _turn(self) -> None:
        self._sofa = not self._sofa

    def _begin(self) -> None:
        self.program.pop()
        self._controller.begin(self._playing, sofa=self._sofa)

    def _end(self) -> None:
        """End the game night; its final score is shown a last time."""
        line = self._controller.line()
        self.program.pop()
        self._controller.end()
        self.program.say(" ".join((_("Game night is over."), line)))
