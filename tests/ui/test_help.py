"""Help: rules in brief, house rules in force, keys; and how to reach it from everywhere."""

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build, choices
from app.games import GAMES, game_named
from app.table.geometry import Box
from app.table.registry import TEXTS
from app.ui.card_examples import examples
from app.ui.help import HelpScreen
from app.ui.kit.widgets import Panel
from app.ui.settings.settings_screen import SettingsScreen
from app.ui.setup.setup_screen import SetupScreen
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.ui.rules_page import rules_page
from tests.ui.shown_screens import Shown

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path / "headless", (1280, 720)) as found:
        yield Shown(found)


def key(shown, code, typed=""):
    """Press a key and let the program answer."""
    shown.program.inputs._event(Event(pygame.KEYDOWN, key=code, unicode=typed, mod=0), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_topic_fits_on_one_screen(shown, game):
    shown.program.push(rules_page(shown.program, game))
    topics = [name for name in shown.top.live() if name.startswith("topic-")]
    for n in range(len(topics) - 2):  # the last but one lists all house rules, and scrolls; then the keys
        shown.press(str(n + 1))
        scroll = shown.top.scroll()
        assert scroll.furthest == 0, f"topic {n + 1} of {game.title}"
        assert all(widget.box.right <= scroll.box.right for widget in scroll.content)


@pytest.mark.parametrize("wide", [784, 536])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_examples_stand_in_a_grid(shown, game, wide):
    brush, back = shown.program.brush(), shown.program.card_back
    many = game.usual_players()
    for topic in TEXTS[game.name].brief(build(game.options, {}, many), many).topics:
        drawn, high = examples(topic.examples, Box(10, 20, wide, 320), brush, back)
        grounds = [widget.box for widget in drawn if isinstance(widget, Panel)]
        assert len(grounds) == len(topic.examples)
        assert len({box.x for box in grounds}) == sum(box.y == 20 for box in grounds)  # of the first row
        for x in {box.x for box in grounds}:
            assert len({box.w for box in grounds if box.x == x}) == 1
        for y in {box.y for box in grounds}:
            assert len({box.h for box in grounds if box.y == y}) == 1
        assert all(widget.box.x >= 10 and widget.box.right <= 10 + wide + 1 for widget in drawn)
        assert max((widget.box.bottom for widget in drawn), default=20) == pytest.approx(20 + high)


def test_the_rules_by_keyboard_alone(shown):
    shown.program.push(rules_page(shown.program, game_named("tong-its")))
    assert "Tong-Its: Melds" in shown.words
    shown.press("down")
    assert "Tong-Its: Your turn" in shown.words
    shown.press("n", "n")
    assert "Tong-Its: Payments" in shown.words
    shown.press("n")
    assert "Tong-Its: House rules" in shown.words
    shown.press("up", "up", "up", "up", "up")
    assert "Tong-Its: Mouse and keys" in shown.words
    assert "next" not in shown.top.live()
    shown.press("c")
    assert isinstance(shown.top, TitleScreen)


def test_help_shows_changed_keys(shown):
    shown.program.change(keys={"hint": "x"})
    shown.program.push(rules_page(shown.program, game_named("kings-corners")))
    shown.press("5")
    assert "X / U" in shown.words


# ---- the house rules in force


def lines(shown, topic):
    shown.press(str(topic))
    return " ".join(shown.words)


def test_kings_corners_tells_what_the_draw_does_as_it_is_played(shown):
    """Drawing ends the turn, or starts it: kings-corners RULES.md 3.6 and 7.2."""
    game = game_named("kings-corners")
    shown.program.push(rules_page(shown.program, game))
    assert "Drawing 1 card ends your turn." in lines(shown, 1)
    shown.program.pop()
    shown.program.push(rules_page(shown.program, game, draw="start", cards_drawn=2, compulsory_kings=True))
    messages = lines(shown, 1)
    assert "ends your turn" not in messages
    assert "Your turn starts with a draw of 2 cards" in messages
    assert "costs 3 points" in messages


@pytest.mark.parametrize(("seats", "kongs", "messages"), [(3, 4, "4"), (2, 6, "6"), (2, 4, "4")])
def test_kong_pie_tells_how_many_kongs_win_this_match(shown, seats, kongs, messages):
    shown.program.push(rules_page(shown.program, game_named("kong-pie"), seats, kongs_to_win=kongs))
    texts = lines(shown, 1)
    assert f"Be the first to make {messages} kongs." in texts
    assert "with two players" not in texts


def test_chips_have_a_page_where_they_are_played_for(shown):
    """Kitty, jackpot, glory, 1st-place and lojacking are described where they are in force."""
    game = game_named("kong-pie")
    shown.program.push(rules_page(shown.program, game, **game.presets["Casino"]))
    messages = lines(shown, 4)
    for word in ("kitty", "jackpot", "Glory:", "1st-place:", "restock"):
        assert word in messages, word
    assert "Lojacking:" in lines(shown, 3)
    shown.program.pop()
    shown.program.push(rules_page(shown.program, game, chips=True))
    assert "Glory:" not in lines(shown, 4)
    shown.program.pop()
    shown.program.push(rules_page(shown.program, game))
    assert "Lojacking:" not in lines(shown, 3)
    assert "topic-6" not in shown.top.live()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("preset", [0, 1])
def test_every_house_rule_is_listed_with_value_and_meaning(shown, game, preset):
    name, given = list(game.presets.items())[preset]
    seats = game.usual_players(name)
    page = rules_page(shown.program, game, seats, **given)
    shown.program.push(page)
    options = build(game.options, given, seats)
    number = 1 + len(TEXTS[game.name].brief(options, seats).topics)
    shown.press(str(number))
    assert f"{game.title}: House rules" in shown.words
    for choice in choices(game.options):
        value = getattr(options, choice.name)
        assert choice.label in shown.words
        assert choice.explain(value) in shown.words
        assert choice.value_label(value) in shown.words or not choice.matters(options)


# ---- reached from everywhere


def test_help_and_settings_open_from_the_setup_with_the_rules_that_are_being_chosen(shown):
    shown.flow.setup(game_named("kong-pie"))
    assert isinstance(shown.top, SetupScreen)
    shown.top.focus = "preset"
    key(shown, pygame.K_RIGHT)  # Casino
    for code, typed in ((pygame.K_F1, ""), (pygame.K_SLASH, "?")):
        key(shown, code, typed)
        assert isinstance(shown.top, HelpScreen)
        assert "kitty" in lines(shown, 4)
        key(shown, code, typed)
        assert isinstance(shown.top, SetupScreen)
    key(shown, pygame.K_F10)
    assert isinstance(shown.top, SettingsScreen)
    key(shown, pygame.K_F10)
    assert isinstance(shown.top, SetupScreen)


def test_a_question_mark_can_be_typed_into_a_name(shown):
    shown.flow.setup(game_named("kong-pie"))
    shown.top.focus = "name0"
    key(shown, pygame.K_SLASH, "?")
    assert isinstance(shown.top, SetupScreen)
    key(shown, pygame.K_F1)
    assert isinstance(shown.top, HelpScreen)


def test_the_wheel_and_the_page_keys_turn_the_house_rules(shown):
    shown.flow.setup(game_named("kong-pie"))
    shown.top.live()["unfold"].act()
    first = shown.top.live()["page"].text
    shown.top.event(Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False), 0)
    second = shown.top.live()["page"].text
    assert first.startswith("Rules 1–")
    assert second != first
    shown.top.event(Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False), 0)
    shown.top.event(Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False), 0)  # there is no page before the first
    assert shown.top.live()["page"].text == first
    shown.press("page down")
    assert shown.top.live()["page"].text == second
    shown.press("page up")
    assert shown.top.live()["page"].text == first


