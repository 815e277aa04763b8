"""The table's widgets: the top bar, the actions at the lower right with the prompt above them, and *why?* at plates.

The prompt is always in one place: the instruction in gold, then its consequence or why it isn't possible. During
others' turns it names the player on turn, and after a deal the winner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.core.cards import Seat
from app.core.messages import _, shown_name, translate
from app.core.reason import Reason
from app.table.geometry import UNITS_HEIGHT, Area, Box
from app.table.seating import (
    ACTIONS_WIDTH,
    BAR_HEIGHT,
    NAME_LEFT,
    NAME_RIGHT,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
)
from app.table.tabletop import Action, Prompt
from app.ui.kit.keymap import Keymap
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.table import narration
from app.ui.table.advice import explained_seats, golden_action
from app.ui.table.mat_labels import visible_labels
from app.ui.table.plates import PLATE_NAME, is_narrow, name_fitted, standing_box, why_beside_action, why_words
from app.ui.table.play import TablePlay
from app.ui.table.scene import Table
from app.ui.table.turn_pacing import may_hurry, waits, waits_at_first, whats_next
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import LINE_HEIGHT, SMALL, TEXT, Ink, Paint

_ASKED = Style(opacity=0.92, radius=12, edge=Ink.ACCENT, edge_opacity=0.7)
_OTHERS = Style(opacity=0.62, radius=12, edge_opacity=0.3)
_WHY = Style(radius=12, opacity=1)
_PAD, _LEDGE_PAD, _FLAT_PAD = 11.0, 6.0, 4.0
_BELOW_LEDGE = 9.0
"""Gap between a ledge and the hand."""


@dataclass(frozen=True, slots=True)
class ShownPrompt(Prompt):
    """The text above the viewer's hand: a prompt, whose turn it is, or how a deal ended."""

    mine: bool = True
    """Whether it addresses the viewer."""


@dataclass(frozen=True, slots=True)
class Room:
    box: Box
    flat: bool
    """Whether it fills the box, on a ledge; else it takes what it needs of the box's lower end."""


def asked(play: TablePlay) -> ShownPrompt | None:
    """Return the current prompt, or the outcome after a deal; None if there is nothing to show."""
    session, scene = play.session, play.scene
    if play.ending is not None:
        return None
    if session.between_deals and session.prompts:
        outcome = session.tabletop.text.outcome(session.seen(), session.name)
        if session.over:
            return ShownPrompt(session.match_won, str(replace(outcome, detail="")))
        return ShownPrompt(outcome.headline, outcome.detail)
    if not session.prompts or session.over or scene.places[0].desk:  # a desk shows it in its frame
        return None
    if play.scene.may_move:
        prompt = session.tabletop.text.full_prompt(scene.seen, scene.viewer, play.state.marked, session.name)
        if play.state.notices:
            first, *more = play.state.notices
            rest = " ".join(more) or prompt.head
            return ShownPrompt(first, rest if scene.mat.ledge else "")  # a panel would grow over the hand
        if prompt:
            return ShownPrompt(prompt.head, prompt.rest)
        return None if session.game.real_time else ShownPrompt(_("Your turn."))
    others = narration.of_others_turn(play)
    return ShownPrompt(others, mine=False) if others else None


def prompt_widgets(prompt: ShownPrompt | None, room: Room, brush: Brush) -> list[Widget]:
    """Return the prompt's widgets: a panel at the lower end of the room, or plain text on a ledge."""
    if prompt is None:
        return []
    return _flat(prompt, room.box, brush) if room.flat else _panel(prompt, room.box, brush)


def prompt_box(prompt: ShownPrompt, room: Room, brush: Brush) -> Box:
    if room.flat:
        return room.box
    height = _height(prompt, room.box, brush)
    return Box(room.box.x, room.box.bottom - height, room.box.w, height)


