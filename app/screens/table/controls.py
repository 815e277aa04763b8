"""The table's widgets: the bar along the top, and the actions at the lower right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from app.screens.table.play import Play
from app.screens.widgets import Button, Label, Panel, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import GOLD, MIST, SMALL, TEXT
from app.table.geometry import Area, Box
from app.table.seating import BAR_HIGH

_BAR = Style(opacity=0.72, radius=0, edge_opacity=0)
_WIDE, _HIGH, _EDGE = 240.0, 46.0, 12.0


@dataclass(frozen=True, slots=True)
class Commands:
    """What the controls can ask for."""

    menu: Callable[[], None]
    undo: Callable[[], None]
    hint: Callable[[], None]
    log: Callable[[], None]
    help: Callable[[], None]
    sound: Callable[[], None]
    scores: Callable[[], None]
    move: Callable[[Any], None]


def bar(play: Play, commands: Commands, brush: Brush, *, muted: bool) -> list[Widget]:
    """Menu, the game with its house rules, and what can be done at any time."""
    area = brush.area
    menu = Button("menu", Box(8, 6, 0, 38), "Menu", commands.menu, "escape", "menu", quiet=True).fitted(brush)
    found: list[Widget] = [Panel(Box(0, 0, area.w, BAR_HIGH), _BAR), menu]
    right = area.w - 8.0
    for name, text, act, key, icon in (
        ("sound", "", commands.sound, "m", "mute" if muted else "sound"),
        ("help", "", commands.help, "?", "help"),
        ("log", "Log", commands.log, "l", "log"),
        ("hint", "Hint", commands.hint, "h", "hint"),
        ("undo", "Undo", commands.undo, "u", "undo"),
    ):
        button = Button(name, Box(0, 6, 0, 38), text, act, key, icon, quiet=True).fitted(brush)
        right -= button.box.w + 4
        found.append(replace(button, box=button.box.moved(right, 0)))
    left = menu.box.right + 14
    line = play.session.tabletop.headline(play.session.state)
    found.append(Label(Box(left, 6, right - left - 8, 22), play.session.game.title, TEXT, GOLD, "Bold"))
    found.append(Label(Box(left, 27, right - left - 8, 21), line, SMALL, MIST))
    return found


def actions(play: Play, commands: Commands, area: Area) -> list[Widget]:
    """The buttons of the person at the bottom: lit where the rules allow the move; the dark ones know why."""
    session, x = play.session, area.w - _WIDE - _EDGE
    if session.between_deals:
        box = Box(x, area.h - _HIGH - _EDGE - 4, _WIDE, _HIGH + 2)
        return [Button("scores", box, "Show the scores", commands.scores, "s", primary=True)]
    seat = play.scene.viewer
    legal = play.scene.legal() if play.may_move else ()
    offered = session.tabletop.actions(session.state, seat)
    found: list[Widget] = []
    for i, action in enumerate(offered):
        y = area.h - _EDGE - (_HIGH + 8) * (len(offered) - i)
        lit = action.move in legal
        why = "" if lit else session.game.why_not(session.state, seat, action.move)
        found.append(
            Button(
                f"action-{action.key}", Box(x, y, _WIDE, _HIGH), action.label, partial(commands.move, action.move),
                action.key.lower(), enabled=lit, why=why, primary=lit,
            )
        )  # fmt: skip
    return found


def draw_why(brush: Brush, button: Button) -> None:
    """Pointing at a dark button says why it is dark."""
    wide = brush.width(button.why, SMALL) + 28
    box = Box(brush.area.w - wide - _EDGE, button.box.y - 40, wide, 34)
    brush.panel(box, Style(radius=10))
    brush.text(button.why, box.middle[0], box.middle[1], SMALL, align=0.5)
