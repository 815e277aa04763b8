"""Refused drops: whose turn it is, by name, and where a dragged card may go."""

import pytest

from app.core.record import write
from app.games.kings_corners.rules.model import Play
from app.tools.gallery.courses import moments, opening, person_moves
from app.tools.gallery.scenes.tables import MARKED, USUAL
from app.ui.kit.widgets import Button
from app.ui.table.state import NEVER
from app.ui.table.targets import zone_at, zone_name
from tests.headless import headless

COURSES = [USUAL["kings-corners"], *MARKED.values()]
ASIDE = 20
"""Units left of its middle at which a card is grabbed: the next card covers its right half."""
each_game = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)


def tables(shown, course, moves):
    """Yield the table after each of these numbers of moves."""
    for number in moves:
        play = shown.table(write(opening(course, number))).play
        play.scene.motion.finish(0)
        yield play


def dropped(play, card, zone):
    """Return the message after dropping a hand card on a zone."""
    assert play.take(play.scene.hand, card, 10, 10)
    play.state.held.dragged = True
    texts = []
    play.program.say = texts.append
    play.let_go(zone, 0.0)
    return " ".join(texts)


def waiting(shown, course):
    """Return a table where the person holds cards and another player is on turn."""
    return next(
        play
        for play in tables(shown, course, range(2, 99))
        if play.session.others_turn(play.state.viewer) and play.scene.hand_cards()
    )


def may_go(shown, course):
    """Return a table where the person is on turn and some hand card can be moved."""
    return next(
        play
        for play in tables(shown, course, moments(course, person_moves))
        if any(places(play, card) for card in play.scene.hand_cards())
    )


def places(play, card):
    """Return the names of the places to which a hand card may go."""
    assert play.take(play.scene.hand, card, 10, 10)
    targets, play.state.held = play.state.held.targets, None
    return [zone_name(play.scene, zone) for zone in targets]


@each_game
def test_acting_out_of_turn_names_the_player_on_turn(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = waiting(shown, course)
        turn = f"It's {play.session.name(play.session.turn)}'s turn."
        before = play.session.state
        for zone in play.scene.zones_on_mat():
            if zone != play.scene.hand:
                assert dropped(play, play.scene.hand_cards()[0], zone) == turn
        assert play.session.state is before


@each_game
def test_a_dark_button_names_who_is_on_turn(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = waiting(shown, course)
        widgets = shown.program.top.widgets(play.scene.area)
        dark = [widget for widget in widgets if isinstance(widget, Button) and widget.id.startswith("action-")]
        assert dark
        assert {widget.why for widget in dark} == {f"It's {play.session.name(play.session.turn)}'s turn."}


@each_game
def test_what_is_dropped_where_it_does_not_go_hears_where_it_may(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = may_go(shown, course)
        for card in play.scene.hand_cards():
            going = places(play, card)
            texts = dropped(play, card, "stock")
            assert texts
            assert texts != "That can't go there."
            assert all(place in texts for place in going)


@each_game
def test_a_card_dropped_on_bare_felt_or_on_another_player_is_answered(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = may_go(shown, course)
        hand = play.scene.zone_box(play.scene.hand)
        for card in play.scene.hand_cards():
            going = places(play, card)
            on_felt = dropped_at(play, card, (6.0, hand.y - 60))
            beside_hand = dropped_at(play, card, (hand.x - 20, hand.bottom))
            assert on_felt
            assert beside_hand == ""
            assert all(place in on_felt for place in going)


@each_game
def test_a_card_dropped_on_another_player_hears_that_it_cannot_go_there(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = may_go(shown, course)
        card = next(card for card in play.scene.hand_cards() if places(play, card))
        asked = 0
        for steps, place in enumerate(play.scene.places[1:], 1):
            name, (x, y) = play.session.name(play.scene.plate_seat(steps)), place.plate.middle
            away = play.scene.place(card)._replace(x=x + ASIDE, y=y)
            if zone_at(play.scene, x, y, play.scene.zones_on_mat(), away) is None:
                asked += 1
                assert dropped_at(play, card, (x, y)).startswith(f"That can't go to {name}. It can go here: ")
        assert asked


def dropped_at(play, card, at):
    """Return the message after dropping a hand card at a point."""
    texts = []
    play.program.say = texts.append
    play.state.clicked = NEVER, "", None
    x, y = play.scene.place(card).box.middle
    play.press(x - ASIDE, y, 0.0)
    play.point(at[0], at[1], 500.0)
    play.release(at[0], at[1], 1000.0)
    play.scene.motion.finish(0)
    return " ".join(texts)


def test_a_card_that_an_undo_brings_back_does_not_stand_out(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        play = may_go(shown, USUAL["kings-corners"])
        move = next(move for move in play.scene.legal if isinstance(move, Play))
        play.state.over = move.card  # it was pointed at as it was played
        assert play.make(move, 0.0)
        assert play.undo(play.state.viewer, 0.0)
        assert move.card in play.scene.hand_cards()
        assert play.state.over is None
