"""Records: golden files that must replay for ever, and wrong ones that must be refused with a reason."""

import json
import re
from pathlib import Path

import pytest

from app.core import record
from app.core.cards import Chance
from app.core.match import Match, SeatPlayer
from app.core.options import draft
from app.core.record import BadRecord
from app.games import GAMES, game_named
from tests.matches import RECORDS, header, header_with

GOLDEN = sorted(RECORDS.glob("*.jsonl"))
BY_HAND = RECORDS / "kings-corners-by-hand.jsonl"
MANUAL = Path(record.__file__).with_name("RECORDS.md").read_text(encoding="utf-8")


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


# ---- right records


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay_and_are_written_again_byte_for_byte(path):
    text = path.read_bytes().decode("utf-8")
    match = record.read(text.splitlines(), game_named)
    assert match.result is not None
    assert record.write(match) == text
    assert record.read(text.splitlines(keepends=True), game_named).states == match.states


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_beginning_of_a_record_is_a_match_still_going_on(path):
    lines = lines_of(path)
    reader, whole = record.Reader(game_named), record.read(lines, game_named)
    for i, line in enumerate(lines[:-1]):
        reader.feed(line)
        assert (len(reader.match.states), reader.match.states[-1]) == (i + 1, whole.states[i])
        assert not reader.closed
    assert reader.match.states == whole.states
    assert record.read(lines[:-2], game_named).result is None
    reader.feed(lines[-1])
    assert reader.closed


def test_golden_records_show_every_preset():
    kept = [record.read(lines_of(path), game_named).header for path in GOLDEN]
    for game in GAMES:
        for preset in game.presets.values():
            assert any(
                head.game is game and head.options == draft(game.options, preset, len(head.seat_players))
                for head in kept
            )


def test_the_order_of_fields_and_spaces_do_not_matter():
    lines = [
        json.dumps(dict(reversed(json.loads(line).items())), separators=(" , ", " :\t")) for line in lines_of(BY_HAND)
    ]
    assert record.write(record.read(lines, game_named)) == BY_HAND.read_text(encoding="utf-8")


def test_the_header_and_moves_of_the_manual_are_right():
    """RECORDS.md shows what is really written."""
    head, *fields = re.findall(r"^    (\{.*)$", MANUAL, re.MULTILINE)
    written = json.loads(record.header_line(header(GAMES[0])))
    assert list(json.loads(head.replace("{...}", "{}").replace("[...]", "[]"))) == list(written)
    assert [list(json.loads(line)) for line in fields] == [["at", "seat", "move"], ["result"]]
    notations = re.findall(r"^\| `([^`]+)` \|", MANUAL.partition("## The moves")[2].partition("\n## ")[0], re.MULTILINE)
    assert [GAMES[0].notate(GAMES[0].parse(text)) for text in notations] == notations
    assert len(notations) == 5


@pytest.mark.parametrize("name", ["", "Ann", "Élodie", "王", 'O\'Neil "Q" \\', "x" * 400, "💥", "مريم"])
def test_any_printable_name_is_kept(name):
    head = header_with(GAMES[0], {}, 2, Chance(seed=0))
    head = type(head)(head.game, head.options, (SeatPlayer(name), SeatPlayer("Ben", "keen")), head.chance)
    again = record.read(record.write(Match(head)).splitlines(), game_named)
    assert again.header == head


def test_a_seed_of_the_full_range_is_kept():
    for seed in (0, 2**53):
        match = Match(header(GAMES[0], seed=seed))
        assert record.read(record.write(match).splitlines(), game_named).states == match.states


# ---- wrong records, one by one

HEAD, *MOVES = lines_of(BY_HAND)
HEADER = json.loads(HEAD)
NOT_OBJECT = "this isn't a JSON object"


def head(**changes):
    return json.dumps({**HEADER, **changes})


def without(name):
    return json.dumps({k: v for k, v in HEADER.items() if k != name})


def options(**changes):
    return head(options={**HEADER["options"], **changes})


