"""Hint, undo and menu: new deal, restart, leave and resume."""

import time

import pytest

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Play
from app.games.kings_corners.table import TABLETOP
from app.table.geometry import Box
from app.ui.window.brush import HINT_GLOW
from tests.window.kept_matches import choose, seed_where
from tests.window.screen import wait_until

FELT = (240, 500)
LINE = Box(12, 508, 256, 130)
"""Place of refusals."""
HINT = Box(760, 390, 200, 80)
"""Place of a hint's text: right of the piles, as near to the own plate as it covers nothing."""
EXPLAINED = 0.8
"""Seconds without change in which the focus would have shown its tooltip."""


def plays(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Play)]


SEED = seed_where(plays, 2)


@pytest.fixture
def window(sit_down):
    return sit_down("person", "keen", seed=SEED)


def play_one(window, aim):
    """Drag a card to where it may go."""
    match = window.match
    move = plays(match.state)[0]
    scene = aim.scene(window.text)
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]))
    window.wait_for_moves(len(match.log) + 1)
    return GAME.notate(move)


def test_a_hint_lights_up_a_legal_move(window, aim):
    scene, state = aim.scene(window.text), window.match.state
    window.move_to(FELT)
    before = window.still(HINT)

    def lit(move):
        """Return whether the move's cards and places are highlighted; a neighbour may cover part of a frame."""
        cards, zone = TABLETOP.text.highlight(state, move)
        hand = scene.hand_cards()
        places = [(scene.place(card), 12 if card in hand else 0) for card in cards]
        frames = [(place.box.moved(0, -high).grown(6), place.angle) for place, high in places]
        sides = [window.frame(box, HINT_GLOW, angle=angle) for box, angle in frames]
        cards_lit = bool(cards or zone) and all(len(seen) >= 2 for seen in sides)
        return cards_lit and (zone is None or zone_lit(zone))

    def zone_lit(zone):
        """Return whether a place is outlined: a corner at its king's angle; more tightly where ghosts of the next cards
        are beside it.
        """
        alone = len(scene.zones[zone].cards) < 2
        angle = scene.spreads[zone].place(0, 1, face_up=True).angle if alone else 0.0
        return any(len(window.frame(scene.lying_box(zone).grown(by), HINT_GLOW, angle=angle)) >= 3 for by in (9, 3))

    def hinted():
        return [move for move in GAME.legal_moves(state, 0) if lit(move)]

    assert not hinted()
    window.key("h")
    wait_until(lambda: window.bytes_of(HINT) != before, "the hint in words")
    # Any key dismisses them; highlights stay and are no longer covered.
    wait_until(lambda: window.key("Shift_L") or hinted(), "a hint that is a legal move")
    assert window.moves == []


def test_undo_takes_a_move_back_but_no_draw(window, aim):
    start = window.text
    play_one(window, aim)
    window.key("u")
    wait_until(lambda: window.text == start, "the record of before")
    aim.table(window.text)
    played = play_one(window, aim)
    window.click(aim.boxes["undo"])
    wait_until(lambda: window.text == start, "the record of before")
    assert play_one(window, aim) == played
    window.key("d")
    match = window.wait_for_turn()
    assert not match.state.public.over
    window.move_to(FELT)
    drawn, line = window.text, window.still(LINE)
    window.key("u")
    wait_until(lambda: window.bytes_of(LINE) != line, "the reason")
    assert window.text == drawn


def test_nobody_plays_while_the_menu_is_open(open_window, folder):
    choose(folder, "person", "keen", speed="normal")
    window = open_window("--game", "kings-corners", "--seed", SEED)
    window.key("Return")
    window.wait_for_record()
    window.key("d", "Escape")
    window.wait_for_moves(1)
    time.sleep(1.5)  # twice the pause after which the AI player would have moved
    assert len(window.moves) == 1
    window.key("Escape")
    window.wait_for_moves(2)


def given_up(window):
    """Return the records of abandoned matches."""
    return list((window.folder / "matches" / "given-up").glob("*.jsonl"))


def test_a_new_deal_gives_the_old_match_up(window, aim):
    play_one(window, aim)
    text, seat_players = window.text, window.match.header.seat_players
    window.key("Escape", "n", "Return")  # the answer at hand is no
    window.still()
    assert window.text == text
    window.key("Escape", "n", "y")
    wait_until(lambda: window.text not in ("", text), "the new match")
    assert window.moves == []
    assert window.match.header.chance.seed != SEED
    assert window.match.header.seat_players == seat_players
    assert [path.read_text(encoding="utf-8") for path in given_up(window)] == [text]


def test_a_restart_deals_the_same_cards(window, aim):
    start = window.text
    played = play_one(window, aim)
    window.key("Escape", "r", "y")
    wait_until(lambda: given_up(window) and window.text == start, "the match from its beginning")
    window.still()
    assert play_one(window, aim) == played


def test_the_title_offers_to_go_on_after_leaving(window, aim):
    play_one(window, aim)
    left = window.text
    table = window.bytes_of()
    window.key("Escape", "q")
    window.wait_for_another(table)
    window.still()
    window.go_on()
    window.still()
    window.key("d")
    window.wait_for_moves(2)
    assert len(window.records) == 1
    assert window.text.startswith(left)
    window.wait_for_turn()
    assert window.quit() == 0


def test_help_log_and_menu_open_and_close(window):
    window.move_to(FELT)
    window.key("Tab")
    window.still(lasting=EXPLAINED)
    # Another screen ends the bubble beside what has the focus; only then does a picture of the table stay what it is.
    table = window.bytes_of()
    window.key("question")
    wait_until(lambda: window.bytes_of() != table, "another screen")
    window.still()
    window.key("Escape")
    before = window.still(lasting=EXPLAINED)
    for key in ("question", "l", "Escape"):
        window.key(key)
        wait_until(lambda: window.bytes_of() != before, "something else")
        window.key("Escape")
        wait_until(lambda: window.bytes_of() == before, "the table as it was")
    assert window.moves == []
