"""Hot seat: a handover screen that ignores early presses, hands that close after the turn, and undo."""

import re
from functools import reduce
from random import Random

import pygame
import pytest

from app.core.game import CLOCK
from app.games import GAMES
from app.games.kings_corners.rules.model import END
from app.table.geometry import Box
from app.table.text.lines import merged
from app.ui.kit.card_text import CardLabel
from app.ui.kit.widgets import Panel
from app.ui.table.focus import spots
from app.ui.table.hot_seat import DEAF, HOLD, ClaimScreen, CoverScreen, Curtain, Turn
from app.ui.table.move_log import since_last_turn
from app.ui.window.brush import Brush
from tests.facts import FACTS
from tests.matches import some_move
from tests.shares import with_soak
from tests.ui.test_spoken import at_table
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
TURN_GAMES = [game for game in GAMES if not game.real_time]
KINGS = next(game for game in GAMES if game.name == "kings-corners")
KONG_PIE = next(game for game in GAMES if game.name == "kong-pie")
WAYS = {
    "space": pygame.K_SPACE,
    "enter": pygame.K_RETURN,
    "number pad": pygame.K_KP_ENTER,
}
LONGEST = 2500.0
"""Milliseconds; far more than a drawn card stays visible."""


@pytest.fixture
def sat(tmp_path):
    with sitting(tmp_path) as found:
        yield found


def key(sat, code, *, down=True, text=""):
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    sat.program.window.coming.append((sat.program.now(), pygame.event.Event(kind, key=code, mod=0, unicode=text)))
    sat.turn()


def mouse(sat, kind, box):
    scale = sat.program.area.scale
    x, y = (round(at * scale) for at in box.middle)
    about = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    sat.program.window.coming.append((sat.program.now(), pygame.event.Event(kind, pos=(x, y), **about)))
    sat.turn()


def curtain(sat, kind=CoverScreen):
    sat.until(lambda: isinstance(sat.screen, kind))
    sat.turn()
    return sat.screen


def press(sat, way, *, down):
    if way in WAYS:
        key(sat, WAYS[way], down=down)
    elif way == "pad":
        sat.pad.press("a", down=down)
        sat.turn()
    else:
        box = sat.screen.live()["ready"].box if isinstance(sat.screen, CoverScreen) else Box(0, 0, 0, 0)
        mouse(sat, pygame.MOUSEMOTION, box)
        mouse(sat, pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, box)


EVERY_WAY = (*WAYS, "pad", "mouse")


@pytest.mark.parametrize("way", EVERY_WAY)
def test_what_is_pressed_in_its_first_second_neither_opens_it_nor_is_remembered(sat, way):
    table = at_table(sat, KINGS, "person", "person")
    fallen = curtain(sat)
    key(sat, pygame.K_z, text="z")
    key(sat, pygame.K_ESCAPE)
    press(sat, way, down=True)
    sat.wait(DEAF / 2)
    press(sat, way, down=False)
    press(sat, way, down=True)  # and stays down
    sat.wait(3 * (DEAF + HOLD))
    assert sat.screen is fallen
    assert not table.play.scene.open_hand
    press(sat, way, down=False)
    press(sat, way, down=True)
    sat.wait(1.5 * HOLD)
    assert sat.screen is table
    press(sat, way, down=False)
    assert table.play.scene.open_hand
    assert table.play.state.held is None


@pytest.mark.parametrize("way", EVERY_WAY)
def test_a_tap_opens_nothing_and_says_how_it_is_opened(sat, way):
    at_table(sat, KINGS, "person", "person")
    fallen = curtain(sat)
    sat.wait(DEAF)
    for _ in range(5):
        press(sat, way, down=True)
        sat.wait(HOLD / 2)
        press(sat, way, down=False)
    assert sat.screen is fallen
    assert "Hold it a little longer" in sat.program.toast.text


def test_the_key_printed_on_it_opens_it_at_once_and_is_none_that_plays(sat):
    table = at_table(sat, KINGS, "person", "person")
    fallen = curtain(sat)
    assert fallen.live()["ready"].key_text == "Z"
    sat.wait(DEAF)
    key(sat, pygame.K_z, text="z")
    assert sat.screen is table
    assert table.play.scene.open_hand
    keymap = sat.program.keymap
    assert not [game.name for game in GAMES if list(keymap.at_table(game.name)).count("z") > 1]


