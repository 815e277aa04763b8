"""The setup screen: who plays, and by which house rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from app.core.game import AnyGame
from app.core.grammar import listed
from app.core.info import Mood
from app.storage.daily import has_daily
from app.table.geometry import Area, Box
from app.ui.game_night import GameNightController
from app.ui.kit.avatars import guests
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.navigator import Navigator
from app.ui.setup.setup_draft import SetupDraft
from app.ui.setup.setup_players import CLOSE, ROW, PlayersPanel
from app.ui.setup.setup_rules import RulesPanel
from app.ui.window.theme import HEADING, SMALL, TEXT, Ink

_LEFT, _HEAD, _FOOT = 452.0, 56.0, 66.0
"""How wide the players' panel is; what lies above and below both panels, at least."""
_MARGIN = 14.0
"""Round everything."""
_NARROW, _SLIM = 1100.0, 760.0
"""The least width, with both panels side by side, and with one below the other."""
_HIGH, _HIGHEST = 676.0, 1500.0
"""So high it is at most, then and then."""


class SetupScreen(Screen):
    """Shows a draft and lets it be changed."""

    def __init__(self, program: Host, game: AnyGame, flow: Navigator) -> None:
        super().__init__(program)
        self._flow = flow
        settings = program.settings
        self._draft = SetupDraft(game, settings.setups.get(game.name), settings.name, lambda: guests(program.settings))
        self._players = PlayersPanel(self, self._draft, partial(flow.settings, page="People"))
        turn_preset = self._players.keeping_faces(self._draft.turn_preset)
        self._rules = RulesPanel(self, self._draft, turn_preset, folded=game.name not in settings.setups)
        self._sits_out = self._seat_tonight(flow.game_night)
        self._waits = next((left for left in flow.waiting() if left.header.game.name == game.name), None)
        """The match of this game that was left, as it stood when this was opened."""
        self._found = self._draft.setup()
        """As it was when it was opened."""
        self.focus = "deal"

    @property
    def game(self) -> AnyGame:
        """What is set up."""
        return self._draft.game

    def _seat_tonight(self, game_night: GameNightController) -> str:
        """Those of the evening sit down by themselves; gives who has to wait for the next match."""
        sitting = game_night.sitting(self._draft.game.seats[-1])
        if not sitting:
            return ""
        self._draft.seat(sitting)
        others = [name for name in game_night.current.names if name not in sitting]
        return listed(others) if others else ""

    @property
    def mood(self) -> Mood:
        return self._draft.game.info.mood

    @property
    def _tall(self) -> bool:
        """The window is higher than wide: what else stands side by side stands one below the other."""
        wide, high = self.program.window.size
        return high > wide

    @property
    def least(self) -> tuple[float, float]:
        """Both panels, and what stands above and below them."""
        players, rules = self._players.least, self._rules.least
        edges = _HEAD + _FOOT + 2 * _MARGIN
        return (_SLIM, players + 20 + rules + edges) if self._tall else (_NARROW, max(players, rules) + edges)

    def _panels(self, area: Area) -> tuple[Box, Box, Box]:
        """All of it; the players; the house rules."""
        wide, most = min(1216.0, area.w - 2 * _MARGIN), _HIGHEST if self._tall else _HIGH
        whole = Box.around(area.w / 2, area.h / 2, wide, min(most, area.h - 2 * _MARGIN))
        head, foot = self._edges(whole)
        if self._tall:
            wanted = self._players.least + max(self._draft.game.seats) * (ROW - CLOSE)
            high = min(wanted, whole.h - head - foot - 20 - self._rules.least)
            players = Box(whole.x, whole.y + head, whole.w, high)
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
        trouble = self._draft.trouble or self._rules.trouble
        heading = f"{self._draft.game.title}: a new match"
        return [
            Label(Box(whole.x + 4, whole.y, 600, 52), heading, HEADING, Ink.ACCENT, "Bold"),
            *self._others(Box(whole.right, whole.y + 4, 0, 44)),
            Panel(left),
            Panel(right),
            *self._players.widgets(left),
            *self._rules.widgets(right),
            Button("back", Box(whole.x, y, 200, 52), "Back", self.cancel, "escape", "arrow-left"),
            Button(
                "deal", Box(whole.right - 320, y, 320, 52), "Deal the cards", self._deal, "", "cards",
                primary=not trouble, enabled=not trouble, why=trouble,
            ),
            *self._between(trouble, Box(whole.x + 212, y, whole.w - 544, 52)),
        ]  # fmt: skip

    def _others(self, box: Box) -> list[Widget]:
        """Matches with cards that others have, too, from the right; where it is narrow, without words."""
        brush, game, found, right = self.program.brush(self.program.area_of(self)), self._draft.game, [], box.right
        row = [Button("challenge", box, "Open a challenge", self._flow.challenge, "o", "target")]
        if has_daily(game):
            days = self._flow.days_in_a_row(game)
            words = f"Deal of the day: {days} in a row" if days > 1 else "Deal of the day"
            row.append(Button("daily", box, words, partial(self._flow.daily, game), "d", "calendar"))
        if self._tall:
            row = [replace(button, text="", name=button.text) for button in row]
        for button in row:
            wide = button.fitted(brush).box.w + 16 if button.text else box.h
            found.append(replace(button, box=Box(right - wide, box.y, wide, box.h)))
            right -= wide + 10
        return list(reversed(found))

    def _between(self, trouble: str, box: Box) -> list[Widget]:
        """What is wrong, or else what may be of use."""
        if trouble or not (said := self._note):
            return [Label(box, trouble, TEXT, Ink.WORDS, align=0.5)]
        brush = self.program.brush(self.program.area_of(self))
        high = SMALL * 1.32 * len(brush.lines(said, SMALL, box.w))
        return [Paragraph(Box(box.x, box.middle[1] - high / 2, box.w, high), said, SMALL, Ink.QUIET, 0.5)]

    @property
    def _note(self) -> str:
        """Who has no seat this time; or that a match waits."""
        if self._sits_out:
            return f"{self._sits_out} will play the next match: there are {len(self._draft.seats)} seats."
        if self._waits is None:
            return ""
        when = f" on {self._waits.played:%d %b}".replace(" 0", " ") if self._waits.played else ""
        return f"The match you left{when} is kept: go on with it from the title when this one is over."

    def open_aid(self, aid: str) -> bool:
        """The rules as they are being chosen, from a house rule the one that it is about; or the settings."""
        if aid == "settings":
            self._flow.settings()
            return True
        from app.ui.help import HelpScreen
        from app.ui.rulebook_screen import RulebookScreen

        draft, number = self._draft, self._rules.told_in(self.focus or "")
        game, options, seats = draft.game, draft.options, len(draft.seats)
        page = RulebookScreen(self.program, game, options, seats, number) if number else None
        self.program.push(page or HelpScreen(self.program, game, options, seats))
        return True

    def event(self, event: Event, now: float) -> bool:
        """As on every screen; the wheel turns the pages of house rules."""
        if event.type == pygame.MOUSEWHEEL:
            return self._rules.turn_page(-event.y)
        return super().event(event, now)

    def key(self, event: Event, now: float) -> bool:
        """As on every screen; PageUp and PageDown turn the pages of house rules."""
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._rules.turn_page(1 if event.key == pygame.K_PAGEDOWN else -1)
        return super().key(event, now)

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
        if setup != self._found and all(seat_player.name for seat_player in setup.seats):
            self.program.change(
                setups={**settings.setups, self._draft.game.name: setup}, faces=self._players.faces_kept()
            )

    def _deal(self) -> None:
        if (faces := self._players.faces_kept()) != self.program.settings.faces:
            self.program.change(faces=faces)
        self._flow.start(self._draft.game, self._draft.options, self._draft.setup())
