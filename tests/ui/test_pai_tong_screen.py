"""Pai Tong's table: the end is visible, the hand is never covered, and the log has names."""

from random import Random

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.model import DRAW, KIN, Tong
from app.games.pai_tong.showcase import SHOWCASE
from app.table.geometry import Box, area_of
from app.table.hit_target import TargetKind
from app.table.seating import PLATE_HEIGHT, PLATE_WIDTH, plate_middles
from app.tools.gallery.courses import opening, whole
from app.ui.kit.toast import Toast
from app.ui.kit.widgets import Button, Picture
from app.ui.table.controls import sort_button
from app.ui.table.hit_targets import hit_targets
from app.ui.table.hot_seat import Claimant, Claimants, ClaimScreen, stop_wanted, stops
from app.ui.table.mat_labels import Bracket, apart
from app.ui.table.move_log import rewrite_log, say
from app.ui.table.picture import draw_over
from app.ui.table.plates import draw_grounds, draw_plates
from app.ui.table.state import ShownHint
from app.ui.table.table_input import follow_hint
from tests.games.pai_tong.factories import sensible
from tests.headless import headless
from tests.ui.covering import hidden

SITTERS = tuple(SeatPlayer(name, "keen" if name != "You" else "person") for name in ("You", "Rosa", "Tariq", "Mei"))
AREA = area_of(1280, 720)


def come_to(wanted):
    """Return the record of a match at a moment that satisfies ``wanted``."""
    for seed in range(100):
        match = Match(Header(GAME, build(GAME.options, {}, 4), SITTERS, Chance(seed=seed)))
        rng = Random(seed)
        while GAME.active(match.state) and not match.state.public.over:
            seat = 0 if 0 in GAME.active(match.state) else min(GAME.active(match.state))
            legal = match.legal(seat)
            if seat == 0 and wanted(match, legal):
                return write(match)
            tongs = [move for move in legal if isinstance(move, Tong)]
            move = tongs[0] if tongs else sensible(match.state.hands[seat], legal, rng)
            match.play(seat, move, match.now + 1000)
    raise AssertionError("no such match")


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def test_the_winning_hand_is_seen_before_the_scores_cover_it(shown):
    screen = shown.table(come_to(lambda match, legal: KIN in legal and match.state.public.discard is None))
    assert sort_button(screen.play, AREA)
    play, now = screen.play, 1000.0
    assert not stops(play, now)
    assert screen.play.make(KIN, now)
    assert stop_wanted(play) == "scores"
    assert [stops(play, now + after) for after in (0, 1600, 3900, 60_000)] == ["", "", "", "scores"]
    assert not sort_button(screen.play, AREA), "there is nothing left to sort"


@pytest.mark.parametrize("over", [False, True])
def test_another_seats_winning_hand_is_neither_counted_nor_crossed_by_the_frame_of_ones_own_discards(shown, over):
    """It lies in the middle, where these lay."""
    moves = len(whole(SHOWCASE.says).log)
    play = shown.table(write(opening(SHOWCASE.says, moves if over else moves - 1))).play
    brush, framed, texts = shown.program.brush(AREA), list[Box](), list[str]()
    brush.panel = lambda box, *_: framed.append(box)
    brush.text = lambda text, *_, **__: texts.append(text) or 0.0
    draw_grounds(play, brush)
    draw_plates(play, brush, 0.0)
    counted = {target.seat for target, _ in hit_targets(play) if target.kind is TargetKind.COUNT}
    assert counted == ({0, 1, 3} if over else {0, 1, 2, 3})
    assert [text for text in texts if text.isdigit()] == [str(play.scene.arrived(seat)) for seat in sorted(counted)]
    assert (play.scene.places[0].ground in framed) is not over


def test_what_one_says_oneself_stands_in_nobody_elses_place_and_has_the_own_face(shown):
    """The place above the own plate belongs to the player on the left."""
    play = shown.table(come_to(lambda match, _legal: len(match.state.hands[0]) == 12)).play
    scene, brush = play.scene, shown.program.brush(play.scene.area)
    say(play, 0, "Tong!", 0.0)
    box = play.state.bubbles[0].box(brush, scene.bubble_anchor(0))
    assert not [place for place in scene.places[1:] if place.plate.overlaps(box) or place.ground.overlaps(box)]
    assert all(scene.bubble_anchor(seat) == scene.places[seat].action_box for seat in (1, 2, 3))
    drawn = []
    brush.picture = lambda name, where, *_, **__: drawn.append((name, where))
    draw_over(play, brush, 0.0)
    assert next(where for name, where in drawn if name.startswith("avatars/")).middle[1] == box.middle[1]


def test_words_below_the_hand_that_have_no_room_are_left_out():
    boxes = [Box(0, 0, 100, 22), Box(90, 0, 100, 22), Box(180, 0, 100, 22)]
    found = apart([Bracket((), "needs a two", False, box, box) for box in boxes])
    assert [each.label for each in found] == [boxes[0], None, boxes[2]]


def test_no_text_covers_the_hand(shown):
    screen = shown.table(come_to(lambda match, _legal: len(match.state.hands[0]) == 12))
    scene = screen.play.scene
    hand = [scene.place(card).box for card in scene.hand_cards()]
    for message in ("A line.", "A line that is so long that it is broken into several, however wide they are. " * 3):
        shown.program.toast = Toast()
        shown.program.say(message)
        _, box = screen.place_toast(shown.program.toast.ways(shown.program.brush(scene.area)))
        assert not any(box.overlaps(card) for card in hand)
        assert hidden(scene, box) == 0