def seats(*changed):
    return head(seats=[*changed, *HEADER["seats"][len(changed) :]])


def packs(change):
    return head(packs=[change(text.split()) for text in HEADER["packs"]])


ANN = {"name": "Ann", "player": "person"}
PLACES = "N, E, S, W, NE, SE, SW, NW"

WRONG_HEADERS = [
    ("", NOT_OBJECT),
    ("[]", NOT_OBJECT),
    ("null", NOT_OBJECT),
    ("{", NOT_OBJECT),
    ("{}{}", NOT_OBJECT),
    ("\ufeff" + HEAD, NOT_OBJECT),
    ("\ud800", NOT_OBJECT),
    (HEAD[:-1], NOT_OBJECT),
    ("[" * 100_000, NOT_OBJECT),
    ('{"a":' * 100_000, NOT_OBJECT),
    ('{"at": ' + "9" * 5000 + "}", NOT_OBJECT),
    ("{}", "this isn't the header of a format 1 record"),
    (MOVES[0], "this isn't the header of a format 1 record"),
    (head(format=2), "this isn't the header of a format 1 record"),
    (head(format=True), "this isn't the header of a format 1 record"),
    (head(format=1.0), "this isn't the header of a format 1 record"),
    (head(format="1"), "this isn't the header of a format 1 record"),
    (HEAD.replace('"format": 1', '"format": 1, "format": 1'), "a field appears twice"),
    (head(dealer=float("nan")), "NaN isn't a number allowed in a record"),
    (head(dealer=float("inf")), "Infinity isn't a number allowed in a record"),
    (head(dealer=-float("inf")), "-Infinity isn't a number allowed in a record"),
    (without("game"), "the field 'game' is missing"),
    (without("seats"), "the field 'seats' is missing"),
    (without("packs"), "the field 'packs' is missing"),
    (without("dealer"), "the field 'dealer' is missing"),
    (head(seed=1), "there is no field 'packs' here"),
    (head(note="x"), "there is no field 'note' here"),
    (head(**{"y" * 1000: 1}), "there is no field 'yyyyyyyyyyyy...yyyyyyyyyyyyy' here"),
    (head(game=1), "'game' must be text"),
    (head(game="chess"), f"there is no game 'chess'; choose from {', '.join(game.name for game in GAMES)}"),
    (head(game="\ud800"), "'game' must be one printable line of at most 400 characters"),
    (head(rules=2), "the rules of Kings Corners are version 1 here, not 2"),
    (head(rules=True), "the rules of Kings Corners are version 1 here, not True"),
    (head(rules=1.0), "the rules of Kings Corners are version 1 here, not 1.0"),
    (head(rules=[[[[]]]]), "this is nested too deeply"),
    (head(seats=[ANN]), "'seats' must list 2 to 6 players"),
    (head(seats=[ANN] * 7), "'seats' must list 2 to 6 players"),
    (head(seats={}), "'seats' must list 2 to 6 players"),
    (seats("Ann"), "a seat must be an object with a name and a player"),
    (seats({"name": "Ann"}), "the field 'player' is missing"),
    (seats({**ANN, "age": 3}), "there is no field 'age' here"),
    (seats({**ANN, "name": 1}), "'name' must be text"),
    (seats({**ANN, "name": "A\nB"}), "'name' must be one printable line of at most 400 characters"),
    (seats({**ANN, "name": "\udcff"}), "'name' must be one printable line of at most 400 characters"),
    (seats({**ANN, "name": "x" * 401}), "'name' must be one printable line of at most 400 characters"),
    (seats({**ANN, "player": None}), "'player' must be text"),
    (head(options=[]), "'options' must be an object"),
    (head(options={}), "the option 'scoring' is missing"),
    (
        options(jokers=1),
        "there is no option 'jokers'; choose from scoring, ends, target, hands, compulsory_kings, draw, cards_drawn",
    ),
    (options(scoring="poker"), "scoring takes kings, pips, fifty, chips, not 'poker'"),
    (options(compulsory_kings=1), "compulsory_kings takes off, on, not '1'"),
    (options(cards_drawn=True), "cards_drawn takes 1, 2, not 'on'"),
    (options(cards_drawn=1.0), "cards_drawn takes 1, 2, not '1.0'"),
    (options(hands=0), "hands takes 1, 3, 5, 10 or 1 to 100, not '0'"),
    (options(target=10**30), "target takes 25, 50, 100, 250 or 1 to 1000, not '100000000000...0000000000000'"),
    (head(packs=[]), "'packs' must list at least one deck"),
    (head(packs="AC"), "'packs' must list at least one deck"),
    (head(packs=[["AC"]]), "'packs' must be text"),
    (head(packs=["AC " * 200]), "'packs' must be one printable line of at most 400 characters"),
    (packs(lambda codes: " ".join(codes[1:])), "the deck lacks QD"),
    (packs(lambda codes: " ".join(["QH", *codes])), "the deck has QH too many times"),
    (packs(lambda codes: " ".join(["1D", *codes[1:]])), "there is no card '1D'"),
    (head(dealer=6), "'dealer' must be a whole number from 0 to 5"),
    (head(dealer=-1), "'dealer' must be a whole number from 0 to 5"),
    (head(dealer=False), "'dealer' must be a whole number from 0 to 5"),
    (json.dumps({**json.loads(without("packs")), "seed": -1}), "there is no field 'dealer' here"),
    *(
        (json.dumps({k: v for k, v in {**HEADER, "seed": seed}.items() if k not in ("packs", "dealer")}), why)
        for seed in (-1, 2**53 + 1, 10**400, True, 1.0, "1", None)
        for why in [f"'seed' must be a whole number from 0 to {2**53}"]
    ),
]

