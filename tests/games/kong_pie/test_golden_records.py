"""What Kong-Pie's golden records were written for."""

from app.core import record
from app.games import game_named
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Deal
from tests.games.kong_pie.factories import codes
from tests.matches import RECORDS


def kept(name):
    """Return a record of this game."""
    return record.read((RECORDS / f"kong-pie-{name}.jsonl").read_text(encoding="utf-8").splitlines(), game_named)


def test_the_golden_record_by_hand_shows_what_it_was_written_for():
    """A tie in 1st-place, so that no token is taken back; then a high kong that takes the jackpot of 7 + 6."""
    match = kept("by-hand")
    first, second = match.state.public.history
    assert (first.how, first.winner, first.points, first.first) == ("kongs", 0, (4, 4, 0), None)
    assert first.scores == (-9 + 8, -9, -9)
    assert (second.how, second.winner) == ("high kong", 1)
    assert second.scores == (-1 - 9, -9 - 9 + 24 + 13, -9 - 9)
    assert match.state.public.sheet.house == 16
    assert match.state.public.sheet.jackpot == 0


def test_a_golden_record_with_a_restock_in_the_middle_of_replenishing():
    """Ann draws two, everybody is asked, Ben leaves with the lead, Ann draws one more. The rest is used up."""
    match = kept("restocks")
    made = next(i for i, event in enumerate(match.log) if event.move == GAME.parse("kong 5C 5D 5H"))
    before, after = match.states[made], match.states[made + 1]
    assert (len(before.stock), len(before.hands[0])) == (2, 4)
    assert (len(after.stock), len(after.hands[0])) == (0, 3)
    assert [GAME.notate(event.move) for event in match.log[made + 1 : made + 4]] == ["pay", "leave", "pay"]
    on = match.states[made + 4]
    assert len(on.hands[0]) == 4
    assert on.hands[0][-1] == before.public.discards[0]
    assert on.public.sheet.still_in == (True, False, True)
    (score,) = match.state.public.history
    assert (score.how, score.winner, score.restocks) == ("out of restocks", None, 1)
    assert score.scores == (-9 - 1, -9, -9 - 1)
    assert match.state.public.sheet.house == 26


def test_a_golden_record_with_lojacking_on_an_empty_stock_and_a_tied_vote():
    """Ten kongs of four leave ten cards and no stock; the seven of diamonds is put and nothing replaces it. Both pass,
    one votes to end and one to reset, so it is a reset; both pass again, and the hand is over.
    """
    match = kept("two-players")
    put = next(i for i, event in enumerate(match.log) if event.move == GAME.parse("3D+7D>KC+KD"))
    after = match.states[put + 1]
    assert (after.stock, after.public.turned, after.public.discards) == ((), (), ())
    assert codes(after.public.sheet.pulled) == "7D"
    assert len(after.public.source) == 3
    text = [GAME.notate(event.move) for event in match.log]
    assert text[-6:] == ["pass", "pass", "vote end", "vote reset", "pass", "pass"]
    assert len(match.states[-3].public.source) == 4
    (score,) = match.state.public.history
    assert (score.how, score.points) == ("stopped", (5, 5))
    assert score.scores == (-9 + 5, -9 + 5)  # restocks are free here, and so is a reset
    assert match.state.public.sheet.house == 16 - 10


def test_a_golden_record_with_a_house_dealer_and_offers_of_a_reset():
    """In each hand the first passed round is forgiven. In the first hand a reset is refused, two to one, and the passed
    round after that ends it. In the second a reset is paid for, and the passed round directly after it ends it.
    """
    match = kept("house-dealer")
    text = [GAME.notate(event.move) for event in match.log]
    refused = text.index("vote refuse")
    assert text[refused : refused + 3] == ["vote refuse", "vote reset", "vote refuse"]
    assert match.states[refused].public.sheet.forgiven
    after = match.states[refused + 3].public
    assert (after.sheet.refused, after.sheet.resets, after.over) == (True, (), False)
    assert [score.how for score in match.state.public.history] == ["stopped", "stopped"]
    leads = [match.states[0].public.turn, match.states[text.index("deal") + 1].public.turn]
    assert match.log[text.index("deal")].seat == leads[1] == (leads[0] - 1) % 3  # anticlockwise
    assert match.states[0].public.ledger.dealer is None
    assert text[-6:] == ["pay", "pay", "pay", "pass", "pass", "pass"]
    assert match.state.public.sheet.house == 24 + 27


def test_the_golden_records_of_the_presets():
    home, casino = kept("home"), kept("casino")
    assert home.result.scores == (1, 1, 3)
    assert [score.how for score in home.state.public.history] == ["kongs"] * 5
    assert casino.result.scores == (-34, -33, -18)
    assert any(score.glory for score in casino.state.public.history)
    assert any(score.first is None for score in casino.state.public.history)


def test_a_golden_record_of_the_usual_game_for_two():
    """Six kongs win, and the stock runs out once in most hands."""
    match = kept("home-two-players")
    assert match.header.options.kongs_to_win == 6
    history = match.state.public.history
    assert [score.winner for score in history] == [1, 1, 1, 0, 1]
    assert [score.restocks for score in history] == [1, 1, 1, 1, 1]
    ends = [event.move == Deal() for event in match.log[1:]] + [True]
    over = [state.public.sheet for state, last in zip(match.states[1:], ends, strict=True) if last]
    for sheet, score in zip(over, history, strict=True):
        assert [len(column) == 6 for column in sheet.kongs] == [seat == score.winner for seat in range(2)]


def test_a_golden_record_of_a_frozen_game():
    """Lojacking has taken cards, and the tenth kong leaves none to be made: each gets a chip a point back."""
    match = kept("frozen")
    (score,) = match.state.public.history
    assert (score.how, score.winner) == ("frozen", None)
    assert GAME.notate(match.log[-1].move).startswith("kong")
    assert [len(column) for column in match.state.public.sheet.kongs] == [4, 4]
    assert match.state.public.sheet.house == 16 - sum(score.points)
    assert score.scores == tuple(points - 9 for points in score.points)
