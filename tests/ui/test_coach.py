"""The coach warns once of a costly move, by what the person may know, if wanted."""

from dataclasses import replace

import pytest

from app.ai import hints
from app.ai.budget import Budget
from app.ai.hints import Hint, HintRequest
from app.core.messages import decimal, percent
from app.core.record import write
from app.games import game_named
from app.games.kings_corners.rules.model import Draw
from app.table.gesture import DragItem
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.tools.gallery.courses import moments, opening, person_moves
from app.tools.gallery.scenes.tables import USUAL
from app.ui.kit.toast import Toast
from app.ui.table import advice
from app.ui.table.advice import hear_advice
from app.ui.table.state import NO_HINT
from app.ui.table.targets import default_move
from tests.games.kings_corners.factories import position
from tests.headless import headless
from tests.matches import header, played
from tests.window.kept_matches import new_match, play_on
from tests.window.pupil import Pupil
from tests.window.tries import ways


def judged(play, rollouts=600):
    session, seat = play.session, play.scene.viewer
    view = session.game.view(session.state, seat)
    return hints.advice(session.game.name, view, session.legal(seat), Budget(rollouts=rollouts))


@pytest.fixture
def at_a_trap(tmp_path):
    """Return a table where one of the person's moves is costly, with the analysis."""
    course = USUAL["tong-its"]
    with headless(tmp_path, (1280, 720)) as shown:
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            found = judged(screen.play)
            if any(hint.reason for hint in found.poor):
                break
        assert found.poor, "somewhere in a match there is a bad move"
        screen.session.new_to_it = True
        screen.play.scene.motion.finish(screen.program.now())
        yield screen, found


def test_a_poor_move_is_played_only_the_second_time(at_a_trap):
    screen, found = at_a_trap
    play, state = screen.play, screen.session.state
    advice.heard(play, found, state)
    poor, best = next(hint for hint in found.poor if hint.reason), found.hints[0]
    assert not play.make(poor.move, screen.program.now())
    assert screen.session.state is state
    assert not screen.program.toast.tick(1e9), "it stays until it is answered"
    advice_text = screen.program.toast.text
    chance, better = percent(poor.percent), percent(best.percent)
    assert advice_text.removeprefix("Not played yet. ").startswith(f"That wins {chance}. Better ({better}): ")
    assert advice_text.endswith(f"{poor.reason} Press again to play it anyway.")
    assert play.make(poor.move, screen.program.now())
    assert screen.session.state is not state
    assert screen.program.toast.text == "", "it was answered"


def test_coach_counts_in_points_where_points_decide(at_a_trap):
    screen, found = at_a_trap
    game = screen.session.game
    screen.session.game = replace(game, info=replace(game.info, by_points=True))
    advice.heard(screen.play, found, screen.session.state)
    poor, best = next(hint for hint in found.poor if hint.reason), found.hints[0]
    assert not screen.play.make(poor.move, screen.program.now())
    message = f"That scores {decimal(poor.score, signed=True)}. Better ({decimal(best.score, signed=True)}): "
    assert screen.program.toast.text.removeprefix("Not played yet. ").startswith(message)


@pytest.fixture
def warned_by_keys(tmp_path, request):
    """Return a table where every move is poor, and keys that move a card somewhere."""
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.change(coach="always")
        game, kind = request.param
        course = USUAL[game]
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            play = screen.play
            play.scene.motion.finish(shown.program.now())
            found = [
                (move, way)
                for move in play.scene.legal
                for way in ways(play, move, keys=True)
                if way.zone and notate(play, move).startswith(kind) and default_move(play.scene, gripped(way)) != move
            ]
            if found:
                break
        poor = Hint(None, "", wins=0.1)
        known = advice.position(play, screen.session.state)
        known.best, known.poor = better(play.scene.legal[0]), dict.fromkeys(play.scene.legal, poor)
        yield shown, screen, *found[0]


def notate(play, move):
    return play.session.game.notate(move)


def gripped(way):
    """Return what Enter on the card itself would do."""
    return DragItem(way.source, (way.card,), frozenset(way.marks))


def better(move):
    return Hint(move, "", wins=0.9)


@pytest.mark.parametrize("warned_by_keys", [("kings-corners", ""), ("kong-pie", "discard")], indirect=True)
def test_the_key_that_was_warned_of_plays_it_all_the_same(warned_by_keys):
    shown, screen, move, way = warned_by_keys
    play, state, hands = screen.play, screen.session.state, Pupil(shown)
    for card in way.marks or (way.card,):
        hands._go(f"card:{card}")
        hands.press("space")
    hands._go(f"zone:{way.zone}")
    hands.press("Return")
    assert "Press again to play it" in shown.program.toast.text
    assert screen.session.state is state
    hands.press("Return")
    assert screen.session.state is not state
    assert screen.session.match.log[-1].move == move
    assert play.state.held is None


