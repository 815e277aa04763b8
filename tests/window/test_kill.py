"""Power loss or a killed AI process: the match continues exactly where it was."""

import pytest

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Play
from tests.window.kept_matches import choose, seed_where
from tests.window.screen import wait_until

FELT = (240, 500)


def plays(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Play)]


SEED = seed_where(plays, 4)


def play_one(window, aim):
    """Drag a card to where it may go, or draw."""
    match = window.match
    moves = plays(match.state)
    if moves:
        scene = aim.scene(window.text)
        window.drag(scene.card_box(moves[0].card), scene.zone_box(PLACES[moves[0].place]))
    else:
        window.key("d")
    return window.wait_for_moves(len(match.log) + 1)


def test_kill_in_the_middle_of_a_turn_and_resume(sit_down, open_window, aim):
    """The same picture, pixel for pixel, and the same record continues."""
    window = sit_down("person", *["keen"] * 3, seed=SEED)
    play_one(window, aim)
    window.click(FELT)
    window.move_to(FELT)
    text, picture = window.text, window.still()
    window.kill()
    again = open_window()
    again.go_on()
    again.click(FELT)
    again.move_to(FELT)
    assert again.still() == picture
    assert again.text == text
    again.key("d")
    again.wait_for_turn()
    assert again.text.startswith(text)
    assert len(again.records) == 1


def test_kill_in_the_turn_of_an_ai_player_and_resume(open_window, folder):
    choose(folder, "person", *["keen"] * 3, speed="calm")
    window = open_window("--game", "kings-corners", "--seed", SEED)
    window.key("Return")
    window.wait_for_record()
    window.key("d")
    window.wait_for_moves(1)
    window.kill()
    text = window.text
    assert window.match.state.public.turn == 1
    choose(folder, "person", *["keen"] * 3, speed="off")
    again = open_window()
    again.key("g")
    match = again.wait_for_turn()
    assert again.text.startswith(text)
    assert {event.seat for event in match.log[1:]} >= {1, 2, 3}
    assert len(again.records) == 1


def test_kill_after_kill_loses_nothing(sit_down, open_window, aim):
    """Repeatedly, at any moment."""
    window = sit_down("person", *["keen"] * 3, seed=SEED)
    text = window.text
    for _ in range(4):
        match = window.wait_for_turn()
        if match.state.public.over:
            break
        window.key("d")
        window.wait_for_moves(len(match.log) + 1)
        assert window.text.startswith(text)
        text = window.text
        window.kill()
        window = open_window()
        window.key("g")
    window.wait_for_turn()
    assert window.text.startswith(text)
    assert len(window.records) == 1


@pytest.mark.parametrize("when", ["while the person plays", "while it thinks"])
def test_an_ai_process_that_dies_is_replaced(sit_down, when):
    window = sit_down("person", *["keen"] * 3, seed=SEED)
    child = wait_until(lambda: window.ai_process, "the AI process")
    if when == "while the person plays":
        child.kill()
        window.key("d")
        window.wait_for_moves(1)
    else:
        window.key("d")
        window.wait_for_moves(1)
        child.kill()
    match = window.wait_for_turn()
    assert {event.seat for event in match.log} == {0, 1, 2, 3}
    if not match.state.public.over:
        window.key("d")
        window.wait_for_moves(len(match.log) + 2)
        assert window.ai_process.pid != child.pid


def test_two_programs_do_not_play_the_same_match(sit_down, open_window, folder):
    """The second one does not offer the first one's match, and starts its own."""
    first = sit_down("person", "keen", seed=seed_where(plays, 2))
    (path,) = first.records
    text = path.read_text(encoding="utf-8")
    second = open_window()
    second.key("g", "d")
    second.still()
    assert first.records == [path]
    second.key("n", "Return")
    wait_until(lambda: len(second.records) == 2, "a second record")
    assert path.read_text(encoding="utf-8") == text
    assert first.process.is_running()
