"""A challenge: a code or a file gives the same match again, and what is not whole opens nothing."""

import json
import re
from dataclasses import replace
from datetime import date

import pytest

from app.ai.pacing import play_match
from app.ai.player import LEVELS
from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build, choices, clash, draft
from app.core.record import write
from app.games import GAMES, game_named
from app.storage.challenge import (
    BadChallenge,
    SharedChallenge,
    challenge_of,
    decode_challenge,
    encode_challenge,
    load_challenge,
    open_challenge,
    save_challenge,
)
from app.storage.daily import daily_header
from app.storage.files import write_whole

GAME = game_named("tong-its")
SITTERS = (SeatPlayer("Rosa", "sharp"), SeatPlayer("Zoë"), SeatPlayer("Mei", "novice"))
HEADER = Header(GAME, build(GAME.options, {"hands": 1, "shown": "all"}, 3), SITTERS, Chance(seed=2**53))
CHALLENGE = SharedChallenge(HEADER, -12)
CODE = encode_challenge(CHALLENGE)

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def nameless(header):
    return replace(header, seat_players=tuple(replace(seat_player, name="") for seat_player in header.seat_players))


@each_game
def test_every_house_rule_comes_through_a_code_and_the_cards_are_the_same(game):
    seats = game.seats[0]
    levels = ["person", *(level.name for level in LEVELS)][:seats]
    usual = build(game.options, {}, seats)
    single = [replace(usual, **{c.name: v}) for c in choices(game.options) for v in c.values]
    presets = [draft(game.options, given, seats) for given in game.presets.values()]
    together = [options for options in (usual, *single, *presets) if not clash(options, seats)]
    assert len(together) > 5
    for options in together:
        header = Header(game, options, tuple(SeatPlayer("", p) for p in levels), Chance(seed=77))
        read = decode_challenge(encode_challenge(SharedChallenge(header, 5)))
        assert read == SharedChallenge(header, 5)
        assert Match(read.header).state == Match(header).state


def test_a_code_is_short_and_bears_spaces_and_capitals():
    assert re.fullmatch(r"[a-z0-9.-]{,64}", CODE), "an on-screen keyboard has them all, and shells leave them alone"
    assert decode_challenge(f" {CODE[:9].upper()}\n {CODE[9:]} ") == SharedChallenge(nameless(HEADER), -12)


def test_single_typos_and_swapped_letters_are_detected():
    wrong = [CODE[:i] + letter + CODE[i + 1 :] for i in range(len(CODE)) for letter in "a7.-" if CODE[i] != letter]
    wrong += [CODE[:i] + CODE[i + 1 :] for i in range(len(CODE))]
    wrong += [CODE[:i] + CODE[i + 1] + CODE[i] + CODE[i + 2 :] for i in range(len(CODE) - 1) if CODE[i] != CODE[i + 1]]
    for code in wrong:
        with pytest.raises(BadChallenge, match=r"typo|isn't a challenge code"):
            decode_challenge(code)


def with_check(body):
    from app.storage.challenge import _check

    return f"{body}.{_check(body)}"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("whist.1.7.pkk.0", "no game 'whist'"),
        ("tong-its.99.7.pkk.0", "the rules of Tong-Its are version"),
        (f"tong-its.{GAME.version}.7.pk.0", "can't be played by 2 players"),
        (f"tong-its.{GAME.version}.7.ppk.0", "isn't one person against AI players"),
        (f"tong-its.{GAME.version}.7.pkk.0.hands-0", "hands takes 1, 3"),
        (f"tong-its.{GAME.version}.7.pkk.0.stakes-0", "isn't a valid challenge"),
        (f"tong-its.{GAME.version}.7.pxk.0", "isn't a valid challenge"),
        (f"tong-its.{GAME.version}.7.pka401.0", "isn't a valid challenge"),
        (f"tong-its.{GAME.version}.-7.pkk.0", "isn't a valid challenge"),
        (f"tong-its.{GAME.version}.{'z' * 40}.pkk.0", "isn't a valid challenge"),
        (f"tong-its.{GAME.version}.7.pkk.high", "isn't a valid challenge"),
        (f"tong-its.{GAME.version}.7.pkk.{'9' * 300}", "score to beat is impossible"),
    ],
)
def test_unplayable_code_is_explained_in_a_sentence(body, reason):
    with pytest.raises(BadChallenge, match=reason) as why:
        decode_challenge(with_check(body))
    assert "\n" not in str(why.value)


