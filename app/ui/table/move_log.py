"""Texts about moves: the log, each seat's last action, a summary since the last turn, bubbles, big lettering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.core.cards import Seat
from app.core.game import CLOCK
from app.core.messages import n_
from app.core.reason import Reason
from app.table.cue import Cue
from app.table.geometry import Box
from app.table.observing import cards_behind, reveal
from app.table.text.lines import merged
from app.ui.session import Session, Step
from app.ui.table.callout import BUBBLE_IN_RACE, Bubble, called
from app.ui.table.scene import Table, TableScene
from app.ui.table.state import BRIGHT, BRIGHT_IN_RACE, NOTICE, LastAction, LogEntry


@dataclass(frozen=True, slots=True)
class MoveEvent:
    """The public side of one move."""

    step: Step
    cue: Cue
    by: Seat
    """The seat that acted, whichever seat's answer settled it."""


def move_event(session: Session, step: Step) -> MoveEvent:
    """Return the public side of a move, with the game's cue."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    cue = session.tabletop.staging.cue(before, step.seat, step.move, after)
    if cue.order:
        cue = replace(cue, order=reveal(cue.order, cards_behind(after, step.after)))
    if cue.heaped:
        cue = replace(cue, heaped=reveal(cue.heaped, cards_behind(before, step.before)))
    return MoveEvent(step, cue, step.seat if cue.by is None else cue.by)


def logged_move(session: Session, at: int) -> MoveEvent:
    """Return the public side of the move of the log with index ``at``."""
    match, event = session.match, session.match.log[at]
    return move_event(session, Step(match.states[at], event.seat, event.move, match.states[at + 1]))


def log_line(session: Session, step: Step) -> str:
    """Return the log's line about a move."""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return session.tabletop.text.log_line(before, step.seat, step.move, after, session.name)


def plate_phrase(session: Session, shown: MoveEvent) -> str:
    """Return the phrase about a move for the seat's plate; empty if the move is secret or a deal."""
    step = shown.step
    if shown.cue.quiet or session.tabletop.is_deal(step.move):
        return ""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return session.tabletop.text.plate_line(before, step.seat, step.move, after)


def opening(session: Session) -> Cue:
    """Return the cue of the session's first deal."""
    seen = session.seen()
    cue = session.tabletop.staging.opening(seen)
    return replace(cue, order=reveal(cue.order, cards_behind(seen, session.state)))


_REACH = 5000
"""Number of moves in the log; a hundred thousand would take seconds."""


def rewrite_log(table: Table) -> None:
    """Rebuild the log of the match, up to a limit: after resuming and undo."""
    session, match = table.session, table.session.match
    moves = (logged_move(session, at) for at in range(max(0, len(match.log) - _REACH), len(match.log)))
    lines = ((shown, log_line(session, shown.step)) for shown in moves)
    table.state.log = [_entry(session, shown, line) for shown, line in lines if line and not shown.cue.quiet]


def _entry(session: Session, shown: MoveEvent, line: str) -> LogEntry:
    step, race, short = shown.step, session.tabletop.real_time, ""
    if race:
        before, after = session.seen(None, step.before), session.seen(None, step.after)
        short = race.spoken_move(before, step.seat, step.move, after, session.name)
    return LogEntry(
        shown.by, line, deals=session.tabletop.is_deal(step.move), why=reason(session, shown), short=short
    )  # fmt: skip


def reason(session: Session, shown: MoveEvent) -> str:
    """Return the likely reason of an AI player's move, from public information; empty where the move invites no
    question.
    """
    step, tabletop = shown.step, session.tabletop
    if shown.by in session.persons or shown.by == CLOCK or tabletop.is_deal(step.move):
        return ""
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    return tabletop.text.why(before, step.seat, step.move, after, session.name)


def announce(table: Table, shown: MoveEvent, now: float, after: float = 0.0) -> None:
    """Add a move to the log and show its bubbles and lettering, ``after`` milliseconds later than its cards arrive."""
    state, session = table.state, table.session
    state.log.append(_entry(session, shown, log_line(session, shown.step)))
    state.refused = None
    over = session.tabletop.deal_over(session.seen(None, shown.step.after))
    if over and not session.game.real_time:
        _drop_bubbles(table)  # they would cover the payments
    speaks = now + table.pace.lasts + after if after else now
    if shown.cue.call:
        place = place_of_call(table, shown.by, over=over)
        clear = _cards_in(table, place) if place else ()
        aside = session.game.real_time
        state.call = called(shown.cue, now + after, table.pace, aside=aside, place=place, clear=clear)
        speaks = state.call.until if place and not aside else speaks  # lettering would cover the seat's bubble
    if shown.cue.bubble:
        say(table, shown.by, shown.cue.bubble, speaks)
    for seat, more in given(session, shown).items():
        say(table, seat, n_("+{n} card", "+{n} cards", more), now)


