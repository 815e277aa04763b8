"""Kings Corners: what a better move does that the one that was made does not is checked by the rules themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from app.core.cards import FRENCH, Card, is_red, rank
from app.games import game_named
from app.games.kings_corners.players.player import turns
from app.games.kings_corners.rules.model import Draw, End
from tests.ai.comparisons import Pair, cards_named, check_all, pairs

KINGS = game_named("kings-corners")


def _after(pair: Pair, line: Sequence[Any]) -> Any:
    """When the moves have been made, but for the one that ends the turn."""
    state = pair.state
    for move in line:
        if not isinstance(move, Draw | End):
            state = KINGS.apply(state, pair.seat, move, 10**9)
    return state


def _hands(pair: Pair) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return _after(pair, pair.better).hands[pair.seat], _after(pair, pair.made).hands[pair.seat]


def _can_lay(state: Any, seat: int, card: Card) -> bool:
    """Whether the seat could lay that card if it held it, and it were its turn."""
    hands = [(card,) if other == seat else (Card(0),) for other in range(len(state.hands))]
    turn = state._replace(hands=tuple(hands), public=state.public._replace(turn=seat, drawn=True))
    return any(KINGS.notate(move).startswith(f"{FRENCH.code(card)}>") for move in KINGS.legal_moves(turn, seat))


def _places(pair: Pair, line: Sequence[Any], cards: Sequence[Card]) -> list[Card]:
    """Those that can be laid then."""
    after = _after(pair, line)
    return [card for card in cards if _can_lay(after, pair.seat, card)]


def _unseen(pair: Pair) -> list[Card]:
    seen = {*pair.view.hand, *(card for pile in pair.state.public.piles for card in pile)}
    return [card for card in FRENCH.cards if card not in seen]


def _meant(pair: Pair, text: str) -> list[Card]:
    """The cards, all unseen."""
    found = cards_named(text)
    assert set(found) <= set(_unseen(pair))
    return sorted(found)


def _goes_out(pair: Pair, matched: re.Match[str]) -> bool:
    better, made = _hands(pair)
    return not better and len(made) == int(matched[1])


def _laid(pair: Pair, matched: re.Match[str]) -> bool:
    held = len(pair.view.hand)
    better, made = _hands(pair)
    return (held - len(better), held - len(made)) == (int(matched[1]), int(matched[2] or 0))


def _rid(pair: Pair, matched: re.Match[str]) -> bool:
    better, made = _hands(pair)
    named = cards_named(matched[1] or matched[2])
    return all(card in made and card not in better for card in named)


def _left(pair: Pair, matched: re.Match[str]) -> bool:
    better, made = _hands(pair)
    return _rid(pair, matched) and (len(better), len(made)) == (int(matched[3]), int(matched[4]))


def _gap(pair: Pair, line: Sequence[Any]) -> bool:
    return not all(_after(pair, line).public.piles[:4])


def _fills(pair: Pair, matched: re.Match[str]) -> bool:
    return _gap(pair, pair.made) and not _gap(pair, pair.better)


def _gives(pair: Pair, matched: re.Match[str]) -> bool:
    """The card that is laid is what they go on; better they have no place."""
    (card,) = cards_named(matched[1])
    named = _meant(pair, matched[2])
    one_by_one = [pair.made[:n] for n in range(1, len(pair.made) + 1)]
    return card in _hands(pair)[0] and any(
        _places(pair, line, named) == named and not _places(pair, pair.better, named)
        and any(pile and pile[-1] == card for pile in _after(pair, line).public.piles)
        for line in one_by_one
    )  # fmt: skip


def _keeps(pair: Pair, matched: re.Match[str]) -> bool:
    named = cards_named(matched[1])
    return _places(pair, pair.better, named) == named and not _places(pair, pair.made, named)


def _way_kept(pair: Pair, matched: re.Match[str]) -> bool:
    """A pile goes, and the card takes its place; better no pile goes, and it is held."""
    (card,) = cards_named(matched[1])
    moves = [KINGS.notate(move) for move in pair.made]
    stays = not any(KINGS.notate(move)[0] in "NESW" for move in pair.better)
    side = next((move[-1] for move in moves if move.startswith(f"{FRENCH.code(card)}>")), "")
    return stays and any(move.startswith(f"{side}>") for move in moves)


def _ready(pair: Pair, matched: re.Match[str]) -> bool:
    better, made = _playable(pair)
    return sorted(cards_named(matched[1])) == sorted(better) and made == int(matched[2] or 0)


def _many_ready(pair: Pair, matched: re.Match[str]) -> bool:
    better, made = _playable(pair)
    return len(better) == int(matched[1]) > 2 and made == int(matched[2] or 0)


def _playable(pair: Pair) -> tuple[list[Card], int]:
    """The cards left that can be laid after the better line, and how many of those left after the other one."""
    better, made = _hands(pair)
    return _places(pair, pair.better, better), len(_places(pair, pair.made, made))


def _no_place(pair: Pair, matched: re.Match[str]) -> bool:
    named = _meant(pair, matched[1])
    return _places(pair, pair.made, named) == named and not _places(pair, pair.better, named)


def _ways(pair: Pair, matched: re.Match[str]) -> bool:
    """Each unseen card alone on the table: what of the hand could follow it?"""

    def way(card: Card, hand: Sequence[Card]) -> bool:
        return any(rank(one) == rank(card) - 1 and is_red(one) != is_red(card) for one in hand)

    found = [sum(way(card, hand) for card in _unseen(pair)) for hand in _hands(pair)]
    return found == [int(matched[1]), int(matched[2])]


def _costs(pair: Pair, matched: re.Match[str]) -> bool:
    """A card that the better move gets rid of costs that much."""
    (card,) = cards_named(matched[1])
    better, made = _hands(pair)
    return rank(card) == 12 and matched[2] == "10" and card in made and card not in better


_N = r"(\d+)"
_CARDS = r"(\w+ of \w+(?: and \w+ of \w+)?)"
_AFTER = rf"After your move, you (?:could play {_N} cards?|couldn't play any)\."
_RID = rf"This (?:(?:also )?gets rid of your {_CARDS}(?: now)?|makes an empty place for your {_CARDS})\."
CLAIMS = [
    (rf"This plays your whole hand now\. Your move leaves you with {_N} cards?\.", _goes_out),
    (rf"This plays {_N} cards? this turn\. Your move plays (?:{_N} cards?|none)\.(?: .*)?", _laid),
    (rf"{_RID} It leaves you with {_N} cards? instead of {_N}\.", _left),
    (rf"{_RID} Left in your hand, the .*", _rid),
    (rf".* Left in your hand, the {_CARDS} would cost {_N} points\.", _costs),
    (r".* fills the empty place that your move leaves for the others\.", _fills),
    (rf"Playing your {_CARDS} makes room for the {_CARDS}, which the others may have\.", _gives),
    (rf"This keeps a place for your {_CARDS}\. Your move covers it\.", _keeps),
    (rf"You can still make an empty place later\. Your move makes it now and fills it with your {_CARDS}\.", _way_kept),
    (rf"This way, you could still play your {_CARDS} next turn\. {_AFTER}", _ready),
    (rf"This way, you could still play {_N} cards next turn\. {_AFTER}", _many_ready),
    (rf"Your move leaves room for the {_CARDS}, which the others may have\.", _no_place),
    (
        rf"This keeps more options open: your cards fit on {_N} unseen cards? instead of {_N}\.",
        _ways,
    ),
]


def _turns(state: Any, seat: int, legal: Sequence[Any], rng: Random) -> Sequence[Sequence[Any]]:
    """All that come to something, and to end it at once."""
    return [*(turn.moves for turn in turns(KINGS.view(state, seat))), legal[-1:]]


def test_kings_corners_comparisons_are_true() -> None:
    check_all(pairs(KINGS, _turns), CLAIMS)
