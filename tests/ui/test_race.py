"""Bong in real time: order of presses, frame rates, cursors, lockouts, ties by lot, focus and pause."""

from collections import deque
from random import Random

import pygame
import pytest

from app.core.game import CLOCK
from app.games.bong.rules.model import FLING, FLONG, NOBODY, CallFor, Play
from app.games.bong.table.mat import by_rank
from app.tools.bench.race_latency import RATES, played, script
from app.ui import program
from app.ui.program import suspended_ms
from app.ui.realtime.race_clock import count_in, place_of_count, place_of_next
from app.ui.realtime.race_input import HEAT
from app.ui.realtime.race_picture import call_steps
from app.ui.session import Step
from app.ui.table.callout import Callout
from app.ui.table.controls import asked
from app.ui.table.move_log import move_event, note_notice, place_of_call
from app.ui.table.plates import _shown_actions
from app.ui.window.window import Heard
from tests.games.bong.factories import do, position
from tests.shares import soaked
from tests.ui.racing import racing

pytestmark = pytest.mark.usefixtures("unseen")


def hand(state, seat):
    return sorted(state.hands[seat], key=by_rank)


@pytest.mark.parametrize("seed", [0, soaked(4)])
def test_the_frame_rate_changes_no_result(seed):
    presses = script(seed, 9000)
    records = [played(presses, rate, 9000, seed) for rate in RATES]
    assert len(records[0]) > 15
    assert {event.seat for event in records[0]} >= {0, 1, 2, 3}
    assert records[1] == records[0]
    assert records[2] == records[0]


@pytest.mark.parametrize("times", [100, pytest.param(1000, marks=pytest.mark.soak)])
def test_two_presses_2_ms_apart_keep_their_order_every_time(tmp_path, times):
    rng, expected = Random(1), []
    with racing(tmp_path, "person", "person", "person", lockout=0, painting=0.9) as race:
        for trial in range(times):
            at = 10 + 11 * trial + rng.randrange(8)
            order = rng.sample([("a", 0), ("up", 1)], 2)
            for late, (key, seat) in zip((0, 2), order, strict=True):
                race.key(at + late, key)
                expected.append((at + late, seat))
        race.until(11 * times + 100)
        assert [(at, seat) for at, seat, _ in race.log] == expected


def test_a_cursor_goes_along_the_hand_and_plays_what_it_is_on(tmp_path):
    with racing(tmp_path, "person", "person", "person", lockout=0) as race:
        cards = hand(race.state, 0)
        for at, name in ((10, "w"), (20, "w"), (30, "q")):
            race.key(at, name)
            race.key(at + 5, name, down=False)
        race.key(40, "a")
        race.until(60)
        assert [(at, seat) for at, seat, _ in race.log] == [(40, 0)]
        assert race.session.match.log[0].move.card == cards[1]


def test_a_key_held_down_moves_on_at_its_own_pace_whatever_the_frame_rate(tmp_path):
    reached = []
    for rate in RATES:
        with racing(tmp_path / str(rate), "person", "person", "person", rate=rate, lockout=0) as race:
            race.key(10, "w")
            race.key(700, "w", down=False)
            race.key(710, "a")
            race.until(800)
            reached.append(race.session.match.log[0].move.card)
            cards = hand(race.state, 0)
    assert len(set(reached)) == 1
    # One step at once, then from 300 ms on one every 85 ms: at 310, 395, 480, 565 and 650.
    assert reached[0] == cards[6]


def of_rank(state, seat, rank):
    return next((card for card in hand(state, seat) if card % 13 == rank), None)


def test_by_the_house_rule_a_cursor_jumps_to_what_fits_and_stays_where_its_person_moves_it(tmp_path):
    people = ("person", "person", "person")
    with racing(tmp_path, *people, lockout=0, open_hands=True, cursor_jumps=True) as race:
        race.people.go_on(0.0)
        cursors, first = race.people.cursors, race.state
        for seat in range(3):
            assert cursors.card(seat) == (of_rank(first, seat, 1) or hand(first, seat)[0])
        leads = next(seat for seat in (0, 1) if of_rank(first, seat, 1) is not None)
        race.key(100, ("a", "up")[leads])
        race.until(160)
        assert race.session.match.log[0].move.card == of_rank(first, leads, 1)
        for seat in range(3):
            three = of_rank(race.state, seat, 2) if seat != leads else None
            if three is not None:
                assert cursors.card(seat) == three
        other = next(seat for seat in (0, 1, 2) if seat != leads and of_rank(race.state, seat, 2) is not None)
        now = race.program.now()
        race.key(now + 10, ("w", "right", "t")[other])
        race.until(now + 40)
        assert cursors.card(other) != of_rank(race.state, other, 2)


