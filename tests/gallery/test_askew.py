"""Cards that lie askew stay legible, and lie in the same way in every picture of the same table."""

import math
from itertools import product

import pytest

from app.games import infos
from app.tools.gallery.look import Look
from tests.gallery.card_indices import SEEN, indices

GAMES = [game.name for game in infos()]
DIAGONAL = 30
"""A king in a corner is turned by more than this many degrees and shows its second index."""
ACROSS = [(i + 0.5) / 5 for i in range(5)]


def shown_part(index, over, scale):
    """Return the fraction of a rank that no card above covers, given all angles."""
    at, turn = index.at, math.radians(index.at.angle)
    seen = 0
    for across, down in product(ACROSS, ACROSS):
        x = (index.rank.x + across * index.rank.w) / scale - at.x
        y = (index.rank.y + down * index.rank.h) / scale - at.y
        point = at.x + x * math.cos(turn) - y * math.sin(turn), at.y + x * math.sin(turn) + y * math.cos(turn)
        seen += not any(other.holds(*point) for other in over)
    return seen / len(ACROSS) ** 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1600)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_no_rank_is_below_a_card_that_lies_askew(game, size, staged):
    play = staged(Look("evening", size, 100), f"{game}-late").table.play
    placed = play.scene.motion.animator.target.values()
    zones = {index.zone for index in indices(play) if play.scene.spreads[index.zone].askew}
    assert zones
    for index in indices(play):
        if abs(index.at.angle) > DIAGONAL:
            continue
        over = [other for other in placed if other.z > index.at.z]
        assert index.zone not in zones or shown_part(index, over, play.scene.area.scale) >= SEEN, index


@pytest.mark.parametrize("game", GAMES)
def test_played_cards_lie_askew_and_keep_their_angles_in_a_new_layout(game, staged):
    play = staged(Look("evening", (1280, 720), 100), f"{game}-late").table.play
    scene, before = play.scene, dict(play.scene.motion.animator.target)
    assert any(0 < abs(place.angle) <= 5 for card, place in before.items() if scene.spreads[scene.zone_of[card]].askew)
    scene.arrange(scene.area)
    assert dict(scene.motion.animator.target) == before