def test_a_good_move_is_played_at_once(at_a_trap):
    screen, found = at_a_trap
    advice.heard(screen.play, found, screen.session.state)
    assert screen.play.make(found.hints[0].move, screen.program.now())


def test_what_is_poor_wins_much_less_often_than_the_best(at_a_trap):
    _screen, found = at_a_trap
    assert all(hint.wins <= found.hints[0].wins - 0.1 for hint in found.poor)
    assert not {hint.move for hint in found.poor} & {found.hints[0].move}


def asks(screen):
    """Return whether the position is analysed while the person thinks."""
    advice.start_analysis(screen.play)
    return screen.session.thinking.asked_about is screen.session.state


def test_it_looks_on_only_where_it_is_wanted(at_a_trap):
    screen, _found = at_a_trap
    session, program = screen.session, screen.program
    session.new_to_it = False
    assert not asks(screen)
    program.change(coach="never")
    session.new_to_it = True
    assert not asks(screen)
    program.change(coach="first")
    assert asks(screen)


def test_what_it_finds_out_is_no_hint_until_somebody_asks(at_a_trap):
    screen, found = at_a_trap
    play, session = screen.play, screen.session
    assert asks(screen)
    session.thinking.advice = lambda: found
    assert hear_advice(play, screen.program.now()), "a button may be gold now"
    assert play.state.hint is NO_HINT
    session.thinking.forget_hint()
    play.ask_hint()
    assert play.state.hint.move == found.hints[0].move, "it is there at once"


def test_who_asks_for_a_hint_meanwhile_is_shown_it(at_a_trap):
    screen, found = at_a_trap
    play = screen.play
    assert asks(screen)
    play.ask_hint()
    screen.session.thinking.advice = lambda: found
    assert hear_advice(play, screen.program.now())
    assert play.state.hint.move == found.hints[0].move


def test_nobody_is_new_after_three_matches(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(USUAL["kings-corners"], 1)))
        session = screen.session
        for played, new in ((0, True), (2, True), (3, False)):
            shown.flow.statistics.totals = lambda *_args, played=played, **_more: Played(played)
            shown.flow.match_controller._see_who_is_new(session)
            assert session.new_to_it == new


class Played:
    """A number of matches as counted in the statistics."""

    def __init__(self, matches):
        self.matches = matches


def test_the_coach_has_moves_judged_that_nobody_good_would_look_at():
    """Such as to draw although a whole pile could go to a corner: a search skips that, but a beginner does it."""
    game = game_named("kings-corners")
    match, more = played(header(game), limit=120), 0
    for state in match.states[::9]:
        for seat in game.active(state):
            view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
            narrow, wide = (
                hints.advice(game.name, view, legal, Budget(rollouts=300), asked=HintRequest(all_moves=all_moves))
                for all_moves in (False, True)
            )
            assert narrow.hints == wide.hints
            assert {hint.move for hint in narrow.poor} <= {hint.move for hint in wide.poor}
            assert narrow.hints[0].move not in {hint.move for hint in wide.poor}
            more += len(wide.poor) > len(narrow.poor)
    assert more > 0


# ---- plain blunders need no judgement


@pytest.mark.parametrize("name", ["kings-corners", "kong-pie", "pai-tong", "tong-its"])
def test_a_plain_blunder_is_warned_of_before_any_judgement(tmp_path, name):
    courses = [replace(USUAL[name], seed=seed) for seed in (USUAL[name].seed, 3, 5, 7)]
    turns = [(course, at) for course in courses for at in moments(course, person_moves)]
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.change(coach="always")
        careless = TABLETOPS[name].text.obvious_mistake
        for course, at in turns:
            screen = shown.table(write(opening(course, at)))
            play, state, now = screen.play, screen.session.state, shown.program.now()
            move, message = next(
                ((move, message) for move in play.scene.legal if (message := careless(play.scene.seen, 0, move))),
                (None, ""),
            )
            if not message:
                continue
            assert not play.make(move, now)
            assert shown.program.toast.text == f"Not played yet. {message} Press again to play it anyway."
            assert screen.session.state is state
            advice.position(play, state).warned = None
            advice.position(play, state).best = better(None)
            assert play.make(move, now), "a judge finds nothing wrong with it"
            return
    pytest.fail("nothing in these matches is careless")


def test_ending_the_turn_at_kings_corners_with_five_cards_left_to_play_is_warned_of():
    piles = {"N": "10H", "E": "KC", "S": "9S", "W": "6C"}
    state = position("KS QH 9C 8D 5H", "2C", piles=piles, stock="3C")
    seen = observation_for(game_named("kings-corners"), TABLETOPS["kings-corners"], state, 0)
    message = TABLETOPS["kings-corners"].text.obvious_mistake(seen, 0, Draw())
    assert message == "You can still play the K♠ and 4 more."


