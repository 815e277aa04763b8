"""About: the version, where files are, and every licence of what travels along; by keys alone."""

import pytest

import app
from app.tools.licences.gather import TITLES, libraries, told
from app.ui.about import AboutScreen, licences
from app.ui.settings.settings_screen import SettingsScreen
from tests.headless import headless
from tests.ui.shown_screens import Shown

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture(params=[(1280, 720), (1024, 640), (800, 1200)], ids=str)
def shown(tmp_path, request):
    with headless(tmp_path / "headless", request.param) as found:
        yield Shown(found)


@pytest.fixture
def file(tmp_path):
    written = tmp_path / "LICENCES.txt"
    written.write_text(told(libraries()), encoding="utf-8")
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
        said = "".join("".join(widget.text.split()) for widget in scroll.content)
        assert said == "".join(text.replace("## ", "").split())
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
