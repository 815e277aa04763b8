"""Keyboard only: on every screen everything can get the focus, which is never lost, and Escape goes back."""

from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header
from app.core.options import build
from app.games import GAMES
from app.games.bong import INFO as BONG
from app.storage.challenge import SharedChallenge
from app.storage.daily import daily_header
from app.ui.challenge_screen import ShowChallenge
from app.ui.kit.widgets import Button
from app.ui.realtime.keys_screen import KeysScreen, KeyTest
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.settings.settings_screen import SettingsScreen
from app.ui.table.focus import spots
from app.ui.table.hot_seat import CoverScreen
from app.ui.title import TitleScreen
from tests.matches import played, whole
from tests.ui.rules_page import rules_page
from tests.ui.test_spoken import PLAYERS, at_table, seat_players
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
ARROWS = ("left", "right", "up", "down")


@pytest.fixture
def sat(tmp_path):
    with sitting(tmp_path) as found:
        yield found


def press(sat, *names):
    """Press keys by name; ``+tab`` is Shift-Tab."""
    for name in names:
        mod = pygame.KMOD_LSHIFT if name.startswith("+") else 0
        code = pygame.key.key_code(name.removeprefix("+"))
        sat.program.window.coming.append(
            (sat.program.now(), pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        )
        sat.turn()


def seen(sat):
    """Return whether the focus is on an existing widget and shown."""
    assert sat.focus in sat.boxes, (type(sat.screen).__name__, sat.focus)
    widget = sat.screen.live().get(sat.focus)
    assert widget is None or sat.screen.reach.look(widget).focus
    return sat.focus


def tabbed(sat, key="tab"):
    """Return everything that Tab reaches."""
    found = []
    for _ in range(len(sat.boxes) + 2):
        press(sat, key)
        found.append(seen(sat))
    return set(found)


def show_challenge(program):
    header = daily_header(GAMES[1], date(2026, 11, 26), ("Ann", "Rosa", "Tariq"))
    program.push(ShowChallenge(program, SharedChallenge(header, 1), Path("it.json")))


def screens(sat):
    """Yield every screen except tables, each as the top screen."""
    flow, program = sat.flow, sat.program
    yield sat.screen
    for game in GAMES:
        flow.setup(game)
        yield sat.screen
        program.push(rules_page(program, game))
        yield sat.screen
        press(sat, "escape", "escape")
        assert isinstance(sat.screen, TitleScreen), game.name
    for name in ("settings", "statistics"):
        sat.screen.reach.do(sat.screen.live()[name])
        for _ in range(7):
            yield sat.screen
            sat.press("rb")
        press(sat, "escape")
        assert isinstance(sat.screen, TitleScreen), name
    for show in (partial(flow.daily, GAMES[1]), flow.challenge, partial(show_challenge, program)):
        show()
        yield sat.screen
        press(sat, "escape")
        assert isinstance(sat.screen, TitleScreen), show
    program.push(KeysScreen(program, BONG, ["Ann", "Ben"]))
    yield sat.screen
    program.push(KeyTest(program, BONG, ["Ann", "Ben"]))
    yield sat.screen
    press(sat, "escape", "escape")
    assert isinstance(sat.screen, TitleScreen)


def test_tab_comes_to_everything_on_every_screen_and_back(sat):
    walked = []
    for screen in screens(sat):
        assert tabbed(sat) == set(screen.live()), type(screen).__name__
        assert tabbed(sat, "+tab") == set(screen.live()), type(screen).__name__
        walked.append(type(screen).__name__)
    assert len(set(walked)) >= 7


def test_arrows_never_lose_the_focus(sat):
    for _screen in screens(sat):
        press(sat, "tab")
        for turn in range(24):
            press(sat, ARROWS[(turn // 3 + turn) % 4])
            seen(sat)


def test_the_focus_stays_somewhere_when_what_had_it_goes(sat):
    game = next(game for game in GAMES if game.name == "kings-corners")
    at_table(sat, game, "person", "keen", moves=4)
    sat.flow.title()
    sat.turn()
    assert seen(sat) == "resume"
    press(sat, "2")
    assert seen(sat) == "learn"  # golden where a game was never set up
    sat.flow.setup(next(game for game in GAMES if game.name == "kong-pie"))
    screen = sat.screen
    screen.live()["unfold"].act()
    others = ("preset", "page", "daily", "challenge")
    rules = [name for name in screen.live() if screen.live()[name].box.x > 500 and name not in others]
    screen.focus = rules[0]
    sat.press("rb")
    assert rules[0] not in screen.live()
    assert seen(sat) == "deal"


def test_back_from_the_set_up_the_focus_is_on_the_golden_button(sat):
    press(sat, "3")
    assert seen(sat) == "learn"
    press(sat, "n")
    sat.screen.live()["name0"].change("Zoe")
    press(sat, "escape")
    assert isinstance(sat.screen, TitleScreen)
    assert [name for name, widget in sat.screen.live().items() if getattr(widget, "primary", False)] == [seen(sat)]


def test_no_button_keeps_the_focus_that_the_next_enter_would_press_by_accident(sat):
    game = next(game for game in GAMES if game.name == "kings-corners")
    table: Any = at_table(sat, game, "person", "keen")
    sat.until(lambda: table.play.scene.may_move and not table.play.scene.motion.busy)
    table._steps._focus_on("action-D")
    sat.turn()
    press(sat, "return")
    assert not table.play.scene.may_move, "drawing ends the turn"
    assert seen(sat).startswith("card:")
    sat.until(lambda: table.play.scene.may_move and not table.play.scene.motion.busy)
    assert seen(sat).startswith("card:")
    table._steps._focus_on("action-D")
    sat.turn()
    table.reach.clicked = True
    press(sat, "return")
    assert sat.focus is None, "a mouse needs no focus, which would raise a card"


def test_in_a_new_deal_the_focus_is_in_the_hand(sat):
    game = next(game for game in GAMES if game.name == "kings-corners")
    over = next(i for i, state in enumerate(whole(game, {}, 2, seed=3).states) if state.public.over)
    table: Any = at_table(sat, game, "person", "keen", moves=over)
    sat.until(lambda: isinstance(sat.screen, ScoresScreen) and sat.screen.hears(sat.program.now()))
    press(sat, "t", "tab")
    table._steps._focus_on("scores")
    press(sat, "return")
    sat.until(lambda: sat.screen is not table and sat.screen.hears(sat.program.now()))
    press(sat, "n")
    sat.until(lambda: sat.screen is table and table.play.scene.may_move)
    card = int(seen(sat).removeprefix("card:"))
    assert card in table.play.scene.hand_cards()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_every_table_tab_and_arrows_come_to_everything(sat, game):
    looked_at = 0
    for moves in range(0, 80, 7):
        table: Any = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)], moves=moves)
        alone = game.real_time or table.session.ai_on_turn is None  # an AI player's move would change what there is
        if sat.screen is not table or not alone or looked_at == 3:  # or the scores came first
            continue
        looked_at += 1
        found, queue = set(), []
        for _ in range(6):
            press(sat, "tab")
            queue.append(seen(sat))
        while queue:
            here = queue.pop()
            if here in found:
                continue
            found.add(here)
            for arrow in ARROWS:
                table._steps._focus_on(here)
                press(sat, arrow)
                queue.append(seen(sat))
        assert found == set(sat.boxes), set(sat.boxes) - found
    assert looked_at


def test_what_is_thought_for_one_match_is_never_played_in_the_next(sat):
    """A late answer to the first question of a match was once taken for the first of the next match."""
    game, tickets = next(game for game in GAMES if game.name == "pai-tong"), set()
    for moves in (1, 2, 3):
        table: Any = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)], moves=moves)
        thinking = table.session.thinking
        sat.until(lambda thinking=thinking: thinking._asked)
        assert not tickets & thinking._asked.keys()
        tickets |= thinking._asked.keys()