# ---- a judgement that comes after the move


@pytest.fixture
def too_quick(tmp_path):
    """A table where the person makes a poor move that can be undone, before the position has been analysed."""
    course = USUAL["tong-its"]
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.change(coach="always")
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            session, found = screen.session, judged(screen.play)
            view = session.game.view(session.state, 0)
            poor = [hint for hint in found.poor if not session.game.undo_blocked_by(session.state, 0, hint.move)]
            poor = [
                hint for hint in poor if not session.tabletop.text.obvious_mistake(screen.play.scene.seen, 0, hint.move)
            ]
            if poor and view:
                break
        assert poor
        screen.play.scene.motion.finish(shown.program.now())
        yield screen, found, poor[0]


@pytest.mark.parametrize("looked", [True, False], ids=["while it is being judged", "before anybody was asked"])
def test_a_late_judgement_still_speaks_while_the_move_can_be_undone(too_quick, looked):
    screen, found, poor = too_quick
    play, session, program = screen.play, screen.session, screen.program
    state, now = session.state, program.now()
    if looked:
        advice.start_analysis(play)
    assert play.make(poor.move, now)
    assert session.thinking.asked_about is state
    assert session.thinking.move(now + 60_000) is None, "the others wait until the coach has judged it"
    session.thinking.advice = lambda: found
    assert hear_advice(play, now)
    session.thinking.forget_hint()
    advice_text = program.toast.text
    assert advice_text.startswith(f"That wins {percent(poor.percent)}. Better (")
    assert advice_text.endswith(" Undo: U.")
    assert advice.holds(play), "the others wait until it has been read"
    assert play.undo(0, now)
    assert session.state is state
    assert play.make(poor.move, now), "once it has been warned of it is played"
    assert session.thinking.asked_about is None


def test_the_better_move_is_named_with_the_steps_after_which_what_speaks_for_it_is_true(too_quick):
    """Less deadwood, say, which holds only after the discard that follows."""
    screen, found, poor = too_quick
    play, session = screen.play, screen.session
    advice.heard(play, found, session.state)
    best = found.hints[0]
    assert not play.make(poor.move, screen.program.now())
    steps = session.steps(0, (best.move, *best.then), session.state)
    assert len(steps) > 1, "the best way to go on has several moves"
    assert f": {' '.join(steps)} {poor.reason}" in screen.program.toast.text


def test_a_late_judgement_says_nothing_of_a_good_move_and_holds_nobody_up(too_quick):
    screen, found, _ = too_quick
    play, session, now = screen.play, screen.session, screen.program.now()
    good = next(move for move in play.scene.legal if move not in {hint.move for hint in found.poor})
    assert play.make(good, now)
    session.thinking.advice = lambda: found
    hear_advice(play, now)
    assert screen.program.toast.text == ""
    assert not advice.holds(play)


def test_nothing_is_judged_late_that_cannot_be_undone(tmp_path):
    course = USUAL["kings-corners"]
    with headless(tmp_path, (1280, 720)) as shown:
        shown.program.change(coach="always")
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            play = screen.play
            if Draw() in play.scene.legal and len(play.scene.legal) > 1:
                break
        play.scene.motion.finish(shown.program.now())
        advice.start_analysis(play)
        assert screen.session.thinking.asked_about is screen.session.state
        advice.position(play, screen.session.state).warned = Draw()
        assert play.make(Draw(), shown.program.now())
        assert screen.session.thinking.asked_about is None


def test_among_several_people_nobody_reads_a_late_judgement(too_quick):
    screen, _, poor = too_quick
    screen.session.persons = (0, 1)
    advice.start_analysis(screen.play)
    assert screen.play.make(poor.move, screen.program.now())
    screen.play.tick(screen.program.now(), paused=False)
    assert screen.program.toast.text == ""


@pytest.mark.parametrize("seed", [1, 2, 5, 6])
def test_a_long_warning_covers_no_pile_of_kings_corners(tmp_path, seed):
    warning = (
        "That wins 21 % of the deals. Better, with 42 %: play the queen of hearts onto the king of clubs, then play "
        "the jack of spades and so on. Plays three cards; yours plays none. Press again to play it anyway."
    )
    players = "person", "keen", "keen", "keen"
    match = play_on(new_match(*players, seed=seed), lambda m: len(m.log) >= 40 and m.game.active(m.state) == {0})
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(match))
        scene = screen.play.scene
        scene.motion.finish(shown.program.now())
        toast = Toast()
        toast.show(warning, 0.0)
        box = screen.place_toast(toast.ways(screen.program.brush(scene.area)))[1]
        lying = {zone: scene.lying_box(zone) for zone, held in scene.zones.items() if held.cards}
        assert [zone for zone, other in lying.items() if other.overlaps(box)] == []
