"""Check that a lesson works: its moves are legal, it points at things that exist, and it reaches its end."""

from __future__ import annotations

import re

from app.core.cards import Seat
from app.core.game import AnyGame, IllegalMove
from app.core.lesson import MOST_WORDS, PUPIL, BadLesson, Lesson, LessonStep, Made, moment
from app.core.match import AnyMatch, Match
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.tabletop import AnyTabletop


def check_lesson(lesson: Lesson, tabletop: AnyTabletop) -> None:
    """Play the lesson by every path; raise BadLesson with the first error."""
    if not any(isinstance(part, LessonStep) for part in lesson.parts):
        raise BadLesson(lesson.line, "the lesson says nothing")
    game = lesson.header.game
    match: AnyMatch = Match(lesson.header)
    for made in lesson.before:
        _make(match, made.line, made.seat, made.move)
    _check_from(match, lesson, 0, game, tabletop)


def _check_from(match: AnyMatch, lesson: Lesson, first: int, game: AnyGame, tabletop: AnyTabletop) -> None:
    for number, part in enumerate(lesson.parts[first:], first):
        if isinstance(part, Made):
            if part.seat == PUPIL:
                raise BadLesson(part.line, "the pupil's moves are asked for by do, not played")
            _make(match, part.line, part.seat, part.move)
            continue
        _check_words(part, observation_for(game, tabletop, match.state, PUPIL), tabletop, match)
        if not part.right:
            continue
        if not match.legal(PUPIL):
            raise BadLesson(part.line, "a dead end: the pupil has no move here")
        _check_answers(match, part)
        for move in part.right[1:]:
            other = _again(match)
            _make(other, part.line, PUPIL, move)
            _check_from(other, lesson, number + 1, game, tabletop)
        _make(match, part.line, PUPIL, part.right[0])


def _check_answers(match: AnyMatch, step: LessonStep) -> None:
    """Check that no move is both right and wrong, and that each other legal move has an answer."""
    right = {match.game.notate(move) for move in step.right}
    for line in right:
        if line in step.wrong:
            raise BadLesson(step.line, f"{line} is right and wrong")
    if step.otherwise:
        return
    for line in (match.game.notate(move) for move in match.legal(PUPIL)):
        if line not in right and line not in step.wrong:
            raise BadLesson(step.line, f"no answer to {line}, which is legal: add wrong, or else")


def _again(match: AnyMatch) -> AnyMatch:
    """Return another match in the same state."""
    other: AnyMatch = Match(match.header)
    for event in match.log:
        other.play(event.seat, event.move, event.at)
    return other


def _make(match: AnyMatch, line: int, seat: Seat, move: object) -> None:
    try:
        match.play(seat, move, moment(match))
    except IllegalMove as why:
        raise BadLesson(line, f"{match.game.notate(move)} is illegal for seat {seat}: {why}") from None


def _check_words(step: LessonStep, seen: AnyObservation, tabletop: AnyTabletop, match: AnyMatch) -> None:
    if (words := len(step.words.split())) > MOST_WORDS:
        raise BadLesson(step.line, f"{words} words in a bubble; {MOST_WORDS} at most are read")
    known = may_point_at(seen, tabletop, match)
    for name in step.at:
        if name not in known:
            raise BadLesson(step.line, f"there is no {name} on the table; there is {', '.join(sorted(known))}")


def may_point_at(seen: AnyObservation, tabletop: AnyTabletop, match: AnyMatch) -> frozenset[str]:
    """Return what a lesson may point at now."""
    game, seats = match.game, len(match.seats)
    zones = tabletop.layout.zones(seen, PUPIL, True)
    mat = tabletop.layout.mat(Area(UNITS_WIDTH, UNITS_HEIGHT, 1), seats)
    found = {f"zone:{place.zone}" for place in mat.places} | {f"zone:{name}" for name in zones}
    found |= {f"card:{game.pack.code(card)}" for zone in zones.values() if zone.face_up for card in zone.cards}
    found |= {f"plate:{seat}" for seat in match.seats}
    if mat.pot_box:
        found.add("pot")
    found |= {f"button:{action.key}" for action in tabletop.input.actions(seen, PUPIL, frozenset()) if action.key}
    notes = tabletop.layout.labels(seen, PUPIL, True, mat)
    found |= {f"picture:{label.tooltip.split()[0]}" for label in notes if label.tooltip}
    found |= {f"words:{word}" for label in notes for word in re.findall(r"\w+", label.text)}
    return frozenset(found)