@pytest.mark.parametrize(("later", "right"), [(50, False), (51, True)])
def test_who_presses_before_the_jump_can_have_been_seen_means_the_card_before(tmp_path, later, right):
    """The others would play what fits by luck, and hammering on a key would win."""
    people = ("person", "person", "person")
    with racing(tmp_path, *people, lockout=400, open_hands=True, cursor_jumps=True, seed=11) as race:
        twos = [seat for seat in range(3) if of_rank(race.state, seat, 1) is not None]
        leads, other = next(
            (one, two) for one in twos for two in twos if one != two and of_rank(race.state, two, 2) is not None
        )
        cards = [of_rank(race.state, other, rank) for rank in (1, 2)]
        keys = ("a", "up", "f")
        race.key(100, keys[leads])
        race.key(100 + later, keys[other])
        race.until(300)
        event = race.session.match.log[1]
        assert (event.at, event.seat) == (100 + later, other)
        assert event.move.card == cards[right]
        assert len(race.state.public.race.pile) == 1 + right
        assert not race.session.locked


def test_the_tables_letters_give_way_to_the_persons_keys(tmp_path):
    with racing(tmp_path, "person", "person", "person", "person", lockout=0) as race:
        for at, name in enumerate(("m", "l", "h", "o", "x"), 10):  # M is bing of the fourth, the others have no owner
            race.key(at, name)
        race.until(50)
        assert race.program.settings.sound is False
        assert race.program.top is race.screen
        assert race.log == []
        race.key(3000, "escape")
        race.until(3010)
        assert race.program.top is not race.screen


def test_rank_keys_play_a_card_of_that_rank_and_keys_can_be_changed(tmp_path):
    with racing(tmp_path, "person", "random", "random", lockout=0, keys={"bong-rank-2": "y"}) as race:
        ranks = {card % 13 for card in race.state.hands[0]}
        assert {1, 12} <= ranks
        race.key(10, "y")
        race.key(20, "k")
        race.until(60)
        assert [(at, seat) for at, seat, _ in race.log if seat == 0] == [(10, 0), (20, 0)]
        assert [event.move.card % 13 for event in race.session.match.log if event.seat == 0] == [1, 12]


def test_a_sign_above_a_digit_plays_no_card(tmp_path):
    """On a Russian keyboard the ? is above the 7."""
    with racing(tmp_path, "person", "random", "random", lockout=0) as race:
        digit = next(name for name in "2345678" if any(card % 13 + 1 == int(name) for card in race.state.hands[0]))
        pressed = pygame.event.Event(pygame.KEYDOWN, key=ord(digit), scancode=0, mod=pygame.KMOD_LSHIFT, unicode="?")
        race.event(10, pressed)
        race.until(40)
        assert race.program.top.aid == "help"
        assert not [seat for _, seat, _ in race.log if seat == 0]


def test_a_wrong_card_locks_out_and_game_time_stands_still_in_the_menu(tmp_path):
    with racing(tmp_path, "person", "person", "person", lockout=400) as race:
        wrong = next(i for i, card in enumerate(hand(race.state, 0)) if card % 13 != 1)
        steps = wrong
        for step in range(steps):
            race.key(10 + step, "w")
            race.key(10 + step, "w", down=False)
        race.key(100, "a")
        race.key(150, "a")  # locked out: refused
        race.key(300, "escape")
        race.until(5000)
        assert [seat for _, seat, _ in race.log] == [0]
        assert race.session.frozen
        race.key(5000, "escape")
        race.until(9000)  # after a new count-in
        assert [(at, seat) for at, seat, _ in race.log] == [(100, 0), (500, -1)]


def test_losing_the_keyboard_is_a_pause(tmp_path):
    with racing(tmp_path, "person", "keen", "keen") as race:
        race.event(50, pygame.event.Event(pygame.WINDOWFOCUSLOST))
        race.until(100)
        moves = len(race.log)
        race.until(4000)
        assert race.session.frozen
        assert len(race.log) == moves
        assert race.program.top is not race.screen


