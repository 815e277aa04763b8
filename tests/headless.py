"""The program's own screens without a window, to ask them where things are: the tests of the real window aim by it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.core.game import AnyGame
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import load_settings
from app.table.geometry import Box
from app.ui.window.environment import prepare


class Headless:
    """The same program on SDL's dummy driver, with files of its own."""

    def __init__(self, program: Any, flow: Any, folder: Path) -> None:
        self.program, self.flow, self._folder = program, flow, folder

    @property
    def boxes(self) -> dict[str, Box]:
        """Of everything on the top screen that can be clicked, in units, by id."""
        return {name: widget.box for name, widget in self.program.top.live().items()}

    def title(self) -> None:
        """Show the title."""
        self.flow.title()

    def setup(self, game: AnyGame = GAMES[0]) -> Any:
        """Show the set-up screen of a game on top."""
        self.flow.setup(game)
        return self.program.top

    def table(self, record: str) -> Any:
        """Show the table with that match on it; gives the table screen."""
        self.flow.title()
        from app.ui.resume_progress import ResumeProgress

        folder = self._folder / "matches"
        folder.mkdir(exist_ok=True)
        FSYNC_THREAD.settle()  # which closes the record that was played: Windows deletes no open file
        for old in folder.glob("*.jsonl"):
            old.unlink()
        (folder / "it.jsonl").write_text(record, encoding="utf-8")
        self.flow.read_again()  # an earlier record of that name may be known as finished
        self.flow.resume(self.flow.waiting()[0])
        while isinstance(self.program.top, ResumeProgress):  # on a busy machine a long match takes a while to read
            self.program.top.tick(self.program.now())
        return self.program.top

    def scene(self, record: str) -> Any:
        """Return the scene of a record's table once the cards are dealt."""
        scene = self.table(record).play.scene
        scene.motion.finish(self.program.now())
        return scene


@contextmanager
def headless(folder: Path, size: tuple[int, int]) -> Iterator[Headless]:
    """The program with a window of that many pixels that no one sees."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    prepare()
    from app.ui.program import Program
    from app.ui.screen_flow import Flow
    from app.ui.window.window import Window

    paths, messages = portable_paths(folder), Messages()
    program = Program(
        Window("headless", size, None, fullscreen=False), paths, load_settings(paths.settings_file, messages), messages
    )
    flow = Flow(program, None)
    try:
        flow.title()
        yield Headless(program, flow, folder)
    finally:
        flow.close()
        program.window.close()
        if kept is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = kept
