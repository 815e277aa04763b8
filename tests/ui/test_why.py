"""*why?* on the plate of a player who made a surprising move, and in the log: by pointer, focus and key, with coaching
on.
"""

from random import Random

import pygame
import pytest
from pygame.event import Event

from app.ai.pacing import InTurn, RealTime, header
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import GAMES, game_named
from app.table.geometry import Box
from app.table.hit_target import TargetKind
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.table.seating import BAR_HEIGHT, NAME_LEFT, backs_on
from app.ui.table.controls import WHY, why_buttons
from app.ui.table.hit_targets import hit_targets
from app.ui.table.plates import PLATE_NAME, action_boxes, name_fitted
from app.ui.table.state import LastAction
from tests.headless import headless
from tests.window.pupil import Pupil


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        found.program.change(coach="always")
        yield found


def wondered(shown, game, seed=0):
    """Return a table where another player has just made a surprising move, and the person is on turn."""
    seats, text = game.usual_players(), TABLETOPS[game.name].text
    for number in range(seed, seed + 40):
        match = Match(header(game, build(game.options, {}, seats), ["person"] + ["keen"] * (seats - 1), number))
        players = {seat: player_for(game.name, "keen") for seat in range(seats)}
        pace, message = (RealTime if game.real_time else InTurn)(match, players, Random(number)), ""
        while len(match.log) < 150 and (act := pace.next()) is not None:
            before = match.state
            match.play(act.seat, act.move, act.at)
            if game.deals(match.state):
                break
            seen = [observation_for(game, TABLETOPS[game.name], state, 0) for state in (before, match.state)]
            message = text.why(seen[0], act.seat, act.move, seen[1], str) if act.seat > 0 else ""
            if message and 0 in game.active(match.state):
                screen = shown.table(write(match))
                screen.play.scene.motion.finish(1e6)
                screen.tick(shown.program.now())
                return screen
    raise AssertionError("nobody ever wonders")


IN_TURN = [game for game in GAMES if not game.real_time]
each_game = pytest.mark.parametrize("game", IN_TURN, ids=lambda game: game.name)


def buttons(screen):
    return [name for name in screen.live() if name.startswith("why-")]


def text_of(screen):
    return screen.tooltips._shown.text if screen.tooltips.shows else ""


@each_game
def test_reason_opens_at_the_plate_by_pointer_focus_and_key(shown, game):
    screen, now = wondered(shown, game), shown.program.now
    (name, *_) = buttons(screen)
    seat = int(name.removeprefix("why-"))
    why = screen.play.state.last_actions[seat].why
    assert why
    assert screen.live()[name].box.overlaps(screen.play.scene.place_of(seat).plate.grown(8))
    screen.tooltips.point(*screen.live()[name].box.middle, now())
    screen.tooltips.tick([*screen.live().values()], now() + 400)
    assert text_of(screen) == why
    screen.tooltips.drop()
    screen.live()[name].act()
    assert text_of(screen) == why
    screen.tooltips.drop()
    screen.key(Event(pygame.KEYDOWN, key=pygame.K_F4, mod=0, unicode="", scancode=0), now())
    assert text_of(screen) == why
    screen.cancel()
    assert not screen.tooltips.shows
    assert shown.program.top is screen, "no menu yet"
    Pupil(shown, pad=True)._go(name)
    assert screen.focus == name
    screen.pad("a", now())
    assert text_of(screen) == why


@each_game
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1024, 640), 100), ((1024, 640), 200), ((1100, 1600), 100)]
)
@pytest.mark.parametrize("name", ["Rosa", "Wilhelmina Moser"])
def test_why_buttons_cover_neither_bar_nor_plates_nor_actions(tmp_path, game, size, scale, name):
    for seats in game.seats:
        with headless(tmp_path, size) as shown:
            names = tuple(SeatPlayer(name if seat else "You") for seat in range(seats))
            match = Match(Header(game, build(game.options, {}, seats), names, Chance(seed=1)))
            screen = shown.table(write(match))
            shown.program.change(coach="always", ui_scale=scale)
            play, brush = screen.play, shown.program.brush(shown.program.area_of(screen))
            play.scene.motion.finish(1e6)
            screen.laid(brush.area)
            turn = ("played 9", "drew")
            play.state.last_actions = {seat: LastAction(turn, 0.0, why="Who knows?") for seat in range(1, seats)}
            places, actions = play.scene.places[1:], action_boxes(play, brush, 1e6)
            for button in why_buttons(play, print, brush):
                seat = int(button.id.removeprefix(WHY))
                box, own = button.box, play.scene.place_of(seat)
                assert min(box.x, box.y - BAR_HEIGHT - 1) >= 0, (seats, seat)
                others = [place.plate for place in places if place is not own] + [*actions.values()]
                fan, letters = backs_on(own.plate).extent(9), name_fitted(brush, name, own.plate.w - 68, PLATE_NAME)
                count = own.plate.at_right(40).at_bottom(24)
                written = Box(own.plate.x + NAME_LEFT, own.plate.middle[1] - 18, brush.width(*letters), 14)
                assert not any(box.overlaps(one) for one in (*others, fan, count, written)), (seats, seat)