def test_simultaneous_presses_are_drawn_by_lot_and_reported(tmp_path):
    firsts = set()
    with racing(tmp_path, "person", "person", "person") as race:
        race.program.inputs.pads._open = {7: object()}  # as if one were plugged in: the last person's
        pad = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=7)
        key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
        for _ in range(40):
            queue = deque([Heard(1000.0, key), Heard(1000.0 + HEAT - 1, pad)])
            race.people.settle(queue)
            assert [heard.at for heard in queue] == [1000.0, 1000.0 + HEAT - 1]
            firsts.add(queue[0].event.type)
            apart = deque([Heard(1000.0, key), Heard(1000.0 + HEAT + 1, pad)])
            race.people.settle(apart)
            assert apart[0].event is key
    assert firsts == {pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN}


def click(race, at, box):
    x, y = box.middle
    one = race.program.units((1000, 0))[0] / 1000
    for late, kind in ((0, pygame.MOUSEBUTTONDOWN), (5, pygame.MOUSEBUTTONUP)):
        race.event(at + late, pygame.event.Event(kind, button=1, pos=(round(x / one), round(y / one))))


def test_the_first_click_plays_and_the_rest_of_a_double_click_does_nothing(tmp_path):
    with racing(tmp_path, "person", "person", "person", lockout=0) as race:
        two = next(card for card in hand(race.state, 0) if card % 13 == 1)
        where = race.screen.play.scene.card_box(two)
        click(race, 100, where)
        race.until(150)
        assert [(at, seat) for at, seat, _ in race.log] == [(105, 0)]
        click(race, 180, where)
        race.until(400)
        assert [event.move.card for event in race.session.match.log] == [two]


def test_letting_go_of_a_card_and_a_key_at_the_same_moment_go_by_lot(tmp_path):
    firsts = set()
    with racing(tmp_path, "person", "person", "person") as race:
        race.screen.play.state.held = object()
        key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode="")
        mouse = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0))
        for _ in range(40):
            queue = deque([Heard(1000.0, key), Heard(1000.0 + HEAT - 1, mouse)])
            race.people.settle(queue)
            firsts.add(queue[0].event.type)
        race.screen.play.state.held = None
    assert firsts == {pygame.KEYDOWN, pygame.MOUSEBUTTONUP}


def test_what_is_left_of_the_time_is_counted_down(tmp_path):
    with racing(tmp_path, "person", "person", "person", time_limit=3) as race:
        race.until(1500)
        assert race.session.seconds_left(race.program.now()) == 179
        assert race.screen._race._left == 179


def test_the_clock_changes_colour_in_the_last_seconds(tmp_path):
    with racing(tmp_path, "person", "person", "person", time_limit=3) as race:
        looks = []
        for left in (16, 15):
            race.screen._race._left = left
            race.screen._race.draw_time(brush := race.program.brush())
            looks.append({picture.get_at((x, y))[:3] for picture, *_ in brush.items[-1:]
                          for x in range(picture.get_width()) for y in range(picture.get_height())
                          if picture.get_at((x, y))[3] == 255})  # fmt: skip
        assert looks[0].isdisjoint(looks[1])


def test_the_card_with_the_cursor_stands_out_and_hides_no_rank_of_its_neighbours(tmp_path):
    with racing(tmp_path, "person", "person", "person", lockout=0, open_hands=True) as race:
        cards, scene = hand(race.state, 0), race.screen.play.scene
        scale = scene.area.scale

        def seen(card):
            box = scene.card_box(card)
            whole = pygame.Rect(box.x * scale, box.y * scale, box.w * scale, box.h * scale)
            part = whole.inflate(-12, -12)  # but for the shadow that a card throws on its neighbour
            return pygame.image.tobytes(race.window.surface.subsurface(part), "RGB")

        pictures = []
        for at, key in ((20, "w"), (5000, "w")):  # to the second, and to the third
            race.key(at, key)
            race.key(at + 5, key, down=False)
            race.until(at + 1000)
            race.program.paint()
            pictures.append([seen(card) for card in cards])
        changed = [i for i, parts in enumerate(zip(*pictures, strict=True)) if len(set(parts)) > 1]
        assert changed == [1, 2]


