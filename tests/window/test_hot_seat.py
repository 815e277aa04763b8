"""Hot seat for two: between turns the screen is covered and no hand is visible."""

import pytest

from app.games.kings_corners.rules import GAME
from app.table.geometry import Box
from tests.window.kept_matches import choose, new_match, seed_where
from tests.window.screen import wait_until

HANDS = (Box(210, 552, 790, 168), Box(420, 52, 440, 46))
"""Places of the bottom and the top hand."""
FELT = (30, 400)


def seeds():
    """Return seeds of two deals with disjoint hands and the same card on the northern pile: its shadow reaches the top
    hand's place, and other cards lie askew at other angles.
    """
    first = seed_where(lambda _state: True, 2)
    one = new_match("person", "person", seed=first).state
    return first, seed_where(lambda other: _alike_but_for_hands(one, other), 2)


def _alike_but_for_hands(one, other):
    return one.public.piles[0] == other.public.piles[0] and not any(map(_common, other.hands, one.hands))


def _common(one, other):
    return set(one) & set(other)


def hands(window):
    window.curtain()
    return [window.bytes_of(box) for box in HANDS]


@pytest.fixture
def seen(open_window, folder):
    """Pictures of the hands with one seed: covered, open, covered for the next person, open again."""

    def look(seed):
        choose(folder, "person", "person")
        window = open_window("--game", GAME.name, "--seed", seed)
        window.move_to(FELT)
        setup = window.still()
        window.key("Return")
        window.wait_for_record()
        window.wait_for_another(setup)
        covered = hands(window)
        window.key("Escape", "Escape")  # the menu, and back to the curtain: nothing shows the hand
        assert hands(window) == covered
        window.open_hand()
        shown = hands(window)
        window.key("d")
        window.wait_for_moves(1)
        next_covered = hands(window)
        window.key("z")
        wait_until(lambda: window.bytes_of(HANDS[0]) != next_covered[0], "the other hand")
        next_shown = hands(window)
        window.close()
        for path in window.records:
            path.unlink()
        return covered, shown, next_covered, next_shown

    return look


def test_under_the_cover_every_hand_looks_the_same(seen):
    """Covered, two deals look the same; open, they differ."""
    one, other = map(seen, seeds())
    for a, b, is_covered in zip(one, other, (True, False, True, False), strict=True):
        if is_covered:
            assert a == b
        else:
            assert a[0] != b[0]
        assert a[1] == b[1]  # the hand of the one who waits
