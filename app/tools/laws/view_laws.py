"""Laws of hidden information: a seat's View, its observation of the table, and determinizations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from app.core.cards import Card, Chance, Seat
from app.table.observation import Observation, is_back
from app.table.observing import cards_behind
from app.tools.laws.sample import Law, SampleMatch, require


def a_view_holds_no_secret(sample: SampleMatch) -> None:
    """A View contains no State, no random source, and no hand or stock that its seat can't see, at any depth."""
    for state in sample.states(20):
        for seat in sample.seats:
            secrets = _hidden_groups(sample, state, seat)
            for part in reachable(sample.game.view(state, seat)):
                require(not isinstance(part, type(state)), f"the View of seat {seat} holds a State")
                require(not isinstance(part, Chance | Random), f"the View of seat {seat} holds the luck to come")
                known = not isinstance(part, tuple | list | set | frozenset) or _as_set(part) not in secrets
                require(known, f"the View of seat {seat} holds hidden cards: {part}")


def _hidden_groups(sample: SampleMatch, state: Any, seat: Seat) -> set[frozenset[Card]]:
    """Return the hidden cards of each place."""
    seen = sample.look(state, seat)
    backs = cards_behind(seen, state)
    places = (*seen.hands, seen.stock, *(group for groups in seen.face_down for group in groups))
    groups = [frozenset(backs[card] for card in place if is_back(card)) for place in places]
    return {group for group in groups if len(group) >= _FEWEST}


_FEWEST = 4
"""Numbers that are no cards may happen to be those of a few hidden ones."""


def _as_set(part: Iterable[Any]) -> frozenset[Any]:
    return frozenset(item for item in part if type(item) is int)


def reachable(value: Any) -> Iterator[Any]:
    """Yield everything that is reachable from a value."""
    yield value
    inner: Iterable[Any] = ()
    if is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inner = value
    for item in inner:
        yield from reachable(item)


def a_determinization_looks_like_the_truth(sample: SampleMatch) -> None:
    """A determinization has the same View, active seats and legal moves."""
    game = sample.game
    for state in sample.states(12):
        for seat in sample.seats:
            view = game.view(state, seat)
            world = game.determinize(view, sample.rng)
            require(game.view(world, seat) == view, f"view(determinize(view)) is another view, for seat {seat}")
            require(hash(game.view(world, seat)) == hash(view), f"equal Views of seat {seat} have two hashes")
            require(game.active(world) == game.active(state), f"in a determinization for seat {seat} others may move")
            same = list(game.legal_moves(world, seat)) == list(game.legal_moves(state, seat))
            require(same, f"in a determinization for seat {seat} it has other legal moves")


def a_determinization_is_random(sample: SampleMatch) -> None:
    """Determinizations with different seeds hide different cards; the same seed gives the same one."""
    state = sample.match.states[0]
    sample.at = 0
    for seat in sample.seats:
        view, hidden = sample.game.view(state, seat), sample.hidden(state, seat)
        worlds = [sample.game.determinize(view, Random(seed)) for seed in (1, 1, 2, 3, 4, 5)]
        backs = [cards_behind(sample.look(world, seat), world) for world in worlds]
        require(backs[0] == backs[1], f"for seat {seat} the same luck gives two determinizations")
        differ = any(one != backs[0] for one in backs)
        require(differ or len(hidden) < 2, f"the View of seat {seat} is determinized in one way alone")
        same = all({*one.values()} == {*hidden} for one in backs)
        require(same, f"in a determinization for seat {seat} other cards are hidden than in truth")


def observations_depend_on_views_only(sample: SampleMatch) -> None:
    """States that a seat can't distinguish look the same on its table, with a back for each hidden card."""
    for state in sample.states(12):
        for seat in sample.seats:
            seen = sample.look(state, seat)
            require(isinstance(seen, Observation), "what Tabletop.observe gives is no Observation")
            if sample.tabletop.all_open(seen):
                continue
            world = sample.game.determinize(sample.game.view(state, seat), sample.rng)
            require(sample.look(world, seat) == seen, f"seat {seat} sees another table in a world it cannot tell apart")
            hash(seen)
            backs = cards_behind(seen, state)
            lying = [card for hand in (*seen.hands, seen.stock) for card in hand]
            require(len({*lying}) == len(lying), f"seat {seat} sees a card twice")
            counted = sum(is_back(card) for card in lying)
            require(counted <= len(backs), f"seat {seat} sees more backs than there are cards behind them")


LAWS: tuple[Law, ...] = (
    a_view_holds_no_secret,
    a_determinization_looks_like_the_truth,
    a_determinization_is_random,
    observations_depend_on_views_only,
)