def explanation_panel(prompt: ShownPrompt | None, why: str, room: Room, brush: Brush) -> tuple[Panel, Paragraph]:
    """Return the panel that explains a disabled button, in the prompt's place and no smaller, so that it hides the
    prompt; on a narrow ledge it begins a little lower and grows upwards.
    """
    covered = room.box.h if room.flat else _height(prompt, room.box, brush) if prompt else 0.0
    text_height = why_lines(why, room, brush) * SMALL * LINE_HEIGHT
    height = max(covered, text_height + 2 * (_LEDGE_PAD if room.flat else _PAD))
    below = min(_BELOW_LEDGE, (height - room.box.h) / 2) if room.flat else 0.0
    panel = Box(room.box.x, room.box.bottom + below - height, room.box.w, height)
    words = Box(panel.x + _PAD, panel.middle[1] - text_height / 2, panel.w - 2 * _PAD, text_height)
    return Panel(panel, _WHY), Paragraph(words, why, SMALL, Ink.WORDS)


def why_lines(why: str, room: Room, brush: Brush) -> int:
    """Return the number of lines of the explanation of a disabled button."""
    return len(brush.lines(why, SMALL, room.box.w - 2 * _PAD))


def _head(prompt: ShownPrompt) -> tuple[float, Paint, str]:
    """Return size, colour and weight of the first line."""
    return (TEXT, Ink.ACCENT, "Bold") if prompt.mine else (SMALL, Ink.QUIET, "SemiBold")


def _heights(prompt: ShownPrompt, width: float, brush: Brush) -> tuple[float, float]:
    size, _, weight = _head(prompt)
    head = len(brush.lines(prompt.head, size, width, weight)) * size * LINE_HEIGHT
    return head, len(brush.lines(prompt.rest, SMALL, width)) * SMALL * LINE_HEIGHT if prompt.rest else 0.0


def _height(prompt: ShownPrompt, box: Box, brush: Brush) -> float:
    return sum(_heights(prompt, box.w - 2 * _PAD, brush)) + 2 * _PAD


def _panel(prompt: ShownPrompt, box: Box, brush: Brush) -> list[Widget]:
    panel = prompt_box(prompt, Room(box, flat=False), brush)
    return [Panel(panel, _ASKED if prompt.mine else _OTHERS), *_prompt_words(prompt, panel.grown(-_PAD), brush)]


def _prompt_words(prompt: ShownPrompt, box: Box, brush: Brush) -> list[Widget]:
    size, colour, weight = _head(prompt)
    head, rest = _heights(prompt, box.w, brush)
    found: list[Widget] = [Paragraph(Box(box.x, box.y, box.w, head), prompt.head, size, colour, weight=weight)]
    if prompt.rest:
        found.append(Paragraph(Box(box.x, box.y + head, box.w, rest), prompt.rest, SMALL, Ink.WORDS))
    return found


def _flat(prompt: ShownPrompt, box: Box, brush: Brush) -> list[Widget]:
    """Lay the prompt out in two lines round the middle of a ledge; in small print if it is longer, and the
    instruction alone if that doesn't fit either.
    """
    height = sum(_heights(prompt, box.w, brush))
    if height <= box.h - _FLAT_PAD:
        return _prompt_words(prompt, Box(box.x, box.y + (box.h - height) / 2, box.w, height), brush)
    ink = Ink.ACCENT if prompt.mine else Ink.QUIET
    whole, head = (
        (words, len(brush.lines(words, SMALL, box.w)) * SMALL * LINE_HEIGHT) for words in (str(prompt), prompt.head)
    )
    words, height = whole if whole[1] <= box.h else head
    return [Paragraph(Box(box.x, box.y + (box.h - height) / 2, box.w, height), words, SMALL, ink)]


WHY = "why-"
"""Prefix of a button's id; the seat's number follows."""
_WHY_HEIGHT, _ABOVE, _OFF, _OVER_FAN = 20.0, 14.0, 14.0, 3.0
"""Height of a button; how far it extends above the plate; its distance from the plate's right end; and its distance
from the closed hand below.
"""
_SHORT, _BESIDE, _CLEAR, _AFTER = 4.0, 6.0, 2.0, 4.0
"""How far a button may overlap the top bar; its distance from the plate if it is to the left of that instead; from the
bar above; and from a last action.
"""


