"""Bong's AI players: how fast they are, what they do, and what they can't know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any

import pytest

from app.ai.budget import USUAL, Budget
from app.ai.pacing import COMMIT_TIME, RealTime, header, play_match
from app.ai.player import LEVELS, Player, Reaction, RealTimePlayer, levels_for, player_for
from app.core.cards import FRENCH, Card
from app.core.game import CLOCK
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.bong.players.persons import PERSONS
from app.games.bong.players.player import LEAST, WITHHELD, BongPlayer
from app.games.bong.players.skill import KEEN, LADDER, NOVICE, SHARP, Quickness
from app.games.bong.rules import GAME as BONG
from app.games.bong.rules.model import BING, DEAL, FLING, FLONG, Deal, Fling, Flong, Play, State, View
from tests.games.bong.factories import do, position

QUICK = [level.name for level in levels_for("bong") if level.name != "random"]
each_level = pytest.mark.parametrize("level", QUICK)


def new_match(seats: int, seed: int, **options: Any) -> AnyMatch:
    return Match(header(BONG, build(BONG.options, {"first_to": 1, **options}, seats), ["keen"] * seats, seed))


def play(match: AnyMatch, players: Sequence[Player], seed: int) -> AnyMatch:
    pace = RealTime(match, dict(enumerate(players)), Random(seed))
    while (act := pace.next()) is not None:
        match.play(act.seat, act.move, act.at)
    return match


@cache
def hands_of(level: str) -> tuple[AnyMatch, ...]:
    """Return a few hands between players of a level, with the default and with other house rules."""
    tables: list[tuple[int, dict[str, Any]]] = [(4, {}), (5, {}), (8, {"lockout": 0}), (3, {"time_limit": 3})]
    tables += [(6, {"lockout": 1000}), (4, {"open_hands": True})]
    return tuple(
        play(new_match(seats, seed, **options), [player_for("bong", level) for _ in range(seats)], seed)
        for seed, (seats, options) in enumerate(tables * 2)
    )


def move(text: str) -> Any:
    return BONG.parse(text)


def fixed(skill: Quickness) -> BongPlayer:
    return BongPlayer(skill)


def ask(player: BongPlayer, state: State, seat: int, now: int, rng: Random) -> Reaction | None:
    return player.react(BONG.view(state, seat), BONG.legal_moves(state, seat), rng, now)


def settled(skill: Quickness) -> Quickness:
    """Return a skill that takes no wrong card and knows its hand already."""
    return replace(skill, slips=0.0, survey=0.0)


# What kind of people they are


def reactions(match: AnyMatch) -> list[tuple[int, Any, bool]]:
    """Return the reaction time of each move, and whether it was a card that stayed.

    A card that is too late reacts to the change before the last; a bing to the player's own card.
    """
    found = []
    seen: dict[int, list[int]] = {seat: [-10_000, 0] for seat in match.seats}
    own_card = Counter[int]()
    for (before, after), event in zip(pairwise(match.states), match.log, strict=True):
        if event.seat == CLOCK:
            if hasattr(event.move, "seat"):  # it is no longer locked out
                seen[event.move.seat].append(event.at)
            continue
        old, new, mine = before.public.race, after.public.race, seen[event.seat]
        stays = len(new.pile) > len(old.pile)
        too_late = isinstance(event.move, Play) and not stays and event.at - mine[-1] <= COMMIT_TIME
        answers = own_card[event.seat] if event.move == BING else mine[-2 if too_late else -1]
        found.append((event.at - answers, event.move, stays))
        if stays or isinstance(event.move, Flong | Deal):
            for times in seen.values():
                times.append(event.at)
            own_card[event.seat] = event.at
        elif isinstance(event.move, Play):
            mine.append(event.at)
        elif isinstance(event.move, Fling) and len(new.called) == len(match.seats) - 1:
            seen[new.last].append(event.at)
    return found


@each_level
def test_no_player_is_faster_than_humans(level: str) -> None:
    times = [time for match in hands_of(level) for time, _, _ in reactions(match)]
    assert len(times) > 800
    assert min(times) >= LEAST == 180
    right = [time for match in hands_of(level) for time, _, stays in reactions(match) if stays]
    assert min(right) > LEAST + 30  # the hand needs its time too


def test_the_levels_are_ever_quicker_in_small_steps() -> None:
    """A card on top for a hand of seven ranks, never seen before."""
    medians = []
    state = position("4C 6D 8H 9S JD QC KH", "5H", "5D", pile="3C", by="1", rank="4", last=1)
    for skill in LADDER[LADDER.index(NOVICE) :]:  # Gentle is far slower, as a child is
        answers = [ask(fixed(settled(skill)), state, 0, 0, Random(seed)) for seed in range(200)]
        medians.append(median(answer.delay for answer in answers if answer and answer.delay > 0))
    assert medians == sorted(medians, reverse=True)
    assert all(1.05 < slow / quick < 1.6 for slow, quick in pairwise(medians))


@each_level
def test_wrong_cards_happen_but_seldom(level: str) -> None:
    played = sum(isinstance(event.move, Play) for match in hands_of(level) for event in match.log)
    wrong = sum(sum(match.state.public.tally.wrong) for match in hands_of(level))
    assert 0.01 <= wrong / played <= 0.06


@each_level
def test_every_hand_ends_in_sensible_time(level: str) -> None:
    assert all(match.state.public.over and match.state.public.history[0].took < 900_000 for match in hands_of(level))
    # Somebody always has something in mind: nothing stands still for long.
    assert max(b.at - a.at for match in hands_of(level) for a, b in pairwise(match.log)) < 8_000


@each_level
def test_whole_matches_of_every_preset_end(level: str) -> None:
    for preset, given in BONG.presets.items():
        match: AnyMatch = Match(header(BONG, build(BONG.options, {**given, "first_to": 2}, 7), [level] * 7, seed=5))
        play_match(match, seed=len(preset))
        assert match.result is not None
        deals = [(a, b) for a, b in pairwise(match.log) if isinstance(b.move, Deal)]
        assert deals
        assert all(b.at - a.at > 1000 for a, b in deals)  # time to look at the scores


@pytest.mark.soak  # strength by statistics
@pytest.mark.parametrize(("lower", "upper"), list(pairwise(["novice", "casual", "keen", "sharp"])))
def test_each_level_is_better_than_the_one_below(lower: str, upper: str) -> None:
    """Three and three at a table of six, where hands are short."""
    won, hands = 0, 80
    for seed in range(hands):
        levels = [(lower, upper)[(seat + seed) % 2] for seat in range(6)]
        match = play(new_match(6, seed), [player_for("bong", level) for level in levels], seed)
        winner = match.state.public.history[0].winner
        won += winner is not None and levels[winner] == upper
    assert won > hands / 2


def test_novices_lose_to_a_person() -> None:
    """The person plays Bong for the first time."""
    won = 0
    for seed in range(24):
        players: list[Any] = [player_for("bong", "novice") for _ in range(4)]
        players[seed % 4] = PERSONS["sloppy"]()
        match = play(new_match(4, seed), players, seed)
        won += match.state.public.history[0].winner == seed % 4
    assert won >= 8  # a quarter is par


# What they do


def test_the_coming_card_is_prepared_and_then_needs_no_looking_for() -> None:
    """ "having played a 2, one can get ready to put down a 4"""
    lies_3 = position("5C 7D 9H JS KD", "4H 6H", "4D", pile="3C", by="0", rank="4", last=0)
    lies_4 = do(lies_3, "2000 1 4H")
    times = {}
    for skill in (NOVICE, SHARP):
        for name, player in {"as it does": settled(skill), "never": replace(settled(skill), prepares=0.0)}.items():
            found = []
            for seed in range(150):
                seat_0, rng = fixed(player), Random(seed)
                ask(seat_0, lies_3, 0, 0, rng)
                found += [answer.delay for answer in [ask(seat_0, lies_4, 0, 2000, rng)] if answer]
            times[skill, name] = median(found)
    assert times[SHARP, "as it does"] < 0.75 * times[SHARP, "never"]
    assert times[NOVICE, "as it does"] > 0.9 * times[NOVICE, "never"]  # who seldom thinks of it


