"""The keen player of Kong-Pie: always legal, deterministic, without hidden information, and never misses certain
moves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.ai.player import player_for
from app.core.cards import FRENCH, Chance
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.kong_pie.players import KeenPlayer
from app.games.kong_pie.players.phase import spots
from app.games.kong_pie.players.race import KongRate, ahead, wins
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.kongs import high_notes
from app.games.kong_pie.rules.model import AFTER_SECOND, Connect, Decision, Discard, Kong, Pass, State
from tests.facts import fit, option_sets
from tests.games.kong_pie.factories import cards, codes, position
from tests.shares import each_with_some_seats

_GAME: AnyGame = GAME
CASINO: Mapping[str, Any] = GAME.presets["Casino"]


def choose(state: State, seed: int = 1, player: KeenPlayer | None = None) -> str:
    """Return the move of the keen player to move, in short."""
    (seat,) = GAME.active(state)
    legal = GAME.legal_moves(state, seat)
    move = (player or KeenPlayer()).choose(GAME.view(state, seat), legal, Random(seed))
    assert move in legal
    return GAME.notate(move)


def turn(state: State) -> list[str]:
    """Return the keen player's moves until its turn, or the hand, is over."""
    seat, turns, made = state.public.turn, state.public.turns, []
    while not state.public.over and state.public.turns == turns and GAME.active(state) == {seat}:
        made.append(choose(state))
        state = GAME.apply(state, seat, GAME.parse(made[-1]), 0)
    return made


@lru_cache(maxsize=16)
def played(seats: int, seed: int, level: str = "keen", **options: Any) -> AnyMatch:
    """Return a whole match between AI players."""
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, seats), [level] * seats, seed))
    play_match(match, seed)
    return match


def decisions(seats: int, seed: int, level: str = "keen", **options: Any) -> Iterator[State]:
    """Yield the states of a match in which a player has a choice."""
    for state in played(seats, seed, level, **options).states[:-1]:
        if not state.public.over and len(GAME.legal_moves(state, min(GAME.active(state)))) > 1:
            yield state


# ---- the laws of every player


@pytest.mark.parametrize(("options", "seats"), each_with_some_seats(option_sets(_GAME), GAME.seats))
def test_it_plays_legally_under_every_preset_and_option_in_every_seat(options: dict[str, Any], seats: int) -> None:
    match: AnyMatch = Match(
        ai_header(GAME, build(GAME.options, fit(_GAME, options, seats), seats), ["keen"] * seats, seed=seats)
    )
    play_match(match, seed=1, deals=1)  # raises PlayerFault for a move that is not legal
    assert len(GAME.deals(match.state)) == 1


@pytest.mark.parametrize(
    "options",
    [{"short_connect": True, "restock": "dealer"}, {**CASINO, "restock": "shuffle", "connects": 0}],
    ids=["short", "shuffled"],
)
def test_hidden_cards_do_not_matter_under_rare_rules(options: dict[str, Any]) -> None:
    rng, seen = Random(5), 0
    for state in decisions(3, 7, **{**options, "deals": 2}):
        (seat,) = GAME.active(state)
        other = GAME.determinize(GAME.view(state, seat), rng)
        seen += other.hands != state.hands or other.stock != state.stock
        assert choose(other) == choose(state)
    assert seen > 25


def test_it_decides_the_same_every_time() -> None:
    for state in decisions(3, 8, deals=2):
        assert choose(state, seed=1) == choose(state, seed=2)


# ---- the phase is searched whole


def _kong_by_brute_force(state: State) -> bool:
    """Return whether the player on turn can connect to a kong, by the rules alone."""
    seat, seen, todo = state.public.turn, set(), [state]
    while todo:
        here = todo.pop()
        key = (
            frozenset(here.hands[seat]),
            here.public.put,
            here.public.connects if here.public.options.connects else 0,
        )
        if key in seen:
            continue
        seen.add(key)
        for move in GAME.legal_moves(here, seat):
            if isinstance(move, Kong):
                return True
            if isinstance(move, Connect):
                todo.append(GAME.apply(here, seat, move, 0))
    return False


