"""Settings as they were at first: asked before what was chosen is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.screen import Host
from app.ui.realtime.bindings import RACE
from app.ui.settings.settings_page import SettingsPage


def ask_usual(program: Host, page: SettingsPage, pages: Sequence[SettingsPage]) -> None:
    """Of the open page, or of all, with the keys of Bong."""
    everything = {name: value for one in pages for name, value in one.usual().items()} | {"keys": {}}
    choices = (
        DialogChoice(f"This page: {page.title}", lambda: _put(program, page.usual()), "t"),
        DialogChoice(f"Everything, and the keys of {RACE.title}", lambda: _put(program, everything), "e"),
        DialogChoice("Leave all as it is", lambda: None, "escape", primary=True),
    )
    program.push(Dialog(program, "As at first?", "What you have chosen is forgotten.", choices))


def _put(program: Host, values: dict[str, Any]) -> None:
    """The window changes first, since it has to be asked."""
    now = program.window.fullscreen
    if values.get("fullscreen", now) != now:
        program.toggle_fullscreen()
    program.change(**{name: value for name, value in values.items() if name != "fullscreen"})
    program.sounds.play("place")
