"""A card that an undo brings back is at rest in the hand like the others, without hover."""

import pytest

from app.tools.gallery.look import Look

LOOK = Look("evening", (1024, 640))


@pytest.mark.parametrize("game", ["kings-corners", "tong-its"])
def test_after_an_undo_only_the_hovered_card_is_raised(game, staged):
    found = staged(LOOK, f"{game}-held")
    play, scene = found.table.play, found.table.play.scene
    found.patient = True
    assert play.state.held is not None
    (card,), targets = play.state.held.drag_item.cards, play.state.held.targets
    there = scene.zone_box(next(zone for zone in targets if zone != scene.hand)).middle
    found.point(*there)
    found.button(*there, down=False)
    found.settle(1000)
    assert not scene.in_hand(card)
    found.press("u")
    found.settle(1000)
    assert scene.in_hand(card)
    assert play.state.lift.heights == {}
    found.point(*scene.card_box(card).middle)
    found.settle(1000)
    assert play.state.lift.heights.keys() == {card}
