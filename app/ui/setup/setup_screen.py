"""The set-up screen: players and house rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from app.core.game import AnyGame
from app.core.info import Mood
from app.core.messages import _, format_day, listed, n_, p_
from app.storage.daily import has_daily
from app.table.geometry import Area, Box
from app.ui.game_night import GameNightController
from app.ui.kit.avatars import guests
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widget_reach import ENTER
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.navigator import Navigator
from app.ui.setup.setup_draft import SetupDraft
from app.ui.setup.setup_players import PlayersPanel
from app.ui.setup.setup_rules import RulesPanel
from app.ui.window.theme import HEADING, SMALL, TEXT, Ink

_LEFT, _HEAD, _FOOT = 0.46, 56.0, 66.0
"""Share of the width for the table; minimum heights above and below both panels."""
_MARGIN = 14.0
"""Margin around everything."""
_NARROW, _SLIM = 1100.0, 760.0
"""Minimum width with the panels side by side, and stacked."""
_HIGH, _HIGHEST = 676.0, 1500.0
"""Maximum height with the panels side by side, and stacked."""


class SetupScreen(Screen):
    def __init__(self, program: Host, game: AnyGame, flow: Navigator) -> None:
        super().__init__(program)
        self._flow = flow
        settings = program.settings
        self._draft = SetupDraft(game, settings.setups.get(game.name), settings.name, lambda: guests(program.settings))
        self._players = PlayersPanel(self, self._draft, partial(flow.settings, page="people"))
        turn_preset = self._players.keeping_faces(self._draft.turn_preset)
        self._rules = RulesPanel(self, self._draft, turn_preset, folded=game.name not in settings.setups)
        self._sits_out = self._seat_tonight(flow.game_night)
        self._unfinished = next((left for left in flow.waiting() if left.header.game.name == game.name), None)
        """The unfinished match of this game, as of the opening of this screen."""
        self._initial_setup = self._draft.setup()
        self.focus = "deal"

    @property
    def game(self) -> AnyGame:
        return self._draft.game

    def _seat_tonight(self, game_night: GameNightController) -> str:
        """Seat the players of the game night; return the names of those who must wait for the next match."""
        seated = game_night.sitting(self._draft.game.seats[-1])
        if not seated:
            return ""
        self._draft.seat(seated)
        others = [name for name in game_night.current.names if name not in seated]
        return listed(others)

    @property
    def mood(self) -> Mood:
        return self._draft.game.info.mood

    @property
    def _tall(self) -> bool:
        """Whether the window is taller than wide, so that the panels are stacked."""
        width, height = self.program.window.size
        return height > width

    @property
    def least(self) -> tuple[float, float]:
        """Minimum size for both panels with the heading and the buttons."""
        players, rules = self._players.least, self._rules.least
        height = players + 20 + rules if self._tall else max(players, rules)
        return _SLIM if self._tall else _NARROW, height + sum(self._edges(height)) + 2 * _MARGIN

    def _panels(self, area: Area) -> tuple[Box, Box, Box]:
        """Return the boxes of everything, the players and the house rules."""
        width, most = min(1216.0, area.w - 2 * _MARGIN), _HIGHEST if self._tall else _HIGH
        whole = area.box.centred(width, min(most, area.h - 2 * _MARGIN))
        head, foot = self._edges(whole.h)
        inner = whole.inset(top=head, bottom=foot)
        if self._tall:
            height = min(self._players.wanted, inner.h - 20 - self._rules.least)
            return whole, inner.at_top(height), inner.inset(top=height + 20)
        left = round(_LEFT * inner.w)
        return whole, inner.at_left(left), inner.inset(left=left + 16)

    @staticmethod
    def _edges(height: float) -> tuple[float, float]:
        """Return the heights above and below the panels for that total height."""
        return (60, 70) if height >= _HIGH else (_HEAD, _FOOT)

    def widgets(self, area: Area) -> list[Widget]:
        whole, left, right = self._panels(area)
        foot = whole.at_bottom(52, 6)
        trouble = self._draft.trouble or self._rules.trouble
        heading = _("{game}: new match", game=self._draft.game.title)
        return [
            Label(whole.at_left(600, 4).at_top(52), heading, HEADING, Ink.ACCENT, "Bold"),
            *self._others(whole.at_top(44, 4)),
            Panel(right),
            *self._players.widgets(left),
            *self._rules.widgets(right),
            Button("back", foot.at_left(200), _("Back"), self.cancel, "escape", "arrow-left"),
            Button(
                "deal", foot.at_right(320), p_("verb on a button", "Deal"), self._deal, "", "cards",
                primary=not trouble, enabled=not trouble, why=trouble,
            ),
            *self._between(trouble, foot.inset(left=212, right=332)),
        ]  # fmt: skip

    def _others(self, box: Box) -> list[Widget]:
        """Buttons for matches with shared deals, from the right; without text if space is short."""
        brush, game, found = self.program.brush(self.program.area_of(self)), self._draft.game, []
        row = [Button("challenge", box, _("Open challenge"), self._flow.challenge, "o", "target")]
        if has_daily(game):
            days = self._flow.days_in_a_row(game)
            streak = n_("Daily deal: {n} in a row", "Daily deal: {n} in a row", days)
            words = streak if days > 1 else _("Daily deal")
            row.append(Button("daily", box, words, partial(self._flow.daily, game), "d", "calendar"))
        if self._tall:
            row = [replace(button, text="", name=button.text) for button in row]
        for button in row:
            width = button.fitted(brush).box.w + 16 if button.text else box.h
            found.append(replace(button, box=box.at_right(width)))
            box = box.inset(right=width + 10)
        return list(reversed(found))

    def _between(self, trouble: str, box: Box) -> list[Widget]:
        """Return an error, or else a useful note."""
        if trouble or not (note := self._note):
            return [Label(box, trouble, TEXT, Ink.WORDS, align=0.5)]
        brush = self.program.brush(self.program.area_of(self))
        height = brush.paragraph_height(note, SMALL, box.w)
        return [Paragraph(box.centred(h=height), note, SMALL, Ink.QUIET, 0.5)]

    @property
    def _note(self) -> str:
        """Who has no seat this time, or that there is an unfinished match."""
        if self._sits_out:
            return n_("There is {n} seat. {names} will play in the next match.",
                      "There are {n} seats. {names} will play in the next match.",
                      len(self._draft.seats), names=self._sits_out)  # fmt: skip
        if self._unfinished is None:
            return ""
        if self._unfinished.played:
            day = format_day(self._unfinished.played)
            return _("Your match from {date} is saved. You can resume it from the main menu after this one.", date=day)
        return _("Your unfinished match is saved. You can resume it from the main menu after this one.")

    def open_aid(self, aid: str) -> bool:
        """Open the rules as they are being chosen, at the focused house rule; or the settings."""
        if aid == "settings":
            self._flow.settings()
            return True
        from app.ui.help import HelpScreen
        from app.ui.rulebook_screen import RulebookScreen

        draft, number = self._draft, self._rules.rule_number(self.focus or "")
        game, options, seats = draft.game, draft.options, len(draft.seats)
        page = RulebookScreen(self.program, game, options, seats, number) if number else None
        self.program.push(page or HelpScreen(self.program, game, options, seats))
        return True

    def event(self, event: Event, now: float) -> bool:
        """Handle an event; the mouse wheel turns the pages of house rules."""
        if event.type == pygame.MOUSEWHEEL:
            return self._rules.turn_page(-event.y)
        return super().event(event, now)

    def key(self, event: Event, now: float) -> bool:
        """Handle a key; PageUp and PageDown turn the pages of house rules, and Enter goes from name to name."""
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._rules.turn_page(1 if event.key == pygame.K_PAGEDOWN else -1)
        named = self.focus == f"name{self._players.chosen}"
        used = super().key(event, now)
        if named and event.key in ENTER and self.focus == "deal":
            self._players.next_name()
        return used

    def cancel(self) -> None:
        """Return to the title; the draft is remembered."""
        self._remember()
        super().cancel()

    def closing(self) -> None:
        """Remember the draft if the window is closed."""
        self._remember()

    def _remember(self) -> None:
        """Save the draft in the settings, unless nothing was changed or a seat has no name, which can't be saved."""
        setup, settings = self._draft.setup(), self.program.settings
        if setup != self._initial_setup and all(seat_player.name for seat_player in setup.seats):
            self.program.change(
                setups={**settings.setups, self._draft.game.name: setup}, faces=self._players.faces_kept()
            )

    def _deal(self) -> None:
        if (faces := self._players.faces_kept()) != self.program.settings.faces:
            self.program.change(faces=faces)
        self._flow.start(self._draft.game, self._draft.options, self._draft.setup())
