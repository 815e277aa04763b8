"""The table's widgets: the bar along the top, and the actions at the lower right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from app.table.aim import golden
from app.table.geometry import UNITS_HIGH, Area, Box
from app.table.seating import ACTIONS_WIDE, BAR_HIGH, PLATE_HIGH, PLATE_WIDE
from app.ui.kit.keymap import Keymap
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_BAR = Style(opacity=0.72, radius=0, edge_opacity=0)
_PROMPT = Style(opacity=0.92, radius=12, edge=Ink.ACCENT, edge_opacity=0.7)
_WHY = Style(radius=12, opacity=1)
_WIDE, _HIGH, _EDGE = ACTIONS_WIDE, 46.0, 12.0
_ROOMY, _CLOSE = 4, 46.0
"""More actions than so many stand so close: that far from one to the next; and any where the picture is low."""


@dataclass(frozen=True, slots=True)
class Commands:
    """What the controls can ask for."""

    menu: Callable[[], None]
    undo: Callable[[], None]
    hint: Callable[[], None]
    log: Callable[[], None]
    help: Callable[[], None]
    sound: Callable[[], None]
    settings: Callable[[], None]
    scores: Callable[[], None]
    move: Callable[[object], None]


def bar(play: TablePlay, commands: Commands, brush: Brush, *, muted: bool) -> list[Widget]:
    """Menu, the game with its house rules, and what can be done at any time."""
    title, line = play.session.game.title, play.session.tabletop.text.headline(play.session.seen())
    menu = Button("menu", Box(8, 9, 0, 38), "Menu", commands.menu, "escape", "menu", quiet=True).fitted(brush)
    left = menu.box.right + 14
    told = max(brush.width(line, SMALL), brush.width(title, TEXT, "Bold")) + 8
    keymap = play.program.keymap
    hints = play.session.game.info.hints
    buttons = _bar_buttons(commands, keymap, brush, hints=hints, muted=muted, worded=True)
    if left + told > buttons[-1].box.x:  # where words are large, pictures say what the buttons do
        buttons = _bar_buttons(commands, keymap, brush, hints=hints, muted=muted, worded=False)
    room = buttons[-1].box.x - left - 8
    return [
        Panel(Box(0, 0, brush.area.w, BAR_HIGH), _BAR),
        menu,
        *buttons,
        Label(Box(left, 7, room, 22), title, TEXT, Ink.ACCENT, "Bold"),
        Label(Box(left, 28, room, 21), line, SMALL, Ink.QUIET),
    ]


def _bar_buttons(
    commands: Commands, keymap: Keymap, brush: Brush, *, hints: bool, muted: bool, worded: bool
) -> list[Button]:
    """From the right end of the bar leftwards; ``hints``: somebody can give one."""
    right, found = brush.area.w - 8.0, list[Button]()
    for name, text, told, act, icon in (
        ("settings", "", "Settings", commands.settings, "gear"),
        ("sound", "", f"Sound is {'off' if muted else 'on'}", commands.sound, "mute" if muted else "sound"),
        ("help", "", "Rules and keys", commands.help, "help"),
        ("log", "Log", "Log", commands.log, "log"),
        ("hint", "Hint", "Hint", commands.hint, "hint"),
        ("undo", "Undo", "Undo", commands.undo, "undo"),
    ):
        if name == "hint" and not hints:
            continue
        place, words = Box(0, 9, 0, 38), text if worded else ""
        button = Button(name, place, words, act, keymap.key(name), icon, quiet=True, name=told).fitted(brush)
        right -= button.box.w + 4
        found.append(replace(button, box=button.box.moved(right, 0)))
    return found


def actions(play: TablePlay, commands: Commands, brush: Brush) -> list[Widget]:
    """The buttons of the person at the bottom: lit where the rules allow the move, one of them gold at most; dark ones
    know why.
    """
    session, area, keymap = play.session, brush.area, play.program.keymap
    x = area.w - _WIDE - _EDGE
    if session.between_deals:
        box = Box(x, area.h - _EDGE - _step(area, 1), _WIDE, _HIGH)
        return [Button("scores", box, "Show the scores", commands.scores, keymap.key("scores"), primary=True)]
    seat = play.scene.viewer
    if not play.scene.open_hand or seat not in session.persons:
        return []  # what stands on them is for the owner of the hand alone, and for nobody who only watches
    legal = play.legal() if play.may_move else ()
    offered = session.tabletop.input.actions(session.seen(seat), seat, play.state.marked)
    gold = golden(offered, legal)
    step = _step(area, len(offered))
    found: list[Widget] = []
    for i, action in enumerate(offered):
        y = area.h - _EDGE - step * (len(offered) - i)
        lit = action.move is not None and action.move in legal
        why = "" if lit else action.why or session.why_not(seat, action.move)
        found.append(
            Button(
                f"action-{action.key or i}", Box(x, y, _WIDE, step - 8), action.label,
                partial(commands.move, action.move), keymap.letter(session.game.name, action.key), enabled=lit, why=why,
                primary=action is gold,
            )
        )  # fmt: skip
    if play.may_move and (words := session.tabletop.text.prompt(session.seen(seat), seat, play.state.marked)):
        found += _prompt(words, _above(area, len(offered)), brush)
    return found


def _step(area: Area, actions: int) -> float:
    """From one action down to the next."""
    return _HIGH + 8 if actions <= _ROOMY and area.h >= UNITS_HIGH else _CLOSE


def _above(area: Area, actions: int) -> Box:
    """What is free above so many actions."""
    return Box(area.w - _WIDE - _EDGE, 0, _WIDE, area.h - _EDGE - _step(area, actions) * actions - 8)


def sort_button(play: TablePlay, area: Area) -> list[Widget]:
    """Below the hand: how it is ordered, in a game that has several ways."""
    scene = play.scene
    several = scene.tabletop.layout.sorts or scene.order.laid_by_hand(scene.viewer)
    if play.session.between_deals or not (scene.open_hand and scene.hand_cards() and several):
        return []
    text = "Your own order" if scene.order.laid_by_hand(scene.viewer) else f"Sorted by {scene.order.sort.name}"

    def turn() -> None:
        scene.order.next(scene.viewer)
        scene.follow(play.program.now(), play.pace)

    box = Box(_EDGE, area.h - _EDGE - PLATE_HIGH - 8 - 34, PLATE_WIDE, 34)
    button = Button("sort", box, text, turn, play.program.keymap.key("order"), quiet=True)
    fitted = button.fitted(play.program.brush(area))
    return [fitted if fitted.box.w > PLATE_WIDE else button]


def _prompt(words: str, box: Box, brush: Brush, least: float = 0, style: Style = _PROMPT) -> tuple[Panel, Paragraph]:
    """What the person is asked, or what the marked cards would do: a panel at the bottom of the box."""
    high = max(least, _prompt_high(words, box, brush))
    panel = Box(box.x, box.bottom - high, box.w, high)
    return Panel(panel, style), Paragraph(panel.grown(-11), words, SMALL, Ink.WORDS)


def _prompt_high(words: str, box: Box, brush: Brush) -> float:
    return len(brush.lines(words, SMALL, box.w - 22)) * SMALL * 1.32 + 22 if words else 0


def draw_why(play: TablePlay, brush: Brush, button: Button) -> None:
    """Pointing at a dark button says why it is dark: of an action where the prompt stands, which it covers, so that no
    other action is hidden.
    """
    if button.id.startswith("action-"):
        tabletop, seat, marked = play.session.tabletop, play.scene.viewer, play.state.marked
        seen = play.session.seen(seat)
        box = _above(brush.area, len(tabletop.input.actions(seen, seat, marked)))
        covered = _prompt_high(tabletop.text.prompt(seen, seat, marked) if play.may_move else "", box, brush)
        for widget in _prompt(button.why, box, brush, covered, _WHY):
            widget.draw(brush)
        return
    wide = brush.width(button.why, SMALL) + 28
    x = min(brush.area.w - wide - _EDGE, max(_EDGE, button.box.middle[0] - wide / 2))
    box = Box(x, button.box.y - 40, wide, 34)
    brush.panel(box, Style(radius=10))
    brush.text(button.why, box.middle[0], box.middle[1], SMALL, align=0.5)