def test_another_key_may_be_chosen_for_it(sat):
    table = at_table(sat, KINGS, "person", "person")
    sat.program.change(keys={"show-hand": "f7"})
    assert curtain(sat).live()["ready"].key_text == "F7"
    sat.wait(DEAF)
    key(sat, pygame.K_F7)
    assert sat.screen is table


def test_the_hand_stays_open_after_the_button_was_held_for_a_moment(sat):
    table = at_table(sat, KINGS, "person", "person")
    button = curtain(sat).live()["ready"]
    brush = sat.program.brush()
    assert button.box.w >= button.fitted(brush).box.w
    sat.wait(DEAF)
    press(sat, "space", down=True)
    sat.wait(1.1 * HOLD)
    press(sat, "space", down=False)
    sat.wait(3 * HOLD)
    assert sat.screen is table
    assert table.play.scene.open_hand


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_nothing_on_the_table_has_the_focus_while_the_curtain_is_down(sat, game, monkeypatch):
    table = at_table(sat, game, *company(game, 2))
    rings = []
    monkeypatch.setattr(Brush, "focus_ring", lambda _brush, box, angle=0.0: rings.append(box))
    sat.until(lambda: isinstance(sat.screen, CoverScreen) and sat.screen.hears(sat.program.now()))
    for spot in spots(table.play):
        table.play.state.spot = spot
        key(sat, pygame.K_TAB)
        rings.clear()
        sat.program.paint()
        assert sat.program.inputs.by_keyboard
        assert rings == [sat.screen.live()[sat.screen.focus].box.grown(4)]


def test_the_pointer_that_leaves_the_button_lets_it_go(sat):
    at_table(sat, KINGS, "person", "person")
    fallen = curtain(sat)
    sat.wait(DEAF)
    press(sat, "mouse", down=True)
    mouse(sat, pygame.MOUSEMOTION, Box(600, 300, 2, 2))
    sat.wait(2 * HOLD)
    assert sat.screen is fallen


def test_nothing_is_held_any_more_when_a_menu_comes_or_the_window_loses_the_keyboard(sat):
    at_table(sat, KINGS, "person", "person")
    fallen = curtain(sat)
    sat.wait(DEAF)
    key(sat, pygame.K_SPACE)
    key(sat, pygame.K_ESCAPE)
    assert sat.screen is not fallen
    sat.wait(2 * HOLD)
    key(sat, pygame.K_ESCAPE)
    key(sat, pygame.K_SPACE)
    sat.program.window.coming.append((sat.program.now(), pygame.event.Event(pygame.WINDOWFOCUSLOST)))
    sat.turn()
    sat.wait(2 * HOLD)
    assert sat.screen is fallen


def test_a_question_to_all_is_deaf_at_first_too(sat):
    game = next(game for game in GAMES if game.name == "pai-tong")
    table = at_table(sat, game, "person", "person", "person", "keen", moves=1)
    log = table.session.match.log
    asked = curtain(sat, ClaimScreen)
    key(sat, pygame.K_SPACE)
    key(sat, pygame.K_1, text="1")
    assert sat.screen is asked
    before = len(log)
    sat.wait(DEAF)
    assert len(log) == before
    key(sat, pygame.K_SPACE)
    assert sat.screen is not asked
    assert len(log) > before


def company(game, persons):
    """Persons first, AI players in the other seats."""
    seats = max(persons, {"kings-corners": 4, "kong-pie": 3, "pai-tong": 4, "tong-its": 3}[game.name])
    return [*["person"] * persons, *["keen"] * (seats - persons)]


TABLES = [pytest.param(game, persons) for game in TURN_GAMES for persons in (2, 3, 4, 6) if persons <= max(game.seats)]