def why_buttons(table: Table, show: Callable[[Seat], None], brush: Brush) -> list[Button]:
    """Return a button for each explained seat: beside the name on its plate; if the name is long, beside the last
    action; or else on the plate's upper edge, or to the left of a plate close to the top bar. The latest one shows its
    key. A race has none, as there is no time to read them; the explanations are in the log.
    """
    if table.session.game.real_time:
        return []
    found, words = list[Button](), why_words()
    for seat, why in explained_seats(table).items():
        key = "" if found else table.program.keymap.key("why")
        box, name = Box(0, 0, 0, _WHY_HEIGHT), f"{words} {shown_name(table.session.name(seat))}"
        button = Button(f"{WHY}{seat}", box, words, partial(show, seat), key, name=name, about=why)
        own, shown = table.scene.place_of(seat), shown_name(table.session.name(seat))
        found.append(
            _beside_name(button, own, shown, brush)
            or _beside_action(button, table, seat, brush)
            or _placed(button, own, table.scene.places, brush)
        )
    return found


def _beside_name(button: Button, own: SeatPlace, name: str, brush: Brush) -> Button | None:
    """Place a button on the plate to the right of the name, without its key if need be; None if the name leaves no
    room.
    """
    plate = own.plate
    if plate.h > PLATE_HEIGHT:
        return None
    left = plate.x + NAME_LEFT
    left += brush.width(*name_fitted(brush, name, plate.right - NAME_RIGHT - left, PLATE_NAME)) + _APART
    row = plate.at_top(_WHY_HEIGHT, plate.h / 2 - _WHY_HEIGHT - _OVER_FAN)
    fitting = (one.fitted(brush) for one in (button, replace(button, key="")))
    return next(
        (replace(one, box=row.at_right(one.box.w, _OFF)) for one in fitting if one.box.w <= plate.right - _OFF - left),
        None,
    )


def _beside_action(button: Button, table: Table, seat: Seat, brush: Brush) -> Button | None:
    """Place a button to the right of the seat's last action, or below a narrow one, without its key if need be; None if
    there is no room.
    """
    if not why_beside_action(table, seat, brush):
        return None
    place, action = table.scene.place_of(seat), standing_box(table, seat, brush)
    left, row, right = action.right + _AFTER, action.at_top(_WHY_HEIGHT, 1.0), place.action_box.right
    if is_narrow(place):
        left, row = action.x, row._replace(y=action.bottom + 2)
    fitting = (one.fitted(brush) for one in (button, replace(button, key="")))
    return next(
        (replace(one, box=row._replace(x=left, w=one.box.w)) for one in fitting if left + one.box.w <= right), None
    )


def _placed(button: Button, own: SeatPlace, places: Sequence[SeatPlace], brush: Brush) -> Button:
    """Place a button where it overlaps neither the bar nor another seat's plate. Where only the own plate is left, omit
    the key so that the name stays visible.
    """
    plate, width = own.plate, button.fitted(brush).box.w
    if plate.y - _ABOVE < BAR_HEIGHT - _SHORT:
        beside = Box(plate.x - _BESIDE - width, plate.middle[1] - _WHY_HEIGHT / 2, width, _WHY_HEIGHT)
        others = [box for place in places if place is not own for box in (place.plate, place.action_box)]
        if beside.x > 0 and not any(beside.overlaps(box) for box in others):
            return replace(button, box=beside)
        button = replace(button, key="")
        width = button.fitted(brush).box.w
    return replace(
        button, box=Box(plate.right - _OFF - width, max(BAR_HEIGHT + _CLEAR, plate.y - _ABOVE), width, _WHY_HEIGHT)
    )