def test_file_contains_the_names(tmp_path):
    file = tmp_path / "new" / "zoë.json"
    save_challenge(file, CHALLENGE)
    assert load_challenge(file) == open_challenge(str(file)) == CHALLENGE
    (tmp_path / "code.txt").write_text(f"{CODE}\n", encoding="utf-8")
    assert open_challenge(str(tmp_path / "code.txt")) == decode_challenge(CODE)


NONSENSE = (b"", b"{}", b"[]", b"\xff{", b'{"beat": 1}', b'{"a":' * 50_000, b"{" + b" " * 2**18, b'{"beat": true}')


@pytest.mark.parametrize("content", NONSENSE, ids=lambda content: repr(content[:12]))
def test_no_file_opens_anything_else(tmp_path, content):
    file = tmp_path / "it.json"
    write_whole(file, content)
    with pytest.raises(BadChallenge) as why:
        load_challenge(file)
    assert "\n" not in str(why.value)


WRONG = (
    {"seats": []},
    {"game": "whist"},
    {"options": {}},
    {"seed": -1},
    {"rules": 99},
    {"beat": "12"},
    {"more": 1},
    {"log": 3},
)


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_invalid_field_in_a_file_is_named(tmp_path, wrong):
    file = tmp_path / "it.json"
    save_challenge(file, CHALLENGE)
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | wrong), encoding="utf-8")
    with pytest.raises(BadChallenge, match=r"The challenge in it\.json can't be played here \(.+\)\."):
        load_challenge(file)


def test_missing_file_is_reported():
    with pytest.raises(BadChallenge, match=r"nowhere\.json wasn't found"):
        open_challenge("nowhere.json")


def test_opener_gets_the_authors_seat_and_names_stay_unique():
    assert [s.name for s in CHALLENGE.seating("Mei", ("Mei", "Rosa", "Oskar")).seat_players] == ["Rosa", "Mei", "Oskar"]
    header = decode_challenge(CODE).seating("Rosa", ("Rosa", "Tariq", "Mei"))
    assert [(s.name, s.player) for s in header.seat_players] == [
        ("Tariq", "sharp"),
        ("Rosa", "person"),
        ("Mei", "novice"),
    ]


@each_game
def test_finished_match_makes_a_challenge(game):
    header = daily_header(game, date(2026, 11, 23), "ABCDEFG")
    match = Match(replace(header, seat_players=tuple(replace(s, player="keen") for s in header.seat_players)))
    play_match(match, 1)
    assert challenge_of(match) is None, "nobody has played it"
    match.header = header
    assert challenge_of(match) == SharedChallenge(header, match.result.scores[0])
    match.header = replace(header, seat_players=(*header.seat_players[:-1], SeatPlayer("Ben")))
    assert challenge_of(match) is None, "two people have"
    assert challenge_of(Match(header)) is None, "it is not over"


def test_record_opens_as_a_challenge_or_explains_why_not(tmp_path):
    header = daily_header(GAME, date(2026, 11, 23), ("Zoë", "Rosa", "Mei"))
    match = Match(replace(header, seat_players=tuple(replace(s, player="keen") for s in header.seat_players)))
    play_match(match, 1)
    text, file = write(match), tmp_path / "it.jsonl"
    file.write_text(text.replace('"Zoë", "player": "keen"', '"Zoë", "player": "person"'), encoding="utf-8")
    assert open_challenge(str(file)) == SharedChallenge(header, match.result.scores[0])
    for content, reason in ((text, "isn't over, or isn't one person"), (text[:-40], r"line \d+: "), ("", "line 1")):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(BadChallenge, match=reason):
            open_challenge(str(file))