ILLEGAL = "is illegal for seat"
WRONG_MOVES = [
    (HEAD, "the field 'at' is missing"),
    ("", NOT_OBJECT),
    ('{"at": 0, "seat": 1}', "the field 'move' is missing"),
    ('{"at": 0, "seat": 1, "move": "draw", "why": 0}', "there is no field 'why' here"),
    ('{"at": 0, "at": 0, "seat": 1, "move": "draw"}', "a field appears twice"),
    ('{"at": -1, "seat": 1, "move": "draw"}', f"'at' must be a whole number from 0 to {2**53}"),
    ('{"at": 1e3, "seat": 1, "move": "draw"}', f"'at' must be a whole number from 0 to {2**53}"),
    ('{"at": 1e999, "seat": 1, "move": "draw"}', f"'at' must be a whole number from 0 to {2**53}"),
    ('{"at": NaN, "seat": 1, "move": "draw"}', "NaN isn't a number allowed in a record"),
    ('{"at": 9007199254740993, "seat": 1, "move": "draw"}', f"'at' must be a whole number from 0 to {2**53}"),
    ('{"at": 0, "seat": true, "move": "draw"}', "'seat' must be a whole number from -1 to 5"),
    ('{"at": 0, "seat": 6, "move": "draw"}', "'seat' must be a whole number from -1 to 5"),
    ('{"at": 0, "seat": 1, "move": 5}', "'move' must be text"),
    ('{"at": 0, "seat": 1, "move": "pass"}', "'pass' isn't a move; moves are QH>N, W>NE, draw, end, deal"),
    ('{"at": 0, "seat": 1, "move": "QH>X"}', f"there is no place 'X'; choose from {PLACES}"),
    ('{"at": 0, "seat": 1, "move": "N>"}', f"there is no place ''; choose from {PLACES}"),
    ('{"at": 0, "seat": 1, "move": "ZZ>N"}', "there is no card 'ZZ'"),
    ('{"at": 0, "seat": 1, "move": "\\ud800"}', "'move' must be one printable line of at most 400 characters"),
    ('{"at": 0, "seat": 2, "move": "draw"}', f"draw {ILLEGAL} 2: It isn't your turn."),
    ('{"at": 0, "seat": -1, "move": "draw"}', f"draw {ILLEGAL} -1: It isn't your turn."),
    ('{"at": 0, "seat": 1, "move": "AH>N"}', f"AH>N {ILLEGAL} 1: You don't have the ace of hearts."),
    ('{"at": 0, "seat": 1, "move": "KH>E"}', f"KH>E {ILLEGAL} 1: Only the 7 of spades or 7 of clubs can go on the "
     "8 of diamonds. A king never goes on a pile."),
    ('{"at": 0, "seat": 1, "move": "deal"}', f"deal {ILLEGAL} 1: This deal isn't over yet."),
    ('{"result": {"scores": [0, 0], "winners": [0, 1]}}', "the match isn't over yet"),
    ('{"result": 1, "seat": 1}', "there is no field 'seat' here"),
    ('{"at": 0, "seat": 1, "move": {"a": {"b": {"c": []}}}}', "this is nested too deeply"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "why"), WRONG_HEADERS)
