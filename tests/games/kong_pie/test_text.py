"""Kong-Pie's texts: the table as text for a terminal, and log lines."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from app.core import record
from app.core.card_names import card_name
from app.core.cards import FRENCH, Chance
from app.games import game_named
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Deal
from app.games.kong_pie.table.moves import log_line
from app.games.kong_pie.text import picture
from app.table.registry import TEXTS
from app.table.text.lines import wrapped_lines
from tests.facts import FACTS, option_sets
from tests.games.kong_pie.factories import QUIET, do, lively, position, seen
from tests.matches import RECORDS

NAMES = ("You", "Ben", "A name that is far too long for any line of a table")
SENTENCES = re.compile(r"([A-Z][^\n<>_.]*[.] ?)+")
VOTE: Mapping[str, Any] = {"passed_rounds": "stopped", "when_stopped": "vote"}
RESET: Mapping[str, Any] = {**VOTE, "when_stopped": "reset"}
CHIPS: Mapping[str, Any] = {"chips": True, "glory": True, "first_place": True}


def shown(state, seat=0):
    return wrapped_lines(picture(GAME.view(state, seat), NAMES.__getitem__), 78)


def logged(state, text):
    (seat,) = GAME.active(state)
    return log_line(state, seat, GAME.parse(text), seen(do(state, text)), NAMES.__getitem__)


@pytest.mark.parametrize(("number", "options"), list(enumerate(option_sets(GAME))), ids=str)
def test_every_picture_fits_and_shows_no_hidden_card(number, options):
    """All visible cards are there; only the line of the high notes names cards regardless of their places."""
    seats = GAME.seats[number % len(GAME.seats)]
    for state in lively({**options, "deals": 1}, seats, number).states[::3]:
        for seat in range(seats):
            lines = shown(state, seat)
            assert max(map(len, lines)) <= 78
            lines = [line for line in lines if not line.startswith("High notes")]
            codes = set(re.findall(r"\b(?:10|[2-9AJQK])[CDHS]\b", "\n".join(lines)))
            hidden = {card for group in FACTS[GAME.name].hiding_places(state, seat) for card in group}
            hidden |= set(state.public.ledger.highs.notes)
            assert codes == {FRENCH.code(card) for card in FRENCH.cards if card not in hidden}


def test_log_lines_are_sentences_without_drawn_cards():
    for number, options in enumerate(option_sets(GAME)):
        match = lively(options, 3, number)
        for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
            line = log_line(seen(before), event.seat, event.move, seen(after), NAMES.__getitem__)
            assert SENTENCES.fullmatch(line), line
            if event.move != Deal():
                assert not any(
                    card_name(card) in line for card in {*before.stock} & {card for h in after.hands for card in h}
                )


def test_log_texts():
    state = position("8H 7D 5C 2S", "6C 6D QS JS", "", stock="3C", **QUIET)
    assert logged(state, "kong 8H") == "You make a noodle: the 8 of hearts."
    assert logged(state, "discard 2S") == "You discard the 2 of spades."
    assert logged(do(state, "pass"), "pass") == "Ben passes."
    connect = position("7D 5D 5C 2S", "6C", stock="3C", lojacking="put", **QUIET)
    assert logged(connect, "5D+7D>9C+KS") == (
        "You connect: the 5 of diamonds and the 7 of diamonds for the 9 of clubs and the king of spades. "
        "Out of the game: the 7 of diamonds."
    )
    due = position("2C 3D 4S 5H", "6C 6D", "QC QD QH 2S", discards="AC AD", rest="out", restock_fee=1, **QUIET, **CHIPS)
    due = do(due, "pass")
    assert logged(due, "leave") == "Ben leaves the hand."
    assert logged(due, "pay") == "Ben pays a chip to stay in the hand."
    assert logged(do(due, "pay", "pay"), "pay").endswith("The discards are turned over and become the stock.")
    assert logged(do(due, "leave"), "leave").endswith(
        "leaves the hand. You win the hand as the last player left. The house gets 24 chips."
    )


def test_resets_are_logged():
    hands = ("2C 3D 4S 5H", "6C 6D QS JS")
    fee = position(*hands, **RESET, restock_fee=1, **QUIET, **CHIPS)
    assert logged(do(fee, "pass"), "pass") == "Ben passes. Everyone has passed. The hand will be reset."
    due = do(fee, "pass", "pass")
    assert logged(due, "pay") == "You pay a chip to stay in the hand."
    assert logged(do(due, "pay"), "pay").endswith("The hand is reset: the hands and the source are dealt again.")
    assert "The hand will be reset: pay a chip for the reset, or leave the hand." in shown(due)
    vote = position(*hands, **VOTE, restock="shuffle", discards="3C", rest="out", **QUIET)
    assert logged(do(vote, "pass"), "pass") == "Ben passes. Everyone has passed. The players vote."
    assert shown(do(vote, "pass", "pass"))[-1] == "Everyone has passed. Vote to end the hand, or to reset it."
    appears = position("7D 8S 8C 7S", "7C 6D QS JS", lojacking="appearing", **RESET, **QUIET)
    dealt = [do(appears._replace(chance=Chance(seed)), "pass") for seed in range(9)]
    gone = [state for state in dealt if do(state, "pass").public.sheet.pulled]
    assert gone
    for state in gone:
        assert re.search(
            r"is reset: the hands and the source are dealt again. Out of the game: the [a-z0-9, ]+.$",
            logged(state, "pass"),
        )


def test_freeze_is_logged():
    frozen: dict[str, Any] = {"source": "9C JD 10H KS", "rest": "out", "lojacking": "put", "freeze_reset": True}
    state = position("7D 3D 5H 4S", "2C", **frozen)
    assert logged(state, "3D+7D>9C+KS").endswith(
        "Out of the game: the 7 of diamonds. No more kongs are possible. The players vote."
    )
    asked = do(state, "3D+7D>9C+KS")
    assert shown(asked)[-1] == "No more kongs are possible. Vote to end the hand, or to reset it."
    assert logged(do(asked, "vote end"), "vote end") == (
        "Ben votes to end the hand. No more kongs are possible. Nobody wins the hand."
    )


def test_end_without_kongs_is_announced_ten_rounds_ahead():
    for limit, spoken in ((30, "20"), (60, "50")):
        state = position("2C 3D 4S 5H", "6C 6D QS JS", kongless_rounds=limit, turns=2 * (limit - 10) - 2, **QUIET)
        assert logged(state, "pass") == "You pass."
        assert not any("left to make a kong" in line for line in shown(do(state, "pass")))
        assert logged(do(state, "pass"), "pass") == (
            f"Ben passes. No kong for {spoken} rounds. After 10 more without one, the hand ends and nobody wins it."
        )
        state = do(state, "pass", "pass")
        assert "10 rounds left to make a kong" in shown(state)
        assert logged(state, "pass") == "You pass."
        last = do(state, *["pass"] * 19)
        assert "1 round left to make a kong" in shown(last)
        assert logged(last, "pass") == "Ben passes. Too many rounds without a kong. Nobody wins the hand."


def test_endings_are_logged():
    three = "2C 3C 4C 5C,2D 3D 4D 5D,2S 3S 4S 5S"
    state = position("8H 10S 10D 5H", "", "", kongs=[three], stock="10H JD JC", source="9C KD 4H KS", **CHIPS)
    assert logged(state, "kong 8H").endswith("You win, and may play on for glory.")
    assert logged(do(state, "kong 8H"), "kong 10D 10H 10S") == (
        "You make three of a kind for 2 points: the 10 of diamonds, the 10 of hearts and the 10 of spades. "
        "You win the hand with glory. You get 8 chips and 2 tokens. The house gets 16 chips."
    )
    high = position("8H 7D 8S 8C", "2C", "3C", **QUIET)
    assert logged(high, "kong 8H 7D 8S 8C").endswith("You win the hand with the high kong.")
    passed = position("2C 3D 4S 5H", "6C 6D QS JS", passed_rounds="stopped", when_stopped="vote", **QUIET)
    passed = do(passed, "pass", "pass")
    assert logged(passed, "vote end") == "You vote to end the hand."
    assert logged(do(passed, "vote end"), "vote end") == (
        "Ben votes to end the hand. Everyone has passed. Nobody wins the hand."
    )
    assert "The hand is reset" in logged(do(passed, "vote end"), "vote reset")
    offer = position("2C 3D 4S 5H", "6C 6D QS JS", passed_rounds="stopped", when_stopped="offer", **QUIET)
    offer = do(offer, "pass")
    assert logged(offer, "pass") == "Ben passes. Everyone has passed. The players vote on a reset."
    offer = do(offer, "pass")
    assert logged(offer, "vote refuse") == "You vote against a reset."
    refused = "Ben votes against a reset. The reset is refused. The next passed round ends the hand."
    assert logged(do(offer, "vote refuse"), "vote refuse") == refused
    assert "The hand is reset" in logged(do(offer, "vote refuse"), "vote reset")
    once = position("2C 3D 4S 5H", "6C 6D QS JS", passed_rounds="forgiven", **QUIET)
    assert logged(once, "pass") == "You pass."
    assert logged(do(once, "pass"), "pass") == "Ben passes. Everyone has passed. The first time is forgiven."


def test_a_house_dealer_deals_and_is_no_seat():
    state = position("8H 7D 8C 8S", "2C", "3C", house_dealer=True, deals=2, **QUIET)
    assert "deals" not in "\n".join(shown(state))
    assert logged(do(state, "kong 8H 7D 8C 8S"), "deal").startswith("The house deals hand 2. The high notes are ")


def test_the_picture_of_a_position():
    state = position("5H QH 5C 10S", "AC", "", stock="2C", kongs=["", "8H"], **QUIET, **CHIPS)
    lines = shown(do(state, "5H+QH>9C+KS"))
    assert lines == [
        "Kong-Pie · Hand 1 of 5 · 4 kongs win",
        "High notes: 7H 8D   noodles: 7D 8H   high pairs: 7C 7S, 8C 8S",
        "Source: 5H JD 4H QH",
        "Stock: 40 cards",
        "No discards",
        "Kitty: 24 chips   Jackpot: 3 tokens",
        "> You                  4 cards  0 points  chips −8, tokens −1",
        "  Ben                   1 card  3 points  chips −8, tokens −1",
        "    kongs: 8H",
        "  A name that is far … 0 cards  0 points  chips −8, tokens −1, dealer",
        "Your hand: 5C 9C 10S KS",
        "Your turn: try for a kong. You've connected 1 time.",
    ]
    assert "    known cards: 9C KS" in shown(do(state, "5H+QH>9C+KS"), 1)
    assert not any(line.startswith("Your turn") for line in shown(state, 1))


def test_the_known_order_of_the_stock_and_questions_are_shown():
    state = position("2C 3D 4S 5H", "6C 6D", "", stock="10S", discards="AC AD AH", rest="out", **QUIET)
    assert "Stock: 3 cards · next: AD AH 5H" in shown(do(state, "discard 5H"))
    fee = position("2C 3D 4S 5H", "6C 6D", discards="AC AD AH", rest="out", restock_fee=1, **QUIET, **CHIPS)
    fee = do(fee, "pass")
    assert shown(fee, 1)[-1] == "A restock is due: pay a chip for it, or leave the hand."
    assert not shown(fee)[-1].startswith("A restock")
    two = position("2C 2D 5C 5H", "", source="2S 9C JD 4H", connects=2)
    two = do(two, "5C+5H>2S+9C", "2C+9C>5C+5H")
    assert shown(two)[-1] == "Your turn: try for a kong. You've connected 2 times. You can't connect again."


def test_imminent_ends_are_shown():
    few = position("2C 3D 4S 5H", "6C 6D QS JS", turned="AC", restocks=2, **{**VOTE, **QUIET})
    assert "Stock: 38 cards · 2 restocks left · next: AC" in shown(few)
    assert not any(line.startswith("Passed") for line in shown(few))
    assert "Passed in a row: 1 of 2" in shown(do(few, "pass"))
    few = do(few, "pass", "pass")
    assert shown(few)[-1] == "Everyone has passed. Vote to end the hand, or to reset it."
    assert shown(do(few, "vote end"), 1)[-1].endswith("or to reset it. Votes so far: end.")


def test_the_transcript_in_words():
    lines = (RECORDS / "kong-pie-transcript.jsonl").read_text(encoding="utf-8").splitlines()
    match = record.read(lines, game_named)
    last = log_line(match.states[-2], 0, match.log[-1].move, match.state, ("Ann", "Ben", "Cal").__getitem__)
    assert last == (
        "Ann makes a noodle for 3 points: the 8 of hearts. Ann wins the hand with glory. "
        "Ann gets 22 chips and 2 tokens. The house gets 2 chips."
    )


def test_the_registry_has_it():
    assert TEXTS[GAME.name].picture is picture
    assert TEXTS[GAME.name].log_line is log_line
