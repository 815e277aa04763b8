"""Match setup remembers choices, and changing a name keeps the face."""

import math
from itertools import product

import pygame
import pytest

from app.ai.player import levels_for
from app.ai.temperament import DESCRIPTIONS, temperament_of
from app.core.info import AI_NAMES
from app.core.match import SeatPlayer
from app.core.options import build, choices
from app.games import GAMES, game_named
from app.storage.settings import FACES
from app.table.geometry import Box
from app.ui.kit.avatars import faces_at
from app.ui.kit.widgets import Label, Panel, Paragraph
from app.ui.setup.setup_players import describe_player
from app.ui.setup.setup_screen import SetupScreen
from app.ui.window.theme import SMALL


@pytest.fixture
def setting_up(open_settings):
    at = open_settings()

    def opened(name):
        at.flow.title()
        at.flow.setup(game_named(name))
        assert isinstance(at.screen, SetupScreen)
        return at

    return opened


def choose_person(at, seat):
    while at.widget(f"player{seat}").text != "Person":
        at.click_at(*at.widget(f"player{seat}").halves[0].middle)


def shown(at):
    """Return the names and kinds of players on the screen."""
    live = at.screen.live()
    seats = sum(name.startswith("player") for name in live)
    return [(live[f"seat{i}"].text, live[f"player{i}"].text) for i in range(seats)]


def type_over(at, seat, name):
    at.click(f"seat{seat}")
    at.click(f"name{seat}")
    at.type(name)


def face(at, seat):
    return at.widget(f"seat{seat}").picture


