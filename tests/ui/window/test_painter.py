"""Incremental painting gives the same picture as painting everything."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from app.ui.window.painter import Painter

SIZE = (60, 40)
GROUNDS = [pygame.Surface(SIZE), pygame.Surface(SIZE)]
GROUNDS[0].fill((20, 60, 120))
GROUNDS[1].fill((90, 20, 30))


def _picture(size, colour):
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(colour)
    return picture


PICTURES = [
    _picture((12, 18), (250, 240, 220, 255)),
    _picture((12, 18), (250, 240, 220, 255)),
    _picture((25, 9), (200, 40, 60, 120)),
    _picture(SIZE, (0, 0, 0, 140)),
    _picture((5, 5), (40, 220, 90, 200)),
]
ITEMS = st.tuples(st.sampled_from(PICTURES), st.integers(-15, 60), st.integers(-15, 40))
# Few places, so that items often lie over each other, come twice, or change their order.
NEAR = st.tuples(st.sampled_from(PICTURES), st.sampled_from((0, 8)), st.sampled_from((0, 6)))
FRAMES = st.lists(st.tuples(st.sampled_from(GROUNDS), st.lists(ITEMS | NEAR, max_size=9)), min_size=2, max_size=6)


@given(FRAMES)
def test_a_picture_painted_bit_by_bit_is_the_whole_picture(frames):
    painter, surface = Painter(), pygame.Surface(SIZE)
    for ground, items in frames:
        painter.paint(surface, ground, items)
        whole = pygame.Surface(SIZE)
        Painter().paint(whole, ground, items)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_the_same_picture_again_draws_nothing():
    painter, surface = Painter(), pygame.Surface(SIZE)
    items = [(PICTURES[0], 3, 3), (PICTURES[3], 0, 0), (PICTURES[3], 0, 0)]
    assert painter.paint(surface, GROUNDS[0], items)
    assert painter.paint(surface, GROUNDS[0], list(items)) == []


def test_what_lies_elsewhere_is_left_alone():
    painter, surface = Painter(), pygame.Surface(SIZE)
    painter.paint(surface, GROUNDS[0], [(PICTURES[0], 2, 2), (PICTURES[4], 50, 30)])
    (place,) = painter.paint(surface, GROUNDS[0], [(PICTURES[0], 2, 2), (PICTURES[4], 49, 30)])
    assert not place.colliderect((2, 2, 12, 18))
