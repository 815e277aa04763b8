"""Kings Corners' texts: the table as text for a terminal, and log lines."""

import re
from typing import Any

import pytest

from app.core.card_names import card_name
from app.core.cards import FRENCH
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.kings import ANY
from app.games.kings_corners.table import moves
from app.games.kings_corners.text import log_line, picture
from app.table.registry import TEXTS
from app.table.text.lines import wrapped_lines
from tests.facts import FACTS, option_sets
from tests.games.kings_corners.factories import FULL, cards, do, position
from tests.matches import header, played
from tests.shares import with_soak

NAMES = ("You", "Ben", "Cal", "Dot", "Eve", "A name that is far too long for any line of a table")
SENTENCES = re.compile(r"[A-Z][^\n<>_]*[.]")


def shown(state, seat=0):
    return wrapped_lines(picture(GAME.view(state, seat), NAMES.__getitem__), 78)


@pytest.mark.parametrize(
    ("number", "options"), with_soak((pytest.param(*one) for one in enumerate(option_sets(GAME))), 2), ids=str
)
def test_every_picture_fits_and_shows_no_hidden_card(number, options):
    seats = GAME.seats[number % len(GAME.seats)]
    for state in played(header(GAME, options, seats)).states:
        for seat in range(seats):
            lines = shown(state, seat)
            assert max(map(len, lines)) <= 78
            codes = set(re.findall(r"\b(?:10|[2-9AJQK])[CDHS]\b", "\n".join(lines)))
            hidden = {card for group in FACTS[GAME.name].hiding_places(state, seat) for card in group}
            assert codes == {FRENCH.code(card) for card in FRENCH.cards if card not in hidden}


def test_log_lines_are_sentences_without_drawn_cards():
    match = played(header(GAME, {"draw": "start", "cards_drawn": 2}, 4))
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        text = log_line(before, event.seat, event.move, after, NAMES.__getitem__)
        assert SENTENCES.fullmatch(text)
        for card in set(before.stock) - set(after.stock):
            assert card_name(card) not in text or GAME.notate(event.move) == "deal"
    assert log_line is moves.log_line


def test_the_picture_of_a_position():
    piles = {"N": "9S 8H", "E": "", "S": "4D", "W": "2C", "NE": "KH QS"}
    state = position("3C QD 10S", "5H 6H", piles=piles, stock="7C 7D", turn=0)
    assert shown(state) == [
        "Kings Corners · Deal 1 · Kings 10, others 1 · to 25",
        "Stock: 2 cards",
        "  N   9S 8H",
        "  E   (any card)",
        "  S   4D",
        "  W   2C",
        "  NE  KH QS",
        "  SE  (kings only)",
        "  SW  (kings only)",
        "  NW  (kings only)",
        "> You                   3 cards     0 points",
        "  Ben                   2 cards     0 points  dealer",
        "Your hand: QD 10S 3C",
        "It's your turn.",
    ]
    assert shown(do(state, "3C>S"))[-1] == "It's your turn. You have played a card."
    assert "It's your turn." not in shown(state, 1)


def test_chips_held_kings_and_open_hands_are_shown():
    chips: dict[str, Any] = {"scoring": "chips", "compulsory_kings": True}
    state = position("3C", "KC 6H", piles=FULL, stock="7C", public={"pot": 5, "kings": (ANY, (0, 1, 0, 0, 0))}, **chips)
    assert shown(state)[1] == "Stock: 1 card   Pot: 5 chips"
    assert any(line.endswith("dealer, has a king") for line in shown(state))
    assert not any("has a king" in line for line in shown(state, 1))
    over = do(position("3C", "KC 6H", piles=FULL | {"N": "4H"}), "3C>N")
    assert shown(over)[-2:] == ["  Ben                  KC 6H", "The deal is over."]


def test_a_long_hand_goes_on_in_the_next_line():
    held = [FRENCH.code(card) for card in FRENCH.cards[:40]]
    lines = shown(position(" ".join(held), "KS", piles={"N": "QS"}))
    at = next(i for i, line in enumerate(lines) if line.startswith("Your hand:"))
    assert lines[at + 1].startswith("    ")
    assert sorted(cards(" ".join(lines[at:-1]).removeprefix("Your hand:"))) == list(FRENCH.cards[:40])


def test_the_registry_has_it():
    assert TEXTS[GAME.name].picture is picture
    assert TEXTS[GAME.name].log_line is log_line
