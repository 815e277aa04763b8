"""Reasons for surprising moves use public information and no hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from app.ai.pacing import InTurn, RealTime, header
from app.ai.player import player_for
from app.core.game import CLOCK, AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES
from app.table.observing import observation_for
from app.table.registry import TABLETOPS

LONGEST = 160
"""Letters; longer texts are not read while others play on."""
NAMES = ("Rosa", "Tariq", "Mei", "Jonas", "Amara", "Lek", "Ines", "Ben")


@cache
def matches(name: str) -> list[AnyMatch]:
    """Return some matches, of players who err and of players who do not."""
    game = next(game for game in GAMES if game.name == name)
    found = []
    for number, level in enumerate(["keen", "novice"] * 3):
        seats, rng = game.usual_players(), Random(number)
        match = Match(header(game, build(game.options, {}, seats), [level] * seats, 40 + number))
        pace = (RealTime if game.real_time else InTurn)(
            match, {seat: player_for(name, level) for seat in range(seats)}, rng
        )
        while len(game.deals(match.state)) < 2 and len(match.log) < 300 and (act := pace.next()) is not None:
            match.play(act.seat, act.move, act.at)
        found.append(match)
    return found


def steps(game: AnyGame) -> Iterator[tuple[AnyMatch, int]]:
    for match in matches(game.name):
        yield from ((match, at) for at, event in enumerate(match.log) if event.seat != CLOCK)


def words(game: AnyGame, match: AnyMatch, at: int, before: Any, after: Any, *, names: Sequence[str] = NAMES) -> str:
    tabletop, event = TABLETOPS[game.name], match.log[at]
    return tabletop.text.why(before, event.seat, event.move, after, lambda seat: names[seat])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_words_hang_on_no_hand_and_are_the_same_in_a_world_that_looks_the_same(game: AnyGame) -> None:
    tabletop, rng, text, wondered = TABLETOPS[game.name], Random(7), 0, 0
    for match, at in steps(game):
        states = match.states[at], match.states[at + 1]
        line = {
            words(game, match, at, *(observation_for(game, tabletop, state, seat) for state in states))
            for seat in match.seats
        }
        assert len(line) == 1, "whoever looks is told the same, whatever they hold"
        asker = rng.choice([seat for seat in match.seats if seat != match.log[at].seat])
        twins = [game.determinize(game.view(state, asker), rng) for state in states]
        assert line == {words(game, match, at, *(observation_for(game, tabletop, twin, asker) for twin in twins))}
        (why,) = line
        assert len(why) <= LONGEST, why
        assert not why or ((why[0].isupper() or why[0].isdigit()) and why.endswith(".")), why
        text += bool(why)
        wondered += 1
    assert text >= 3, "some moves are wondered at, ..."
    assert text < 0.35 * wondered, "... and by far not all"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_reasons_address_the_viewer_as_you(game: AnyGame) -> None:
    """A person without a name is called You."""
    tabletop = TABLETOPS[game.name]
    for match, at in steps(game):
        seat = match.log[at].seat
        before, after = (
            observation_for(game, tabletop, state, seat) for state in (match.states[at], match.states[at + 1])
        )
        names = ["You"] * seat + [NAMES[seat]] + ["You"] * len(match.seats)
        line = words(game, match, at, before, after, names=names)
        assert not re.search(r"[^.] You\b|\bYou \w+s\b", line), line
