"""The card that ends a deal is seen on the table before anything shows the result, which doesn't delay the scores."""

import pytest

from app.table.layout import ZoneKind
from app.table.pace import USUAL, pace
from app.tools.gallery.courses import calls, moments, whole
from app.tools.gallery.look import Look
from app.tools.gallery.scenes.ends import last_of_a_deal
from app.tools.gallery.scenes.tables import LONG
from app.tools.gallery.stage import stage
from app.tools.showcase import Course
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.table.controls import asked
from app.ui.table.mat_labels import visible_labels
from app.ui.table.plates import draw_last_actions, moods

pytestmark = pytest.mark.usefixtures("unseen")
TONGIT = Course("tong-its", 3, 10, deals=2)
ENDS = {
    "kings-corners": (LONG["kings-corners"], last_of_a_deal(LONG["kings-corners"])),
    "kong-pie": (LONG["kong-pie"], last_of_a_deal(LONG["kong-pie"])),
    "bong": (LONG["bong"], last_of_a_deal(LONG["bong"])),
    "tong-its": (TONGIT, moments(TONGIT, calls("call-tongit"))[0]),
}
READ = 1500.0
"""Milliseconds until the scores cover the table, at the usual speed."""


def end(shown, game, speed="normal", *, reduced=False):
    """Play the last move of a deal; return the table, the time, and the cards that the move puts on the table."""
    shown.program.change(speed=speed, reduced_motion=reduced)
    course, moves = ENDS[game]
    table, event = shown.sit(course, moves), whole(course).log[moves]
    shown.program.frame = 8.0
    session = table.session
    if session.game.real_time:
        session.thaw(shown.program.now())
    shown.settle(20)
    before, now = dict(table.play.scene.pile_of), shown.program.now()
    assert not session.between_deals
    table.play.follow(session.play(event.seat, event.move, now), now)
    assert session.between_deals
    scene = table.play.scene
    on_table = [card for zone in scene.zones.values() if zone.kind is ZoneKind.TABLE for card in zone.cards]
    return table, now, [card for card in on_table if before[card] != scene.pile_of[card]]


@pytest.mark.parametrize("game", ENDS)
@pytest.mark.parametrize("speed", ["calm", "normal", "brisk"])
@pytest.mark.parametrize("reduced", [False, True])
def test_the_last_card_is_seen_for_a_moment_before_the_result(game, speed, reduced):
    with stage(Look()) as shown:
        table, _, cards = end(shown, game, speed, reduced=reduced)
        play, motion = table.play, table.play.scene.motion
        lands = max(tween.begins + tween.lasts for tween in motion.animator.tweens.values())
        assert cards
        hands = [zone for zone in play.scene.zones.values() if zone.kind is ZoneKind.HAND and zone.seat]
        closed = [card for zone in hands for card in zone.cards]
        while shown.program.now() < play.state.call.begins - 10:
            assert play.ending is not None
            assert asked(play) is None
            assert not any(label.is_help for label in visible_labels(play)), "nothing may be played any more"
            assert not play.state.flights
            assert not {"won", "lost"} & {*moods(play, shown.program.now()).values()}
            if game != "tong-its":  # some hands were shown before there
                assert not any(motion.animator.where(card, round(shown.program.now())).turned for card in closed)
            shown.settle(8)
        assert play.state.call.begins - lands >= 120 * pace(speed).share
        assert {motion.animator.where(card, round(shown.program.now())) for card in cards} == {
            motion.animator.target[card] for card in cards
        }
        shown.settle(30)
        assert play.ending is None
        assert asked(play) is not None
        assert bool(play.state.flights) == (game == "tong-its")


@pytest.mark.parametrize("game", ["kings-corners", "kong-pie", "tong-its"])
def test_what_everybody_did_last_stays_until_the_result_is_shown(game):
    with stage(Look()) as shown:
        play = end(shown, game)[0].play

        def lines():
            brush = shown.program.brush(play.scene.area)
            before = len(brush.items)
            draw_last_actions(play, brush, shown.program.now())
            return len(brush.items) - before

        assert play.ending is not None
        assert lines()
        shown.until(lambda: play.ending is None, 8)
        assert not lines()


@pytest.mark.parametrize("game", ENDS)
@pytest.mark.parametrize("speed", ["calm", "normal", "brisk"])
def test_the_last_card_does_not_delay_the_scores(game, speed):
    with stage(Look()) as shown:
        table, now, _ = end(shown, game, speed)
        least = table.session.tabletop.staging.showdown
        until = now + max(least, READ * pace(speed).share / USUAL)
        shown.until(lambda: isinstance(shown.screen, ScoresScreen), 4)
        assert shown.program.now() <= until + 17


@pytest.mark.parametrize("game", ENDS)
def test_a_press_shows_the_result_at_once(game):
    with stage(Look()) as shown:
        table, _, _ = end(shown, game)
        shown.settle(40)
        table.play.hurry(shown.program.now())
        assert table.play.ending is None
        assert asked(table.play) is not None
        assert not table.play.scene.motion.busy
        assert table.play.state.call is None or table.session.game.real_time


@pytest.mark.parametrize("game", ENDS)
def test_without_motion_the_result_is_there_at_once(game):
    with stage(Look()) as shown:
        table, _, _ = end(shown, game, "off")
        assert table.play.ending is None
        assert asked(table.play) is not None
