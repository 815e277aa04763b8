"""``lessons``: the lessons can be played, and an error is reported with file and line."""

import re

import pytest

from app.commands.arguments import parse
from app.commands.command import CommandError
from app.commands.lessons import LessonsOptions, run
from app.core.lesson import read_lessons
from app.games import GAMES, infos, lessons_file

GAME = next(game for game in GAMES if lessons_file(game.info))
GOOD = lessons_file(GAME.info).read_text(encoding="utf-8")
LESSONS = read_lessons(GAME, GOOD.splitlines())


def test_every_course_can_be_given(capsys):
    assert run(LessonsOptions(check=True)) == 0
    output = capsys.readouterr().out.splitlines()
    titles = [info.title for info in infos() if lessons_file(info)]
    assert [line.partition(": ")[0] for line in output] == titles
    assert all(re.fullmatch(r"\d+ lessons checked, no mistakes", line.partition(": ")[2]) for line in output)


def test_without_a_check_the_lessons_are_listed(capsys):
    assert run(LessonsOptions(game=GAME)) == 0
    assert capsys.readouterr().out == f"{GAME.title}: {', '.join(lesson.title for lesson in LESSONS)}\n"


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("pack 8H 2S", "pack 8H 8H", "too many times"),
        ("pack 8H 2S", "pack 8X 2S", "there is no card '8X'"),
        ("do 8H>N", "do 7D>N", "is illegal for seat 0"),
        ("do 8H>N", "do 8H to N", "isn't a move"),
        ("do 8H>N", "do 8H>N or QD>S", "is illegal"),  # the eight is not played then, and the rest goes wrong
        ("wrong 8C>N:", "wrong 8H>N:", "right and wrong"),
        ("say zone:N card:8H:", "say zone:middle:", "there is no zone:middle on the table"),
        ("say zone:N card:8H:", "say card:2S:", "there is no card:2S"),  # another process holds it
        ("say button:D zone:stock:", "say button:Q:", "there is no button:Q"),
        ("Be the first to play all your cards.", "word " * 31, "words in a bubble"),
        ("You can do that, too, but first play the 8", "far " * 30 + "but first", "letters in an answer"),
        ("say zone:S zone:W zone:hand: You", "play 1 draw\nsay zone:S zone:W zone:hand: You", "is illegal for seat 1"),
        ("play 1 draw", "play 0 draw", "asked for by do"),
        ("dealer 1", "dealer 4", "there is no seat"),
        ("others Ana", "others A, B, C, D, E, F", "is for 2 to 6 players"),
        ("others Ana", "option draw=often", "draw takes"),
        ("others Ana", "guests Ana", "no line begins with 'guests'"),
        ("lesson kings Kings", "lesson build-down Kings", "already"),
        ("else: You can do that, too, but first play the queen.", "", "no answer to"),
        ("do KS>NE", "mark Take it", "mark belongs below a do"),
        ("say zone:NE card:KS:", "watch 1 draw\nsay zone:NE card:KS:", "is illegal for seat 1"),
        ("play 1 JD>E\nplay 1 draw\n", "play 1 JD>E\nsay zone:hand: And you?\ndo draw\nplay 1 draw\n", "dead end"),
    ],
)  # fmt: skip
def test_errors_have_file_and_line(right, wrong, why, tmp_path, capsys):
    assert right in GOOD
    broken = GOOD.replace(right, wrong, 1)
    file = tmp_path / "broken.txt"
    file.write_text(broken, encoding="utf-8")
    assert run(LessonsOptions(check=True, files=(file,), game=GAME)) == 1
    output = capsys.readouterr().err
    assert output.startswith(f"{file}:")
    assert why in output
    line = int(output.removeprefix(f"{file}:").partition(":")[0])
    first = next(i for i, (a, b) in enumerate(zip(GOOD.splitlines(), broken.splitlines(), strict=False), 1) if a != b)
    assert line >= first - 6  # the wrong line, or a later one that it breaks; never before the step it belongs to


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert run(LessonsOptions(check=True, files=(tmp_path / "none.txt",), game=GAME)) == 1
    assert "can't be read" in capsys.readouterr().err


def test_files_need_their_game():
    with pytest.raises(CommandError):
        parse(["lessons", "--check", "mine.txt"])
    assert parse(["lessons", "--check"]).options == LessonsOptions(check=True)
