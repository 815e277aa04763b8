"""Tong-Its' table: how long the showdown is visible, and a hint by keyboard."""

from random import Random

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import CALL, CHALLENGE, DISCARDS, DRAW, Take, has_opened
from app.table.cue import Payment
from app.ui.kit.popover import LYING
from app.ui.table.controls import asked
from app.ui.table.focus import focused_card
from app.ui.table.hit_targets import Obstacles
from app.ui.table.hot_seat import stop_wanted, stops
from app.ui.table.move_log import say
from app.ui.table.narration import of_prompt
from app.ui.table.popovers import spread
from app.ui.table.state import HintRow, ShownHint
from app.ui.table.table_input import follow_hint
from tests.games.tong_its.factories import lively
from tests.headless import headless
from tests.ui.covering import hidden

SITTERS = tuple(SeatPlayer(name, player) for name, player in (("You", "person"), ("Rosa", "easy"), ("Tariq", "easy")))


def come_to(wanted):
    """Return the record of a match at a moment that satisfies ``wanted``."""
    for seed in range(200):
        match = Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=seed)))
        rng = Random(seed)
        while GAME.active(match.state) and not match.state.public.over:
            (seat,) = GAME.active(match.state)
            if seat == 0 and wanted(match.state):
                return write(match)
            match.play(seat, lively(match.legal(seat), rng), match.now + 1000)
    raise AssertionError("no such match")


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def test_the_showdown_is_seen_before_the_scores_cover_it(shown):
    screen = shown.table(come_to(lambda state: state.public.answers and CHALLENGE in GAME.legal_moves(state, 0)))
    play, now = screen.play, 1000.0
    assert not stops(play, now)
    assert screen.play.make(CHALLENGE, now)
    assert stop_wanted(play) == "scores"
    assert [stops(play, now + after) for after in (0, 1600, 3900, 60_000)] == ["", "", "", "scores"]


def test_the_prompt_begins_with_who_called(shown):
    screen = shown.table(come_to(lambda state: state.public.answers and CHALLENGE in GAME.legal_moves(state, 0)))
    caller = screen.play.session.name(screen.play.session.state.public.caller)
    assert asked(screen.play).head.startswith(f"{caller} calls. ")
    assert of_prompt(screen.play).startswith(f"{caller} calls. ")


def test_the_headline_says_what_others_decide(shown):
    screen = shown.table(come_to(lambda state: CALL in GAME.legal_moves(state, 0)))
    assert screen.play.make(CALL, 1000.0)
    asks = "must decide: challenge or fold." if has_opened(screen.play.session.state.public, 1) else "and must fold."
    assert asked(screen.play).head.endswith(asks)


def test_speech_bubbles_give_way_to_the_payments(shown):
    screen = shown.table(come_to(lambda state: state.public.answers and CHALLENGE in GAME.legal_moves(state, 0)))
    play = screen.play
    say(play, 2, "I fold", 1000.0)
    assert play.make(CHALLENGE, 1100.0)
    assert not play.state.bubbles


def test_the_first_ante_flies_to_the_pot(shown):
    new = Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=1)))
    screen = shown.table(write(new))
    assert [flight.payment for flight in screen.play.state.flights] == [Payment(seat, None, 2) for seat in range(3)]


def test_only_what_was_thrown_is_lit_and_not_the_discard_below_it(shown):
    screen = shown.table(come_to(lambda state: state.public.phase == "start" and len(state.public.pile) > 2))
    play, session = screen.play, screen.play.session
    for number in range(40):
        (seat,) = GAME.active(session.state)
        before, move = session.state.public, throwing(session.state, seat)
        play.follow(session.play(seat, move, 1000.0 * number), 1000.0 * number)
        if seat and move in DISCARDS and before.pile:
            assert before.pile[-1] in play.scene.zones["thrown-0"].cards
            assert play.state.laid == {move.card}
            return
    raise AssertionError("nobody else has thrown a card")


