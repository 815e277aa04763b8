"""No AI player sees hidden cards: it chooses the same move in another world with the same view, and the bytes sent to
the AI process are identical.

The soak tries a thousand positions for every level of every game, Sharp included, and more with ``KK_PEEKING=3000`` in
the environment; the suite tries some.
"""

import io
import os
import pickle
import time
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import count
from random import Random
from typing import Any, cast

import pytest

from app.ai.budget import Budget
from app.ai.pacing import InTurn, RealTime, header
from app.ai.player import RealTimePlayer, levels_for, player_for
from app.ai.question import Answer, Question
from app.ai.search import SharpPlayer
from app.ai.temperament import TEMPERAMENTS
from app.ai.worker import Thinker
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games import GAMES, game_named
from tests.facts import FACTS, fit
from tests.matches import reachable

ASKED = int(os.environ.get("KK_PEEKING", "0"))
SOME, MANY = (70, 6), (ASKED or 1000, ASKED or 50)
"""Positions for players who choose at once, and for those who search."""
how_many = pytest.mark.parametrize(
    ("quick", "searched"), [pytest.param(*SOME, id="some"), pytest.param(*MANY, id="many", marks=pytest.mark.soak)]
)
ROLLOUTS = Budget(rollouts=30)
SEED = 982_451_653_017
"""Of matches: to be found nowhere in a question."""
LEVELS = [
    pytest.param(game, level.name, id=f"{game.name}-{level.name}") for game in GAMES for level in levels_for(game.name)
]
every_level = pytest.mark.parametrize(("game", "level"), LEVELS)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def matches(game: AnyGame) -> Iterator[AnyMatch]:
    """By every preset and with all numbers of players, for a deal or two."""
    for number in count():
        preset = list(game.presets)[number % len(game.presets)]
        seats = game.seats[number % len(game.seats)]
        level = ("novice", "random")[number % 3 == 2]
        yield played(game, fit(game, game.presets[preset], seats), [level] * seats, SEED + number)


def played(game: AnyGame, options: Any, levels: list[str], seed: int) -> AnyMatch:
    match, rng = Match(header(game, build(game.options, options, len(levels)), levels, seed)), Random(seed)
    players = {seat: player_for(game.name, level) for seat, level in enumerate(levels)}
    pace = (RealTime if game.real_time else InTurn)(match, players, rng)
    while len(game.deals(match.state)) < 2 and len(match.log) < 600 and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


def choices(game: AnyGame) -> Iterator[tuple[Any, int]]:
    """States, and who has a choice in them; not all of a match, so that there are many matches."""
    rng = Random(1)
    for match in matches(game):
        for state in match.states:
            for seat in sorted(game.active(state)):
                if rng.random() < 0.4 and len(game.legal_moves(state, seat)) > 1:
                    yield state, seat


@cache
def positions(name: str, many: int) -> list[tuple[Any, int, Any]]:
    """A state, a seat, and another state that looks the same from there, and is not."""
    game, rng, hidden = game_named(name), Random(2), FACTS[name].hiding_places
    found: list[tuple[Any, int, Any]] = []
    for state, seat in choices(game):
        other = game.determinize(game.view(state, seat), rng)
        if hidden(state, seat) != hidden(other, seat):
            found.append((state, seat, other))
        if len(found) >= many:
            return found
    raise AssertionError("there is always another match")


def choice(game: AnyGame, level: str, state: Any, seat: int, seed: int) -> Any:
    """Return the move; for a searching player also its evaluations, which reveal more."""
    player = player_for(game.name, level, TEMPERAMENTS[seat % len(TEMPERAMENTS)])
    thinks = player.judge if isinstance(player, SharpPlayer) else player.choose
    return thinks(game.view(state, seat), game.legal_moves(state, seat), Random(seed), ROLLOUTS)


def reacts(game: AnyGame, level: str) -> bool:
    return isinstance(player_for(game.name, level), RealTimePlayer)


@how_many
@every_level
def test_in_a_world_that_looks_the_same_the_choice_is_the_same(
    game: AnyGame, level: str, quick: int, searched: int
) -> None:
    searches = level == "sharp" and not game.real_time
    tried = positions(game.name, max(quick, searched))[: searched if searches else quick]
    assert len(tried) == (searched if searches else quick)
    for seed, (state, seat, other) in enumerate(tried):
        assert choice(game, level, state, seat, seed) == choice(game, level, other, seat, seed)


