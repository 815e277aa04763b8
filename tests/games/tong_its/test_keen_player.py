"""The keen player of Tong-Its: fair, legal, and never foolish."""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from app.ai.pacing import header as ai_header
from app.ai.pacing import play_match
from app.core.cards import mask_of
from app.core.match import AnyMatch, Match
from app.core.options import build
from app.games.tong_its.players import KeenPlayer
from app.games.tong_its.players.player import TurnDecision
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import split
from app.games.tong_its.rules.model import OpenMeld, State, has_opened
from tests.games.tong_its.factories import do, legal, open_meld, position

OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


@lru_cache(maxsize=16)
def played(seed: int, levels: tuple[str, ...] = ("keen",) * 3, **options: object) -> AnyMatch:
    match: AnyMatch = Match(ai_header(GAME, build(GAME.options, options, 3), levels, seed))
    play_match(match, seed)
    return match


def choice(state: State) -> str:
    """Return the move of the player on turn, in short."""
    seat = min(GAME.active(state))
    move = KeenPlayer().choose(GAME.view(state, seat), GAME.legal_moves(state, seat), Random(1))
    return GAME.notate(move)


@pytest.mark.parametrize(
    "options", [*GAME.presets.values(), {"hands": 5}, {"chips_at_start": 20, "ends": "bust"}], ids=str
)
def test_whole_matches_are_legal_and_end(options: dict[str, Any]) -> None:
    for seed in range(2):
        assert played(seed, **options).result is not None


def test_it_decides_the_same_every_time() -> None:
    looked = 0
    for seed in range(8):
        for state in played(seed, hands=2).states[:-1]:
            for seat in GAME.active(state):
                view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
                one, other = (KeenPlayer().choose(view, legal, Random(luck)) for luck in (1, 2))
                assert one == other
                looked += len(legal) > 1
    assert looked > 150


def test_it_beats_random_players() -> None:
    deals = [deal for seed in range(12) for deal in GAME.deals(played(seed, ("keen", "random", "random")).state)]
    assert sum(deal.winner == 0 for deal in deals) / len(deals) > 0.7


def test_it_goes_out_when_it_can() -> None:
    state = position("7C 7D 7H 9S", "3C 8D", "4H 7S", stock="2C 2D 2H", melds=OPEN)
    assert choice(state) == "meld 7C 7D 7H"
    assert choice(position("9S", "3C 8D", "4H 7S", stock="2C 2D 2H", melds=OPEN)) == "discard 9S"
    assert choice(position("6H", "3C 8D", "4H 7S", stock="2C 2D 2H", melds=OPEN)) in ("6H>0.1", "discard 6H")


def test_a_discard_that_takes_it_out_is_taken() -> None:
    state = position("9C 9D", "3C 8D", "4H 7S", thrown="9H", stock="2C 2D 2H", melds=OPEN, phase="start")
    assert choice(state) == "take 9C 9D"


def test_a_four_in_hand_makes_a_challenge_worth_more_though_the_best_split_breaks_it() -> None:
    """“Three chips for each concealed four-of-a-kind in the winner’s hand”"""

    def worth(hand: str) -> float:
        state = position("KC QD 9H", hand, "4H", thrown="8C", stock="8D 8H", melds=OPEN, phase="start")
        called = do(state, "call")
        return TurnDecision(GAME.view(called, 1), GAME.legal_moves(called, 1), KEEN).challenge()

    # Six chips more, as often as it wins with 7.
    four, three = worth("2C 2D 2H 2S 3S 4S"), worth("2C 2D 2H 7S 8S 9S")
    assert three + 0.3 < four < three + 6


