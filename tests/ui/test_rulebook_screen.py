"""Rulebook: contents, search, glossary, house rules in force; and how to reach it."""

import pygame
import pytest
from pygame.event import Event

from app.core.options import build
from app.games import GAMES, game_named
from app.table.text.rulebook import rulebook_of
from app.ui.help import HelpScreen
from app.ui.kit.dialogs import Dialog
from app.ui.kit.widgets import Link
from app.ui.rulebook_screen import MarkedText, RulebookScreen
from app.ui.setup.setup_screen import SetupScreen
from app.ui.window.theme import SMALL, SNUG
from tests.headless import headless
from tests.ui.rules_page import rules_page
from tests.ui.shown_screens import Shown

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path / "headless", (1280, 720)) as found:
        yield Shown(found)


def opened(shown, name, number="", **given):
    game = game_named(name)
    seats = game.usual_players()
    shown.program.push(RulebookScreen(shown.program, game, build(game.options, given, seats), seats, number))


def texts(shown):
    return [widget.text for widget in shown.top.scroll().content if isinstance(widget, MarkedText)]


def typed(shown, text):
    shown.top.event(Event(pygame.TEXTINPUT, text=text), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_section_is_a_page_and_no_word_leaves_it(shown, game):
    opened(shown, game.name)
    book = rulebook_of(game)
    for i, section in enumerate(book.sections):
        shown.click(f"section-{i}")
        scroll = shown.top.scroll()
        page = [widget for widget in scroll.content if isinstance(widget, MarkedText)]
        folded = [name for name in shown.top.live() if name.startswith("fold-")]
        about = bool(i == 0 and book.about)
        assert len(page) + len(folded) >= len(section.rules) + about
        for text in page:
            assert text.box.right <= scroll.box.right
            for line in text.lines:
                assert all(run.x + run.width <= text.box.w + 1 for run in line)
    shown.click(f"section-{len(book.sections)}")
    assert len(texts(shown)) == len(book.words)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 150])
def test_no_title_of_the_contents_is_cut(size, scale, tmp_path):
    with headless(tmp_path / "headless", size) as found:
        shown = Shown(found)
        shown.program.change(ui_scale=scale)
        for game in GAMES:
            opened(shown, game.name)
            area, cut = shown.program.area, []
            brush = shown.program.brush(area)
            for name, tab in shown.top.live().items():
                if name.startswith("section-") and brush.width(tab.text, SMALL, "Bold") > tab.box.w - 2 * SNUG:
                    cut.append(tab.text)
            assert not cut
            shown.program.pop()


def test_cards_in_a_rule_are_drawn_as_cards(shown):
    opened(shown, "kong-pie", "1.2")
    runs = [run for w in shown.top.scroll().content if isinstance(w, MarkedText) for line in w.lines for run in line]
    assert {run.text for run in runs if run.card} >= {"7H", "8D", "8H", "7S", "7C", "8S", "8C"}
    assert not any(run.text.endswith(("7H", "8D")) for run in runs if not run.card)


def test_a_word_leads_to_its_rule(shown):
    opened(shown, "tong-its")
    shown.click("section-8")
    shown.top.show("go-word-Deadwood")
    shown.click("go-word-Deadwood")
    assert any(text.startswith("Your deadwood is") for text in texts(shown))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_word_of_the_game_explains_itself_where_a_page_has_it_first(shown, game):
    opened(shown, game.name)
    book, linked = rulebook_of(game), set()
    for i in range(len(book.sections)):
        shown.click(f"section-{i}")
        links = [widget for widget in shown.top.scroll().content if isinstance(widget, Link)]
        first = {link.name: link for link in reversed(links)}
        assert len({(link.name, round(link.box.y)) for link in links}) == len(links)
        assert all(abs(link.box.y - first[link.name].box.y) < 40 for link in links), "one that is parted by a line"
        linked |= first.keys()
    assert len(linked) > len(book.words) / 3
    assert linked <= {word.word for word in book.words}


