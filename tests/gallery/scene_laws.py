"""What no scene may do, whatever the window: each law gives what breaks it, nothing if all is well."""

from collections import Counter
from dataclasses import replace
from functools import cache

from app.core.messages import NP_, language, translate
from app.table.geometry import Box
from app.table.hit_target import TargetKind
from app.table.seating import BAR_HEIGHT
from app.tools.catalogues.extraction import sources
from app.tools.gallery.courses import LONG_NAMES, NAMES
from app.tools.gallery.pictures import contrast
from app.ui.kit.control_screen import ScrollArea
from app.ui.kit.toast import Toast
from app.ui.kit.widgets import Button, Field, Paragraph, Stepper
from app.ui.table.controls import asked
from app.ui.table.hit_targets import hit_targets
from app.ui.table.tooltips import Tooltip, lay_tooltip, turns, words
from app.ui.window.theme import Ink
from tests.gallery.card_indices import covered, indices

SMALLEST = 16
ENOUGH, ENOUGH_LARGE = 4.5, 3.0
"""WCAG contrast of text with its background; the second value is for large text and disabled buttons."""
RANK, BESIDE_LARGE_WORDS = 10.95, 0.78
"""Pixels of a rank at 1280x720; and how much of that is left where larger words take the room."""
PASSING = (
    "dealing", "in-the-air", "held", "bubble", "deal-over", "which", "log", "dark-button", "notice", "refusal", "hint",
    "why",
    "call-",
    "count-in", "most-dealt", "several", "awaited-alone",
)  # fmt: skip
"""Beginnings of the names of scenes in which something covers the table for a moment."""
GOLD = {Ink.ACCENT, Ink.ACCENT_FILL, Ink.PRIMARY, Ink.PRIMARY_HIGH, Ink.PRIMARY_EDGE, Ink.LIT, Ink.LIT_EDGE}
BESIDE_THE_TABLE = ("title", "setup", "settings", "help", "keys", "statistics", "pause", "who", "scores")
FEW = 12
"""So often in a second the program may look whether there is something to show, and find nothing."""
OFTEN = 130
"""The same while an AI player thinks, who is listened to."""


def live(shown):
    """Id and box of the widgets of the screen on top that do something, of those in a list as much as is seen of it."""
    screen = shown.stage.screen
    area = shown.stage.program.area_of(screen)
    boxes = {name: widget.box for name, widget in screen.live().items()}
    for scroll in (widget for widget in screen.laid(area) if isinstance(widget, ScrollArea)):
        for widget in scroll.live:
            top, bottom = max(widget.box.y, scroll.box.y), min(widget.box.bottom, scroll.box.bottom)
            if top < bottom:
                boxes[widget.id] = Box(widget.box.x, top, widget.box.w, bottom - top)
            else:
                del boxes[widget.id]
    return list(boxes.items()), area


def overlapping_widgets(shown):
    boxes = [(name, box.grown(-0.5)) for name, box in live(shown)[0]]
    return [(one, other) for i, (one, a) in enumerate(boxes) for other, b in boxes[:i] if a.overlaps(b)]


def keys_for_two_buttons(shown):
    """Return keys that are printed on more than one button of the top screen."""
    keys = Counter(widget.key for widget in shown.stage.program.top.live().values() if getattr(widget, "key", ""))
    return [key for key, buttons in keys.items() if buttons > 1]


def outside_the_window(shown):
    boxes, area = live(shown)
    inside = Box(0, 0, area.w, area.h).grown(0.01)
    widgets = [name for name, box in boxes if not (inside.holds(box.x, box.y) and inside.holds(box.right, box.bottom))]
    return widgets + [word.text for word in shown.words if not shown.window.contains(word.box)]


def cut_or_small_words(shown):
    width, height = shown.window.size
    least = int(SMALLEST * min(width / 1280, height / 720))
    return [word.text for word in shown.words if _cut(word.text) or word.pixels < least]


@cache
def _with_ellipsis(_language):
    """Messages that end so by themselves in the language shown, as of buttons that ask for more."""
    ids = ((source.id if isinstance(source.id, str) else source.id[-1], source.context) for _, source in sources())
    shown = (translate(NP_(context, text) if context else text) for text, context in ids if text.endswith("…"))
    return {text.replace("\u200b", "") for text in shown}


def _cut(text):
    stem = text.removesuffix("…")
    if text in _with_ellipsis(language()):
        return False
    # What people call themselves may be too long, and a list of them all the more.
    names = any(name.startswith(stem.rpartition(" ")[2]) for name in NAMES + LONG_NAMES)
    names = names or any(name.startswith(stem) or name in stem for name in LONG_NAMES)
    return text != stem and not stem.endswith(" ") and not names