def test_withholds_a_card_that_another_should_play() -> None:
    """A player who has all the 5s should play the 4, and so leave the 3 to others, but not for ever."""
    state = position("3C 4D 5C 5D 5H 5S 9C", "3H 8C", "8D", pile="2C", by="1", rank="3", last=2)
    counts = settled(SHARP)
    waits = [ask(fixed(counts), state, 0, 0, Random(seed)) for seed in range(100)]
    assert all(answer and answer.move == move("3C") and answer.delay > WITHHELD for answer in waits)
    alone = position("3C 3D 3S 3H 4D 5C 5D 5H 5S 9C", "8C", "8D", pile="2C", by="1", rank="3", last=2)
    at_once = [ask(fixed(counts), alone, 0, 0, Random(seed)) for seed in range(100)]
    assert all(answer and answer.move.card % 13 == 2 and answer.delay < WITHHELD for answer in at_once)


def test_it_hurries_to_play_under_a_rank_that_is_all_its_own() -> None:
    """ "if a player has all the remaining 3s in his hand, that player should try to put down a 2"""
    text = "4D 5C 5D 5H 9C 10C QC"
    turns = "1 2 " * 6  # two others play by turns, so that the next 5 may be prepared for instead
    forces = position(text, "4H 8C", "8D", pile="5S 6C 7H 8H 9H 10H JH QH KH AH 2H 3H", by=turns, rank="4", last=2)
    other = position(text, "4H 8C 5S", "8D", pile="6C 7H 8H 9H 10H JH QH KH AH 2H 3H", by=turns[2:], rank="4", last=2)
    delays = {}
    for name, state in {"forces": forces, "other": other}.items():
        answers = [ask(fixed(settled(SHARP)), state, 0, 0, Random(seed)) for seed in range(200)]
        assert all(answer and answer.move == move("4D") for answer in answers)
        delays[name] = sum(answer.delay for answer in answers if answer) / len(answers)
    assert delays["forces"] + 100 < delays["other"]  # there it often prepares a 5 first


