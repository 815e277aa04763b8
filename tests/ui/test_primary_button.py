"""At most one of the table's buttons is gold, and never one that could be a blunder."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.core.record import write
from app.tools.gallery.courses import moments, opening, person_moves, whole
from app.tools.gallery.scenes.tables import MARKED, USUAL
from app.ui.kit.widgets import Button
from app.ui.table import advice
from app.ui.table.state import ShownHint
from app.ui.table.targets import may_mark
from tests.headless import headless

COURSES = [USUAL["kings-corners"], USUAL["bong"], *MARKED.values()]
each_course = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)


def gold(screen):
    widgets = screen.widgets(screen.play.scene.area)
    return [widget for widget in widgets if isinstance(widget, Button) and widget.primary]


def move_of(play, button):
    offered = play.session.tabletop.input.actions(play.scene.seen, play.state.viewer, play.state.marked)
    return next(action.move for i, action in enumerate(offered) if button.id == f"action-{action.key or i}")


def tables(shown, course):
    """Yield some of the person's turns in a deal, with nothing selected and with the cards of some moves selected."""
    for moves in moments(course, person_moves)[::4][:12]:
        screen = shown.table(write(opening(course, moves)))
        play = screen.play
        for move in (None, *whole(course).game.legal_moves(play.session.state, 0)[::4]):
            play.clear_marks()
            cards, _ = ((), None) if move is None else play.session.tabletop.text.highlight(play.session.state, move)
            for card in cards:
                if may_mark(play.scene, play.scene.zone_of[card], card):
                    play.toggle_mark(card)
            yield screen


def judge(play, best, *poor):
    """Set the position's analysis."""
    known: Any = advice.position(play, play.session.state)
    known.best, known.poor = SimpleNamespace(move=best), dict.fromkeys(poor)


@each_course
def test_one_button_at_most_is_gold_and_none_that_gives_something_up(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        seen = set()
        for screen in tables(shown, course):
            judge(screen.play, None)
            found = gold(screen)
            assert len(found) <= 1, found
            seen.update(button.text for button in found)
        assert "Pass" not in seen
        assert seen or whole(course).game.real_time


@each_course
def test_without_a_judgement_only_what_cannot_be_a_blunder_is_gold(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        for screen in tables(shown, course):
            play = screen.play
            offered = play.session.tabletop.input.actions(play.scene.seen, 0, play.state.marked)
            sure = {action.move for action in offered if action.always_right}
            for button in gold(screen):
                assert [*play.scene.legal] == [move_of(play, button)] or move_of(play, button) in sure


@each_course
def test_no_button_is_gold_of_whose_move_the_coach_warns(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        changed = 0
        for screen in tables(shown, course):
            play = screen.play
            judge(play, play.scene.legal[0] if play.scene.legal else None)
            for button in gold(screen):
                move = move_of(play, button)
                if len(play.scene.legal) > 1 and not button_is_sure(play, move):
                    judge(play, object(), move)
                    assert move not in [move_of(play, other) for other in gold(screen)]
                    changed += 1
        assert changed or course.game not in ("kong-pie", "tong-its")


def button_is_sure(play, move):
    """Return whether the move is right in any case."""
    offered = play.session.tabletop.input.actions(play.scene.seen, play.state.viewer, play.state.marked)
    return any(action.always_right for action in offered if action.move == move)


def test_while_a_hint_is_shown_only_its_move_is_gold(tmp_path):
    course = USUAL["tong-its"]
    with headless(tmp_path, (1280, 720)) as shown:
        seen = set()
        for moves in moments(course, person_moves):
            screen = shown.table(write(opening(course, moves)))
            play = screen.play
            for move in play.scene.legal:
                play.state.hint, play.state.hint_about = ShownHint(move=move), play.session.state
                found = [move_of(play, button) for button in gold(screen)]
                assert found in ([], [move])
                seen.update(type(move).__name__ for move in found)
        assert {"Draw", "Call"} <= seen


def test_drawing_at_kings_corners_is_gold_once_nothing_can_be_played(tmp_path):
    course = USUAL["kings-corners"]
    with headless(tmp_path, (1280, 720)) as shown:
        seen = set()
        for moves in moments(course, person_moves):
            screen = shown.table(write(opening(course, moves)))
            left = len(screen.play.scene.legal) > 1
            assert len(gold(screen)) == (0 if left else 1)
            seen.add(left)
        assert seen == {False, True}


@pytest.mark.parametrize("game", ["pai-tong", "tong-its"])
def test_a_button_waiting_for_a_selection_is_framed(tmp_path, game):
    """All of Pai Tong's buttons used to look the same until a card was selected."""
    course, framed = USUAL[game], set()
    with headless(tmp_path, (1280, 720)) as shown:
        for moves in moments(course, person_moves)[:12]:
            screen = shown.table(write(opening(course, moves)))
            widgets = [one for one in screen.widgets(screen.play.scene.area) if isinstance(one, Button)]
            awaited = [one for one in widgets if one.awaited]
            assert len(awaited) <= 1
            assert not any(one.enabled or one.primary for one in awaited)
            assert not (awaited and gold(screen))
            framed.update(one.text for one in awaited)
    assert framed == {"Discard"}
