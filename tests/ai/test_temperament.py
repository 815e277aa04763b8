"""Temperaments: fixed for a name, described in a sentence, and visible in play."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any

import pytest

from app.ai.ai_replay import replay_with_ai
from app.ai.noisy import apply_temperament
from app.ai.pacing import Act, InTurn, RealTime, header
from app.ai.player import LEVELS, RealTimePlayer, describe_temperament, player_for
from app.ai.temperament import DESCRIPTIONS, TEMPERAMENTS, Temperament, temperament_of
from app.core.cards import Chance
from app.core.info import AI_NAMES
from app.core.match import AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named, infos
from app.games.bong.players.reading import may_play, two_are_at_it
from app.games.bong.rules.model import BING
from app.games.bong.rules.model import Play as BongPlay
from app.games.kings_corners.rules.model import Play
from app.games.kong_pie.players import MANNERS as KONG_PIE_MANNERS
from app.games.kong_pie.players.weights import KEEN as KONG_PIE_KEEN
from app.games.kong_pie.rules.model import Kong
from app.games.pai_tong.players import KEEN as PAI_TONG_KEEN
from app.games.pai_tong.players import MANNERS as PAI_TONG_MANNERS
from app.games.pai_tong.rules.model import Discard as PaiTongDiscard
from app.games.pai_tong.rules.model import Kin, Tong
from app.games.tong_its.players import KEEN, MANNERS
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.rules.melds import POINTS
from app.games.tong_its.rules.model import CALL, Discard, Take

TEMPERED = [info for info in infos() if info.manners]


# ---- whose it is


def test_the_ai_players_differ_from_their_neighbours_and_four_are_one_of_each() -> None:
    assert [temperament_of(name) for name in AI_NAMES] == [*TEMPERAMENTS, *TEMPERAMENTS]
    assert {temperament_of(f"Guest {number}") for number in range(40)} == set(TEMPERAMENTS)


def test_a_name_keeps_its_temperament_in_every_game_and_seat() -> None:
    """As the question to the AI process has it; only a level in a person's chair has none."""
    asked, in_the_chair = set(), set()
    for info in TEMPERED:
        names = AI_NAMES[: info.seats[-1]]
        for order in (names, names[::-1]):
            game = game_named(info.name)
            seat_players = tuple(SeatPlayer(name, "keen") for name in order)
            dealt = Header(game, build(game.options, {}, len(order)), seat_players, Chance(seed=3))
            questions = replay_with_ai(dealt, 0, "keen")
            step = next(questions)
            for _ in range(20):
                if step is None:
                    step = next(questions)
                    continue
                if step.view.seat == 0:
                    in_the_chair.add(step.temperament)
                else:
                    asked.add((order[step.view.seat], step.temperament))
                step = questions.send(step.think().move)
    assert len(asked) > 1
    assert all(temperament == temperament_of(name) for name, temperament in asked)
    assert in_the_chair == {None}


# ---- what is told


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_temperament_is_described_only_where_players_have_one(info: Any) -> None:
    text = [describe_temperament(info, name, "keen") for name in AI_NAMES[:4]]
    if info.manners:
        assert text == [DESCRIPTIONS[one].format(name=name) for one, name in zip(TEMPERAMENTS, AI_NAMES, strict=False)]
    else:
        assert text == [""] * 4
    silent = [level.name for level in LEVELS if level.searches or not level.offered]
    assert not any(describe_temperament(info, name, level) for name in AI_NAMES for level in (*silent, "person"))


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_game_declares_temperaments_if_it_has_them(info: Any) -> None:
    """Of players made for two temperaments everything that they mind is the same, or not."""
    players = [player_for(info.name, "keen", one) for one in (None, *TEMPERAMENTS)]
    minds = [vars(player).get("_skill" if info.real_time else "_weights") for player in players]
    assert (len({repr(one) for one in minds}) == 1 + len(TEMPERAMENTS)) == info.manners


# ---- what is seen


