"""A hint covers nothing that it is about, is the same when asked again, closes with H and is taken with Enter."""

import math
import time
from dataclasses import replace
from functools import cache, partial

import pygame
import pytest

from app.ai.budget import Budget
from app.ai.hints import hints
from app.ai.question import HINT_LEVEL, HintQuestion, hints_in
from app.core.record import write
from app.games.kings_corners.rules.model import PLACES, Draw, Play
from app.games.kong_pie.rules.model import Connect
from app.table.geometry import Box
from app.table.observing import observation_for
from app.tools.gallery.courses import middle, moments, opening, over, person_moves, whole
from app.tools.gallery.scenes.tables import FEWEST, MARKED, MOST, USUAL
from app.ui.kit.widgets import Button
from app.ui.table.advice import HINT_GLANCE, drop_hint, hear_answer
from app.ui.table.popovers import spread
from app.ui.table.state import NO_HINT
from app.ui.table.table_input import follow_hint
from tests.facts import let_play
from tests.headless import headless
from tests.matches import RECORDS
from tests.shares import with_soak

SIZES = [(1280, 720), (1024, 640), (1920, 1080), (3440, 1440), (720, 1280), (3840, 2160)]
COURSES = [course for courses in (USUAL, FEWEST, MOST) for course in courses.values()]


@cache
def found(game, view, legal):
    """Return a hint that does not depend on the window's size."""
    return hints(game, view, legal, Budget(rollouts=20))


def hint_of(play, now=None):
    """Show a hint, with a given or the current time."""
    session, seat = play.session, play.scene.viewer
    hint = found(session.game.name, session.game.view(session.state, seat), tuple(session.legal(seat)))
    hear_answer(play, hint, play.program.now() if now is None else now)
    return play.state.hint


@cache
def turns(course):
    """Yield some of the person's turns, with the records up to them."""
    return [(moves, write(opening(course, moves))) for moves in moments(course, person_moves)[::9][:3]]


def subject_boxes(play, hint):
    """Return where everything is that the hint is about: highlighted, moved and named."""
    scene, state, tabletop = play.scene, play.session.state, play.session.tabletop
    text = " ".join(f"{row.move} {row.reason}" for row in hint.rows).lower()
    shown = [card for zone in scene.zones.values() if zone.face_up for card in zone.cards]
    lit = {tabletop.text.card(state, card) for card in hint.cards}
    named = [
        card
        for card in shown
        if tabletop.text.card(state, card).lower() in text and tabletop.text.card(state, card) not in lit
    ]
    boxes = [scene.place(card).box for card in (*hint.cards, *named)]
    return [*boxes, *([scene.lying_box(hint.zone)] if hint.zone else [])]


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", with_soak(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
def test_its_panel_hides_nothing_it_speaks_of_at_any_size(tmp_path, size, scale):
    with headless(tmp_path, size) as shown:
        shown.program.change(ui_scale=scale)
        for course in COURSES:
            for moves, record in turns(course):
                screen = shown.table(record)
                play, area = screen.play, shown.program.area_of(screen)
                screen.widgets(area)
                hint = hint_of(play)
                brush = play.program.brush(area)
                box, texts, *_ = spread(brush, hint, play.scene, screen.popovers.around(brush))
                assert Box(0, 0, area.w, area.h).encloses(box)
                assert texts[0][0]
                buttons = [widget.box for name, widget in screen.live().items() if name.startswith("action-")]
                for other in (*subject_boxes(play, hint), *buttons):
                    assert not box.overlaps(other), (course.game, moves, hint.rows)
                drop_hint(play)


def press(screen, key, text=""):
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text), screen.program.now())


def wait_for_hint(shown, play):
    """Run until the requested hint is shown."""
    until = time.monotonic() + 60
    while play.state.hint is NO_HINT:
        assert time.monotonic() < until, "no hint came"
        play.tick(play.program.now(), paused=False)
        time.sleep(0.005)
    return play.state.hint


@pytest.fixture
def kong_pie(tmp_path):
    """A table with many choices."""
    course = MARKED["kong-pie"]
    with headless(tmp_path, (1280, 720)) as shown:
        yield shown, shown.table(write(opening(course, moments(course, person_moves)[1])))


def test_h_toggles_the_same_hint(kong_pie):
    shown, screen = kong_pie
    play = screen.play
    press(screen, pygame.K_h, "h")
    first = wait_for_hint(shown, play)
    press(screen, pygame.K_h, "h")
    assert play.state.hint is NO_HINT
    press(screen, pygame.K_h, "h")
    assert (play.state.hint.move, play.state.hint.rows) == (first.move, first.rows), "at once, and the same"


def test_a_hint_to_draw_lights_up_the_stock_alone_and_not_the_whole_hand(tmp_path):
    course = USUAL["kings-corners"]
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(course, middle(course))))
        press(screen, pygame.K_h, "h")
        hint = wait_for_hint(shown, screen.play)
        assert hint.move == Draw()
        assert hint.zone is None
        assert [screen.play.scene.zone_of[card] for card in hint.cards] == ["stock"]