@pytest.mark.parametrize(
    ("options", "seeds"),
    [
        pytest.param({}, 4, marks=pytest.mark.soak, id="free"),
        pytest.param({"connects": 2}, 4, id="two connects"),
        pytest.param({"short_connect": True}, 4, id="short"),
    ],
)
def test_no_kong_is_missed_that_connects_can_reach(options: dict[str, Any], seeds: int) -> None:
    found = missed = 0
    for seed in range(seeds):
        for state in decisions(3, seed, **options, deals=1):
            p = state.public
            if p.phase == AFTER_SECOND or p.connects:
                continue
            made = _phase(state)
            if _kong_by_brute_force(state):
                found += 1
                assert isinstance(made, Kong), (codes(state.hands[p.turn]), codes(p.source))
            else:
                missed += 1
                assert isinstance(made, Discard | Pass)
    assert found > 15
    assert missed > 5


def _phase(state: State) -> object:
    """Return what the player on turn does after all its connects."""
    seat = state.public.turn
    for _ in range(12):
        move = GAME.parse(choose(state))
        if not isinstance(move, Connect):
            return move
        state = GAME.apply(state, seat, move, 0)
    raise AssertionError("it goes on connecting")


def test_the_spots_of_a_phase_are_those_that_the_rules_allow() -> None:
    for number, state in enumerate(decisions(3, 3, "random", deals=1)):
        seat, p = state.public.turn, state.public
        if p.phase == AFTER_SECOND or number % 3:
            continue
        by_rules, todo = {frozenset(state.hands[seat])}, [state]
        for here in todo:
            for move in GAME.legal_moves(here, seat):
                if isinstance(move, Connect):
                    after = GAME.apply(here, seat, move, 0)
                    if frozenset(after.hands[seat]) not in by_rules:
                        by_rules.add(frozenset(after.hands[seat]))
                        todo.append(after)
        found = spots(GAME.view(state, seat))
        assert sorted(map(sorted, by_rules)) == sorted(sorted(spot.hand) for spot in found)
        assert all(len(set(spot.hand) | set(spot.source)) == len(spot.hand) + len(spot.source) for spot in found)


@pytest.mark.parametrize("connects", [0, 2])
def test_reach_finds_a_kong_where_the_spots_hold_one(connects: int) -> None:
    rng, both = Random(2), set()
    for _ in range(150):
        pack = [*FRENCH.cards]
        rng.shuffle(pack)
        highs = high_notes(pack)
        rest = [card for card in pack if card not in highs.notes]
        hand, source = codes(rest[: rng.randint(2, 4)]), codes(rest[4:8])
        state = position(hand, "", "", source=source, notes=codes(highs.notes), connects=connects)
        reach = Reach(highs, connects)
        truth = _kong_by_brute_force(state)
        assert reach.kong(cards(hand), cards(source)) == truth
        both.add(truth)
    assert both == {True, False}


# ---- kongs

THREE_MADE = ("AC 2C 3C KC,QD QH QS,KD KH KS",)


def test_a_high_kong_is_taken_before_anything_else() -> None:
    # With 7H and 8D the noodles are 8H and 7D.
    assert choose(position("8H 7D 7S 7C", "", "", source="4C 5D 6H 9S")) == "kong 7C 7D 8H 7S"
    found = turn(position("8H 7S 2S 3S", "", "", source="7D 7C 6H 9C"))
    assert found == ["2S+3S>7C+7D", "kong 7C 7D 8H 7S"]


def test_a_kong_that_wins_is_made_at_once() -> None:
    state = position("7D 2S 9H JC", "", "", source="4C 5D 6H 9S", kongs=THREE_MADE)
    assert choose(state) == "kong 7D"
    found = turn(position("5H 10H 2S JC", "", "", source="5D 5S 8S 10C", kongs=THREE_MADE))
    assert len(found) <= 4
    assert found[-1].startswith("kong")


