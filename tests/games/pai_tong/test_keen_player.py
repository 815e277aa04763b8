"""The keen player of Pai Tong: always legal, deterministic, and never misses certain moves."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.pai_tong.players import KeenPlayer
from app.games.pai_tong.players.hand import IN, Hopes, Loose, Rates, sort
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules.kinds import KINDS, RANK_OF_KIND, kinds
from app.games.pai_tong.rules.model import KIN, Discard, State, Tong
from tests.facts import fit, option_sets
from tests.games.pai_tong.factories import PAI_TONG as GAME
from tests.games.pai_tong.factories import do, position
from tests.shares import each_with_some_seats

_GAME: AnyGame = GAME
PONG: Mapping[str, Any] = {"scoring": "pong"}
FAR = ("1C 4C 7C 2C 5C 8C 3C 6C 9C 1S 2S", "1M 4M 7M 2M 5M 8M 3M 6M 9M 4S 5S", "1M 4M 7S 2M 5S 8S 3M 6M 9S 4S 8M")
"""The others' hands, far from complete."""


def choose(state: State, seat: int | None = None, seed: int = 1) -> str:
    """Return the keen player's move, in short."""
    seat = min(GAME.active(state)) if seat is None else seat
    legal = GAME.legal_moves(state, seat)
    move = KeenPlayer().choose(GAME.view(state, seat), legal, Random(seed))
    assert move in legal
    return GAME.notate(move)


@lru_cache(maxsize=16)
def played(seats: int, seed: int, **options: Any) -> AnyMatch:
    """Return a whole match between keen players."""
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, seats), ["keen"] * seats, seed))
    play_match(match, seed)
    return match


def decisions(seats: int, seed: int, **options: Any) -> Iterator[tuple[State, int]]:
    """Yield the states of a match and the seats in them that have a choice."""
    for state in played(seats, seed, **options).states[:-1]:
        for seat in sorted(GAME.active(state)):
            if len(GAME.legal_moves(state, seat)) > 1:
                yield state, seat


# ---- the laws of every player


@pytest.mark.parametrize(("options", "seats"), each_with_some_seats(option_sets(_GAME), GAME.seats))
def test_it_plays_legally_under_every_preset_and_option_in_every_seat(options: dict[str, Any], seats: int) -> None:
    built = build(GAME.options, fit(_GAME, options, seats), seats)
    match: AnyMatch = Match(ai_header(GAME, built, ["keen"] * seats, seed=seats))
    play_match(match, seed=1, deals=1)  # raises PlayerFault for a move that is not legal
    assert len(GAME.deals(match.state)) == 1


@pytest.mark.parametrize(("seats", "preset"), [(4, "Kelantan Pong"), (6, "Thai"), (7, "Thai")])
def test_it_plays_whole_matches_to_their_end(seats: int, preset: str) -> None:
    match = played(seats, 3, **{**GAME.presets[preset], "deals": 4})
    assert match.result is not None
    assert len(GAME.deals(match.state)) == 4


def test_it_decides_the_same_every_time() -> None:
    for state, seat in decisions(4, 8, deals=2, **PONG):
        assert choose(state, seat, seed=1) == choose(state, seat, seed=2)


def test_it_counts_few_positions_in_a_decision() -> None:
    most = 0
    for state, seat in decisions(4, 9, deals=4, **PONG):
        view = GAME.view(state, seat)
        counts = [bytes(kinds(view.hand)).count(kind) for kind in KINDS]
        race = Hopes(_rates(), 2.0)
        for kind in {*kinds(view.hand)}:
            counts[kind] -= 1
            if len(view.hand) % 3 == 0:
                race.hope(sort(counts, range(10), pure_counts=True).loose)
            counts[kind] += 1
        most = max(most, len(race.known))
    assert 30 < most < 5000


# ---- what it must never miss


