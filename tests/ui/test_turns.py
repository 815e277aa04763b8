"""AI turns: the table may wait after each, and holding the button speeds them up."""

from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import Draw
from app.storage.setups import Setup
from app.table.cue import Cue
from app.ui.kit.widgets import Paragraph
from app.ui.table.effects import facing
from app.ui.table.plates import action_boxes
from app.ui.table.turn_pacing import REST, waits
from tests.headless import headless

SITTERS = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"), SeatPlayer("Tariq", "keen"))


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        found.program.change(wait_after_turn=True)
        yield found


def table(shown, first):
    """Return a table of three where that seat has the first turn."""
    header = (Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=seed)) for seed in range(100))
    match = next(match for match in map(Match, header) if GAME.active(match.state) == {first})
    screen = shown.table(write(match))
    screen.play.scene.motion.finish(1e6)
    return screen


def end_turn(screen):
    play = screen.play
    play.follow(play.session.play(play.session.turn, Draw(), 1e6), 1e6)
    play.scene.motion.finish(2e6)


def key(kind, code):
    return Event(kind, key=code, mod=0, unicode="", scancode=0)


def names(shown):
    return set(shown.boxes)


def test_after_an_ai_players_turn_the_table_waits_for_the_next_one_and_for_nobody_else(shown):
    screen = table(shown, 0)
    end_turn(screen)
    assert not waits(screen.play)  # that was a person's
    end_turn(screen)
    assert screen.play.session.turn == 2
    assert waits(screen.play)
    assert "go-on" in names(shown)
    screen.key(key(pygame.KEYDOWN, pygame.K_SPACE), 3e6)
    assert not waits(screen.play)
    assert "go-on" not in names(shown)
    end_turn(screen)
    assert screen.play.session.turn == 0
    assert not waits(screen.play)


def test_while_the_table_waits_nobody_moves_and_nothing_wakes_it(shown):
    screen = table(shown, 1)
    end_turn(screen)
    moves = len(screen.play.session.match.log)
    screen.play.tick(1e7, paused=False)  # the one on turn has turned to the viewer
    assert not screen.play.tick(1e7, paused=False)
    assert screen.play.wakes(1e7, paused=False) == []
    assert len(screen.play.session.match.log) == moves
    screen.key(key(pygame.KEYDOWN, pygame.K_RETURN), 1e7)
    assert screen.play.wakes(1e7, paused=False)


def test_without_motion_the_next_seat_turns_in_the_tick_of_an_ai_move(shown):
    shown.program.change(speed="off")
    screen = table(shown, 1)
    while not waits(screen.play):
        shown.program.turn(5)
    assert screen.play.state.turning.shares == dict.fromkeys(facing(screen.play), 1.0)


@pytest.mark.parametrize(
    ("cue", "waiting"),
    [
        (Cue("place"), [False, True]),
        (Cue("place", completes=True), [True, True]),
        (Cue("place", completes=False), [False, False]),
        (Cue("place", quiet=True), [False, False]),
    ],
)
def test_a_move_may_say_that_something_is_complete_and_a_secret_one_ends_no_turn(shown, cue, waiting):
    """First a move of the person, then one of an AI player; another AI player follows on both."""
    screen, found = table(shown, 0), []
    tabletop = screen.session.tabletop
    screen.session.tabletop = replace(tabletop, staging=replace(tabletop.staging, cue=lambda *_: cue))
    for _ in waiting:
        end_turn(screen)
        found.append(waits(screen.play))
    assert found == waiting


def test_what_is_complete_rests_before_an_ai_player_moves(shown):
    dues = []
    for completes in (False, True):
        screen = table(shown, 0)
        tabletop = screen.session.tabletop
        cue = Cue("place", completes=completes)
        screen.session.tabletop = replace(tabletop, staging=replace(tabletop.staging, cue=lambda *_, cue=cue: cue))
        screen.session.seed_ai_choices(1)
        end_turn(screen)
        dues.append(screen.session.thinking.due)
    assert dues[1] - dues[0] == pytest.approx(REST * screen.play.pace.share)


def test_who_does_not_want_to_wait_need_not(shown):
    screen = table(shown, 1)
    end_turn(screen)
    assert waits(screen.play)
    shown.program.change(wait_after_turn=False)
    assert not waits(screen.play)


