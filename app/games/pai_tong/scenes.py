"""Gallery scenes of what only Pai Tong has: asking all players about a card."""

from __future__ import annotations

from dataclasses import replace

from app.core.match import PERSON, AnyMatch
from app.tools.gallery.courses import moments, seen
from app.tools.gallery.scene_list import only, scene
from app.tools.gallery.scenes.tables import MOST, SEVERAL, asked
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course
from app.ui.table.hot_seat import DEAF, ClaimScreen, CoverScreen, Curtain


def _asked_by_ai(match: AnyMatch, moves: int) -> bool:
    """Return whether all are asked, and an AI player plays next."""
    return asked(match, moves) and match.header.seat_players[seen(match, moves).public.next].player != PERSON


def _asked_by_person(match: AnyMatch, moves: int) -> bool:
    """Return whether all are asked, and a person plays next who has not answered yet."""
    public = seen(match, moves).public
    return asked(match, moves) and public.next in public.active and len(public.active) == len(match.seats) - 1


def _ask(stage: Stage, course: Course, at: int, kind: type[Curtain]) -> None:
    stage.sit(course, at)
    stage.until(lambda: isinstance(stage.screen, kind))
    stage.settle(1.2 * DEAF)


@scene(only("pai-tong"))
def claims(stage: Stage, game: str) -> None:
    """Several people asked about a card before an AI player's turn."""
    course = replace(SEVERAL[game], people=3)
    _ask(stage, course, moments(course, _asked_by_ai)[0], ClaimScreen)


@scene(only("pai-tong"))
def claims_most(stage: Stage, game: str) -> None:
    """The largest number of people asked about a card before an AI player's turn."""
    course = replace(MOST[game], people=MOST[game].seats - 1)
    _ask(stage, course, moments(course, _asked_by_ai)[0], ClaimScreen)


@scene(only("pai-tong"))
def cover_claims(stage: Stage, game: str) -> None:
    """The next person asked to the screen, and all others about the card."""
    course = SEVERAL[game]
    found = moments(course, _asked_by_person)
    _ask(stage, course, found[len(found) // 2], CoverScreen)


@scene(only("pai-tong"))
def cover_claims_most(stage: Stage, game: str) -> None:
    """The same with the largest number of people."""
    course = replace(MOST[game], people=MOST[game].seats)
    found = moments(course, _asked_by_person)
    _ask(stage, course, found[len(found) // 2], CoverScreen)


@scene(only("pai-tong"))
def ignoring(stage: Stage, game: str) -> None:
    """One of several people who may take the discard for a tong, or ignore its rank until the deal ends."""
    course = SEVERAL[game]

    def has_choice(match: AnyMatch, moves: int) -> bool:
        public, game = seen(match, moves).public, match.game
        return _asked_by_person(match, moves) and len(game.legal_moves(match.states[moves], public.next)) > 1

    found = moments(course, has_choice)
    _ask(stage, course, found[len(found) // 2], CoverScreen)
    stage.press("z")
    stage.settle(500)