@cache
def played(name: str, temperament: Temperament | None, deals: int) -> tuple[tuple[Any, Act], ...]:
    """The moves of keen players who are all of that temperament, each with the state before it."""
    return tuple(_played(name, temperament, deals))


def _played(name: str, temperament: Temperament | None, deals: int) -> Iterator[tuple[Any, Act]]:
    game = game_named(name)
    seats = game.usual_players()
    for seed in range(deals):
        match: AnyMatch = Match(header(game, build(game.options, {}, seats), ["keen"] * seats, seed))
        players = {seat: player_for(name, "keen", temperament) for seat in range(seats)}
        pace = (RealTime if game.real_time else InTurn)(match, players, Random(seed))
        while not game.deals(match.state) and (act := pace.next()) is not None:
            yield match.state, act
            match.play(act.seat, act.move, act.at)


def test_who_is_bold_calls_sooner_at_tong_its_and_feeds_the_next_player_more_than_who_is_careful() -> None:
    def calls(temperament: Temperament) -> int:
        return sum(act.move == CALL for _, act in played("tong-its", temperament, 60))

    def fed(temperament: Temperament) -> float:
        moves = [act.move for _, act in played("tong-its", temperament, 60)]
        return sum(isinstance(move, Take) for move in moves) / sum(isinstance(move, Discard) for move in moves)

    assert calls("bold") > 1.3 * calls("careful")
    assert fed("bold") > 1.3 * fed("careful")


def test_who_is_thrifty_throws_what_costs_at_tong_its() -> None:
    def thrown(temperament: Temperament | None) -> float:
        moves = (act.move for _, act in played("tong-its", temperament, 60))
        return mean(POINTS[move.card] for move in moves if isinstance(move, Discard))

    assert thrown("thrifty") > thrown(None) + 0.4


def test_others_build_on_what_is_laid_by_who_is_bold_at_kings_corners_more_than_by_who_is_careful() -> None:
    def built_on(temperament: Temperament) -> float:
        laid, last, followed = 0, dict[Any, tuple[Any, int]](), 0
        for state, act in played("kings-corners", temperament, 40):
            if isinstance(act.move, Play):
                pile, place = state.public.piles[act.move.place], act.move.place
                card, seat = last.get(place, (None, act.seat))
                followed += bool(pile) and card == pile[-1] and seat != act.seat
                last[place] = act.move.card, act.seat
                laid += 1
        return followed / laid

    assert built_on("bold") > 1.15 * built_on("careful")


@pytest.mark.soak
def test_who_is_forgetful_throws_what_others_wait_for_at_pai_tong() -> None:
    """In the same positions, with the true cards."""
    game = game_named("pai-tong")
    discards = [
        (state, act.seat) for state, act in played("pai-tong", None, 20) if isinstance(act.move, PaiTongDiscard)
    ]

    def claimed(temperament: Temperament | None) -> int:
        player, found = player_for("pai-tong", "keen", temperament), 0
        for state, seat in discards:
            move = player.choose(game.view(state, seat), game.legal_moves(state, seat), Random(1))
            after = game.apply(state, seat, move, 0)
            claims = [claim for other in game.active(after) for claim in game.legal_moves(after, other)]
            found += any(isinstance(claim, Tong | Kin) for claim in claims)
        return found

    assert claimed("forgetful") > 1.05 * claimed(None)
    assert claimed("bold") > claimed("careful")


@pytest.mark.soak
def test_who_is_bold_leaves_the_next_player_more_kongs_at_kong_pie_than_who_is_careful() -> None:
    """Whole turns from the same beginnings; then a keen player's turn."""
    game, keen = game_named("kong-pie"), player_for("kong-pie", "keen")
    starts = [
        state
        for (state, _), (before, _) in pairwise([*played("kong-pie", None, 24)][::-1])
        if state.public.turns != before.public.turns and state.public.sheet.question is None
    ]

    def kongs_left(temperament: Temperament) -> int:
        player, found = player_for("kong-pie", "keen", temperament), 0
        for start in starts:
            state, turns = start, start.public.turns
            while not game.deals(state) and state.public.sheet.question is None and state.public.turns <= turns + 1:
                (seat,) = game.active(state)
                mine = state.public.turns == turns
                chosen = player if mine else keen
                move = chosen.choose(game.view(state, seat), game.legal_moves(state, seat), Random(1))
                if isinstance(move, Kong) and not mine:
                    found += 1
                    break
                state = game.apply(state, seat, move, 0)
        return found

    assert len(starts) > 150
    assert kongs_left("bold") > 1.04 * kongs_left("careful")