def test_a_win_is_taken() -> None:
    drawn = position("1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF OT", *FAR, stock=None)
    assert choose(drawn) == "kin"
    # Seat 3, the next, could lay a tong instead; seat 2 wins out of turn; with Pong points the tongs are all crooked.
    ready = "3C 3S 3M 4C 4S 4M 7C 7S 7M 9C 9S"
    state = do(position("9M 4M 1C 2C 5C 6C 6S 8C 1S 2S RF WF", FAR[1], ready, ready, **PONG), "discard 9M")
    assert choose(state, 3) == "kin"
    assert choose(state, 2) == "kin"


def test_every_win_of_whole_matches_is_taken() -> None:
    wins = 0
    for seats, options in ((4, PONG), (6, {})):
        for state, seat in decisions(seats, 11, deals=4, **options):
            if KIN in GAME.legal_moves(state, seat):
                wins += 1
                assert choose(state, seat) == "kin"
    assert wins >= 7


def test_a_tong_that_leaves_one_card_to_wait_for_is_taken() -> None:
    hand = "5S 5M 1C 1M 3C 3S 3M 7C 7S 7M 9C"
    state = position("5C 1S 2S 4S 6S 7S 8S 9S RF 1M 2M 4M", FAR[1], FAR[0], hand, stock=None)
    assert choose(do(state, "discard 5C"), 3) == "tong 5S 5M"


def test_a_discard_that_only_breaks_up_a_whole_tong_is_left() -> None:
    # Three fives are whole already: with a fourth there is a card to throw, with a card from the stock a chance to win.
    state = position(
        "5C 1S 2S 4S 6S 7S 8S 9S RF 1M 2M 4M", FAR[1], FAR[0], "5S 5M 5S 1C 1M 1S 3C 3S 3M 7C 7S", stock=None
    )
    assert choose(do(state, "discard 5C"), 3) == "draw"


def test_whole_tongs_and_pairs_are_kept() -> None:
    state = position("1C 1S 1M 2C 2S 2M 3C 3S 7C 7S RF 9M", *FAR, stock=None)
    assert choose(state) in ("discard RF", "discard 9M")
    state = position("1C 1S 1M 2C 2S 2M 3C 3S 3M 7C 7S 9M", *FAR, stock=None)
    assert choose(state) == "discard 9M"


def test_keeps_tongs_and_pairs_over_singles() -> None:
    broken = seen = 0
    for state, seat in decisions(4, 12, deals=16):
        p, hand = state.public, state.hands[seat]
        if p.discard is None and not any(p.melds) and len(p.thrown) < 12:
            held = [sum(RANK_OF_KIND[kind] == rank for kind in kinds(hand)) % 3 for rank in range(10)]
            move = GAME.parse(choose(state, seat))
            assert isinstance(move, Discard)
            if held.count(1):
                seen += 1
                broken += held[RANK_OF_KIND[move.kind]] != 1
    assert seen > 50
    assert broken <= seen * 0.03


def test_of_two_singles_the_dead_one_goes() -> None:
    # All the other fours lie open in tongs: no second one can come.
    fours = {1: ("4C 4S 4M", "4C 4S 4M"), 2: ("4C 4S 4M",), 3: ("4S 4M 3C",)}
    state = position(
        "1C 1S 1M 2C 2S 2M 3S 3M 6C 6S 4C 9M", "1C 5C 7C 8C 9C", "1S 2S 3S 5S 6S 7S 8S 9S", "1M 2M 3M 5M 6M 7M 8M 9M",
        melds=fours, stock=None,
    )  # fmt: skip
    assert choose(state) == "discard 4C"


