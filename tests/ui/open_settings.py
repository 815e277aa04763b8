"""Settings over the title or a table, with a fake clock, driven by events."""

import tomllib
from contextlib import contextmanager

import pygame

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings

PAGES = ("Sound", "Motion", "Display", "Cards", "Keys", "People")


class OpenSettings:
    def __init__(self, program, window, flow):
        self.program, self.window, self.flow = program, window, flow

    @property
    def screen(self):
        return self.program.top

    @property
    def settings(self):
        return self.program.settings

    @property
    def file(self):
        """Return the settings file once all changes are written."""
        FSYNC_THREAD.settle()
        return tomllib.loads(self.program.paths.settings_file.read_text(encoding="utf-8"))

    def event(self, kind, **about):
        self.window.coming.append((self.window.time, pygame.event.Event(kind, **about)))
        self.program.turn(0)
        self.program.turn(1)

    def key(self, *names, mod=0, typed=None):
        """Press keys by pygame's names; ``typed``: text input if it differs from the name."""
        for name in names:
            text = typed if typed is not None else name if len(name) == 1 else ""
            self.event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode=text)

    def type(self, text):
        for letter in text:
            self.event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            self.event(pygame.TEXTINPUT, text=letter)

    def pixels(self, x, y):
        scale = self.program.area.scale
        return round(x * scale), round(y * scale)

    def point(self, x, y):
        self.event(pygame.MOUSEMOTION, pos=self.pixels(x, y), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, x, y):
        self.point(x, y)
        self.event(pygame.MOUSEBUTTONDOWN, button=1, pos=self.pixels(x, y))

    def let_go(self, x, y):
        self.event(pygame.MOUSEBUTTONUP, button=1, pos=self.pixels(x, y))

    def click_at(self, x, y):
        self.press(x, y)
        self.let_go(x, y)

    def widget(self, name):
        return self.screen.live()[name]

    def click(self, name):
        widget = self.widget(name)
        scroll = self.screen.scroll() if hasattr(self.screen, "scroll") else None
        if scroll and widget in scroll.live:
            self.screen.show(name)
            widget = self.widget(name)
        self.click_at(*widget.box.middle)

    def wheel(self, notches):
        self.event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False)

    def page(self, title):
        """Open a page by its digit."""
        self.screen.open(PAGES.index(title))
        return self.screen.page

    def tab_to(self, name):
        for _ in range(len(self.screen.live()) + 1):
            if self.screen.focus == name:
                return
            self.key("tab")
        raise AssertionError(f"Tab never came to {name}")


@contextmanager
def settings_opened(folder, game=None, size=(1280, 720), seed=1, assistive=None, reader=None, **settings):
    """``settings_opened(tmp_path)`` over the title, ``settings_opened(tmp_path, "bong")`` over a table."""
    from app.core.info import AI_NAMES
    from app.tools.bench.fake_clock import FakeClockWindow
    from app.ui.program import Program
    from app.ui.screen_flow import Flow

    window = FakeClockWindow(0.0, size)
    chosen = Settings(**{"speed": "off", "sound": False, **settings})
    program = Program(window, portable_paths(folder), chosen, Messages(), assistive=assistive, reader=reader)
    flow = Flow(program, None)
    if game:
        rules = game_named(game)
        seats = rules.usual_players()
        seat_players = (SeatPlayer("You"), *(SeatPlayer(name, "keen") for name in AI_NAMES[: seats - 1]))
        flow.begin(Header(rules, build(rules.options, {}, seats), seat_players, Chance(seed=seed)))
    else:
        flow.title()
    flow.settings(flow.session)
    try:
        yield OpenSettings(program, window, flow)
    finally:
        flow.close()
        program.close()
