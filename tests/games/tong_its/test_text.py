"""Tong-Its' texts: the table as text for a terminal, and log lines."""

import re

import pytest

from app.core import record
from app.core.card_names import card_name
from app.core.cards import FRENCH
from app.games import game_named
from app.games.tong_its.rules import GAME, model
from app.games.tong_its.table.moves import log_line
from app.games.tong_its.text import picture
from app.table.registry import TEXTS
from app.table.text.lines import wrapped_lines
from tests.facts import FACTS
from tests.games.tong_its.factories import do, lively_match, position, seen, won
from tests.matches import RECORDS, header

LONG = "A name that is far too long for any line of a table"
NAMES = ("You", "Ben", "Cal")
SENTENCES = re.compile(r"[A-Z][^\n<>_]*[.]")


def shown(state, seat=0, names=NAMES):
    return wrapped_lines(picture(GAME.view(state, seat), names.__getitem__), 78)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{"hands": 3}, {"chips_at_start": 20, "ends": "bust", "shown": "all"}], ids=str)
def test_every_picture_fits_and_shows_no_hidden_card(options, seed):
    for state in lively_match(header(GAME, options, 3, seed), seed).states:
        for seat in range(3):
            lines = shown(state, seat, ("You", LONG, "Cal"))
            assert max(map(len, lines)) <= 78
            codes = set(re.findall(r"\b(?:10|[2-9AJQK])[CDHS]\b", "\n".join(lines)))
            hidden = {card for group in FACTS[GAME.name].hiding_places(state, seat) for card in group}
            assert codes == {FRENCH.code(card) for card in FRENCH.cards if card not in hidden}


@pytest.mark.parametrize("name", ["by-hand", "usual", "to-the-last-chip"])
def test_log_lines_are_sentences_without_hidden_cards(name):
    match = record.read((RECORDS / f"tong-its-{name}.jsonl").read_text(encoding="utf-8").splitlines(), game_named)
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        logged = log_line(before, event.seat, event.move, after, NAMES.__getitem__)
        assert SENTENCES.fullmatch(logged), logged
        assert "You draws" not in logged
        own = isinstance(event.move, (model.Discard, model.Take, model.Meld, model.Lay))
        hidden = {card for s in range(3) for card in after.hands[s]} | set(after.stock)
        assert not any(card_name(card) in logged for card in hidden)
        assert own or not any(word in logged for word in (" of clubs", " of diamonds", " of hearts", " of spades"))


def logged(state, text, names=NAMES):
    """Return the log line of a move by the player on turn, and the state after it."""
    (seat,) = GAME.active(state)
    after = do(state, text)
    return log_line(state, seat, GAME.parse(text), seen(after), names.__getitem__), after


def test_lines_of_a_turn():
    state = position(
        "5C 5D 9H KC KD KH KS 6S 8D 9D", "2C 3D", "8H 3S", thrown="QS 5H", stock="4S 4C", phase="start",
        melds={1: ["10H JH QH"], 2: ["6C 6D 6H"]},
    )  # fmt: skip
    line, state = logged(state, "take 5C 5D")
    assert line == "You take the 5 of hearts and meld three 5s."
    line, state = logged(state, "hide KC KD KH KS")
    assert line == "You meld four of a kind face down."
    line, state = logged(state, "9H>1.1")
    assert line == "You lay off the 9 of hearts on Ben's meld, the 10 to queen of hearts."
    line, state = logged(state, "discard 9D")
    assert line == "You discard the 9 of diamonds."
    line, state = logged(state, "draw")
    assert line == "Ben draws a card."
    _, state = logged(state, "discard 4S")
    _, state = logged(state, "draw")
    line, state = logged(state, "8H>1.1")
    assert line == "Cal lays off the 8 of hearts on Ben's meld, the 9 to queen of hearts."


