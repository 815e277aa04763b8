"""Tong-Its: what a better move does that the one that was made does not is checked by the rules and by counting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from app.core.cards import Card, rank, suit
from app.games import game_named
from app.games.tong_its.rules.melds import cards_of, split
from app.games.tong_its.rules.model import Call, Challenge, Discard, Draw, Fold, Lay, Take, has_opened
from app.games.tong_its.rules.moves import may_call
from tests.ai.comparisons import CARDS, Pair, check_all, pairs

TONG_ITS = game_named("tong-its")


def _mask(cards: Sequence[Card]) -> int:
    return sum(1 << card for card in cards)


def _after(pair: Pair, line: Sequence[Any]) -> Any:
    state = pair.state
    for move in line:
        state = TONG_ITS.apply(state, pair.seat, move, 10**9)
    return state


def _points(pair: Pair, line: Sequence[Any]) -> int:
    return split(_mask(_after(pair, line).hands[pair.seat])).deadwood


def _is_meld(cards: Sequence[Card]) -> bool:
    ranks = sorted(map(rank, cards))
    in_row = len({suit(card) for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return in_row or len({*ranks}) == 1


def _unseen(pair: Pair) -> list[Card]:
    """Return the cards that are neither in the hand nor open."""
    p, view = pair.state.public, pair.view
    seen = {*view.hand, *p.thrown, *(card for melds in p.melds for meld in melds for card in cards_of(meld.now))}
    seen |= {card for fours in view.face_down for four in fours for card in four}
    return [card for card in TONG_ITS.pack.cards if card not in seen]


def _outs(pair: Pair, line: Sequence[Any]) -> int:
    """Unseen cards that make a meld with two loose cards, tried out one by one."""
    hand = _mask(_after(pair, line).hands[pair.seat])
    loose = cards_of(hand & ~sum(split(hand).melds))
    return sum(any(_is_meld((*two, card)) for two in combinations(loose, 2)) for card in _unseen(pair))


def _opens(pair: Pair, matched: re.Match[str]) -> bool:
    better, made = (has_opened(_after(pair, line).public, pair.seat) for line in (pair.better, pair.made))
    return better and not made


def _stops(pair: Pair, matched: re.Match[str]) -> bool:
    seats = {"the next player": [1], "the previous player": [2], "both opponents": [1, 2]}[matched[1]]
    better, made = _after(pair, pair.better).public, _after(pair, pair.made).public
    others = [(pair.seat + seat) % 3 for seat in seats]
    less = matched[2] is None or _points(pair, pair.made) - _points(pair, pair.better) == int(matched[2])
    return less and all(may_call(made, seat) and not may_call(better, seat) for seat in others)


def _breaks_up(pair: Pair, matched: re.Match[str]) -> bool:
    before = split(_mask(pair.view.hand)).melds
    after = _mask(_after(pair, pair.made).hands[pair.seat])
    gone = any(meld & after not in (meld, 0) for meld in before)
    return gone and (_points(pair, pair.made), _points(pair, pair.better)) == (int(matched[1]), int(matched[2]))


def _leaves(pair: Pair, matched: re.Match[str]) -> bool:
    return (_points(pair, pair.better), _points(pair, pair.made)) == (int(matched[1]), int(matched[2]))


def _chances(pair: Pair, matched: re.Match[str]) -> bool:
    return (_outs(pair, pair.better), _outs(pair, pair.made)) == (int(matched[1]), int(matched[2]))


def _dearer(pair: Pair, matched: re.Match[str]) -> bool:
    return _points(pair, pair.better) - _points(pair, pair.made) == int(matched[1])


def _takable(pair: Pair, card: Card) -> bool:
    return any(_is_meld((*two, card)) for two in combinations(_unseen(pair), 2))


def _safe(pair: Pair, matched: re.Match[str]) -> bool:
    one, other = CARDS[matched[1]], CARDS[matched[2]]
    thrown = pair.better[-1], pair.made[-1]
    return thrown == (Discard(one), Discard(other)) and not _takable(pair, one) and _takable(pair, other)


def _opened_others(pair: Pair) -> list[int]:
    return [seat for seat in range(3) if seat != pair.seat and has_opened(pair.state.public, seat)]


def _deadwood(pair: Pair) -> int:
    return split(_mask(pair.view.hand)).deadwood


def _calls(pair: Pair, matched: re.Match[str]) -> bool:
    text = [int(points) for points in matched[3].split(" and ")]
    lower = min(text) > _deadwood(pair) == int(matched[1])
    return lower and len(text) == len(_opened_others(pair)) and isinstance(pair.better[0], Call)


def _waits(pair: Pair, matched: re.Match[str]) -> bool:
    seat = (pair.seat + (1 if matched[1] == "next" else 2)) % 3
    known = int(matched[2]) < _deadwood(pair) == int(matched[3])
    return known and seat in _opened_others(pair) and isinstance(pair.made[0], Call)


def _challenge(pair: Pair, matched: re.Match[str]) -> bool:
    """Before any challenge: an unchallenged winner gets one chip from each player, otherwise three."""
    return pair.better[0] == Challenge() and pair.made[0] == Fold() and True not in pair.state.public.answers


def _challenged(pair: Pair, matched: re.Match[str]) -> bool:
    return pair.better[0] == Challenge() and True in pair.state.public.answers


def _folds(pair: Pair, matched: re.Match[str]) -> bool:
    return pair.better[0] == Fold() and int(matched[1]) == _deadwood(pair) >= int(matched[2])


_P = r"(\d+)"
_WHO = "(the next player|the previous player|both opponents)"
CLAIMS = [
    (r"It opens your hand\. Until you open, you must fold to any call and pay 1 chip more if you lose\.", _opens),
    (
        rf"It keeps {_WHO} from calling on their next turns?\."
        rf"(?: It leaves you {_P} points? less than your move does\.)?",
        _stops,
    ),
    (rf"Your move breaks up .* and leaves you {_P} points? of deadwood instead of {_P}\.", _breaks_up),
    (rf"It leaves you {_P} points? of deadwood instead of {_P}\..*", _leaves),
    (rf"(?:.* )?It leaves {_P} unseen cards? that would complete a meld, instead of {_P}\..*", _chances),
    (rf"It leaves .* But it leaves {_P} more points? in your hand\.", _dearer),
    (r"No one can take the (.*), but the next player may take the (.*)\.", _safe),
    (
        rf"Call now: you have {_P} points?, (.*) about (.*)\. If you don't call, your opponents get another turn\.",
        _calls,
    ),
    (rf"The (next|previous) player may challenge with about {_P} points?, and you have {_P} points?\.", _waits),
    (r"If you fold, you can't win\. A lost challenge can cost 2 chips more\.", _challenge),
    (r"The other player has already challenged, so folding saves nothing, and a challenge can win\.", _challenged),
    (
        rf"You have {_P} points?, and the caller probably has about {_P}\. "
        r"Folding can cost 2 chips less than losing a challenge\.",
        _folds,
    ),
]  # fmt: skip


def _lines(state: Any, seat: int, legal: Sequence[Any], rng: Random) -> Sequence[Sequence[Any]]:
    """Some ways to the end of the turn, by luck; what is drawn ends what is known."""
    return [_to_the_end(state, seat, move, rng) for move in rng.sample(legal, min(len(legal), 12))]


def _to_the_end(state: Any, seat: int, move: Any, rng: Random) -> Sequence[Any]:
    line = [move]
    while not isinstance(move, Draw | Discard | Call | Fold | Challenge):
        state = TONG_ITS.apply(state, seat, move, 10**9)
        if seat not in TONG_ITS.active(state):
            break
        legal = TONG_ITS.legal_moves(state, seat)
        laid = [one for one in legal if isinstance(one, Lay | Take)]
        move = rng.choice(laid if laid and rng.random() < 0.3 else list(legal))
        line.append(move)
    return line


def test_tong_its_comparisons_are_true() -> None:
    check_all(pairs(TONG_ITS, _lines), CLAIMS)
