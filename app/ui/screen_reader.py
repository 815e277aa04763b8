"""Screen readers: the top screen as a tree for assistive technology, and events as announcements.

Nothing is built if none is running.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.core.messages import language, n_
from app.ui.kit.accessible import AccessibleNode, Verb
from app.ui.kit.assistive import Assistive, Tree
from app.ui.kit.screen import Host, Screen
from app.ui.narrator import Narrator, OfSession, spoken
from app.ui.table.table_screen import TableScreen
from app.ui.window.speech import PER_LETTER, Matter

_INTERRUPTS = not sys.platform.startswith("linux")
"""Whether an urgent line interrupts reading. Orca reads everything to the end, so of lines sent too early the urgent
one would be read too late.
"""
_FOCUS, _SCREEN = (300.0, 300.0) if _INTERRUPTS else (600.0, 1200.0)
"""Milliseconds until a screen reader has begun to read a newly focused node, and a new screen. Orca includes the
description, so an announcement that replaces the description too early is read twice.
"""
_MOST = 10_000.0
"""Maximum reading time in milliseconds of waiting lines about others' moves; older ones are left out."""


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    private: bool
    matter: Matter | None
    """None for a line that is useful only at once."""
    skipped: int = 0
    """Number of lines left out before it."""

    @property
    def lasts(self) -> float:
        return PER_LETTER * len(self.text)

    @property
    def urgent(self) -> bool:
        return self.matter in (None, Matter.NOTICE)


class Announcements:
    """A live region that announces each line once, in order, but replies to the listener first. Of a burst of others'
    moves only the latest are announced. Times are milliseconds of the program's clock.
    """

    reads_focus = True

    def __init__(self, now: Callable[[], float], listens: Callable[[], bool]) -> None:
        self._now, self._listens = now, listens
        self._waiting: deque[_Line] = deque()
        self._free = 0.0
        """Time at which the announced lines have probably been read."""
        self._number = 0
        self.shown: tuple[tuple[int, str, bool], ...] = ()
        """Number and text of the latest line, and whether it interrupts others."""

    @property
    def on(self) -> bool:
        return self._listens()

    def happened(self, text: str, *, private: bool = False, matter: Matter = Matter.OTHERS) -> None:
        self._add(_Line(text, private, matter))

    def now(self, text: str) -> None:
        self._add(_Line(text, private=False, matter=None))

    def _add(self, line: _Line) -> None:
        """Queue a line, or announce it at once if it may interrupt; drop waiting lines that it makes useless."""
        if line.matter is None or line.matter.replaces:
            line = replace(line, skipped=self._keep(lambda other: other.matter is not line.matter))
        if line.urgent and _INTERRUPTS:
            self._announce(line)
        elif line.urgent:
            first = sum(other.matter is Matter.NOTICE for other in self._waiting)
            self._waiting.insert(first, line)
        else:
            self._waiting.append(line)
            self._shorten()

    def _keep(self, kept: Callable[[_Line], bool]) -> int:
        """Drop lines unless ``kept`` returns True; return the number left out after the last kept one."""
        left, skipped = deque[_Line](), 0
        for line in self._waiting:
            skipped += line.skipped
            if kept(line):
                left.append(replace(line, skipped=skipped))
                skipped = 0
        self._waiting = left
        return skipped

    def _shorten(self) -> None:
        """Leave out the oldest moves of others until the rest can be read in time."""
        waiting = self._waiting
        while len(others := [at for at, line in enumerate(waiting) if line.matter is Matter.OTHERS]) > 1:
            if sum(waiting[at].lasts for at in others) <= _MOST:
                break
            at, skipped = others[0], waiting[others[0]].skipped + 1
            del waiting[at]
            waiting[at] = replace(waiting[at], skipped=waiting[at].skipped + skipped)

    def wait(self, ms: float = _FOCUS) -> None:
        """Announce nothing for a moment because the focus has moved and is read first."""
        self._free = max(self._free, self._now() + ms)

    def silenced(self) -> None:
        """Allow the next line at once because a key has interrupted reading."""
        self._free = min(self._free, self._now())

    def hush(self) -> None:
        self._keep(lambda line: not line.private)

    def close(self) -> None:
        self._waiting.clear()
        self.shown = ()

    def tick(self) -> bool:
        """Announce the next line if the previous one has been read; return whether there was one."""
        if not self._waiting or self._now() < self._free:
            return False
        self._announce(self._waiting.popleft())
        return True

    def wake(self) -> float | None:
        """Return when the next line is due."""
        return self._free if self._waiting else None

    @property
    def read_by(self) -> float | None:
        """Time at which all waiting lines have probably been read; None if none is waiting."""
        return self._free + sum(line.lasts for line in self._waiting) if self._waiting else None

    def _announce(self, line: _Line) -> None:
        text = line.text
        if line.skipped:
            # Translators: more happened than a screen reader could read.
            skipped = n_("{n} earlier line was skipped.", "{n} earlier lines were skipped.", line.skipped)
            text = f"{skipped} {text}"
        # A number each, because the same text twice in a node would be announced only once.
        self._number += 1
        self.shown = ((self._number, text, line.urgent),)
        self._free = self._now() + PER_LETTER * len(text)


