"""Kong-Pie: what a better move does that the one that was made does not is checked by the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from app.core.card_names import rank_plural, suit_name
from app.core.cards import Card, rank, suit
from app.games import game_named
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.rules.kong_names import kong_name
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import Connect, Discard, Kong
from tests.ai.comparisons import Pair, check_all, pairs

KONG_PIE = game_named("kong-pie")
_WORLDS, _OFF = 150, 0.2
"""Guessed anew, so many; what is told of chances may be off so much by luck and by rounding."""


def _kong(pair: Pair, line: Sequence[Any]) -> Any:
    """The kong that the moves lead to, made by the rules; None if there is none."""
    state = pair.state
    for move in line:
        assert move in KONG_PIE.legal_moves(state, pair.seat)
        if isinstance(move, Kong):
            return move.cards
        state = KONG_PIE.apply(state, pair.seat, move, 10**9)
    return None


def _named(pair: Pair, line: Sequence[Any]) -> str:
    cards = _kong(pair, line)
    return "" if cards is None else kong_name(cards, pair.state.public.ledger.highs)


def _now(pair: Pair, matched: re.Match[str]) -> bool:
    return (
        isinstance(pair.better[0], Kong) and _named(pair, pair.better) == matched[1] and _kong(pair, pair.made) is None
    )


def _after_connects(pair: Pair, matched: re.Match[str]) -> bool:
    way = pair.better[: int(matched[2])]
    led = all(isinstance(move, Connect) for move in way) and isinstance(pair.better[len(way)], Kong)
    return led and _named(pair, pair.better) == matched[1] and _kong(pair, pair.made) is None


def _scores_more(pair: Pair, matched: re.Match[str]) -> bool:
    highs = pair.state.public.ledger.highs
    better, made = _kong(pair, pair.better), _kong(pair, pair.made)
    named = (_named(pair, pair.better), _named(pair, pair.made)) == (matched[1], matched[3])
    return named and (points_of(better, highs), points_of(made, highs)) == (int(matched[2]), int(matched[4]))


def _threat(pair: Pair, line: Sequence[Any]) -> float:
    """How often the next player can make a kong when the turn is over, in worlds guessed anew."""
    rng, found = Random(7), 0
    for _ in range(_WORLDS):
        state = KONG_PIE.determinize(pair.view, rng)
        for move in line:
            state = KONG_PIE.apply(state, pair.seat, move, 10**9)
        p = state.public
        if p.turn == pair.seat:
            continue
        reach = Reach(p.ledger.highs, p.ledger.options.connects)
        found += reach.kong(state.hands[p.turn], p.source)
    return found / _WORLDS


def _share(words: str) -> float:
    """Return the middle of ``about 30%``, ``under 10%``, ``over 90%``."""
    how, percent = words.removesuffix("%").split(" ")
    return int(percent) / 100 + {"under": -0.05, "about": 0.0, "over": 0.05}[how]


def _less_for_them(pair: Pair, matched: re.Match[str]) -> bool:
    text, real = (_share(matched[1]), _share(matched[2])), (_threat(pair, pair.better), _threat(pair, pair.made))
    return all(abs(one - other) <= _OFF for one, other in zip(text, real, strict=True)) and real[0] < real[1]


def _hand(pair: Pair, line: Sequence[Any]) -> Sequence[Card]:
    state = pair.state
    for move in line[:-1]:
        state = KONG_PIE.apply(state, pair.seat, move, 10**9)
    gone = {line[-1].card} if isinstance(line[-1], Discard) else set[Card]()
    return [card for card in state.hands[pair.seat] if card not in gone]


def _holds(hand: Sequence[Card], words: str) -> bool:
    """``three hearts``, ``two jacks``; with ``no pair`` there are no three of a suit either."""
    ranks, suits = Counter(map(rank, hand)), Counter(map(suit, hand))
    if words.startswith("no "):
        return max(ranks.values(), default=0) < 2 and max(suits.values(), default=0) < 3
    many, thing = words.split(" ")
    if many == "three":
        return suits[[*map(suit_name, range(4))].index(thing)] == 3
    return ranks[[*map(rank_plural, range(13))].index(thing)] == 2


def _leaves(pair: Pair, matched: re.Match[str]) -> bool:
    return _holds(_hand(pair, pair.better), matched[1]) and _holds(_hand(pair, pair.made), matched[2])


_T = r"((?:under|about|over) \d+%)"
KONGS = [
    (r"Makes (.*) now\. Your move makes no kong\.", _now),
    (r"Makes (.*) after (\d+) connects?\. Your move makes no kong\.", _after_connects),
    (r"Leads to (.*) \((\d+) points?\)\. Your move leads to (.*) \((\d+) points?\)\.", _scores_more),
]
LEFT = [
    (rf"(?:.*\. )?Next player's chance of a kong: {_T} instead of {_T}\.", _less_for_them),
    (r"Leaves you (\w+ \w+) for your next turn; your move leaves you (\w+ \w+)\.(?: .*)?", _leaves),
]


def _lines(state: Any, seat: int, legal: Sequence[Any], rng: Random) -> Sequence[Sequence[Any]]:
    """Some ways to a kong or the end of the turn, by luck."""
    return [_to_the_end(state, seat, move, rng) for move in rng.sample(legal, min(len(legal), 12))]


def _to_the_end(state: Any, seat: int, move: Any, rng: Random) -> Sequence[Any]:
    line = [move]
    while isinstance(move, Connect):
        state = KONG_PIE.apply(state, seat, move, 10**9)
        if seat not in KONG_PIE.active(state):
            break
        legal = list(KONG_PIE.legal_moves(state, seat))
        ends = [one for one in legal if not isinstance(one, Connect)]
        kongs = [one for one in ends if isinstance(one, Kong)]
        move = rng.choice(kongs or (ends if rng.random() < 0.6 else legal))
        line.append(move)
    return line


def _makes(line: Sequence[Any]) -> bool:
    return any(isinstance(move, Kong) for move in line)


def test_kong_pie_comparisons_of_kongs_are_true() -> None:
    check_all((pair for pair in pairs(KONG_PIE, _lines, preset=1) if _makes(pair.better)), KONGS)


def test_kong_pie_comparisons_of_remaining_cards_are_true() -> None:
    ends = (pair for pair in pairs(KONG_PIE, _lines) if not _makes((*pair.better, *pair.made)))
    check_all(ends, LEFT, sentences=20)
