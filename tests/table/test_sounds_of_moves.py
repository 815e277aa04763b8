"""Sounds of moves: every move of every game has its sound, and every sound requested exists."""

import ast
from pathlib import Path

import pytest

from app.games import GAMES
from app.table.registry import TABLETOPS
from app.ui.window.sound import SOUNDS, Family
from tests.facts import FACTS
from tests.matches import header, played

APP = Path(__file__).parents[2] / "app"
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
CARDS_ONLY = {name for name, kind in SOUNDS.items() if kind.family is Family.EFFECTS}
ENDS = {
    "kings-corners": {"round", "drawn"},
    "bong": {"bell", "gong"},
    "tong-its": {"tongit", "round", "drawn"},
    "kong-pie": {"gong", "deep", "drawn"},
    "pai-tong": {"gong", "drawn"},
}
"""Sounds of the end of a deal, by game."""


def cues(game):
    """Return before, move, after and cue of many moves."""
    tabletop = TABLETOPS[game.name]
    for seats, seed in [(game.seats[0], 1), (game.seats[-1], 2)]:
        for wishes in (None, FACTS[game.name].wishes):
            match = played(header(game, seats=seats, seed=seed), limit=1500, wishes=wishes)
            for i, event in enumerate(match.log):
                before, after = match.states[i], match.states[i + 1]
                yield before, event.move, after, tabletop.staging.cue(before, event.seat, event.move, after)


@each_game
def test_every_move_that_is_shown_is_heard(game):
    tabletop, seen = TABLETOPS[game.name], set()
    for before, move, after, cue in cues(game):
        if cue.quiet:
            continue
        seen.add(type(move))
        assert cue.sound or cue.call_sound, move
        assert {cue.sound, cue.call_sound} - {""} <= set(SOUNDS), move
        assert cue.sound != cue.call_sound
        assert bool(cue.call) <= bool(cue.call_sound or cue.call == "call-penalty"), move
        assert not cue.call_sound or SOUNDS[cue.call_sound].family is Family.CALLS
        if tabletop.is_deal(move):
            assert cue.sound == "gather"
        elif cue.heaped:
            assert "riffle" in (cue.sound, cue.call_sound) or cue.call_sound == "flong"
        if tabletop.deal_over(after) and not tabletop.deal_over(before):
            assert cue.call_sound in ENDS[game.name], move
    assert len(seen) > 2


@each_game
def test_the_first_deal_is_gathered_by_the_same_hand(game):
    match = played(header(game), limit=0)
    assert TABLETOPS[game.name].staging.opening(match.state).sound == "gather"


def asked_for():
    """Return the sound names in the source: in calls of ``sounds.play``, and where cues are made."""
    for path in APP.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        makes_cues = path.parts[-3:-1] != ("ui", "window") and "Cue(" in text
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "play":
                if ast.unparse(node.func.value).endswith("sounds") and node.args:
                    yield from strings(node.args[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("_Due", "volume"):
                yield from (name for arg in node.args for name in strings(arg) if name in SOUNDS)
        if makes_cues:
            yield from (name for node in making(tree) for name in strings(node) if name in SOUNDS)


def making(node):
    """Yield the outermost expressions that build something: calls, dictionaries, returned or assigned values."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, (ast.Call, ast.Dict, ast.Return, ast.Assign)):
            yield inner
        else:
            yield from making(inner)


def strings(node):
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_requested_sounds_match_existing_ones():
    asked = set(asked_for()) - {""}
    assert asked <= set(SOUNDS), "asked for, but there is no such sound"
    assert set(SOUNDS) <= asked, "nobody asks for it"
