"""Laws for the trees of screen readers: each law returns its violations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from app.ui.kit.accessible import AccessibleNode, Role, Verb
from app.ui.kit.assistive import Assistive
from app.ui.screen_reader import finished
from app.ui.table.focus import groups
from app.ui.table.table_screen import TableScreen

CONTROLS = {Role.BUTTON, Role.LINK, Role.SWITCH, Role.TAB, Role.RADIO_BUTTON, Role.SLIDER, Role.SPIN_BUTTON} | {
    Role.TEXT_INPUT, Role.LIST_BOX_OPTION,
}  # fmt: skip
ACTS = {Verb.PRESS, Verb.SET, Verb.MORE}
CODE = re.compile(r"\[[^\]]*\]|[♠♣♥♦]|[\u200b{}]")
"""Text that a voice spells out or leaves out, such as short names of cards."""
WORD = re.compile(r"[^\W\d_]{2,}|[ก-๛]")


class ReadScene:
    """The tree of a scene as a screen reader gets it."""

    def __init__(self, shown) -> None:
        self.stage = shown.stage
        program = self.stage.program
        program._assistive = Assistive()
        program._assistive.active = True
        self.screen = program.top
        self.tree = finished(self.screen.accessible(), self.screen)
        self.nodes = [*below(self.tree)]


def below(node: AccessibleNode) -> Iterator[AccessibleNode]:
    yield node
    for child in node.children:
        yield from below(child)


def own(node: AccessibleNode) -> str:
    """Return the id without its screen's number."""
    return node.id.partition(":")[2]


def controls_without_words(read):
    named = (node for node in read.nodes if node.role in CONTROLS and not WORD.search(node.name))
    # A key of the keyboard on the screen is read as its letter or digit.
    return [node.id for node in named if not ("letter-" in node.id and len(node.name) == 1 and node.name.isalnum())]


def codes(read):
    texts = ((node.id, text) for node in read.nodes for text in (node.name, node.value, node.about, node.why))
    return [(name, text) for name, text in texts if CODE.search(text)]


def controls_that_do_nothing(read):
    return [node.id for node in read.nodes if node.role in CONTROLS and not node.verbs & ACTS]


def empty_texts(read):
    """Return texts without a name; a tree's own root may have none."""
    return [node.id for node in read.nodes[1:] if not node.name.strip()]


def numbers_alone(read):
    """Return a screen's own texts, without its table, that are a number without a noun."""
    return [node.name for node in read.tree.children if node.role is Role.LABEL and not WORD.search(node.name)]


def confusable(read):
    """Return siblings with equal role, name and position."""
    found = []
    for node in read.nodes:
        alike = Counter((child.role, child.name, child.value, child.box, child.place) for child in node.children)
        found += [(node.id, one[0].name, one[1]) for one, times in alike.items() if times > 1]
    return found


def ids_used_twice(read):
    return [name for name, times in Counter(node.id for node in read.nodes).items() if times > 1]


def other_order_than_tab(read):
    """Return the order of focusable nodes, if it differs from that of Tab."""
    known = [own(node) for node in read.nodes if Verb.FOCUS in node.verbs]
    live = list(read.screen.live())
    if isinstance(read.screen, TableScreen):
        first = [name for name in live if name.startswith("action") or name == "scores"]
        live = [name for name in live if name not in first]
        live = [*(name for group in groups(read.screen.play) for name in group), *first, *live]
    held = isinstance(read.screen, TableScreen) and read.screen.play.state.held
    shown = [name for name in known if name in live] if held else known
    return [] if shown == live else [("tree", shown), ("Tab", live)]


def focus_on_nothing(read):
    focus = read.screen.accessible_focus
    return [] if not focus or focus in map(own, read.nodes) else [focus]


LAWS = (
    controls_without_words,
    codes,
    controls_that_do_nothing,
    empty_texts,
    numbers_alone,
    confusable,
    ids_used_twice,
    other_order_than_tab,
    focus_on_nothing,
)