@pytest.mark.parametrize("leave", ["escape", "back", "the window"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_was_chosen_is_there_again_when_the_set_up_is_opened_again(setting_up, game, leave):
    at = setting_up(game.name)
    choose_person(at, 1)
    before = shown(at)
    assert sum(kind == "Person" for _, kind in before) == 2
    match leave:
        case "escape":
            at.key("escape")
        case "back":
            at.click("back")
        case _:
            at.event(pygame.QUIT)
            assert not at.program.stack
            at.flow.title()
    at.flow.setup(game)
    assert shown(at) == before
    assert at.file["setups"][game.name]["seats"][1]["player"] == "person"  # and in the next run


def test_nothing_is_remembered_of_a_set_up_in_which_nothing_was_chosen_or_a_name_is_missing(setting_up):
    at = setting_up("kings-corners")
    at.click("seat1")
    at.key("escape")
    assert at.settings.setups == {}
    at.flow.setup(game_named("kings-corners"))
    at.click("name0")
    at.key("backspace")
    at.key("escape")
    assert at.settings.setups == {}


def test_a_face_stays_when_a_name_is_typed_over(setting_up):
    at = setting_up("kings-corners")
    for seat in (1, 2):
        choose_person(at, seat)
    before = [face(at, seat) for seat in range(3)]
    for i in range(1, 5):
        type_over(at, 1, "Anna"[:i]) if i == 1 else at.type("Anna"[i - 1])
        assert [face(at, seat) for seat in range(3)] == before
    at.key("escape")
    at.flow.setup(game_named("kings-corners"))
    assert shown(at)[1][0] == "Anna"
    assert [face(at, seat) for seat in range(3)] == before
    at.click("deal")
    names = at.flow.session.names
    assert f"avatars/{faces_at(names, at.settings.faces)['Anna']:02}" == before[1]


def test_a_name_that_somebody_known_has_brings_their_face_and_typing_on_brings_the_own_one_back(setting_up):
    at = setting_up("kings-corners")
    at.program.change(faces={"Ann": 5})
    choose_person(at, 1)
    type_over(at, 1, "X")
    own = face(at, 1)
    at.key("backspace")
    at.type("Ann")
    assert face(at, 1) == "avatars/05"
    at.type("a")
    assert face(at, 1) == own


def test_a_person_and_an_ai_player_never_share_a_face():
    for chosen, name in product(range(1, FACES + 1), ("Ann", "You", "Player 2")):
        seen = faces_at(["Player 1", name, *AI_NAMES[:4]], {name: chosen})
        assert seen[name] == chosen
        assert len(set(seen.values())) == len(seen)


def test_left_match_is_reported_as_kept_and_can_be_resumed(setting_up):
    at = setting_up("kings-corners")
    assert not any("main menu after this one" in text for text in words(at))
    at.click("deal")
    at.flow.title()
    at.flow.setup(game_named("kings-corners"))
    (texts,) = (text for text in words(at) if "main menu after this one" in text)
    assert texts.endswith("is saved. You can resume it from the main menu after this one.")
    first = at.flow.waiting()
    at.click("deal")
    at.flow.title()
    assert {left.path for left in first} < {left.path for left in at.flow.waiting()}
    at.flow.setup(game_named("bong"))
    assert not any("main menu after this one" in text for text in words(at))


def words(at):
    return [w.text for w in at.screen.laid(at.program.area) if isinstance(w, Paragraph)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_one_press_seats_people_everywhere_and_another_one_person(setting_up, game):
    at = setting_up(game.name)
    before = shown(at)
    at.click("people")
    assert {kind for _, kind in shown(at)} == {"Person"}
    names = [name for name, _ in shown(at)]
    assert len(set(names)) == len(names) == len(before)
    assert at.widget("deal").enabled, at.widget("deal").why
    at.click("people")
    assert [kind for _, kind in shown(at)] == [kind for _, kind in before]
    assert len({name for name, _ in shown(at)}) == len(before)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_how_many_play_can_be_changed_only_where_the_game_leaves_a_choice(setting_up, game):
    at = setting_up(game.name)
    assert ("seats" in at.screen.live()) == (len(game.seats) > 1)
    words = [getattr(widget, "text", "") for widget in at.screen.laid(at.program.area)]
    assert f"{game.usual_players()} players" in words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_sets_a_game_up_for_the_first_time_reads_its_house_rules_and_changes_one_only_by_asking(setting_up, game):
    at = setting_up(game.name)
    names = {choice.name for choice in choices(game.options)}
    assert not names & {*at.screen.live()}
    labels = [widget.text for widget in at.screen.laid(at.program.area) if isinstance(widget, Label)]
    options = build(game.options, {}, len(shown(at)))
    for choice in choices(game.options):
        assert (choice.label in labels) == choice.matters(options)
        assert not choice.matters(options) or choice.value_label(getattr(options, choice.name)) in labels
    lowest = max(
        widget.box.bottom
        for widget in at.screen.laid(at.program.area)
        if isinstance(widget, Label) and widget.text in {choice.label for choice in choices(game.options)}
    )
    assert 0 <= at.widget("unfold").box.y - lowest < 40, "what changes the rules stands below them"
    before = at.widget("preset").text
    at.click_at(*at.widget("preset").halves[1].middle)
    assert at.widget("preset").text != before
    at.click("unfold")
    assert "unfold" not in at.screen.live()
    assert names & {*at.screen.live()}
    at.click("back")
    again = setting_up(game.name)
    assert "unfold" not in again.screen.live(), "what was changed is seen at once"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_ai_player_is_described_with_level_and_temperament(setting_up, game):
    at = setting_up(game.name)
    seats = len(shown(at))
    for seat in {1, seats - 1}:
        at.click_at(*at.widget(f"player{seat}").halves[0].middle)
        name, level = shown(at)[seat]
        (texts,) = (text for text in words(at) if text.startswith(f"{level.removeprefix('AI: ')}: "))
        differs = game.info.manners and level != "AI: Sharp"
        assert texts.endswith(DESCRIPTIONS[temperament_of(name)].format(name=name)) == differs


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_ai_player_description_fits(setting_up, game):
    at, info = setting_up(game), game_named(game).info
    at.click("seat1")
    brush, screen = at.program.brush(), at.screen
    there = [one for one in screen.widgets(at.program.area_of(screen)) if isinstance(one, Paragraph)]
    titles = tuple(f"{level.title}: " for level in levels_for(game))
    (place,) = (one.box for one in there if one.text.startswith(titles))
    for level, name in product(levels_for(game), (*AI_NAMES, "Wm" * 5, "Wm" * 20)):
        texts = describe_player(SeatPlayer(name, level.name), info)
        assert len(brush.lines(" ".join(texts), SMALL, place.w)) * SMALL * 1.32 <= place.h, (level.name, name)
        assert len(brush.lines(texts[0], SMALL, place.w)) <= 3, (level.name, "without the temperament, at a full table")


def test_enter_in_a_name_goes_to_the_next_and_then_to_what_deals(setting_up):
    """Another Enter would press it: only a useful widget may have the focus."""
    at = setting_up("tong-its")
    at.click("name0")
    for name in ("name1", "name2", "deal"):
        at.key("return")
        assert at.screen.focus == name


def test_the_pages_of_house_rules_go_round(setting_up):
    at = setting_up("kong-pie")
    at.click("unfold")
    first, pages = at.widget("page").text, at.widget("page").of[1]
    assert pages > 2
    seen = []
    for _ in range(pages):
        at.click_at(*at.widget("page").halves[1].middle)
        seen.append(at.widget("page").text)
    assert seen[-1] == first
    assert len({*seen}) == pages
    at.click_at(*at.widget("page").halves[0].middle)
    assert at.widget("page").text == seen[-2]


def test_a_page_with_one_house_rule_is_not_called_from_six_to_six(setting_up):
    rules = setting_up("bong").screen._rules
    choice = choices(game_named("bong").options)[0]
    pages = [[(choice, 40.0)] * 5, [(choice, 40.0)]]
    texts = []
    for rules._page in range(2):
        texts.append(rules._pager(pages, Box(0, 0, 300, 42)).text)
    assert texts == ["Rules 1–5 of 6", "Rule 6 of 6"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_seats_are_around_the_table_clockwise_from_the_bottom(setting_up, game):
    at = setting_up(game.name)
    while "seats" in at.screen.live() and len(shown(at)) < game.seats[-1]:
        at.click("add")
    assert "add" not in at.screen.live()
    middles = [at.widget(f"seat{i}").box.middle for i in range(len(shown(at)))]
    x, y = (sum(values) / len(values) for values in zip(*middles, strict=True))
    turns = [math.atan2(middle[0] - x, middle[1] - y) % math.tau for middle in middles]
    assert middles[0][1] == max(middle[1] for middle in middles)
    assert turns[1:] == sorted(turns[1:], reverse=True)


def test_pressing_a_seat_opens_its_editor_and_its_level_takes_one_press(setting_up):
    at = setting_up("kings-corners")
    assert at.widget("name0").text == "You"
    at.click("seat2")
    assert "name0" not in at.screen.live()
    assert at.widget("name2").text == "Tariq"
    assert any(text.startswith("Novice: ") for text in words(at))
    before = at.widget("player1").text
    at.click_at(*at.widget("player1").halves[1].middle)
    assert at.widget("player1").text != before
    assert at.widget("name1").text == "Rosa", "what was changed is explained"


def test_enter_on_a_seat_goes_to_its_name(setting_up):
    at = setting_up("kings-corners")
    at.tab_to("seat3")
    assert at.widget("name0").text == "You", "going past seats opens nothing"
    at.key("return")
    assert at.screen.focus == "name3"
    at.type("Zoe")
    assert at.widget("seat3").text == "Zoe"


def test_each_seat_says_who_sits_there(setting_up):
    at = setting_up("kings-corners")
    nodes = {node.id: node for node in at.screen.accessible().children}
    assert [nodes[f"seat{i}"].name for i in range(2)] == ["Seat 1: You, Person", "Seat 2: Rosa, AI: Novice"]
    assert [nodes[f"seat{i}"].selected for i in range(2)] == [True, False]
    assert (nodes["player1"].name, nodes["player1"].value) == ("Rosa", "AI: Novice")


def test_the_empty_seat_adds_a_player_until_the_table_is_full(setting_up):
    at = setting_up("kings-corners")
    for seats in (5, 6):
        at.click("add")
        assert len(shown(at)) == seats
        assert at.widget("seats").text == f"{seats} players"
        assert at.widget(f"name{seats - 1}").text == at.widget(f"seat{seats - 1}").text
    assert "add" not in at.screen.live()
    at.click_at(*at.widget("seats").halves[0].middle)
    assert "add" in at.screen.live()


def labels(at):
    return [widget.text for widget in at.screen.laid(at.program.area) if isinstance(widget, Label)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_house_rules_come_in_groups_with_headings(setting_up, game):
    at = setting_up(game.name)
    options = build(game.options, {}, len(shown(at)))
    rules = [choice for choice in choices(game.options) if choice.matters(options)]
    groups = list(dict.fromkeys(choice.group for choice in rules))
    wanted = [text for group in groups for text in (group, *(rule.label for rule in rules if rule.group == group))]
    first = [one for one in at.screen.laid(at.program.area) if isinstance(one, Label) and one.text in wanted]
    assert all(groups)
    assert [one.text for one in first if one.box.x == first[0].box.x] == wanted


def test_a_changed_rule_is_marked_with_its_standard_value(setting_up):
    at = setting_up("kings-corners")
    at.click("unfold")
    panels = sum(isinstance(widget, Panel) for widget in at.screen.laid(at.program.area))
    assert not [text for text in labels(at) if text.startswith("Standard:")]
    before = {name: widget.box for name, widget in at.screen.live().items()}
    at.click_at(*at.widget("target").halves[1].middle)
    assert "Standard: 25" in labels(at)
    assert sum(isinstance(widget, Panel) for widget in at.screen.laid(at.program.area)) == panels + 1
    assert {name: widget.box for name, widget in at.screen.live().items()} == before, "nothing moves under the pointer"


@pytest.mark.parametrize(
    ("game", "change", "rules"),
    [
        ("kong-pie", "seats", "Kongs to win: 6"),
        ("kings-corners", "seats", ""),
        ("bong", "people", "Time limit: 3 minutes and Open hands: on"),
    ],
)
def test_house_rules_that_follow_the_players_are_reported(setting_up, game, change, rules):
    at = setting_up(game)
    if change == "seats":
        at.click_at(*at.widget("seats").halves[0].middle)
    else:
        at.click("people")
    assert at.program.toast.text == (f"Changed to suit the players: {rules}" if rules else "")