def test_it_does_not_wait_for_a_card_that_cannot_come() -> None:
    # Nine nines lie open in tongs, seat 0 holds two; the last one is thrown, or is still to come.
    nines = {1: ("9C 9S 9M", "9C 9S 9M"), 2: ("9C 9S 9M",)}
    hands = (
        "1C 1S 1M 2C 2S 2M 3C 3S 3M 9C 9S",
        "9M 1C 5C 7C 8C 4C",
        "1S 2S 3S 5S 6S 7S 8S 4S",
        "1M 4M 7S 2M 5S 8S 3M 6M RF 4S 8M",
    )
    dead = do(
        position(*hands, melds=nines, stock="6M 5M 5M 5M 7M 7M", turn=1), "discard 9M", "0 draw", "2 pass", "3 pass"
    )
    assert choose(dead) in ("discard 9C", "discard 9S")
    live = position(hands[0] + " 6M", *hands[1:], stock=None)
    assert choose(live) == "discard 6M"


def test_it_waits_for_the_pair_with_more_cards_left() -> None:
    sevens = {1: ("7C 7S 7M",), 2: ("7C 7S 7M",)}
    state = position(
        "1C 1S 1M 2C 2S 2M 7C 7M 8C 8M 6C 6S", FAR[0][:23], FAR[1][:23], FAR[2], melds=sevens, stock=None,
    )  # fmt: skip
    assert choose(state).startswith("discard 7")


def _against_a_ready_player() -> State:
    """Seat 1 has three tongs and has discarded a five; seat 0 holds a five and a nine that fit nowhere."""
    state = position(
        "1C 1S 1M 2C 2S 2M 3C 3S 8C 8S 9S", "5C 9M 9C",
        "1S 4S 6S 7S 8M 1M RF WF 3M 6M 7M", "4C 6C 7C 8C WF OT RF 1C 2M 4M 4S",
        melds={1: ("4C 4S 4M", "6C 6S 6M", "RF WF OT")}, stock="5S 7S 3M 7M 2S 3S 8S 9M", turn=1,
    )  # fmt: skip
    state = do(state, "discard 5C", "0 draw", "2 pass", "3 pass")
    assert state.public.discard is None
    return state


def test_discards_safely_against_a_waiting_player() -> None:
    assert choose(_against_a_ready_player()) == "discard 5S"


def test_a_rank_thrown_by_a_player_is_safe_from_them_and_one_they_let_go_is_for_a_while() -> None:
    state = _against_a_ready_player()
    danger = Reading(GAME.view(state, 0), KEEN).danger()
    assert danger[4] < danger[8] / 5
    later = do(state, "discard 8C", "3 draw", "1 pass", "2 pass")
    assert Reading(GAME.view(later, 3), KEEN).danger()[7] < 0.05


# ---- Pong points


def test_a_tong_of_identical_cards_is_laid_where_it_can_be() -> None:
    state = position(
        "5S 1S 2S 4S 6S 7S 8S 9S RF 1M 2M 4M", FAR[1], FAR[0], "5S 5S 5M 5C 1C 1M 3C 3S 3M 7C 7S", stock=None, **PONG,
    )  # fmt: skip
    state = do(state, "discard 5S")
    tongs = [move for move in GAME.legal_moves(state, 3) if isinstance(move, Tong)]
    assert len(tongs) > 2
    made = choose(state, 3)
    assert made in ("tong 5S 5S", "draw")
    assert KeenPlayer().choose(GAME.view(state, 3), tongs, Random(1)) == GAME.parse("tong 5S 5S")


def test_of_two_equal_pairs_the_identical_one_is_kept() -> None:
    hand = "1C 1S 1M 2C 2S 2M 7C 7C 8S 8M 6C 6S"
    rest = ("1M 4C 4S 2M 5C 5S 3C 3S 9C 9S RF", "4M 4C 5M 5C 3M 3S 9M 9C WF OT RF", "4M 4S 5M 5S 3M 3C 9M 9S WF OT RF")
    assert choose(position(hand, *rest, stock=None, **PONG)) != "discard 7C"


def test_a_tong_is_kept_pure() -> None:
    # Of four fives the odd one goes.
    state = position(
        "5S 5S 5S 5M 1C 1S 1M 2C 2S 2M 7C 7S", FAR[0], FAR[1].replace("5S", "6S"), FAR[2].replace("5S", "6S"), **PONG
    )
    assert choose(state) == "discard 5M"