@pytest.mark.soak
def test_who_is_bold_is_locked_out_for_wrong_cards_at_bong_more_than_who_is_careful() -> None:
    """In hands of players who are all alike."""

    def wrong(temperament: Temperament) -> float:
        acts = played("bong", temperament, 60)
        so_far: list[int] = [sum(state.public.tally.wrong) for state, _ in acts]
        cards = sum(isinstance(act.move, BongPlay) for _, act in acts)
        return sum(max(0, later - earlier) for earlier, later in pairwise(so_far)) / cards

    assert wrong("bold") > 1.5 * wrong("careful")


@pytest.mark.soak
def test_who_is_forgetful_forgets_to_say_bing() -> None:
    def bings(temperament: Temperament | None) -> float:
        acts = played("bong", temperament, 60)
        down_to_one = sum(
            len(before.hands[seat]) == 2 and len(after.hands[seat]) == 1
            for (before, _), (after, _) in pairwise(acts)
            for seat in range(4)
        )
        return sum(act.move == BING for _, act in acts) / down_to_one

    assert bings("forgetful") < 0.7 * bings(None)


def test_who_is_thrifty_plays_at_once_at_bong_where_who_is_careful_stops_two_who_play_by_turns() -> None:
    """From the same moments, to a player who has just joined."""
    bong = game_named("bong")
    views = [
        (bong.view(state, seat), bong.legal_moves(state, seat))
        for state, act in played("bong", None, 25)
        for seat in range(4)
        if seat != act.seat and act.seat >= 0 and not state.public.over
    ]
    chances = [(view, legal) for view, legal in views if may_play(view) and two_are_at_it(view) and legal]

    def takes(temperament: Temperament) -> float:
        times = []
        for number, (view, legal) in enumerate(chances):
            player = player_for("bong", "keen", temperament)
            assert isinstance(player, RealTimePlayer)
            wish = player.react(view, legal, Random(number), 0)
            times += [wish.delay] if wish is not None and isinstance(wish.move, BongPlay) else []
        return mean(times)

    assert len(chances) > 100
    assert takes("careful") > takes("thrifty") + 40


def test_who_is_forgetful_takes_what_was_thrown_long_ago_for_what_may_still_come() -> None:
    game, forgetful = game_named("tong-its"), apply_temperament(KEEN, MANNERS, "forgetful")
    late = [
        game.view(state, act.seat)
        for state, act in played("tong-its", "careful", 60)
        if len(state.public.thrown) > forgetful.memory + 6
    ]
    assert late
    for view in late:
        knows, supposes = Reading(view, KEEN).unseen, Reading(view, forgetful).unseen
        forgotten = supposes & ~knows
        assert not knows & ~supposes
        assert all(view.public.thrown.index(card) < len(view.public.thrown) - forgetful.memory
                   for card in range(52) if forgotten >> card & 1)  # fmt: skip
    assert any(Reading(view, KEEN).unseen != Reading(view, forgetful).unseen for view in late)


def test_a_number_of_things_stays_one_and_what_is_known_or_not_is_known_or_not() -> None:
    assert apply_temperament(KEEN, MANNERS, "forgetful").memory == 6
    assert apply_temperament(replace(PAI_TONG_KEEN, memory=1), PAI_TONG_MANNERS, "forgetful").memory == 1
    assert apply_temperament(KONG_PIE_KEEN, KONG_PIE_MANNERS, "forgetful").remembers is False
