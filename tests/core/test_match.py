"""A match is its header and its log."""

from dataclasses import dataclass, replace
from random import Random
from typing import cast

import pytest

from app.core.cards import Chance
from app.core.game import CLOCK, AnyGame, IllegalMove, Result
from app.core.match import CannotUndo, Event, Match
from app.core.reason import Reason
from app.games import GAMES, game_named
from app.games.kings_corners.rules import GAME
from tests.games.kings_corners.factories import pack
from tests.matches import header, header_with, played


def match_of(*moves, seats=2, **options):
    """Ben (seat 1) begins with a run of cards on the king of spades to the north."""
    luck = Chance(packs=(pack({1: "QH JS 10H 2C", 0: "9S"}, "KS KH 3D 3C", "AS AH", seats=seats, dealer=0),), dealer=0)
    match = Match(header_with(GAME, options, seats, luck))
    for at, move in enumerate(moves):
        match.play(min(GAME.active(match.state)), GAME.parse(move), at)
    return match


def test_states_are_those_before_and_after_each_event():
    match = match_of("QH>N", "JS>N", "draw")
    assert len(match.states) == 4
    assert match.log[1] == Event(1, 1, GAME.parse("JS>N"))
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        assert GAME.apply(before, event.seat, event.move, event.at) == after
    assert match.now == 2
    assert Match(match.header).now == 0


def test_illegal_moves_change_nothing():
    match = match_of("QH>N")
    states, log = list(match.states), list(match.log)
    for seat, move, at, why in (
        (0, "draw", 1, "It isn't your turn."),
        (1, "QH>N", 1, "You don't have the queen of hearts."),
        (1, "2C>N", 1, "Only the jack of spades or jack of clubs can go on the queen of hearts."),
        (1, "draw", -1, "time runs backwards: -1 ms after 0 ms"),
        (CLOCK, "draw", 1, "It isn't your turn."),
        (7, "draw", 1, "It isn't your turn."),
    ):
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, GAME.parse(move), at)
        assert str(refused.value) == why
    assert (match.states, match.log) == (states, log)


def test_undo_takes_back_one_move_at_a_time():
    match = match_of("QH>N", "JS>N", "N>NE")
    states = list(match.states)
    assert [GAME.notate(match.undo(1).move) for _ in range(3)] == ["N>NE", "JS>N", "QH>N"]
    assert match.states == states[:1]
    with pytest.raises(CannotUndo, match=r"^There's nothing to undo: you haven't played yet\.$"):
        match.undo(1)


def test_undo_stops_at_a_drawn_card_with_a_reason():
    match = match_of("QH>N", "draw")
    with pytest.raises(CannotUndo, match=r"^You can't undo a draw\.$"):
        match.undo(1)
    with pytest.raises(CannotUndo, match=r"^There's nothing to undo"):
        match.undo(0)
    match.play(0, GAME.parse("N>NE"), 2)
    with pytest.raises(CannotUndo, match=r"^You can't undo a draw\.$"):
        match.undo(1)
    assert len(match.log) == 3


def test_undo_is_for_the_one_who_moved():
    match = match_of("draw", "QH>N", "end", "draw", draw="start")
    with pytest.raises(CannotUndo, match=r"^You can't undo that: Ann has played since\.$"):
        match.undo(1)
    assert len(match.log) == 4


def test_undo_of_the_end_of_a_turn_gives_the_turn_back():
    match = match_of("draw", "QH>N", "end", draw="start")
    assert GAME.active(match.state) == {0}
    match.undo(1)
    assert GAME.active(match.state) == {1}
    assert match.state == match_of("draw", "QH>N", draw="start").state


def test_a_finished_match_stays_finished():
    match = played(header(GAME, {"ends": "hands", "hands": 1}))
    with pytest.raises(IllegalMove, match=r"^The match is over.$"):
        match.play(match.state.public.turn, GAME.parse("draw"), match.now)
    with pytest.raises(CannotUndo, match=r"^You can't undo "):
        match.undo(match.log[-1].seat)


def test_the_best_score_wins_and_equals_win_together():
    assert Result((3, 9, -1)).winners == (1,)
    assert Result((-5, -9, -5)).winners == (0, 2)


def test_games_are_found_by_name():
    assert len({game.name for game in GAMES}) == len(GAMES)
    assert all(game_named(game.name) is game for game in GAMES)
    with pytest.raises(ValueError, match=r"^there is no game 'chess'; choose from kings-corners"):
        game_named("chess")


# ---- time: the smallest game that has a clock


@dataclass(frozen=True, slots=True)
class Bell:
    """It rings every 100 ms, five times; who strikes it after the fifth wins. Struck too early it starts anew."""

    rung: int = 0
    due: int | None = 100
    winner: int | None = None


def _bell_moves(bell, seat):
    if bell.winner is not None:
        return ()
    if seat == CLOCK:
        return ("ring",) if bell.due is not None else ()
    return ("strike",)


def _bell_apply(bell, seat, move, at):
    if move == "ring":
        return Bell(bell.rung + 1, at + 100 if bell.rung < 4 else None)
    return replace(bell, winner=seat) if bell.rung == 5 else Bell(0, at + 100)


BELL: AnyGame = replace(
    cast("AnyGame", GAME),
    new=lambda options, seats, chance: Bell(),
    active=lambda bell: frozenset((0, 1)) if bell.winner is None else frozenset(),
    legal_moves=_bell_moves,
    why_not=lambda bell, seat, move: Reason("Not now."),
    apply=_bell_apply,
    result=lambda bell: None if bell.winner is None else Result(tuple(int(bell.winner == s) for s in (0, 1))),
    undo_blocked_by=lambda bell, seat, move: None,
    wake_at=lambda bell: bell.due,
)


def bell():
    return Match(header_with(BELL, {}, 2, Chance(seed=1)))


def test_the_clock_moves_when_it_is_due_and_at_its_due_time():
    match = bell()
    assert match.wake(99) == []
    assert match.wake(350) == [Event(at, CLOCK, "ring") for at in (100, 200, 300)]
    assert match.wake(350) == []
    match.play(1, "strike", 360)
    assert match.state == Bell(0, 460)
    with pytest.raises(IllegalMove, match=r"time runs backwards"):
        match.play(0, "strike", 359)
    with pytest.raises(IllegalMove, match=r"^time runs backwards: -1 ms after 0 ms$"):
        bell().play(0, "strike", -1)


def test_how_often_the_clock_is_asked_changes_nothing():
    seldom, rng = bell(), Random(3)
    seldom.wake(990)
    for _ in range(20):
        often, now = bell(), 0
        while now < 990:
            now = min(990, now + int(rng.random() * 70))
            often.wake(now)
        assert often.log == seldom.log
        assert often.states == seldom.states


def test_clock_moves_cannot_be_undone():
    match = bell()
    match.play(0, "strike", 50)
    match.wake(150)
    with pytest.raises(CannotUndo, match=r"^You can't undo that: time has moved on\.$"):
        match.undo(0)


def test_a_game_with_a_clock_ends():
    match = bell()
    match.wake(10_000)
    assert len(match.log) == 5
    match.play(1, "strike", 10_001)
    assert match.result.winners == (1,)
    assert match.wake(99_999) == []