def test_with_glory_a_winner_makes_a_second_kong() -> None:
    state = position("7D 5S 5H 5D", "", "", source="4C 6D 10H 9S", stock="JC 2D 3H", kongs=THREE_MADE, **CASINO)
    assert set(turn(state)) == {"kong 5D 5H 5S", "kong 7D"}


def test_a_second_kong_for_glory_is_the_best_there_is() -> None:
    state = position(
        "7D 5S 5H 5D", "", "", source="4C 6D 10H 9S", won=0, phase=1, kongs=[THREE_MADE[0] + ",9D 9H 9C"], **CASINO
    )  # fmt: skip
    assert choose(state) == "kong 7D"


def test_the_kong_that_leaves_a_second_one_is_made_first() -> None:
    # Four spades would bury the pair of sevens that the source completes to nothing; the three fives leave 7C and 7S.
    state = position("5S 5C 5H 7S", "", "", source="7C KD QH 9D", stock="2D 3H JC")
    made = turn(state)
    assert sum(move.startswith("kong") for move in made) == 2


def test_a_held_kong_is_made_even_if_it_is_small() -> None:
    assert choose(position("2S 5S 9S KS", "", "", source="4C 6D QH 9D")).startswith("kong")


def test_a_huge_jackpot_is_worth_waiting_for() -> None:
    given: dict[str, Any] = {**CASINO, "deals": 1}
    poor = position("7D 8H 7S 2C", "", "", source="4C 6D QH 9S", **given)
    assert choose(poor) in ("kong 7D", "kong 8H")
    rich = position("7D 8H 7S 2C", "", "", source="4C 6D QH 9S", **{**given, "jackpot": 1000})
    rich = rich._replace(public=rich.public._replace(sheet=rich.public.sheet._replace(jackpot=1003)))
    assert choose(rich) == "discard 2C"


def test_no_wait_for_a_high_kong_that_cannot_come() -> None:
    state = position(
        "7D 8H 7S 2C", "", "", source="4C 6D QH 9S", pulled=cards("7C 8C"), jackpot=1003, **CASINO
    )  # fmt: skip
    assert choose(state) in ("kong 7D", "kong 8H")


# ---- the end of a turn


@pytest.mark.parametrize("options", [{}, CASINO], ids=["home", "casino"])
def test_a_noodle_is_never_discarded(options: dict[str, Any]) -> None:
    ends = 0
    for seed in range(3):
        match = played(3, seed, **{**options, "deals": 2})
        for state, event in zip(match.states, match.log, strict=False):
            if isinstance(event.move, Discard):
                ends += 1
                assert event.move.card not in state.public.ledger.highs.noodles
    assert ends > 30


def test_the_useless_card_is_discarded_and_the_useful_ones_are_kept() -> None:
    # After a second kong nothing can be done but to keep or throw. A third jack is worth waiting for.
    assert choose(position("JC JH 2D", "", "", source="4C 5D 6H 9S", phase=AFTER_SECOND)) == "discard 2D"
    assert choose(position("7S 3H KC", "", "", source="7C 5D 6H 9S", phase=AFTER_SECOND)) != "discard 7S"


def test_no_third_card_is_laid_out_for_a_pair_that_the_next_player_is_known_to_hold() -> None:
    known = (0, 1 << FRENCH.card("KC") | 1 << FRENCH.card("KD"), 0)
    state = position("KS QS 3D 9H", "KC KD 2H 5S", "", source="4C 6D 10D AH", known=known)
    seat = state.public.turn
    while state.public.turn == seat:
        state = GAME.apply(state, seat, GAME.parse(choose(state)), 0)
    assert FRENCH.card("KS") not in state.public.source


def test_the_known_order_of_a_turned_over_stock_is_used() -> None:
    # The others hold four cards each and draw nothing: the noodle comes to whoever makes room for it.
    others = ("3D 10S QC 4H", "4C 10D QH 6S")
    state = position("2C 9H JS 4D", *others, source="KC 5D 6H AS", turned="7D 3S 8C 9C", rest="discards")
    assert choose(state).startswith("discard")
    reach = Reach(state.public.ledger.highs, 0)
    assert Worlds(GAME.view(state, 0), reach, 16).own(cards("2C 4D 9H"), cards("5D 6H AS KC")) == 1.0
    unknown = position("2C 9H JS 4D", *others, source="KC 5D 6H AS", stock="7D 3S 8C 9C")
    assert Worlds(GAME.view(unknown, 0), reach, 16).own(cards("2C 4D 9H"), cards("5D 6H AS KC")) < 1.0