def test_the_card_with_the_cursor_lies_nowhere_but_where_it_stands_out(tmp_path):
    with racing(tmp_path, "person", "person", "person", "person", lockout=0, open_hands=True) as race:
        race.until(5000)
        race.program.paint()
        scene, surface = race.screen.play.scene, race.window.surface
        for seat in range(4):
            box = scene.card_box(race.screen._race.people.cursors.card(seat))
            left = round((box.x + 10) * scene.area.scale)  # of which its neighbour hides nothing
            below = [surface.get_at((left, round(box.bottom * scene.area.scale) - up)) for up in (2, 3, 4)]
            assert max(colour.g for colour in below) < 100, "no ivory, but the ground in its shadow"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 691), (1280, 698), (1280, 701), (1600, 900)])
def test_between_the_card_with_the_cursor_and_its_neighbour_no_table_shows_through(tmp_path, size):
    with racing(tmp_path, "person", "person", "person", size=size, lockout=0, open_hands=True) as race:
        race.until(5000)
        race.program.paint()
        scene, scale = race.screen.play.scene, race.screen.play.scene.area.scale
        bare = 0
        for seat in (1, 2):  # their cards lie upright
            cards = hand(race.state, seat)
            lifted = race.screen._race.people.cursors.card(seat)
            cover = scene.place(cards[cards.index(lifted) + 1]).box
            right = scene.place(lifted).box.right
            for x in range(round((cover.x + 6) * scale), round((right - 8) * scale)):
                for y in range(round(cover.y * scale) - 3, round(cover.y * scale) + 3):
                    red, green, blue, _ = race.window.surface.get_at((x, y))
                    bare += blue > green + 15 and blue > red
        assert bare == 0


@pytest.mark.parametrize("name", ["call-3", "call-go", "call-flong"])
def test_lettering_leaves_what_is_wanted_next_to_be_read(tmp_path, name):
    with racing(tmp_path, "person", "person", "person", open_hands=True) as race:
        brush, place = race.program.brush(), place_of_next(race.screen.play)
        Callout(name, 0.0, aside=True, beside=place).draw(brush, 600.0)
        picture, x, y = brush.items[-1]
        assert x + picture.get_width() < brush.px(place.x)
        assert abs(y + picture.get_height() / 2 - brush.px(place.middle[1])) <= 1


@pytest.mark.parametrize("players", [("person",) * 3, ("person",) * 4, ("person", "keen", "keen", "keen")])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1600)])
def test_the_count_in_stands_in_front_of_the_last_cards_and_beside_what_is_wanted_next(tmp_path, players, size):
    with racing(tmp_path, *players, size=size, open_hands=players[1] == "person") as race:
        play, goal = race.screen.play, place_of_next(race.screen.play)
        for name in ("call-3", "call-go"):
            brush = race.program.brush()
            count_in(play, name, 0.0, 900.0).draw(brush, 600.0)
            picture, x, y = brush.items[-1]
            ink = picture.get_bounding_rect(200).move(x, y)
            assert not ink.colliderect(brush.rect(goal))
            assert brush.rect(place_of_count(play)).contains(ink)
        race.until(20)
        race.session.freeze(race.program.now())
        for _ in range(60):
            race.until(race.program.now() + 20)
            call = play.state.call
            if call is not None and race.program.now() > call.begins + 350:
                break
        assert call is not None
        race.program.paint()
        brush = race.program.brush()
        call.draw(brush, race.program.now())
        x, y = pygame.Rect(brush.items[-1][1:], brush.items[-1][0].get_size()).center
        gold = [race.window.surface.get_at((x + dx, y + dy)) for dx in range(-12, 13) for dy in range(-12, 13)]
        assert any(colour.r > 180 > colour.b + 60 for colour in gold), "nothing lies over it"


def test_the_display_stays_on_in_a_race_alone(tmp_path):
    with racing(tmp_path, "person", "keen", "keen") as race:
        race.until(500)
        assert not pygame.display.get_allow_screensaver()
        race.key(600, "escape")
        race.until(1500)
        assert pygame.display.get_allow_screensaver()


