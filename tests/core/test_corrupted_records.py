"""Whatever befalls a record, it is read as a legal record or refused as a bad one; nothing else happens."""

import json
import re
from copy import deepcopy

from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.core import record
from app.core.cards import FRENCH
from app.core.record import BadRecord
from app.games import GAMES, game_named
from tests.facts import FACTS, fit
from tests.matches import RECORDS, header, played

BY_HAND = [path.read_text(encoding="utf-8").splitlines() for path in sorted(RECORDS.glob("*-by-hand.jsonl"))]
SEEDED = {
    game.name: record.write(played(header(game, fit(game, options, game.seats[-1]), game.seats[-1]), 25)).splitlines()
    for game in GAMES
    for options in [list(game.presets.values())[-1]]
}
NASTY = st.sampled_from(
    [True, False, None, 0, 1, -1, 1.0, 0.0, -0.0, 2**53, 2**53 + 1, 10**400, -(2**64), float("nan"), float("inf"),
     "", "1", "draw", "N>N", "KS>NE", "\ud800", "\udfff\x00", "\u2028", "x" * 500, [], {}, [[]], {"a": 1}, [None] * 60,
     "on", {"name": "A", "player": "person"}]
) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(FRENCH.codes),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3), max_leaves=6,
)  # fmt: skip


def read_or_refuse(lines):
    """Either a legal record that is kept as it is, or BadRecord with a line that exists and a plain sentence."""
    lines = list(lines)
    match, why = _read(lines)
    if match is None:
        found = re.fullmatch(r"line (\d+): (\S.*)", why)
        assert found, why
        assert 1 <= int(found[1]) <= len(lines) + 1
        assert len(why.encode("utf-8")) < 1000
        return None
    text = record.write(match)
    again = record.read(text.splitlines(), game_named)
    assert again.states == match.states
    assert record.write(again) == text
    return match


def _read(lines):
    try:
        return record.read(lines, game_named), ""
    except BadRecord as why:
        return None, str(why)


SOURCES = st.sampled_from([*BY_HAND, *SEEDED.values()])


@given(SOURCES, st.lists(st.tuples(st.integers(0, 10**5), st.integers(0, 255)), min_size=1, max_size=4))
def test_bytes_that_flipped(lines, flips):
    raw = bytearray("\n".join(lines).encode("utf-8"))
    for where, value in flips:
        raw[where % len(raw)] = value
    for errors in ("replace", "surrogateescape", "ignore"):
        text = bytes(raw).decode("utf-8", errors)
        read_or_refuse(text.splitlines())
        read_or_refuse(text.split("\n"))


@given(SOURCES, st.integers(0, 10**5), st.text(max_size=30))
def test_files_that_were_cut_or_overwritten(lines, where, rubbish):
    text = "\n".join(lines)
    where %= len(text)
    read_or_refuse(text[:where].splitlines())
    read_or_refuse((text[:where] + rubbish).splitlines())
    read_or_refuse((text[:where] + rubbish + text[where:]).splitlines())
    read_or_refuse((text[:where] + rubbish + text[where + len(rubbish) :]).splitlines())


@given(
    SOURCES, st.lists(st.tuples(st.sampled_from(["drop", "double", "swap", "blank"]), st.integers(0, 999)), max_size=4)
)
def test_lines_dropped_doubled_and_swapped(lines, changes):
    lines = list(lines)
    for what, where in changes:
        i, j = where % (len(lines) or 1), where * 7 % (len(lines) or 1)
        match what if lines else "blank":
            case "drop":
                del lines[i]
            case "double":
                lines.insert(j, lines[i])
            case "swap":
                lines[i], lines[j] = lines[j], lines[i]
            case _:
                lines.insert(i, "")
    match = read_or_refuse(lines)
    assert match is None or "" not in lines


@given(st.lists(st.text(max_size=60), max_size=4))
@example([])
def test_any_text_at_all(lines):
    assert read_or_refuse(lines) is None


def paths(value, path=()):
    """The way to every part of a value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def part(value, path):
    for key in path:
        value = value[key]
    return value


@settings(max_examples=300)
@given(SOURCES, st.data())
def test_fields_removed_added_and_retyped(lines, data):
    lines = list(lines)
    # The header and the first and last lines hold every kind of field there is.
    number = data.draw(st.sampled_from([0, 0, 0, 1, 2, len(lines) - 1]))
    fields = json.loads(lines[number])
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(list(paths(fields))))
        if not path:
            fields[data.draw(st.text(max_size=5))] = deepcopy(data.draw(NASTY))
            continue
        inside, key = part(fields, path[:-1]), path[-1]
        if data.draw(st.booleans()):
            inside[key] = deepcopy(data.draw(NASTY))
        else:
            del inside[key]
    lines[number] = json.dumps(fields, ensure_ascii=data.draw(st.booleans()))
    read_or_refuse(lines)


@settings(max_examples=200)
@given(st.data())
def test_moves_of_all_kinds_from_all_seats(data):
    """Lines that have the right form but may mean anything."""
    game = data.draw(st.sampled_from(GAMES))
    lines = SEEDED[game.name][: data.draw(st.integers(1, 20))]
    for _ in range(data.draw(st.integers(1, 5))):
        move = game.notate(data.draw(st.sampled_from(FACTS[game.name].moves)))
        at, seat = data.draw(st.integers(4000, 10**6)), data.draw(st.integers(-1, 8))
        lines.append(json.dumps({"at": at, "seat": seat, "move": move}))
    read_or_refuse(lines)
