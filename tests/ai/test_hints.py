"""Hints: the best moves, about how often they win, and reasons that hold whatever the hidden cards are."""

import pickle
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations_with_replacement, count
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.hints import (
    Hint,
    disambiguate,
    drop_warning,
    hints,
    keep_consistent,
    position_rng,
    worth_legend,
)
from app.ai.pacing import RealTime, header
from app.ai.player import LEVELS, UnknownLevel, player_for, players_of
from app.ai.question import HINT_LEVEL, Answer, HintQuestion, Question, hints_in
from app.ai.search import SharpPlayer
from app.ai.worker import Thinker
from app.core.card_names import card_name
from app.core.cards import FRENCH
from app.core.game import AnyGame
from app.core.match import Match
from app.core.messages import translate
from app.core.options import build
from app.games import GAMES, game_named, info_of
from app.games.bong.players.reasons import advise
from app.games.kong_pie.players.phase import connected, without
from app.games.kong_pie.players.reasons import pattern
from app.games.kong_pie.rules.kongs import HIGH_KONG, kind_of, points_of
from app.games.kong_pie.rules.model import Connect, Kong
from app.games.pai_tong.players.reasons import missing
from app.games.pai_tong.rules import model as pai_tong
from app.games.tong_its.rules.model import Take
from app.storage.catalogues import use_language
from app.tools.catalogues.extraction import sources
from tests.facts import fit, let_play

TURN_GAMES = [game for game in GAMES if not game.real_time]


def positions_to_ask(few: int, many: int) -> pytest.MarkDecorator:
    """Numbers for the suite and for the soak."""
    return pytest.mark.parametrize("wanted", [few, pytest.param(many, marks=pytest.mark.soak)])


SENTENCE = re.compile(r"[A-Z][^._]{3,108}\.( [A-Z][^._]{3,108}\.){0,2}")
"""A reason: one sentence, or two for two facts."""
CARDS = {card_name(card): card for card in FRENCH.cards}


def positions(game: AnyGame, seed: int, preset: int | None = None, level: str = "keen") -> Iterator[tuple[Any, int]]:
    """States of a match between players of a level, with a seat that may move; it is played as far as anybody has
    asked.
    """
    found, further = _match(game.name, seed, (seed if preset is None else preset) % len(game.presets), level)
    for at in count():
        if at == len(found):
            one = next(further, None)
            if one is None:
                return
            found.append(one)
        yield found[at]


@cache
def _match(name: str, seed: int, preset: int, level: str) -> tuple[list[tuple[Any, int]], Iterator[tuple[Any, int]]]:
    return [], _played(game_named(name), seed, preset, level)


def _played(game: AnyGame, seed: int, preset: int, level: str) -> Iterator[tuple[Any, int]]:
    seats, given = game.usual_players(), list(game.presets.values())[preset]
    options = build(game.options, fit(game, given, seats), seats)
    match, rng = Match(header(game, options, [level] * seats, seed)), Random(seed)
    players = {seat: player_for(game.name, level) for seat in range(seats)}
    pace = RealTime(match, players, rng) if game.real_time else None
    while len(game.deals(match.state)) < 2 and (active := game.active(match.state)):
        seat = min(active)
        yield match.state, seat
        if pace is None:
            move = players[seat].choose(game.view(match.state, seat), match.legal(seat), rng)
            match.play(seat, move, match.now)
        elif (act := pace.next()) is not None:
            match.play(act.seat, act.move, act.at)


def some(
    game: AnyGame, wanted: int, every: int = 1, preset: int | None = None, level: str = "keen"
) -> Iterator[tuple[Any, int]]:
    """Yield positions, every n-th one."""
    found = 0
    for seed in range(1000):
        for n, (state, seat) in enumerate(positions(game, seed, preset, level)):
            if n % every == seed % every:
                yield state, seat
                found += 1
                if found == wanted:
                    return