@pytest.mark.parametrize(("game", "persons"), with_soak(TABLES, 2), ids=lambda value: getattr(value, "name", value))
def test_no_hand_lies_open_but_that_of_the_person_on_turn(sat, game, persons):
    """Checks a round or two: a player may read the last drawn card for a moment after the turn, and the next player's
    hand stays open until the AI players have moved.
    """
    table = at_table(sat, game, *company(game, persons), seed=5)
    play, session, rng = table.play, table.session, Random(3)
    opened, since = 0, None

    def watch():
        nonlocal since
        scene = play.scene
        next_is_theirs = session.claim is not None and session.turn == scene.viewer
        if not scene.open_hand or session.person_on_turn == scene.viewer or next_is_theirs:
            since = None
        else:
            now = sat.program.now()
            since = now if since is None else since
            assert now - since < LONGEST
            assert not isinstance(sat.screen, Curtain)
        if isinstance(sat.screen, Curtain):
            assert not scene.open_hand
        waiting = [scene.zones[zone] for zone in scene.zones if zone.startswith("hand+")]
        assert session.state.public.over or not any(zone.face_up for zone in waiting)

    def ready():
        watch()
        deal = session.between_deals
        return deal or isinstance(sat.screen, Curtain) or (sat.screen is table and play.scene.may_move)

    while opened < 2 * persons and not session.between_deals:
        sat.until(ready)
        if isinstance(sat.screen, ClaimScreen):
            sat.wait(DEAF + 50)
            key(sat, rng.choice((pygame.K_SPACE, pygame.K_1)), text="1")
        elif isinstance(sat.screen, CoverScreen):
            seat, opened = session.person_on_turn, opened + 1
            seat = session.next_asked if seat is None else seat
            sat.wait(DEAF + 50)
            key(sat, pygame.K_z, text="z")
            assert (play.scene.viewer, play.scene.open_hand) == (seat, True)
        elif not session.between_deals:
            move = some_move(session.match, play.scene.viewer, rng, FACTS[game.name].wishes)
            assert play.make(move, sat.program.now())
    assert opened > 1


def test_the_hand_closes_at_once_if_no_card_came_to_it_and_undo_opens_it_again(sat):
    table = at_table(sat, KINGS, "person", "person", "keen", draw="start", seed=11)
    play, session = table.play, table.session
    while True:
        sat.until(lambda: isinstance(sat.screen, CoverScreen))
        sat.open_hand()
        seat = play.scene.viewer
        if END not in session.legal(seat):
            play.make(next(move for move in session.legal(seat)), sat.program.now())
        sat.turn()
        assert play.make(END, sat.program.now())
        played = len(session.match.log)
        sat.turn()
        assert not play.scene.open_hand
        assert sat.screen is table
        key(sat, pygame.K_u, text="u")
        if session.ai_on_turn is None:
            break
    assert len(session.match.log) == played - 1
    assert play.scene.open_hand
    assert play.scene.viewer == session.person_on_turn == seat
    sat.wait(3000)
    assert sat.screen is table


def test_under_the_curtain_undo_is_that_of_whoever_played_last_who_is_asked_back(sat):
    sat.program.change(coach="never")
    table = at_table(sat, KINGS, "person", "person", draw="start", seed=11)
    play, session = table.play, table.session
    sat.open_hand()
    first = play.scene.viewer
    if END not in session.legal(first):
        play.make(next(move for move in session.legal(first)), sat.program.now())
    assert play.make(END, sat.program.now())
    played = len(session.match.log)
    curtain(sat)
    assert session.person_on_turn != first
    key(sat, pygame.K_u, text="u")
    assert len(session.match.log) == played  # it is deaf
    sat.wait(DEAF)
    key(sat, pygame.K_u, text="u")
    assert len(session.match.log) == played - 1
    assert session.person_on_turn == first
    assert isinstance(sat.screen, CoverScreen)
    assert not play.scene.open_hand
    sat.open_hand()
    assert (play.scene.viewer, play.scene.open_hand) == (first, True)


def test_with_one_person_at_the_screen_the_hand_stays_open(sat):
    sat.program.change(coach="never")
    table = at_table(sat, KINGS, "person", "keen", "keen", seed=5)
    play = table.play
    sat.until(lambda: play.scene.may_move)
    assert play.make(play.scene.legal[-1], sat.program.now())
    for _ in range(300):
        sat.program.turn(10)
        assert play.scene.open_hand


# ---- its text, and what stays visible


