"""Any input on any screen of any game, in a time that is told: nothing raises, and every record stays whole."""

import string

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.match import Header
from app.core.options import build
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.resuming import replay
from app.storage.settings import SPEEDS, THEMES, UI_SCALES, Settings
from tests.facts import fit
from tests.window.kept_matches import seat_players

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("unseen")]

EVENTS = 400
"""In one round."""
SIZES = ((1024, 640), (1280, 720), (1100, 1600), (1920, 800))
KEYS = [
    *map(ord, string.ascii_lowercase + string.digits + "?-=[]"), pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB,
    pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_LSHIFT, pygame.K_F1,
    pygame.K_F10, pygame.K_F11, pygame.K_KP_ENTER, 0, 0x40000000 | 500,
]  # fmt: skip
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
OF_THE_WINDOW = (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED,
                 pygame.WINDOWLEAVE, pygame.WINDOWENTER)  # fmt: skip


def a_key(program, luck):
    """It goes down, and most often comes up again."""
    key, mod = luck.choice(KEYS), luck.choice(MODS)
    text = luck.choice([chr(key) if 32 <= key < 127 else "", "ä", "€", "中", "\0", "x" * 50])
    yield Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text[:1], scancode=luck.randrange(300))
    if luck.random() < 0.2:
        yield Event(pygame.TEXTINPUT, text=text)
    if luck.random() < 0.9:
        yield Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


def a_place(program, luck):
    """In the window or a little outside; as often as not on something that does something."""
    live = list(program.top.live().values())
    if live and luck.random() < 0.6:
        x, y = luck.choice(live).box.middle
        return round(x * program.area.scale), round(y * program.area.scale)
    wide, high = program.window.size
    return luck.randint(-20, wide + 20), luck.randint(-20, high + 20)


def a_click(program, luck):
    """It may end elsewhere, and may not end at all."""
    button, start = luck.choice([1, 1, 1, 1, 2, 3]), a_place(program, luck)
    yield Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    yield Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button, touch=False)
    end = start if luck.random() < 0.5 else a_place(program, luck)
    if end != start:
        yield Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    if luck.random() < 0.9:
        yield Event(pygame.MOUSEBUTTONUP, pos=end, button=button, touch=False)


def a_wheel(_program, luck):
    yield Event(pygame.MOUSEWHEEL, x=luck.randint(-2, 2), y=luck.choice([-30, -1, 1, 30]), flipped=luck.random() < 0.5)


def a_pad(_program, luck):
    """Of pads that are there and that are not."""
    pad = luck.choice([0, 1, 7])
    if luck.random() < 0.3:
        axis, value = luck.randrange(6), luck.randint(-32768, 32767)
        yield Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=value)
        return
    button = luck.randrange(20)
    yield Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button)
    if luck.random() < 0.9:
        yield Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button)


def of_the_window(_program, luck):
    yield Event(luck.choice(OF_THE_WINDOW))


ACTS = (a_key, a_key, a_key, a_click, a_click, a_click, a_wheel, a_pad, of_the_window)


def begun(folder, luck):
    """A program at the title, or at a table of any game by any house rules, with people and AI players."""
    from app.tools.bench.fake_clock import FakeClockWindow
    from app.ui.program import Program
    from app.ui.screen_flow import Flow

    settings = Settings(
        speed=luck.choice(SPEEDS), theme=luck.choice(THEMES), ui_scale=luck.choice(UI_SCALES), sound=False,
        reduced_motion=luck.random() < 0.3, large_index=luck.random() < 0.3,
    )  # fmt: skip
    program = Program(FakeClockWindow(0.4, luck.choice(SIZES)), portable_paths(folder), settings, Messages())
    flow = Flow(program, luck.randrange(10**6))
    flow.title()
    if luck.random() < 0.8:
        game = luck.choice(GAMES)
        seats = luck.choice(game.seats)
        players = ["person", *(luck.choice(["person", "keen", "random"]) for _ in range(seats - 1))]
        options = build(game.options, fit(game, luck.choice(list(game.presets.values())), seats), seats)
        flow.begin(Header(game, options, seat_players(*players), Chance(seed=luck.randrange(10**6))))
    return program, flow


def disturb(program, luck):
    """One act of a person, and time goes on a little or for long."""
    window = program.window
    for event in luck.choice(ACTS)(program, luck):
        window.coming.append((window.time, event))
        program.turn(0)
        if not program.stack:
            return
    program.turn(luck.choice([0, 1, 16, 16, 300, 5000]))


def test_any_input_on_any_screen_raises_nothing(rounds, tmp_path):
    for number, luck in enumerate(rounds):
        folder = tmp_path / str(number)
        program, flow = begun(folder, luck)
        try:
            for _ in range(EVENTS):
                if program.stack:
                    disturb(program, luck)
        finally:
            flow.close()
            program.close()
        FSYNC_THREAD.settle()
        for record in folder.rglob("*.jsonl"):
            assert replay(record.read_bytes()).trouble is None
