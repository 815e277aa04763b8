"""The table is made of the viewers' Views: nothing on it reveals what none of them may know."""

import ast
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest

from app.games import GAMES, game_named
from app.table import tabletop as module
from app.table.geometry import area_of
from app.table.observation import AnyObservation, Observation, is_back
from app.table.observing import cards_behind, observation_for, reveal
from app.table.registry import TABLETOPS
from app.table.tabletop import Staging, TableInput, TableLayout, TableText, TableTime, Tabletop
from tests.facts import FACTS, fit, option_sets
from tests.matches import header, played

TABLE = Path(module.__file__).parent
AREA = area_of(1280, 720)
CASES = [
    pytest.param(
        game,
        fit(game, options, seats),
        seats,
        id=f"{game.name}-{seats}-{number}",
        marks=[pytest.mark.soak] * (number >= len(game.presets) and number % 8 != seats % 8),
    )
    for game in GAMES
    for number, options in enumerate(option_sets(game))
    for seats in {game.seats[0], game.seats[-1]}
    if number < len(game.presets) or number % 4 == seats % 4
]
each_case = pytest.mark.parametrize(("game", "options", "seats"), CASES, scope="module")


def names(seat):
    return f"P{seat}"


def matches_of(game, options, seats):
    """Return a random match and a sensible one, which all laws share."""
    return _matches_of(game.name, tuple(sorted(options.items())), seats)


@lru_cache(maxsize=4)
def _matches_of(name, options, seats):
    head = header(game_named(name), dict(options), seats, seed=11)
    return [played(head, limit=400, wishes=wishes) for wishes in (None, FACTS[name].wishes)]


def some(match, most=25):
    """Return the indices of a sample of states, from start to end."""
    return [*range(0, len(match.log), len(match.log) // most + 1), len(match.log)]


def test_no_function_of_a_tabletop_takes_a_state():
    """Functions take an Observation, by its type; and no module of the table knows a game's State."""
    assert module.S.__bound__ == AnyObservation
    for part in (Tabletop, TableLayout, TableInput, TableText, Staging, TableTime):
        hints = get_type_hints(part)
        for field in fields(part):
            assert "State" not in str(hints[field.name]), field.name
    assert get_args(module.AnyTabletop)[0] == AnyObservation
    others = {"rules", "players", "training"}
    games = [
        path for path in TABLE.parent.glob("games/*/**/*.py") if not others & {*path.relative_to(TABLE.parent).parts}
    ]
    assert len(games) > 25
    for path in [*TABLE.rglob("*.py"), *games]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("app.core", "app.games")):
                assert "State" not in [alias.name for alias in node.names], path


@each_case
def test_indistinguishable_states_look_alike(game, options, seats):
    """For the viewer, or for all together where all hands are open."""
    tabletop, rng = TABLETOPS[game.name], Random(seats)
    for match in matches_of(game, options, seats):
        for i in some(match):
            state = match.states[i]
            for seat in range(seats):
                seen = observation_for(game, tabletop, state, seat)
                if not tabletop.all_open(seen):
                    world = game.determinize(game.view(state, seat), rng)
                    assert observation_for(game, tabletop, world, seat) == seen
                    assert hash(seen) == hash(observation_for(game, tabletop, world, seat))


@each_case
def test_backs_replace_every_card_unknown_to_the_seat(game, options, seats):
    """Each place has its true number of cards, and no face is shown that a View lacks."""
    tabletop, hiding = TABLETOPS[game.name], FACTS[game.name].hiding_places
    for match in matches_of(game, options, seats):
        for i in some(match):
            state = match.states[i]
            for seat in range(seats):
                seen = observation_for(game, tabletop, state, seat)
                assert isinstance(seen, Observation)
                backs = cards_behind(seen, state)
                places = (*seen.hands, seen.stock, *(four for fours in seen.face_down for four in fours))
                lying = [card for place in places for card in place]
                assert sorted(filter(is_back, lying)) == sorted(backs)
                assert len({*lying}) == len(lying)
                for here, there in zip(seen.hands, state.hands, strict=True):
                    assert sorted(reveal(here, backs)) == sorted(there)
                if not tabletop.all_open(seen):
                    hidden = {card for place in hiding(state, seat) for card in place}
                    assert hidden <= {*backs.values()}


@each_case
def test_moves_are_described_equally_to_all_viewers(game, options, seats):
    """Log line, call-out, sound and chips are the same for everybody at the screen."""
    tabletop = TABLETOPS[game.name]
    for match in matches_of(game, options, seats):
        seen = {}
        for i in range(len(match.log)):
            event, states = match.log[i], match.states[i : i + 2]
            shown, earlier, seen = set(), seen, {}
            for seat in range(seats) if i % 5 == 0 else (0, seats - 1):
                before = earlier.get(seat) or observation_for(game, tabletop, states[0], seat)
                after = seen[seat] = observation_for(game, tabletop, states[1], seat)
                cue = tabletop.staging.cue(before, event.seat, event.move, after)
                order = reveal(cue.order, cards_behind(after, states[1])) if cue.order else ()
                heaped = reveal(cue.heaped, cards_behind(before, states[0])) if cue.heaped else ()
                line = tabletop.text.log_line(before, event.seat, event.move, after, names)
                shown.add((line, replace(cue, order=tuple(sorted(order)), heaped=tuple(sorted(heaped)))))
            assert len(shown) == 1, event


@each_case
def test_public_highlights_and_texts_are_equal_for_all_viewers(game, options, seats):
    """Whose turn it is, lockouts, scores, claims."""
    tabletop = TABLETOPS[game.name]
    for match in matches_of(game, options, seats):
        for i in some(match):
            lit = [
                _for_all(tabletop, observation_for(game, tabletop, match.states[i], seat), seats)
                for seat in range(seats)
            ]
            assert all(one == lit[0] for one in lit)


def _for_all(tabletop, seen, seats):
    over, text, clock = tabletop.deal_over(seen), tabletop.text, tabletop.real_time or TableTime()
    return (
        text.headline(seen), tabletop.turn(seen), clock.lockouts(seen), clock.ends_at(seen), tabletop.dealer(seen),
        tabletop.input.claim(seen, names), tabletop.layout.faces(seen), over, over and text.outcome(seen, names),
        [(text.plate(seen, seat), len(tabletop.hand(seen, seat))) for seat in range(seats)],
    )  # fmt: skip