def test_aces_on_own_melds_make_a_challenge_worth_more() -> None:
    """“One chip for each ace the winner held, either in their hand or in melds”"""

    def worth(own: str | OpenMeld) -> float:
        melds: dict[int, Any] = {**OPEN, 1: [own]}
        state = position("KC QD", "7C 7D 7H 2D", "4H", thrown="8C", stock="2C", melds=melds, phase="start")
        called = do(state, "call")
        return TurnDecision(GAME.view(called, 1), GAME.legal_moves(called, 1), KEEN).challenge()

    assert worth(open_meld("2S 3S 4S", added={"AS": 1})) > worth(open_meld("2S 3S 4S", added={"AS": 2})) + 0.1
    assert worth("AS 2S 3S 4S") == worth(open_meld("2S 3S 4S", added={"AS": 1}))


def test_it_does_not_fold_what_cannot_lose() -> None:
    """Its hand has no points, so it loses to no one, and a tie goes to the challenger."""
    state = position("AC", "KC KD KH QS QD", "4H 7S", stock="2C 2D 2H", melds=OPEN, turn=2, phase="start")
    called = GAME.apply(state, 2, GAME.parse("call"), 0)
    assert choice(called) == "challenge"


def test_it_challenges_whenever_a_challenge_costs_nothing_more() -> None:
    """Once another player has challenged, those who fold pay three chips as well."""
    state = position(
        "KS QH JD 9S 10C", "2C 3D", "KD 8S 8C 7D", stock="2D 2H", melds=OPEN, turn=1, phase="start",
        thrown="KH QS JH 10S 9H 8D 7C 8H 5C",
    )  # fmt: skip
    assert choice(do(state, "call", "fold")) == "fold"
    assert choice(do(state, "call", "challenge")) == "challenge"


def test_trusts_calls_of_careless_players_less() -> None:
    """Their last discards look the same."""
    caller = "2C 3D 4H 4S 8D 9C"
    melds = {0: ["6C 6D 6S"], 1: ["5H 5S 5D"], 2: ["JC QC KC"]}
    choices = []
    for thrown in ("KH QS JH 10S QD QH 9H JS", "KH AS JH 10S 2S QH 9H JS"):
        hands = "9S 7C", caller, "KD 8S 8C 7D"
        state = position(*hands, stock="2D 2H 5C 9D", thrown=thrown, melds=melds, turn=1, phase="start")
        choices.append(choice(do(state, "call", "fold")))
    assert choices == ["fold", "challenge"]


def test_calls_when_no_one_may_challenge() -> None:
    state = position(
        "2C 3D 9S JH QS", "AC 3C 8D KD KH", "4H 7S JD QH QC", stock="2D 2H 5C", thrown="KS", phase="start",
        melds={0: ["6C 6D 6H 6S"]},
    )  # fmt: skip
    assert choice(state) == "call"


def test_it_does_not_call_with_a_hand_that_hardly_wins() -> None:
    hand = "2C 9H JH QS KS 10D 8C 4S"
    state = position(hand, "AC 3C", "4H 7S", stock="2D 2H 5C", thrown="KH QD 5S", melds=OPEN, phase="start")
    assert choice(state) == "draw"


REST = {
    1: "2C 5D 8C 9D QS KS 4C 7H JC 10D 3H 5H",
    2: "7C 7D 8D 9H QD QH KC KH AD 2D 4S 5S",
}


def test_it_opens_as_soon_as_it_can() -> None:
    state = position("6C 6D 6H 2S 4D 9C JH KD JS 10S 8H AS 3C", REST[1], REST[2], stock="AC AH 2H 3D 3S 4H 5C 6S 7S")
    assert choice(state) == "meld 6C 6D 6H"


def test_opens_with_the_meld_safe_from_layoffs() -> None:
    state = position(
        "6C 6D 6H 3S 4S 5S 9C JH KD", "2C 5D 8C 9D QS KS 4C 7H JC", "7C 7D 8D 9H QD QH KC KH AD",
        stock="AC AH 2H 3D 2S 4H 5C 7S 8S 9S", thrown="6S JS 10S",
    )  # fmt: skip
    assert choice(state) == "meld 6C 6D 6H"


