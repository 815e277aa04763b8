"""What has happened since a person's last turn, seat by seat: for whoever comes back to the screen."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.cards import Seat
from app.ui.session import Session, Step
from app.ui.table.happening import happening, told

_STOPS = ".;"


def since_last_turn(session: Session, seat: Seat) -> Mapping[Seat, list[str]]:
    """What each of the others has done in this deal since ``seat`` did something, whoever moved first in front. In the
    words of the log, which everybody may read, without the names before them.
    """
    match, found = session.match, list[tuple[Seat, str]]()
    for i in range(len(match.log) - 1, -1, -1):
        event = match.log[i]
        what = happening(session, Step(match.states[i], event.seat, event.move, match.states[i + 1]))
        if what.cue.quiet:
            continue
        if session.tabletop.is_deal(event.move) or (what.by == seat and found):
            break
        if what.by == seat:
            continue  # of the turn that it is in the middle of
        found.append((what.by, told(session, what.step).removeprefix(f"{session.name(what.by)} ").rstrip(_STOPS)))
    seats: dict[Seat, list[str]] = {}
    for other, words in reversed(found):
        seats.setdefault(other, []).append(words)
    return seats
