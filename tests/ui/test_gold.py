"""The buttons of the table in gold: one at most, and none that gives something up while anything else is left to do."""

import pytest

from app.core.record import write
from app.tools.gallery.courses import moments, opening, person_moves, whole
from app.tools.gallery.scenes.deals import MARKED, USUAL
from app.ui.kit.widgets import Button
from app.ui.table.person import clear_marks, toggle_mark
from tests.headless import headless

COURSES = [USUAL["kings-corners"], USUAL["bong"], *MARKED.values()]


def gold(screen):
    """The labels of the golden buttons."""
    widgets = screen.widgets(screen.play.scene.area)
    return [widget.text for widget in widgets if isinstance(widget, Button) and widget.primary]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_one_button_at_most_is_gold(tmp_path, course):
    """Through a whole deal, with nothing marked and with the cards of every fourth move marked."""
    with headless(tmp_path, (1280, 720)) as shown:
        seen = set()
        for moves in moments(course, person_moves)[::4][:12]:
            screen = shown.table(write(opening(course, moves)))
            play = screen.play
            for move in (None, *whole(course).game.legal_moves(play.session.state, 0)[::4]):
                clear_marks(play)
                cards, _ = ((), None) if move is None else play.session.tabletop.text.shows(play.session.state, move)
                for card in cards:
                    if play.may_mark(play.scene.zone_of[card], card):
                        toggle_mark(play, card)
                found = gold(screen)
                assert len(found) <= 1, found
                seen.update(found)
        assert "Pass" not in seen
        assert seen or whole(course).game.real_time


def test_on_the_first_turn_of_kong_pie_nothing_is_gold_until_one_can_do_something_by_it(tmp_path):
    course = MARKED["kong-pie"]
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(course, moments(course, person_moves)[0])))
        play = screen.play
        lit = [widget.text for widget in screen.widgets(play.scene.area) if getattr(widget, "key", "") == "p"]
        assert lit == ["Pass"]
        made = [text for text in gold(screen) if text.startswith("Lay ")]
        assert gold(screen) == made


def test_drawing_at_kings_corners_is_gold_once_nothing_can_be_played(tmp_path):
    course = USUAL["kings-corners"]
    with headless(tmp_path, (1280, 720)) as shown:
        seen = set()
        for moves in moments(course, person_moves):
            screen = shown.table(write(opening(course, moves)))
            left = len(screen.play.legal()) > 1
            assert len(gold(screen)) == (0 if left else 1)
            seen.add(left)
        assert seen == {False, True}