def test_flings_flongs_leads_and_bings() -> None:
    state = position("4D 5C", "5H 8C", "8D 9D", pile="2C 3C", by="1 0", rank="4", last=0)
    rng, players = Random(3), [fixed(settled(KEEN)) for _ in range(3)]
    # Seat 0 has the only 4s, and played last: the others cannot go on.
    first = [ask(player, state, seat, 0, rng) for seat, player in enumerate(players)]
    assert first[0] is None
    assert [answer and answer.move for answer in first[1:]] == [FLING, FLING]
    state = do(state, "900 1 fling", "950 2 fling")
    flong = ask(players[0], state, 0, 950, rng)
    assert flong
    assert (flong.move, flong.delay >= LEAST) == (FLONG, True)
    state = do(state, "1500 0 flong")
    lead = ask(players[0], state, 0, 1500, rng)
    assert lead
    assert (lead.move, 180 < lead.delay < 900) == (move("4D"), True)
    assert ask(players[1], state, 1, 1500, rng) is None
    state = do(state, "2000 0 4D")
    line = [ask(fixed(SHARP), state, 0, 2000, Random(seed)) for seed in range(40)]
    assert [answer for answer in line if answer] != []
    assert {answer.move for answer in line if answer} == {BING}


def test_a_card_that_everybody_has_seen_is_played_first() -> None:
    state = do(position("4D 4C 9C", "2H 8C", "8D", pile="2C", by="1", rank="3", last=2), "300 0 4C", "700 -1 unlock 0")
    state = do(state._replace(hands=(state.hands[0], (*state.hands[1], Card(15)), state.hands[2])), "900 1 3D")
    assert BONG.view(state, 0).public.known.may[FRENCH.card("4C")] == 1
    assert fixed(KEEN).choose(BONG.view(state, 0), BONG.legal_moves(state, 0), Random(1)) == move("4C")


def test_asked_without_a_clock_it_makes_the_move_it_would_make() -> None:
    player, rng = fixed(KEEN), Random(1)
    for match in (hands_of("keen")[0], hands_of("novice")[2]):
        for state in match.states:
            for seat in sorted(BONG.active(state)):
                view, legal = BONG.view(state, seat), BONG.legal_moves(state, seat)
                chosen, race = player.choose(view, legal, rng), view.public.race
                assert chosen in legal
                held = any(card % 13 == race.rank for card in view.hand)
                if held and not view.public.over and seat != race.last and race.leader in (-1, seat):
                    assert chosen.card % 13 == race.rank
                elif any(call in legal for call in (FLONG, FLING, DEAL)):
                    assert chosen in (FLONG, FLING, DEAL)


# What they may know


class Twins:
    """Two players of a level: one sees the table, the other a world consistent with its view."""

    def __init__(self, level: str, match: AnyMatch) -> None:
        self._match, self._first, self._second = match, player_for("bong", level), player_for("bong", level)
        self.asked = 0

    def choose(self, view: View, legal: Sequence[Any], rng: Random, budget: Budget = USUAL) -> Any:
        raise AssertionError("it is asked for reactions")

    def react(self, view: View, legal: Sequence[Any], rng: Random, now: int) -> Reaction | None:
        self.asked += 1
        world, other = BONG.determinize(view, Random(self.asked)), Random()
        other.setstate(rng.getstate())
        assert isinstance(self._first, RealTimePlayer)
        assert isinstance(self._second, RealTimePlayer)
        answer = self._first.react(view, legal, rng, now)
        seen, may = BONG.view(world, view.seat), BONG.legal_moves(world, view.seat)
        assert answer == self._second.react(seen, may, other, now)
        if legal:
            assert self._first.choose(view, legal, Random(1)) == self._second.choose(seen, may, Random(1))
        return answer


@each_level
def test_hidden_cards_make_no_difference(level: str) -> None:
    match = new_match(5, seed=3, first_to=3)
    twins = [Twins(level, match) for _ in match.seats]
    pace = RealTime(match, dict(enumerate(twins)), Random(4))
    while sum(pair.asked for pair in twins) < 500:
        act = pace.next()
        assert act
        match.play(act.seat, act.move, act.at)


@each_level
def test_the_same_luck_gives_the_same_hand(level: str) -> None:
    logs = [play(new_match(6, 2), [player_for("bong", level) for _ in range(6)], seed).log for seed in (1, 1, 2)]
    assert logs[0] == logs[1] != logs[2]


def test_the_levels_of_bong() -> None:
    assert QUICK == ["keen", "gentle", "novice", "casual", "sharp", "adaptive"]
    for level in LEVELS:
        assert isinstance(player_for("bong", level.name), RealTimePlayer) == (level.name in QUICK)
