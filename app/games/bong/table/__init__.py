"""Bong's table: gestures, cues, texts and score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.core.card_names import rank_name
from app.core.cards import Card, Seat
from app.core.game import Ms
from app.core.messages import N_, NP_, _, as_sentence, decimal, n_, p_, say
from app.games.bong.rules import is_right
from app.games.bong.rules.knowledge import awaited, others_next
from app.games.bong.rules.model import (
    BING,
    FLING,
    FLONG,
    NOBODY,
    OF_RANK,
    SECOND,
    Bing,
    CallFor,
    Deal,
    Fling,
    Flong,
    Move,
    Play,
    View,
)
from app.games.bong.table.labels import labels, lockout_time, status, tooltip
from app.games.bong.table.mat import adapt_mat, by_rank, desk_mat, mat, observe, spreads, zones
from app.games.bong.table.moves import FAN, MOVES, WANTED, Observation, notice, opening, spoken_move, topic
from app.table.gesture import DragItem
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet
from app.table.tabletop import Action, Prompt, Staging, TableInput, TableLayout, TableText, TableTime, Tabletop


def drag_item(seen: Observation, zone: str, card: Card | None) -> DragItem | None:
    """Return the hand card to drag."""
    return DragItem(zone, (card,)) if zone == "hand" and card is not None else None


def moves_for_drop(seen: Observation, seat: Seat, held: DragItem, zone: str) -> tuple[Move, ...]:
    """Return the play of a hand card dropped on the pile, right or wrong."""
    return (Play(held.cards[0]),) if held.zone == "hand" and zone in (WANTED, FAN) else ()


def default_move(seen: Observation, seat: Seat, held: DragItem, legal: Sequence[Move]) -> Move | None:
    """Return the play of the card."""
    move = Play(held.cards[0])
    return move if move in legal else None


def actions(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """Return the buttons for the three calls. Fling is unavailable while another player leads, whose card would cancel
    it.
    """
    race = seen.public.race
    if race.leader not in (NOBODY, seat):
        fling: Action[Move] = Action(
            None, p_("button", "Fling"), "F", _("Wait for the leader's card: it would cancel your fling.")
        )
    else:
        fling = Action(FLING, p_("button", "Fling"), "F", always_right=_is_wanted(seen, seat))
    flong: Action[Move] = Action(FLONG, p_("button", "Flong"), "F", always_right=True)
    return flong if race.last == seat else fling, Action(BING, p_("button", "Bing"), "B", always_right=True)


def _is_wanted(seen: Observation, seat: Seat) -> bool:
    """Return whether a fling by the seat would bring the flong, as no one else can continue as far as all can see."""
    return seen.public.race.last != NOBODY and not others_next(seen.public, seat, seen.hands[seat])


def reaction(seen: Observation, move: Move, at: Ms) -> Ms | None:
    """Return how long after the previous card a right card came; None for the first of a hand and after a flong."""
    race = seen.public.race
    seat = next((s for s, hand in enumerate(seen.hands) if isinstance(move, Play) and move.card in hand), NOBODY)
    if not isinstance(move, Play) or race.last == NOBODY or not is_right(race, seat, move.card):
        return None
    return at - race.at


def lockouts(seen: Observation) -> Mapping[Seat, tuple[Ms, Ms]]:
    """Return when each locked-out seat's lockout starts and ends."""
    lasts = seen.public.options.lockout
    return {lock.seat: (lock.until - lasts, lock.until) for lock in seen.public.locks}


def call_timer(seen: Observation, seat: Seat) -> tuple[Ms, Ms] | None:
    """Return when a seat's time to call begins, and when the clock calls for it; None if it need not call."""
    p, race = seen.public, seen.public.race
    patience = p.options.call_after * SECOND
    if not patience or p.over or race.last == NOBODY:
        return None
    if race.last == seat:
        return (race.called_at, race.called_at + patience) if awaited(p) == seat else None
    calls = seat not in race.called and OF_RANK[race.rank].isdisjoint(seen.hands[seat])
    return (race.at, race.at + patience) if calls else None