def test_after_a_sleep_the_race_is_paused_where_it_stood(tmp_path):
    with racing(tmp_path, "person", "keen", "keen") as race:
        race.until(500)
        log, at = race.log, race.session.game_time(race.program.now())
        race.window.time += 10_000
        race.program.turn(0)
        assert race.session.frozen
        assert race.program.top is not race.screen
        assert race.log == log
        assert race.session.game_time(race.program.now()) - at < 100


def test_after_a_suspension_that_the_programs_clock_leaves_out_the_race_is_paused(tmp_path, monkeypatch):
    """On Linux and macOS ``perf_counter`` does not advance while the lid is closed."""
    asleep = 0.0
    monkeypatch.setattr(program, "suspended_ms", lambda: asleep)
    with racing(tmp_path, "person", "keen") as race:
        race.until(300)
        assert not race.session.frozen
        asleep = 3_600_000.0
        race.program.turn(0)
        assert race.session.frozen
        assert race.program.top is not race.screen
        before = len(race.log)
        race.until(1500)
        assert len(race.log) == before


def test_the_clock_of_suspensions_runs_with_the_programs_own():
    """The machine is not suspended while the test runs."""
    before = suspended_ms()
    assert before >= 0
    assert abs(suspended_ms() - before) < 1000


@pytest.mark.parametrize(("chosen", "stands"), [("long", 3000), ("short", 1000), ("none", 0)])
@pytest.mark.parametrize("rate", [30, 144])
def test_after_a_flong_the_race_stands_so_long_as_people_want_and_no_press_counts(tmp_path, chosen, stands, rate):
    """Game time is frozen, so that the record has no gap; the frame rate makes no difference."""
    with racing(
        tmp_path, "person", "keen", "keen", "keen", settled={"race_break": chosen}, rate=rate, lockout=0
    ) as race:
        session, flonged = race.session, 0.0
        while not flonged and not session.between_deals:
            race.key(race.program.now() + 100, "a234567890jqk"[race.state.public.race.rank])
            for _ in range(8):  # seen soon, as not all of the time that it stands may be over
                race.until(race.program.now() + 50)
                if flongs := [event.at for event in session.match.log if session.clock.pauses_race(event.move)]:
                    flonged = float(flongs[0])
                    break
        assert flonged, "there was one"
        moves = len(session.match.log)
        if stands:
            assert session.frozen
            assert session.game_time(race.program.now()) == flonged
            for name in ("2", "3", "4", "5", "6", "7", "8", "9", "0", "j", "q", "k", "a"):
                race.key(race.program.now() + 5, name)
                race.until(race.program.now() + 20)
            assert len(session.match.log) == moves
            race.key(flonged + stands - 20, "2")
            race.until(flonged + stands - 20)
            assert session.frozen
            race.until(flonged + stands + 60)
        assert not session.frozen
        assert session.game_time(flonged + stands + 50) == flonged + 50


def test_in_a_race_things_explain_themselves_at_once_while_it_stands_and_later_while_others_play(tmp_path):
    with racing(tmp_path, "person", "person", "person", open_hands=True) as race:
        tooltips, scene = race.screen.tooltips, race.screen.play.scene
        x, y = scene.zone_box(scene.mat.goal).middle
        tooltips.point(x, y, 1000.0)
        assert tooltips.wakes() == [2200.0]
        race.session.freeze(1000.0)
        assert tooltips.wakes() == [1350.0]


def line_at(race, seat):
    """Return the new text at a seat, if any."""
    race.program.paint()
    lines = _shown_actions(race.screen.play, race.program.now())
    return next((phrases for seen, phrases, bright in lines if seen == seat), ())


def test_refusals_in_a_race_are_short_and_at_the_seat(tmp_path):
    with racing(tmp_path, "person", "keen", "keen", "keen", lockout=1000) as race:
        session = race.session
        race.key(10, "b")
        race.until(20)
        assert line_at(race, 0) == ("No bing: 13 cards left",)
        wrong = next(card for card in hand(race.state, 0) if card % 13 != 1)
        race.key(race.program.now() + 5, "a234567890jqk"[wrong % 13])
        race.key(race.program.now() + 10, "a234567890jqk"[wrong % 13])
        race.until(race.program.now() + 30)
        assert 0 in session.locked
        assert line_at(race, 0) == ("Locked out",)
        assert not race.program.toast.text


