"""Screens that export a challenge code and ask for one."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path

import pygame
from pygame.event import Event

from app.ai.player import LEVELS
from app.core.match import AnyMatch
from app.core.messages import N_, YOU, _, fill, listed, p_, translate
from app.storage.challenge import (
    BadChallenge,
    SharedChallenge,
    challenges_in,
    encode_challenge,
    open_challenge,
    save_challenge,
)
from app.storage.messages import reason
from app.table.box_layout import boxes_in, cell, column, gap, row, space
from app.table.geometry import Area, Box
from app.ui.kit.dialogs import EDGE, HEAD, Dialog, DialogChoice, frame
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.kit.screen import Host, Screen
from app.ui.kit.widgets import Button, Field, Label, Panel, Paragraph, Widget
from app.ui.statistics.summary import score_at
from app.ui.window.brush import Style
from app.ui.window.sdl import held_text, put_text
from app.ui.window.theme import NEAR, ROOM, SMALL, TEXT, Ink

_WIDTH, _TEXT, _LINE, _BUTTON, _FOOT = 860.0, 80.0, 48.0, 48.0, 72.0
_ACT = 250.0
_HEIGHT = HEAD + _TEXT + _LINE + ROOM + _TEXT + _FOOT
_FILES, _FILE = 3, 54.0
"""Number of files offered, and the height of a row."""
_SHOWN = column(
    cell("text", h=_TEXT), cell("code", h=_LINE), gap(NEAR), cell("seed", h=_TEXT), space(),
    row(cell("back", w=180), space(), cell("keep", w=_ACT), gap(10), cell("copy", w=_ACT), h=_BUTTON),
)  # fmt: skip
_ASKED = column(
    cell("text", h=_TEXT), row(cell("code", grow=1), gap(10), cell("paste", w=140), h=_LINE),
    gap(NEAR), cell("trouble", h=_TEXT), cell("files", grow=1),
    row(cell("back", w=180), space(), cell("open", w=_ACT), h=_BUTTON),
)  # fmt: skip
_CODE = Style(Ink.SUNK, 1, 10, Ink.EDGE, 0.6)
_MOST = 400
"""Maximum number of characters typed; a file name counts too."""
_SEED = N_(
    "A determined player could work out the cards from the code. The file also holds your moves, so that "
    "you and your friend can compare them afterward."
)


def points(challenge: SharedChallenge, score: int | None = None) -> str:
    header = challenge.header
    return score_at(header.game.name, header.options, challenge.beat if score is None else score)


def compared(challenge: SharedChallenge, score: int) -> str:
    beat = challenge.beat
    how = _("You beat it!") if score > beat else _("It's a tie.") if score == beat else _("You didn't beat it.")
    text = _("Result to beat: {target}. Yours: {result}.", target=points(challenge), result=points(challenge, score))
    return f"{text} {how}"


class ShowChallenge(Screen):
    dialog = True
    least = _WIDTH + 2 * NEAR, _HEIGHT + 2 * NEAR

    def __init__(self, program: Host, challenge: SharedChallenge, file: Path) -> None:
        """``file``: where the challenge is saved for sending as a file."""
        super().__init__(program)
        self._challenge, self._code, self._file = challenge, encode_challenge(challenge), file
        self.focus = "copy"

    def widgets(self, area: Area) -> list[Widget]:
        box = area.box.centred(_WIDTH, _HEIGHT)
        at = boxes_in(box.inset(EDGE, top=HEAD - NEAR, bottom=_FOOT - _BUTTON), _SHOWN)
        text = _("Send this code to friends. They open it under New match and play your cards from your seat.")
        target = _("Result to beat: {target}.", target=points(self._challenge))
        return [
            *frame(box, _("Challenge a friend"), "target"),
            Paragraph(at["text"], f"{text} {target}", TEXT, Ink.WORDS),
            Panel(at["code"], _CODE),
            Label(at["code"].inset(NEAR), self._code, TEXT, Ink.ACCENT, "SemiBold", 0.5),
            Paragraph(at["seed"], translate(_SEED), SMALL, Ink.QUIET),
            Button("copy", at["copy"], _("Copy code"), self._copy, "c", "log", primary=True),
            Button("keep", at["keep"], _("Save as file"), self._keep, "k", "deck"),
            Button("back", at["back"], _("Back"), self.cancel, "escape", "arrow-left"),
        ]

    def _copy(self) -> None:
        copied = put_text(self._code)
        self.program.say(_("Code copied.") if copied else _("Couldn't copy: no clipboard available."))

    def _keep(self) -> None:
        try:
            save_challenge(self._file, self._challenge)
        except OSError as error:
            self.program.messages.save_failed(reason(error))
        else:
            self.program.say(_("Saved as {file}.", file=self._file))


class CheckingScreen(ProgressScreen[AnyMatch | BadChallenge | None]):
    title, icon, words = N_("Challenge"), "target", N_("Checking the moves…")

    def __init__(
        self, program: Host, doing: Generator[float, None, AnyMatch | BadChallenge | None],
        done: Callable[[AnyMatch | BadChallenge | None], None],
    ) -> None:  # fmt: skip
        def over(found: AnyMatch | BadChallenge | None) -> None:
            if program.top is self:
                program.pop()
            done(found)

        super().__init__(program, doing, over)


class OpenChallenge(Screen):
    dialog = True

    def __init__(self, program: Host, accept: Callable[[SharedChallenge], None]) -> None:
        super().__init__(program)
        self._accept, self._typed, self._trouble = accept, "", ""
        self._files = challenges_in(program.paths.shared, _FILES)
        self.focus = "code"

    @property
    def least(self) -> tuple[float, float]:
        return _WIDTH + 2 * NEAR, self._height + 2 * NEAR

    @property
    def _height(self) -> float:
        return _HEIGHT + _FILE * len(self._files)

    def widgets(self, area: Area) -> list[Widget]:
        box = area.box.centred(_WIDTH, self._height)
        at = boxes_in(box.inset(EDGE, top=HEAD - NEAR, bottom=_FOOT - _BUTTON), _ASKED)
        text = _(
            "Enter the code or file name a friend sent you. You'll play the same cards from the same seat, "
            "with a result to beat. You can also drop a file onto this window."
        )
        return [
            *frame(box, _("Open challenge"), "target"),
            Paragraph(at["text"], text, TEXT, Ink.WORDS),
            Field("code", at["code"], self._typed, self._type, _MOST, _("Code or file name"), name=_("Code"),
                  latin=True),
            Button("paste", at["paste"], _("Paste"), self._paste, "", "log"),
            Paragraph(at["trouble"], self._trouble, SMALL, Ink.WORDS),
            *self._offers(at["files"].at_bottom(_FILE * len(self._files), NEAR)),
            Button("open", at["open"], p_("open a challenge", "Open"), self._open, "", "play",
                   primary=bool(self._typed), enabled=bool(self._typed), why=_("Type or paste a code first.")),
            Button("back", at["back"], _("Back"), self.cancel, "escape", "arrow-left"),
        ]  # fmt: skip

    def _offers(self, box: Box) -> list[Widget]:
        return [
            Button(f"file-{i}", box.at_top(_BUTTON, _FILE * i), _offer_text(found, path), partial(self._take, found),
                   "", "deck")
            for i, (path, found) in enumerate(self._files)
        ]  # fmt: skip

    def _take(self, found: SharedChallenge) -> None:
        self.program.pop()
        self._accept(found)

    def _type(self, text: str) -> None:
        self._typed, self._trouble = text, ""

    def _paste(self) -> None:
        self._type("".join(held_text().split("\n"))[:_MOST].strip())
        self.focus = "open" if self._typed else "code"

    def _open(self) -> None:
        try:
            found = open_challenge(self._typed.strip())
        except BadChallenge as why:
            self._trouble = str(why)
        else:
            self._take(found)

    def key(self, event: Event, now: float) -> bool:
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._paste()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus == "code" and self._typed:
            self._open()
            return True
        return super().key(event, now)


def _offer_text(challenge: SharedChallenge, file: Path) -> str:
    text = _("{game}: {target} to beat · {file}")
    return fill(text, game=challenge.header.game.title, target=points(challenge), file=file.name)


def offered(program: Host, challenge: SharedChallenge, play: Callable[[], None]) -> Dialog:
    header = challenge.header
    titles = {level.name: level.title for level in LEVELS}
    players = [s.player for seat, s in enumerate(header.seat_players) if seat != challenge.chair]
    target, others = points(challenge), listed([titles.get(player, _("Person")) for player in players])
    if challenge.by in ("", YOU):
        # Translators: {players} are levels of AI players, as in "Keen, Keen and Sharp".
        text = _("Result to beat: {target}, against {players}.", target=target, players=others)
    else:
        text = _("{name}'s result: {target}, against {players}.", name=challenge.by, target=target, players=others)
    return Dialog(
        program, _("{game}: challenge", game=header.game.title),
        " ".join((text, _("You play the same cards from the same seat. Can you do better?"))),
        (
            DialogChoice(p_("verb on a button", "Deal"), play, icon="cards", primary=True),
            DialogChoice(_("Back"), lambda: None, "escape", "arrow-left"),
        ),
        icon="target",
    )  # fmt: skip
