"""Plates: full names or initials, and last actions as legible as captions."""

import itertools

import pytest

from app.core.record import write
from app.games import GAMES
from app.storage.settings import THEMES
from app.table.geometry import Area, Box
from app.table.seating import ACTION_HEIGHT, NAME_LEFT, NAME_RIGHT, PLATE_WIDTH
from app.tools.gallery.courses import middle, opening
from app.tools.gallery.pictures import contrast
from app.tools.gallery.scenes.tables import MOST, USUAL
from app.ui.kit.card_text import LINE, card_line, line_text, line_width, turn_lines
from app.ui.real_time_session import format_pace
from app.ui.table.mat_labels import name_before, visible_labels
from app.ui.table.plates import action_padding, done_ink, name_fitted, wrap_action
from app.ui.window.theme import SMALL, Ink, palette
from tests.headless import headless

ROOM = PLATE_WIDTH - NAME_LEFT - NAME_RIGHT


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Rosa", "Rosa"),
        ("Wilhelmina Moser", "Wilhelmina Moser"),
        ("Bartholomew Finch-Hatton", "Bartholomew F."),
        ("Mwongozo Wa Mashariki", "Mwongozo W. M."),
    ],
)
def test_a_name_is_whole_or_has_initials(tmp_path, name, message):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush(Area(1280, 720, 1.0))
        found, size, weight = name_fitted(brush, name, ROOM, 17)
        assert found == message
        assert size >= SMALL
        assert brush.width(found, size, weight) <= ROOM


def test_what_was_done_last_is_no_quieter_than_what_is_quiet():
    for theme in THEMES:
        for game in GAMES:
            inks = palette(theme, game.info.mood)
            assert contrast(done_ink(inks), inks[Ink.SUNK]) > contrast(inks[Ink.QUIET], inks[Ink.SUNK])
            assert contrast(done_ink(inks), inks[Ink.SUNK]) >= 7


LONG = ["Maximiliane Weber", "Oluwaseun Adeyemi", "Bartholomew Finch", "Wilhelmina Moser", "Mwongozo Wa Mama",
        "Hammersmith Gwen", "Anna-Maria Wolff"]  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ["pai-tong"])
def test_names_are_whole_where_the_place_has_room_and_faces_are_clear_of_what_lies_beside_them(tmp_path, game, size):
    course = MOST[game]
    with headless(tmp_path, size) as shown:
        play = shown.table(write(opening(course, middle(course)))).play
        scene, brush = play.scene, play.program.brush(play.scene.area)
        for steps, place in enumerate(scene.places[1:], 1):
            name = play.session.name(scene.plate_seat(steps))
            assert name_fitted(brush, name, place.plate.w - NAME_LEFT - NAME_RIGHT, 17)[0] == name
            assert place.ground is None or place.ground.encloses(place.plate)
        notes = [note for note in visible_labels(play) if note.seat is not None]
        assert not any(note.drawn for note in notes), "no words, whose length varies with a name"
        faces = [(note, Box.around(note.x, note.y, note.size, note.size)) for note in notes if note.kind == "face"]
        assert faces
        grounds = [scene.mat.cloth, *(place.ground for place in scene.places if place.ground)]
        taken = [box for place in scene.places for box in (place.plate, place.action_box)]
        lying = {zone: scene.lying_box(zone) for zone, held in scene.zones.items() if held.cards}
        for note, box in faces:
            assert any(ground.encloses(box) for ground in grounds)
            assert not any(box.overlaps(other) for other in taken)
            covered = {zone for zone, cards in lying.items() if box.overlaps(cards)}
            assert covered == ({"discards"} if note.text == "discarded this" else set())
        assert not any(one.overlaps(other) for (_, one), (_, other) in itertools.combinations(faces, 2))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("course", [MOST["bong"], USUAL["bong"]], ids=["open hands", "closed"])
def test_a_name_beside_a_face_ends_below_the_sign_of_the_next_rank(tmp_path, course, size):
    with headless(tmp_path, size) as shown:
        play = shown.table(write(opening(course, middle(course)))).play
        brush, notes = play.program.brush(play.scene.area), visible_labels(play)
        (face,) = (note for note in notes if note.kind == "face" and note.highlighted)
        (sign,) = (note for note in notes if note.kind == "sign")
        for name in LONG:
            message, wide = name_before(brush, name, face)
            assert name.startswith(message.rstrip("."))
            assert wide == brush.width(message, SMALL, "Bold"), "all of it is seen"
            assert face.x + face.size / 2 + 4 + wide < sign.x + sign.size / 2


def test_a_card_does_not_begin_a_line_without_its_verb(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush(Area(1280, 720, 1.0))
        wide = line_width(card_line(brush, "drew, laid three sevens, threw")) + 2
        lines = turn_lines(brush, ("drew", "laid three sevens", "threw [QS]"), wide, 2)
        assert [line_text(line) for line in lines] == ["drew, laid three sevens,", "threw [QS]"]


@pytest.mark.parametrize("wide", [150, 220, 300, 500])
def test_shortened_action_keeps_its_player(tmp_path, wide):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush(Area(1280, 720, 1.0))
        done = "laid four eights face down", "threw [KS]"
        (line,) = wrap_action(brush, Box(0, 0, wide, LINE), done, "You:")
        assert line_text(line).startswith("You: ")
        assert "[KS]" in line_text(line)
        assert line_width(line) <= wide - 18
        assert wrap_action(brush, Box(0, 0, wide, LINE), (), "You:") == []


def test_shortest_reaction_is_shown_as_a_bound():
    assert format_pace([0, 460, 500]) == "0.46 s per card, best <0.05"
    assert format_pace([330, 460]) == "0.40 s per card, best 0.33"


@pytest.mark.parametrize("room", [ACTION_HEIGHT / 2, ACTION_HEIGHT])
def test_no_letter_of_what_was_done_stands_on_the_frame_round_it(room):
    high, air = action_padding(Box(0, 0, 200, room), 1)
    assert high - LINE >= 5
    assert air == (high - LINE) / 2


def test_two_lines_keep_off_the_frame_and_fit():
    height, air = action_padding(Box(0, 0, 200, ACTION_HEIGHT), 2)
    assert height <= ACTION_HEIGHT
    assert air >= 1.5