def test_a_hint_to_discard_lights_up_where_the_card_will_lie_and_hides_no_card(tmp_path):
    course = USUAL["pai-tong"]
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(course, middle(course))))
        press(screen, pygame.K_h, "h")
        hint, scene = wait_for_hint(shown, screen.play), screen.play.scene
        scene.motion.finish(0)
        lit = scene.lying_box(hint.zone)
        assert lit.w * lit.h < scene.zone_box(hint.zone).w * scene.zone_box(hint.zone).h / 4
        panel, *_ = spread(brush := shown.program.brush(scene.area), hint, scene, screen.popovers.around(brush))
        assert not any(panel.overlaps(scene.place(card).box) for zone in scene.zones.values() for card in zone.cards)


def test_h_between_deals_says_that_the_deal_is_over(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        for name in ("kong-pie", "pai-tong"):
            course = MARKED[name]
            screen = shown.table(write(opening(course, moments(course, over)[0])))
            press(screen, pygame.K_h, "h")
            assert screen.program.toast.text == "This deal is over."


@pytest.mark.parametrize("game", ["kong-pie", "pai-tong", "tong-its"])
def test_enter_with_nothing_chosen_says_to_choose_something_and_moves_nothing(tmp_path, game):
    course = MARKED[game]
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(course, moments(course, person_moves)[1])))
        before = screen.play.session.state
        press(screen, pygame.K_RETURN)
        assert screen.program.toast.text.startswith("First choose a card")
        assert screen.play.session.state is before


def test_enter_with_nothing_chosen_does_what_the_golden_button_does(tmp_path):
    course = MARKED["pai-tong"]
    with headless(tmp_path, (1280, 720)) as shown:
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            gold = next((w for w in screen.live().values() if isinstance(w, Button) and w.primary), None)
            if gold:
                break
        assert gold, "the person is to draw at some time"
        match = screen.play.session.match
        before = len(match.log)
        press(screen, pygame.K_RETURN)
        made = match.log[before]
        assert made.seat == screen.play.scene.viewer
        actions = screen.session.tabletop.input.actions(
            screen.session.seen(made.seat, match.states[before]), made.seat, frozenset()
        )
        assert made.move == next(action.move for action in actions if action.label == gold.text)


def test_undo_restores_the_same_hint(kong_pie):
    shown, screen = kong_pie
    play = screen.play
    press(screen, pygame.K_h, "h")
    first = wait_for_hint(shown, play)
    swap = next(move for move in play.scene.legal if isinstance(move, Connect))
    play.make(swap, play.program.now())
    play.undo(play.scene.viewer, play.program.now())
    press(screen, pygame.K_h, "h")
    assert wait_for_hint(shown, play).rows == first.rows


@pytest.mark.parametrize("where", ["nowhere", "on the hint button", "on another button", "on another card", "marked"])
def test_enter_plays_the_hint_wherever_the_focus_is(kong_pie, where):
    _, screen = kong_pie
    play = screen.play
    hint = hint_of(play)
    follow_hint(screen.play, screen.reach)
    other = next(card for card in play.scene.hand_cards() if card not in hint.cards)
    match where:
        case "on the hint button" | "on another button":
            screen.reach.focus = "hint" if where == "on the hint button" else "undo"
        case "on another card":
            screen.play.state.spot = f"card:{other}"
        case "marked":
            play.toggle_mark(other)
    made = len(play.session.match.log)
    assert hint.foot[0] == "Press Enter to play it"
    press(screen, pygame.K_RETURN)
    assert play.session.match.log[made].move == hint.move


@pytest.mark.parametrize("game", ["kong-pie", "kings-corners"])
def test_it_tells_step_by_step_how_the_turn_goes_on_and_so_it_can(tmp_path, game):
    course = USUAL[game]
    with headless(tmp_path, (1280, 720)) as shown:
        for at in moments(course, person_moves):
            play = shown.table(write(opening(course, at))).play
            hint = hint_of(play)
            then = hint.then
            if then and hint.move in play.scene.legal:
                break
        assert then, "no turn has several steps"
        session, seat = play.session, play.scene.viewer
        state = session.game.apply(session.state, seat, hint.move, session.match.now)
        left = then.removeprefix("Then: ").removesuffix(" …")
        while left:
            message = partial(
                session.tabletop.text.hint_text, observation_for(session.game, session.tabletop, state, seat)
            )
            legal = session.game.legal_moves(state, seat)
            due = sorted(
                (move for move in legal if left.startswith(message(move))), key=lambda move: -len(message(move))
            )
            assert due, f"{left} cannot be done"
            left = left.removeprefix(message(due[0])).lstrip()
            state = session.game.apply(state, seat, due[0], session.match.now)


def test_a_hint_stays_until_the_state_changes_and_enter_plays_it_then(kong_pie):
    _, screen = kong_pie
    play = screen.play
    hint = hint_of(play)
    card = play.scene.hand_cards()[0]
    play.toggle_mark(card)
    play.toggle_mark(card)
    assert play.take("hand", card, 10, 10)
    play.put_back(0.0)
    play.tick(play.program.now() + 600_000, paused=False)
    assert play.state.hint is hint
    made = len(play.session.match.log)
    press(screen, pygame.K_RETURN)
    assert play.session.match.log[made].move == hint.move
    assert play.state.hint is NO_HINT


