"""Pai Tong's texts: the table as text for a terminal, and log lines."""

import re
from collections import Counter
from typing import Any

import pytest

from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KIND, MONEY, kind_name
from app.games.pai_tong.rules.model import DRAW
from app.games.pai_tong.text import log_line, picture
from app.table.registry import TEXTS
from app.table.text.lines import wrapped_lines
from tests.facts import FACTS, fit, option_sets
from tests.games.pai_tong.factories import LOOSE, READY, deal, do, position, quietly, seen, sensibly_played
from tests.matches import header, played

NAMES = ("You", "Ben", "Cal", "Dot", "Eve", "Fay", "A name that is far too long for any line of a table")
SENTENCES = re.compile(r"[A-Z][^\n<>_]*[.]")
TWELVE = "OT 2C 4C 6C 8C 1S 3S 5S 7S 9S 4M 6M"


def shown(state, seat=0):
    return wrapped_lines(picture(GAME.view(state, seat), NAMES.__getitem__), 78)


def logged(state, *moves):
    """Return the log line of the last of these moves."""
    before = do(state, *moves[:-1])
    after = do(before, moves[-1])
    seat, text = (int(moves[-1][0]), moves[-1][2:]) if moves[-1][0].isdecimal() else (before.public.turn, moves[-1])
    return log_line(seen(before), seat, GAME.parse(text), seen(after), NAMES.__getitem__)


@pytest.mark.parametrize(("number", "options"), list(enumerate(option_sets(GAME))), ids=str)
def test_every_picture_fits_and_shows_no_hidden_card(number, options):
    """It shows every card that the seat can see, each kind with its number."""
    seats = GAME.seats[number % len(GAME.seats)]
    match = (sensibly_played if number % 2 else played)(header(GAME, fit(GAME, {**options, "deals": 2}, seats), seats))
    for state in match.states[::9]:
        for seat in range(seats):
            lines = shown(state, seat)
            assert max(map(len, lines)) <= 78
            found = Counter(re.findall(r"\b(?:[1-9][CSM]|RF|WF|OT)\b", "\n".join(lines)))
            hidden = {card for group in FACTS[GAME.name].hiding_places(state, seat) for card in group}
            assert found == Counter(MONEY.code(card) for card in MONEY.cards if card not in hidden)


@pytest.mark.parametrize("seats", GAME.seats)
def test_log_lines_are_sentences_without_drawn_cards(seats):
    match = sensibly_played(header(GAME, {"deals": 2}, seats))
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        line = log_line(before, event.seat, event.move, after, NAMES.__getitem__)
        answer_is_secret = before.public.discard is not None and after.public.discard is not None
        assert not line if answer_is_secret else SENTENCES.fullmatch(line)
        if len(after.stock) == len(before.stock) - 1:
            (drawn,) = set(before.stock) - set(after.stock)
            assert kind_name(KIND[drawn], "money") not in line


def test_answers_are_not_logged_before_settled():
    state = do(position(TWELVE, READY, *LOOSE[1:], stock="7S"), "discard OT")
    assert logged(state, "1 kin") == logged(state, "1 pass") == ""
    assert logged(state, "3 draw", "2 pass", "1 pass") == "Dot draws a card."
    assert logged(state, "1 pass", "2 pass", "3 draw") == "Dot draws a card."


def test_log_texts():
    state = position(TWELVE, READY, LOOSE[1], "RF RF WF 1C 2C 3C 5C 5M 7C 8M 9M", stock="7S", scoring="pong")
    assert logged(state, "discard OT") == "You discard the old thousand."
    asked = do(state, "discard OT", "2 pass")
    assert logged(asked, "1 pass", "3 tong RF WF") == (
        "Dot takes the old thousand for a tong with the red flower and the white flower."
    )
    assert logged(asked, "3 tong RF RF", "1 pass") == ("Dot takes the old thousand for a tong with two red flowers.")
    paid = "Everyone else pays 2 chips."
    assert logged(asked, "3 draw", "1 kin") == f"Ben wins with your old thousand. {paid}"
    assert logged(asked, "1 kin", "3 draw") == f"Ben wins with your old thousand. {paid}"
    heavenly = position("5S 5S 5S 5M 5M 5M 1C 1S 1M RF WF OT", "9C", "9S", "9M", scoring="pong")
    assert logged(heavenly, "kin") == "You win with four tongs. Pure tongs: 2. Everyone else pays 4 chips."
    assert logged(heavenly, "kin", "deal") == "You start deal 2."
    last = do(position("4C", *LOOSE, stock="", cards="tiles"), "discard 4C", "1 pass", "2 pass")
    assert logged(last, "3 pass") == ("No one takes the 4 of circles, and the stock is empty. No one wins this deal.")


