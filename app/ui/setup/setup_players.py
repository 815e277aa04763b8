"""Left half of the set-up screen: the players around the table, and the editor of the chosen seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ParamSpec

from app.ai.player import LEVELS, describe_temperament
from app.core.info import GameInfo
from app.core.match import SeatPlayer
from app.core.messages import N_, _, listed, n_, shown_name, translate
from app.storage.settings import MOST_PEOPLE
from app.table.geometry import Box
from app.table.text.lines import cut
from app.ui.choose_person import ChoosePersonScreen, FaceButton
from app.ui.kit.avatars import avatar, faces_at, is_stranger
from app.ui.kit.screen import Screen
from app.ui.kit.widgets import Button, Field, Label, Panel, Paragraph, Picture, Stepper, Widget
from app.ui.setup.setup_draft import SetupDraft
from app.ui.setup.setup_table import (
    SEAT_HEIGHT,
    EmptySeat,
    PlayerStepper,
    SeatButton,
    TableFromAbove,
    has_seats_in_corners,
    least_height,
    middle_of_table,
    parts,
    seat_boxes,
)
from app.ui.window.theme import SMALL, TEXT, Ink

P = ParamSpec("P")

_PAD, _APART, _ROW = 8.0, 10.0, 42.0
"""Margin around the seats, distance between the table and the editor of a seat below it, and height of a button."""
_EDITOR, _ROOMY_EDITOR = 136.0, 152.0
"""Height of the editor, with room for three lines of text and for four."""
_PORTRAIT = 84.0
"""Size of the editor's portrait."""
_NUMBER, _PEOPLE = 160.0, 180.0
"""Widths of the number of players and of the button for people."""
_SHORT = 10
"""Maximum length of a name in the description."""
_COVER_NOTE = N_("Hands stay hidden until each player reveals theirs.")
_PERSON_NOTE = N_("Press the face to choose who sits here, or type a name.")


