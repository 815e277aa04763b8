"""The real program in a real window, seen and handled from outside as a person would: Xlib looks, xdotool acts."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import psutil
import pygame
from Xlib import X, display, error

from app.rules.cards import Chance
from app.rules.kings_corners.rules import GAME
from app.rules.match import AnyMatch, Header, Match, Sitter
from app.rules.options import build
from app.rules.record import Reader, write
from app.shell.brush import Style
from app.storage.notices import Notices
from app.storage.settings import Settings, save_settings
from app.storage.setups import Setup
from app.table.geometry import Area, Box, area_of

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds: far more than anything here takes, for the slowest machine."""
T = TypeVar("T")
Point = tuple[float, float]


class NothingCame(AssertionError):
    """What was waited for did not come."""


def wait_until(seen: Callable[[], T], what: str, patience: float = PATIENCE) -> T:
    """The first true value of ``seen``."""
    give_up = time.monotonic() + patience
    while time.monotonic() < give_up:
        if found := seen():
            return found
        time.sleep(0.01)
    raise NothingCame(what)


def sitters(*players: str) -> tuple[Sitter, ...]:
    """``person`` and ``keen``, with names."""
    return tuple(Sitter(name, player) for name, player in zip(("You", "Rosa", "Tariq", "Mei"), players, strict=False))


def choose(
    folder: Path, *players: str, options: Mapping[str, Any] | None = None, preset: str = "", **settings: Any
) -> None:
    """Write the settings a person would have made: this set-up, and cards and AI players that do not dawdle."""
    given = {"speed": "off", **settings}
    setup = Setup(preset, options or {}, sitters(*players))
    save_settings(folder / "settings.toml", Settings(**given, setups={GAME.name: setup}), Notices())


def seed_where(fits: Callable[[Any], bool], seats: int, **options: Any) -> int:
    """The first seed whose first deal has the person on turn and what else the test needs."""
    built = build(GAME.options, options, seats)
    for seed in range(20_000):
        if Chance(seed=seed).first_dealer(seats) == seats - 1 and fits(GAME.new(built, seats, Chance(seed=seed))):
            return seed
    raise AssertionError("no seed gives such a deal")


