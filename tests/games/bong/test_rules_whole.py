"""Bong: all sections together, records to the millisecond, and the engine.

Numbers in the tests' names are those of RULES.md.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.core import record
from app.core.cards import FRENCH, Chance
from app.core.game import CLOCK
from app.core.match import Match
from app.core.record import BadRecord
from app.games import game_named
from app.games.bong.rules.model import Bing, CallFor, Deal, Fling, Flong, Play, TimeUp, Unlock
from tests.facts import FACTS
from tests.games.bong.factories import BONG, do, lively, pack, position, refusal
from tests.matches import RECORDS, header, header_with, played

GOLDEN = sorted(RECORDS.glob("bong-*.jsonl"))

# ---- legality once more


def allowed(state, seat, move, at):
    """Check sections 2.1 and 3 to 6 literally and slowly."""
    p, seats = state.public, len(state.hands)
    best = max([hand.winner for hand in p.history].count(s) for s in range(seats))
    if p.over:
        return move == Deal() and best < p.options.first_to and seat == (p.dealer + 1) % seats
    out = {lock.seat: lock.until for lock in p.locks}
    if seat == CLOCK:
        end = p.sheet.began + p.options.time_limit * 60_000 if p.options.time_limit else 10**15
        match move:
            case TimeUp():
                return end < 10**15 and end <= min([*out.values(), called_for(state)[0]])
            case Unlock(who):
                next_back = who in out and out[who] == min(out.values()) < end and who == p.locks[0].seat
                return next_back and out[who] <= called_for(state)[0]
            case CallFor():
                when, first = called_for(state)
                return move == first and when < min([end, *out.values()])
        return False
    if seat in out or seat >= seats:
        return False
    held = [FRENCH.code(card)[:-1] for card in state.hands[seat]]
    wanted = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][1 + p.race.rank]
    called = p.race.called
    match move:
        case Play(card):
            return card in state.hands[seat]
        case Fling():
            return wanted not in held and seat != p.race.last and seat not in called
        case Flong():
            return seat == p.race.last and {*called, seat} == {*range(seats)}
        case Bing():
            return len(held) == 1 and seat not in p.race.binged
    return False


def called_for(state):
    """Return when the next automatic call is due, and for whom (4.6); long after any end if there is none."""
    race, seats = state.public.race, range(len(state.hands))
    wait, others = state.public.options.call_after * 1000, {*seats} - {race.last}
    if not wait or race.last not in seats:
        return 10**16, None
    if race.called == others:
        return race.called_at + wait, CallFor(race.last, Flong())
    without = {seat for seat in others if all(card % 13 != race.rank for card in state.hands[seat])}
    could = sorted(without - race.called)
    return (race.at + wait, CallFor(could[0], Fling())) if could else (10**16, None)


@given(
    st.integers(3, 8), st.integers(0, 999), st.integers(0, 250), st.booleans(), st.sampled_from([0, 3]),
    st.sampled_from([0, 5, 10]),
)  # fmt: skip
def test_legal_moves_are_those_that_the_sections_allow(seats, seed, length, random, limit, call_after):
    drive, options = played if random else lively, {"first_to": 2, "time_limit": limit, "call_after": call_after}
    state = drive(header(BONG, options, seats, seed), limit=length).state
    for seat in (*range(seats), CLOCK):
        found = BONG.legal_moves(state, seat)
        assert len(set(found)) == len(found)
        assert set(found) == {move for move in FACTS["bong"].moves if allowed(state, seat, move, 0)}


def test_refusals_name_the_rule():
    state = position("2C 8C", "3C 4C", "5D 6D", time_limit=3)
    for seat, text, why in (
        (0, "3C", "You don't have the 3 of clubs."),
        (0, "fling", "You can't call fling: you have the 2 of clubs."),
        (0, "flong", "Only the player who played last can call flong."),
        (0, "bing", "Call bing when you have one card left."),
        (0, "deal", "This hand isn't over yet."),
        (0, "unlock 1", "Only the clock can do that."),
        (0, "time up", "Only the clock can do that."),
        (CLOCK, "2C", "The clock doesn't play."),
        (CLOCK, "unlock 1", "Only a player who is locked out can come back."),
    ):
        assert refusal(state, seat, text) == why
    locked = do(state, "10 1 4C")
    assert refusal(locked, CLOCK, "time up") == "Time isn't up yet."
    assert refusal(locked, CLOCK, "unlock 2") == "Only a player who is locked out can come back."
    assert refusal(locked, 1, "flong") == "You played a wrong card, so you're locked out for a moment."
    assert refusal(do(locked, "20 2 6D"), CLOCK, "unlock 2").startswith("That player comes back later")
    assert refusal(do(state, "179600 1 4C"), CLOCK, "unlock 1").startswith("That player comes back later")
    assert refusal(position("2C 8C", "3C", "4C", time_limit=0), CLOCK, "time up") == "This hand has no time limit."


def test_the_match_stops_when_given_packs_run_out():
    luck = Chance(packs=(pack("2C", "3C", "4C", dealer=0),), dealer=0)
    match = Match(header_with(BONG, {"time_limit": 3}, 3, luck))
    match.wake(180_000)
    assert match.state.public.over
    assert match.result is None
    assert BONG.active(match.state) == frozenset()
    assert refusal(match.state, 1, "deal") == "There are no cards for hand 2."


# ---- records


def lines_of(name):
    return (RECORDS / f"bong-{name}.jsonl").read_text(encoding="utf-8").splitlines()


def test_a_record_replays_to_the_millisecond():
    match = lively(header(BONG, {"first_to": 1, "time_limit": 3}, 5, seed=3), slips=0.2)
    again = record.read(record.write(match).splitlines(), game_named)
    assert again.log == match.log
    assert again.states == match.states
    assert [lock for state in again.states for lock in state.public.locks]


def test_move_past_the_clock_is_refused_with_its_line():
    lines = lines_of("by-hand")
    at = next(i for i, line in enumerate(lines) if '"unlock' in line)
    due = json.loads(lines[at])["at"]
    follower = json.loads(lines[at + 1])
    without = [*lines[:at], *lines[at + 1 :]]
    with pytest.raises(
        BadRecord, match=rf"^line {at + 1}: \S+ is illegal for seat \d: The clock moves first, at {due} ms"
    ):
        record.read(without, game_named)
    for change in (-1, 1):
        moved = [*lines[:at], lines[at].replace(f'"at": {due}', f'"at": {due + change}'), *lines[at + 1 :]]
        with pytest.raises(BadRecord, match=rf"^line {at + 1}: unlock \d is illegal for seat -1: The clock moves at"):
            record.read(moved, game_named)
    assert follower["at"] == due  # and somebody plays at that very millisecond
    other = [*lines[:at], lines[at].replace("unlock 4", "unlock 3"), *lines[at + 1 :]]
    with pytest.raises(BadRecord, match=rf"^line {at + 1}: unlock 3 is illegal for seat -1: Only a player who is lock"):
        record.read(other, game_named)
    never = [line for line in lines[: at + 1] if '"seat": 4' not in line]  # without the wrong card of seat 4
    with pytest.raises(BadRecord, match=rf"^line {at}: unlock 4 is illegal for seat -1: Only a player who is locked"):
        record.read(never, game_named)
    back = [*lines[:at], lines[at], '{"at": 2850, "seat": 0, "move": "3C"}']
    with pytest.raises(BadRecord, match=rf"^line {at + 2}: 3C is illegal for seat 0: time runs backwards: 2850 ms"):
        record.read(back, game_named)


@pytest.mark.parametrize("at", [179_999, 180_001])
def test_the_time_is_up_exactly_when_it_is(at):
    lines = lines_of("time-is-up")
    up = next(i for i, line in enumerate(lines) if "time up" in line)
    moved = [*lines[:up], lines[up].replace("180000", str(at))]
    with pytest.raises(
        BadRecord, match=rf"^line {up + 1}: time up is illegal for seat -1: The clock moves at 180000 ms"
    ):
        record.read(moved, game_named)
    late = [*lines[:up], '{"at": 180000, "seat": 0, "move": "deal"}']
    with pytest.raises(
        BadRecord, match=rf"^line {up + 1}: deal is illegal for seat 0: The clock moves first, at 18000"
    ):
        record.read(late, game_named)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"at": 1, "seat": 0, "move": "11C"}', "'11C' isn't a move; moves are 10H, fling"),
        ('{"at": 1, "seat": 0, "move": "unlock 9"}', "'unlock 9' isn't a move"),
        ('{"at": 1, "seat": 8, "move": "2C"}', "'seat' must be a whole number from -1 to 7"),
        ('{"at": 1, "seat": 0, "move": "flong"}', "flong is illegal for seat 0: Only the player who played last"),
        ('{"at": 1, "seat": -1, "move": "time up"}', "time up is illegal for seat -1"),
    ],
)
def test_a_wrong_line_is_refused(line, why):
    with pytest.raises(BadRecord, match=rf"^line 2: {why}"):
        record.read([lines_of("by-hand")[0], line], game_named)


def test_the_manual_shows_every_kind_of_move():
    manual = Path(record.__file__).with_name("RECORDS.md").read_text(encoding="utf-8")
    section = manual.partition("\n## Bong\n")[2].partition("\n## ")[0]
    moves = [BONG.parse(text) for text in re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)]
    assert {type(move) for move in moves} == {type(move) for move in FACTS["bong"].moves}


TOTALS = {
    "by-hand": (0, 0, 0, 0, 0, 0, 0, 1),
    "time-is-up": (0, 0, 1),
    "usual": (0, 3, 0, 0),
    "one-hand": (0, 0, 1, 0),
    "five-minutes": (3, 1, 0, 1, 1),
    "strict": (2, 1, 1, 5, 1, 2),
}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_have_their_totals(path):
    """Scores of the last line, of the engine, and of an independent count."""
    lines = path.read_text(encoding="utf-8").splitlines()
    match = record.read(lines, game_named)
    scores = match.result.scores
    assert json.loads(lines[-1])["result"]["scores"] == list(scores)
    assert scores == TOTALS[path.stem.removeprefix("bong-")]
    assert scores == counted(lines, match.states[0].public.dealer)


def counted(lines, dealer):
    """Count hands won from the record's lines alone."""
    head, *events = map(json.loads, lines[:-1])
    seats, ranks = len(head["seats"]), ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    won, fresh = [0] * seats, True
    for event in events:
        if event["move"] == "deal":
            dealer, fresh = event["seat"], True
            continue
        if fresh:
            held = [52 // seats + ((seat - dealer - 1) % seats < 52 % seats) for seat in range(seats)]
            pile, step, last, leader, fresh = [], 0, None, None, False
        seat, word = event["seat"], event["move"]
        if word.startswith("flong"):
            seat = seat if word == "flong" else int(word.removeprefix("flong for "))
            for i in range(len(pile)):
                held[(seat + 1 + i % (seats - 1)) % seats] += 1
            pile, last, leader = [], None, seat
        elif word == "time up":
            if held.count(min(held)) == 1:
                won[held.index(min(held))] += 1
        elif word[:-1] == ranks[step % 13] and seat != last and leader in (None, seat):
            held[seat] -= 1
            pile, step, last, leader = [*pile, word], step + 1, seat, None
            won[seat] += held[seat] == 0
    return tuple(won)


@settings(max_examples=40)
@given(st.integers(3, 8), st.integers(0, 999), st.sampled_from([0, 3]))
@example(3, 215, 0)  # a flong that the clock calls
def test_scores_are_those_that_the_moves_give(seats, seed, limit):
    options: dict[str, Any] = {"first_to": 2, "time_limit": limit} if seats > 3 else {"first_to": 1, "time_limit": 3}
    match = lively(header(BONG, options, seats, seed), slips=0.1)
    assert counted(record.write(match).splitlines(), match.states[0].public.dealer) == match.result.scores


def test_the_tally_counts_through_the_whole_match():
    """Bings, flongs and wrong cards of every seat, recounted from the log."""
    match = lively(header(BONG, {"first_to": 3}, 4, seed=2), slips=0.1)
    bings, flongs, wrong = ([0] * 4 for _ in range(3))
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        bings[event.seat] += event.move == Bing()
        flongs[event.seat] += event.move == Flong()
        locked = len(after.public.locks) > len(before.public.locks)
        wrong[event.seat] += locked
    assert match.state.public.tally == (tuple(bings), tuple(flongs), tuple(wrong))
    assert min(map(max, (bings, flongs, wrong))) > 1
    assert len(match.state.public.history) > 2


def test_the_golden_record_by_hand_shows_what_it_was_written_for():
    """Near ties at 50 and 51 ms, a lockout that ends as another plays, flings all round, a flong by a player with one
    card, who wins by leading.
    """
    match = record.read(lines_of("by-hand"), game_named)
    shown = [(event.at, event.seat, BONG.notate(event.move)) for event in match.log]
    first = match.log[0].at
    assert shown[0][2] == "2C"
    near, far = (next(t for t in shown if t[0] == first + ms) for ms in (50, 51))
    after = dict(zip(shown, match.states[1:], strict=True))
    assert not after[near].public.locks
    assert [lock.seat for lock in after[far].public.locks] == [far[1]]
    flongs = [i for i, event in enumerate(match.log) if event.move == Flong()]
    (flong,) = flongs
    before = match.states[flong]
    assert len(before.hands[7]) == 1
    assert [event.move for event in match.log[flong - 7 : flong]] == [Fling()] * 7
    assert match.log[-1].seat == 7
    assert match.states[flong + 1].public.race.leader == 7
    assert match.state.public.history[0].left[7] == 0


def test_the_golden_record_of_time_shows_a_draw_and_a_win_by_fewest_cards():
    match = record.read(lines_of("time-is-up"), game_named)
    drawn, won = match.state.public.history
    assert drawn.winner is None
    assert sorted(drawn.left)[0] == sorted(drawn.left)[1]
    assert (drawn.took, won.took) == (180_000, 180_000)
    assert won.winner == 2
    assert won.left[2] == min(won.left)
