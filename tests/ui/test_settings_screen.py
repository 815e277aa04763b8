"""Settings: everything can be set by mouse and keys, takes effect at once, and is saved."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from app.core.match import SeatPlayer
from app.games import game_named
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.settings import FACES, Settings, load_settings, save_settings
from app.storage.setups import Setup
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.form import SegmentedControl, Slider, Toggle
from app.ui.kit.widgets import WidgetLook
from app.ui.settings.settings_screen import SettingsScreen, tooltip_text
from app.ui.window.sound import Family
from app.ui.window.system_fonts import unseen
from app.ui.window.window import in_points
from tests.shares import with_soak
from tests.ui.open_settings import PAGES
from tests.ui.rules_page import rules_page

pytestmark = pytest.mark.usefixtures("unseen")
GAMES = (None, "kings-corners", "kong-pie", "pai-tong", "bong", "tong-its")
SIZES = ((1280, 720), (1920, 1080), (1024, 640), (1100, 900))
ROOMS: list[Any] = [(None, size, scale) for size in SIZES for scale in (75, 100, 150, 200)]
ROOMS += [(game, size, scale) for game in GAMES[1:] for size, scale in ((SIZES[0], 100), (SIZES[2], 200))]
FLAGS = [("Sound", "sound"), ("Sound", "speech"), ("Motion", "reduced_motion"), ("Cards", "large_index"),
         ("Cards", "four_colours"), ("Cards", "show_playable")]  # fmt: skip
CHOICES = [("Motion", "speed", "brisk", 2), ("Motion", "race_break", "none", 2),
           ("Display", "theme", "paper", 2), ("Display", "ui_scale", 150, 3), ("Display", "card_size", 120, 2),
           ("Cards", "card_back", "crown", 1)]  # fmt: skip


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize(("page", "name"), FLAGS)
def test_a_switch_turns_over_and_back(open_settings, page, name, by):
    found = open_settings()
    found.page(page)
    before = getattr(found.settings, name)
    assert isinstance(found.widget(name), Toggle)
    for expected in (not before, before):
        if by == "mouse":
            found.click(name)
        else:
            found.tab_to(name)
            found.key("space")
        assert getattr(found.settings, name) is expected
        assert found.file[name] is expected
        assert found.widget(name).on is expected


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize(("page", "name", "value", "part"), CHOICES)
def test_one_of_a_few_is_chosen(open_settings, page, name, value, part, by):
    found = open_settings()
    found.page(page)
    choice = found.widget(name)
    assert isinstance(choice, SegmentedControl)
    if by == "mouse":
        found.screen.show(name)
        choice = found.widget(name)
        found.click_at(*choice.part_box(part).middle)
    else:
        found.tab_to(name)
        found.key(*["right"] * (part - choice.chosen) or ["left"] * (choice.chosen - part))
    assert getattr(found.settings, name) == value
    assert found.file[name] == value
    assert found.widget(name).chosen == part


def test_the_table_waits_never_or_in_first_matches_or_always(open_settings):
    found = open_settings()
    found.page("Motion")
    assert found.widget("wait_after_turn").chosen == 1
    for part, always, at_first in ((0, False, False), (2, True, True), (1, False, True)):
        found.click_at(*found.widget("wait_after_turn").part_box(part).middle)
        assert (found.settings.wait_after_turn, found.settings.wait_in_first_match) == (always, at_first)
        assert found.widget("wait_after_turn").chosen == part


def test_a_press_beside_the_parts_and_let_go_elsewhere_chooses_nothing(open_settings):
    found = open_settings()
    found.page("Motion")
    choice = found.widget("speed")
    found.press(*choice.part_box(0).middle)
    found.let_go(choice.box.x, choice.box.y - 60)
    assert found.settings.speed == "off"
    found.point(*choice.part_box(1).middle)
    assert found.widget("speed").pointed == 1
    found.point(5, 5)
    assert found.widget("speed").pointed == -1


@pytest.mark.parametrize(("name", "field", "family"), [
    ("effects", "effects_volume", Family.EFFECTS), ("calls", "calls_volume", Family.CALLS),
    ("ambience", "ambience_volume", Family.AMBIENCE),
])  # fmt: skip
def test_a_slider_is_dragged_turned_and_stepped_and_heard(open_settings, name, field, family, monkeypatch):
    found = open_settings(sound=True)
    heard = []
    monkeypatch.setattr(found.program.sounds, "play", heard.append)
    slider = found.widget(name)
    assert isinstance(slider, Slider)
    y = slider.box.middle[1]
    found.press(slider.track.x + slider.track.w * 0.3, y)
    assert getattr(found.settings, field) == 30
    found.point(slider.track.x + slider.track.w * 0.52, y + 90)  # the pointer may stray from the track
    assert getattr(found.settings, field) == 50
    found.point(slider.track.right + 300, y)
    found.let_go(slider.track.right + 300, y)
    assert getattr(found.settings, field) == found.file[field] == 100
    found.point(slider.track.x, y)
    assert getattr(found.settings, field) == 100
    found.wheel(-1)
    assert getattr(found.settings, field) == 95
    assert found.screen.focus == name
    for key, value in (("left", 90), ("right", 95), ("page down", 75), ("page up", 95), ("home", 0), ("end", 100)):
        found.key(key)
        assert getattr(found.settings, field) == value, key
    assert found.program.sounds.volumes[family] == 1.0
    assert heard.count({"effects": "place", "calls": "tong", "ambience": ""}[name]) >= 9


def test_moving_a_slider_unmutes(open_settings):
    found = open_settings()
    assert not found.settings.sound
    found.tab_to("effects")
    found.key("right")
    assert found.settings.sound
    assert not found.program.sounds.muted


def test_pages_open_by_digits_clicks_and_page_keys(open_settings):
    found = open_settings()
    for digit, title in enumerate(PAGES, 1):
        found.key(str(digit))
        assert found.screen.page.title == title
    for i, title in enumerate(PAGES):
        found.click(f"tab-{i}")
        assert found.screen.page.title == title
    found.key("page down")
    assert found.screen.page.title == PAGES[0]
    found.key("page up")
    assert found.screen.page.title == PAGES[-1]
    found.key("tab", mod=pygame.KMOD_CTRL)
    assert found.screen.page.title == PAGES[0]
    found.key("tab", mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert found.screen.page.title == PAGES[-1]
    found.key("escape")
    assert not hasattr(found.screen, "page")


@pytest.mark.parametrize(("game", "size", "scale"), with_soak([pytest.param(*room) for room in ROOMS], 3))
def test_nothing_leaves_the_panel_or_lies_over_something_else(open_settings, game, size, scale):
    found = open_settings(game, size=size, ui_scale=scale, faces={f"Player {i}": i for i in range(1, 8)})
    area = found.program.area
    for title in PAGES:
        found.page(title)
        panel, scroll = found.screen.panel(area), found.screen.scroll()
        assert panel.x > area.w * 0.3
        fixed = [widget for widget in found.screen.live().values() if widget not in scroll.live]
        for widget in [*fixed, scroll]:
            box = widget.box
            assert panel.x <= box.x < box.right <= panel.right + 0.01, widget
            assert panel.y <= box.y < box.bottom <= panel.bottom + 0.01, widget
            assert not [other.box for other in [*fixed, scroll] if other is not widget and other.box.overlaps(box)]
        for widget in scroll.live:
            assert scroll.box.x <= widget.box.x < widget.box.right <= scroll.bar.x or not scroll.furthest, widget
            clear = widget.box.grown(-0.01)
            assert not [other.id for other in scroll.live if other is not widget and other.box.overlaps(clear)], widget
        found.program.paint()


def test_a_long_page_is_rolled_by_wheel_bar_and_focus(open_settings):
    found = open_settings(size=(1024, 640))
    found.page("Keys")
    scroll = found.screen.scroll()
    assert scroll.furthest > 500
    found.point(*scroll.box.middle)
    found.wheel(-2)
    assert found.screen.offset == 128
    found.wheel(50)
    assert found.screen.offset == 0
    x, y = scroll.thumb.middle
    found.press(x, y)
    found.point(x, y + 60)
    between = found.screen.offset
    assert 0 < between < scroll.furthest
    found.point(x, 9999)
    found.let_go(x, 9999)
    assert found.screen.offset == pytest.approx(found.screen.scroll().furthest)
    found.point(x, y)
    assert found.screen.offset == pytest.approx(found.screen.scroll().furthest)
    found.page("Keys")
    for _ in range(60):
        found.key("tab")
        scroll, widget = found.screen.scroll(), found.widget(found.screen.focus)
        if widget in scroll.live:
            assert scroll.box.y <= widget.box.y < widget.box.bottom <= scroll.box.bottom, widget.id
    found.page("Keys")
    found.tab_to("key-hint")
    for _ in range(12):
        found.key("down")
        scroll, widget = found.screen.scroll(), found.widget(found.screen.focus)
        assert widget not in scroll.live or scroll.box.y <= widget.box.y < widget.box.bottom <= scroll.box.bottom


def test_what_is_rolled_out_of_sight_cannot_be_clicked(open_settings):
    found = open_settings(size=(1024, 640))
    found.page("Keys")
    found.screen.scroll_to(9999)
    hidden = [w for w in found.screen.scroll().live if w.box.bottom < 0]
    above = [w for w in found.screen.scroll().live if w.box.y >= 0 and w.box.bottom < found.screen.scroll().box.y]
    assert hidden
    for widget in above:
        found.click_at(*widget.box.middle)
        assert not found.screen.takes_any_key
        assert found.screen.focus != widget.id


def test_the_theme_changes_what_lies_beside(open_settings):
    found = open_settings("tong-its")
    found.page("Display")
    seen = set()
    for part in (1, 2, 0):
        found.click_at(*found.widget("theme").part_box(part).middle)
        found.program.paint()
        left = found.program.window.surface.subsurface((40, 200, 300, 300))
        seen.add(pygame.transform.average_color(left))
    assert len(seen) == 3


def test_the_deck_changes_on_the_table_and_in_the_panel(open_settings):
    found = open_settings("kings-corners")
    found.page("Cards")

    def pictures():
        found.program.paint()
        surface = found.program.window.surface
        box = found.screen.scroll().content[0].box
        panel = surface.subsurface((int(box.x), int(box.y), int(box.w), int(box.h)))
        return pygame.image.tobytes(surface.subsurface((0, 60, 600, 660)), "RGB"), pygame.image.tobytes(panel, "RGB")

    for name in ("large_index", "four_colours"):
        table, panel = pictures()
        found.click(name)
        found.point(5, 5)
        now_table, now_panel = pictures()
        assert now_table != table, name
        assert now_panel != panel, name


@pytest.mark.parametrize("title", PAGES)
def test_as_at_first_is_asked_and_gives_a_page_back(open_settings, title):
    changed: dict[str, Any] = {
        "Sound": {"sound": False, "effects_volume": 10, "calls_volume": 20, "speech": True},
        "Motion": {
            "speed": "brisk",
            "race_break": "short",
            "reduced_motion": True,
            "wait_after_turn": True,
            "wait_in_first_match": False,
        },
        "Display": {"theme": "paper", "ui_scale": 125, "card_size": 130},
        "Cards": {"card_back": "crown", "large_index": True, "four_colours": True, "show_playable": False},
        "Keys": {"keys": {"hint": "j", "bong-rank-ace": "x"}},
        "People": {"name": "Ann", "faces": {"Ann": 3}},
    }
    found = open_settings(**{name: value for values in changed.values() for name, value in values.items()})
    found.page(title)
    found.click("usual")
    found.key("escape")
    assert found.settings.keys == changed["Keys"]["keys"]
    found.click("usual")
    found.key("t")
    usual = Settings()
    for page, values in changed.items():
        for name, value in values.items():
            now = getattr(found.settings, name)
            if name == "keys" and page == title:
                assert now == {"bong-rank-ace": "x"}
            else:
                assert now == (getattr(usual, name) if page == title else value), name
    found.click("usual")
    found.key("e")
    for page in changed.values():
        for name in page:
            assert getattr(found.settings, name) == getattr(usual, name), name
    assert found.file["theme"] == "evening"
    assert found.file.get("keys", {}) == {}


# ---- people


def test_a_person_is_added_named_given_a_face_and_put_first(open_settings):
    found = open_settings()
    found.page("People")
    found.click("add")
    assert found.screen.focus == "name-1"
    found.type("Ann")
    assert list(found.settings.faces) == ["You", "Ann"]
    found.click("face-1")
    found.click("face-7")
    assert found.file["faces"] == {"You": 11, "Ann": 7}
    found.click("first-1")
    assert (found.settings.name, list(found.settings.faces)) == ("Ann", ["Ann", "You"])
    assert list(found.file["faces"]) == ["Ann", "You"]
    found.click("remove-1")
    found.key("r")
    assert found.file["faces"] == {"Ann": 7}
    assert "remove-0" not in found.screen.live()


def test_removing_a_person_asks_and_says_what_stays(open_settings):
    found = open_settings(name="Ann", faces={"Ann": 1, "Ben": 2})
    found.page("People")
    found.click("remove-1")
    asked = found.program.top
    words = " ".join(getattr(widget, "text", "") for widget in asked.laid(found.program.area))
    assert "Remove Ben?" in words
    assert "Matches and statistics are kept." in words
    found.key("return")  # the focus is on what changes nothing
    assert list(found.settings.faces) == ["Ann", "Ben"]
    found.click("remove-1")
    found.key("escape")
    assert list(found.settings.faces) == ["Ann", "Ben"]
    found.click("remove-1")
    found.key("r")
    assert list(found.settings.faces) == ["Ann"]


@pytest.mark.parametrize("person", [0, 1, 2])
def test_enter_twice_in_a_name_removes_nobody_and_puts_nobody_first(open_settings, person):
    found = open_settings(name="Ann", faces={"Ann": 1, "Ben": 2, "Cal": 3})
    found.page("People")
    found.click(f"name-{person}")
    found.key("return")
    assert found.screen.focus == (f"name-{person + 1}" if person < 2 else "done")
    found.key("return")
    assert list(found.settings.faces) == ["Ann", "Ben", "Cal"]
    assert found.settings.name == "Ann"


def test_no_more_than_eight_people_and_no_two_with_one_name(open_settings):
    found = open_settings()
    found.page("People")
    for _ in range(7):
        found.click("add")
    assert "add" not in found.screen.live()
    assert len(found.settings.faces) == 8
    assert len({*found.settings.faces.values()}) == 8
    before = dict(found.settings.faces)
    found.click("name-3")
    found.type("You")
    assert list(found.settings.faces)[3] == "Yo"
    assert any(getattr(w, "text", "") == "Two people have the same name." for w in found.screen.scroll().content)
    found.key("backspace", "backspace", "backspace")
    assert list(found.settings.faces)[3] in ("Yo", "Y")
    assert any(getattr(w, "text", "") == "Enter a name." for w in found.screen.scroll().content)
    found.key("tab")
    assert found.widget("name-3").text == list(found.settings.faces)[3]
    assert len(found.settings.faces) == len(before)


def test_a_new_name_is_in_the_last_set_ups_too(open_settings):
    last = Setup("", {}, (SeatPlayer("You"), SeatPlayer("Rosa", "keen")))
    found = open_settings(setups={"kings-corners": last})
    found.page("People")
    found.click("name-0")
    found.type("Zoë")
    assert found.settings.name == "Zoë"
    assert found.settings.setups["kings-corners"].seats == (SeatPlayer("Zoë"), SeatPlayer("Rosa", "keen"))


def test_a_seat_takes_one_of_the_people(open_settings):
    found = open_settings(faces={"You": 11, "Ann": 3, "Ben": 6})
    found.key("escape")
    found.flow.setup(game_named(found.screen._game.name))
    assert found.widget("name0").text == found.widget("seat0").text == "You"
    found.click("player1")  # in the middle, which changes nothing
    found.tab_to("player1")
    while found.widget("player1").text != "Person":
        found.key("right")
    assert found.widget("name1").text == found.widget("seat1").text == "Ann"
    found.click("who1")
    found.click("person-2")
    assert found.widget("name1").text == found.widget("seat1").text == "Ben"
    assert found.widget("who1").picture == found.widget("seat1").picture == "avatars/06"
    found.click("seat0")
    found.click("who0")
    found.click("person-2")
    assert [found.widget(f"seat{i}").text for i in range(2)] == ["Ben", "Player 1"]
    found.tab_to("player0")
    found.key("right")
    assert found.widget("seat0").text == "Rosa"


def test_every_face_can_be_chosen_by_keys(open_settings):
    found = open_settings()
    found.page("People")
    for face in range(1, FACES + 1):
        found.tab_to("face-0")
        found.key("return")
        found.tab_to(f"face-{face}")
        found.key("return")
        assert found.settings.faces["You"] == face


# ---- motion and tooltips


def test_cards_show_the_speed_and_then_lie_still(open_settings):
    found = open_settings(speed="normal")
    found.page("Motion")
    box = found.screen.scroll().box

    def seen():
        found.program.paint()
        surface, scale = found.program.window.surface, found.program.area.scale
        return pygame.image.tobytes(
            surface.subsurface([round(v * scale) for v in (box.x, box.y + 290, box.w - 20, 140)]), "RGB"
        )

    for change, key in (("speed", "left"), ("reduced_motion", "space"), ("speed", "right")):
        before = seen()
        found.tab_to(change)
        found.key(key)
        pictures = [seen()]
        while found.screen.wake(found.program.now()) is not None:
            found.program.turn(16)
            pictures.append(seen())
        assert len(set(pictures)) > 3
        assert pictures[-1] != before
    found.tab_to("speed")
    while found.settings.speed != "off":
        found.key("left")
    assert not found.screen.page.moving(found.program.now())


def test_disabled_or_icon_controls_have_tooltips(open_settings):
    found = open_settings(faces={"You": 11, "Ann": 3})

    def tip():
        return tooltip_text(found.screen.live().get(found.screen.reach.hover or ""))

    found.page("Keys")
    found.point(*found.widget("fixed-esc").box.middle)
    assert tip() == "Esc always goes back or opens the menu."
    found.page("People")
    found.point(*found.widget("remove-1").box.middle)
    assert tip() == "Remove Ann"
    found.point(*found.widget("first-0").box.middle)
    assert tip() == "Already first."
    found.point(*found.widget("name-0").box.middle)
    assert tip() == ""
    found.program.paint()


def test_the_settings_open_from_the_menu_and_from_the_table(open_settings):
    found = open_settings("kings-corners")
    found.key("escape")
    table = found.screen
    for keys in (["escape", "s"], ["f10"]):
        found.key(*keys)
        assert isinstance(found.screen, SettingsScreen)
        assert not found.screen.veiled
        found.key("escape")
        assert found.screen is table
    found.click("settings")
    assert isinstance(found.screen, SettingsScreen)


def test_what_another_program_has_changed_meanwhile_stays_in_the_file(open_settings):
    """This program knows nothing of it and leaves it alone."""
    found = open_settings()
    found.program.change(theme="midnight", name="Ann")
    path, messages = found.program.paths.settings_file, found.program.messages
    FSYNC_THREAD.settle()
    there = load_settings(path, messages)
    preset = next(iter(game_named("bong").presets))
    save_settings(path, replace(there, theme="paper", setups={"bong": Setup(preset)}), messages, since=there)
    found.program.change(large_index=True)
    FSYNC_THREAD.settle()
    assert found.settings.theme == "midnight"
    assert load_settings(path, messages) == replace(
        found.settings, theme="paper", setups={**found.settings.setups, "bong": Setup(preset)}
    )


# ---- sizes


@pytest.mark.parametrize("game", [None, "kong-pie", "kings-corners"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1080, 1920), (2560, 1080)])
def test_only_sizes_that_change_something_are_offered(open_settings, game, size):
    found = open_settings(game, size=size)
    found.page("Display")
    offered = [int(part.text.removesuffix("%")) for part in found.widget("ui_scale").parts]
    assert offered[:2] == [75, 100]

    def seen(scale):
        """Return the text scale below, on the settings themselves, on pages of text and in a question."""
        found.program.change(ui_scale=scale)
        pages = rules_page(found.program, game_named("bong"))
        choices = [DialogChoice(text, print) for text in ("Restart", "Keep playing")]
        question = Dialog(found.program, "Restart?", "You give up what you have played.", choices)
        shown = found.program.stack[0], found.screen, pages, question
        return [found.program.area_of(screen).scale for screen in shown]

    sizes = [seen(scale) for scale in offered]
    assert all(max(b / a for a, b in zip(one, other, strict=True)) > 1.03 for one, other in pairwise(sizes))
    largest = seen(200)
    assert max(b / a for a, b in zip(sizes[-1], largest, strict=True)) <= 1.03


def test_a_size_of_an_older_file_is_shown_as_the_largest_there_is(open_settings):
    found = open_settings("kings-corners", ui_scale=200)
    found.page("Display")
    choice = found.widget("ui_scale")
    assert choice.chosen == len(choice.parts) - 1
    assert any("room for text at up to 125%" in w.text for w in found.screen.scroll().content if hasattr(w, "text"))


def text_below_card_size(found):
    page = found.screen.scroll().content
    return page[page.index(found.widget("card_size")) + 1].text


def test_larger_cards_apply_at_once_and_show_their_limit(open_settings):
    """At 16:10 the hand has room; where there is none the card keeps its size."""
    found = open_settings("kings-corners", size=(1280, 800))
    found.page("Display")
    scene = found.program.stack[0].play.scene
    card = scene.hand_cards()[0]
    usual = scene.place(card).w
    found.program.change(card_size=150)
    found.program.paint()
    hand = scene.place(card).w / usual
    assert hand > 1.2
    assert text_below_card_size(found).startswith(
        f"This table has room for cards at {round(100 * hand)}% in the hand and 100% on the table."
    )
    found.program.change(card_size=120)
    found.program.paint()
    assert scene.place(card).w == pytest.approx(1.2 * usual)


def test_without_a_table_nothing_is_promised_of_larger_cards(open_settings):
    found = open_settings(card_size=150)
    found.page("Display")
    assert text_below_card_size(found) == "As large as each game's table allows."


def test_full_screen_is_shown_as_on_however_it_came_about(open_settings):
    found = open_settings()
    found.page("Display")
    assert not found.widget("fullscreen").on
    found.program.window.fullscreen = True  # as ``--fullscreen`` opens it, whatever the settings say
    found.program.resized()
    assert found.widget("fullscreen").on


@pytest.mark.parametrize("scale", [100, 125, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1080, 1920)])
def test_tabs_keep_their_words(open_settings, size, scale):
    found = open_settings(size=size, ui_scale=scale)
    found.program.paint()
    brush = found.program.brush()
    texts = []
    plain = brush.text
    brush.text = lambda words, *rest, **more: (texts.append((words, more.get("most"))), plain(words, *rest, **more))[1]
    for i, title in enumerate(PAGES):
        found.widget(f"tab-{i}").draw(brush, WidgetLook())
        assert brush.width(title, 18, "Bold") <= dict(texts)[title]


def test_input_methods_are_on_in_fields_alone(open_settings):
    """Elsewhere keys are keys: on Windows an input method would take the game's letters."""
    found = open_settings()
    found.page("Keys")
    found.key("tab")
    assert not found.window._types
    found.page("People")
    found.tab_to("name-0")
    assert found.window._types
    found.key("tab")
    assert not found.window._types


