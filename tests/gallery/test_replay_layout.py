"""At any moment of a replay with all hands open, each card is readable and none overlaps another hand or text."""

import pytest

from app.games import GAMES
from app.table.geometry import Box
from app.tools.gallery.courses import whole
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.scenes.tables import FEWEST, LONG, MOST
from app.tools.gallery.stage import stage
from app.ui.review.review_screen import ReviewScreen
from app.ui.table.mat_labels import visible_labels
from tests.gallery.card_indices import covered, indices

COURSES = [(game.name, courses[game.name]) for game in GAMES for courses in (FEWEST, LONG, MOST)]
MOMENTS = 24
RANK, CROWDED = 9.1, 7.2
"""Pixels of a rank at 1280x720: the time line takes a part of the window; the second with as many players as there can
be, each with hand, melds and discards.
"""
WIDE = 8.0
"""About as many units as a letter of small words takes."""


@pytest.fixture(params=[(1280, 720), (1920, 1080), (1024, 640), (1080, 1920)], ids=str)
def replayed(request, halls, monkeypatch):
    """``replayed(course)``: the replay of a match, in a window used only for its layout."""
    look = Look("evening", request.param)
    with stage(look, halls.of(look)) as found:
        monkeypatch.setattr(found.program, "_show", lambda now: None)

        def play(course):
            found.title()
            found.flow.look_back(whole(course))
            return found.screen

        yield play


def moments(screen):
    """Some moments, spread over the match."""
    last = screen.session.end
    for at in range(0, last + 1, max(1, last // MOMENTS)):
        screen.play.go(at)
        yield at


def scaled(box, scale):
    return box._replace(x=box.x * scale, y=box.y * scale, w=box.w * scale, h=box.h * scale)


@pytest.mark.parametrize(("game", "course"), COURSES)
def test_ranks_are_large_and_uncovered_hands_are_clear_and_words_are_on_nothing(replayed, game, course):
    """All at once: to go to a moment takes longer than to look at it."""
    screen = replayed(course)
    found: set[object] = set()
    for _ in moments(screen):
        found |= small_or_covered_ranks(screen, CROWDED if course is MOST[game] else RANK)
        found |= cards_on_hands(screen.play.scene)
        found |= words_on_cards_or_words(screen.play)
    assert found == set()


def small_or_covered_ranks(screen, least):
    play = screen.play
    width, height = screen.program.window.size
    scale = play.scene.area.scale
    plates = {f"plate {steps}": scaled(place.plate, scale) for steps, place in enumerate(play.scene.places)}
    seen = [*indices(play)]
    least *= min(width / 1280, height / 720)
    small = {(index.zone, round(index.rank.h, 1)) for index in seen if index.rank.h < least}
    return small | set(covered(play, plates, seen))


def cards_on_hands(scene):
    """Return each open hand of another that a card of another zone overlaps, and that zone."""
    found = set()
    cards = {card: scene.place(card).box.grown(-0.5) for card in scene.zone_of}
    hands = {scene.hand_of(scene.plate_seat(steps)) for steps in range(1, scene.seats)}
    for card, box in cards.items():
        if (name := scene.zone_of[card]) in hands and scene.zones[name].face_up:
            over = (other for other, box_of in cards.items() if box_of.overlaps(box))
            found |= {(name, scene.zone_of[other]) for other in over if scene.zone_of[other] != name}
    return found


def words_on_cards_or_words(play):
    found: set[object] = set()
    cards = [play.scene.place(card).box for card in play.scene.zone_of]
    boxes = {note.drawn: words_box(note) for note in visible_labels(play) if note.drawn and note.kind != "sign"}
    for text, box in boxes.items():
        found |= {text for card in cards if card.shared(box) > 0.1 * box.w * box.h}
        found |= {(text, other) for other, beside in boxes.items() if other != text and beside.overlaps(box)}
    return found


def words_box(note):
    """Return the box of a label's text; the name starts after the face."""
    width = WIDE * len(note.drawn)
    return Box(note.x - width * note.align, note.y - 8, width, 16)


def test_a_summary_of_many_players_scrolls_to_its_end(halls):
    look = Look("evening", (1280, 720))
    with stage(look, halls.of(look)) as found:
        scene_of("pai-tong-review-summary").play(found)
        last = listed(found).content[-1].text
        assert last not in seen(found), "it has no room"
        for _ in range(9):
            found.press("down")
        assert last in seen(found)
        found.press("page up")
        assert last not in seen(found)
        found.press("escape")
        assert isinstance(found.screen, ReviewScreen)


def listed(found):
    return found.screen.scroll()


def seen(found):
    """The summary's paragraphs that are wholly within its list."""
    scroll = listed(found)
    return [widget.text for widget in scroll.content if scroll.box.encloses(widget.box)]
