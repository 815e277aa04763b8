"""When a deal is over each exposed hand is in the place of its seat, clear of text."""

import pytest

from app.games import GAMES
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.table.mat_labels import visible_labels
from app.ui.table.plates import ground_of


@pytest.fixture(params=[(1280, 720), (1920, 1080)], ids=str)
def over(request, halls, monkeypatch):
    """``over(game)``: the table when a deal is over."""
    look = Look("evening", request.param)
    with stage(look, halls.of(look)) as found:
        monkeypatch.setattr(found.program, "_show", lambda now: None)  # only the layout is used

        def play(game):
            scene_of(f"{game}-deal-over").play(found)
            return found.table.play

        yield play


def open_hands(scene):
    """Return the others' hands: how many steps from the bottom, and their boxes."""
    for steps in range(1, scene.seats):
        name = scene.hand_of(scene.plate_seat(steps))
        if scene.zones[name].face_up and scene.zones[name].cards:
            yield steps, scene.zone_box(name)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_an_exposed_hand_is_in_the_place_of_its_seat(game, over):
    scene = over(game).scene
    hands = dict(open_hands(scene))
    assert hands
    for steps, hand in hands.items():
        ground = ground_of(scene, steps)
        assert ground is None or not hand.overlaps(ground) or ground.grown(1).encloses(hand)


def test_the_points_left_are_next_to_a_hand_not_on_it(over):
    play = over("tong-its")
    deadwood = [note for note in visible_labels(play) if note.text.startswith("Deadwood")]
    assert len(deadwood) > 2
    for _, hand in open_hands(play.scene):
        assert not any(hand.holds(note.x, note.y) for note in deadwood)


@pytest.mark.parametrize("game", ["kings-corners", "bong"])
def test_exposed_hands_and_piles_do_not_overlap(game, over):
    scene = over(game).scene
    piles = {name: scene.zone_box(name) for name in scene.zones_on_mat() if scene.zones[name].cards}
    assert piles
    for steps, hand in open_hands(scene):
        ground = ground_of(scene, steps) or scene.places[steps].plate
        for name, pile in piles.items():
            assert not pile.overlaps(hand), (steps, name)
            assert not pile.overlaps(ground), (steps, name)
