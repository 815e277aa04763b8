"""The setup screen: who plays, and by which house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from pygame.event import Event

from app.ai.player import LEVELS
from app.core.game import AnyGame
from app.core.grammar import in_words
from app.core.info import Mood
from app.core.match import Sitter
from app.core.options import Choice
from app.storage.settings import MOST_PEOPLE
from app.table.geometry import Area, Box
from app.ui.choose_person import ChoosePersonScreen, FaceButton
from app.ui.kit.avatars import avatar, faces_at, guests, is_stranger
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Field, Label, Panel, Paragraph, Picture, Stepper, Widget
from app.ui.navigator import Navigator
from app.ui.setup_draft import SetupDraft
from app.ui.window.theme import HEADING, SMALL, TEXT, Ink

_LEFT, _HEAD, _FOOT, _LIST = 452.0, 56.0, 66.0, 74.0
"""How wide the players' panel is; what lies above and below both panels, and above the players, at least."""
_ROW, _CLOSE, _TOLD, _COVERED = 52.0, 44.0, 74.0, 56.0
"""From one player to the next, usually and at least; the room for the words below them."""
_STACKED, _BESIDE = 94.0, 660.0
"""The room for a rule whose words stand below its values, which is so where there is less room than that."""
_VALUE, _VALUES = 272.0, 290.0
"""How wide a value is, and what values take from the words beside them."""
_LINE, _APART, _AIRY = 21.0, 7.0, 26.0
"""From one line of words to the next; between two rules at least and at most."""
_MARGIN = 14.0
"""Round everything."""
_KEYS, _PAGER, _PAGE = 70.0, 54.0, 3
"""What else stands below the rules; at least so many of these are on a page."""
_NARROW, _SLIM = 1100.0, 760.0
"""The least width, with both panels side by side, and with one below the other."""
_HIGH, _HIGHEST = 676.0, 1500.0
"""So high it is at most, then and then."""
_OWN_KEYS = "Each person has their own keys, or a gamepad."
_COVER_NOTE = "Several people: a hand lies open only in its turn, once its person opens it."


