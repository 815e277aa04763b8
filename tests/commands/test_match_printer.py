"""Output of ``play`` fits any terminal width; words are not broken, and moves are in columns."""

import re
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo

from app.commands import play
from app.commands.play import YOU, MatchPrinter, _help, say
from app.core.match import Match
from app.core.messages import show_language
from app.games import GAMES
from app.table.registry import TEXTS
from app.table.text.lines import cut, in_columns, short, text_width, wrapped_lines
from app.tools.catalogues.compiling import merged
from tests.facts import FACTS
from tests.matches import header, played

each_width = pytest.mark.parametrize("columns", [60, 80, 120])


@each_width
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_fits_and_breaks_no_word(game, columns, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    whole = played(header(game, seed=columns), 400, FACTS[game.name].wishes)
    match, text = Match(whole.header), TEXTS[game.name]
    page = MatchPrinter(match)

    def out():
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines), default=0) < columns
        return lines

    for number, event in enumerate(whole.log):
        before = match.state
        match.play(*event[1:], event.at)
        page.print_event(before, event, match.state)
        names = [seat_player.name for seat_player in match.header.seat_players]
        output = text.log_line(before, event.seat, event.move, match.state, names.__getitem__)
        lines = out()
        assert bool(lines) == bool(output)  # no empty line for a secret move
        assert " ".join(lines).split() == output.split()
        if number % 20 == 0:
            page.table()
            lines = text.picture(game.view(match.state, YOU), names.__getitem__)
            assert " ".join(out()).split() == " ".join(lines).split()
        if moves := match.legal(YOU):
            page.moves("")
            cells = [cell.strip() for line in out() for cell in re.split(r" {3,}", line)]
            numbers = range(1, len(moves) + 1)
            wanted = [
                game.notate(move) if game.real_time else f"{n} {game.notate(move)}"
                for n, move in zip(numbers, moves, strict=True)
            ]
            assert sorted(re.sub(r"^(\d+) +", r"\1 ", cell) for cell in cells) == sorted(wanted)


@each_width
def test_the_help_goes_on_below_its_own_words(columns, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    say(*_help(numbered=True))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines), default=0) < columns
    assert [line for line in lines if line.startswith("  table ")] == ["  table   show the table again"]
    at = lines.index(next(line for line in lines if line.startswith("  moves ")))
    assert columns >= 80 or lines[at + 1].startswith(" " * 10 + "shorter")


@each_width
@pytest.mark.parametrize("language", ["fil", "ms", "th"])
def test_other_languages_fit_too(language, columns, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    english = _help(numbered=True)
    compiled = BytesIO()
    write_mo(compiled, merged(language))
    compiled.seek(0)
    show_language(language, GNUTranslations(compiled))
    say(*_help(numbered=True))
    printed = capsys.readouterr().out
    assert max(map(text_width, printed.splitlines())) < columns
    assert not set(english) & set(_help(numbered=True))
    assert "\N{ZERO WIDTH SPACE}" not in printed
    assert [line.split()[0] for line in printed.splitlines() if re.match("  [a-z]", line)] == [
        line.split()[0] for line in english[1:]
    ]


def test_the_help_offers_numbers_only_where_moves_have_them():
    assert "its number" in _help(numbered=True)[0]
    assert "number" not in _help(numbered=False)[0]


def test_moves_are_read_downwards_in_columns():
    assert in_columns(["1 draw", "2 pass", "3 kin"], 15) == ["1 draw   3 kin", "2 pass"]
    assert in_columns(["1 draw", "2 pass", "3 kin"], 14) == ["1 draw", "2 pass", "3 kin"]
    assert in_columns(["1 draw", "2 pass", "3 kin"], 80) == ["1 draw   2 pass   3 kin"]
    assert in_columns(["x" * 40], 30) == ["x" * 40]
    assert in_columns([], 30) == []


def test_columns_are_not_broken_apart():
    line = "High notes: 3S 2C   noodles: 3C 2S   high pairs: 2D 2H, 3D 3H"
    assert wrapped_lines([line], 59) == ["High notes: 3S 2C   noodles: 3C 2S", "    high pairs: 2D 2H, 3D 3H"]
    assert wrapped_lines([line], 80) == [line]
    assert wrapped_lines(["    kongs: 3H 6H 7H JH | 4S 6S 7S 8S", ""], 80) == [
        "    kongs: 3H 6H 7H JH | 4S 6S 7S 8S",
        "",
    ]
    row = "  Dot         1C 2C 3C 4C 5C 6C 7C"
    assert wrapped_lines([row], 30) == ["  Dot         1C 2C 3C 4C 5C", "              6C 7C"]


def test_thai_marks_take_no_column():
    assert text_width("กองจั่ว") == 5
    assert short("ผู้เล่น", 8) == "ผู้เล่น" + " " * 4
    assert cut("ผู้เล่นที่นั่งอยู่", 6) == "ผู้เล่นที่…"
    columns = in_columns(["1 จั่ว", "2 ผ่าน", "3 กิน", "4 ทิ้ง"], 16)
    assert columns == ["1 จั่ว    3 กิน", "2 ผ่าน   4 ทิ้ง"]


def test_thai_breaks_between_words_and_prints_no_zero_width_space():
    line = "คุณ\u200bจั่ว\u200bไพ่\u200bแล้ว ทิ้ง\u200bไพ่\u200bหนึ่ง\u200bใบ"
    assert wrapped_lines([line], 80) == ["คุณจั่วไพ่แล้ว ทิ้งไพ่หนึ่งใบ"]
    assert wrapped_lines([line], 14) == ["คุณจั่วไพ่แล้ว ทิ้งไพ่", "    หนึ่งใบ"]
    assert wrapped_lines([line], 12) == ["คุณจั่วไพ่แล้ว ทิ้ง", "    ไพ่หนึ่งใบ"]


def test_no_terminal_counts_as_80_columns(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert play.width() == 79
    monkeypatch.setenv("COLUMNS", "4")
    assert play.width() == 30