_BAR = Style(opacity=0.42, radius=0, edge_opacity=0)
_TITLE, _TOOL, _LEAST_LINE, _APART = 19, 32.0, 90.0, 8.0
"""Size of the game's name, height of the bar's buttons, the minimum width of the line with the house rules, and the gap
beside a button without a key.
"""
_TIME = 60.0
"""Half the width of a race's clock."""
_WIDTH, _HEIGHT, _EDGE = ACTIONS_WIDTH, 46.0, 12.0
_LEDGE_WIDTH = 120.0
"""Least width of an action on a ledge."""
_LEDGE_LINES, _AIR = 2, 12.0
"""Lines of text that fit on a ledge, and the gap at either end of them."""
_PROMPT = 170.0
"""Least width of the prompt on a ledge; with less, the sort button shows an icon only."""
_RING, _OVER_LEDGE = 4.0, 7.0
"""Margin below the ledge for the ring round the plate; and the free space above it, with or without a ring."""
HURRY = "hurry"
"""The button to hold down."""
_ROOMY, _CLOSE = 4, 46.0
"""More actions than this are placed closely, with this distance; a low picture always is."""


@dataclass(frozen=True, slots=True)
class Commands:
    menu: Callable[[], None]
    undo: Callable[[], None]
    again: Callable[[], None]
    overview: Callable[[], None]
    hint: Callable[[], None]
    log: Callable[[], None]
    help: Callable[[], None]
    sound: Callable[[], None]
    settings: Callable[[], None]
    scores: Callable[[], None]
    go_on: Callable[[], None]
    wait_no_more: Callable[[], None]
    hurry: Callable[[], None]
    move: Callable[[object], None]
    unsaved: Callable[[], None]
    ignore: Callable[[], None]


def bar(play: TablePlay, commands: Commands, brush: Brush, *, muted: bool) -> list[Widget]:
    """Return the top bar: the menu, the game with its occasion and house rules, and the tools."""
    title, line = play.session.game.title, play.session.tabletop.text.headline(play.session.seen())
    menu = _tool("menu", commands.menu, "escape", "menu", _("Menu")).fitted(brush)
    menu = replace(menu, box=menu.box.moved(8, 0))
    buttons = _bar_buttons(commands, play.program.keymap, brush, without=_left_out(play), muted=muted)
    if len(play.session.persons) < len(play.session.match.seats) and not play.session.game.real_time:
        buttons.append(_hurry_button(play, commands, buttons[-1].box.x, brush))
    if play.session.save.trouble:
        buttons.append(_unsaved_mark(play.session.save.trouble, commands, buttons[-1].box.x, brush))
    left = menu.box.right + 14
    line_left = left + brush.width(title, _TITLE, "Bold") + 12
    right = buttons[-1].box.x - 8
    if play.session.game.real_time:  # the clock is in the middle
        right = min(right, brush.area.w / 2 - _TIME)
    occasion = _("Practice") if play.session.practice else play.session.occasion
    if occasion and brush.width(occasion, SMALL) <= right - line_left:  # cut short it would mislead
        line = f"{occasion} · {line}"
    return [
        Panel(Box(0, 0, brush.area.w, BAR_HEIGHT), _BAR),
        menu,
        *buttons,
        Label(Box(left, 0, min(line_left, right) - left, BAR_HEIGHT), title, _TITLE, Ink.ACCENT, "Bold"),
        Label(
            Box(line_left, 1, max(0.0, right - line_left), BAR_HEIGHT),
            line if right - line_left > _LEAST_LINE else "",
            SMALL,
            Ink.QUIET,
        ),
    ]


def _tool(name: str, act: Callable[[], None], key: str, icon: str, label: str) -> Button:
    """Return a tool of the bar: an icon and its key; its ``name`` is the tooltip."""
    return Button(name, Box(0, (BAR_HEIGHT - _TOOL) / 2, 0, _TOOL), "", act, key, icon, quiet=True, name=label)


def _left_out(play: TablePlay) -> Iterator[str]:
    """Yield the names of the tools that are of no use now."""
    session = play.session
    if not session.game.info.hints:
        yield "hint"
    if session.game.real_time and not session.between_deals:
        yield "again"
    if not play.program.read_aloud:
        yield "overview"