class ScreenReader:
    """Follows the program while a screen reader listens."""

    def __init__(self, program: Host, system: Assistive) -> None:
        self._program, self._system = program, system
        self._lines = Announcements(program.now, lambda: self._system.active)
        self._narrator = Narrator(program, self._lines)
        self._known: object = None
        self._tree: AccessibleNode | None = None
        self._listened = False
        self._focus = ""
        self._key_at = 0.0

    def tick(self) -> bool:
        """Return whether there is something to announce."""
        return self._system.active and self._lines.tick()

    def wake(self) -> float | None:
        return self._lines.wake() if self._system.active else None

    def follow(self) -> None:
        """Hand over the changes of the top screen, and the events."""
        active, before = self._system.active, self._listened
        self._listened = active
        if not active or not self._program.stack:
            return
        if not before:
            self._known = None
            self._system.begin(self._program.window, self._act)
        top, key_at = self._program.top, self._program.inputs.key_at
        if key_at > self._key_at and self._system.silenced_by_keys:
            self._lines.silenced()
        self._key_at = key_at
        own = top.accessible_focus
        focus = f"{top.number}:{own}"
        if focus != self._focus:
            self._lines.wait(_FOCUS if focus.startswith(f"{self._focus.partition(':')[0]}:") else _SCREEN)
            self._focus = focus
        self._narrator.follow()
        self._lines.tick()
        self._hold_ai_players(top)
        version = top.accessible_version()
        known = version, top.number, language()
        if version is None or known != self._known or self._tree is None:
            self._known, self._tree = known, finished(top.accessible(), top)
        scale = self._program.area_of(top).scale
        self._system.show(Tree("Kings & Kongs", self._tree, scale, focus if own else "", self._lines.shown))

    def _hold_ai_players(self, top: Screen) -> None:
        """Let AI players wait until events have been read, unless the person hurries them or wants no pauses."""
        if not isinstance(top, TableScreen) or top.real_time or not self._system.speaks:
            return
        if top.play.state.hurried is not None or self._program.settings.speed == "off":
            return
        if (read_by := self._lines.read_by) is not None:
            thinking = top.session.thinking
            thinking.due = max(thinking.due, read_by)

    def close(self) -> None:
        self._lines.close()

    def _act(self, name: str, verb: Verb, value: float | str | None) -> None:
        """Carry out a request for a node; do nothing if its screen is no longer on top."""
        program = self._program
        screen, _, name = name.partition(":")
        if program.stack and screen == str(program.top.number):
            program.inputs.by_keyboard = True
            program.toast.dismiss(program.now())
            program.top.act_on(name, verb, value, program.now())


def finished(node: AccessibleNode, screen: Screen) -> AccessibleNode:
    """Return a screen's tree with ids that are unique among screens, and with card names instead of the codes of their
    pictures.
    """
    below = reversed((*screen.program.stack, screen))
    table = next((one for one in below if isinstance(one, OfSession)), None)

    def finish(part: AccessibleNode) -> AccessibleNode:
        return part._replace(
            id=f"{screen.number}:{part.id}", name=spoken(part.name, table), value=spoken(part.value, table),
            about=spoken(part.about, table), why=spoken(part.why, table), children=tuple(map(finish, part.children)),
        )  # fmt: skip

    return finish(node)