def test_enter_drops_what_is_held_and_not_the_hint(tmp_path):
    course = USUAL["kings-corners"]
    with headless(tmp_path, (1280, 720)) as shown:
        for at in moments(course, person_moves):
            screen = shown.table(write(opening(course, at)))
            play = screen.play
            hint = hint_of(play)
            other = next((move for move in play.scene.legal if isinstance(move, Play) and move != hint.move), None)
            if other:
                break
        assert other
        assert play.take("hand", other.card, 10, 10)
        play.state.spot = f"zone:{PLACES[other.place]}"
        made = len(play.session.match.log)
        press(screen, pygame.K_RETURN)
        assert play.session.match.log[made].move == other


def test_enter_plays_the_only_card_that_is_left(tmp_path):
    course = replace(USUAL["kings-corners"], seats=2)
    match = next(match for seed in range(99) if (match := whole(replace(course, seed=seed))).state.hands[0] == ())
    at = max(moves for moves, event in enumerate(match.log) if event.seat == 0 and isinstance(event.move, Play))
    assert len(match.states[at].hands[0]) == 1
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(replace(course, seed=match.header.chance.seed), at)))
        press(screen, pygame.K_RETURN)
        assert screen.play.scene.hand_cards() == ()


def test_enter_does_nothing_where_the_hint_says_to_wait(kong_pie):
    shown, screen = kong_pie
    play = screen.play
    play.state.hint = replace(hint_of(play), move=None)
    press(screen, pygame.K_RETURN)
    assert shown.program.toast.text == ""
    assert play.state.hint is not NO_HINT


def test_the_panel_tells_the_key_that_plays_it(kong_pie):
    shown, screen = kong_pie
    shown.program.change(keys={"sensible": "y"})
    assert hint_of(screen.play).foot[0] == "Press Y to play it"


def test_missing_hints_are_explained(kong_pie, monkeypatch):
    """As if a game had only the random player."""
    shown, screen = kong_pie
    let_play(monkeypatch, ())
    play = screen.play
    seat = play.scene.viewer
    view, legal = play.session.game.view(play.session.state, seat), tuple(play.scene.legal)
    hear_answer(play, hints_in(HintQuestion(1, "kong-pie", HINT_LEVEL, view, legal, seed=1).think()), 0.0)
    assert play.state.hint is NO_HINT
    assert shown.program.toast.text == "No hint is available right now."


def test_without_a_sharp_player_bong_has_hints_as_ever(tmp_path, monkeypatch):
    """Hints are computed at once in the table's own process, and must never end it."""
    course = USUAL["bong"]
    record = write(opening(course, moments(course, person_moves)[3]))
    let_play(monkeypatch, {"keen"})
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(record)
        screen.session.thaw(shown.program.now())
        screen.play.ask_hint()
        assert wait_for_hint(shown, screen.play).rows


def test_sole_awaited_player_can_read_the_hint_and_sees_that_enter_takes_it(tmp_path):
    record = (RECORDS / "cases" / "bong-hint-deadlock.jsonl").read_text(encoding="utf-8")
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(record)
        play, session = screen.play, screen.session
        session.thaw(shown.program.now())
        assert session.turn == play.scene.viewer
        hint = hint_of(play, now=0.0)
        assert (hint.until, hint.foot) == (math.inf, ("Press Enter to play it",))
        assert play.make(hint.move, play.program.now())
        drop_hint(play)
        assert session.turn != play.scene.viewer
        hint = hint_of(play, now=0.0)
        assert (hint.until, hint.foot) == (HINT_GLANCE, ())


def test_things_explain_themselves_to_who_is_waited_for_alone_as_soon_as_in_a_game_of_turns(tmp_path):
    record = (RECORDS / "cases" / "bong-hint-deadlock.jsonl").read_text(encoding="utf-8")
    with headless(tmp_path, (1280, 720)) as shown:
        screen, now = shown.table(record), shown.program.now()
        play, tooltips = screen.play, screen.tooltips
        play.session.thaw(now)
        play.scene.motion.finish(1e6)
        assert play.session.turn == play.scene.viewer
        tooltips.point(*play.scene.zone_box("wanted").middle, now)
        assert tooltips.tick([], now + 400)
        assert tooltips.shows


def test_a_refusal_stands_on_no_hint(kong_pie):
    shown, screen = kong_pie
    brush = shown.program.brush(shown.program.area_of(screen))
    shown.program.say("That can’t go there, only to the discards.")
    before = screen.place_toast(shown.program.toast.ways(brush))
    assert screen.place_toast(shown.program.toast.ways(brush)) == before, "it stays where it is"
    hint_of(screen.play)
    toast = screen.place_toast(shown.program.toast.ways(brush))[1]
    assert not toast.overlaps(screen.popovers.hint(brush).box)
    assert toast != before[1]