# ---- texts


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    """Return a prompt that reads at a glance: who may not play now, and why, before it costs anything; who must
    call.
    """
    p, race, wanted = seen.public, seen.public.race, rank_name(seen.public.race.rank)
    if any(lock.seat == seat for lock in p.locks):
        return Prompt(as_sentence(_("Locked out")))
    if race.leader == seat:
        return Prompt(_("After the flong, you lead: play your {rank}.", rank=wanted))
    if race.leader != NOBODY:
        return Prompt(_("Wait: the player who flonged leads."), _("The next rank is {rank}.", rank=wanted))
    alone = awaited(p) == seat
    if race.last == seat:
        if alone:
            return Prompt(_("Everyone else has called fling: call flong, and they get the pile."))
        return Prompt(_("You played last: wait for another player."))
    holds = not OF_RANK[race.rank].isdisjoint(seen.hands[seat])
    if alone and holds:
        return Prompt(_("Play your {rank}: everyone's waiting.", rank=wanted))
    if alone:
        return Prompt(_("Call fling: you have no {rank}, and everyone's waiting.", rank=wanted))
    if holds or race.last == NOBODY:
        return Prompt()
    if seat in race.called:
        return Prompt(_("Fling called: you have no {rank}.", rank=wanted))
    return Prompt(_("No {rank}? Call fling right away.", rank=wanted), _("It costs nothing."))


def pauses_race(move: Move) -> bool:
    """Return whether the move is a flong: its cards go round, and everybody sorts them in before play goes on."""
    return isinstance(move, Flong) or (isinstance(move, CallFor) and move.call == FLONG)


def dimmed(seen: Observation, seat: Seat) -> frozenset[Card]:
    """Return the whole hand while the seat's own card is on top or another seat leads alone; while all wait for the
    seat, the cards that are not of the rank.
    """
    p, hand = seen.public, seen.hands[seat]
    if p.over:
        return frozenset()
    if p.race.last == seat or p.race.leader not in (NOBODY, seat):
        return frozenset(hand)
    return frozenset(hand) - OF_RANK[p.race.rank] if awaited(p) == seat else frozenset()


def short_refusal(seen: Observation, seat: Seat, move: Move | None) -> str:
    """Return a shorter refusal than the rules' (``refusals.py``), to be read at a glance."""
    race = seen.public.race
    if any(lock.seat == seat for lock in seen.public.locks):
        return _("Locked out")
    match move:
        case None:
            return _("No fling yet: wait for the leader's card")
        case Fling() if race.last == seat:
            return _("No fling: you played last")
        case Fling() if seat in race.called:
            return _("You already called fling")
        case Fling():
            return _("No fling: play your {rank}", rank=rank_name(race.rank))
        case Flong() if race.last == seat:
            return _("No flong: not everyone has called fling")
        case Flong():
            return _("No flong: you didn't play last")
        case Bing() if (left := len(seen.hands[seat])) > 1:
            return n_("No bing: {n} card left", "No bing: {n} cards left", left)
        case Bing():
            return _("You already called bing")
        case _:
            return ""