def test_at_the_table_and_over_it_help_tells_of_that_match(shown):
    game = game_named("kings-corners")
    options = build(game.options, {"draw": "start"}, 3)
    seat_players = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"), SeatPlayer("Tariq", "keen"))
    shown.flow.begin(Header(game, options, seat_players, Chance(seed=3)))
    assert isinstance(shown.top, TableScreen)
    key(shown, pygame.K_F1)
    assert "Your turn starts with a draw of 1 card" in lines(shown, 1)
    key(shown, pygame.K_F1)
    shown.flow.pause(shown.flow.session)
    key(shown, pygame.K_F1)
    assert isinstance(shown.top, HelpScreen)
    key(shown, pygame.K_F10)  # settings over it ...
    assert isinstance(shown.top, SettingsScreen)
    key(shown, pygame.K_F1)  # ... and it is not opened twice
    assert isinstance(shown.top, SettingsScreen)


def test_the_title_tells_of_the_match_that_would_be_set_up(shown):
    game = game_named("kings-corners")
    shown.flow.setup(game)
    shown.top._draft.choose(next(c for c in choices(game.options) if c.name == "draw"), "start")
    shown.program.change(setups={game.name: shown.top._draft.setup()})
    shown.flow.title()
    shown.press("1", "?")
    assert "Your turn starts" in lines(shown, 1)