def _bar_buttons(
    commands: Commands, keymap: Keymap, brush: Brush, *, without: Iterable[str], muted: bool
) -> list[Button]:
    """Return the tools of the bar, from right to left."""
    right, found, left_out = brush.area.w - 8.0, list[Button](), set(without)
    for name, label, act, icon in (
        ("settings", _("Settings"), commands.settings, "gear"),
        ("sound", _("Sound: off") if muted else _("Sound: on"), commands.sound, "mute" if muted else "sound"),
        ("help", _("Rules and keys"), commands.help, "help"),
        ("log", _("Log"), commands.log, "log"),
        ("hint", _("Hint"), commands.hint, "hint"),
        ("overview", _("Read the table"), commands.overview, "voice"),
        ("again", _("Replay last turns"), commands.again, "eye"),
        ("undo", _("Undo"), commands.undo, "undo"),
    ):
        if name in left_out:
            continue
        button = _tool(name, act, keymap.key(name), icon, label).fitted(brush)
        right -= button.box.w + 4
        found.append(replace(button, box=button.box.moved(right, 0)))
    return found


def _unsaved_mark(why: str, commands: Commands, right: float, brush: Brush) -> Button:
    """Return the warning that the match isn't saved, left of the tools."""
    box, text = Box(0, (BAR_HEIGHT - _TOOL) / 2, 0, _TOOL), _("Not saved")
    mark = Button("unsaved", box, text, commands.unsaved, "", "warning", about=why).fitted(brush)
    return replace(mark, box=mark.box.moved(right - mark.box.w - 8, 0))


def _hurry_button(play: TablePlay, commands: Commands, right: float, brush: Brush) -> Button:
    """Return the button that speeds up the AI players while it is held; a click makes the one on turn play at once."""
    button = _tool(HURRY, commands.hurry, "", "speed", _("Speed up: hold this, or Space")).fitted(brush)
    if waits(play):
        why = _("The game is paused. Continue first.")
    elif play.session.ai_on_turn is not None:
        why = _("The game pauses after each turn, so there's nothing to speed up.")
    else:
        why = _("It isn't an AI player's turn.")
    box = button.box.moved(right - button.box.w - _APART, 0)
    return replace(button, box=box, enabled=may_hurry(play), why=why)


def actions(play: TablePlay, commands: Commands, brush: Brush) -> list[Widget]:
    """Return the viewer's action buttons: enabled where the move is legal, at most one of them gold; disabled ones
    explain why.
    """
    session, keymap, room = play.session, play.program.keymap, prompt_room(play, brush)
    box = _lone_button(play, brush)
    prompt = prompt_widgets(shown_prompt(play, room, brush), room, brush)
    if waits(play):
        buttons = [Button("go-on", box, _("Continue"), commands.go_on, keymap.key("take"), primary=True)]
        if waits_at_first(play):
            beside = _beside(box, play.scene.mat.ledge)
            buttons.insert(0, Button("wait-no-more", beside, _("Don't pause again"), commands.wait_no_more))
        return [*buttons, *prompt]
    if session.between_deals:
        scores = Button("scores", box, _("Show scores"), commands.scores, keymap.key("scores"), primary=True)
        return [scores, *prompt]
    seat = play.scene.viewer
    if not play.scene.open_hand or seat not in session.persons:
        return prompt  # the actions concern the hand's owner alone, no spectator
    legal = play.scene.legal if play.scene.may_move else ()
    offered = _offered(play)
    gold = golden_action(play, offered)
    found: list[Widget] = []
    for i, (action, box) in enumerate(zip(offered, _boxes(play, offered, brush), strict=True)):
        if action.key == _IGNORE:
            key = keymap.letter(session.game.name, action.key)
            found.append(Button(f"action-{action.key}", box, action.label, commands.ignore, key))
            continue
        lit = action.move is not None and action.move in legal
        why = "" if lit else _disabled_reason(play, seat, action)
        awaited = play.scene.may_move and gold is None and action.suggested and action.move is None
        found.append(
            Button(
                f"action-{action.key or i}", box, _words(play, action), partial(commands.move, action.move),
                keymap.letter(session.game.name, action.key), enabled=lit, why=why, primary=action is gold,
                awaited=awaited, refuses=partial(play.refuse, why) if why else None,
            )
        )  # fmt: skip
    return found + prompt


def shown_prompt(play: TablePlay, room: Room, brush: Brush) -> ShownPrompt | None:
    """Return what the ``room`` shows: the prompt, or during a pause who is next."""
    return _pause_prompt(play, room, brush) if waits(play) else asked(play)


