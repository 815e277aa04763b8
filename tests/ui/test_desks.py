"""Desks in a race: seats, keys that make room for text, and the mouse of one player."""

import pytest

from app.games.bong.table.mat import at_desks
from app.ui.kit.widgets import Button
from app.ui.table.plates import seats_with_action
from app.ui.window.brush import Brush
from tests.ui.racing import racing
from tests.ui.test_race import hand, of_rank

pytestmark = pytest.mark.usefixtures("unseen")
PEOPLE = ("person",) * 4


def test_all_people_at_one_keyboard_have_a_desk_and_the_computer_has_none(tmp_path):
    with racing(tmp_path, *PEOPLE[:3], "keen", open_hands=True) as race:
        scene = race.screen.play.scene
        assert [scene.place_of(seat).desk for seat in range(4)] == [True, True, True, False]
    with racing(tmp_path / "alone", "person", "keen", "keen", "keen", open_hands=True) as race:
        assert not at_desks(race.screen.play.scene.mat)


def test_keys_make_room_for_new_actions(tmp_path):
    with racing(tmp_path, *PEOPLE, lockout=0, open_hands=True, cursor_jumps=True) as race:
        seat = next(seat for seat in range(4) if of_rank(race.state, seat, 1) is not None)
        race.people.go_on(0.0)
        race.key(100, ("a", "up", "f", "j")[seat])
        race.until(150)
        play = race.screen.play
        assert seats_with_action(play, 200.0) == {seat}
        assert seats_with_action(play, 1100.0) == frozenset()


def test_at_each_desk_it_is_seen_that_the_own_card_lies_on_top(tmp_path):
    """No one may play twice in a row: the hand of the last player is dark before that costs anything."""
    with racing(tmp_path, *PEOPLE, lockout=0, open_hands=True, cursor_jumps=True) as race:
        race.people.go_on(0.0)
        seat = next(seat for seat in range(1, 4) if of_rank(race.state, seat, 1) is not None)
        race.key(100, ("a", "up", "f", "j")[seat])
        race.until(150)
        race.program.paint()
        assert race.screen.play.state.dull == {*hand(race.state, seat)}


def test_every_desk_names_its_calls_as_a_button_does_the_word_before_the_key(tmp_path, monkeypatch):
    drawn, text = list[tuple[float, str]](), Brush.text

    def text_of(brush, words, x, y, *rest, **more):
        drawn.append((y, words))
        return text(brush, words, x, y, *rest, **more)

    monkeypatch.setattr(Brush, "text", text_of)
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.people.go_on(0.0)
        race.until(150)
        race.program.paint()
        high = {seat: race.screen.play.scene.place_of(seat).plate.middle[1] for seat in (2, 3)}
    for seat, word, key in ((2, "Fling", "G"), (2, "Bing", "V"), (3, "Fling", "K"), (3, "Bing", "M")):
        at = drawn.index((high[seat], key))
        assert drawn[at - 1] == (high[seat], word)


def test_the_calls_of_who_has_the_mouse_stand_at_the_own_desk_and_nothing_is_asked_elsewhere(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        live, own = race.screen.live(), race.screen.play.scene.places[0]
        buttons = [live[f"action-{letter}"] for letter in "FB"]
        assert all(isinstance(button, Button) for button in buttons)
        for button in buttons:
            assert own.plate.encloses(button.box)
            assert not button.box.overlaps(own.action_box)
        assert [button.key_text for button in buttons] == ["S", "Z"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize(("people", "seats"), [(2, 3), (2, 5), (3, 3), (4, 4), (4, 5)])
def test_from_a_sofa_the_next_rank_and_the_hands_are_larger_and_keys_keep_their_words(
    tmp_path, monkeypatch, size, people, seats
):
    def seen(sofa):
        looks = {"ui_scale": 150, "card_size": 120} if sofa else {}
        players = [*["person"] * people, *["keen"] * (seats - people)]
        with racing(tmp_path / f"{sofa}", *players, size=size, open_hands=True, settled=looks) as race:
            race.people.go_on(0.0)
            race.until(150)
            race.program.paint()
            scene = race.screen.play.scene
            boxes = scene.zone_box(scene.mat.goal), scene.spreads[scene.hand_of(1)].box
            return [box.h * scene.area.scale for box in boxes], [words for words, *_ in drawn]

    drawn, text = set[tuple[str, float, float]](), Brush.text

    def text_of(brush, words, x, y, *rest, **more):
        drawn.add((words, x, y))
        return text(brush, words, x, y, *rest, **more)

    monkeypatch.setattr(Brush, "text", text_of)
    (usual, usual_hand), _ = seen(sofa=False)
    drawn.clear()
    (large, large_hand), words = seen(sofa=True)
    assert large > usual * 1.02
    assert large_hand >= usual_hand
    assert [words.count(word) for word in ("move", "play", "Fling", "Bing")] == [people] * 4