def test_it_hides_a_four_to_open_and_to_go_out() -> None:
    state = position("6C 6D 6H 6S 4D 9C JH KD JS 10S 8H AS 3C", REST[1], REST[2], stock="AC AH 2H 3D 3S 4H 5C 7S 8S")
    assert choice(state) == "hide 6C 6D 6H 6S"
    state = position("7C 7D 7H 7S 9S", "3C 8D", "4H 9D", stock="2C 2D 2H", melds=OPEN)
    assert choice(state) == "hide 7C 7D 7H 7S"
    state = position("2C 2D 2H 2S 9C KH", "3C 8D 9S", "4D 7S 7H", stock="", melds={1: ["6C 6D 6S"]})
    assert choice(state) == "hide 2C 2D 2H 2S"


def test_lays_off_to_stop_an_unchallengeable_call() -> None:
    state = position(
        "6C 10D JH QS 2D 3H 9C 8S KC", "AC", "4H 7S JD QH QC", stock="2C 2H 5C 9D 8C 3D 4D", thrown="KS KD",
        melds={1: ["6D 6H 6S"]},
    )  # fmt: skip
    assert choice(state) == "6C>1.1"


def test_in_the_last_turn_everything_that_can_be_laid_off_is_and_it_opens() -> None:
    state = position("6H 2D 3H 4H 9C", "3C 8D 9S", "4D 7S 7H", stock="", melds={0: ["JC QC KC"], 1: ["6C 6D 6S"]})
    assert choice(state) == "6H>1.1"
    state = position("2D 2H 2S 9C KH", "3C 8D 9S", "4D 7S 7H", stock="", melds={1: ["6C 6D 6S"]})
    assert choice(state) == "meld 2D 2H 2S"


def test_it_keeps_further_melds_secret_and_throws_high_loose_cards() -> None:
    state = position(
        "2C 3C 4C 9H KD 5S", "3D 8D QH", "4H 7S JH", stock="2D 2H QC 6D 6H 8S", thrown="JC JD QS",
        melds={0: ["8C 9C 10C"]},
    )  # fmt: skip
    assert choice(state) == "discard KD"


def test_it_does_not_throw_what_the_next_player_can_meld() -> None:
    """Two kings are unseen; none of the queens' neighbours and the other queens is."""
    state = position(
        "KD QC 2H 3H 4H AC", "3D 8D KS KH", "4S 7S", stock="2D 5H 6D 6H 8S", thrown="QS QD JC",
        melds={0: ["8C 9C 10C"], 1: ["5C 5S 5D"]},
    )  # fmt: skip
    assert choice(state) == "discard QC"


def test_it_takes_a_discard_to_open() -> None:
    state = position(
        "9C 9D 2S 4D 6H JH KD JS 10S 8H AS 3C", REST[1], REST[2].replace("9H ", ""), thrown="9H",
        stock="AC AH 2H 3D 3S 4H 5C 7S 8S", phase="start", dealer=2,
    )  # fmt: skip
    assert choice(state) == "take 9C 9D"


def test_no_meld_is_ever_broken_up_while_a_loose_card_is_left_and_no_sure_call_is_missed() -> None:
    seen = 0
    for seed in range(6):
        match = played(seed, hands=3)
        for number, (state, event) in enumerate(zip(match.states, match.log, strict=False)):
            p, move = state.public, GAME.notate(event.move)
            if (
                p.phase == "start"
                and "call" in legal(state)
                and not any(has_opened(p, seat) for seat in range(3) if seat != p.turn)
            ):
                # Only a tongit in this very turn is better than a call that nobody may challenge.
                end = next(
                    after for after in match.states[number + 1 :] if after.public.over or after.public.turn != p.turn
                )
                assert move == "call" or (end.public.over and end.public.history[-1].way == "tongit")
            if move.startswith("discard"):
                parts = split(mask_of(state.hands[event.seat]))
                loose = mask_of(state.hands[event.seat]) & ~sum(parts.melds)
                assert not loose & loose - 1 or loose >> event.move.card & 1
                seen += 1
    assert seen > 100
