import os
import sys
from itertools import pairwise

import pytest

import app
from app.desktop.releases import Addresses
from app.tools.licences.gather import TITLES, libraries, licence_text
from app.ui.about import AboutScreen, licences
from app.ui.kit.widgets import Paragraph
from app.ui.settings.settings_screen import SettingsScreen
from tests.headless import headless
from tests.releases_server import releases_server
from tests.ui.shown_screens import Shown
from tests.ui.virtual_gamepad import sitting
from tests.window.screen import wait_until

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture(params=[(1280, 720), (1024, 640), (800, 1200)], ids=str)
def shown(tmp_path, request):
    with headless(tmp_path / "headless", request.param) as found:
        yield Shown(found)


@pytest.fixture
def file(tmp_path):
    written = tmp_path / "LICENCES.txt"
    written.write_text(licence_text(libraries()), encoding="utf-8")
    return written


def test_from_the_settings_one_sees_version_and_places(shown):
    shown.program.push(SettingsScreen(shown.program))
    shown.click("about")
    words = " ".join(shown.words)
    assert isinstance(shown.top, AboutScreen)
    assert app.__version__ in words
    assert all(str(path) in words for path in (shown.program.paths.settings_file, shown.program.paths.matches))
    shown.press("c")
    assert isinstance(shown.top, SettingsScreen)


def test_every_page_of_licences_is_read_by_keys(shown, file):
    shown.program.push(AboutScreen(shown.program, file))
    for title, text in licences(file):
        shown.press("down")
        assert f"About: {title}" in shown.words
        scroll = shown.top.scroll()
        assert all(widget.box.right <= scroll.box.right for widget in scroll.content)
        text_of = "".join("".join(widget.text.split()) for widget in scroll.content)
        assert text_of == "".join(text.replace("## ", "").split())
        offset = shown.top.offset
        shown.press("pagedown")
        assert shown.top.offset > offset or not scroll.furthest


def test_each_library_has_its_page(file):
    pages = dict(licences(file))
    assert list(pages) == ["Libraries", *TITLES.values()]
    for library in libraries():
        assert library.title in pages["Libraries"]
        for kind in library.licence.split(";")[0].split(" or later")[:1]:
            assert not library.text or any(kind in page for page in pages.values())


@pytest.fixture
def server(monkeypatch):
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)
    with releases_server() as found:
        yield found


def opened(shown, releases):
    shown.program.push(AboutScreen(shown.program, releases=releases))
    return shown.top


def answered(shown):
    """Run the screen as long as it wants to be woken."""
    wait_until(lambda: shown.top.tick(0) or shown.top.wake(0) is None, "an answer")
    return text_of(shown)


def text_of(shown):
    (found,) = [widget for widget in shown.top.laid(shown.program.area) if isinstance(widget, Paragraph)]
    return found.text


def test_a_build_that_knows_nobody_offers_nothing(shown):
    opened(shown, None)
    assert "newer" not in shown.top.live()
    assert "It doesn't use the network and collects no data." in shown.words


def test_nobody_is_asked_before_it_is_pressed(shown, server):
    opened(shown, server.addresses)
    asking = f"only when you press the button below, to ask {server.addresses.host}"
    assert any(asking in text for text in shown.words)
    assert shown.top.wake(0) is None
    for _ in range(20):
        shown.top.tick(0)
    shown.press("c")
    assert server.asked == []


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_newer_version_is_found_while_the_picture_goes_on(shown, server, by, tmp_path, monkeypatch):
    server.has("v99.1.0")
    server.may_answer.clear()
    opened(shown, server.addresses)
    shown.click("newer") if by == "click" else shown.press("n")
    assert text_of(shown) == "Checking…"
    assert not shown.top.live()["newer"].enabled
    assert not shown.top.tick(0)
    assert shown.top.wake(0) is not None
    shown.press("n")  # in vain: one question at a time
    server.may_answer.set()
    assert answered(shown).startswith(f"Version 99.1.0 is available. You have {app.__version__}. ")
    assert shown.top.wake(0) is None
    assert len(server.asked) == 1
    assert shown.top.spoken_page() == text_of(shown)
    if sys.platform not in ("win32", "darwin"):
        page, fake = tmp_path / "page", tmp_path / "bin" / "xdg-open"
        fake.parent.mkdir()
        fake.write_text(f'#!/bin/sh\nprintf %s "$1" > "{page}.new" && mv "{page}.new" "{page}"\n', encoding="utf-8")
        fake.chmod(0o700)
        monkeypatch.setenv("PATH", f"{fake.parent}{os.pathsep}{os.environ['PATH']}")
        shown.click("page") if by == "click" else shown.press("o")
        wait_until(page.exists, "the page")
        assert page.read_text(encoding="utf-8") == f"{server.root}/releases/tag/v99.1.0"
        monkeypatch.setenv("PATH", str(tmp_path))
        shown.press("o")
        assert (
            shown.program.toast.text == f"No browser found. Open this page yourself: {server.root}/releases/tag/v99.1.0"
        )


def test_the_newest_version_offers_no_page(shown, server):
    server.has(f"v{app.__version__}")
    opened(shown, server.addresses)
    shown.press("n")
    assert answered(shown) == f"You have the latest version ({app.__version__})."
    assert "page" not in shown.top.live()
    shown.press("n")
    answered(shown)
    assert len(server.asked) == 2


def test_failed_lookup_is_reported_and_offers_the_page(shown):
    opened(shown, Addresses("http://127.0.0.1:9/latest", "http://127.0.0.1:9/releases"))
    shown.press("n")
    assert answered(shown).startswith("The check failed: ")
    assert {"newer", "page", "close"} <= shown.top.live().keys()


def test_where_nobody_can_be_asked_the_page_is_opened(shown, server, tmp_path, monkeypatch):
    """As in a Flatpak sandbox."""
    monkeypatch.setenv("PATH", str(tmp_path))
    shown.program.push(AboutScreen(shown.program, releases=server.addresses, sealed=True))
    assert any(text.startswith("It can't use the network") for text in shown.words)
    if sys.platform not in ("win32", "darwin"):  # these would open it, which this test does not want
        shown.press("n")
        assert shown.program.toast.text == f"No browser found. Open this page yourself: {server.addresses.page}"
    assert shown.top.wake(0) is None
    assert server.asked == []


def test_while_it_is_asked_the_screen_can_be_left(shown, server):
    server.may_answer.clear()
    before = shown.top
    opened(shown, server.addresses)
    shown.press("n", "c")
    assert shown.top is before
    server.may_answer.set()


def test_the_buttons_lie_beside_each_other(shown, server):
    server.has("v99.1.0")
    screen = opened(shown, server.addresses)
    shown.press("n")
    answered(shown)
    boxes = [screen.live()[name].box for name in ("newer", "page", "close")]
    assert all(left.right < right.x for left, right in pairwise(boxes))
    assert boxes[0].x >= screen.laid(shown.program.area)[0].box.x


def test_it_is_asked_by_pad_too(server, tmp_path):
    server.has("v99.1.0")
    with sitting(tmp_path) as sat:
        sat.program.push(AboutScreen(sat.program, releases=server.addresses))
        sat.do("newer")
        sat.until(lambda: "page" in sat.boxes)
        assert len(server.asked) == 1