def test_wrong_headers(line, why):
    _refused([line, *MOVES], 1, why)


@pytest.mark.parametrize(("line", "why"), WRONG_MOVES)
def test_wrong_moves(line, why):
    _refused([HEAD, line, *MOVES], 2, why)


def _refused(lines, number, why):
    with pytest.raises(BadRecord) as refused:
        record.read(lines, game_named)
    assert str(refused.value) == f"line {number}: {why}"


def test_wrong_ends():
    right = '{"scores": [-14, -13, 86, -19, -20, -20], "winners": [2]}'
    whole, last = [HEAD, *MOVES], len(MOVES) + 1
    _refused([], 1, "the record is empty")
    _refused(whole[:-1], last, "the match is over, but its result is missing")
    _refused([*whole, whole[-1]], last + 1, "there is a line after the result")
    _refused([*whole, ""], last + 1, NOT_OBJECT)
    _refused([*whole[:-1], MOVES[-2]], last, "6C>N is illegal for seat 2: The match is over.")
    for wrong in (
        right.replace("86", "87"), right.replace("86", "86.0"), right.replace("[2]", "[true]"),
        right.replace("[2]", "[]"), right.replace("[2]", "[2, 2]"), "null", "[]", "{}", right[:-1] + ', "by": 1}',
    ):  # fmt: skip
        _refused([*whole[:-1], f'{{"result": {wrong}}}'], last, f"the result should be {right}")


def test_time_runs_forwards_only():
    late = MOVES[1].replace("2000", "999")
    assert late != MOVES[1]
    _refused([HEAD, MOVES[0], late], 3, "QD>NE is illegal for seat 1: time runs backwards: 999 ms after 1000 ms")


def test_packs_that_run_out():
    one_pack = json.dumps({**HEADER, "packs": HEADER["packs"][:1]})
    until = next(i for i, line in enumerate(MOVES) if '"deal"' in line)
    assert record.read([one_pack, *MOVES[:until]], game_named).state.public.over
    _refused([one_pack, *MOVES], until + 2, "deal is illegal for seat 1: There are no cards for deal 2.")


def test_what_was_read_before_a_bad_line_stays_good():
    reader = record.Reader(game_named)
    for line, _ in WRONG_HEADERS:
        with pytest.raises(BadRecord):
            reader.feed(line)
        assert reader.match is None
    reader.feed(HEAD)
    states = list(reader.match.states)
    for line, _ in WRONG_MOVES:
        with pytest.raises(BadRecord):
            reader.feed(line)
        assert reader.match.states == states
        assert reader.match.log == []
    for line in MOVES:
        reader.feed(line)
    assert reader.closed


def test_nesting_of_any_depth_is_refused():
    """Around the depth at which Python gives up, too."""
    for depth in (4, 5, 50, *range(180, 1200, 7)):
        for field in ("result", "move"):
            with pytest.raises(BadRecord, match=r"nested too deeply|isn't a JSON object"):
                record.read([HEAD, *MOVES[:-1], f'{{"{field}": {"[" * depth}{"]" * depth}}}'], game_named)