def given(session: Session, shown: MoveEvent) -> dict[Seat, int]:
    """Return how many cards each seat hit by the move received."""
    before, after = (session.seen(None, state).hands for state in (shown.step.before, shown.step.after))
    more = {seat: len(after[seat]) - len(before[seat]) for seat in shown.cue.robbed}
    return {seat: cards for seat, cards in more.items() if cards > 0}


def place_of_call(table: Table, seat: Seat, *, over: bool) -> Box | None:
    """Return where lettering for a seat's call goes: over the seat's own area, so that it hides nothing others need
    to see; None where seats have no area, or when the deal is ``over``.
    """
    if table.session.game.real_time:
        return None if seat == CLOCK else _in_race(table.scene, seat, over=over)
    return None if over else table.scene.place_of(seat).ground


_ABOVE_LEDGE, _WIDTH = 112.0, 236.0
"""Free space above the viewer's plate beside the track, in a race."""


def _in_race(scene: TableScene, seat: Seat, *, over: bool) -> Box | None:
    """Return the place in a race, where the pile must stay visible to the end and lettering must not cover cards in
    hand.
    """
    place, ledge = scene.place_of(seat), scene.mat.ledge
    if place.desk:
        return place.ground if over else place.action_box
    if seat != scene.viewer:
        return place.ground
    if ledge is None:
        return None
    if over:  # the winner holds no cards
        return Box(0, ledge.bottom, ledge.w, scene.area.h - ledge.bottom)
    return Box(place.plate.x, ledge.y - _ABOVE_LEDGE, _WIDTH, _ABOVE_LEDGE - 4)


def _cards_in(table: Table, place: Box) -> tuple[Box, ...]:
    boxes = (table.scene.zone_box(name) for name, zone in table.scene.zones.items() if zone.cards)
    return tuple(box for box in boxes if box.overlaps(place))


def say(table: Table, seat: Seat, text: str, now: float) -> None:
    """Show a speech bubble at a seat's plate for as long as it takes to read."""
    bubbles = table.state.bubbles
    bubbles[seat] = Bubble(text, now, BUBBLE_IN_RACE) if table.session.game.real_time else Bubble(text, now)
    table.state.timers.set(("bubble", seat), bubbles[seat].until, lambda: bubbles.pop(seat, None))


_ASKS = 20_000.0
"""Milliseconds after a refusal during which Rules opens its section."""


def note_refusal(table: Table, why: str) -> None:
    """Note a refusal and its rule. Only a person alone at the screen gets a log entry: others would learn about a
    hidden hand.
    """
    state = table.state
    if not isinstance(why, Reason) or not why.section:
        return
    state.refused = why
    state.timers.set("refused", table.program.now() + _ASKS, partial(_forget_refusal, table))
    entry = LogEntry(state.viewer, str(why), rule=why.section)
    if len(table.session.persons) == 1 and state.log[-1:] != [entry]:
        state.log.append(entry)


def _forget_refusal(table: Table) -> None:
    table.state.refused = None


def hurry_words(table: Table) -> None:
    """Remove big lettering, unless play continues beside it."""
    if table.state.call and not table.state.call.aside:
        table.state.call = None


def forget_words(table: Table) -> None:
    """Clear texts about the last deal, except the log."""
    table.state.call, table.state.notices = None, ()
    table.state.timers.cancel("notices")
    _drop_bubbles(table)


def _drop_bubbles(table: Table) -> None:
    table.state.bubbles.clear()
    table.state.timers.cancel("bubble")


def since_last_turn(session: Session, seat: Seat) -> Mapping[Seat, tuple[str, ...]]:
    """Return what each other seat has done in this deal since ``seat`` last acted, in order of their first move, as
    phrases for their plates.
    """
    found = list[tuple[Seat, str]]()
    for i in reversed(range(len(session.match.log))):
        shown = logged_move(session, i)
        if shown.cue.quiet:
            continue
        if session.tabletop.is_deal(shown.step.move) or (shown.by == seat and found):
            break
        if shown.by != seat and (words := plate_phrase(session, shown)):  # the seat's own turn may have begun already
            found.append((shown.by, words))
    seats: dict[Seat, tuple[str, ...]] = {}
    for other, words in reversed(found):
        seats[other] = merged(seats.get(other, ()), words)
    return seats


_PLATE_REACH = 60
"""Moves to look back after resuming a match or undoing a move."""
_LONG_AGO = -1e9
_EARLIER = 2
"""Turns of a seat kept besides its last one."""


