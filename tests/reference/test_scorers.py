"""Every payment and score counted again from the lines of a record, by scorers that know nothing of the program."""

import ast
import json
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.ai.player import levels_for
from app.core import record
from app.core.cards import FRENCH, Chance
from app.core.match import Match
from app.core.options import build
from app.games import GAMES, game_named
from tests import reference
from tests.facts import fit, option_sets
from tests.games.bong import factories as bong
from tests.games.kong_pie import factories as kong_pie
from tests.games.pai_tong import factories as pai_tong
from tests.games.tong_its import factories as tong_its
from tests.matches import RECORDS, header, header_with, played

SCORERS = [path for path in Path(reference.__file__).parent.glob("*.py") if not path.stem.startswith("test_")]
SCORE = {game.name: import_module(f"tests.reference.{game.name.replace('-', '_')}").score for game in GAMES}
GOLDEN = sorted(RECORDS.glob("*.jsonl"))
BONG, KONG_PIE, PAI_TONG, TONG_ITS = map(game_named, ("bong", "kong-pie", "pai-tong", "tong-its"))


def eager(options, seats, seed):
    """A match of Kong-Pie between players who make every kong they can, and connect where that gives one."""
    match, rng = Match(header(KONG_PIE, options, seats, seed)), Random(seed)
    while match.result is None:
        (seat,) = KONG_PIE.active(match.state)
        moves = {KONG_PIE.notate(move): move for move in match.legal(seat)}
        hand = {FRENCH.code(card) for card in match.state.hands[seat]}
        good = [text for text in moves if text.startswith("kong")]
        good = good or [text for text in moves if ">" in text and _makes_a_kong(hand, text)]
        good = good or [text for text in moves if ">" not in text and text != "leave"]
        text = (good or list(moves))[int(rng.random() * len(good or moves))]
        match.play(seat, moves[text], match.now + 1000)
    return match


def _makes_a_kong(hand, text):
    put, pull = (set(part.split("+")) for part in text.split(">"))
    ranks, suits = Counter(card[:-1] for card in hand - put | pull), Counter(card[-1] for card in hand - put | pull)
    return max(ranks.values()) >= 3 or max(suits.values()) >= 4


CHIPS: Mapping[str, Any] = {"chips": True, "glory": True, "first_place": True, "kongs_to_win": 6}
BUSY = {
    "lively-bong": (BONG, lambda *case: bong.lively(header(BONG, *case))),
    "lively-kong-pie": (KONG_PIE, kong_pie.lively),
    "eager-kong-pie": (KONG_PIE, eager),
    "lively-kong-pie-with-chips": (KONG_PIE, lambda options, *case: kong_pie.lively({**options, **CHIPS}, *case)),
    "eager-kong-pie-with-chips": (KONG_PIE, lambda options, *case: eager({**options, **CHIPS}, *case)),
    "sensible-pai-tong": (PAI_TONG, lambda *case: pai_tong.sensibly_played(header(PAI_TONG, *case))),
    "lively-tong-its": (TONG_ITS, lambda *case: tong_its.lively_match(header(TONG_ITS, *case), case[-1])),
}
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def recorded(match):
    """What the rules say: each deal's winner and scores, and the sums over all of them."""
    deals = [(deal.winner, list(deal.scores)) for deal in match.game.deals(match.state)]
    if match.result is not None:
        return deals, list(match.result.scores)
    return deals, [sum(scores[seat] for _, scores in deals) for seat in match.seats]


def check(match, text=""):
    """The deals of a match, on which the scorer and the rules agree."""
    text = text or record.write(match)
    found = SCORE[match.game.name](text)
    assert found == recorded(match)
    if match.result is not None:
        assert found[1] == json.loads(text.splitlines()[-1])["result"]["scores"]
    return found[0]