class Window:
    """One run of the program, and the hands and eyes at it."""

    def __init__(
        self, screen: str, folder: Path, *args: str, size: tuple[int, int] | None = (1280, 720),
        env: Mapping[str, str | None] | None = None,
    ) -> None:  # fmt: skip
        self.folder, self.env = folder, {**os.environ, "DISPLAY": screen, "SDL_AUDIODRIVER": "dummy"}
        self.env.pop("SDL_VIDEODRIVER", None)
        for name, value in (env or {}).items():
            self.env.pop(name, None) if value is None else self.env.update({name: value})
        sized = [] if size is None else ["--size", f"{size[0]}x{size[1]}"]
        self.errors = (folder.parent / f"{folder.name}.stderr").open("a+")
        self._display = display.Display(screen)
        self.process = psutil.Popen(
            [sys.executable, "-m", "app", "--data-dir", str(folder), *sized, *args],
            cwd=ROOT, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors,
        )  # fmt: skip
        self.window: Any = wait_until(self._find, "the window")
        wait_until(self.picture_is_up, "the first picture")
        self.move_to(self.centre)

    # ---- what there is

    def _find(self) -> Any:
        assert self.process.poll() is None, self.said()
        for child in self._display.screen().root.query_tree().children:
            try:
                shown = child.get_attributes().map_state == X.IsViewable
                if shown and (child.get_wm_class() or ("",))[0] == "kings-and-kongs":
                    return child
            except error.BadWindow:
                continue
        return None

    @property
    def size(self) -> tuple[int, int]:
        """Of the window, in pixels."""
        shape = self.window.get_geometry()
        return shape.width, shape.height

    @property
    def area(self) -> Area:
        """The picture in units."""
        return area_of(*self.size)

    @property
    def centre(self) -> Point:
        """Of the picture, in units."""
        return self.area.w / 2, self.area.h / 2

    def bytes_of(self, box: Box | None = None) -> bytes:
        """The pixels of the window, or of a box of it, four bytes each."""
        x, y, wide, high = self.pixels(box)
        return bytes(self.window.get_image(x, y, wide, high, X.ZPixmap, 0xFFFFFFFF).data)

    def pixels(self, box: Box | None) -> tuple[int, int, int, int]:
        """A box in whole pixels, as far as it lies in the window."""
        wide, high = self.size
        if box is None:
            return 0, 0, wide, high
        scale = self.area.scale
        x, y = max(0, round(box.x * scale)), max(0, round(box.y * scale))
        return x, y, min(wide, round(box.right * scale)) - x, min(high, round(box.bottom * scale)) - y

    def picture(self, box: Box | None = None) -> pygame.Surface:
        """What is seen, as a picture."""
        _, _, wide, high = self.pixels(box)
        return pygame.image.frombuffer(self.bytes_of(box), (wide, high), "BGRA")

    def picture_is_up(self) -> bool:
        """Something is painted: not one colour all over."""
        pixels = self.bytes_of()
        return len(set(memoryview(pixels)[::997])) > 20

    def still(self, box: Box | None = None) -> bytes:
        """The pixels once they have not changed for a while."""
        last, since = self.bytes_of(box), time.monotonic()

        def unchanged() -> bool:
            nonlocal last, since
            now = self.bytes_of(box)
            if now != last:
                last, since = now, time.monotonic()
            return time.monotonic() - since > 0.3

        wait_until(unchanged, "a picture that stands still")
        return last

    def said(self) -> str:
        """Everything on stderr."""
        self.errors.flush()
        return Path(self.errors.name).read_text()

    def frame(self, box: Box, style: Style, picture: pygame.Surface | None = None) -> set[str]:
        """The sides of a box along which a frame of that style is seen, in the picture of now or an earlier one."""
        scale, inner = self.area.scale, box.grown(-style.edge_width / 2)
        seen = self.picture() if picture is None else picture
        along = (0.25, 0.35, 0.45, 0.55, 0.65, 0.75)
        xs, ys = [inner.x + inner.w * t for t in along], [inner.y + inner.h * t for t in along]
        sides = {
            "top": [(x, inner.y) for x in xs], "bottom": [(x, inner.bottom) for x in xs],
            "left": [(inner.x, y) for y in ys], "right": [(inner.right, y) for y in ys],
        }  # fmt: skip
        return {
            side
            for side, points in sides.items()
            if all(_shows(seen, x * scale, y * scale, style.edge) for x, y in points)
        }

    def outlined(self, box: Box, style: Style) -> bool:
        """Whether a frame of that style is drawn round the box; neighbours may cover one side."""
        return len(self.frame(box, style)) >= 3

    # ---- what has been played

    @property
    def records(self) -> list[Path]:
        """The records of matches, the oldest first."""
        return sorted((self.folder / "matches").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)

    @property
    def text(self) -> str:
        """The whole lines of the record written last."""
        found = self.records[-1].read_text(encoding="utf-8") if self.records else ""
        return found[: found.rfind("\n") + 1]

    @property
    def match(self) -> AnyMatch:
        """The match as it is on disk: the truth about what has been played."""
        return replayed(self.text)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Seat and move of each line."""
        return [(event.seat, GAME.notate(event.move)) for event in self.match.log]

    def wait_for_record(self) -> AnyMatch:
        """The match, once there is one."""
        wait_until(lambda: self.text, "a record")
        return self.match

    def wait_for_moves(self, moves: int) -> AnyMatch:
        """The match, once that many moves have been made."""
        wait_until(lambda: self.text.count("\n") > moves, f"move {moves}, after {self.text}")
        return self.match

    def wait_for_turn(self, *seats: int) -> AnyMatch:
        """The match, once one of the seats (0 if none is given) is on turn, or its deal is over."""

        def ready() -> AnyMatch | None:
            match = self.match
            return match if match.state.public.over or match.state.public.turn in (seats or (0,)) else None

        return wait_until(ready, "the person's turn")

    # ---- hands

    def xdotool(self, *words: object) -> None:
        """Do what a person's hands would do, one thing after another."""
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True, timeout=PATIENCE)

    def key(self, *names: str) -> None:
        """Press and release keys, by their X names."""
        self.xdotool("key", "--delay", 8, *names)

    def type(self, text: str) -> None:
        """Type text."""
        self.xdotool("type", "--delay", 8, text)

    def place(self, point: Point) -> tuple[int, int]:
        """A point in units, in pixels of the screen."""
        origin = self.window.translate_coords(self._display.screen().root, 0, 0)
        scale = self.area.scale
        return round(point[0] * scale) - origin.x, round(point[1] * scale) - origin.y

    def move_to(self, point: Point) -> None:
        """Let the pointer rest there."""
        self.xdotool("mousemove", *self.place(point))

    def click(self, where: Box | Point, times: int = 1) -> None:
        """Click in the middle of a box, or at a point."""
        x, y = self.place(where.middle if isinstance(where, Box) else where)
        self.xdotool("mousemove", x, y, "click", "--repeat", times, "--delay", 40, 1)

    def drag(self, start: Box | Point, end: Box | Point, *, drop: bool = True) -> None:
        """Press in one place, move in steps, let go in another; or hold it there."""
        x0, y0 = self.place(start.middle if isinstance(start, Box) else start)
        x1, y1 = self.place(end.middle if isinstance(end, Box) else end)
        steps = [(x0 + (x1 - x0) * i // 6, y0 + (y1 - y0) * i // 6) for i in range(1, 7)]
        moves = [word for x, y in steps for word in ("mousemove", x, y, "sleep", 0.01)]
        self.xdotool("mousemove", x0, y0, "mousedown", 1, *moves, *(("mouseup", 1) if drop else ()))

    def drop(self) -> None:
        """Let go."""
        self.xdotool("mouseup", 1)

    def resize(self, wide: int, high: int) -> None:
        """Make the window another size, and wait until its picture fills it."""
        self.xdotool("windowsize", "--sync", self.window.id, wide, high)
        wait_until(lambda: self.size == (wide, high), "the new size")

    # ---- its end

    @property
    def ai_process(self) -> psutil.Process | None:
        """The child in which the AI players think."""
        found = [child for child in self.children() if "spawn_main" in " ".join(child.cmdline())]
        return found[0] if found else None

    def children(self) -> Iterable[psutil.Process]:
        """All processes below the program's own."""
        try:
            return list(self.process.children(recursive=True))
        except psutil.NoSuchProcess:
            return []

    def kill(self) -> None:
        """As the power going: nothing is told to the program."""
        children = self.children()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        psutil.wait_procs(children, PATIENCE)
        assert not [child for child in children if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]

    def quit(self) -> int:
        """Leave by the title's own button, from the table or the title; gives the exit code."""
        self.key("Escape", "l", "q")
        return int(self.process.wait(PATIENCE))

    def close(self) -> None:
        """At the end of a test, whatever came of it."""
        for process in (*self.children(), self.process):
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        self.process.wait(PATIENCE)
        self._display.close()
        self.errors.close()


def _shows(picture: pygame.Surface, x: float, y: float, colour: tuple[int, int, int]) -> bool:
    """Whether about that colour is seen within a pixel of a point; edges are softened."""
    near = [(round(x) + dx, round(y) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return any(
        picture.get_rect().collidepoint(point)
        and all(abs(a - b) < 36 for a, b in zip(picture.get_at(point)[:3], colour, strict=True))
        for point in near
    )


def replayed(text: str) -> AnyMatch:
    """The match of a record's whole lines."""
    reader = Reader()
    for line in text.splitlines():
        reader.feed(line)
    assert reader.match is not None
    return reader.match


def put_match(folder: Path, match: AnyMatch, name: str = "2025-01-01-120000-kings-corners") -> Path:
    """Let a match wait on disk, as if it had been left."""
    path = folder / "matches" / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write(match), encoding="utf-8")
    return path


def new_match(*players: str, seed: int, **options: Any) -> AnyMatch:
    """A match before its first move."""
    seats = sitters(*players)
    return Match(Header(GAME, build(GAME.options, options, len(seats)), seats, Chance(seed=seed)))


def play_on(match: AnyMatch, until: Callable[[AnyMatch], bool]) -> AnyMatch:
    """Let everybody play at random, the same every time, until the match is as it should be."""
    rng = Random(1)
    while not until(match):
        seat = min(GAME.active(match.state))
        legal = GAME.legal_moves(match.state, seat)
        match.play(seat, legal[int(rng.random() * len(legal))], match.now + 700)
    return match
