"""Matches to draw, dealt from a seed and played by AI players, and the moments in them worth a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import TypeAlias

from app.ai.pacing import InTurn, RealTime
from app.ai.player import levels_for, player_for
from app.core.cards import Card, Chance
from app.core.game import AnyGame
from app.core.match import AnyEvent, AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.table.cue import Cue
from app.table.gesture import drop_targets
from app.table.layout import ZoneKind, hand_of
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.tools.showcase import Course

NAMES = ("You", "Rosa", "Tariq", "Mei", "Jonas", "Amara", "Lek", "Ines")
LONG_NAMES = (
    "Maximiliane W.", "Oluwaseun Adeyemi", "Bartholomew Finch", "Wilhelmina Moser", "Mwongozo Wa Mama",
    "Anna-Maria Wolff", "Hammersmith Gwen", "Yiannis Papadimos",
)  # fmt: skip


class NoSuchMoment(LookupError):
    """The match has no such moment: choose another seed."""


Moment: TypeAlias = Callable[[AnyMatch, int], bool]
"""(whole match, number of moves) -> whether the moment after that many moves is wanted."""


@cache
def whole(course: Course, level: int = 0) -> AnyMatch:
    """Return the match with people on their seats, played to the end of its last deal by players of that level."""
    game = game_named(course.game)
    players = {seat: player_for(game.name, levels_for(game.name)[level].name) for seat in range(course.seats)}
    match = Match(_header(course, game))
    rng = Random(course.seed)
    pace = (RealTime if game.real_time else InTurn)(match, players, rng)
    while len(game.deals(match.state)) < course.deals and (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


def _header(course: Course, game: AnyGame) -> Header[object, object, object, object]:
    names = LONG_NAMES if course.long_names else NAMES
    level = levels_for(game.name)[0].name
    seat_players = tuple(
        SeatPlayer(names[seat], "person" if seat < course.people else level) for seat in range(course.seats)
    )
    return Header(game, build(game.options, dict(course.options), course.seats), seat_players, Chance(seed=course.seed))


def opening(course: Course, moves: int) -> AnyMatch:
    found = whole(course)
    begun = Match(found.header)
    for event in found.log[:moves]:
        begun.play(event.seat, event.move, event.at)
    return begun


def moments(course: Course, wanted: Moment) -> Sequence[int]:
    """Return the wanted moments as numbers of moves. Raises NoSuchMoment if there are none."""
    match = whole(course)
    found = [moves for moves in range(len(match.log) + 1) if wanted(match, moves)]
    if not found:
        raise NoSuchMoment(f"{wanted.__name__} in {course}")
    return found


def seen(match: AnyMatch, moves: int) -> AnyObservation:
    return observation_for(match.game, TABLETOPS[match.game.name], match.states[moves], 0)


def over(match: AnyMatch, moves: int) -> bool:
    """Return whether a deal is over and the next one hasn't begun."""
    return bool(TABLETOPS[match.game.name].deal_over(seen(match, moves)))


def person_moves(match: AnyMatch, moves: int) -> bool:
    """Return whether the first person is on turn and has a choice."""
    state, game = match.states[moves], match.game
    if 0 not in game.active(state) or over(match, moves):
        return False
    return TABLETOPS[game.name].input.forced_move(seen(match, moves), 0, game.legal_moves(state, 0)) is None


def ai_moves(match: AnyMatch, moves: int) -> bool:
    """Return whether only AI players are on turn."""
    state = match.states[moves]
    persons = {seat for seat, seat_player in enumerate(match.header.seat_players) if seat_player.player == "person"}
    active = match.game.active(state)
    return bool(active) and active.isdisjoint(persons) and not over(match, moves)


def on_show(match: AnyMatch, moves: int) -> int:
    """Return how full the table is: zones count more than their cards."""
    zones = TABLETOPS[match.game.name].layout.zones(seen(match, moves), 0, True)
    laid = [zone for zone in zones.values() if zone.cards and zone.kind is ZoneKind.TABLE]
    return sum(8 + len(zone.cards) for zone in laid)


def richest(course: Course) -> int:
    """Return the moment of a person's turn with the fullest table."""
    match = whole(course)
    return max(moments(course, person_moves), key=lambda moves: on_show(match, moves))


def middle(course: Course) -> int:
    """Return a person's turn half way through the match."""
    found = moments(course, person_moves)
    return found[len(found) // 2]


def first_turn(course: Course) -> int:
    """Return the first turn of a person."""
    return moments(course, person_moves)[0]


def cue_of(match: AnyMatch, moves: int) -> Cue:
    """Return the cue of the next move; empty after the last one."""
    if moves >= len(match.log):
        return Cue("")
    event: AnyEvent = match.log[moves]
    return TABLETOPS[match.game.name].staging.cue(seen(match, moves), event.seat, event.move, seen(match, moves + 1))


def calls(name: str) -> Moment:
    """Return the moment before a move with that call-out."""

    def wanted(match: AnyMatch, moves: int) -> bool:
        return cue_of(match, moves).call == name

    return wanted


def says(match: AnyMatch, moves: int) -> bool:
    """Return whether the next move has a speech bubble and no call-out that would cover it."""
    cue = cue_of(match, moves)
    return bool(cue.bubble) and not cue.call and not cue.quiet


def widest_choice(course: Course) -> tuple[int, Card]:
    """Return the person's turn, and the card of the hand, with the most drop targets."""
    match, tabletop = whole(course), TABLETOPS[course.game]
    found = []
    for moves in moments(course, person_moves):
        sight = seen(match, moves)
        zones = tabletop.layout.zones(sight, 0, True)
        legal = match.game.legal_moves(match.states[moves], 0)
        meant = partial(tabletop.input.moves_for_drop, sight, 0)
        hand = hand_of(zones, 0)
        for card in zones[hand].cards:
            if drag_item := tabletop.input.drag_item(sight, hand, card):
                elsewhere = (name for name, zone in zones.items() if zone.kind is not ZoneKind.HAND)
                places = drop_targets(drag_item, elsewhere, meant, legal)
                found.append((len(places), moves, card))
    return max(found)[1:]