def _pause_prompt(play: TablePlay, room: Room, brush: Brush) -> ShownPrompt:
    """Return a prompt with who is next and, in a first match, an explanation of the two unfamiliar buttons; without
    that if it would cover the mat, and as short as possible if more would cover cards.
    """
    rest = _("Your first match pauses after each turn, unless you turn this off.") if waits_at_first(play) else ""
    heads, scene = whats_next(play) or [_("Paused. Continue?")], play.scene
    prompts = [ShownPrompt(heads[0], rest), *map(ShownPrompt, heads)]
    lying = [scene.place(card).box.grown(_OFF) for zone in scene.zones_on_mat() for card in scene.zones[zone].cards]
    for prompt in prompts:
        kept = [scene.mat.cloth] if prompt.rest else lying
        if room.flat or not any(map(prompt_box(prompt, room, brush).overlaps, kept)):
            return prompt
    return prompts[-1]


_IGNORE = "J"


def _offered(play: TablePlay) -> Sequence[Action[object]]:
    """Return the game's actions for the viewer; at a shared screen, the choice about claims replaces a disabled one."""
    session, seat = play.session, play.scene.viewer
    found = [*session.tabletop.input.actions(session.seen(seat), seat, play.state.marked)]
    if play.scene.may_move and (words := _ignoring(play)):
        legal = play.scene.legal
        dark = next(i for i, action in enumerate(found) if action.move is None or action.move not in legal)
        found[dark] = Action(None, words, _IGNORE)
    return found


def _ignoring(play: TablePlay) -> str:
    """Return the label of the choice whether to be asked about claims for the rest of the deal; empty if there is
    none.
    """
    session, seat = play.session, play.scene.viewer
    kinds = session.ignored(seat)
    if kind := session.may_ignore(seat):
        return _("Ignore {cards}", cards=kind)
    if session.claim is None and kinds:
        return _("Ask about {cards}", cards=next(iter(kinds))) if len(kinds) == 1 else _("Ask about all")
    return ""


def _words(play: TablePlay, action: Action[object]) -> str:
    """Return an action's label; at a desk without its explanation, for lack of room."""
    return action.label.partition(":")[0] if play.scene.places[0].desk else action.label


def _disabled_reason(play: TablePlay, seat: Seat, action: Action[object]) -> str:
    """Return why an action is illegal, in the game's own words if it has some."""
    session = play.session
    if waits := session.others_turn(seat):
        return waits
    if action.move is None:
        return action.why
    why = session.why_not(seat, action.move)
    return Reason(action.why, why.section) if action.why else why


def _lone_button(play: TablePlay, brush: Brush) -> Box:
    """Return the place of the button shown instead of the actions: during a pause and between deals."""
    area, ledge = brush.area, play.scene.mat.ledge
    x = area.w - _WIDTH - _EDGE
    if ledge is not None:
        return Box(x, ledge.y + 5, _WIDTH, ledge.h - 10)
    return Box(x, area.h - _EDGE - _step(area, 1), _WIDTH, _HEIGHT)


def _beside(box: Box, ledge: Box | None) -> Box:
    """Return the place of another button: above the box, or left of it on a ledge."""
    return box.moved(0, -box.h - 8) if ledge is None else box.moved(-box.w - 8, 0)


