"""Requests from outside: files dropped on the window, and a second launch of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from app.core.messages import _, fill
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator


class ExternalRequests:
    """Files and requests are parsed, never executed."""

    def __init__(self, program: Host, flow: Navigator) -> None:
        self._program, self._flow = program, flow

    def file(self, path: Path) -> None:
        """Open a dropped record, challenge or backup by its suffix."""
        match path.suffix.lower():
            case ".jsonl":
                self._flow.look_back_at(path)
            case ".json":
                from app.storage.challenge import load_challenge

                self._challenge(lambda: self._flow.challenge(load_challenge(path)))
            case ".zip":
                self._zip(path)
            case _:
                text = _("Can't open {file}. Match records end in .jsonl, challenges in .json, and backups in .zip.")
                self._program.say(fill(text, file=path.name))

    def wish(self, wish: Mapping[str, str], done: Callable[[], None]) -> None:
        """Act on a second launch: replay a match (``review``), open a ``challenge``, set up a ``game`` or come
        forward. Callable from any thread; ``done`` is called once the window has come forward.
        """

        def act() -> None:
            if not self._program.stack:
                return  # closing: another process will open a window
            self._program.window.come_forward()
            done()
            if wish.keys() & {"review", "challenge", "game"}:
                self._do(wish)

        self._program.window.call(act)

    def _do(self, wish: Mapping[str, str]) -> None:
        if self._program.top.reads_pads:
            self._program.say(_("Try again when the race is over."))
        elif "review" in wish:
            self._flow.look_back_at(Path(wish["review"]))
        elif "game" in wish:
            self._set_up(wish["game"])
        else:
            from app.storage.challenge import open_challenge

            self._challenge(lambda: self._flow.challenge(open_challenge(wish["challenge"])))

    def _set_up(self, name: str) -> None:
        from app.games import game_named
        from app.ui.setup.setup_screen import SetupScreen

        try:
            game = game_named(name)
        except ValueError as why:  # another version of the program may have it
            self._program.say(str(why))
            return
        top = self._program.top
        if not (isinstance(top, SetupScreen) and top.game is game):
            self._flow.setup(game)

    def _challenge(self, take_up: Callable[[], None]) -> None:
        from app.storage.challenge import BadChallenge

        try:
            take_up()
        except BadChallenge as why:
            self._program.say(str(why))

    def _zip(self, path: Path) -> None:
        from app.storage.backup import is_backup
        from app.storage.exchange_folder import ExchangeFile
        from app.ui.statistics.export_screen import ExportScreen

        screen = ExportScreen(self._program, self._flow, lambda: None)
        self._program.push(screen)
        screen.offer(ExchangeFile(path, None, is_backup(path)))