def test_input_methods_get_the_fields_position(open_settings, monkeypatch):
    """They show suggestions next to it; SDL takes the position in points, as windows are measured."""
    entries = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", entries.append)
    found = open_settings()
    found.page("People")
    found.tab_to("name-0")
    field = found.program.brush().rect(found.widget("name-0").box)
    assert entries == [field]
    found.key("tab", "tab")
    found.tab_to("name-0")
    assert entries == [field, field], "another field may have had it meanwhile"
    assert in_points(pygame.Rect(80, 40, 301, 50), 2.0) == pygame.Rect(40, 20, 150, 25)


def test_a_letter_that_an_input_method_took_is_no_key_of_the_program(open_settings):
    """While a word is composed a key arrives without text; elsewhere M would mute."""
    found = open_settings()
    found.page("People")
    found.tab_to("name-0")
    before = found.settings
    found.key("m", "?", typed="")
    assert found.settings == before
    assert found.program.top is found.screen


def test_macos_has_its_own_keys_for_the_full_screen(open_settings):
    found = open_settings()
    found.key("f", mod=pygame.KMOD_LCTRL | pygame.KMOD_LMETA)
    assert found.settings.fullscreen
    found.key("f", mod=pygame.KMOD_LCTRL | pygame.KMOD_LMETA)
    assert not found.settings.fullscreen
    found.key("f", mod=pygame.KMOD_LMETA)
    assert not found.settings.fullscreen


