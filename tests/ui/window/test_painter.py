"""Incremental painting gives the same picture as painting everything."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from app.ui.window.ground import Ground, bands
from app.ui.window.painter import Painter

SIZE = (60, 40)
FELTS = [pygame.Surface(SIZE), pygame.Surface(SIZE)]
for _x in range(SIZE[0]):
    for _y in range(SIZE[1]):
        FELTS[0].set_at((_x, _y), (_x, 60, 3 * _y))
        FELTS[1].set_at((_x, _y), (90, 4 * _x % 256, _y))


class _Counted(Ground):
    """A background that counts how often it is drawn."""

    def __init__(self, felt):
        super().__init__(self._draw)
        self.felt, self.drawn = felt, 0

    def _draw(self):
        self.drawn += 1
        return self.felt.copy()


def _all_at_once(felt, items):
    whole = felt.copy()
    whole.blits([(picture, (x, y)) for picture, x, y in items])
    return pygame.image.tobytes(whole, "RGB")


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
FRAME = st.tuples(st.integers(0, 1), st.lists(ITEMS | NEAR, max_size=9), st.booleans())
FRAMES = st.lists(FRAME, min_size=2, max_size=6)


@given(FRAMES)
def test_a_picture_painted_bit_by_bit_is_the_whole_picture(frames):
    painter, surface, grounds = Painter(), pygame.Surface(SIZE), [_Counted(felt) for felt in FELTS]
    for number, items, rests in frames:
        painter.paint(surface, grounds[number], items)
        assert pygame.image.tobytes(surface, "RGB") == _all_at_once(FELTS[number], items)
        if rests:
            painter.rest(surface)


@given(st.lists(ITEMS | NEAR, max_size=9), st.data())
def test_replacing_a_slice_gives_the_same_picture(items, data):
    painter, surface, ground = Painter(), pygame.Surface(SIZE), _Counted(FELTS[0])
    first = data.draw(st.integers(0, len(items)))
    part = slice(first, data.draw(st.integers(first, len(items))))
    painter.paint(surface, ground, list(items))
    for _ in range(3):
        if data.draw(st.booleans()):
            painter.rest(surface)
        put = data.draw(st.lists(ITEMS | NEAR, max_size=3))
        painter.replace(surface, part, put)
        items[part] = put
        part = slice(first, first + len(put))
        assert pygame.image.tobytes(surface, "RGB") == _all_at_once(FELTS[0], items)
    after = data.draw(st.lists(ITEMS | NEAR, max_size=9))
    painter.paint(surface, ground, after)
    assert pygame.image.tobytes(surface, "RGB") == _all_at_once(FELTS[0], after)


def test_the_background_is_restored_after_a_rest():
    painter, surface, ground = Painter(), pygame.Surface(SIZE), _Counted(FELTS[1])
    for x in (3, 20, 41):
        painter.paint(surface, ground, [(PICTURES[0], x, 3), (PICTURES[2], 30, 20)])
        painter.rest(surface)
        assert sum(part.get_width() * part.get_height() for part, _ in ground._parts) < SIZE[0] * SIZE[1]
    assert ground.drawn == 1
    assert pygame.image.tobytes(ground.whole(surface), "RGB") == pygame.image.tobytes(FELTS[1], "RGB")


def test_the_background_is_redrawn_if_the_window_lost_its_picture():
    painter, surface, ground = Painter(), pygame.Surface(SIZE), _Counted(FELTS[1])
    items = [(PICTURES[0], 3, 3)]
    painter.paint(surface, ground, items)
    painter.rest(surface)
    painter.forget()  # as the program does when the window has lost its picture
    painter.paint(lost := pygame.Surface(SIZE), ground, items)
    assert pygame.image.tobytes(lost, "RGB") == _all_at_once(FELTS[1], items)
    assert ground.drawn == 2


@given(st.lists(st.builds(pygame.Rect, *[st.integers(-30, 90)] * 2, *[st.integers(0, 60)] * 2), max_size=6))
def test_the_parts_kept_cover_all_pictures_once(rects):
    window = pygame.Rect((0, 0), SIZE)
    found = list(bands(rects, window))
    assert all(window.contains(band) for band in found)
    assert not any(one.colliderect(other) for i, one in enumerate(found) for other in found[:i])
    for x in range(0, SIZE[0], 3):
        for y in range(0, SIZE[1], 3):
            if any(rect.collidepoint(x, y) for rect in rects):
                assert any(band.collidepoint(x, y) for band in found)


def test_the_same_picture_again_draws_nothing():
    painter, surface, ground = Painter(), pygame.Surface(SIZE), _Counted(FELTS[0])
    items = [(PICTURES[0], 3, 3), (PICTURES[3], 0, 0), (PICTURES[3], 0, 0)]
    assert painter.paint(surface, ground, items)
    assert painter.paint(surface, ground, list(items)) == []


def test_what_lies_elsewhere_is_left_alone():
    painter, surface, ground = Painter(), pygame.Surface(SIZE), _Counted(FELTS[0])
    painter.paint(surface, ground, [(PICTURES[0], 2, 2), (PICTURES[4], 50, 30)])
    (place,) = painter.paint(surface, ground, [(PICTURES[0], 2, 2), (PICTURES[4], 49, 30)])
    assert not place.colliderect((2, 2, 12, 18))