def _boxes(play: TablePlay, offered: Sequence[Action[object]], brush: Brush) -> list[Box]:
    """Return the boxes of the actions: in a column at the lower right, or in a row at the right end of the ledge."""
    area, ledge = brush.area, play.scene.mat.ledge
    letter, name = play.program.keymap.letter, play.session.game.name
    keys, desk = [letter(name, action.key) for action in offered], play.scene.places[0].desk
    fitted = [
        Button("", Box(0, 0, 0, 0), _words(play, action), _nothing, key).fitted(brush).box.w + (14 if desk else 20)
        for action, key in zip(offered, keys, strict=True)
    ]
    if ledge is None:
        rows = _rows(offered)
        step, placed = _step(area, len(rows)), list[Box]()
        for i, row in enumerate(rows):
            x, y = area.w - _WIDTH - _EDGE, area.h - _EDGE - step * (len(rows) - i)
            words = fitted[len(placed) : len(placed) + row]
            spare = (_WIDTH - 8 * (row - 1) - sum(words)) / row  # the longer of two labels gets more width
            for width in words:
                placed.append(Box(x, y, width + spare, step - 8))
                x += width + spare + 8
        return placed
    found, right = list[Box](), ledge.right - _EDGE * (not desk)
    for needed in reversed(fitted):
        width = needed if desk else max(needed, _LEDGE_WIDTH)
        found.append(Box(right - width, ledge.y + 5, width, ledge.h - 10))
        right -= width + 8
    return found[::-1]


def _rows(offered: Sequence[Action[object]]) -> list[int]:
    """Return the number of actions in each row of the column."""
    rows, i = list[int](), 0
    while i < len(offered):
        rows.append(2 if all(action.half_width for action in offered[i : i + 2]) and i + 1 < len(offered) else 1)
        i += rows[-1]
    return rows


def _nothing() -> None:
    """Do nothing, for buttons that are only measured."""


def _beside_button(play: TablePlay, button: Box, brush: Brush) -> Room:
    """Return the free space above the single button, or left of it on the ledge; with desks, at the upper edge."""
    ledge, own = play.scene.mat.ledge, play.scene.places[0]
    if own.desk:
        return Room(
            Box(own.action_box.x, own.action_box.y, max(0.0, button.x - own.action_box.x - 12), own.action_box.h),
            flat=True,
        )
    if ledge is None:
        return Room(Box(button.x, 0, button.w, button.y - 8), flat=False)
    left, right = own.plate.right + 16, button.x - 12
    free = Box(left, ledge.y, max(0.0, right - left), ledge.h)
    widths = [(note, brush.width(note.drawn, SMALL) + 20) for note in visible_labels(play) if note.drawn]
    labels = [Box(note.x - width * note.align, note.y - 12, width, 24) for note, width in widths]
    if lying := [label for label in labels if label.shared(free)]:  # keep the game's own labels there visible
        begin, end = min(label.x for label in lying) - 12, max(label.right for label in lying) + 12
        left, right = (left, begin) if begin - left > right - end else (end, right)
    return Room(Box(left, ledge.y, max(0.0, right - left), ledge.h), flat=True)


def prompt_room(play: TablePlay, brush: Brush) -> Room:
    """Return where the prompt goes: above the buttons, on the ledge between plate and buttons, or on a desk."""
    ledge, box = play.scene.mat.ledge, _lone_button(play, brush)
    if waits(play):
        beside = _beside(box, ledge) if waits_at_first(play) else box
        if ledge is None:
            return _beside_button(play, beside, brush)
        left = _beside_actions(play, brush).box.x
        return Room(ledge._replace(x=left, w=beside.x - _AIR - left), flat=True)
    return _beside_button(play, box, brush) if play.session.between_deals else _beside_actions(play, brush)


def _beside_actions(play: TablePlay, brush: Brush) -> Room:
    """Return the free space above the actions, or on the ledge between plate and actions."""
    area, ledge = brush.area, play.scene.mat.ledge
    if (own := play.scene.places[0]).desk:
        return Room(own.action_box, flat=True)
    if ledge is None:
        rows = len(_rows(_offered(play)))
        bottom = area.h - _EDGE - _step(area, rows) * rows - 8
        return Room(Box(area.w - _WIDTH - _EDGE, 0, _WIDTH, bottom), flat=False)
    sort = sort_button(play, area)
    left = (sort[-1].box if sort else play.scene.places[0].plate).right + 16
    right = _first_action(play, brush) - 12
    return Room(Box(left, ledge.y, right - left, ledge.h), flat=True)


def prompt_place(play: TablePlay, brush: Brush) -> Box:
    """Return the box of the prompt, or of where it would be."""
    room = prompt_room(play, brush)
    if room.flat:
        return room.box
    prompt = shown_prompt(play, room, brush)
    return prompt_box(prompt, room, brush) if prompt else room.box._replace(y=room.box.bottom, h=0.0)


