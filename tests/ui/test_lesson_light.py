"""A lesson dims everything except what it is about: a lit card keeps its colours wherever it goes."""

from statistics import mean

import pytest

from app.games import game_named
from app.ui.lessons.lesson_screen import LessonScreen, Spotlight
from app.ui.lessons.lesson_session import LessonSession
from tests.headless import headless

COURSES = ["kings-corners", "pai-tong", "tong-its"]
"""Courses whose first lessons soon mention single cards of the hand."""
DARKEST = 0.55
"""Minimum share of its brightness that a dimmed card keeps, to stay readable."""
INSET, RING = 6, 12
"""Units: ignored edge of a card, and maximum reach of the ring around a lit card."""
ROUNDING = 2
"""Colour steps of 256."""


@pytest.fixture(params=["1280x720", "1920x1080"])
def desk(request, tmp_path):
    wide, high = map(int, request.param.split("x"))
    with headless(tmp_path, (wide, high)) as shown:
        yield shown


def begin(desk, name):
    """Open the first lesson at its first step that mentions hand cards."""
    desk.flow.learn(game_named(name))
    desk.program.top.live()["choice0"].act()
    screen = desk.program.top
    assert isinstance(screen, LessonScreen)
    assert isinstance(screen.session, LessonSession)
    screen.play.scene.motion.finish(desk.program.now())
    while not lit_cards(screen):
        assert screen.session.reads
        screen.live()["lesson-next"].act()
    return screen


def lit_cards(screen):
    """Return the hand cards that are mentioned individually."""
    light = next(one for one in screen.widgets(screen.program.area) if isinstance(one, Spotlight))
    hand = screen.play.scene.hand_cards()
    return [card for one in light.lights if len(one.cards) == 1 for card in one.cards if card in hand]


def picture(desk):
    desk.program.resized()
    desk.program.paint()
    return desk.program.window.surface.copy()


def with_and_without_light(desk, monkeypatch):
    """Return the picture with and without dimming."""
    dimmed = picture(desk)
    with monkeypatch.context() as unlit:
        unlit.setattr(LessonScreen, "version", lambda _: None)  # nothing is kept from the picture before
        unlit.setattr(Spotlight, "draw", lambda *_: None)
        unlit.setattr(Spotlight, "draw_over_veil", lambda *_, **_options: None)
        return dimmed, picture(desk)


def dots(screen, inside, outside):
    """Return the pixels within a box and outside all others."""
    brush = screen.program.brush(screen.play.scene.area)
    rect, others = brush.rect(inside), [brush.rect(box) for box in outside]
    at = ((x, y) for x in range(rect.left, rect.right, 3) for y in range(rect.top, rect.bottom, 3))
    seen = screen.program.window.surface.get_rect()
    return [dot for dot in at if seen.collidepoint(dot) and not any(other.collidepoint(dot) for other in others)]


def share_left(dimmed, plain, among):
    """Return the share of brightness that these pixels keep."""
    return mean(sum(dimmed.get_at(dot)[:3]) / max(sum(plain.get_at(dot)[:3]), 1) for dot in among)


def undimmed(dimmed, plain, among):
    """Return whether these pixels keep their colours, up to rounding: a card drawn over itself blends once more."""
    return all(
        abs(one - other) <= ROUNDING
        for dot in among
        for one, other in zip(dimmed.get_at(dot), plain.get_at(dot), strict=True)
    )


def standing(screen, card):
    return screen.play.scene.place(card).box.moved(0, -screen.play.scene.risen(card))


@pytest.mark.parametrize("name", COURSES)
def test_a_lit_card_keeps_its_colours_and_the_cards_beside_it_are_dimmed(desk, monkeypatch, name):
    screen = begin(desk, name)
    lit, hand = lit_cards(screen), screen.play.scene.hand_cards()
    dimmed, plain = with_and_without_light(desk, monkeypatch)
    compared = {True: 0, False: 0}
    for i, card in enumerate(hand):
        above = [standing(screen, other).grown(RING) for other in hand[i + 1 :]]
        rings = [] if card in lit else [standing(screen, other).grown(RING) for other in lit]
        among = dots(screen, standing(screen, card).grown(-INSET), [*above, *rings])
        compared[card in lit] += bool(among)
        if card in lit:
            assert undimmed(dimmed, plain, among)
        elif among:
            assert DARKEST < share_left(dimmed, plain, among) < 0.9
    assert compared[True] == len(lit)
    assert compared[False] > (len(hand) - len(lit)) / 2


@pytest.mark.parametrize("name", COURSES)
def test_the_light_goes_with_a_card_that_is_dragged(desk, monkeypatch, name):
    screen = begin(desk, name)
    play, now = screen.play, desk.program.now()
    card, scene = lit_cards(screen)[0], screen.play.scene
    start = standing(screen, card)
    assert play.take(scene.hand, card, *start.middle)
    play.state.held.dragged = True
    play.state.held.move(start.middle[0], start.middle[1] - 150, now)
    dimmed, plain = with_and_without_light(desk, monkeypatch)
    held = start.moved(0, -150)
    among = dots(screen, held.grown(-INSET), [])
    assert undimmed(dimmed, plain, among)
    others = [standing(screen, other).grown(RING) for other in scene.hand_cards() if other != card]
    left = dots(screen, start, [*others, held.grown(RING)])
    assert left
    assert share_left(dimmed, plain, left) < 0.9