@positions_to_ask(80, 250)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_legal_move_has_a_reason_and_it_hangs_on_the_view_alone(game: AnyGame, wanted: int) -> None:
    why = players_of(game.name).reason
    for n, (state, seat) in enumerate(some(game, wanted, every=2)):
        view, legal, rng = game.view(state, seat), list(game.legal_moves(state, seat)), Random(n)
        world = game.determinize(view, rng)
        other = game.view(world, seat)
        assert set(game.legal_moves(world, seat)) == set(legal)
        for move in rng.sample(legal, min(len(legal), 10)):
            matched = why(view, move, ())
            assert SENTENCE.fullmatch(matched), matched
            assert not re.search(r"\bNone\b(?! of)", matched)
            assert why(other, move, ()) == matched


# ---- what is said holds in every world that agrees with the view

Check = Callable[[Any, int, Any, re.Match[str], Any], bool]
"""(state before, seat, move, what was said, state after) -> whether it is true"""
KINGS, KONG_PIE, PAI_TONG, BONG, TONG_ITS = map(
    game_named, ("kings-corners", "kong-pie", "pai-tong", "bong", "tong-its")
)


def _place_made(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    def plays(state: Any) -> list[str]:
        return [text for text in map(KINGS.notate, KINGS.legal_moves(state, seat)) if text.startswith(f"{code}>")]

    code = FRENCH.code(CARDS[matched[1]])
    return not plays(before) and bool(plays(after))


def _place_opened(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    code, side = FRENCH.code(CARDS[matched[1]]), KINGS.notate(move).partition(">")[0]
    had_none = not any(KINGS.notate(other).startswith(f"{code}>") for other in KINGS.legal_moves(before, seat))
    return had_none and KINGS.parse(f"{code}>{side}") in KINGS.legal_moves(after, seat)


def _no_follower(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    others = [other for other in range(len(after.hands)) if other != seat]
    turns = [after._replace(public=after.public._replace(turn=other, drawn=True)) for other in others]
    plays = [
        KINGS.notate(play) for other, turn in zip(others, turns, strict=True) for play in KINGS.legal_moves(turn, other)
    ]
    to = KINGS.notate(move).partition(">")[2]
    return not any(play[0] not in "NESW" and play.endswith(f">{to}") for play in plays)


def _nobody_takes(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    return not any(isinstance(take, Take) for take in TONG_ITS.legal_moves(after, after.public.turn))


def _nobody_claims(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    claims = [claim for other in PAI_TONG.active(after) for claim in PAI_TONG.legal_moves(after, other)]
    return not any(isinstance(claim, pai_tong.Tong | pai_tong.Kin) for claim in claims)


def _kong_now(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    return _kong_there(after, seat)


def _kong_there(state: Any, seat: int) -> bool:
    return any(isinstance(move, Kong) for move in KONG_PIE.legal_moves(state, seat))


def _kong_after(state: Any, seat: int) -> int | None:
    """How many connects it takes to a kong, tried out one by one; None if there is no way."""
    frontier, seen, made = [state], {frozenset(state.hands[seat])}, 0
    while frontier:
        if any(_kong_there(one, seat) for one in frontier):
            return made
        made, following = made + 1, []
        for one in frontier:
            for move in KONG_PIE.legal_moves(one, seat):
                if isinstance(move, Connect):
                    after = KONG_PIE.apply(one, seat, move, 0)
                    if frozenset(after.hands[seat]) not in seen:
                        seen.add(frozenset(after.hands[seat]))
                        following.append(after)
        frontier = following
    return None


def _out_of_reach(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    return _kong_after(before, seat) is None


def _connects_away(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    return _kong_after(after, seat) == int(matched[1])


def _nobody_has(before: Any, seat: int, move: Any, matched: re.Match[str], after: Any) -> bool:
    """The rank that is played next, or the one just played."""
    rank = after.public.race.rank if matched[1] == "No one can follow" else before.public.race.rank
    return not any(card % 13 == rank for other, hand in enumerate(after.hands) if other != seat for card in hand)


CLAIMS: list[tuple[AnyGame, str, Check]] = [
    (KINGS, r"This makes a place for your (.*), which fits nowhere yet\.", _place_made),
    (KINGS, r"This makes an empty place for your (.*), which fits nowhere yet\.", _place_opened),
    (KINGS, r"Nothing goes on an ace, .*|No one else can follow: .*", _no_follower),
    (TONG_ITS, r"No one can take it.*", _nobody_takes),
    (PAI_TONG, r"It's safe: .*", _nobody_claims),
    (KONG_PIE, r"Gives you .* at once\.(?: That wins the hand\.)?", _kong_now),
    (KONG_PIE, r"You can't make a kong this turn\. .*", _out_of_reach),
    (KONG_PIE, r"With (\d+) more connects?, you'll have [^,]*\.", _connects_away),
    (BONG, r"You hold .*\. (No one can follow|No one else can play).*", _nobody_has),
]


@pytest.mark.parametrize(("game", "claim", "is_true"), CLAIMS, ids=[claim for _, claim, _ in CLAIMS])
def test_what_is_claimed_is_so(game: AnyGame, claim: str, is_true: Check) -> None:
    why, shown = players_of(game.name).reason, 0
    for n, (state, seat) in enumerate(some(game, 3000, every=2, preset=0)):
        view, rng = game.view(state, seat), Random(n)
        legal = list(game.legal_moves(state, seat))
        for move in rng.sample(legal, min(len(legal), 8)):
            matched = re.fullmatch(claim, why(view, move, ()))
            if matched is None:
                continue
            for world in (state, game.determinize(view, rng)):
                assert is_true(world, seat, move, matched, game.apply(world, seat, move, 10**9)), matched[0]
            shown += 1
        if shown >= 6:
            return
    pytest.fail(f"said {shown} times")


def test_what_a_connect_leaves_in_the_hand_is_there_at_once_or_the_connects_are_counted() -> None:
    """Return the cards that a reason mentions, after its move or as many moves as it names."""
    player, rng = player_for("kong-pie", "sharp"), Random(4)
    assert isinstance(player, SharpPlayer)
    at_once = later = 0
    for state, seat in some(KONG_PIE, 3000, every=3):
        view, legal = KONG_PIE.view(state, seat), KONG_PIE.legal_moves(state, seat)
        for line in rng.sample(lines := [*player.spec.lines(view, legal)], min(4, len(lines))):
            matched = re.match(_LEAVES, players_of("kong-pie").reason(view, line[0], line))
            if matched is None:
                continue
            connects = int(matched["connects"] or 1)
            hand = view
            for move in line[:connects]:
                assert isinstance(move, Connect)
                hand = connected(hand, move)
            kept = {pattern(without(hand.hand, (card,)), view.public) for card in hand.hand}
            assert matched["kept"] in kept, (matched[0], line)
            assert not any(isinstance(move, Connect) for move in line[connects:]), (matched[0], line)
            at_once, later = at_once + (connects == 1), later + (connects > 1)
        if min(at_once, later) > 8:
            return
    pytest.fail(f"said {at_once} and {later} times")


_LEAVES = (
    r"(?:First of (?P<connects>\d+) connects\. )?"
    r"(?:Keeps your|Leaves you) (?P<kept>(?:two|three) \w+)(?: for your next turn)?\."
)


def test_how_many_cards_a_hand_of_pai_tong_lacks() -> None:
    """Against every way to choose the ranks of the tongs."""
    rng = Random(5)
    for n in range(60):
        melds = n % 4
        held = Counter(rng.choices(range(10), [9, 9, 9, 1, 1, 1, 1, 1, 1, 1], k=3 * (4 - melds) - 1))
        best = max(
            sum(min(held[rank], 3 * often) for rank, often in Counter(ranks).items())
            for ranks in combinations_with_replacement(range(10), 4 - melds)
        )
        assert missing(held, melds) == 3 * (4 - melds) - best


# ---- the hints


@positions_to_ask(8, 25)
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_they_are_what_the_sharp_player_finds(game: AnyGame, wanted: int) -> None:
    player = player_for(game.name, "sharp")
    assert isinstance(player, SharpPlayer)
    for state, seat in some(game, wanted, every=11):
        view, legal, budget = game.view(state, seat), game.legal_moves(state, seat), Budget(rollouts=40)
        found = hints(game.name, view, legal, budget)
        assert pickle.loads(pickle.dumps(found)) == found
        first = players_of(game.name).sure(view, legal)
        judged = player.judge(view, legal, position_rng(view), budget, closest=3, asked=first)
        assert found[0].move == next((one.move for one in judged if one.move in first), judged[0].move)
        assert len({hint.move for hint in found}) == len(found) <= 3
        for hint in found:
            (same,) = (one for one in judged if one.move == hint.move)
            assert hint.move in legal
            assert SENTENCE.fullmatch(hint.reason), hint.reason
            if same.rollouts:
                assert (hint.wins, hint.score) == (same.wins, same.score)
                assert 0 <= same.wins <= 1
            else:
                assert (hint.wins, hint.score, len(found)) == (None, None, 1)


def speaks_for_itself(found: Sequence[Hint]) -> bool:
    """Return whether no hint wins more often than an earlier one, unless that one is marked as scoring better and
    does.
    """
    for i, hint in enumerate(found):
        more = [one for one in found[i + 1 :] if (one.percent or 0) > (100 if hint.percent is None else hint.percent)]
        if hint.scores_better != bool(more) or any((hint.score or 0) <= (one.score or 0) for one in more):
            return False
    return True


@positions_to_ask(12, 40)
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_hints_are_in_order_of_wins_or_give_a_reason(game: AnyGame, wanted: int) -> None:
    for state, seat in some(game, wanted, every=7):
        view, legal = game.view(state, seat), game.legal_moves(state, seat)
        found = hints(game.name, view, legal, Budget(rollouts=60))
        assert speaks_for_itself(found), found
        for hint in found:
            more = "It scores more on average." if hint.scores_better else hint.apart
            assert hint.why == f"{hint.reason} {more}".rstrip()


def test_whatever_the_search_finds_no_share_speaks_against_the_order() -> None:
    rng, shown, left_out = Random(3), 0, 0
    for _ in range(500):
        given = [
            Hint(move, "Why.", rng.choice((0.2, 0.284, 0.288, 0.4)), rng.choice((-1.0, 0.5, 2.0))) for move in "abc"
        ]
        found = keep_consistent(given, 3)
        assert found[0].move == "a"
        assert [hint.move for hint in found] == sorted((hint.move for hint in found), key=str)
        assert speaks_for_itself(found)
        shown += any(hint.scores_better for hint in found)
        left_out += len(found) < 3
        if speaks_for_itself(given):
            assert found == tuple(given)
    assert min(shown, left_out) > 50


def test_hints_with_the_same_reason_are_distinguished() -> None:
    facts = {"a": ("One.", "Same."), "b": ("One.", "Red."), "c": ("Two.", "Blue."), "d": ()}
    same, other, bare = [Hint(move, "Why.") for move in "ab"], Hint("c", "Else."), Hint("d", "Why.")
    assert [hint.why for hint in disambiguate([*same, other], facts.__getitem__)] == [
        "Why. Same.",
        "Why. Red.",
        "Else.",
    ]
    assert disambiguate([same[0], bare], facts.__getitem__) == (same[0], bare)  # there is nothing to say of one of them
    assert [hint.why for hint in disambiguate([*same, bare], facts.__getitem__)] == ["Why. Same.", "Why. Red."]


@pytest.mark.parametrize("name", ["kings-corners", "kong-pie", "tong-its"])
def test_hints_of_a_position_do_not_bear_the_same_words(name: str) -> None:
    """In matches of keen players all moves with the same reason are distinguished."""
    game, alike = game_named(name), 0
    for state, seat in some(game, 600, every=8):
        view, why = game.view(state, seat), players_of(name).reason
        legal = [move for move in game.legal_moves(state, seat) if players_of(name).facts(view, move)]
        same: dict[str, list[Hint]] = {}
        for move in legal[:60]:
            same.setdefault(why(view, move, ()), []).append(Hint(move, why(view, move, ())))
        for shown in same.values():
            if len(shown) > 1 and len(shown[0].reason) <= 94:  # beside longer ones there is no room for more
                alike += 1
                found = disambiguate(shown[:2], partial(players_of(name).facts, view))
                assert found[0].why != found[1].why, found
        if alike > 25:
            return
    pytest.fail(f"only {alike}")


@positions_to_ask(12, 60)
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_no_two_hints_that_are_given_together_bear_the_same_words(game: AnyGame, wanted: int) -> None:
    several = 0
    for state, seat in some(game, wanted, every=7):
        found = hints(game.name, game.view(state, seat), game.legal_moves(state, seat), Budget(rollouts=60))
        assert len({hint.why for hint in found}) == len(found), found
        several += len(found) > 1
    assert several >= wanted / 8


def test_a_move_that_wins_more_and_scores_no_less_than_one_before_it_is_left_out() -> None:
    best, worse, odd, last = (
        Hint("a", "A.", 0.28, 2.0),
        Hint("b", "B.", 0.3, 1.5),
        Hint("c", "C.", 0.4, 2.0),
        Hint("d", "D."),
    )
    assert keep_consistent([best, worse, odd, last], 3) == (replace(best, scores_better=True), worse, last)
    assert keep_consistent([best, worse, odd, last], 2) == (replace(best, scores_better=True), worse)
    level = replace(worse, wins=0.284)  # both are told as 28
    assert keep_consistent([best, level], 3) == (best, level)


def test_where_points_are_what_counts_no_score_speaks_against_the_order() -> None:
    best, more, odd, last = (
        Hint("a", "A.", 0.3, -4.3),
        Hint("b", "B.", 0.28, -4.1),
        Hint("c", "C.", 0.3, -2.0),
        Hint("d", "D."),
    )
    found = keep_consistent([best, more, odd, last], 3, by_points=True)
    assert found == (replace(best, wins_more_often=True), more, last)
    assert found[0].why == "A. It wins more often."
    level = replace(more, wins=0.4, score=-4.26)  # both are told as −4.3
    assert keep_consistent([best, level], 3, by_points=True) == (best, level)


def test_hint_shows_points_where_points_decide() -> None:
    hint, plain = Hint("a", "A.", 0.284, -4.26), info_of("tong-its")
    points = replace(plain, by_points=True)
    assert (hint.worth(plain), worth_legend(plain)) == ("28%", "% = win chance")
    assert (hint.worth(points), worth_legend(points)) == ("−4.3", "+/− = average points")
    assert replace(hint, score=0.52).worth(points) == "+0.5"
    assert Hint("a", "A.").worth(plain) == Hint("a", "A.").worth(points) == ""


def test_levels_promise_no_share_of_deals_where_points_are_what_counts() -> None:
    for level in LEVELS:
        points = level.help(replace(info_of("bong"), by_points=True))
        assert "you win" not in points
        assert "{" not in points + level.help(info_of("bong"))
    assert "a half" in next(level for level in LEVELS if level.name == "adaptive").help(info_of("bong"))


@pytest.mark.parametrize("game", [KINGS, TONG_ITS], ids=lambda game: game.name)
def test_hint_to_go_out_wins_with_its_continuation(game: AnyGame) -> None:
    player, shown = player_for(game.name, "sharp"), 0
    assert isinstance(player, SharpPlayer)
    for state, seat in some(game, 3000):
        view, legal = game.view(state, seat), game.legal_moves(state, seat)
        (hint, *_) = hints(game.name, view, legal, Budget(rollouts=0))
        if "go out" in hint.reason or "empty your hand" in hint.reason:
            first = player.judge(view, legal, position_rng(view), Budget(rollouts=0))[0]
            after = state
            for move in first.line:
                assert move in game.legal_moves(after, seat)
                after = game.apply(after, seat, move, 0)
            assert game.deals(after)[-1].winner == seat
            shown += 1
        if shown == 3:
            return
    pytest.fail(f"said {shown} times")


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_they_come_of_all_the_usual_rollouts_where_there_is_time_and_of_no_more(game: AnyGame) -> None:
    """Shares from the few rollouts that a busy machine makes in the time of an AI player's move would mislead."""
    state, seat = next(one for one in some(game, 200, every=4) if len(game.legal_moves(*one)) > 2)
    view, legal = game.view(state, seat), game.legal_moves(state, seat)
    asked = HintQuestion(1, game.name, HINT_LEVEL, view, tuple(legal), seed=1)
    assert asked.seconds > 2 * Question(1, game.name, HINT_LEVEL, view, tuple(legal), seed=1).seconds
    unhurried = hints(game.name, view, legal, Budget(seconds=600))
    assert unhurried == hints(game.name, view, legal)


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_no_choice_is_no_search(game: AnyGame) -> None:
    state, seat = next(one for one in some(game, 500) if len(game.legal_moves(*one)) == 1)
    (only,), view = game.legal_moves(state, seat), game.view(state, seat)
    assert hints(game.name, view, (only,)) == (Hint(only, players_of(game.name).reason(view, only, ())),)


def test_in_bong_it_is_what_may_be_done_or_to_wait() -> None:
    waits = 0
    for state, _ in some(BONG, 300, every=3):
        for seat in range(len(state.hands)):
            view, legal = BONG.view(state, seat), BONG.legal_moves(state, seat)
            (hint,) = hints("bong", view, legal)
            assert (hint.move, hint.reason, hint.ready) == advise(view, legal)._replace()[:3]
            assert hint.move is None or hint.move in legal
            assert hint.ready is None or hint.ready in view.hand
            assert SENTENCE.fullmatch(hint.reason), hint.reason
            waits += hint.move is None
    assert waits > 100


def test_unknown_game_has_no_hints() -> None:
    with pytest.raises(ValueError, match="no game 'whist'"):
        hints("whist", None, (1, 2))


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_same_position_gets_the_same_hints(game: AnyGame) -> None:
    """The seed is that of the position, not of the question."""
    for state, seat in some(game, 2, every=13):
        view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
        first, again = (HintQuestion(n, game.name, HINT_LEVEL, view, legal, seed=n, seconds=60) for n in (1, 2))
        assert first.think().hints == again.think().hints
    assert position_rng(view).random() != position_rng(game.view(next(some(game, 1))[0], 0)).random()


def test_a_kong_in_the_hand_comes_first() -> None:
    """The first hint scores most, and no other wins more often without a reason for its rank."""
    shown = others = 0
    for state, seat in some(KONG_PIE, 1500, every=2):
        legal = KONG_PIE.legal_moves(state, seat)
        kongs = [move for move in legal if isinstance(move, Kong)]
        if not kongs or len(legal) == 1:
            continue
        view, highs = KONG_PIE.view(state, seat), state.public.ledger.highs
        found = hints("kong-pie", view, legal, Budget(rollouts=60))
        assert found[0].move in kongs
        high = [move for move in kongs if kind_of(move.cards, highs) == HIGH_KONG]
        most = max(points_of(move.cards, highs) for move in kongs)
        assert found[0].move in high or (not high and points_of(found[0].move.cards, highs) == most)
        assert speaks_for_itself(found), found
        shown, others = shown + 1, others + (len(found) > 1)
        if shown == 10:
            break
    assert shown == 10
    assert others > 2


def test_reason_to_challenge_or_fold_gives_no_second_chance() -> None:
    """The win chance is shown with the move; a second estimate in the text would contradict it."""
    shown = 0
    for state, seat in some(TONG_ITS, 2000):
        if state.public.phase != "answer":
            continue
        view, why = TONG_ITS.view(state, seat), players_of("tong-its").reason
        for move in TONG_ITS.legal_moves(state, seat):
            matched = why(view, move, ())
            assert not re.search(r"%|times|once", matched), matched
            shown += "and the caller probably has about" in matched
        if shown > 5:
            return
    pytest.fail(f"said {shown} times")


@pytest.fixture
def no_sharp(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games have no sharp player."""
    let_play(monkeypatch, {"novice", "casual", "keen"})


@pytest.mark.usefixtures("no_sharp")
@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.name)
def test_without_sharp_the_next_best_level_gives_its_move(game: AnyGame) -> None:
    state, seat = next(one for one in some(game, 200, every=4) if len(game.legal_moves(*one)) > 2)
    view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
    with pytest.raises(UnknownLevel):
        hints(game.name, view, legal)
    answers = [HintQuestion(n, game.name, HINT_LEVEL, view, legal, seed=n).think() for n in (1, 2)]
    (hint,) = hints_in(answers[0])
    assert hint.move in legal
    assert SENTENCE.fullmatch(hint.why)
    assert hints_in(answers[1]) == (hint,)
    assert answers[0].hints == ()


def test_any_move_at_all_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with the random player alone has none."""
    state, seat = next(some(KINGS, 1))
    let_play(monkeypatch, ())
    view, legal = KINGS.view(state, seat), tuple(KINGS.legal_moves(state, seat))
    for level in (HINT_LEVEL, "random"):  # the second is asked where thinking has hung
        answer = HintQuestion(1, "kings-corners", level, view, legal, seed=1).think()
        assert answer.move is None
        assert hints_in(answer) == ()


# ---- from the AI process


def _answer(thinker: Thinker, question: Question) -> Answer:
    thinker.put(question)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (answer := thinker.poll()) is not None:
            return answer
        time.sleep(0.005)
    pytest.fail("no answer came")


def test_the_ai_process_gives_them() -> None:
    thinker = Thinker()
    thinker.start()
    try:
        for game in GAMES:
            state, seat = next(one for one in some(game, 200, every=4) if len(game.legal_moves(*one)) > 2)
            view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
            answer = _answer(thinker, HintQuestion(1, game.name, HINT_LEVEL, view, legal, seed=1, seconds=0.1))
            assert answer.error is None
            assert answer.hints
            assert answer.move == answer.hints[0].move
            assert {hint.move for hint in answer.hints} <= {None, *legal}
        plain = _answer(thinker, Question(2, game.name, "keen", view, legal, seed=1))
        assert plain.hints == ()
    finally:
        thinker.close()


def test_if_all_players_fail_there_is_no_hint_but_an_error() -> None:
    state, seat = next(some(KINGS, 1))
    view, legal = KINGS.view(state, seat), tuple(KINGS.legal_moves(state, seat))
    blind = HintQuestion(3, "kings-corners", HINT_LEVEL, view._replace(hand=None), legal, seed=1).think()
    assert (blind.move, blind.hints) == (None, ())
    assert "The sharp player of kings-corners failed" in str(blind.error)


def test_locked_out_player_in_bong_gets_the_hint_to_wait() -> None:
    state, seat = next(some(BONG, 1))
    wrong = next(
        move
        for move in BONG.legal_moves(state, seat)
        if "come back" in players_of("bong").reason(BONG.view(state, seat), move, ())
    )
    state = BONG.apply(state, seat, wrong, 500)
    found = HintQuestion(4, "bong", HINT_LEVEL, BONG.view(state, seat), (), seed=1).think()
    assert found.error is None
    assert [hint.move for hint in found.hints] == [None]


@pytest.mark.parametrize("tag", ["en", "fil", "ms", "th"])
def test_warnings_begin_alike_in_every_language(tag: str) -> None:
    """The reason of the best move goes without that word."""
    use_language(tag)
    ids = [source.id if isinstance(source.id, str) else source.id[0] for _, source in sources()]
    warnings = [message for message in ids if message.startswith("Careful: ")]
    assert len(warnings) > 10
    for message in warnings:
        shown = translate(message)
        assert shown.startswith(f"{translate('Careful:')} "), message
        assert shown.endswith(drop_warning(shown)[1:])
        assert len(drop_warning(shown)) < len(shown)