def test_known_cards_of_the_next_player_count() -> None:
    known = (0, sum(1 << card for card in cards("KC KD 2H 5S")), 0)
    state = position("KS QS 3D 9H", "KC KD 2H 5S", "", source="4C 6D 10D AH", known=known)
    worlds = Worlds(GAME.view(state, 0), Reach(state.public.ledger.highs, 0), 16)
    assert worlds.threat(cards("3S 4C 10D JS"), 0) == 0.0
    assert worlds.threat(cards("4H 10H 6C 9D"), 0) == 0.0
    assert worlds.threat(cards("2S KS 4C 6H"), 0) == 1.0


def test_erring_players_do_not_turn_back() -> None:
    """Casual players doubt, but not anew at every connect: positions of a phase are rarely repeated. Otherwise there
    would be seven repetitions in these hands.
    """
    connected = back = 0
    for seed in range(12):
        state, been, rng = GAME.new(Options(), 3, Chance(seed=seed)), set[tuple[object, ...]](), Random(seed)
        players = [player_for("kong-pie", "casual") for _ in range(3)]
        while not GAME.deals(state):
            (seat,) = GAME.active(state)
            view = GAME.view(state, seat)
            move = players[seat].choose(view, GAME.legal_moves(state, seat), rng)
            state = GAME.apply(state, seat, move, 0)
            if isinstance(move, Connect):
                place = (view.public.turns, view.public.phase, *sorted(view.hand))
                been.add(place)
                connected += 1
                back += (*place[:2], *sorted(state.hands[seat])) in been
    assert connected > 150
    assert back <= 1


def test_it_loses_patience_with_passing() -> None:
    hand = "JC JH 9C 9H"
    waiting = position(hand, "", "", source="4C 5D 6S AS", turns=6, last_kong=0)
    assert choose(waiting) != "pass"


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_match_between_keen_players_at_home_ends_by_kongs(seats: int) -> None:
    match = played(seats, 11, deals=5)
    ends = [(deal.how, deal.turns) for deal in match.state.public.history]
    assert [how for how, _ in ends] == ["kongs"] * 5
    assert max(turns for _, turns in ends) < 30 * seats


# ---- answers


def test_a_fee_is_paid_where_the_hand_may_be_won_and_not_where_it_is_lost() -> None:
    good = _asked("fee", position("7S 3H", "", "", source="7C 5D 6H 9S", rest="discards", kongs=THREE_MADE, **CASINO))
    assert choose(good) == "pay"
    lost = position(
        "JC 3H", "", "", source="7C 5D 6H 9S", discards="2D 10C", rest="out",
        kongs=["", *THREE_MADE, "2S 3S 4S 5S,6C 6D 6S,8C 8S"], **CASINO,
    )  # fmt: skip
    assert choose(_asked("fee", lost)) == "leave"


def test_the_vote_counts_the_chips() -> None:
    hands = ("JC 3H 4H 9C", "2D 9D 10C 6S", "AD 10H 6C AS")
    ahead_of_all = position(*hands, source="7C 5D 6H 9S", kongs=THREE_MADE, **CASINO)
    assert choose(_asked("vote", ahead_of_all)) == "vote reset"
    behind = position(
        *hands, source="7C 5D 6H 9S", kongs=["8H,7D", *THREE_MADE, "2S 3S 4S 5S,JD JH JS,8C 8S"], **CASINO
    )  # fmt: skip
    assert choose(_asked("vote", behind)) == "vote end"


