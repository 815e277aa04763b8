"""``play`` with very many legal moves: three of thirteen cards can be passed in 286 ways."""

from dataclasses import replace
from itertools import combinations

import pytest

from app.commands.play import MatchPrinter, find_move
from app.core.cards import FRENCH, Card
from app.core.match import AnyMatch, Match
from app.games import game_named
from tests.matches import header

HAND = FRENCH.cards[:13]


def notate(move: tuple[Card, ...]) -> str:
    return f"pass {'+'.join(map(FRENCH.code, move))}"


def not_a_move(text: str) -> object:
    raise ValueError(f"{text!r} is no move")


@pytest.fixture
def match() -> AnyMatch:
    passing = replace(
        game_named("kings-corners"),
        legal_moves=lambda _state, _seat: tuple(combinations(HAND, 3)),
        notate=notate,
        parse=not_a_move,
    )
    return Match(header(passing))


def test_the_first_are_listed_and_how_many_there_are(match: AnyMatch, capsys: pytest.CaptureFixture[str]) -> None:
    MatchPrinter(match).moves("")
    printed = capsys.readouterr().out
    assert printed.count("pass ") == 60
    assert printed.endswith('Showing 60 of 286 moves. For a shorter list, type "moves" and a card or two.\n')
    assert max(map(len, printed.splitlines())) < 80
    assert len(printed.splitlines()) < 24


def test_those_with_some_cards_are_listed_in_any_order(match: AnyMatch, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = FRENCH.code(HAND[9]), FRENCH.code(HAND[3]).lower()
    MatchPrinter(match).moves(f"{one} {other}")
    printed = capsys.readouterr().out
    assert printed.count("pass ") == 11
    assert "Showing" not in printed


@pytest.mark.parametrize("move", [HAND[:3], HAND[4:7], HAND[10:]])
def test_a_move_is_typed_by_its_cards_alone_in_any_order(match: AnyMatch, move: tuple[Card, ...]) -> None:
    codes = [*map(FRENCH.code, move)]
    assert find_move(match, " ".join(reversed(codes))) == move
    assert find_move(match, "+".join(codes).lower()) == move
    assert find_move(match, notate(move)) == move


def test_cards_that_several_moves_have_are_none(match: AnyMatch) -> None:
    with pytest.raises(ValueError, match=r"^11 moves contain .*: pass .*, pass "):
        find_move(match, " ".join(map(FRENCH.code, HAND[:2])))
    with pytest.raises(ValueError, match="isn't a legal move"):
        find_move(match, FRENCH.code(FRENCH.cards[20]))