def cases(game):
    """Options, seats and seeds: all sets of options, and all numbers of seats with them in turn."""
    sets, number = list(option_sets(game)), 24
    cases = []
    for i, options in enumerate(islice(cycle(sets), max(number, len(sets)))):
        seats = game.seats[(i + i // len(sets)) % len(game.seats)]
        cases.append((fit(game, options, seats), seats, i))
    return cases


# ---- they agree


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_golden_records(path):
    """Whole, and broken off in the middle."""
    text = path.read_text(encoding="utf-8")
    deals = check(record.read(text.splitlines(), game_named), text)
    assert deals
    lines = text.splitlines()[: text.count("\n") // 2]
    begun = check(record.read(lines, game_named), "\n".join(lines))
    assert begun == deals[: len(begun)]


@each_game
def test_random_matches(game):
    deals = [deal for case in cases(game) for deal in check(played(header(game, *case)))]
    assert len(deals) >= 24


@pytest.mark.parametrize(("game", "play"), BUSY.values(), ids=BUSY)
def test_busy_matches(game, play):
    """In which the rarer endings come up too."""
    deals = [deal for case in cases(game) for deal in check(play(*case))]
    assert len({winner for winner, _ in deals}) >= 3
    assert len(deals) >= 24


@each_game
def test_matches_of_ai_players(game):
    for level in levels_for(game.name)[:1]:
        for number, options in enumerate(islice(game.presets.values(), 4)):
            seats = game.seats[number % len(game.seats)]
            head = ai_header(
                game, build(game.options, fit(game, options, seats), seats), [level.name] * seats, seed=number
            )
            match = Match(head)
            play_match(match, number, deals=3)
            assert len(check(match)) >= 1


BROKEN = "7C 7D 7H 7S 8S 9S"


@pytest.mark.parametrize(("answer", "hand", "fours"), [
    ("fold", "KH KD QC QD JD JH 10C 10D 9H", 1),
    ("challenge", "KH KD QC QD JD JH 10C 10D 9H", 1),
    ("challenge", "2C 2D 2H 4H 4C 5D 6C 6H KD", 0),
])  # fmt: skip
def test_a_four_of_a_kind_that_the_best_split_breaks_up(answer, hand, fours):
    """“Three chips for each concealed four-of-a-kind in the winner’s hand”."""
    hands = {0: f"AC AD AH {BROKEN} JC KC 3S 4S", 1: f"3C 3D 3H {hand}", 2: "KS JS"}
    packs = (tong_its.pack(hands, "8C 8D QH QS", dealer=0),)
    match = Match(header_with(TONG_ITS, {}, 3, Chance(packs=packs, dealer=0)))
    moves = "meld AC AD AH/discard 4S/draw/meld 3C 3D 3H/discard 8C/draw/discard 8D/call"
    for text in [*moves.split("/"), answer, "fold"]:
        (seat,) = TONG_ITS.active(match.state)
        match.play(seat, TONG_ITS.parse(text), match.now)
    (score,) = match.state.public.history
    assert (score.winner, score.fours) == (0, fours)
    assert check(match) == [(0, list(TONG_ITS.deals(match.state)[0].scores))]


# ---- and they would notice


@each_game
def test_a_single_chip_is_noticed(game):
    """In what the rules say of a deal, and in the result."""
    match = played(header(game, next(iter(game.presets.values()))))
    text = record.write(match)
    deals, sums = SCORE[game.name](text)
    recorded_deals, recorded_sums = recorded(match)
    for scores in [*(scores for _, scores in recorded_deals), recorded_sums]:
        for seat in range(len(scores)):
            scores[seat] += 1
            assert (deals, sums) != (recorded_deals, recorded_sums)
            scores[seat] -= 1
    assert (deals, sums) == (recorded_deals, recorded_sums)


MONEY = {
    "kings-corners": ("kings-corners-classic", {"scoring": "pips"}),
    "kong-pie": ("kong-pie-transcript", {"first_place": False}),
    "pai-tong": ("pai-tong-by-hand", {"scoring": "one"}),
    "tong-its": ("tong-its-to-the-last-chip", {"chips_at_start": 500}),
}


@pytest.mark.parametrize("name", MONEY)
def test_another_rule_for_the_money_brings_other_scores(name):
    path, other = MONEY[name]
    head, *lines = (RECORDS / f"{path}.jsonl").read_text(encoding="utf-8").splitlines()
    fields = json.loads(head)
    right = SCORE[name]("\n".join([head, *lines]))
    fields["options"].update(other)
    assert SCORE[name]("\n".join([json.dumps(fields), *lines])) != right


@each_game
def test_other_cards_are_noticed(game):
    """The moves of one match do not fit the cards of another."""
    head, *lines = record.write(played(header(game, {}, seed=1))).splitlines()
    other = json.dumps({**json.loads(head), "seed": 2})
    with pytest.raises((AssertionError, ValueError)):
        SCORE[game.name]("\n".join([other, *lines]))


# ---- and they share nothing


def test_the_scorers_import_nothing_of_the_program():
    imported = set()
    for path in SCORERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                imported.add(node.module)
    assert imported == {"contextlib", "itertools", "json", "random", "tests.reference.records"}
    assert {path.stem for path in SCORERS} == {
        "__init__", "records", *(game.name.replace("-", "_") for game in GAMES)
    }  # fmt: skip