def test_a_reset_is_paid_where_the_hand_may_be_won_and_not_where_it_is_lost() -> None:
    hands = ("JC 3H 4H 9C", "2D 9D 10C 6S", "AD 10H 6C AS")
    good = position(*hands, source="7C 5D 6H 9S", kongs=THREE_MADE, **CASINO)
    assert choose(_asked("reset", good)) == "pay"
    kongs = ["", *THREE_MADE, "2S 3S 4S 5S,JD JH JS,8C 8S"]
    lost = position(*hands, source="7C 5D 6H 9S", kongs=kongs, **CASINO)
    assert choose(_asked("reset", lost)) == "leave"


def test_where_a_reset_is_free_the_vote_counts_no_chip_for_it() -> None:
    """Ending the hand is only worthwhile if it pays as much as playing on."""
    hands = ("JC 3H 4H 9C", "2D 9D 10C 6S", "AD 10H 6C AS")
    votes = []
    for fee in (1, 0):
        options = {**CASINO, "restock_fee": fee}
        kongs = ["", "2C 3C 4C 5C,QD QH QS", "2S 3S 4S 5S,JD JH JS"]
        votes.append(choose(_asked("vote", position(*hands, source="7C 5D 6H 9S", kongs=kongs, **options))))
    assert votes == ["vote end", "vote reset"]


def test_the_dealer_turns_over_what_suits_him_and_shuffles_what_suits_the_next() -> None:
    # The next card of the discards is a noodle: who is on turn would make a kong at once.
    def asked(turn: int, dealer: int) -> State:
        hands = ["2C 9H JS", "3D 10S QC 4H", "4C 10D QH 6S"]
        hands = hands[-turn:] + hands[:-turn]
        return _asked(
            "restock",
            position(
                *hands, source="KC 5D 6H AS", discards="7D 3S 8C 9C QS 2H 10H JC KD KH", rest="out", turn=turn,
                dealer=dealer, restock="dealer", filling=True,
            ),
            dealer,
        )  # fmt: skip

    assert choose(asked(turn=0, dealer=0)) == "turn-over"
    assert choose(asked(turn=1, dealer=0)) == "shuffle"


def _asked(kind: str, state: State, seat: int = 0) -> State:
    return state._replace(
        public=state.public._replace(sheet=state.public.sheet._replace(question=Decision(kind, seat)))
    )


# ---- strength


def test_it_beats_random_players() -> None:
    won = 0
    for seed in range(12):
        levels = ["random"] * 3
        levels[seed % 3] = "keen"
        match: AnyMatch = Match(ai_header(GAME, build(GAME.options, {"deals": 1}, 3), levels, seed))
        play_match(match, seed)
        won += GAME.deals(match.state)[0].winner == seed % 3
    assert won >= 10


def test_race_depends_on_needs_and_turn_order() -> None:
    pace = KongRate(0.5, 0.4)
    everybody = [wins((4, 4, 4), seat, 200, pace) for seat in range(3)]
    assert sum(everybody) == pytest.approx(1)
    assert everybody == sorted(everybody, reverse=True)
    assert wins((1, 4, 4), 0, 200, pace) > wins((2, 4, 4), 0, 200, pace) > wins((2, 1, 4), 0, 200, pace)
    race = ahead((2, 2, 2), 24, pace)
    assert race.own > race.both > race.theirs
    assert race.own > race.none > race.theirs
    assert race.at(0.5, 0.4) == pytest.approx(wins((2, 2, 2), 2, 24, KongRate(0.5, 0.4)), abs=0.1)


def test_a_temperament_changes_what_it_does() -> None:
    careless = KeenPlayer(replace(KEEN, deny=0.0, own_next=2.0))
    assert any(choose(state) != choose(state, player=careless) for state in decisions(3, 2, deals=1))


def test_all_pairs_of_hands_are_tried() -> None:
    """A hand without matching cards can only be kept or discarded from."""
    hand = "2C 9H JS 4D"
    assert not [pair for pair in combinations(cards(hand), 2) if pair[0] % 13 == pair[1] % 13]
    made = choose(position(hand, "", "", source="KC 5D 6H AS"))
    assert made == "pass" or made.startswith("discard")