def test_refusals_at_one_keyboard_are_at_the_own_seat(tmp_path):
    with racing(tmp_path, "person", "person", "person", "person", open_hands=True, cursor_jumps=True) as race:
        race.people.go_on(0.0)
        keys = (("a", "s"), ("up", "down"), ("f", "g"), ("j", "k"))
        seat = next(seat for seat in range(4) if of_rank(race.state, seat, 1) is not None)
        race.key(100, keys[seat][0])
        race.key(120, keys[seat][1])
        race.until(130)
        assert line_at(race, seat) == ("No flong: not everyone has called fling",)
        assert not race.program.toast.text


def test_a_mistake_is_explained_above_the_hand_and_leaves_the_plate_with_the_next_rank(tmp_path):
    with racing(tmp_path, "person", "person", "person", lockout=1000, open_hands=False) as race:
        play, session = race.screen.play, race.session
        wrong = next(card for card in hand(race.state, 0) if card % 13 not in (1, 2))
        race.people.make(0, Play(wrong), 10)
        race.until(900)
        assert 0 in session.locked
        assert str(asked(play)) == "Wrong rank: the next rank was 2. Locked out."
        race.until(1800)
        assert not session.locked
        assert asked(play).head == "Wrong rank: the next rank was 2."
        race.until(2600)
        assert asked(play) is None
        assert race.state.public.race.last == NOBODY
        assert play.state.last_actions[0].phrases[0].startswith("wrong rank")
        leads = next(seat for seat in range(3) if of_rank(race.state, seat, 1) is not None)
        now = race.program.now()
        play.follow(session.play(leads, Play(of_rank(race.state, leads, 1)), now), now)
        assert [*play.state.last_actions] == [leads]


def test_the_bar_below_a_call_empties_while_its_player_must_make_it(tmp_path):
    with racing(tmp_path, "person", "person", "person", open_hands=False, seed=5) as race:
        play, session, steps = race.screen.play, race.session, []
        assert of_rank(race.state, 0, 2) is None
        race.people.make(1, Play(of_rank(race.state, 1, 1)), 10)
        for now in range(20, 5400, 100):
            race.until(now)
            steps.append(call_steps(play, session, race.program.now()))
        assert steps[0] is None, "it would flash with each card"
        shown = [step for step in steps if step is not None]
        assert shown == sorted(shown, reverse=True)
        assert shown[0] >= 17
        assert shown[-1] == 0
        assert steps[-1] is None, "the clock has called"


def test_a_call_by_the_clock_is_shown_beside_a_flong_that_follows_at_once(tmp_path):
    with racing(tmp_path, "person", "keen", "keen") as race:
        play = race.screen.play
        stuck = do(position("4C 5C", "2C 3C", "5D 6D"), "100 1 2C", "200 2 fling")
        flung = do(stuck, "5100 -1 fling for 0")
        dealt = do(flung, "5400 1 flong")
        for before, seat, move, after in ((stuck, CLOCK, CallFor(0, FLING), flung), (flung, 1, FLONG, dealt)):
            note_notice(play, move_event(race.session, Step(before, seat, move, after)), race.program.now())
        assert play.state.notices == (
            "Ben flonged and dealt out 1 card. Ben leads.", "You took too long, so the clock called fling for you."
        )  # fmt: skip
        assert str(asked(play)) == " ".join(play.state.notices)


@pytest.mark.parametrize("players", [("person", "keen", "keen", "keen"), ("person",) * 4])
@pytest.mark.parametrize("over", [False, True])
def test_lettering_of_a_call_stands_over_the_place_of_who_calls_and_leaves_the_track_in_sight(tmp_path, players, over):
    with racing(tmp_path, *players, size=(1280, 720), open_hands=players[1] == "person") as race:
        play, scene = race.screen.play, race.screen.play.scene
        track = [scene.spreads["last"].extent(4), scene.zone_box("wanted")]
        for seat in range(4):
            place = place_of_call(play, seat, over=over)
            whole = scene.place_of(seat).ground
            assert seat == 0 or whole.encloses(place)
            assert not any(place.overlaps(box) for box in track)
            brush = race.program.brush()
            Callout("call-bong", 0.0, place=place).draw(brush, 600.0)
            picture, x, y = brush.items[-1]
            assert brush.rect(place).inflate(2, 2).contains(picture.get_rect(topleft=(x, y)))
        assert place_of_call(play, CLOCK, over=over) is None
