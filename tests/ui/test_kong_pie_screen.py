"""Kong-Pie's table: one frame around the column where a kong goes."""

from app.core.record import write
from app.games.kong_pie.rules.model import Connect, Kong
from app.table.geometry import Box
from app.tools.gallery.courses import moments, opening, person_moves, whole
from app.tools.gallery.scenes.tables import MARKED
from app.ui.kit.popover import LYING, WORDS, covering
from app.ui.session import Step
from app.ui.table.hit_targets import Obstacles
from app.ui.table.picture import outermost
from app.ui.table.popovers import spread
from app.ui.table.state import HintRow, ShownHint
from app.ui.table.targets import marked_targets
from tests.headless import headless
from tests.ui.covering import hidden


def test_one_frame_goes_round_all_own_kongs(tmp_path):
    course = MARKED["kong-pie"]
    match = whole(course)
    found = [
        (moves, legal)
        for moves in moments(course, person_moves)
        for legal in match.game.legal_moves(match.states[moves], 0)
        if isinstance(legal, Kong) and len(match.states[moves].public.sheet.kongs[0]) > 1
    ]
    moves, kong = found[-1]
    with headless(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(opening(course, moves))).play
        for card in kong.cards:
            play.toggle_mark(card)
        laid = [zone for zone in marked_targets(play.scene) if zone.startswith("kong")]
        assert len(laid) > 2
        assert [*outermost(play.scene, laid)] == [play.scene.zone_box("kongs")]
        assert {play.scene.zone_box(zone) for zone in ("source", "stock")} <= {
            *outermost(play.scene, ["stock", *laid, "source"])
        }


def test_of_a_hint_that_would_hide_something_the_lesser_moves_go_without_their_reasons(tmp_path):
    course = MARKED["kong-pie"]
    rows = (
        HintRow(
            "Make three 7s (2 points).",
            "Worth 2 points. You need 3 more kongs to win.",
            "26 %",
        ),
        HintRow(
            "Connect: the 7 of hearts and the queen of hearts for the 4 of clubs and the 9 of clubs.",
            "Breaks up three 7s.",
            "26 %",
        ),
    )
    with headless(tmp_path, (1920, 1080)) as shown:
        play = shown.table(write(opening(course, moments(course, person_moves)[0]))).play
        brush = play.program.brush(play.scene.area)
        taken = (Box(0, 40, 420, 440), Box(860, 40, 420, 540))  # and obstacles on both sides
        left = Obstacles(play.scene.area, tuple(covering(taken, WORDS))).plus(lying(play), LYING)
        for given, reasons in ((rows, [True, False]), (rows[:1], [True])):
            hint = ShownHint((), None, None, 1e12, given, ("%: hands won with it",))
            box, texts, *_ = spread(brush, hint, play.scene, left)
            assert hidden(play.scene, box, taken) == 0
            assert [bool(reason) for _, reason in texts] == reasons


def lying(play):
    cards = [play.scene.zone_box(zone) for zone, held in play.scene.zones.items() if held.cards]
    return [*cards, *(place.plate for place in play.scene.places)]


def _first(course, kind, *, by_person):
    """Return the number of moves before the first of that kind, by the person or another player."""
    match = whole(course)
    return next(
        i for i, event in enumerate(match.log) if isinstance(event.move, kind) and (event.seat == 0) == by_person
    )


def _at(shown, course, moves):
    """Return the table at a moment of the course, and the next step."""
    match, play = whole(course), shown.table(write(opening(course, moves))).play
    event = match.log[moves]
    step = Step(match.states[moves], event.seat, event.move, match.states[moves + 1])
    play.session.match.play(event.seat, event.move, event.at)
    play.scene.motion.finish(0)
    return play, step


def test_swap_of_another_player_is_captioned_at_the_source(tmp_path):
    course = MARKED["kong-pie"]
    moves = _first(course, Connect, by_person=False)
    with headless(tmp_path, (1280, 720)) as shown:
        play, step = _at(shown, course, moves)
        now = play.program.now()
        play.follow(step, now)
        scene, source = play.scene, play.scene.zone_box("source")
        target = scene.motion.animator.target
        lying = {card for card, at in target.items() if abs(at.y - source.middle[1]) < 1 and at.turned}
        assert {*step.move.put, *step.move.pull} <= lying
        assert play.state.laid == {*step.move.put}
        assert play.state.laid_by == step.seat
        assert play.state.caption is not None
        assert " put " in play.state.caption[2]
        ends = scene.motion.rests(now)
        play.tick(ends - 200, paused=True)
        assert " pulled " in play.state.caption[2]
        play.tick(ends + 5000, paused=True)
        assert play.state.caption is None
        assert {card for card in step.move.pull if scene.zone_of[card] == "source"} == set()
        assert not scene.motion.in_parts


def test_a_press_hurries_a_move_in_two_parts(tmp_path):
    course = MARKED["kong-pie"]
    moves = _first(course, Connect, by_person=False)
    with headless(tmp_path, (1280, 720)) as shown:
        play, step = _at(shown, course, moves)
        now = play.program.now()
        play.follow(step, now)
        assert play.scene.motion.in_parts
        play.hurry(now + 100)
        assert not play.scene.motion.busy
        assert play.state.caption is None


def test_the_lettering_of_a_kong_stands_in_its_owners_place(tmp_path):
    course = MARKED["kong-pie"]
    for by_person in (False, True):
        moves = _first(course, Kong, by_person=by_person)
        with headless(tmp_path, (1280, 720)) as shown:
            play, step = _at(shown, course, moves)
            play.follow(step, play.program.now())
            assert play.state.call is not None
            shape = play.program.brush(play.scene.area).sprites.shape(f"title/{play.state.call.name}")
            box, place = play.state.call._place(play.scene.area, shape), play.scene.place_of(step.seat).ground
            assert place is not None
            assert place.encloses(box)
            assert box.h <= 0.14 * play.scene.area.h + 0.01
