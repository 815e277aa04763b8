"""Word spacing: words are farther apart than the letters in them."""

from itertools import groupby

import pygame
import pytest

from app.ui.window.letters import Letters

CAPTIONS = ("a king", "red jack", "How it went", "Left in hand", "match it does", "21 below 25", "black ace")

pytestmark = pytest.mark.usefixtures("display")


def gaps(picture):
    """Return the widths of columns without ink between those with some, widest first."""
    seen = pygame.mask.from_surface(picture, 60)
    wide, high = seen.get_size()
    inked = [any(seen.get_at((x, y)) for y in range(high)) for x in range(wide)]
    runs = [(ink, len(list(columns))) for ink, columns in groupby(inked)]
    return sorted((long for ink, long in runs[1:-1] if not ink), reverse=True)


@pytest.mark.parametrize("weight", ["Medium", "SemiBold", "Bold"])
@pytest.mark.parametrize("pixels", range(14, 26))
def test_words_stand_wider_apart_than_letters(pixels, weight):
    letters = Letters()
    for text in CAPTIONS:
        for message in (text, text.replace(" ", "\u00a0")):
            picture = letters.picture(message, pixels, (255, 255, 255), weight)
            assert picture.get_width() == letters.width(message, pixels, weight)
            found, between = gaps(picture), text.count(" ")
            assert found[between - 1] >= max(4, found[between] + 2), text


def test_no_gap_parts_a_suit_from_the_punctuation_after_it():
    letters = Letters()
    assert letters.width("♥.", 100) == 72 + letters.width(".", 100)
    assert letters.width("♥♥", 100) > 2 * letters.width("♥", 100)