def cursor_target(seen: Observation, seat: Seat) -> Card | None:
    """Return the first hand card that fits now, where that house rule is on (9.6); lockouts are ignored."""
    if not seen.public.options.cursor_jumps:
        return None
    race, hand = seen.public.race, sorted(seen.hands[seat], key=by_rank)
    return next((card for card in hand if is_right(race, seat, card)), None)


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the hand ended."""
    hand = seen.public.history[-1]
    winner = hand.winner
    if winner is None:
        return DealOutcome(_("No one wins"), _("Time's up, and several players tie for the fewest cards."))
    if left := hand.left[winner]:
        you = _("Time's up: you win with the fewest cards ({n})")
        other = _("Time's up: {name} wins with the fewest cards ({n})")
        return DealOutcome(say(name_of(winner), you, other, n=left))
    took = _lasted(hand.took)
    # Translators: {time} is a duration, as in "47.3 s".
    won = say(name_of(winner), _("You win the hand in {time}"), _("{name} wins the hand in {time}"), time=took)
    return DealOutcome(won)


def _lasted(took: Ms) -> str:
    """Format a duration: ``47.3 s``, or from a minute on ``3 min 41 s``."""
    minutes, seconds = divmod(round(took / 1000), 60)
    if minutes:
        return _("{minutes} min {seconds} s", minutes=minutes, seconds=seconds)
    return _("{seconds} s", seconds=decimal(took / 1000))


def headline(seen: Observation) -> str:
    """Return the number of the hand and the house rules that differ from the default."""
    p = seen.public
    o, usual = p.options, type(p.options)()
    parts = [_("Hand {n}", n=p.deal + 1), n_("first to {n} win", "first to {n} wins", o.first_to)]
    if o.open_hands:
        parts.append(_("open hands"))
    if o.cursor_jumps:
        parts.append(_("cursor jumps"))
    if o.lockout != usual.lockout:
        parts.append(_("lockout {time}", time=lockout_time(o.lockout)) if o.lockout else _("no lockout"))
    if o.call_after != usual.call_after:
        parts.append(_("auto-call after {n} s", n=o.call_after) if o.call_after else _("no auto-call"))
    if o.time_limit:  # last, as the bar may have no room for it; the remaining time is shown there anyway
        parts.append(_("{n} min per hand", n=o.time_limit))
    return " · ".join(parts)


def sheet(seen: Observation) -> ScoreSheet:
    """Return the sheet: hands won, then the fewest cards left."""
    p = seen.public
    totals: list[tuple[int, ...]] = []
    won = [0] * len(seen.hands)
    for hand in p.history:
        if hand.winner is not None:
            won[hand.winner] += 1
        totals.append(tuple(won))
    winners = tuple(hand.winner for hand in p.history)
    return ScoreSheet(
        N_("hands"), tuple(totals), winners, ("",) * len(won), p.options.first_to, less_is_better=False,
        ties=tuple(map(len, seen.hands)), out=NP_("of a player", "out"), lines=_lines(seen) if winners else (),
    )  # fmt: skip


def _lines(seen: Observation) -> tuple[ScoreLine, ...]:
    """Return the cards left, the most first, and whose hand it is."""
    left = [tuple(sorted(hand, key=by_rank)) for hand in seen.hands]
    order = sorted(range(len(left)), key=lambda seat: -len(left[seat]))
    lines = [ScoreLine(seat, "", cards=left[seat], worth=str(len(left[seat]))) for seat in order if left[seat]]
    winner = seen.public.history[-1].winner
    return (*lines, *([] if winner is None else [ScoreLine(winner, _("Hand won"), 1)]))


TABLETOP: Tabletop[Observation, Move, View] = Tabletop(
    observe=observe,
    layout=TableLayout(
        mat=mat,
        adapt_mat=adapt_mat,
        desk_mat=desk_mat,
        zones=zones,
        spreads=spreads,
        labels=labels,
        may_enlarge=lambda seen: not seen.public.options.open_hands,
    ),
    input=TableInput(
        drag_item=drag_item,
        moves_for_drop=moves_for_drop,
        default_move=default_move,
        no_move_reason=lambda _seen, _seat, held: Play(held.cards[0]),
        actions=actions,
    ),
    text=TableText(
        log_line=MOVES.log_line,
        plate_line=MOVES.plate_line,
        why=MOVES.why,
        status=status,
        plate=lambda seen, seat: n_("{n} win", "{n} wins", seen.public.scores[seat]),
        headline=headline,
        outcome=outcome,
        sheet=sheet,
        prompt=prompt,
        tooltip=tooltip,
        hint_text=MOVES.hint_text,
        highlight=MOVES.highlight,
    ),
    is_deal=lambda move: isinstance(move, Deal),
    staging=Staging(cue=MOVES.cue, opening=opening),
    real_time=TableTime(
        reaction=reaction,
        lockouts=lockouts,
        ends_at=lambda seen: seen.public.sheet.ends,
        pauses_race=pauses_race,
        dimmed=dimmed,
        short_refusal=short_refusal,
        notice=notice,
        topic=topic,
        call_timer=call_timer,
        spoken_move=spoken_move,
        cursor_target=cursor_target,
        callouts=(("call-flong", True), ("call-bong", False)),
    ),
    low_count=1,
    all_open=lambda seen: seen.public.options.open_hands,
    turn=lambda seen: awaited(seen.public),
)