def hint_rooms(play: TablePlay, brush: Brush) -> Sequence[Box]:
    """Return the parts of the ledge where a hint may replace the prompt: from plate to actions, or also over the
    plate; none without a ledge or a prompt.
    """
    ledge, own = play.scene.mat.ledge, play.scene.places[0]
    if ledge is None or own.desk or not play.scene.may_move:
        return ()
    right, beside, over = _first_action(play, brush) - 12, own.plate.right + 8, own.plate.x - 6
    return [
        Box(beside, ledge.y, right - beside, ledge.h),
        Box(over, ledge.y - _OVER_LEDGE, right - over, ledge.h + _OVER_LEDGE + _RING),
    ]


def call_box(play: TablePlay, brush: Brush) -> Box:
    """Return the box of the first action, which in a race is the call."""
    return _boxes(play, _offered(play), brush)[0]


def _first_action(play: TablePlay, brush: Brush) -> float:
    """Return the left edge of the actions on the ledge."""
    ledge = play.scene.mat.ledge or play.scene.mat.cloth
    boxes = _boxes(play, _offered(play), brush)
    return min((box.x for box in boxes), default=ledge.right)


def _step(area: Area, actions: int) -> float:
    """Return the vertical distance of actions."""
    return _HEIGHT + 8 if actions <= _ROOMY and area.h >= UNITS_HEIGHT else _CLOSE


def sort_button(play: TablePlay, area: Area) -> list[Widget]:
    """Return the button with the order of the hand, in a game with several."""
    scene = play.scene
    several = scene.tabletop.layout.sorts or scene.order.laid_by_hand(scene.viewer)
    if play.session.between_deals or not (scene.open_hand and scene.hand_cards() and several):
        return []
    own = scene.order.laid_by_hand(scene.viewer)
    text = _("Sort: manual") if own else _("Sort: {order}", order=translate(scene.order.sort.name))

    def turn() -> None:
        scene.order.next(scene.viewer)
        scene.follow(play.program.now(), play.pace)

    brush, plate = play.program.brush(area), scene.places[0].plate
    if (ledge := scene.mat.ledge) is not None:
        box, key = Box(plate.right + 8, ledge.y + 8, 0, ledge.h - 16), play.program.keymap.key("order")
        button = Button("sort", box, text, turn, key, quiet=True).fitted(brush)
        if _first_action(play, brush) - button.box.right >= _PROMPT:
            return [button]
        return [Button("sort", box, "", turn, key, "sort", quiet=True, name=text).fitted(brush)]
    box = Box(plate.x, plate.y - 8 - 34, PLATE_WIDTH, 34)
    button = Button("sort", box, text, turn, play.program.keymap.key("order"), quiet=True)
    fitted = button.fitted(brush)
    return [fitted if fitted.box.w > PLATE_WIDTH else button]


def why_room(play: TablePlay, brush: Brush, why: str) -> Room:
    """Return where to explain a disabled action: in the prompt's place; on a narrow ledge also over the sort button."""
    room, plate = prompt_room(play, brush), play.scene.places[0].plate
    crowded = why_lines(why, room, brush) > _LEDGE_LINES
    if not (room.flat and crowded and plate.right < room.box.x):
        return room
    left = plate.right + 8
    return Room(room.box._replace(x=left, w=room.box.right - left), flat=True)


def draw_why(play: TablePlay, brush: Brush, button: Button) -> None:
    """Draw why a hovered button is disabled: for an action over the prompt, so that no other action is covered."""
    if button.id.startswith("action-"):
        room = why_room(play, brush, button.why)
        for widget in explanation_panel(asked(play), button.why, room, brush):
            widget.draw(brush)
        return
    width = brush.width(button.why, SMALL) + 28
    x = min(brush.area.w - width - _EDGE, max(_EDGE, button.box.middle[0] - width / 2))
    box = Box(x, button.box.y - 40, width, 34)
    brush.panel(box, Style(radius=10))
    brush.text(button.why, box.middle[0], box.middle[1], SMALL, align=0.5)