def test_the_picture_of_a_position():
    state = position(TWELVE, READY, LOOSE[1], "3C 7C 9C 5C", melds={3: ("RF WF OT", "5M 5S 5C")}, stock="7S 8M")
    state = do(state, "discard OT", "1 pass")
    assert shown(state, 2) == [
        "Pai Tong · Deal 1 of 8 · Thai money cards · 1 point per win",
        "Stock: 2 cards",
        "  You                  11 cards    0 chips  starts",
        "  Ben                  11 cards    0 chips",
        "> Cal                  11 cards    0 chips",
        "> Dot                   4 cards    0 chips",
        "    tongs     RF WF OT, 5M 5S 5C",
        "Your hand: 1M 2M 3M 4S 4M 5S 5M 6M 7M 8M 9M",
        "You discard OT, the old thousand.",
        "This discard doesn't complete your hand.",
    ]
    assert shown(state, 3)[-1] == "You play next. This discard doesn't complete your hand."
    before = do(position(TWELVE, READY, *LOOSE[1:], stock="7S"), "discard OT")
    assert shown(before, 1)[-1] == "This discard completes your hand."
    assert shown(state, 1)[-1] == "You discard OT, the old thousand. You have answered."
    assert shown(state, 0)[-1] == "You discard OT, the old thousand."
    after = quietly(state)
    assert shown(after, 3)[-1] == "It's your turn."
    assert shown(position(f"{READY} OT", *LOOSE))[-1] == "It's your turn. Your hand is complete."
    assert shown(after, 0)[-1].startswith("Your hand: ")
    assert "    discards  OT" in shown(after, 0)


def test_a_name_without_a_blank_is_clipped():
    state = do(position(TWELVE, READY, *LOOSE[1:], stock="7S"), "discard OT")
    lines = wrapped_lines(picture(GAME.view(state, 1), lambda seat: chr(65 + seat) * 400), 78)
    assert lines[-2] == f"{'A' * 19}… discards OT, the old thousand."
    assert max(map(len, lines)) <= 78


def test_the_picture_of_walls():
    options: dict[str, Any] = {"cards": "tiles", "dealing": "walls"}
    state = deal({}, **options)
    one, other = state.public.sheet.dice
    walls = re.fullmatch(rf"Stock: 75 tiles   Walls: (.*)   Dice: {one} and {other}", shown(state)[1])
    assert sum(map(int, walls[1].split())) == 75


def test_open_hands_are_shown_at_the_end():
    state = do(position(f"{READY} OT", *LOOSE[:2], "9C 4M 2S", deals=1), "kin")
    lines = shown(state)
    assert "  You                  1C 1S 1M, 2C 2S 2M, 3C 3S 3M, RF WF OT (wins)" in lines
    assert lines[-2:] == ["  Dot                  2S 4M 9C", "The match is over."]


def test_the_registry_has_it():
    assert TEXTS[GAME.name].picture is picture
    assert TEXTS[GAME.name].log_line is log_line


@pytest.mark.parametrize(("cards", "thing"), [("money", "card"), ("tiles", "tile")])
def test_tiles_are_not_called_cards(cards, thing):
    """Neither in the log nor when an undo is refused."""
    state = position(TWELVE, *LOOSE, cards=cards, stock="9C")
    asked = do(state, "discard 2C")
    drawn = do(asked, "1 pass", "2 pass", "3 draw")
    assert GAME.undo_blocked_by(do(asked, "1 pass", "2 pass"), 3, DRAW) == f"You can't put back a drawn {thing}."
    assert shown(drawn)[1].startswith(f"Stock: 0 {thing}s")
    assert logged(asked, "3 draw", "1 pass", "2 pass") == f"Dot draws a {thing}."