def words_on_words(shown):
    return shown.over


def pale_words(shown):
    def least(word):
        return ENOUGH_LARGE if word.large or any(box.contains(word.box) for box in shown.dark) else ENOUGH

    pale = [word for word in shown.legible if contrast(word.colour, word.ground) < least(word)]
    return [(word.text, round(contrast(word.colour, word.ground), 1), word.colour, word.ground) for word in pale]


def half_covered_words(shown):
    if shown.scene.name.startswith(PASSING) or shown.stage.program.top.dialog:
        return []
    return [(word.text, round(word.changed(shown.picture), 2)) for word in shown.half]


# ---- what pops up

LONG = 90
"""Letters of a toast that only a table has room for: elsewhere no such is shown, but of what went wrong."""
TOASTS = (
    "Done.",
    "That can’t go there, only to the discards.",
    "That wins 8% of the hands. Better, with 19%: lay off the 9 of hearts on three 9s, then discard the 6 of clubs. It "
    "keeps the next player from calling on their next turn.",
)


def popovers_on_words(shown):
    """Return popovers that cover something to read or press: another popover, the top bar, a button or a card of the
    hand; the prompt may only be covered wholly, by a popover in its place.
    """
    from app.ui.table.table_screen import TableScreen

    screen, found = shown.stage.screen, []
    brush = screen.program.brush(screen.program.area_of(screen))
    for text in TOASTS:
        toast = Toast()
        toast.show(text, 0.0)
        ways = toast.ways(brush)
        box = screen.place_toast(ways)[1]
        if not isinstance(screen, TableScreen):
            found += [(text, name) for name in _pressed(screen, box) if len(text) < LONG]
        else:
            found += [(text, what) for what in _read(screen, brush, box)]
            if text == TOASTS[-1]:
                found += _tooltips_on_words(screen, brush, ways, box)
    hint = screen.popovers.hint(brush) if isinstance(screen, TableScreen) else None
    found += [("hint", what) for what in (_read(screen, brush, hint.box, hint=True) if hint else ())]
    return [*dict.fromkeys(found)]


def tooltips_beside_any_toast(shown):
    """The same of tooltips beside toasts of all lengths: the longest, which leaves least room, is tried anyway."""
    from app.ui.table.table_screen import TableScreen

    screen, found = shown.stage.screen, []
    brush = screen.program.brush(screen.program.area_of(screen))
    for text in TOASTS[:-1] if isinstance(screen, TableScreen) else ():
        toast = Toast()
        toast.show(text, 0.0)
        ways = toast.ways(brush)
        found += _tooltips_on_words(screen, brush, ways, screen.place_toast(ways)[1])
    return [*dict.fromkeys(found)]


def _pressed(screen, box):
    """The widgets below it that do something, but for those in a list, which can be moved."""
    widgets = screen.laid(screen.program.area_of(screen))
    return [one.id for one in widgets if isinstance(one, Button | Stepper | Field) and one.box.overlaps(box)]


def _tooltips_on_words(screen, brush, ways, toast):
    """What is covered by the tooltips of all things, while a toast is shown."""
    around, found = screen.popovers.beside(brush, ways), []
    for thing, box in hit_targets(screen.play):
        described, scene = words(screen.play, thing), screen.play.scene
        if described and box.w * box.h < scene.area.w * scene.area.h / 6:
            off = box if thing.seat is None or thing.kind is TargetKind.LABEL else scene.place_of(thing.seat).plate
            at = lay_tooltip(brush, Tooltip(described, box, off, turns(screen.play, thing)), around).place.box
            found += [(thing.kind, described, "toast")] * at.overlaps(toast)
            found += [(thing.kind, described, "itself")] * at.overlaps(box.grown(-1))
            found += [(thing.kind, described, what) for what in _read(screen, brush, at)]
    return found


def _read(screen, brush, box, *, hint=False):
    """What of that is covered by a box."""
    scene, widgets = screen.play.scene, screen.laid(screen.play.scene.area)
    kept = {f"button {one.id}": one.box for one in widgets if isinstance(one, Button) and one.box.y >= BAR_HEIGHT}
    kept |= {f"over {i}": one for i, one in enumerate(screen.popped_up(brush))}
    if not hint and (laid := screen.popovers.hint(brush)):
        kept["hint"] = laid.box
    if scene.open_hand and scene.hand_cards():
        kept |= {"hand": scene.zone_box(scene.hand)}
    prompts = [one.box for one in widgets if isinstance(one, Paragraph) and not box.encloses(one.box)]
    kept |= {f"prompt {i}": one for i, one in enumerate(prompts)}
    return [what for what, other in kept.items() if other.overlaps(box)] + ["bar"] * (box.y < BAR_HEIGHT)