def note_move(table: Table, shown: MoveEvent, now: float) -> None:
    """Add a move to its seat's turn, or begin a new turn with it; bright at first."""
    state, session = table.state, table.session
    if session.tabletop.is_deal(shown.step.move):
        state.last_actions = {}
    elif words := plate_phrase(session, shown):
        lasts, topic = BRIGHT_IN_RACE if session.game.real_time else BRIGHT, _kept_topic(session, shown.step)
        act = LastAction((words,), now, lasts, why=reason(session, shown), topic=topic)
        state.last_actions = _added(state.last_actions, shown.by, act)
        # This timer also has the picture redrawn, if only because the brightness changes.
        state.timers.set(("did", shown.by), state.last_actions[shown.by].until, partial(_drop_outdated, table))
    if session.game.real_time:
        state.last_actions = _current(session, state.last_actions, session.state, now)


def _drop_outdated(table: Table) -> None:
    state = table.state
    state.last_actions = _current(table.session, state.last_actions, table.session.state, table.program.now())


def _current(session: Session, did: dict[Seat, LastAction], state: object, now: float) -> dict[Seat, LastAction]:
    """Return the actions, in a race without those that are no longer new and belong to an earlier topic."""
    topic = _topic(session, state)
    return {seat: act for seat, act in did.items() if act.topic in (None, topic) or act.bright(now)}


def _topic(session: Session, state: object) -> object:
    """Return the current topic of a race; None without a race."""
    race = session.tabletop.real_time
    return race and race.topic(session.seen(None, state))


def _kept_topic(session: Session, step: Step) -> object:
    """Return the topic of a race before a move if the move left it unchanged; otherwise None."""
    before, after = _topic(session, step.before), _topic(session, step.after)
    return before if before == after else None


def note_notice(table: Table, shown: MoveEvent, now: float) -> None:
    """In a race, add a notice of what a move means for the viewer; a later move of their own removes it."""
    state, session, step, race = table.state, table.session, shown.step, table.session.tabletop.real_time
    if race is None:
        return
    before, after = session.seen(None, step.before), session.seen(None, step.after)
    text = race.notice(before, step.seat, step.move, after, state.viewer, session.name)
    if shown.by == state.viewer:
        state.notices = ()
    if text:
        state.notices = (text, *state.notices[:1])
        state.timers.set("notices", now + NOTICE, partial(_drop_notices, table))


def _drop_notices(table: Table) -> None:
    table.state.notices = ()


def _added(did: dict[Seat, LastAction], seat: Seat, act: LastAction) -> dict[Seat, LastAction]:
    """Add an action; the seat that acted last comes last. In a race each action is a turn."""
    goes_on = bool(did) and next(reversed(did)) == seat and act.lasts == BRIGHT
    before = did.get(seat)
    if before and goes_on:
        phrases = merged(before.phrases, *act.phrases)
        act = replace(act, phrases=phrases, earlier=before.earlier, why=act.why or before.why)
    elif before:
        act = replace(act, earlier=(*before.earlier, before.phrases)[-_EARLIER:])
    return {other: was for other, was in did.items() if other != seat} | {seat: act}


def last_turn(session: Session) -> tuple[Seat, tuple[str, ...]] | None:
    """Return the seat and phrases of the deal's last turn; None if it has none yet."""
    match, seat, phrases = session.match, None, tuple[str, ...]()
    for i in reversed(range(max(0, len(match.log) - _PLATE_REACH), len(match.log))):
        if session.tabletop.is_deal(match.log[i].move):
            break
        shown = logged_move(session, i)
        if words := plate_phrase(session, shown):
            if seat not in (None, shown.by):
                break
            seat, phrases = shown.by, (words, *phrases)
    if seat is None:
        return None
    turn = tuple[str, ...]()
    for words in phrases:
        turn = merged(turn, words)
    return seat, turn


def recount_moves(table: Table) -> None:
    """Rebuild the last actions from the log, after resuming or undo; none of them is new."""
    session, match, did = table.session, table.session.match, dict[Seat, LastAction]()
    for i in range(max(0, len(match.log) - _PLATE_REACH), len(match.log)):
        if session.tabletop.is_deal(match.log[i].move):
            did = {}
            continue
        shown = logged_move(session, i)
        if words := plate_phrase(session, shown):
            lasts, topic = BRIGHT_IN_RACE if session.game.real_time else BRIGHT, _kept_topic(session, shown.step)
            act = LastAction((words,), _LONG_AGO, lasts, why=reason(session, shown), topic=topic)
            did = _added(did, shown.by, act)
    table.state.last_actions = _current(session, did, session.state, 0.0)