class SetupScreen(Screen):
    """Shows a draft and lets it be changed."""

    def __init__(self, program: Host, game: AnyGame, flow: Navigator) -> None:
        super().__init__(program)
        self._flow = flow
        self._draft = SetupDraft(game, program.settings.setups.get(game.name), program.settings.name, self._known)
        self._found = self._draft.setup()
        """As it was when it was opened."""
        self._page = 0
        """Which of the pages of house rules is shown."""
        self._own_faces: dict[int, int] = {}
        """By seat, the face of a person whose name is typed: it stays, whatever that name becomes."""
        self._numbers: dict[str, str] = {}
        """What has been typed into the fields of numbers."""
        self.focus = "deal"

    @property
    def mood(self) -> Mood:
        """Of the game."""
        return self._draft.game.info.mood

    @property
    def _heights(self) -> tuple[float, float]:
        """Room for as many players as the game can have, so that the screen stays as it is when more come; and for the
        least of a page of house rules.
        """
        game = self._draft.game
        players = _LIST + max(game.seats) * _CLOSE + _TOLD + (0 if game.real_time else _COVERED)
        return players, _LIST + _PAGE * _STACKED + _PAGER + (_KEYS if game.real_time else 0)

    @property
    def _tall(self) -> bool:
        """The window is higher than wide: what else stands side by side stands one below the other."""
        wide, high = self.program.window.size
        return high > wide

    @property
    def least(self) -> tuple[float, float]:
        """Both panels, and what stands above and below them."""
        players, rules = self._heights
        edges = _HEAD + _FOOT + 2 * _MARGIN
        return (_SLIM, players + 20 + rules + edges) if self._tall else (_NARROW, max(players, rules) + edges)

    def _panels(self, area: Area) -> tuple[Box, Box, Box]:
        """All of it; the players; the house rules."""
        wide, most = min(1216.0, area.w - 2 * _MARGIN), _HIGHEST if self._tall else _HIGH
        whole = Box.around(area.w / 2, area.h / 2, wide, min(most, area.h - 2 * _MARGIN))
        head, foot = self._edges(whole)
        if self._tall:
            players = Box(
                whole.x, whole.y + head, whole.w, self._heights[0] + max(self._draft.game.seats) * (_ROW - _CLOSE)
            )
            players = Box(
                players.x, players.y, players.w, min(players.h, whole.h - head - foot - 20 - self._heights[1])
            )
            top = players.bottom + 20
            return whole, players, Box(whole.x, top, whole.w, whole.bottom - foot - top)
        players = Box(whole.x, whole.y + head, _LEFT, whole.h - head - foot)
        return whole, players, Box(players.right + 20, players.y, whole.w - players.w - 20, players.h)

    @staticmethod
    def _edges(whole: Box) -> tuple[float, float]:
        """What lies above and below both panels."""
        return (64, 76) if whole.h >= _HIGH else (_HEAD, _FOOT)

    def widgets(self, area: Area) -> list[Widget]:
        """Players, house rules, the deal below."""
        whole, left, right = self._panels(area)
        y = whole.bottom - 58
        trouble = self._draft.trouble or self._wrong_number
        heading = f"{self._draft.game.title}: a new match"
        return [
            Label(Box(whole.x + 4, whole.y, 600, 52), heading, HEADING, Ink.ACCENT, "Bold"),
            Panel(left),
            Panel(right),
            *self._seats(left),
            *self._rules(right),
            Button("back", Box(whole.x, y, 200, 52), "Back", self.cancel, "escape", "arrow-left"),
            Button(
                "deal", Box(whole.right - 320, y, 320, 52), "Deal the cards", self._deal, "", "cards",
                primary=not trouble, enabled=not trouble, why=trouble,
            ),
            Label(Box(whole.x + 220, y, whole.w - 560, 52), trouble, TEXT, Ink.WORDS, align=0.5),
        ]  # fmt: skip

    def _seats(self, box: Box) -> list[Widget]:
        draft = self._draft
        x, y = box.x + 20, box.y + 14
        found: list[Widget] = [
            Label(Box(x, y, 200, 44), "Players", TEXT, Ink.WORDS, "Bold"),
            Stepper(
                "seats",
                Box(box.right - 220, y, 200, 42),
                f"{len(draft.seats)} players",
                partial(self._reseat, draft.more_seats),
            ),
        ]
        y += 60
        note = _COVERED if draft.seats.several and not draft.game.real_time else 0
        row = max(_CLOSE, min(_ROW, (box.bottom - y - _TOLD - note) / len(draft.seats)))
        for i, sitter in enumerate(draft.seats.sitters):
            words = _player_words(sitter)
            found += [
                self._face(i, sitter, Box(x, y - 1, 44, 44)),
                Field(
                    f"name{i}",
                    Box(x + 50, y, box.w - 296, 42),
                    sitter.name,
                    partial(self._rename, i),
                    name=f"Name at seat {i + 1}",
                ),
                Stepper(
                    f"player{i}", Box(box.right - 218, y, 198, 42), words, partial(self._reseat, draft.turn_player, i)
                ),
            ]
            y += row
        told = next((f"{level.title}: {level.help}" for level in LEVELS if level.name == draft.seats.level), "")
        found.append(Paragraph(Box(x, y + 8, box.w - 40, 60), told, SMALL, Ink.QUIET))
        if draft.seats.several and not draft.game.real_time:
            found.append(Paragraph(Box(x, box.bottom - _COVERED, box.w - 40, 50), _COVER_NOTE, SMALL, Ink.WORDS))
        return found

    def _known(self) -> tuple[str, ...]:
        """The names of all who play here or have played."""
        return guests(self.program.settings)

    def _face(self, seat: int, sitter: Sitter, box: Box) -> Widget:
        """Of an AI player a picture; of a person a button that shows who else might sit there."""
        face = avatar(sitter.name, self._faces)
        if sitter.player != "person":
            return Picture(box, face)
        sit = partial(self._reseat, self._draft.seats.sit, seat)

        def show() -> None:
            names = partial(self._flow.settings, page="People")
            self.program.push(ChoosePersonScreen(self.program, sitter.name, sit, names))

        return FaceButton(f"who{seat}", box, "", show, name=f"{sitter.name}: who sits here?", picture=face)

    @property
    def _faces(self) -> Mapping[str, int]:
        """Of all who sit here."""
        names, known = [sitter.name for sitter in self._draft.seats.sitters], self.program.settings.faces
        return faces_at(names, {**known, **self._typed_faces()})

    def _typed_faces(self) -> dict[str, int]:
        """Of those people whose names were typed and who are not known with a face of their own: by name."""
        sitters, known = self._draft.seats.sitters, self.program.settings.faces
        taken = {known[sitter.name] for sitter in sitters if sitter.name in known}
        return {
            sitters[seat].name: face
            for seat, face in self._own_faces.items()
            if sitters[seat].name not in known and not is_stranger(sitters[seat].name) and face not in taken
        }

    def _faces_kept(self) -> Mapping[str, int]:
        """What the settings remember of that, as long as they have room for more people."""
        settings = self.program.settings
        room = MOST_PEOPLE - len({*settings.faces, settings.name})
        typed = [(name.strip(), face) for name, face in self._typed_faces().items() if name.strip()]
        return {**settings.faces, **dict(typed[:room])}

    def _rename(self, seat: int, name: str) -> None:
        """A name is typed; the person keeps the face."""
        sitter = self._draft.seats.sitters[seat]
        if sitter.player == "person":
            self._own_faces.setdefault(seat, self._faces[sitter.name])
        self._draft.seats.rename(seat, name)

    def _reseat(self, change: Callable[..., None], *args: Any) -> None:
        """Who sits where, or as what, changes: each person whose name was typed takes the face along."""
        faces = {self._draft.seats.sitters[seat].name: face for seat, face in self._own_faces.items()}
        change(*args)
        self._own_faces = {
            seat: faces[sitter.name]
            for seat, sitter in enumerate(self._draft.seats.sitters)
            if sitter.player == "person" and sitter.name in faces
        }

    def _keys(self, box: Box) -> list[Widget]:
        """In a race: the keys, and that several people have some each."""
        from app.ui.realtime.bindings import ZONES

        names = [sitter.name for sitter in self._draft.seats.sitters if sitter.player == "person"]
        note = _OWN_KEYS if self._draft.seats.several else ""
        if len(names) > ZONES:
            note = f"Keys for {in_words(ZONES)} people; the others need gamepads."
        lines = self.program.brush(self.program.area_of(self)).lines(note, SMALL, box.w - _VALUES)
        high = 1.32 * SMALL * len(lines)
        beside = Box(box.x, box.y + (box.h - high) / 2, box.w - _VALUES, high)

        def show() -> None:
            from app.ui.realtime.keys_screen import KeysScreen

            self.program.push(KeysScreen(self.program, names))

        return [
            Button("keys", Box(box.right - _VALUE, box.y, _VALUE, box.h), "Keys and key test", show, "", "keyboard"),
            Paragraph(beside, note, SMALL, Ink.WORDS),
        ]

    def _rules(self, box: Box) -> list[Widget]:
        draft = self._draft
        x, y, bottom = box.x + 20, box.y + 14, box.bottom
        found: list[Widget] = [
            Label(Box(x, y, 200, 44), "House rules", TEXT, Ink.WORDS, "Bold"),
            Stepper("preset", Box(box.right - 292, y, 272, 42), draft.preset, partial(self._reseat, draft.turn_preset)),
        ]
        y += 58
        if draft.game.real_time:
            found += self._keys(Box(x, box.bottom - 62, box.w - 40, 46))
            bottom -= _KEYS
        options = draft.options
        rules = [(choice, self._rule_high(choice, options, box.w - 40)) for choice in draft.shown]
        pages = _pages(rules, bottom - y)
        if len(pages) > 1:
            bottom -= _PAGER
            pages = _pages(rules, bottom - y)
            found.append(self._pager(pages, Box(box.right - 292, bottom, 272, 42)))
        self._page %= len(pages)
        shown = pages[self._page]
        apart = min(_AIRY, (bottom - y - sum(high for _, high in shown)) / len(shown))
        for choice, high in shown:
            found += self._rule(choice, Box(x, y, box.w - 40, high))
            y += high + apart
        return found

    def _rule_high(self, choice: Choice, options: Any, wide: float) -> float:
        """A rule's values and words, one below the other or side by side."""
        stacked = wide < _BESIDE
        text = choice.explain(getattr(options, choice.name))
        room = wide if stacked else wide - _VALUES
        lines = len(self.program.brush(self.program.area_of(self)).lines(text, SMALL, room))
        return 45 + _LINE * lines if stacked else max(48.0, 25 + _LINE * lines)

    def _rule(self, choice: Choice, box: Box) -> list[Widget]:
        """Its name and what it means; its value at the right."""
        value = getattr(self._draft.options, choice.name)
        stacked, beside = box.w < _BESIDE, box.w - _VALUES
        name = Label(Box(box.x, box.y, beside, 42 if stacked else 26), choice.label, TEXT, Ink.WORDS, "SemiBold")
        under = Box(box.x, box.y + 45, box.w, 44) if stacked else Box(box.x, box.y + 25, beside, 44)
        place = Box(box.right - _VALUE, box.y + (0 if stacked else 6), _VALUE, 42)
        return [
            name,
            Paragraph(under, choice.explain(value), SMALL, Ink.QUIET),
            *self._values(choice, value, place),
        ]

    def _pager(self, pages: Sequence[Sequence[tuple[Choice, float]]], box: Box) -> Widget:
        """Where there are more house rules than there is room for."""
        first = sum(map(len, pages[: self._page])) + 1
        last, rules = first + len(pages[self._page]) - 1, sum(map(len, pages))

        def turn(by: int) -> None:
            self._page += by

        of = self._page + 1, len(pages)
        return Stepper("page", box, f"Rules {first}–{last} of {rules}", turn, of=of)

    def _values(self, choice: Choice, value: Any, box: Box) -> list[Widget]:
        """A stepper through the values on offer; beside it a field where other numbers may be typed."""
        step = partial(self._draft.turn, choice)
        if choice.typed is None:
            return [Stepper(choice.name, box, choice.say(value), step, name=choice.label, of=_place(value, choice))]
        field = Field(
            f"typed-{choice.name}", Box(box.x + 188, box.y, 84, box.h), self._typed_text(choice, value),
            partial(self._type, choice), most=len(str(choice.typed[-1])), digits=True, ghost="or type",
            name=f"{choice.label}, another number",
        )  # fmt: skip
        left = Box(box.x, box.y, 180, box.h)
        return [Stepper(choice.name, left, choice.say(value), step, name=choice.label, of=_place(value, choice)), field]

    def _typed_text(self, choice: Choice, value: Any) -> str:
        """What stands in the field: what is being typed there, or a number that is not on offer."""
        if self.focus == f"typed-{choice.name}":
            return self._numbers.get(choice.name, "")
        return "" if value in choice.values else str(value)

    @property
    def _wrong_number(self) -> str:
        """What is wrong with the number that is being typed."""
        for choice in self._draft.shown:
            text, typed = self._numbers.get(choice.name, ""), choice.typed
            typing = typed is not None and text and self.focus == f"typed-{choice.name}"
            if typed is not None and typing and int(text) not in typed:
                return f"{choice.label}: type a number from {typed[0]} to {typed[-1]}."
        return ""

    def _type(self, choice: Choice, text: str) -> None:
        self._numbers[choice.name] = text
        if choice.typed is not None and text and int(text) in choice.typed:
            self._draft.choose(choice, int(text))

    def open_aid(self, aid: str) -> bool:
        """The rules as they are being chosen, or the settings."""
        if aid == "settings":
            self._flow.settings()
            return True
        from app.ui.help import HelpScreen

        draft = self._draft
        self.program.push(HelpScreen(self.program, draft.game, draft.options, len(draft.seats)))
        return True

    def event(self, event: Event, now: float) -> bool:
        """As on every screen; the wheel turns the pages of house rules."""
        if event.type == pygame.MOUSEWHEEL:
            return self._turn_page(-event.y)
        return super().event(event, now)

    def key(self, event: Event, now: float) -> bool:
        """As on every screen; PageUp and PageDown turn the pages of house rules."""
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._turn_page(1 if event.key == pygame.K_PAGEDOWN else -1)
        return super().key(event, now)

    def _turn_page(self, by: int) -> bool:
        """One page on or back, where there is another; True if there was."""
        pages = self.live().get("page")
        by = max(-1, min(1, by))
        if not isinstance(pages, Stepper) or not by or not 0 <= self._page + by < pages.of[1]:
            return False
        self.program.sounds.play("click")
        pages.step(by)
        return True

    def cancel(self) -> None:
        """Back to the title; what was chosen is there again the next time."""
        self._remember()
        super().cancel()

    def closing(self) -> None:
        """It is the same when the window is closed over it."""
        self._remember()

    def _remember(self) -> None:
        """Into the settings, unless nothing was chosen or a seat has no name, which they cannot keep."""
        setup, settings = self._draft.setup(), self.program.settings
        if setup != self._found and all(sitter.name for sitter in setup.seats):
            self.program.change(setups={**settings.setups, self._draft.game.name: setup}, faces=self._faces_kept())

    def _deal(self) -> None:
        if (faces := self._faces_kept()) != self.program.settings.faces:
            self.program.change(faces=faces)
        self._flow.start(self._draft.game, self._draft.options, self._draft.setup())


def _place(value: Any, choice: Choice) -> tuple[int, int]:
    """Which of the values on offer it is, and of how many; none for a number that was typed."""
    values = list(choice.values)
    return (values.index(value) + 1, len(values)) if value in values else (0, 0)


def _player_words(sitter: Sitter) -> str:
    if sitter.player == "person":
        return "Person"
    return next((f"AI: {level.title}" for level in LEVELS if level.name == sitter.player), sitter.player)


def _pages(rules: Sequence[tuple[Choice, float]], room: float) -> list[list[tuple[Choice, float]]]:
    """The house rules, each with its height, that go on a page together."""
    pages, left = [list[tuple[Choice, float]]()], room
    for rule in rules:
        high = rule[1] + _APART
        if high > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(rule)
        left -= high
    return pages
