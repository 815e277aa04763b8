"""Names in any script: missing glyphs come from a system font, and those in none are reported."""

import ast
from pathlib import Path

import pygame
import pytest

import app
from app.ui.window import system_fonts
from app.ui.window.letters import Letters
from app.ui.window.resources import font_file, thai_font_file
from app.ui.window.system_fonts import SUITS, has_letter, is_ours, runs, unseen

PACKAGE = Path(app.__file__).parent
KAZAKH, ARABIC, NOBODYS = "Қайрат", "بث", "\U0001f7fb\u0378"
"""Pygame's own font has what ours lacks of the first two; the last is no letter at all."""
WHITE = (255, 255, 255)

pytestmark = pytest.mark.usefixtures("display")


def pixels(picture):
    return pygame.image.tobytes(picture, "RGBA")


def box():
    """Return SDL's drawing of a missing glyph."""
    return pygame.Font(font_file("Medium"), 40).render("\uffff", True, WHITE)


def test_a_font_tells_which_letters_it_has(tmp_path):
    ours, pygames = font_file("Medium"), Path(pygame.__file__).with_name(pygame.font.get_default_font())
    assert all(has_letter(ours, letter) for letter in "aéЯΩế…“₱→")
    assert not any(has_letter(ours, letter) for letter in ("ก", "你", "م", "Қ", "\U0001f600", "\uffff"))
    assert has_letter(pygames, "Қ")
    for name, content in (("empty.ttf", b""), ("short.ttf", ours.read_bytes()[:300]), ("other.ttf", b"no font" * 99)):
        (tmp_path / name).write_bytes(content)
        assert not has_letter(tmp_path / name, "a")
    assert not has_letter(tmp_path / "gone.ttf", "a")


def test_what_we_say_ourselves_is_in_our_font():
    """Otherwise the first such word would search all system fonts."""
    message = set()
    for path in PACKAGE.rglob("*.py"):
        if "commands" not in path.parts:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            message |= {
                c
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
                for c in node.value
            }
    assert {*"Aa1…“"} <= message, "nothing was read"
    assert [
        c
        for c in sorted(message)
        if c.isprintable() and not is_ours(c) and not "\u0e00" <= c <= "\u0e7f" and c not in SUITS
    ] == []


@pytest.mark.parametrize("weight", ["Medium", "Bold"])
def test_suits_are_drawn_as_on_the_cards_whatever_fonts_there_are(weight, monkeypatch):
    monkeypatch.setattr(system_fonts, "_installed", tuple)
    letters = Letters()
    for suit in SUITS:
        drawn = letters.picture(f"8 {suit}", 32, (10, 200, 30), weight)
        assert drawn.get_width() == letters.width(f"8 {suit}", 32, weight)
        eight = letters.width("8 ", 32, weight)
        sign = pygame.mask.from_surface(drawn.subsurface((eight, 0, drawn.get_width() - eight, drawn.get_height())))
        assert 100 < sign.count() < 32 * 32, "no box, and no letter"
        assert len(sign.connected_components(20)) == 1
    signs = {pygame.image.tobytes(letters.picture(suit, 32, (255, 255, 255)), "RGBA") for suit in SUITS}
    assert len(signs) == 4


@pytest.mark.parametrize("name", [KAZAKH, ARABIC])
def test_a_letter_that_ours_lacks_is_drawn_by_another_font(name):
    assert not is_ours(name)
    assert unseen(name) == ""
    assert "".join(run.text for run in runs(name)) == name
    letters = Letters()
    for letter in name:
        picture = letters.picture(letter, 40, WHITE)
        assert picture.get_bounding_rect().width
        assert pixels(picture) != pixels(box())
    assert letters.width(name, 40) == letters.picture(name, 40, WHITE).get_width()
    assert letters.picture(name, 40, WHITE).get_height() == letters.picture("Ann", 40, WHITE).get_height()


def test_a_line_of_two_fonts_keeps_ours_where_it_was():
    letters, ours = Letters(), Letters().picture("Ann ", 30, WHITE)
    both = letters.picture(f"Ann {KAZAKH}", 30, WHITE)
    assert pixels(both.subsurface(ours.get_rect())) == pixels(ours)
    assert letters.fitted(f"Ann {KAZAKH}", 30, ours.get_width() + 60).endswith("…")