class PlayersPanel:
    def __init__(self, screen: Screen, draft: SetupDraft, change_names: Callable[[], None]) -> None:
        """``change_names`` opens the settings of people."""
        self._screen, self._draft, self._change_names = screen, draft, change_names
        self._own_faces: dict[int, int] = {}
        """Face of each person with a typed name, by seat; it stays while the name changes."""
        self._chosen = 0

    @property
    def least(self) -> float:
        """Minimum height with as many players as possible, so that the screen doesn't change with their number."""
        return self._least_floor + _APART + _EDITOR

    @property
    def _least_floor(self) -> float:
        return least_height(max(self._draft.game.seats)) + 2 * _PAD

    @property
    def wanted(self) -> float:
        """Largest useful height."""
        return self.least + 2 * SEAT_HEIGHT

    @property
    def chosen(self) -> int:
        """The seat that is being edited."""
        return min(self._chosen, len(self._draft.seats) - 1)

    def widgets(self, box: Box) -> list[Widget]:
        editor = max(_EDITOR, min(_ROOMY_EDITOR, box.h - _APART - self._least_floor))
        return [*self._table(box.inset(bottom=editor + _APART)), *self._edit(box.at_bottom(editor))]

    def _table(self, floor: Box) -> list[Widget]:
        """Return the table with its seats and the controls that concern all of them."""
        room, seats = floor.grown(-_PAD), len(self._draft.seats)
        free = seats + 1 in self._draft.game.seats
        places = seat_boxes(room, seats + free)
        found: list[Widget] = [TableFromAbove(floor, room, "" if self._crowded else self._card_back)]
        for seat, place in enumerate(places[:seats]):
            found += self._seat(seat, place)
        if free:
            found.append(EmptySeat("add", places[-1], _("Add a player"), self._add, name=_("Add a player")))
        number, people = self._beside_seats(room, places)
        return [*found, self._how_many(number), self._who_plays(people)]

    @property
    def _crowded(self) -> bool:
        """Whether seats may be in the lower corners."""
        return has_seats_in_corners(max(self._draft.game.seats))

    @property
    def _card_back(self) -> str:
        return self._draft.game.info.card_back or self._screen.program.card_back

    def _beside_seats(self, room: Box, places: Sequence[Box]) -> tuple[Box, Box]:
        """Return the places of the controls that concern all seats: in the lower corners, or in the middle of a large
        table.
        """
        if self._crowded:
            middle = middle_of_table(room, places, 2 * _ROW + _APART)
            return middle.at_top(_ROW).centred(_NUMBER), middle.at_bottom(_ROW).centred(min(_PEOPLE, middle.w))
        row, width = room.at_bottom(_ROW), places[0].x - room.x - _APART
        return row.at_left(min(_PEOPLE, width)), row.at_right(min(_PEOPLE, width))

    def _seat(self, seat: int, place: Box) -> tuple[Widget, Widget]:
        seat_player = self._draft.seats.seat_players[seat]
        name, player = shown_name(seat_player.name), _player_words(seat_player)
        portrait, line = parts(place)
        button = SeatButton(
            f"seat{seat}", portrait, name, partial(self._choose, seat),
            name=_("Seat {n}: {name}, {player}", n=seat + 1, name=name, player=player),
            picture=avatar(seat_player.name, self._faces), chosen=seat == self.chosen,
            back=self._card_back,
        )  # fmt: skip
        turn = self._reseating(partial(self._turn_player, seat))
        return button, PlayerStepper(f"player{seat}", line, player, turn, name=name, short=_player_title(seat_player))

    def _add(self) -> None:
        """Add a player, who is then edited."""
        self._reseating(self._draft.change_seats)(1)
        self._chosen = len(self._draft.seats) - 1

    def _turn_player(self, seat: int, by: int) -> None:
        self._chosen = seat
        self._draft.turn_player(seat, by)

    def _choose(self, seat: int) -> None:
        """Edit a seat; with keys or a gamepad the focus moves to its name."""
        self._chosen = seat
        if self._screen.program.inputs.by_keyboard:
            self._screen.focus = f"name{seat}"

    def _edit(self, box: Box) -> list[Widget]:
        """Return the editor of the chosen seat."""
        seat, inner = self.chosen, box.inset(14, 8)
        seat_player, words = self._draft.seats.seat_players[seat], inner.inset(left=_PORTRAIT + 14)
        name = seat_player.name if self._screen.focus == f"name{seat}" else shown_name(seat_player.name)
        text = words.inset(top=_ROW + 8)
        return [
            Panel(box),
            self._face(seat, seat_player, inner.at_left(_PORTRAIT).centred(h=_PORTRAIT)),
            Field(
                f"name{seat}", words.at_top(_ROW), name, partial(self._rename, seat),
                name=_("Name at seat {n}", n=seat + 1),
            ),
            Paragraph(text, self._about(seat_player, text), SMALL, Ink.QUIET),
        ]  # fmt: skip

    def _about(self, seat_player: SeatPlayer, box: Box) -> str:
        """Describe a player: the level of an AI player, and the temperament if it fits."""
        if seat_player.player == "person":
            hidden = self._draft.seats.several and not self._draft.game.real_time
            return translate(_COVER_NOTE if hidden else _PERSON_NOTE)
        brush = self._screen.program.brush(self._screen.program.area_of(self._screen))
        level, temperament = describe_player(seat_player, self._draft.game.info)
        text = f"{level} {temperament}".strip()
        return text if brush.paragraph_height(text, SMALL, box.w) <= box.h else level

    def next_name(self) -> None:
        """Move the focus from a seat's name to that of the next seat, if there is one."""
        if self.chosen + 1 < len(self._draft.seats):
            self._chosen = self.chosen + 1
            self._screen.focus = f"name{self._chosen}"

    def _how_many(self, box: Box) -> Widget:
        draft = self._draft
        words = n_("{n} player", "{n} players", len(draft.seats))
        if len(draft.game.seats) == 1:
            return Label(box, words, TEXT, Ink.WORDS, "Bold", 0.5)
        return Stepper("seats", box, words, self._reseating(draft.change_seats), name=_("Players"))

    def _who_plays(self, box: Box) -> Widget:
        words, icon = (_("One person"), "person") if self._draft.seats.only_people else (_("People only"), "people")
        return Button("people", box, words, self._reseating(self._draft.turn_people), "", icon)

    def _face(self, seat: int, seat_player: SeatPlayer, box: Box) -> Widget:
        face = avatar(seat_player.name, self._faces)
        if seat_player.player != "person":
            return Picture(box, face)
        sit = self.keeping_faces(partial(self._draft.seats.sit, seat))

        def show() -> None:
            self._screen.program.push(
                ChoosePersonScreen(self._screen.program, seat_player.name, sit, self._change_names)
            )

        name = _("{name}: choose who sits here", name=shown_name(seat_player.name))
        return FaceButton(f"who{seat}", box, "", show, name=name, picture=face)

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

    def _reseating(self, change: Callable[P, None]) -> Callable[P, None]:
        """Wrap a change of players so that people keep their faces, and house rules that follow it are reported."""
        kept = self.keeping_faces(change)

        def changed(*args: P.args, **kwargs: P.kwargs) -> None:
            before = self._draft.rules()
            kept(*args, **kwargs)
            new = [rule for name, rule in self._draft.rules().items() if before.get(name, rule) != rule]
            if new:
                # Translators: rules with their values follow, as in "Changed to suit the players: Kongs to win: 6".
                self._screen.program.say(_("Changed to suit the players: {rules}", rules=listed(new)))

        return changed

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


def _player_title(seat_player: SeatPlayer) -> str:
    """Return the level of an AI player."""
    titles = {level.name: level.title for level in LEVELS}
    return titles.get(seat_player.player, seat_player.player)


def _player_words(seat_player: SeatPlayer) -> str:
    if seat_player.player == "person":
        return _("Person")
    # Translators: {level} is a level of AI players, as in "Casual".
    return _("AI: {level}", level=_player_title(seat_player))
