"""Strengths of adaptive players survive a restart, and a damaged file stops no match."""

import json

import pytest

from app.storage.messages import Messages
from app.storage.strengths import Strengths, load_strengths, save_strengths

KNOWN = Strengths().put("Ann", "bong", 120).put("Zoë", "tong-its", 0).put("Ann", "kong-pie", 300)


def test_all_of_it_is_there_again(tmp_path):
    messages, file = Messages(), tmp_path / "data" / "strengths.json"
    assert load_strengths(file, messages) == Strengths()
    save_strengths(file, KNOWN, messages)
    found = load_strengths(file, messages)
    assert found == KNOWN
    assert (found.of("Ann", "bong"), found.of("Ann", "tong-its")) == (120, None)
    assert messages.take() == []


def test_who_is_called_otherwise_keeps_them_and_the_oldest_go_where_there_are_too_many():
    assert KNOWN.renamed("Ann", "Anna").of("Anna", "bong") == 120
    assert KNOWN.renamed("Ann", "Anna").of("Ann", "bong") is None
    many = KNOWN
    for number in range(500):
        many = many.put(f"P{number}", "bong", 1)
    assert len(many.known) == 500
    assert many.of("Ann", "kong-pie") is None


@pytest.mark.parametrize("share", range(0, 100, 10))
def test_half_a_file_is_reported_and_copied(tmp_path, share):
    messages, file = Messages(), tmp_path / "strengths.json"
    save_strengths(file, KNOWN, messages)
    half = file.read_bytes()[: file.stat().st_size * share // 100]
    file.write_bytes(half)
    assert load_strengths(file, messages) == Strengths()
    (posted,) = messages.take()
    assert "strengths.json is damaged. The old file is kept as strengths.json.bad-1." in posted


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 2},
        {"known": {}},
        {"known": [{"name": "Ann", "game": "bong"}]},
        {"known": [{"name": "Ann", "game": "bong", "strength": True}]},
        {"known": [{"name": "Ann", "game": "bong", "strength": 401}]},
        {"known": [{"name": "", "game": "bong", "strength": 1}]},
        {"known": ["Ann"]},
        {"known": [{"name": "Ann", "game": "bong", "strength": 1}] * 501},
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_what_no_program_of_ours_has_written_is_nothing(tmp_path, wrong):
    messages, file = Messages(), tmp_path / "strengths.json"
    save_strengths(file, KNOWN, messages)
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | wrong), encoding="utf-8")
    assert load_strengths(file, messages) == Strengths()
    assert len(messages.take()) == 1