@pytest.mark.parametrize("name", ["Rosa", "Wilhelmina Moser"])
def test_why_button_is_beside_a_name_that_leaves_room(tmp_path, name):
    game = game_named("kong-pie")
    with headless(tmp_path, (1280, 720)) as shown:
        seats = tuple(map(SeatPlayer, ("You", name, "Ben")))
        match = Match(Header(game, build(game.options, {}, 3), seats, Chance(seed=1)))
        play = shown.table(write(match)).play
        play.program.change(coach="always")
        play.state.last_actions = {1: LastAction(("drew",), 0.0, why="Who knows?")}
        brush, plate = shown.program.brush(), play.scene.place_of(1).plate
        (button,) = why_buttons(play, print, brush)
        letters = Box(plate.x + NAME_LEFT, plate.middle[1] - 18, brush.width(name, PLATE_NAME, "Bold"), 14)
        assert plate.encloses(button.box) == (name == "Rosa")
        assert name != "Rosa" or not button.box.overlaps(letters)


def test_what_was_asked_for_stays_though_others_play_on_but_not_for_ever(shown):
    screen, now = wondered(shown, IN_TURN[0]), shown.program.now()
    screen.live()[buttons(screen)[0]].act()
    screen.play.session.match.play(0, screen.session.legal(0)[0], now)
    screen.tooltips.tick([], now + 5000)
    assert screen.tooltips.shows
    (until,) = screen.tooltips.wakes()
    assert screen.tooltips.tick([], until)
    assert not screen.tooltips.shows


@each_game
def test_what_was_asked_for_stays_while_the_pointer_strays_and_goes_with_a_press(shown, game):
    screen, now = wondered(shown, game), shown.program.now()
    (name, *_) = buttons(screen)
    seat = int(name.removeprefix("why-"))
    live = [*screen.live().values()]
    bare = (2.0, screen.play.scene.area.h / 2)
    assert screen.tooltips._at(live, *bare, pressed=False) is None, "nothing explains itself there"
    screen.live()[name].act()
    for step in (0, 100, 500):
        screen.tooltips.point(bare[0] + step / 1000, bare[1], now + step)
        screen.tooltips.tick(live, now + step + 400)
        assert text_of(screen) == screen.play.state.last_actions[seat].why
    screen.tooltips.press(*bare, now + 1500)
    assert not screen.tooltips.shows


@pytest.mark.parametrize("seed", [0, 3])
@each_game
def test_a_reason_hides_nothing_that_it_may_speak_of(shown, game, seed):
    screen = wondered(shown, game, seed)
    play, brush = screen.play, shown.program.brush(screen.play.scene.area)
    screen.live()[buttons(screen)[0]].act()
    screen.tooltips.draw(brush, 0, lambda: screen.popovers.beside(brush, ()))
    scale = brush.area.scale
    drawn = [Box(x / scale, y / scale, *(side / scale for side in one.get_size())) for one, x, y in brush.items]
    assert drawn
    kinds = (TargetKind.CARD, TargetKind.PLATE, TargetKind.DEALER, TargetKind.COUNT, TargetKind.SCORE)
    seen = [box for thing, box in hit_targets(play) if thing.kind in kinds]
    seen += action_boxes(play, brush, shown.program.now()).values()
    seen += [play.scene.zone_box(zone) for zone, held in play.scene.zones.items() if held.cards]
    seen += [widget.box for widget in screen.live().values()]
    assert not [(one, box) for one in drawn for box in seen if one.shared(box) > 4]


def test_new_player_sees_reasons_at_once(shown):
    """It is looked up after a table's first frame."""
    screen = wondered(shown, IN_TURN[0])
    shown.program.change(coach="first")
    screen.session.new_to_it = False
    assert not buttons(screen)
    screen.session.new_to_it = True
    assert buttons(screen)


@each_game
def test_no_reasons_without_coaching(shown, game):
    screen = wondered(shown, game)
    assert buttons(screen)
    shown.program.change(coach="never")
    assert not buttons(screen)
    screen._ask_why()
    assert not screen.tooltips.shows
    assert shown.program.toast.text == "The last moves need no explanation."


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_in_the_log_the_line_opens_and_shuts_again(shown, game):
    screen = wondered(shown, game)
    at = [number for number, entry in enumerate(screen.play.state.log) if entry.why]
    assert at
    assert not screen.play.state.log[0].why
    screen._toggle_log()
    brush = shown.program.brush(shown.program.area)
    screen.log.draw(brush, screen._log_box)
    places = {id(entry): box for box, entry in screen.log._whys}
    entry = screen.play.state.log[at[-1]]
    closed = places[id(entry)].h
    assert screen.log.open_at(*places[id(entry)].middle)
    screen.log.draw(brush, screen._log_box)
    opened = {id(one): box for box, one in screen.log._whys}[id(entry)].h
    assert opened > closed
    screen.log.toggle_whys()
    screen.log.draw(brush, screen._log_box)
    assert {id(one): box for box, one in screen.log._whys}[id(entry)].h == closed
    screen.key(Event(pygame.KEYDOWN, key=pygame.K_F4, mod=0, unicode="", scancode=0), shown.program.now())
    screen.log.draw(brush, screen._log_box)
    assert {id(one): box for box, one in screen.log._whys}[id(entry)].h == opened


def test_a_race_has_no_time_for_it_at_the_plates(shown):
    game = next(game for game in GAMES if game.real_time)
    screen = wondered(shown, game)
    assert not buttons(screen)
    screen._ask_why()
    assert shown.program.toast.text == "During a race, the log explains moves."
