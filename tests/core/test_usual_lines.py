"""Moves in the usual form take a fast path, which must give the same results as the JSON parser."""

import re

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from app.core import record
from app.core.record import BadRecord, Reader
from app.games import GAMES, game_named
from app.storage import resuming
from app.storage.resuming import replay_steps
from tests.matches import RECORDS

FILES = sorted(RECORDS.glob("*.jsonl"))


def outcome(lines, *, usual, history=True):
    """Return the error of the last line, or the match after it."""
    pattern = record._EVENT
    record._EVENT = pattern if usual else re.compile("(?!)")
    try:
        reader = Reader(game_named, history=history)
        for line in lines:
            reader.feed(line)
    except BadRecord as why:
        return type(why), str(why), len(reader.match.log)
    finally:
        record._EVENT = pattern
    return reader.match.log, reader.match.states, reader.closed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_both_parsers_read_every_record_alike(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    log, states, closed = outcome(lines, usual=True)
    assert (log, states, closed) == outcome(lines, usual=False)
    last, state, ended = outcome(lines, usual=True, history=False)
    assert (state[-1], ended) == (states[-1], closed)
    assert len(last) <= 2, "no history is kept"


FIRST = {
    game.name: next(
        lines for file in FILES if game.name in (lines := file.read_text(encoding="utf-8").splitlines())[0]
    )[:2]
    for game in GAMES
}


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"at": ', '"at": -'), ('"at": ', '"at": 0'), ('"at": ', '"at": 9999999999999999999'), ('"at": ', '"at": 1.'),
        ('"seat": ', '"seat": 9'), ('"seat": ', '"seat": -'), ('"seat": ', '"seat": -1'), ('"seat": ', '"seat": 0'),
        ('"move": "', '"move": "x'), ('"move": "', '"move": "\\u0041'), ('"move": "', '"move": "\t'),
        ('"move": "', '"move": "\x7f'), ('"move": "', '"move": "' + "x" * 500), ('"move": "', '"move": "\u200b'),
        ('"move": ', '"move":  '), ('{"at"', ' {"at"'), ("}", "} "), ("}", "}\n"), ("}", "}}"), ("}", ""),
        ("}", ', "more": 1}'), ('{"at"', '{"at": 1, "at"'), ('"move"', '"Move"'), ('"seat": ', '"seat": \u0661'),
        ("", ""),
    ],
)  # fmt: skip
def test_both_parsers_judge_unusual_lines_alike(game, old, new):
    head, line = FIRST[game]
    changed = [head, line.replace(old, new, 1)]
    assert outcome(changed, usual=True) == outcome(changed, usual=False)


@given(st.sampled_from(sorted(FIRST)), st.integers(0, 80), st.text(max_size=3), st.integers(0, 3))
@effort(max_examples=200)
def test_both_parsers_judge_any_changed_move_alike(game, place, text, gone):
    head, line = FIRST[game]
    changed = [head, line[:place] + text + line[place + gone :]]
    assert outcome(changed, usual=True) == outcome(changed, usual=False)


@pytest.mark.parametrize("history", [True, False])
def test_both_parsers_refuse_a_line_after_the_result(history):
    content = FILES[0].read_bytes()
    lines = content.splitlines(keepends=True)
    replayed = resuming._run(replay_steps(content + lines[1], history=history))
    assert replayed.trouble == f"line {len(lines) + 1}: there is a line after the result"
