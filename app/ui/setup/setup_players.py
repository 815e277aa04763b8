"""Left half of the set-up screen: players with names and faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ParamSpec

from app.ai.player import LEVELS, describe_temperament
from app.core.info import GameInfo
from app.core.match import SeatPlayer
from app.core.messages import N_, _, n_, shown_name, translate
from app.storage.settings import MOST_PEOPLE
from app.table.geometry import Box
from app.table.text.lines import cut
from app.ui.choose_person import ChoosePersonScreen, FaceButton
from app.ui.kit.avatars import avatar, faces_at, is_stranger
from app.ui.kit.screen import Screen
from app.ui.kit.widgets import Button, Field, Label, Paragraph, Picture, Stepper, Widget
from app.ui.setup.setup_draft import SetupDraft
from app.ui.window.theme import SMALL, TEXT, Ink

P = ParamSpec("P")

ROW, CLOSE = 52.0, 44.0
"""Usual and minimum distance between players."""
_HEAD, _DESCRIPTION, _NOTE = 74.0, 74.0, 56.0
"""Heights of the heading above the players, of the description below them, and of the note about hidden hands."""
_PLAYER = 198.0
"""Width of the stepper between the kinds of players."""
_SHORT = 10
"""Maximum length of a name in the description."""
_COVER_NOTE = N_("Hands stay hidden until each player reveals theirs.")


class PlayersPanel:
    def __init__(self, screen: Screen, draft: SetupDraft, change_names: Callable[[], None]) -> None:
        """``change_names`` opens the settings of people."""
        self._screen, self._draft, self._change_names = screen, draft, change_names
        self._own_faces: dict[int, int] = {}
        """Face of each person with a typed name, by seat; it stays while the name changes."""

    @property
    def least(self) -> float:
        """Minimum height with as many players as possible, so that the screen doesn't change with their number."""
        game = self._draft.game
        return _HEAD + max(game.seats) * CLOSE + _DESCRIPTION + (0 if game.real_time else _NOTE)

    def widgets(self, box: Box) -> list[Widget]:
        draft, inner = self._draft, box.inset(20, top=14)
        head = inner.at_top(42)
        found: list[Widget] = [self._how_many(head.at_left(184)), self._who_plays(head.at_right(_PLAYER))]
        inner = inner.inset(top=60)
        note = _NOTE if draft.seats.several and not draft.game.real_time else 0
        row = max(CLOSE, min(ROW, (inner.h - _DESCRIPTION - note) / len(draft.seats)))
        for i, seat_player in enumerate(draft.seats.seat_players):
            typing = self._screen.focus == f"name{i}"
            name = seat_player.name if typing else shown_name(seat_player.name)
            words, turn = _player_words(seat_player), self.keeping_faces(partial(draft.turn_player, i))
            line = inner.at_top(42)
            found += [
                self._face(i, seat_player, line.at_left(44).centred(h=44)),
                Field(
                    f"name{i}", line.inset(left=50, right=_PLAYER + 8), name, partial(self._rename, i),
                    name=_("Name at seat {n}", n=i + 1),
                ),
                Stepper(f"player{i}", line.at_right(_PLAYER), words, turn),
            ]  # fmt: skip
            inner = inner.inset(top=row)
        if draft.seats.explained is not None:
            place = inner.inset(top=8, bottom=note)
            found.append(Paragraph(place, self._description(draft.seats.explained, place), SMALL, Ink.QUIET))
        if note:
            found.append(Paragraph(inner.at_bottom(50, _NOTE - 50), translate(_COVER_NOTE), SMALL, Ink.WORDS))
        return found

    def _description(self, seat_player: SeatPlayer, box: Box) -> str:
        """Return the description of an AI player, without the temperament if it is too long for the box."""
        brush = self._screen.program.brush(self._screen.program.area_of(self._screen))
        level, temperament = describe_player(seat_player, self._draft.game.info)
        text = f"{level} {temperament}".strip()
        return text if len(brush.lines(text, SMALL, box.w)) * SMALL * 1.32 <= box.h else level

    def _how_many(self, box: Box) -> Widget:
        draft = self._draft
        words = n_("{n} player", "{n} players", len(draft.seats))
        if len(draft.game.seats) == 1:
            return Label(box, words, TEXT, Ink.WORDS, "Bold")
        return Stepper("seats", box, words, self.keeping_faces(draft.change_seats), name=_("Players"))

    def _who_plays(self, box: Box) -> Widget:
        words, icon = (_("One person"), "person") if self._draft.seats.only_people else (_("All people"), "people")
        return Button("people", box, words, self.keeping_faces(self._draft.turn_people), "", icon)

    def _face(self, seat: int, seat_player: SeatPlayer, box: Box) -> Widget:
        face = avatar(seat_player.name, self._faces)
        if seat_player.player != "person":
            return Picture(box, face)
        sit = self.keeping_faces(partial(self._draft.seats.sit, seat))

        def show() -> None:
            self._screen.program.push(
                ChoosePersonScreen(self._screen.program, seat_player.name, sit, self._change_names)
            )

        return FaceButton(
            f"who{seat}",
            box,
            "",
            show,
            name=_("{name}: choose who sits here", name=shown_name(seat_player.name)),
            picture=face,
        )

    @property
    def _faces(self) -> Mapping[str, int]:
        names, known = (
            [seat_player.name for seat_player in self._draft.seats.seat_players],
            self._screen.program.settings.faces,
        )
        return faces_at(names, {**known, **self._typed_faces()})

    def _typed_faces(self) -> dict[str, int]:
        """Faces by name of people whose names were typed and who have no saved face."""
        seat_players, known = self._draft.seats.seat_players, self._screen.program.settings.faces
        taken = {known[seat_player.name] for seat_player in seat_players if seat_player.name in known}
        return {
            seat_players[seat].name: face
            for seat, face in self._own_faces.items()
            if seat_players[seat].name not in known and not is_stranger(seat_players[seat].name) and face not in taken
        }

    def faces_kept(self) -> Mapping[str, int]:
        """Return the faces to save in the settings, as far as there is room for more people."""
        settings = self._screen.program.settings
        room = MOST_PEOPLE - len({*settings.faces, settings.name})
        typed = [(name.strip(), face) for name, face in self._typed_faces().items() if name.strip()]
        return {**settings.faces, **dict(typed[:room])}

    def _rename(self, seat: int, name: str) -> None:
        """Apply a typed name; the person keeps the face."""
        seat_player = self._draft.seats.seat_players[seat]
        if seat_player.player == "person":
            self._own_faces.setdefault(seat, self._faces[seat_player.name])
        self._draft.seats.rename(seat, name)

    def keeping_faces(self, change: Callable[P, None]) -> Callable[P, None]:
        """Wrap a change of players so that people with typed names keep their faces."""

        def changed(*args: P.args, **kwargs: P.kwargs) -> None:
            faces = {self._draft.seats.seat_players[seat].name: face for seat, face in self._own_faces.items()}
            change(*args, **kwargs)
            self._own_faces = {
                seat: faces[seat_player.name]
                for seat, seat_player in enumerate(self._draft.seats.seat_players)
                if seat_player.player == "person" and seat_player.name in faces
            }

        return changed


def describe_player(seat_player: SeatPlayer, info: GameInfo) -> tuple[str, str]:
    """Return descriptions of an AI player's level and temperament."""
    level = next((f"{level.title}: {level.help(info)}" for level in LEVELS if level.name == seat_player.player), "")
    name = seat_player.name.strip()
    description = describe_temperament(info, name, seat_player.player)
    return level, description.replace(name, cut(name, _SHORT)) if name else description


def _player_words(seat_player: SeatPlayer) -> str:
    if seat_player.player == "person":
        return _("Person")
    titles = {level.name: level.title for level in LEVELS}
    # Translators: {level} is a level of AI players, as in "Casual".
    return _("AI: {level}", level=titles.get(seat_player.player, seat_player.player))