# ---- gold is for the one thing that most people want


class Noting(dict):
    """A palette's colours that keep which roles were asked for."""

    def __init__(self, inks):
        super().__init__(inks)
        self.asked = set()

    def __getitem__(self, ink):
        self.asked.add(ink)
        return super().__getitem__(ink)


def roles(stage, widget, **look):
    """The roles of the colours that a widget is drawn with."""
    brush = stage.program.brush()
    noting = Noting(brush.palette.inks)
    brush.palette = replace(brush.palette, inks=noting)
    widget.draw(brush, replace(stage.screen.reach.look(widget), **look))
    return noting.asked


def too_much_gold(shown):
    """Away from the table, at most one button is gold, and no other control; at the table actions have a law of their
    own.
    """
    if shown.scene.name.split("-")[0] not in BESIDE_THE_TABLE:
        return []
    widgets = shown.stage.screen.live()
    gold = [name for name, widget in widgets.items() if roles(shown.stage, widget) & GOLD]
    buttons = [name for name in gold if isinstance(widgets[name], Button) and widgets[name].primary]
    return gold if len(gold) > 1 or buttons != gold else []


# ---- a table at rest costs nothing


def turns_in_vain(stage, milliseconds):
    """How often the loop turns in that time without showing anything."""
    program, shown, turns = stage.program, [], 0
    program.after_paint.append(lambda: shown.append(stage.window.time))
    until = stage.window.time + milliseconds
    while stage.window.time < until:
        program.turn(min(program.patience(), until - stage.window.time))
        turns += 1
    return turns - len(shown)


def restless(shown):
    """How often it turns in vain, if that is too often. The scene goes on by it: this law is the last to be asked."""
    from app.ui.table.table_screen import TableScreen

    stage = shown.stage
    stage.program._run_later()  # what waits for a picture: the last one was painted outside of the program's turn
    stage.settle(4000)
    thinks = isinstance(stage.screen, TableScreen) and stage.screen.session.ai_on_turn is not None
    vain = turns_in_vain(stage, 1000)
    return [vain] if vain > (OFTEN if thinks else FEW) else []


# ---- cards


def _table(shown):
    """Return the top table screen once all cards are at rest; None for other screens, and while something passes over
    it.
    """
    from app.ui.table.table_screen import TableScreen

    screen = shown.stage.screen
    box_of = isinstance(screen, TableScreen) and not screen.play.scene.motion.busy
    return screen.play if box_of and not shown.scene.name.startswith(PASSING) else None


def small_ranks(shown):
    """Return ranks of face-up cards that are too small for their size at 1280x720; the limit is lower for large
    text.
    """
    if (play := _table(shown)) is None:
        return []
    width, height = shown.window.size
    least = RANK * min(width / 1280, height / 720) * (1 if shown.stage.look.scale == 100 else BESIDE_LARGE_WORDS)
    low = [(index.zone, round(index.rank.h, 1)) for index in indices(play) if index.rank.h < least]
    return sorted(set(low))


def covered_ranks(shown):
    """Return ranks of face-up cards that are under other cards, plates, buttons or text."""
    if (play := _table(shown)) is None:
        return []
    scale, scene = play.scene.area.scale, play.scene
    boxes = {f"plate {steps}": place.plate for steps, place in enumerate(scene.places)}
    boxes |= {name: box for name, box in live(shown)[0] if not name.startswith("card")}
    things = {name: Box(box.x * scale, box.y * scale, box.w * scale, box.h * scale) for name, box in boxes.items()}
    words = [word for word in shown.words if word.changed(shown.picture) < 0.5]
    things |= {f"{word.text!r}": Box(*map(float, word.box)) for word in words}
    return covered(play, things)


def nobody_on_turn(shown):
    """In a game with turns the player on turn is shown, or what the person is to do; in a lesson by its bubble."""
    if (play := _table(shown)) is None or play.session.game.real_time:
        return []
    if play.session.between_deals or play.session.over or play.session.turn is None or not play.scene.open_hand:
        return []
    described = " ".join(word.text for word in shown.words)
    if not play.session.prompts:
        return [] if play.session.step.words.split()[0] in described else [play.session.step]
    prompt = asked(play)
    return [] if prompt and prompt.head.split()[0] in described else [prompt]


LAWS = (
    keys_for_two_buttons,
    overlapping_widgets, outside_the_window, cut_or_small_words, words_on_words, pale_words, half_covered_words,
    popovers_on_words, too_much_gold, small_ranks, covered_ranks, nobody_on_turn, restless,
)  # fmt: skip
