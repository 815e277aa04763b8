"""Strength of adaptive AI players: set at the start of a match, saved after each deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.ai.player import ADAPTIVE, INITIAL_STRENGTH
from app.core.match import PERSON, AnyHeader, SeatPlayer
from app.storage.strengths import Strengths, load_strengths, save_strengths
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.ui.session import Session


def matched(program: Host, header: AnyHeader) -> AnyHeader:
    """Return the header with adaptive players at their saved strength; averaged over several persons."""
    if all(seat_player.player != ADAPTIVE for seat_player in header.seat_players):
        return header
    strengths, game = _known(program), header.game.name
    people = [
        strengths.of(seat_player.name, game) for seat_player in header.seat_players if seat_player.player == PERSON
    ]
    reached = [INITIAL_STRENGTH if strength is None else strength for strength in people]
    strength = round(sum(reached) / len(reached)) if reached else INITIAL_STRENGTH

    def seat(seat_player: SeatPlayer) -> SeatPlayer:
        return replace(seat_player, strength=strength if seat_player.player == ADAPTIVE else None)

    return replace(header, seat_players=tuple(map(seat, header.seat_players)))


def remember(program: Host, session: Session) -> None:
    """Save the strength after a deal; with several persons it belongs to none of them."""
    from app.ai.adapting import strength_of

    match = session.match
    found = (strength_of(match, seat) for seat in match.seats)
    strength = next((one for one in found if one is not None), None)
    if strength is None or len(session.persons) != 1:
        return
    name, game = match.header.seat_players[session.persons[0]].name, match.game.name
    before = _known(program)
    if before.of(name, game) != strength:
        save_strengths(program.paths.strengths_file, before.put(name, game, strength), program.messages)


def rename(program: Host, old: str, new: str) -> None:
    before = _known(program)
    if (after := before.renamed(old, new)) != before:
        save_strengths(program.paths.strengths_file, after, program.messages)


def _known(program: Host) -> Strengths:
    return load_strengths(program.paths.strengths_file, program.messages)
