"""Bong's texts: the table as text for a terminal, and log lines."""

import re

import pytest

from app.core.card_names import card_name
from app.core.cards import FRENCH
from app.games.bong.rules.model import Lock
from app.games.bong.text import TEXT, picture
from app.table.registry import TEXTS
from app.table.text.lines import wrapped_lines
from tests.facts import FACTS
from tests.games.bong.factories import BONG, do, lively, position, seen
from tests.matches import header, played
from tests.shares import with_soak

NAMES = ("You", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "A name that is far too long for any line of a table")
SENTENCES = re.compile(r"[A-Z][^\n<>_]*[.]")


def shown(state, seat=0):
    return wrapped_lines(picture(BONG.view(state, seat), NAMES.__getitem__), 78)


def logged(state, text):
    _, seat, word = text.split(maxsplit=2)
    after = do(state, text)
    return TEXT.log_line(state, int(seat), BONG.parse(word), seen(after), NAMES.__getitem__)


@pytest.mark.parametrize("seats", with_soak(range(3, 9), 2))
@pytest.mark.parametrize("drive", [played, lively])
def test_every_picture_fits_and_shows_no_hidden_card(seats, drive):
    states = drive(header(BONG, {"first_to": 1, "time_limit": 3 if seats == 3 else 0}, seats), limit=400).states
    for state in states:
        for seat in range(seats):
            lines = shown(state, seat)
            assert max(map(len, lines)) <= 78
            codes = set(re.findall(r"\b(?:10|[2-9AJQK])[CDHS]\b", "\n".join(lines)))
            hidden = {card for group in FACTS["bong"].hiding_places(state, seat) for card in group}
            assert codes == {FRENCH.code(card) for card in FRENCH.cards if card not in hidden - set(state.hands[seat])}


@pytest.mark.parametrize("drive", [played, lively])
def test_log_lines_are_sentences_without_hidden_cards(drive):
    match = drive(header(BONG, {"first_to": 2, "time_limit": 3}, 5))
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        line = TEXT.log_line(before, event.seat, event.move, after, NAMES.__getitem__)
        assert SENTENCES.fullmatch(line)
        named = [card for card in FRENCH.cards if card_name(card) in line]
        assert named == ([event.move.card] if BONG.notate(event.move) in FRENCH.codes else [])


def test_the_lines():
    state = position("2C 9C", "3C 4C", "3D 2D 7H", lockout=400)
    assert logged(state, "10 1 4C") == "Ben plays the 4 of clubs. But the next rank is 2, so it comes back."
    assert logged(do(state, "10 1 4C"), "410 -1 unlock 1") == "Ben is back."
    after = do(state, "10 0 2C")
    assert logged(state, "10 0 2C") == "You play the 2 of clubs."
    assert logged(after, "20 2 2D") == "Cal plays the 2 of diamonds. It's a moment too late, so it comes back."
    assert logged(after, "20 0 bing") == "You call bing."
    assert logged(do(after, "20 1 3C"), "30 2 fling") == "Cal calls fling: no 4."
    twice = position("2C 3C 9C", "3D", "5D")
    assert (
        logged(do(twice, "1 0 2C"), "2 0 3C") == "You play the 3 of clubs. But that's two in a row, so it comes back."
    )
    won = position("2C", "3C 4C", "3D", "6C 6D 7C")
    assert logged(won, "10 0 2C") == "You play the 2 of clubs. You win hand 1. Cards left: Cal 1, Ben 2 and Dot 3."
    last = position("2C 9C", "2D", "3D", "6C 6D 7C", first_to=1)
    outcome = "Ben plays the 2 of diamonds. Ben wins the match. Cards left: Cal 1, You 2 and Dot 3."
    assert logged(last, "10 1 2D") == outcome
    assert logged(do(won, "10 0 2C"), "20 0 deal") == "You deal hand 2."


def test_the_lines_of_a_flong_and_of_the_time():
    stuck = do(position("KD 9C", "5D 6D", "5H 8H", pile="7C", last=2, rank="8"), "1 0 fling", "2 1 fling")
    assert logged(stuck, "3 2 flong") == "Cal calls flong: the others get 1 card. Cal leads. The next rank is 8."
    aces = do(position("KD 8C", "5D 6D", "AH", pile="KC QC", last=2, rank="A"), "1 0 fling", "2 1 fling")
    assert logged(aces, "3 2 flong") == "Cal calls flong: the others get 2 cards. Cal leads. The next rank is ace."
    led = do(position("KD 9C", "5D 6D", "5H 8H", pile="8C", last=2, rank="8"), "1 0 fling", "2 1 fling", "3 2 flong")
    assert logged(led, "4 0 8C") == "You play the 8 of clubs. But Cal leads now, so it comes back."
    timed = position("KD 8C", "5D", "5H 6H", time_limit=3)
    assert logged(timed, "180000 -1 time up") == "Time's up. Ben wins hand 1. Cards left: You 2 and Cal 2."
    tied = position("KD", "5D", "5H 6H", time_limit=3)
    assert logged(tied, "180000 -1 time up") == "Time's up. No one wins: You and Ben have 1 card each."


def test_the_picture_of_a_position():
    state = do(
        position("2C 9C 10C", "3C 4C", "3D 7H 8H", pile="AC", by="1", last=1, time_limit=5), "10 0 2C", "90 2 8H"
    )
    assert state.public.locks == (Lock(490, 2),)
    assert shown(state) == [
        "Bong · Hand 1 · first to 3 wins · 5 min per hand · lockout 0.4 s",
        "Pile: AC 2C",
        "Next: 3.",
        "  You               2 cards   0 wins  played last",
        "  Ben               2 cards   0 wins",
        "  Cal               3 cards   0 wins  dealer, locked out, holds 8H",
        "Your hand: 9C 10C",
        "You played last.",
    ]
    assert shown(state, 1)[-1] == "You can play."
    assert shown(state, 2)[-1] == "You're locked out for a moment."
    over = do(position("2C", "3C 4C", "3D", first_to=1), "10 0 2C")
    assert shown(over)[-3:] == ["  Ben              3C 4C", "  Cal              3D", "The match is over."]


def test_picture_states_own_options():
    state = do(position("2C 9C", "5C 4C", "6D 7H"), "10 0 2C")
    assert shown(state, 1)[-1] == "You have no card of the next rank."
    state = do(state, "20 1 fling")
    assert shown(state, 1)[-1] == "You have no card of the next rank. You called fling."
    state = do(state, "30 2 fling")
    assert shown(state)[-1] == "All the others have called fling: call flong."
    led = position("3C 9C", "3D 4C", "6D 7H", rank="3", leader=0)
    assert shown(led)[2] == "Next: 3. You lead."
    assert shown(led, 1)[-1] == "Only the player who called flong can play."


def test_the_registry_has_it():
    assert TEXTS["bong"] is TEXT
    assert TEXT.picture is picture