def test_menu_scores_and_cover_by_keys(sat):
    game = next(game for game in GAMES if game.name == "kings-corners")
    at_table(sat, game, "person", "person")
    sat.until(lambda: isinstance(sat.screen, CoverScreen) and sat.screen.hears(sat.program.now()))
    assert tabbed(sat) == set(sat.screen.live())
    press(sat, "escape")
    assert tabbed(sat) == set(sat.screen.live()) > {"choice0", "choice1"}
    press(sat, "escape")
    assert isinstance(sat.screen, CoverScreen)
    over = next(i for i, state in enumerate(whole(game, {}, 2, seed=3).states) if state.public.over)
    table: Any = at_table(sat, game, "person", "keen", moves=over)
    match = table.session.match
    sat.until(lambda: isinstance(sat.screen, ScoresScreen) and sat.screen.hears(sat.program.now()))
    assert tabbed(sat) == set(sat.screen.live()) == {"sheet", "log", "next", "table", "look-back", "menu"}
    press(sat, "t")
    assert sat.screen is table
    assert {"scores", "menu"} < {*sat.boxes}
    press(sat, "s")
    assert isinstance(sat.screen, ScoresScreen)
    press(sat, "escape")
    assert "choice0" in sat.screen.live()
    press(sat, "escape", "n")
    sat.until(lambda: sat.screen is table)
    assert len(match.log) > over


def test_the_keys_for_settings_and_sound_work_on_the_title_too(sat):
    assert isinstance(sat.screen, TitleScreen)
    sound = sat.program.settings.sound
    press(sat, "m")
    assert sat.program.settings.sound is not sound
    press(sat, "f10")
    assert isinstance(sat.screen, SettingsScreen)


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_the_letter_of_a_dark_button_does_nothing_whatever_has_the_focus(sat, game):
    number, letters, tried = PLAYERS[game.name], game.info.keys.keys(), set()
    for moves in (0, 1, 2, 5, 8):
        options = build(game.options, {}, number)
        match = played(Header(game, options, seat_players(*["easy"] * number), Chance(seed=3)), moves)
        players = ["easy"] * number
        players[min(game.active(match.state))] = "person"
        table: Any = at_table(sat, game, *players, moves=moves)
        sat.until(lambda table=table: table.play.scene.may_move)
        press(sat, "tab")
        made = len(table.session.match.log)
        for spot in list(spots(table.play)):
            table.focus, table.play.state.spot = None, spot
            buttons = [widget for widget in table.live().values() if isinstance(widget, Button)]
            dark = {button.key for button in buttons if not button.enabled} & letters
            press(sat, *sorted(dark | letters - {button.key for button in buttons}))
            assert len(table.session.match.log) == made
            tried |= dark
    assert tried or game.name == "kings-corners", "which has no dark buttons"
