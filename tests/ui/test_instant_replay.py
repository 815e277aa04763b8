"""Instant replay since one's last turn, which changes nothing in the match."""

import pygame
import pytest

from app.core.record import write
from app.tools.gallery.courses import moments, opening, person_moves
from app.tools.gallery.scenes.tables import MARKED, USUAL
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.table.instant_replay import InstantReplay, last_of_race, since_own_turn
from tests.headless import headless
from tests.ui.racing import racing
from tests.ui.test_turns import key

COURSES = [USUAL["kings-corners"], *MARKED.values()]
each_game = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)


def table(shown, course):
    asked_at = moments(course, person_moves)
    screen = shown.table(write(opening(course, asked_at[len(asked_at) // 2])))
    screen.play.scene.motion.finish(1e6)
    return screen


@each_game
def test_it_shows_what_the_others_did_and_ends_where_it_began(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = table(shown, course)
        session, viewer = screen.session, screen.play.scene.viewer
        log, states = list(session.match.log), list(session.match.states)
        moves = since_own_turn(session, viewer)
        assert moves
        assert any(log[at].seat != viewer for at in moves)
        assert (
            moves.start == 0
            or log[moves.start - 1].seat == viewer
            or session.tabletop.is_deal(log[moves.start - 1].move)
        )
        screen.key(key(pygame.KEYDOWN, pygame.K_F8), 1e6)
        again = shown.program.top
        assert isinstance(again, InstantReplay)
        seen = again._play.session
        assert seen.state is states[moves.start]
        now = shown.program.now()
        while shown.program.top is again:
            now += 700.0
            again.tick(now)
            again.draw(shown.program.brush(), now)
        assert seen.state is states[moves.stop]
        assert (session.match.log, session.match.states) == (log, states)
        assert shown.program.top is screen


def test_any_key_leads_back_and_does_nothing_else(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = table(shown, USUAL["kings-corners"])
        state = screen.session.state
        screen.key(key(pygame.KEYDOWN, pygame.K_F8), 1e6)
        shown.program.top.event(key(pygame.KEYDOWN, pygame.K_d), 1e6)
        assert shown.program.top is screen
        assert screen.session.state is state


def test_before_anybody_has_played_there_is_nothing_to_see(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        course = USUAL["kings-corners"]
        screen = shown.table(write(opening(course, 0)))
        screen.key(key(pygame.KEYDOWN, pygame.K_F8), 1e6)
        assert shown.program.top is screen


def over(tmp_path):
    """A race whose first hand is over, played by AI players with few frames."""
    return racing(tmp_path, "keen", "keen", "keen", "keen", seed=4, rate=10, first_to=2)


@pytest.mark.usefixtures("unseen")
def test_the_last_seconds_of_a_race_are_shown_more_slowly_in_the_same_order(tmp_path):
    with over(tmp_path) as race:
        while not race.session.between_deals:
            race.until(race.program.now() + 500)
        session, log = race.session, list(race.session.match.log)
        moves = last_of_race(session)
        assert moves.stop == len(log)
        assert all(log[at].at >= session.match.now - 5000 for at in moves)
        assert log[moves.start - 1].at < session.match.now - 5000
        race.screen.play.see_again()
        again = race.program.top
        assert isinstance(again, InstantReplay)
        began, seen = race.program.now(), []
        while race.program.top is again:
            race.until(race.program.now() + 50)
            if again._play.session.match.log[moves.start :] not in seen:
                seen.append(list(again._play.session.match.log[moves.start :]))
        assert seen[-1] == log[moves.start :]
        assert race.program.now() - began > 2 * 5000
        assert list(session.match.log) == log


@pytest.mark.usefixtures("unseen")
def test_while_a_race_goes_on_there_is_nothing_to_see_again(tmp_path):
    with over(tmp_path) as race:
        race.until(3000)
        assert not last_of_race(race.session)
        race.screen.play.see_again()
        assert race.program.top is race.screen


@pytest.mark.usefixtures("unseen")
def test_the_score_sheet_of_a_race_offers_its_end_and_is_there_again_afterwards(tmp_path):
    with over(tmp_path) as race:
        while not isinstance(race.program.top, ScoresScreen):
            race.until(race.program.now() + 500)
        scores = race.program.top
        race.until(race.program.now() + 1000)
        race.key(race.program.now() + 10, "f8")
        race.until(race.program.now() + 100)
        assert isinstance(race.program.top, InstantReplay)
        assert not scores.counting, "who asks for that has seen how it ended"
        race.key(race.program.now() + 10, "space")
        race.until(race.program.now() + 100)
        assert race.program.top is scores