def test_a_word_leads_from_where_it_stands_to_its_rule(shown):
    opened(shown, "tong-its", "7.3")
    word = next(word for word in rulebook_of(game_named("tong-its")).words if word.word == "Opened")
    link = next(name for name in shown.top.live() if name.startswith("means-Opened"))
    shown.top.show(link)
    shown.click(link)
    assert isinstance(shown.top, Dialog)
    shown.press("r")
    assert isinstance(shown.top, RulebookScreen)
    assert f"section-{int(word.number[0]) - 1}" == shown.top.focus


def test_a_page_with_words_that_lead_somewhere_is_read_out_as_a_whole(shown):
    opened(shown, "tong-its", "7.3")
    assert any(isinstance(widget, MarkedText) for widget in shown.top.readable())


def test_enter_in_the_search_goes_to_the_first_hit_and_then_there(shown):
    opened(shown, "tong-its")
    shown.press("/")
    typed(shown, "fold")
    shown.press("return")
    hit = shown.top.focus
    assert hit.startswith("go-")
    assert shown.top._typed == "fold"
    shown.press("return")
    assert shown.top.focus.startswith("section-")


def test_search_and_back(shown):
    opened(shown, "kong-pie")
    shown.press("/")
    assert shown.top.focus == "search"
    typed(shown, "lojack")
    found = texts(shown)
    assert found
    assert all("lojack" in text.casefold() for text in found)
    shown.press("escape")
    assert isinstance(shown.top, RulebookScreen)
    assert texts(shown)[0].startswith("For three players")
    shown.press("escape")
    assert not isinstance(shown.top, RulebookScreen)


def test_what_is_found_leads_to_its_page(shown):
    opened(shown, "bong")
    shown.top.focus = "search"
    typed(shown, "near tie")
    shown.click("go-rule-3.5")
    assert any(text.startswith("There are no turns") for text in texts(shown))
    assert shown.top.offset > 0
    typed(shown, "xyz")  # the field has lost the focus
    assert any(text.startswith("There are no turns") for text in texts(shown))


def test_empty_search_is_reported(shown):
    opened(shown, "bong")
    shown.top.focus = "search"
    typed(shown, "zeppelin")
    assert texts(shown) == ["No rules found. Try fewer letters."]


def test_house_rules_that_are_not_played_are_folded_and_can_be_read(shown):
    opened(shown, "kong-pie", "8", lojacking="put")
    messages = " ".join(texts(shown))
    assert "Lojacking: each card" in messages
    assert "In force: Lojacking: When put" in shown.words
    assert "Short-connect: you may not" not in messages
    assert "Short-connect: not in force." in shown.words
    shown.click("fold-8.2")
    assert "Short-connect: you may not" in " ".join(texts(shown))
    shown.click("fold-8.2")
    assert "Short-connect: you may not" not in " ".join(texts(shown))


def test_from_the_help_to_the_section_of_its_topic_and_back(shown):
    shown.program.push(rules_page(shown.program, game_named("tong-its")))
    shown.press("4", "a")
    assert isinstance(shown.top, RulebookScreen)
    assert any(text.startswith("Each of the two losers pays") for text in texts(shown))
    shown.press("c")
    assert isinstance(shown.top, HelpScreen)


def test_from_a_house_rule_in_the_setup_to_its_section(shown):
    shown.flow.setup(game_named("kong-pie"))
    page = shown.top
    page.focus = "short_connect"
    shown.program.inputs._event(Event(pygame.KEYDOWN, key=pygame.K_F1, unicode="", mod=0), 0)
    assert isinstance(shown.top, RulebookScreen)
    assert any(text.startswith("Short-connect: you may not") for text in texts(shown))  # what was asked for is unfolded
    shown.press("escape")
    assert isinstance(shown.top, SetupScreen)


def test_by_keys_alone(shown):
    opened(shown, "kings-corners")
    shown.press("down", "down")
    assert any(text.startswith("The player to the dealer's left goes first") for text in texts(shown))
    shown.press("n")
    assert any(text.startswith("If you play the last card") for text in texts(shown))
    shown.press("up", "up", "up", "up")
    assert shown.top.focus == "search"
    shown.press("tab", "tab", "tab")
    shown.press("return")
    assert any(text.startswith("The player to the dealer's left goes first") for text in texts(shown))
    shown.press("page down")
    assert shown.top.offset > 0 or not shown.top.scroll().furthest