def test_a_held_key_hurries_the_others_until_it_is_let_go(shown):
    shown.program.change(wait_after_turn=False)
    screen = table(shown, 1)
    usual = screen.play.pace
    screen.event(key(pygame.KEYDOWN, pygame.K_SPACE), 1e6)
    assert screen.play.pace.lasts < usual.lasts
    assert screen.play.pace.share < usual.share
    assert screen.play.session.thinking.due <= 1e6
    screen.event(key(pygame.KEYUP, pygame.K_RETURN), 1e6)
    assert screen.play.pace != usual
    screen.event(key(pygame.KEYUP, pygame.K_SPACE), 1e6)
    assert screen.play.pace == usual


def test_in_ones_own_turn_nobody_is_hurried(shown):
    shown.program.change(wait_after_turn=False)
    screen = table(shown, 0)
    usual = screen.play.pace
    screen.event(key(pygame.KEYDOWN, pygame.K_SPACE), 1e6)
    assert screen.play.pace == usual


def press(shown, kind, name):
    scale = shown.program.area.scale
    x, y = shown.boxes[name].middle
    shown.program.top.event(Event(kind, pos=(round(x * scale), round(y * scale)), button=1, touch=False), 1e6)


def test_the_button_hurries_the_others_as_long_as_it_is_held(shown):
    shown.program.change(wait_after_turn=False)
    screen = table(shown, 1)
    usual = screen.play.pace
    press(shown, pygame.MOUSEBUTTONDOWN, "hurry")
    assert screen.play.pace.lasts < usual.lasts
    assert screen.play.session.thinking.due <= 1e6
    press(shown, pygame.MOUSEBUTTONUP, "hurry")
    assert screen.play.pace == usual


def test_the_button_is_dark_and_says_why_where_nobody_is_hurried(shown):
    shown.program.change(wait_after_turn=False)
    screen = table(shown, 0)
    usual = screen.play.pace
    assert screen.live()["hurry"].why == "It isn't an AI player's turn."
    press(shown, pygame.MOUSEBUTTONDOWN, "hurry")
    assert screen.play.pace == usual
    press(shown, pygame.MOUSEBUTTONUP, "hurry")
    shown.program.change(wait_after_turn=True)
    end_turn(screen)
    assert not screen.live()["hurry"].enabled


def start(shown):
    seats = build(GAME.options, {}, 3), Setup("", {}, SITTERS)
    shown.flow.start(GAME, *seats)
    shown.program.turn(0)
    shown.program.turn(0)
    return shown.program.top


def test_in_the_first_match_of_a_game_the_table_waits_until_somebody_has_had_enough_of_it(shown):
    shown.program.change(wait_after_turn=False)
    screen = start(shown)
    screen.play.scene.motion.finish(1e6)
    while screen.play.session.turn != 1:
        end_turn(screen)
    end_turn(screen)
    assert waits(screen.play)
    texts = [one.text for one in screen.widgets(shown.program.area) if isinstance(one, Paragraph)]
    ended, following = (screen.session.name(seat) for seat in (screen.play.state.ended, screen.session.turn))
    assert ended != following
    assert f"{ended}'s turn is over. Next: {following}." in texts
    press(shown, pygame.MOUSEBUTTONDOWN, "wait-no-more")
    press(shown, pygame.MOUSEBUTTONUP, "wait-no-more")
    assert not waits(screen.play)
    assert not shown.program.settings.wait_in_first_match
    assert {"go-on", "wait-no-more"}.isdisjoint(names(shown))


def test_last_rounds_action_disappears_when_the_next_turn_begins(shown):
    shown.program.change(wait_after_turn=False)
    screen = start(shown)
    play, seen = screen.play, 0
    play.scene.motion.finish(1e6)
    brush = shown.program.brush(shown.program.area_of(screen))
    for _ in range(12):
        if screen.session.between_deals:
            break
        before, turn = {*play.state.last_actions}, screen.session.turn
        if turn in before and turn != 0:
            seen += 1
            assert turn not in action_boxes(play, brush, 1e6), "it hasn't done anything yet"
            assert {*action_boxes(play, brush, 1e6)} == before - {turn}
        end_turn(screen)
        play.scene.motion.finish(1e6)
    assert seen


def test_in_the_second_match_of_a_game_it_waits_only_for_who_asked_for_that(shown):
    shown.program.change(wait_after_turn=False)
    assert start(shown).session.first
    assert not start(shown).session.first
