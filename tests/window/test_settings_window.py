"""Settings in the real window, by keyboard alone and by mouse alone, checked in the picture and the file."""

import tomllib
from functools import partial
from typing import Any

import pytest

from app.table.geometry import Box
from tests.headless import headless
from tests.window.kept_matches import choose
from tests.window.screen import wait_until

PAGES = ("Sound", "Motion", "Display", "Cards", "Keys", "People")
BESIDE = Box(60, 60, 500, 600)
"""The area that the panel leaves free."""
SWITCHES = [("Sound", "sound"), ("Sound", "speech"), ("Motion", "reduced_motion"), ("Cards", "large_index"),
            ("Cards", "four_colours"), ("Cards", "show_playable")]  # fmt: skip
CHOICES: list[tuple[str, str, int, Any]] = [
    ("Motion", "speed", 2, "brisk"),
    ("Display", "theme", 2, "paper"),
    ("Cards", "card_back", 1, "crown"),
    ("Display", "ui_scale", 2, 125),
]


class Pages:
    """Settings in a window; a twin without one gives positions."""

    def __init__(self, window, aim):
        self.window, self.aim = window, aim

    @property
    def screen(self):
        return self.aim.program.top

    def kept(self, name):
        path = self.window.folder / "settings.toml"
        return tomllib.loads(path.read_text(encoding="utf-8")).get(name) if path.exists() else None

    def wait(self, name, value):
        """Wait until it is in the file; the twin takes it over."""
        wait_until(lambda: self.kept(name) == value, f"{name} = {value!r} in the file")
        self.aim.program.change(**{name: value})

    def seen(self, act, where=BESIDE):
        """Act, and see another picture there."""
        before = self.window.still(where)
        act()
        wait_until(lambda: self.window.bytes_of(where) != before, "another picture")

    def tabs_to(self, page, name):
        """Return the number of Tab presses from opening a page to that widget."""
        self.screen.open(PAGES.index(page))
        names = list(self.screen.live())
        return names.index(name) - names.index(self.screen.focus)

    def by_keys(self, page, name, *keys):
        """Open the page by its digit, go there, press keys."""
        steps = self.tabs_to(page, name)
        self.window.key(str(PAGES.index(page) + 1), *["Tab"] * steps, *keys)

    def place(self, page, name):
        self.screen.open(PAGES.index(page))
        self.screen.show(name)
        widget = self.screen.live()[name]
        assert self.screen.scroll().box.holds(*widget.box.middle)
        assert self.screen.offset == 0, "only what needs no scrolling"
        return widget

    def click_page(self, page):
        self.window.click(self.screen.live()[f"tab-{PAGES.index(page)}"].box)


@pytest.fixture
def pages(open_window, folder, tmp_path):
    """Settings over the title, opened by their letter."""
    choose(folder, "person", "keen")
    window = open_window()
    with headless(tmp_path / "headless", (1280, 720)) as aim:
        aim.flow.settings()
        found = Pages(window, aim)
        found.seen(lambda: window.key("s"), Box(700, 20, 560, 680))
        yield found


def test_everything_by_keyboard_alone(pages):
    value: Any
    for page, name in SWITCHES:
        value = not pages.kept(name)
        pages.by_keys(page, name, "space")
        pages.wait(name, value)
    for name, field, value in (("effects", "effects_volume", 60), ("calls", "calls_volume", 100)):
        pages.by_keys("Sound", name, *(("Left", "Left") if value == 60 else ("End",)))
        pages.wait(field, value)
    for page, name, part, value in CHOICES:
        first = 3 if name == "speed" else 1 if name == "ui_scale" else 0
        keys = ["Right"] * (part - first) or ["Left"] * (first - part)
        if name == "theme":
            pages.seen(partial(pages.by_keys, page, name, *keys))
        else:
            pages.by_keys(page, name, *keys)
        pages.wait(name, value)
    pages.by_keys("Keys", "key-hint", "Return", "j", "F6")  # J is for Bong's jack
    pages.wait("keys", {"hint": "f6"})
    pages.by_keys("People", "add", "Return")
    pages.window.type("Ann")
    wait_until(lambda: list(pages.kept("faces") or ()) == ["You", "Ann"], "two people")
    pages.window.key("Escape", "q", "y")
    assert pages.window.process.wait(60) == 0


def test_everything_by_mouse_alone(pages):
    window = pages.window
    value: Any
    for page, name in SWITCHES:
        value = not pages.kept(name)
        pages.click_page(page)
        window.click(pages.place(page, name).box)
        pages.wait(name, value)
    for name, field in (("effects", "effects_volume"), ("calls", "calls_volume")):
        pages.click_page("Sound")
        slider = pages.place("Sound", name)
        y = slider.box.middle[1]
        window.drag(slider.knob, (slider.track.x + slider.track.w * 0.25, y))
        pages.wait(field, 25)
    for page, name, part, value in CHOICES:
        if name == "card_back":
            continue  # below; here it takes some scrolling
        pages.click_page(page)
        where = pages.place(page, name).part_box(part)
        if name == "theme":
            pages.seen(partial(window.click, where))
        else:
            window.click(where)
        pages.wait(name, value)


def test_the_deck_changes_on_the_table_behind_the_panel(sit_down, tmp_path):
    window = sit_down("person", "keen", seed=3)
    with headless(tmp_path / "headless", (1280, 720)) as aim:
        aim.table(window.text)
        aim.flow.settings(aim.flow.session)
        pages = Pages(window, aim)
        window.move_to((20, 400))
        window.key("F10")
        window.key("4")
        for name in ("large_index", "four_colours"):
            pages.seen(partial(window.click, pages.place("Cards", name).box), Box(20, 60, 600, 640))
            pages.wait(name, True)
        pages.seen(partial(pages.by_keys, "Cards", "card_back", "Right"), Box(20, 60, 600, 640))
        pages.wait("card_back", "crown")
        window.key("Escape")
        assert 0 not in {seat for seat, _ in window.moves}


def test_as_at_first_is_asked(pages):
    pages.by_keys("Display", "theme", "Right")
    pages.wait("theme", "midnight")
    pages.window.key("3")
    for answer, theme in (("Escape", "midnight"), ("t", "evening")):
        steps = pages.tabs_to("Display", "usual")
        pages.window.key("3", *["Tab"] * steps, "Return", answer)
        pages.wait("theme", theme)
