"""Open the table's window."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.command import CommandError, TableOptions
from app.commands.single_instance import InstanceLock, LaunchRequest, acquire_instance
from app.games import GAMES, game_named, left_out
from app.storage.catalogues import show_chosen
from app.storage.files import read_whole, write_whole
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.log import install_log
from app.storage.messages import Messages
from app.storage.paths import Paths, portable_paths, standard_paths
from app.storage.settings import check_setups, load_settings
from app.ui.window.environment import prepare, take_focusing_clicks

if TYPE_CHECKING:
    from app.storage.challenge import SharedChallenge
    from app.ui.kit.assistive import Assistive
    from app.ui.kit.screen import Host
    from app.ui.narrator import Narrator
    from app.ui.program import Program
    from app.ui.screen_reader import ScreenReader


def run(
    options: TableOptions,
    replayed: Path | None = None,
    challenge: tuple[SharedChallenge, str] | None = None,
) -> int:
    """Open the table until its window is closed; if one is open for the same data folder, show all there. Raises
    CommandError if there is no display.

    ``replayed`` is the record of a match with a finished deal to replay first; ``challenge`` is offered first, with its
    code or file.
    """
    if options.self_test and not options.data_dir:  # keep the test out of the person's statistics
        from tempfile import TemporaryDirectory

        with TemporaryDirectory(prefix="kings-and-kongs-", ignore_cleanup_errors=True) as folder:
            return _open(options._replace(data_dir=Path(folder)))
    if options.self_test or options.another_window:
        return _open(options, replayed, challenge)
    lock = acquire_instance(_paths(options), _request(options, replayed, challenge))
    if lock is None:
        print(f"Kings & Kongs is already open, so its window came to the front. {_ignored(options)}".rstrip())
        print("To open another window, add --another-window.")
        return 0
    with closing(lock):
        return _open(options, replayed, challenge, lock)


def _request(
    options: TableOptions, replayed: Path | None, challenge: tuple[SharedChallenge, str] | None
) -> LaunchRequest:
    if replayed:
        return {"review": str(replayed.absolute())}
    if challenge:
        return {"challenge": challenge[1]}
    return {"game": options.game} if options.game else {}


def _ignored(options: TableOptions) -> str:
    given = {"--seed": options.seed is not None, "--size": options.size, "--fullscreen": options.fullscreen}
    names = [name for name, is_given in given.items() if is_given]
    return f"Ignored: {', '.join(names)}." if names else ""


def _paths(options: TableOptions) -> Paths:
    return portable_paths(options.data_dir) if options.data_dir else standard_paths()


def _open(
    options: TableOptions, replayed: Path | None = None,
    challenge: tuple[SharedChallenge, str] | None = None, lock: InstanceLock | None = None,
) -> int:  # fmt: skip
    gc.disable()  # until the first frame: nothing loaded is garbage, and collecting takes a tenth of the start-up time
    prepare()
    clicks_taken = take_focusing_clicks()
    from app.ui.kit.assistive import Assistive
    from app.ui.program import Program
    from app.ui.screen_flow import Flow
    from app.ui.window.letters import NoLetters, check_letters
    from app.ui.window.opening import NoDisplay
    from app.ui.window.sdl import window_locales
    from app.ui.window.window import Window

    messages = Messages()
    paths = _paths(options)
    show_chosen(options.language or "", window_locales())  # the settings may have to report something
    settings = load_settings(paths.settings_file, messages, all_setups=False)
    assistive = Assistive()
    try:
        check_letters()
        window = Window(
            "Kings & Kongs", options.size or settings.window_size, settings.window_position,
            fullscreen=options.fullscreen or settings.fullscreen,
            enlarge=options.size is None and settings.window_position is None, prepare=assistive.prepare,
        )  # fmt: skip
    except (NoDisplay, NoLetters) as why:
        gc.enable()
        clicks_taken()
        raise CommandError(str(why)) from None
    program = Program(
        window, paths, settings, messages, speaker=_speaker, language=options.language, assistive=assistive,
        reader=_reader,
    )  # fmt: skip
    _take_kept_pictures(program)
    for problem in left_out():
        messages.post(str(problem))
    flow = Flow(program, options.seed)
    program.later(clicks_taken)
    program.later(lambda: _settle_in(program))
    program.later(assistive.open)
    if lock:
        program.later(lambda: lock.open(flow.external_requests.wish))
    flow.title()
    if options.game and not options.self_test:
        flow.setup(game_named(options.game))
    if replayed:
        flow.look_back_at(replayed)
    if challenge:
        flow.challenge(challenge[0])
    if options.self_test:
        from app.commands.self_test import self_test

        return self_test(program, flow, options.self_test, game_named(options.game) if options.game else GAMES[0])
    with ExitStack() as leaving:
        leaving.callback(program.close)
        leaving.callback(flow.close)
        program.run()
    return 0


def _speaker(program: Host) -> Narrator:
    """Import the narrator when it is needed; most people don't use it."""
    from app.ui.narrator import own_voice

    return own_voice(program)


def _reader(program: Host, assistive: Assistive) -> ScreenReader:
    """Import screen reader support when it is needed."""
    from app.ui.screen_reader import ScreenReader

    return ScreenReader(program, assistive)


def _take_kept_pictures(program: Program) -> None:
    from app.ui.window.kept_pictures import LARGEST, KeptPictures

    content = None
    with suppress(OSError):  # the pictures are rendered again
        content = read_whole(program.paths.pictures_file, LARGEST)
    program.canvas.sprites.drawings.kept = KeptPictures(content)


def _keep_pictures(program: Program) -> None:
    drawings = program.canvas.sprites.drawings
    kept, drawings.kept = drawings.kept, None
    if kept and (content := kept.content()):
        FSYNC_THREAD.do(partial(_write_pictures, program.paths.pictures_file, content))


def _write_pictures(file: Path, content: bytes) -> None:
    with suppress(OSError):  # the next start will try again
        write_whole(file, content)


def _run_steps(program: Program, steps: Iterator[None]) -> None:
    """Run one step, and schedule the others one by one between later frames."""
    if next(steps, steps) is None:
        program.later(partial(_run_steps, program, steps))


def _settle_in(program: Program) -> None:
    """Start what the first picture need not wait for."""
    gc.enable()
    _keep_pictures(program)
    _run_steps(program, check_setups(program.paths.settings_file, program.settings, program.messages))
    install_log(program.paths, program.messages)
    logging.getLogger(__name__).info("the table is open, Python %s", sys.version.split()[0])
    program.thinker.start()
    program.inputs.pads.open()
    program.sounds.open()  # last: its thread starts SDL's audio, and SDL starts one part of itself at a time