# ---- the end of the stock


def test_with_no_stock_left_the_last_discard_is_a_safe_one() -> None:
    state = _against_a_ready_player()
    empty = state._replace(stock=())
    assert choose(empty) == "discard 5S"


def test_with_no_stock_a_drawn_hand_is_better_than_a_tong_that_leads_nowhere() -> None:
    state = position("5C 1S 2S 4S 6S 7S 8S 9S RF 1M 2M 4M", FAR[1], FAR[0], "5S 5M 1C 2M 3C 4S 6M 7C 8S 9M OT")
    assert choose(do(state, "discard 5C"), 3) == "pass"


# ---- the counting


def _rates(hazard: float = 0.2) -> Rates:
    draw = [0.02 + 0.01 * place for place in range(10)]
    take = [2 * share for share in draw]
    win = [4 * share for share in draw]
    return Rates(draw, take, win, [0.25] * 10, [hazard] * 10)


def test_a_wait_wins_as_its_rate_is_to_the_hazard() -> None:
    hope = Hopes(_rates(), 1.0).hope(Loose(1 << 5, 0, 1 << 5))
    assert hope.win == pytest.approx(0.28 / 0.48)
    assert hope.pure == pytest.approx(0.25 * 0.28 / 0.48)
    assert Hopes(_rates(0.0), 1.0).hope(Loose(1 << 5, 0, 0)) == (1.0, 0.0)


def test_the_race_agrees_with_playing_it_out() -> None:
    """Two tongs to make from two pairs and a single, and from a pair and three singles."""
    rng, rates = Random(4), _rates()
    for loose in (Loose(0b11_0000_0000, 0b1_0000_0000 >> 3, 0), Loose(0b1000, 0b1110_0000, 0)):
        won = sum(_run(loose, rates, rng) for _ in range(20_000))
        assert Hopes(rates, 1.0).hope(loose).win == pytest.approx(won / 20_000, abs=0.015)


def _comes(rates: Mapping[int, float], at: float) -> int | None:
    """Return the place whose card comes at this point of all rates laid end to end; None beyond them."""
    for place, rate in rates.items():
        at -= rate
        if at < 0:
            return place
    return None


def _run(loose: Loose, rates: Rates, rng: Random) -> bool:
    """Return whether the hand wins: every useful card comes at its rate, and the deadest loose card goes."""
    pairs, singles = {*IN[loose.pairs]}, {*IN[loose.singles]}
    while True:
        last = len(pairs) == 1 and not singles
        happen = {place: (rates.win if last else rates.take)[place] for place in pairs}
        happen |= {place: rates.draw[place] for place in singles}
        at = rng.random() * (sum(happen.values()) + rates.hazard[0])
        place = _comes(happen, at)
        if place is None:
            return False
        if last:
            return True
        if place in pairs:
            pairs.remove(place)
        else:
            singles.remove(place)
            pairs.add(place)
        if singles:
            singles.remove(min(singles))
        else:
            pairs.remove(low := min(pairs))
            singles.add(low)


def test_a_hand_that_is_nearer_hopes_for_more() -> None:
    race = Hopes(_rates(), 1.0)
    hopes = [
        race.hope(Loose(pairs, singles, 0)).win
        for pairs, singles in (
            (1 << 4, 0), (0b11 << 4, 1), (0b1111 << 4, 0), (0b111 << 4, 0b11), (0b1111 << 4, 0b111),
            (0b111 << 4, 0b10000_01111),
        )
    ]  # fmt: skip
    assert hopes == sorted(hopes, reverse=True)


# ---- strength


def test_it_beats_random_players() -> None:
    won = 0
    for seed in range(24):
        levels = ["random"] * 4
        levels[seed % 4] = "keen"
        match: AnyMatch = Match(ai_header(GAME, build(GAME.options, {"deals": 1}, 4), levels, seed))
        play_match(match, seed)
        (deal,) = GAME.deals(match.state)
        won += deal.winner == seed % 4
    assert won >= 20