def test_what_is_written_from_the_right_is_one_run_with_its_spaces():
    (run,) = runs(f"{ARABIC} {ARABIC}")
    assert run.from_right
    assert [each.from_right for each in runs(f"Ann {ARABIC}")] == [False, True]


def test_marks_stay_with_their_letters():
    assert [run.text for run in runs("Қ\u0301a\u0301")] == ["Қ\u0301", "a\u0301"]
    assert unseen("\u0301\ufe0f") == ""


@pytest.mark.parametrize("text", ["\u034f", "\ufe0f", "a\ufe0f"])
def test_what_is_of_no_width_is_drawn_as_nothing(text):
    """SDL refuses to draw a line of zero width; a record may have such a name."""
    picture = Letters().picture(text, 20, WHITE)
    assert picture.get_width() == Letters().width(text, 20)
    assert picture.get_height() == Letters().picture("a", 20, WHITE).get_height()


def test_glyph_without_font_is_reported_and_drawn_as_a_box():
    assert unseen(f"Ann {NOBODYS}") == NOBODYS
    assert Letters().picture(f"A{NOBODYS}", 20, WHITE).get_width()


def test_a_font_that_has_gone_is_done_without(monkeypatch, tmp_path):
    gone = system_fonts.Run("Қ", str(tmp_path / "gone.ttf"), "")
    monkeypatch.setattr("app.ui.window.letters.runs", lambda _text: (gone,))
    assert Letters().picture("Қ", 20, WHITE).get_width()


THAI_WORDS = ("ที่", "น้ำ", "ป้า", "ฎูฏุ", "กี้", "ผู้ใหญ่", "ปั้น")
"""With marks above and below, and a SARA AM."""


@pytest.mark.parametrize("weight", ["Medium", "Bold"])
@pytest.mark.parametrize("size", [12, 16, 20, 40])
def test_thai_is_whole_within_its_line(size, weight):
    letters = Letters()
    for word in THAI_WORDS:
        picture = letters.picture(f"A {word}", size, WHITE, weight)
        ink = picture.get_bounding_rect()
        font = pygame.Font(thai_font_file(weight), round(size * 0.9))
        font.set_script("Thai")
        alone = font.render(word, True, WHITE).get_bounding_rect()
        assert ink.height >= alone.height, "no mark is cut off"
        assert ink.height <= 1.4 * size + 1


def test_thai_marks_are_shaped():
    """Without its script each mark is where the font has it by default, and SARA AM is two separate signs."""
    plain = pygame.Font(thai_font_file("Medium"), 38)
    shaped = Letters().picture("น้ำที่", 40, WHITE)
    assert pixels(shaped.subsurface(shaped.get_bounding_rect())) != pixels(
        (unshaped := plain.render("น้ำที่", True, WHITE)).subsurface(unshaped.get_bounding_rect())
    )


def test_thai_breaks_between_words_and_never_before_a_mark():
    letters = Letters()
    text = "เลือก\u200bไพ่\u200bที่\u200bจะ\u200bทิ้ง แล้ว\u200bกด\u200bปุ่ม"
    words = {word for part in text.split() for word in part.split("\u200b")}
    for width in range(60, 260, 20):
        for line in letters.wrap(text, 18, width):
            assert letters.width(line, 18) <= width
            assert {word for part in line.split() for word in part.split("\u200b")} <= words
    name = "กี้น้ำผู้ใหญ่เก็บไพ่ทั้งหมด"
    for width in range(40, 160, 10):
        lines = letters.wrap(name, 18, width)
        assert "".join(lines) == name
        assert not any(line[0] in "\u0e30\u0e33\u0e49\u0e48\u0e34" or line[-1] in "เแโใไ" for line in lines if line)
    assert letters.fitted(name, 18, 60)[-2] not in "เแโใไ"


def test_zero_width_spaces_draw_nothing():
    letters = Letters()
    assert letters.width("ไพ่\u200bตอง A\u200b", 20) == letters.width("ไพ่ตอง A", 20)
    assert pixels(letters.picture("ไพ่\u200bตอง", 20, WHITE)) == pixels(letters.picture("ไพ่ตอง", 20, WHITE))