def test_who_takes_a_discard_does_not_light_the_one_below_it(shown):
    def could_take(state):
        return state.public.phase == "main" and len(state.public.pile) > 1 and bool(taken_after(state))

    screen = shown.table(come_to(could_take))
    play, session = screen.play, screen.play.session
    thrown = taken_after(session.state)[0]
    play.follow(session.play(0, thrown, 1000.0), 1000.0)
    below, take = session.state.public.pile[-2], take_of(session.state)
    play.follow(session.play(1, take, 2000.0), 2000.0)
    assert below in play.scene.zones["discards"].cards
    assert play.state.laid == {*take.cards, thrown.card}


def throwing(state, seat):
    legal = GAME.legal_moves(state, seat)
    return next((move for move in legal if move in DISCARDS), legal[0])


def take_of(state):
    """Return how the next player may take the discard; None if not at all."""
    return next((move for move in GAME.legal_moves(state, 1) if isinstance(move, Take)), None)


def taken_after(state):
    """Return the person's discards that the next player could take."""
    throws = [move for move in GAME.legal_moves(state, 0) if move in DISCARDS]
    after = [(move, GAME.apply(state, 0, move, 0)) for move in throws]
    return [move for move, then in after if not then.public.over and take_of(then)]


def test_the_focus_follows_a_hint_so_that_enter_takes_it(shown):
    screen = shown.table(come_to(lambda state: state.public.phase == "main"))
    play = screen.play
    first, *_, last = play.scene.hand_cards()
    play.state.spot = f"card:{first}"
    play.state.hint = ShownHint((last,), "discards", DISCARDS[last], 1e12)
    follow_hint(play, screen.reach)
    assert focused_card(play) == last
    # It may be moved on from there.
    play.state.spot = f"card:{first}"
    follow_hint(play, screen.reach)
    assert focused_card(play) == first


@pytest.mark.parametrize("sought", [False, True], ids=["clicked", "sought by keys"])
def test_enter_takes_a_hint_wherever_the_focus_is(shown, sought):
    """As the panel explains; on the hint button it would only close the hint."""
    screen = shown.table(come_to(lambda state: state.public.phase == "main"))
    play = screen.play
    hint = screen.live()["hint"]
    screen.reach.press(*hint.box.middle)
    screen.reach.release(*hint.box.middle)
    if sought:
        press(screen, pygame.K_TAB)
        screen.reach.focus = "hint"
    card = play.scene.hand_cards()[-1]
    play.state.hint = ShownHint((card,), "discards", DISCARDS[card], 1e12)
    follow_hint(play, screen.reach)
    press(screen, pygame.K_RETURN)
    assert play.session.match.log[-1].move == DISCARDS[card]


def press(screen, key):
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), 1000.0)


def test_a_second_d_does_not_throw_the_card_with_the_focus(shown):
    """D draws, and does nothing more that turn; X needs a selected card."""
    screen = shown.table(come_to(lambda state: state.public.phase == "start"))
    play = screen.play
    press(screen, pygame.K_TAB)
    play.state.spot = f"card:{play.scene.hand_cards()[-1]}"
    press(screen, pygame.K_d)
    log = play.session.match.log
    assert log[-1].move == DRAW
    made = len(log)
    card = play.scene.hand_cards()[-1]
    play.state.spot = f"card:{card}"
    press(screen, pygame.K_d)
    press(screen, pygame.K_x)
    assert len(log) == made
    assert "Select one card" in shown.program.toast.text
    press(screen, pygame.K_SPACE)
    press(screen, pygame.K_x)
    assert log[-1].move == DISCARDS[card]


def test_a_long_hint_is_wide_rather_than_over_melds_and_plates(shown):
    screen = shown.table(come_to(lambda state: state.public.phase == "main" and all(map(len, state.public.melds))))
    play = screen.play
    row = HintRow(
        "Lay off the 7 of clubs on three 7s.", "It's one of your highest loose cards. You keep 2 chances.", "24%"
    )
    brush = play.program.brush(play.scene.area)
    hint = ShownHint((), None, None, 1e12, (row, row), ("%: hands won with it",))
    lying = [play.scene.zone_box(zone) for zone, held in play.scene.zones.items() if held.cards]
    lying += [place.plate for place in play.scene.places]
    box, texts, *_ = spread(brush, hint, play.scene, Obstacles(play.scene.area).plus(lying, LYING))
    assert len(texts) == 2
    assert hidden(play.scene, box) == 0