@pytest.mark.parametrize("quick", [SOME[0], pytest.param(MANY[0], marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("game", "level"), [case for case in LEVELS if reacts(*cast("tuple[AnyGame, str]", case.values))]
)
def test_in_real_time_the_reactions_are_the_same(game: AnyGame, level: str, quick: int) -> None:
    """Compare a player with memory to one that saw the same views in another world."""
    tried, reacted, guesses = 0, 0, Random(3)
    for match in matches(game):
        for seat in match.seats:
            one, other = (cast("RealTimePlayer[Any, Any]", player_for(game.name, level)) for _ in range(2))
            now = 0
            for number, state in enumerate(match.states):
                world = game.determinize(game.view(state, seat), guesses)
                now += 150
                found = [
                    player.react(game.view(s, seat), game.legal_moves(s, seat), Random(number), now)
                    for player, s in ((one, state), (other, world))
                ]
                assert found[0] == found[1]
                reacted += found[0] is not None
            tried += len(match.states)
        if tried >= 2 * quick:
            break
    assert reacted > tried / 20


# ---- what crosses to the AI process


SECRETIVE = {"State", "Chance", "Match", "Header", "Rollout"}


class Tap:
    """The real pipe, with a copy of everything written to it."""

    def __init__(self, pipe: Any) -> None:
        self._pipe, self.written = pipe, bytearray()

    def write(self, data: bytes) -> int:
        count: int = self._pipe.write(data)
        self.written += data[:count]
        return count

    def close(self) -> None:
        self._pipe.close()

    @property
    def sent(self) -> list[bytes]:
        """The messages; each is preceded by its length."""
        found, rest = list[bytes](), bytes(self.written)
        while rest:
            end = 4 + int.from_bytes(rest[:4], "big")
            found.append(rest[4:end])
            rest = rest[end:]
        return found


@pytest.fixture(scope="module")
def tapped() -> Iterator[tuple[Thinker, Tap]]:
    thinker = Thinker()
    thinker.start()
    child: Any = thinker._child
    child._questions = tap = Tap(child._questions)
    yield thinker, tap
    assert thinker._child is child, "another process took over, which nobody listened to"
    thinker.close()


class Named(pickle.Unpickler):
    """Notes what classes there are in what it reads."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.names: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.names.add(f"{module}.{name}")
        return super().find_class(module, name)


def answer(thinker: Thinker) -> Answer:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (found := thinker.poll()) is not None:
            return found
        time.sleep(0.001)
    pytest.fail("no answer came")


def leaves(value: Any) -> list[str]:
    """All plain values in it, in an order of their own; whatever is not plain, nor made of such, is not let through."""
    found = []
    for part in reachable(value):
        if part is None or isinstance(part, (bool, int, float, str, Enum)):
            found.append(repr(part))
        else:
            known = isinstance(part, (tuple, list, dict, set, frozenset)) or hasattr(part, "__dataclass_fields__")
            assert known, type(part)
    return found


def in_order(value: Any) -> list[str]:
    return sorted(leaves(value))


@each_game
def test_nothing_but_what_the_seat_may_know_crosses_to_the_ai_process(
    game: AnyGame, tapped: tuple[Thinker, Tap]
) -> None:
    thinker, tap = tapped
    seats, model = game.usual_players(), f"app.games.{game.name.replace('-', '_')}.rules."
    match = Match(header(game, build(game.options, {}, seats), ["keen"] * seats, SEED))
    levels, rng, guesses = ("sharp", "keen", "casual", "novice"), Random(4), Random(5)
    for number in range(100):
        due = game.wake_at(match.state)
        movers = sorted(game.active(match.state))
        if due is not None and (not movers or rng.random() < 0.5):
            match.wake(due)
            continue
        if not movers:
            break
        seat, state = movers[number % len(movers)], match.state
        hidden = {group for group in FACTS[game.name].hiding_places(state, seat) if len(group) > 1}
        worlds = (state, game.determinize(game.view(state, seat), guesses))
        one, other = (
            Question(number, game.name, levels[seat % 4], game.view(s, seat), tuple(game.legal_moves(s, seat)), 6, 0.01)
            for s in worlds
        )
        tap.written.clear()
        thinker.put(one)
        found = answer(thinker)
        assert found.error is None
        *reads_in, data = tap.sent  # before the first question it is told which game it is
        assert [Named(text).load() for text in reads_in] in ([], [game.name])
        reader = Named(data)
        question = reader.load()
        assert question == one
        assert not {name.rpartition(".")[2] for name in reader.names} & {
            "State",
            "Chance",
            "Match",
            "Header",
            "Rollout",
        }
        assert all(
            name == "app.ai.question.Question" or name.startswith((model, "builtins.", "app.core.cards."))
            for name in reader.names
        )
        parts = list(reachable(question))
        assert SEED not in [part for part in parts if isinstance(part, int)]
        assert not any(isinstance(part, tuple) and part in hidden for part in parts)
        assert in_order(question) == in_order(other)  # so it holds nothing in which the worlds differ
        match.play(seat, found.move, match.now)
    assert number > 60