def test_another_card_that_is_marked_to_be_discarded_takes_the_place_of_the_first(shown):
    play = shown.table(come_to(lambda match, _legal: len(match.state.hands[0]) == 12)).play
    first, second, *_ = play.scene.hand_cards()
    play.toggle_mark(first)
    play.toggle_mark(second)
    assert play.state.marked == {second}
    play.toggle_mark(first)
    assert play.state.marked == {first}
    play.toggle_mark(first)
    assert play.state.marked == frozenset()


def test_the_log_of_a_resumed_match_knows_who_took_the_card(shown):
    screen = shown.table(come_to(lambda match, _legal: len(match.log) > 60))
    rewrite_log(screen.play)
    names = {seat: seat_player.name for seat, seat_player in enumerate(SITTERS)}
    lines = [(seat, line) for seat, line, *_ in screen.play.state.log if "tong" in line or "draw" in line]
    assert len(lines) > 10
    assert all(line.startswith(names[seat]) for seat, line in lines)


def test_enter_on_the_stock_takes_the_hint_to_draw(shown):
    screen = shown.table(come_to(lambda match, legal: DRAW in legal))
    cards, zone = screen.session.tabletop.text.highlight(screen.session.state, DRAW)
    screen.play.state.spot = f"card:{screen.play.scene.hand_cards()[0]}"
    screen.play.state.hint = ShownHint(cards, zone, DRAW, 99_000.0)
    follow_hint(screen.play, screen.reach)
    assert screen.play.state.spot == "zone:stock"


@pytest.mark.parametrize(("key", "left"), [(pygame.K_RETURN, 11), (pygame.K_SPACE, 12)])
def test_what_was_clicked_is_played_by_enter_and_put_back_by_space(shown, key, left):
    screen = shown.table(come_to(lambda match, _legal: len(match.state.hands[0]) == 12))
    play = screen.play
    card = play.scene.hand_cards()[0]
    assert play.take("hand", card, *play.scene.place(card).box.middle)
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), 1000.0)
    assert play.state.held is None
    assert len(play.session.state.hands[0]) == left


@pytest.mark.parametrize(
    ("to", "message"),
    [
        ("tongs+1", "That can't go to Rosa. It can go here: discards."),
        (None, "That can't go there. It can go here: discards."),
        ("hand", ""),
    ],
)
def test_a_card_dropped_where_no_move_is_meant_springs_back_and_a_line_says_why(shown, monkeypatch, to, message):
    play = shown.table(come_to(lambda match, _legal: len(match.state.hands[0]) == 12)).play
    play.scene.motion.finish(0)
    first = play.scene.hand_cards()[0]
    x, y = play.scene.place(first).box.middle
    to_x, to_y = play.scene.zone_box(to).middle if to not in (None, "hand") else (x + 30, y)
    heard: list[str] = []
    monkeypatch.setattr(play.program.sounds, "play", lambda name, *_, **__: heard.append(name))
    before = play.session.state
    play.press(x, y, 1000.0)
    play.point(to_x, to_y, 1100.0)
    assert play.state.dragged
    assert play.state.held.drag_item.cards == (first,)
    if to is None:
        play.let_go(None, 1200.0)
    else:
        play.release(to_x, to_y, 1200.0)
    assert play.state.held is None
    assert play.session.state is before
    assert play.program.toast.text == message
    assert ("thud" in heard) == bool(message)


def test_the_stock_let_go_where_it_lies_goes_back_without_a_word_though_the_discards_lie_round_it(shown):
    play = shown.table(come_to(lambda match, legal: DRAW in legal and not match.state.public.over)).play
    play.scene.motion.finish(0)
    box, round_it = play.scene.zone_box("stock"), play.scene.zone_box("discards")
    x, y = box.middle
    assert round_it.holds(x, y)
    play.press(x, y, 1000.0)
    play.point(x, y + 10, 1100.0)
    assert play.state.dragged
    assert play.state.held.drag_item.zone == "stock"
    play.release(x, y + 10, 1200.0)
    assert play.state.held is None
    assert play.program.toast.text == ""
    play.press(x, y, 2000.0)
    play.point(round_it.x + 30, round_it.y + 10, 2100.0)
    play.release(round_it.x + 30, round_it.y + 10, 2200.0)
    assert play.program.toast.text == "That can't go there. It can go here: your hand."


@pytest.mark.parametrize("people", range(1, 7))
def test_the_question_to_several_covers_a_whole_plate_and_leaves_no_hole(shown, people):
    table = shown.table(come_to(lambda match, _legal: len(match.state.hands[0]) == 12))
    asked = [Claimant(seat, f"Person {seat}", "avatars/fox") for seat in range(people)]
    question = "Rosa lays the two of coins. Does anybody want it?"
    claimants = Claimants("the two of coins", question, asked, lambda _seat: None, lambda: None)
    screen = ClaimScreen(shown.program, table, claimants)
    area = area_of(1280, 720, 2, screen.least)
    panel, *_, nobody = (widget.box for widget in screen.widgets(area))
    plate = Box.around(*plate_middles(area, 4)[0], PLATE_WIDTH, PLATE_HEIGHT)
    assert panel.shared(plate) == pytest.approx(plate.w * plate.h)
    assert panel.middle[0] == pytest.approx(area.w / 2)
    faces = [widget.box for widget in screen.widgets(area) if isinstance(widget, Picture)]
    ends = {}
    for box in (widget.box for widget in screen.widgets(area) if isinstance(widget, Button)):
        ends[box.y] = max(ends.get(box.y, 0), box.right)
    assert len(faces) == people
    assert len({round(right, 3) for right in ends.values()}) == 1
    assert nobody.bottom == max(box.bottom for box in (nobody, *faces))
