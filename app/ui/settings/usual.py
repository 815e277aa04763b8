"""Settings as they were at first: asked before what was chosen is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.ui.kit.dialogs import Choice, Dialog
from app.ui.kit.screen import Host
from app.ui.realtime.bindings import RACE
from app.ui.settings.page import Page


def ask_usual(program: Host, page: Page, pages: Sequence[Page]) -> None:
    """Of the open page, or of all, with the keys of Bong."""
    everything = {name: value for one in pages for name, value in one.usual().items()} | {"keys": {}}
    choices = (
        Choice(f"This page: {page.title}", lambda: _put(program, page.usual()), "t"),
        Choice(f"Everything, and the keys of {RACE.title}", lambda: _put(program, everything), "e"),
        Choice("Leave all as it is", lambda: None, "escape", primary=True),
    )
    program.push(Dialog(program, "As at first?", "What you have chosen is forgotten.", choices))


def _put(program: Host, values: dict[str, Any]) -> None:
    """The window changes first, since it has to be asked."""
    now = program.window.fullscreen
    if values.get("fullscreen", now) != now:
        program.toggle_fullscreen()
    program.change(**{name: value for name, value in values.items() if name != "fullscreen"})
    program.sounds.play("place")