def test_keys_that_the_menu_of_macos_answers_are_left_to_it(open_settings, monkeypatch):
    """Both together would enter full screen and leave it at once."""
    found = open_settings()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa")
    found.key("f", mod=pygame.KMOD_LCTRL | pygame.KMOD_LMETA)
    assert not found.settings.fullscreen
    found.key("f11")
    assert found.settings.fullscreen
    found.key("f", mod=pygame.KMOD_LCTRL | pygame.KMOD_LMETA)
    assert not found.settings.fullscreen


def test_letter_without_font_is_reported_while_typing(open_settings):
    khitan, no_letter = "\U00018cd5", "\u0378"
    if not unseen(khitan):
        pytest.skip("this machine has a font for the Khitan small script")
    found = open_settings()
    found.page("People")
    found.click("name-0")
    found.type("Қ" + no_letter)
    assert found.program.toast.text == ""
    found.type(khitan)
    assert "shows boxes instead" in found.program.toast.text
    assert found.settings.name == "Қ" + khitan


def test_a_word_that_an_input_method_composes_is_seen_and_has_the_keys_to_itself(open_settings):
    found = open_settings()
    found.page("People")
    found.click("name-0")
    found.type("A")
    plain = found.screen.reach.look(found.widget("name-0"))
    found.event(pygame.TEXTEDITING, text="ni hao", start=6, length=0)
    composed = found.screen.reach.look(found.widget("name-0"))
    assert (plain.composed, composed.composed) == ("", "ni hao")
    brush = found.program.brush()
    found.widget("name-0").draw(brush, composed)
    assert "Ani hao" in {written.text for written in brush.letters.written.values()}
    found.key("backspace", "return", "tab", "escape", "down", typed="")
    assert found.screen.focus == "name-0"
    assert found.settings.name == "A"
    found.event(pygame.TEXTEDITING, text="", start=0, length=0)
    found.event(pygame.TEXTINPUT, text="Қ")
    assert found.settings.name == "AҚ"
    found.key("backspace")
    assert found.settings.name == "A"