def texts_since(match, game, seat):
    """Return the texts on the plates since the seat's last turn, computed independently: forwards."""
    from app.table.registry import TABLETOPS

    tabletop, found = TABLETOPS[game.name], []
    for i, event in enumerate(match.log):
        before, after = match.states[i], match.states[i + 1]
        cue = tabletop.staging.cue(before, event.seat, event.move, after)
        by = event.seat if cue.by is None else cue.by
        if tabletop.is_deal(event.move):
            found = []
        elif event.seat != CLOCK and not cue.quiet:
            found.append((by, tabletop.text.plate_line(before, event.seat, event.move, after)))
    while found and found[-1][0] == seat:
        found.pop()
    last = max((i for i, (by, _) in enumerate(found) if by == seat), default=-1)
    return [(by, message) for by, message in found[last + 1 :] if message]


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_it_tells_what_each_of_the_others_did_since_ones_last_turn_in_the_words_at_their_plates(sat, game):
    shown_text = 0
    for moves in range(0, 60, 7):
        table = at_table(sat, game, *["person"] * max(3, game.seats[0]), moves=moves)
        session = table.session
        for seat in session.persons:
            expected = texts_since(session.match, game, seat)
            found = since_last_turn(session, seat)
            assert seat not in found
            assert list(found) == list(dict.fromkeys(by for by, _ in expected))
            for other, phrases in found.items():
                assert phrases == reduce(merged, (text for by, text in expected if by == other), tuple[str, ...]())
            shown_text += len(found)
    assert shown_text > 10


def test_it_tells_as_much_of_a_turn_as_the_line_at_the_plate(sat):
    """Two connects are listed with their cards, not counted."""
    table = at_table(sat, KONG_PIE, "person", "person", "person")
    turn = ("swapped [JD] [KD] for [AC] [7D]", "swapped [5S] [5D] for [9H] [QS]", "discarded [2H]")
    screen = CoverScreen(sat.program, table, Turn("Ann, your turn", "", [("Ben", turn)]), lambda: None)
    shown = " ".join(label.text for label in screen.widgets(sat.program.area) if isinstance(label, CardLabel))
    assert re.findall(r"\[\w+\]", shown) == re.findall(r"\[\w+\]", " ".join(turn))


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_it_hides_no_plate_of_another_and_nothing_that_lies_open_in_the_middle(sat, game, scale):
    sat.program.change(ui_scale=scale)
    for seats in {game.seats[0], min(4, max(game.seats)), max(game.seats)}:
        for moves in (0, 9, 24, 40):
            table = at_table(sat, game, *company(game, seats)[:seats], moves=moves)
            sat.until(lambda table=table: isinstance(sat.screen, Curtain) or table.session.between_deals)
            if not isinstance(sat.screen, CoverScreen):
                continue
            scene, area = table.play.scene, sat.program.area
            panel = next(widget for widget in sat.screen.laid(area) if isinstance(widget, Panel)).box
            plates = [place.plate for place in scene.places[1:]]
            assert not [plate for plate in plates if plate.overlaps(panel)]
            assert panel.h < area.h / 3.5
            others = [zone for zone in scene.zones_on_mat() if scene.zones[zone].cards]
            assert not [zone for zone in others if scene.zone_box(zone).overlaps(panel)]


def test_the_top_bar_works_under_it_and_the_log_can_be_read(sat):
    table = at_table(sat, KINGS, "person", "person", moves=12)
    fallen = curtain(sat)
    sat.wait(DEAF)
    key(sat, pygame.K_l, text="l")
    assert table.log.open
    key(sat, pygame.K_PAGEUP)
    assert table.log._back > 0
    key(sat, pygame.K_ESCAPE)
    assert not table.log.open
    assert sat.screen is fallen
    sound = sat.program.settings.sound
    mouse(sat, pygame.MOUSEBUTTONDOWN, fallen.live()["sound"].box)
    mouse(sat, pygame.MOUSEBUTTONUP, fallen.live()["sound"].box)
    assert sat.program.settings.sound is not sound
    assert not table.play.scene.open_hand


def test_hint_under_handover_asks_to_open_the_hand(sat):
    at_table(sat, KINGS, "person", "person")
    screen = curtain(sat)
    sat.wait(DEAF)
    key(sat, pygame.K_h, text="h")
    assert sat.screen is screen
    assert sat.program.toast.text == "Show your hand first. Hints name your cards."