def test_own_melds_and_a_run():
    state = position("7C 8C 9C 10C 2D 3D", "2C 4D", "8H 3S", thrown="QS", stock="4S 4C")
    line, state = logged(state, "meld 7C 8C 9C", ("Ann", "Ben", "Cal"))
    assert line == "Ann melds the 7 to 9 of clubs."
    assert logged(state, "10C>0.1", ("Ann", "Ben", "Cal"))[0] == (
        "Ann lays off the 10 of clubs on their own meld, the 7 to 9 of clubs."
    )
    assert logged(state, "10C>0.1")[0] == "You lay off the 10 of clubs on your own meld, the 7 to 9 of clubs."


def test_call_and_its_result_are_logged():
    melds = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"]}
    state = position("AD 2D", "3C 4C", "4H 9H", thrown="8S", stock="4S 4C", phase="start", melds=melds)
    line, state = logged(state, "call")
    assert line == "You call."
    folded = logged(state, "fold")[1]
    assert logged(folded, "fold")[0] == (
        "Cal hasn't opened, so they fold. You win, and each loser owes 1 for the win and 1 for an ace. Ben "
        "pays 2 chips. "
        "Cal pays 3 chips, 1 of them for not opening."
    )
    line, challenged = logged(state, "challenge")
    assert line == "Ben challenges."
    assert logged(challenged, "fold")[0].startswith(
        "Cal hasn't opened, so they fold. Deadwood: You: 3 and Ben: 7. You win, and each loser owes 3 for the "
        "challenge and 1 for an ace. "
    )


def test_sole_opener_at_stock_out_is_logged():
    state = position("AC 9D", "KC", "AH", thrown="7C", melds={1: ["6C 6D 6S"]})
    assert logged(state, "discard AC")[0].startswith(
        "You discard the ace of clubs. The stock is empty. No one else has opened. Ben wins, and each loser "
        "owes 1 for the win. You pay 2"
    )


def test_paid_four_outside_the_best_split_is_shown_with_its_deadwood():
    melds = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"]}
    state = position("7C 7D 7H 7S 8S 9S", "KD KC", "4H", thrown="8C", stock="4S", phase="start", melds=melds)
    called = do(state, "call")
    assert logged(do(called, "challenge"), "fold")[0].startswith(
        "Cal hasn't opened, so they fold. Deadwood: You: 0 (17 with four of a kind) and Ben: 20. "
        "You win, and each loser owes 3 for the challenge and 3 for four of a kind. "
    )
    assert (
        "You win, and each loser owes 1 for the win and 3 for four of a kind." in logged(do(called, "fold"), "fold")[0]
    )


def test_tongit_pot_and_bust_are_logged():
    match = record.read((RECORDS / "tong-its-by-hand.jsonl").read_text(encoding="utf-8").splitlines(), game_named)
    ends = [
        log_line(before, event.seat, event.move, after, ("Ann", "Ben", "Cal").__getitem__)
        for before, event, after in zip(match.states, match.log, match.states[1:], strict=False)
        if after.public.over
    ]
    assert ends == [
        "Ann discards the 2 of clubs. Tongit! Ann wins, and each loser owes 3 for the tongit. Ben pays 3 "
        "chips. Cal pays 4 chips, 1 of "
        "them for not opening.",
        "Ann melds the 6 to 8 of diamonds. Tongit! Ann wins, and each loser owes 3 for the tongit, 3 for four "
        "of a kind and 4 for 4 aces. "
        "Ben pays 10 chips. Cal pays 11 chips, 1 of them for not opening. Ann takes the pot of 12 chips.",
        "Ben challenges. Deadwood: Ben: 13 and Cal: 13. Tied: the challenger wins. Ben wins, and each loser "
        "owes 3 for the challenge. Ann "
        "pays 4 chips, 1 of them for not opening. Cal owes 3 chips and has nothing to pay with.",
        "Cal challenges. Deadwood: Ann: 8, Ben: 7 and Cal: 7. Tied: the challenger on the caller's left wins. Ben "
        "wins, and each loser owes 3 for the challenge and 1 for an ace. Ann pays 4 chips. Cal owes 4 chips "
        "and has nothing to pay with. "
        "Ben takes the pot of 9 chips.",
        "Cal discards the 5 of diamonds. The stock is empty. Deadwood: Ann: 4, Ben: 4 and Cal: 5. Tied: the player "
        "to the left of the one who drew last wins. Ann wins, and each loser owes 1 for the win and 2 for 2 "
        "aces. Ben pays 3 chips. Cal owes 3 "
        "chips and has nothing to pay with.",
        "Ann discards the 3 of clubs. The stock is empty. No one has opened, so no one wins. The pot of 8 chips stays.",
        "Cal hasn't opened, so they fold. Ann wins, and each loser owes 1 for the win and 1 for an ace. Ben "
        "pays 2 chips. Cal owes 3 chips "
        "and has nothing to pay with.",
    ]


def test_deal_names_players_short_of_the_ante():
    over = do(position("KS", "2C 3D", "4H 9H", chips=(200, 5, 4)), "discard KS")
    assert over.public.chips == (208, 1, 0)
    assert logged(over, "deal", ("Ann", "You", "Cal"))[0] == (
        "Ann deals hand 2. You ante 1 chip, all you have. Cal has no chips to ante."
    )


def test_the_picture_of_a_position():
    state = position(
        "KC 5S 5C AD 5H", "2C 3C", "4H 9H", thrown="8S QH", stock="4S 4C 7D", phase="start", dealer=2, pot=12,
        melds={0: ["JC QC KC"], 1: ["6C 6D 6S"]}, face_down={0: ["9C 9D 9H 9S"], 2: ["7C 7D 7H 7S"]}, history=(),
    )  # fmt: skip
    assert shown(state) == [
        "Tong-Its · Hand 1 of 10",
        "Stock: 3 cards   Pot: 12 chips",
        "Discards (top card last): 8S QH",
        "> You                   5 cards   98 chips  open",
        "    0.1  JC QC KC",
        "    face down  9C 9D 9H 9S",
        "  Ben                   2 cards   98 chips  open",
        "    1.1  6C 6D 6S",
        "  Cal                   2 cards   98 chips  dealer · open",
        "    face down  (four of a kind)",
        "Your hand: 5C KC AD 5H 5S",
        "Deadwood: 11   Concealed melds: 5C 5H 5S",
        "It's your turn: draw or call.",
    ]
    called = do(state, "call")
    assert shown(called, 1, ("Ann", "Ben", "Cal"))[-1] == "Ann called: challenge or fold."
    assert any(line.endswith("open · folded") for line in shown(do(called, "fold"), 2))
    over = shown(do(called, "fold", "fold"))
    assert "The hand is over. You win" in " ".join(over)


def test_picture_shows_who_is_one_win_from_the_pot():
    """Also when the next hand is over: until then it is the winner of the previous hand."""
    state = position("KS", "2C 3D", "4H 9H", history=(won(1),))

    def winners(state):
        return [line for line in shown(state) if line.endswith("won the previous hand")]

    over = do(state, "discard KS")
    for looked_at, name in ((state, "Ben"), (over, "Ben"), (do(over, "deal"), "You")):
        (line,) = winners(looked_at)
        assert line[2:].startswith(f"{name} ")
    assert winners(position("KS", "2C 3D", "4H 9H")) == []


def test_picture_shows_the_end_of_the_match():
    for options, says in (({"hands": 3}, "Hand 2 of 3"), ({"ends": "bust"}, "Hand 2 · to the last chip")):
        assert shown(position("KS", "2C", "4H", history=(won(1),), **options))[0] == f"Tong-Its · {says}"


def test_picture_says_what_to_do():
    def says(*hands, **more):
        return shown(position(*hands, thrown="8S", stock="4S", phase="start", **more))[-1]

    assert says("9S KD", "2C", "4H") == "It's your turn: draw."
    assert says("9S 10S", "2C", "4H") == "It's your turn: draw, or take 8S for a new meld."
    opened = {0: ["JC QC KC"]}
    assert says("9S KD", "2C", "4H", melds=opened) == "It's your turn: draw or call."
    assert says("9S KD", "2C", "4H", melds=opened, met=[0]) == "It's your turn: draw."


def test_the_registry_has_it():
    assert TEXTS[GAME.name].picture is picture
    assert TEXTS[GAME.name].log_line is log_line
