"""Kong-Pie on the table: what its gestures and marks mean, what it asks and previews, what is said of its moves."""

import pytest
from of_kong_pie import CASINO, CHIPS, QUIET, THREE, cards, do, fee_position, position

from app.rules.kong_pie.kongs import kong
from app.rules.kong_pie.model import Connect, Deal, Discard, Kong, Leave, Pass, Pay
from app.rules.kong_pie.rules import GAME
from app.table.geometry import Area, area_of
from app.table.gesture import Grip, targets
from app.table.kong_pie import TABLETOP
from app.table.layout import lay_out
from app.table.tabletop import Payment

NAMES = ("You", "Ben", "Cal")
AREA = area_of(1280, 720)
HIGH_KONG = "7D 8H 7C 7S"
PASS = Pass()


def marked(text):
    return frozenset(cards(text))


def card(code):
    return cards(code)[0]


def swap(put, pull):
    (a, b), (c, d) = cards(put), cards(pull)
    return Connect((min(a, b), max(a, b)), (min(c, d), max(c, d)))


def actions(state, marks="", seat=0):
    return list(TABLETOP.actions(state, seat, marked(marks)))


def labels(state, marks="", seat=0):
    return [action.label for action in actions(state, marks, seat)]


def prompt(state, marks="", seat=0):
    return TABLETOP.prompt(state, seat, marked(marks))


def sensible(state, zone, held, marks=""):
    grip = Grip(zone, cards(held), marked(marks) | marked(held))
    return TABLETOP.sensible(state, 0, grip, GAME.legal_moves(state, 0))


def meant(state, zone, held, target, marks=""):
    return TABLETOP.meant(state, 0, Grip(zone, cards(held), marked(marks) | marked(held)), target)


def cue(state, move):
    seat = min(GAME.active(state))
    return TABLETOP.cue(state, seat, GAME.parse(move), do(state, move))


def notes(state, seat=0, area=AREA):
    return TABLETOP.notes(state, seat, True, TABLETOP.mat(area, state.public.seats))


def texts(state):
    return [note.text for note in notes(state) if note.text]


# ---- marking


def test_cards_of_the_hand_and_of_the_source_are_marked_in_ones_own_turn():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert all(TABLETOP.markable(state, 0, "hand", one) for one in state.hands[0])
    assert all(TABLETOP.markable(state, 0, "source", one) for one in state.public.source)
    assert not TABLETOP.markable(state, 1, "hand", card("4C"))
    assert not TABLETOP.markable(state, 0, "discards", card("9H"))


def test_what_may_not_be_pulled_is_not_marked():
    short = position("9H 9S 2C 3D", "4C", short_connect=True, put="9C", **QUIET)
    assert not TABLETOP.markable(short, 0, "source", card("9C"))
    assert TABLETOP.markable(short, 0, "source", card("JD"))
    done = position("9H 9S 2C 3D", "4C", connects=2, **QUIET)
    done = done._replace(public=done.public._replace(connects=2))
    assert not TABLETOP.markable(done, 0, "source", card("JD"))
    assert TABLETOP.markable(done, 0, "hand", card("9H"))


def test_nothing_is_marked_while_something_is_asked():
    state = fee_position()
    assert not any(TABLETOP.markable(state, 1, "hand", one) for one in state.hands[1])


# ---- what a gesture means


def test_two_and_two_marked_are_one_swap_from_either_side():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    move = swap("9H 9S", "JD KS")
    assert meant(state, "hand", "9H 9S", "source", "JD KS") == (move,)
    assert meant(state, "source", "JD KS", "hand", "9H 9S") == (move,)
    assert sensible(state, "hand", "9H 9S", "JD KS") == move
    assert sensible(state, "source", "JD", "9H 9S KS") == move
    (button,) = [one for one in actions(state, "9H 9S JD KS") if one.key == "C"]
    assert button.move == move


def test_a_pair_let_go_on_the_source_may_mean_every_two_of_it():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    moves = meant(state, "hand", "9H 9S", "source")
    assert len(moves) == 6
    assert {*moves} <= {*GAME.legal_moves(state, 0)}
    assert len(meant(state, "hand", "9H 9S", "source", "JD")) == 3
    assert TABLETOP.pick(state, swap("9H 9S", "9C JD")) == "Nine of clubs, jack of diamonds"
    assert TABLETOP.pick(state, swap("9H 9S", "4H KS")).endswith("king of spades")


def test_what_a_choice_brings_stands_on_its_button():
    state = position("2C 3C KH 5C", "4C", source="9C 10C 4H KS")
    assert TABLETOP.pick(state, swap("KH 5C", "9C 10C")) == "Nine and ten of clubs: four clubs"


def test_one_card_let_go_on_the_source_is_refused_with_a_reason():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    (move,) = meant(state, "hand", "2C", "source")
    assert move not in GAME.legal_moves(state, 0)
    assert "two cards" in GAME.why_not(state, 0, move)


def test_a_card_goes_to_the_discards_and_a_kong_to_ones_column():
    state = position("8H 9S 2C 3D", "4C", **QUIET)
    assert meant(state, "hand", "2C", "discards") == (Discard(card("2C")),)
    assert meant(state, "hand", "2C 3D", "discards") == ()
    assert meant(state, "hand", "8H", "kongs") == (kong(card("8H")),)
    found = targets(Grip("hand", cards("8H")), TABLETOP.zones(state, 0, True), lambda g, z: TABLETOP.meant(state, 0, g, z),
                    GAME.legal_moves(state, 0))  # fmt: skip
    assert set(found) == {"kongs", "discards"}


def test_a_double_click_makes_the_best_kong_with_that_card():
    state = position("8H 8C 8S 3D", "4C", **QUIET)
    assert sensible(state, "hand", "8H") == kong(card("8H"))
    assert sensible(state, "hand", "8C") == kong(*cards("8C 8S"))
    assert sensible(state, "hand", "8C 8S 8H") == kong(*cards("8C 8S 8H"))
    assert sensible(state, "hand", "3D") is None


def test_a_double_click_discards_only_where_nothing_else_is_left():
    state = position("9H 9S 2C 3D", "4C", phase=2, **QUIET)
    assert sensible(state, "hand", "2C") == Discard(card("2C"))
    assert sensible(position("9H 9S 2C 3D", "4C", **QUIET), "hand", "2C") is None


def test_why_a_card_does_nothing_is_told():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert "two of clubs" in TABLETOP.idle(state, 0, Grip("hand", cards("2C")))
    assert TABLETOP.idle(state, 1, Grip("hand", cards("4C"))) == "It is not your turn."
    assert TABLETOP.idle(state, 0, Grip("source", cards("JD"))).startswith("Mark two")
    apart = Grip("hand", cards("9H 2C"), marked("9H 2C JD KS"))
    assert "same suit or the same rank" in TABLETOP.idle(state, 0, apart)


# ---- the line above the buttons


def test_the_preview_names_the_kongs_of_a_swap_with_their_points():
    state = position("KH KD 2C 3C", "4C", **QUIET)
    assert prompt(state, "2C 3C 9C KS") == "Then you could make three kings: 2 points."
    noodle = position("9H 10H 2C 3C", "4C", source="9C 8H 8S 8C")
    assert prompt(noodle, "2C 3C 8H 9C") == "Then you could make a noodle, the eight: 3 points."
    assert prompt(noodle, "2C 3C 8C 8S") == "Then you could make a high pair of eights: 3 points."
    both = position("7D 8H 2C 3C", "4C", source="9C 7S 7C KS")
    assert "the high kong, which wins at once" in prompt(both, "2C 3C 7S 7C")


def test_the_preview_tells_what_is_near_and_what_is_given_away():
    state = position("2H 9H 2C 3C", "4C", **QUIET)
    assert prompt(state, "2C 3C 4H KS") == "No kong yet: you would hold three hearts."
    assert prompt(position("2H 9S 2C 3C", "4C", **QUIET), "2C 3C JD KS") == "No kong yet: you would hold nothing near one." or (
        "nothing near" in prompt(position("2H 9S 2C 3C", "4C", **QUIET), "2C 3C JD 4H")
        or "two" in prompt(position("2H 9S 2C 3C", "4C", **QUIET), "2C 3C JD 4H")
    )
    given = position("2H 5H 9H 10H", "4C", **QUIET)
    assert prompt(given, "2H 5H JD KS") == "Careful: this gives four hearts out of your hand."
    lojack = position("8C 9S 2C 3D", "4C", lojacking=True, **QUIET)
    assert prompt(lojack, "8C 2C JD KS").endswith("The eight of clubs would leave the game.")


def test_half_marked_swaps_say_what_is_missing():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert prompt(state, "9H 9S") == "Now mark two of the source."
    assert prompt(state, "9H 9S JD") == "Now mark one more of the source."
    assert prompt(state, "JD") == "Now mark two of your cards and one more of the source."
    assert "share neither suit nor rank" in prompt(state, "9H 2C")
    assert "discard it" in prompt(state, "9H")
    assert "just two" in prompt(state, "9H 9S 2C")
    assert "share neither suit nor rank" in prompt(state, "9H 2C JD KS")


def test_a_marked_kong_is_named():
    assert prompt(position("8H 9S 2C 3D", "4C", **QUIET), "8H") == "A noodle, the eight: 3 points."


def test_the_turn_is_told_when_nothing_is_marked():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert prompt(state).startswith("For your first kong")
    assert prompt(state, seat=1) == ""
    assert prompt(position("9H 9S 2C 3D", "4C", phase=1, **QUIET)).startswith("For your second kong")
    assert "2 connects left" in prompt(position("9H 9S 2C 3D", "4C", connects=2, **QUIET)).replace("connect left", "x")
    assert prompt(position("9H 9S 2C 3D", "4C", phase=2, **QUIET)).startswith("Two kongs made!")
    assert prompt(position("10H 9S 2C 3D", "4C", **QUIET)).startswith("No kong now")
    won = position("9H 9S 2C 3D", "4C", phase=1, won=0, kongs=(THREE + ",6C 9C 10C JC",), **CHIPS, source="JD 4H KS QD")
    assert "glory" in prompt(won)
    assert labels(won)[-1] == "Take the win"


def test_fees_restocks_and_votes_are_questions_with_two_answers():
    fee = fee_position()
    assert "Pay a chip" in prompt(fee, seat=1)
    assert prompt(fee, seat=0) == ""
    assert [one.move for one in actions(fee, seat=1)] == [Pay(), Leave()]
    assert actions(fee, seat=0) == []
    dealer = position("9H 9S 2C 3D", "4C", "5D", stock="", discards="AC AD AH", rest="discards", restock="dealer", **QUIET)
    asked = do(dealer, "discard 2C")
    (seat,) = GAME.active(asked)
    assert "shuffle" in prompt(asked, seat=seat)
    assert labels(asked, seat=seat) == ["Turn them over", "Shuffle them"]
    quiet = position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", passed_rounds="stopped", when_stopped="vote", **QUIET)
    vote = do(quiet, "pass", "pass", "pass")
    assert "reset" in prompt(vote)
    assert labels(vote) == ["End the hand", "Reset it"]
    later = do(vote, "vote reset")
    assert "So far: reset." in prompt(later, seat=1)


# ---- buttons


def test_kong_buttons_name_what_can_be_made_with_its_points():
    assert labels(position("KH KD KC 8H", "4C", source="9C JD 4H KS"))[:2] == ["Noodle eight · 3 pts", "Three kings · 2 pts"]
    assert labels(position("2C 3C 4C 5C", "4H", source="9C JD KH KS"))[0] == "Four clubs · 1 pt"
    assert labels(position("8C 8S 4C 5D", "4H", **{"source": "9C JD KH KS"}))[0] == "Pair of eights · 3 pts"


def test_at_most_seven_buttons_and_marks_choose_among_the_kongs():
    state = position(HIGH_KONG, "4C", **QUIET)
    assert labels(state) == [
        "The high kong!", "Noodle seven · 3 pts", "Pair of sevens · 3 pts", "Three sevens · 2 pts", "Connect", "Discard",
        "Pass",
    ]  # fmt: skip
    assert prompt(state) == ""
    by_mark = {one.move for one in actions(state, "8H")}
    assert kong(card("8H")) in by_mark
    assert kong(*cards("7C 7S")) not in by_mark
    assert labels(state, "7C 7S")[:3] == ["The high kong!", "Pair of sevens · 3 pts", "Three sevens · 2 pts"]


def test_four_of_a_rank_share_a_button_and_the_marks_choose_the_three():
    state = position("KH KD KC KS", "4C", source="9C JD 4H QS")
    kongs = [one.move for one in actions(state) if isinstance(one.move, Kong)]
    assert len(kongs) == 1
    for left in cards("KH KD KC KS"):
        three = frozenset(state.hands[0]) - {left}
        (move,) = [one.move for one in TABLETOP.actions(state, 0, three) if isinstance(one.move, Kong)]
        assert {*move.cards} == three


def test_the_discard_button_wants_one_marked_card():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    for marks, move in (("", None), ("2C", Discard(card("2C"))), ("9H 9S", None)):
        (button,) = [one for one in actions(state, marks) if one.key == "D"]
        assert button.move == move
        assert button.label == ("Discard the two" if move else "Discard")


def test_dark_buttons_say_what_to_mark_or_why_not():
    def why(state):
        return next(one.why for one in actions(state) if one.key == "C")

    assert why(position("9H 9S 2C 3D", "4C", **QUIET)).startswith("Mark two of your cards")
    assert "share suit or rank" in why(position("10H 9S 2C 3D", "4C", **QUIET))
    state = position("9H 9S 2C 3D", "4C", connects=2, **QUIET)
    assert why(state._replace(public=state.public._replace(connects=2))) == "Only two connects are allowed for each kong."
    assert "source" in why(position("9H 9S 2C 3D", "4C", source="JD"))
    assert why(position("9H 9S 2C 3D", "4C", turn=1, **QUIET)) == "It is not your turn."


def test_an_empty_hand_passes_by_itself():
    state = position("", "4C 5D", **QUIET)
    assert GAME.legal_moves(state, 0) == [PASS] or [*GAME.legal_moves(state, 0)] == [PASS]
    assert TABLETOP.forced(state, 0, GAME.legal_moves(state, 0)) == PASS
    held = position("9H", "4C 5D", **QUIET)
    assert TABLETOP.forced(held, 0, GAME.legal_moves(held, 0)) is None


# ---- the mat


def test_noodles_and_high_pairs_are_shown_and_ticked_off():
    state = position("9H 9S 2C 3D", "4C", kongs=("", "8H"), **QUIET)
    pictures = [note.picture for note in notes(state)]
    for code in ("8H", "7D", "7S", "7C", "8S", "8C"):
        assert pictures.count(f"cards/{code}") == 1
    assert pictures.count("tokens/mark-check") == 1
    assert {"High notes", "noodles", "high pair"} <= {*texts(state)}


def test_each_column_tells_how_far_its_owner_is():
    state = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH", "10C 10D 10H"), **{"source": "9C JD 4H KS"})
    assert {"2 of 4 kongs · 5 pts", "1 of 4 kongs · 2 pts", "0 of 4 kongs"} <= {*texts(state)}


def test_kitty_and_jackpot_are_there_only_where_chips_are_played_for():
    chips = position("9H 9S 2C 3D", "4C", "5D", **CHIPS, **QUIET)
    assert {"kitty 24", "jackpot 3"} <= {*texts(chips)}
    assert next(note.chips for note in notes(chips) if note.text.startswith("kitty")) == 24
    assert not [text for text in texts(position("9H 9S 2C 3D", "4C", **QUIET)) if "kitty" in text or "jackpot" in text]


def test_kongs_lie_in_columns_and_the_place_for_the_next_one_follows():
    state = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH", "10C 10D 10H"), **QUIET)
    for area in (AREA, area_of(1024, 640), area_of(1280, 960), Area(1720, 720, 1)):
        mat = TABLETOP.mat(area, 3)
        spreads = {**mat.spreads, **TABLETOP.spreads(state, 0, area, mat)}
        places = lay_out(TABLETOP.zones(state, 0, True), spreads)
        noodle, king, ten = places[card("8H")], places[card("KC")], places[card("10C")]
        assert noodle.x == king.x
        assert noodle.y < king.y < spreads["kongs"].y
        assert ten.x < area.w / 3
        assert spreads["kongs"].box.bottom < area.h


@pytest.mark.parametrize("seats", [2, 3])
def test_seven_kongs_of_four_fit_without_covering_anything(seats):
    area, made = AREA, 6
    suits = ["2C 3C 4C 5C", "6C 9C 10C JC", "2D 3D 4D 5D", "6D 9D 10D JD", "2S 3S 4S 5S", "6S 9S 10S JS"]
    for owner in range(seats):
        column = tuple(",".join(suits) if seat == owner else "" for seat in range(seats))
        state = position("QH", *["KH"] * (seats > 1), *["AH"] * (seats > 2), kongs=column, kongs_to_win=6, **{"source": "2H 3H 4H 5H"})
        mat = TABLETOP.mat(area, seats)
        spreads = {**mat.spreads, **TABLETOP.spreads(state, 0, area, mat)}
        zones = TABLETOP.zones(state, 0, True)
        boxes = [spreads[name].extent(4) for name in zones if name.startswith("kong+")]
        assert len(boxes) == made
        others = [spreads[name].extent(len(zones[name].cards)) for name in ("notes", "source", "stock", "discards", "hand")]
        assert not [one for one in boxes for other in others if one.overlaps(other)]
        gaps = {round(low.y - high.y) for high, low in zip(boxes, boxes[1:], strict=False)}
        assert min(gaps) >= 30  # rank and suit of each stay in sight


def test_the_discards_are_leafed_through_where_the_rules_allow():
    given = {"discards": "AC AD AH", **QUIET}
    (leaf,) = TABLETOP.leaves(position("9H 9S 2C 3D", "4C", **given), 0)
    assert (leaf.zone, leaf.cards, leaf.why) == ("discards", cards("AH AD AC"), "")
    (waits,) = TABLETOP.leaves(position("9H 9S 2C 3D", "4C", **given), 1)
    assert "in your turn" in waits.why
    assert not TABLETOP.leaves(position("9H 9S 2C 3D", "4C", look_through=False, **given), 0)
    assert not TABLETOP.leaves(position("9H 9S 2C 3D", "4C", **QUIET), 0)
    turned = position("9H 9S 2C 3D", "4C", turned="AC AD AH", **QUIET)
    (leaf,) = TABLETOP.leaves(turned, 0)
    assert (leaf.zone, leaf.cards) == ("stock", cards("AC AD AH"))


def test_the_hand_is_grouped_by_suit_or_by_rank():
    state = position("9S 2H 9H 3S", "4C", **QUIET)
    by_suit, by_rank = (sort.groups(state, 0) for sort in TABLETOP.sorts)
    assert [group for group in by_suit if group] == [cards("2H 9H"), cards("3S 9S")] or len([g for g in by_suit if g]) == 2
    assert [{*group} for group in by_rank if group] == [{*cards("2H")}, {*cards("3S")}, {*cards("9S 9H")}]


# ---- sound and words


def test_a_kong_is_called_and_named():
    found = cue(position("8H 9S 2C 3D", "4C", **QUIET), "kong 8H")
    assert (found.call, found.call_sound, found.bubble) == ("call-kong", "gong", "A noodle, the eight!")


def test_the_last_kong_glory_and_the_high_kong_are_celebrated():
    last = position("8H 9S 2C 3D", "4C", kongs=(THREE,), **QUIET)
    assert cue(last, "kong 8H").bubble.endswith("my fourth kong!")
    high = position(HIGH_KONG, "4C", "5D", **CHIPS, **QUIET)
    found = cue(high, "kong 7D 8H 7C 7S")
    assert found.call == "call-high-kong"
    assert found.chips == (Payment(None, 0, 24),)
    glory = position("8H 9S 2C 3D", "4C", phase=1, won=0, kongs=(THREE + ",6C 9C 10C JC",), **CHIPS, source="JD 4H KS QD")
    assert cue(glory, "kong 8H").call == "call-glory"


def test_chips_fly_when_they_are_paid():
    assert cue(fee_position(), "pay").chips == (Payment(1, None, 1),)
    fresh = position("9H 9S 2C 3D", "4C", "5D", **CHIPS, **QUIET)
    assert TABLETOP.opening(fresh).chips == tuple(Payment(seat, None, 8) for seat in range(3))
    assert TABLETOP.opening(position("9H", "4C", **QUIET)).chips == ()


def test_what_becomes_stock_again_goes_there_first():
    """So that nobody sees which discards another hand draws from a shuffled stock."""
    state = position("9H 9S 2C 3D", "4C", stock="", discards="AC AD", rest="discards", restock="shuffle", **QUIET)
    heaped = cue(state, "discard 2C").heaped
    assert {*heaped} == {*state.public.discards, card("2C")}
    assert cue(position("9H 9S 2C 3D", "4C", **QUIET), "discard 2C").heaped == ()
    reset = {"passed_rounds": "stopped", "when_stopped": "reset"}
    quiet = position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", **reset, **QUIET)
    before = do(quiet, "pass", "pass")
    assert {*cue(before, "pass").heaped} == {*before.public.source, *(one for hand in before.hands for one in hand)}


def test_hints_say_and_show_what_to_do():
    state = position("8H 9S 9H 3D", "4C", **QUIET)
    move = swap("9H 9S", "JD KS")
    assert "nine of hearts" in TABLETOP.advise(state, move)
    assert {*TABLETOP.shows(state, move)[0]} == marked("9H 9S JD KS")
    assert TABLETOP.advise(state, kong(card("8H"))) == "Make a noodle, the eight, 3 points."
    assert TABLETOP.shows(state, kong(card("8H"))) == (cards("8H"), "kongs")
    assert TABLETOP.shows(state, Discard(card("3D"))) == (cards("3D"), "discards")
    assert TABLETOP.shows(state, PASS) == ((), None)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, []),
        (CASINO, ["Casino rules"]),
        ({**CASINO, "short_connect": True}, ["Casino rules", "short-connect"]),
        ({"restock": "shuffle", "look_through": False}, ["restocks shuffled", "discards closed"]),
        ({"restocks": 7}, ["7 restocks"]),
        ({"when_stopped": "vote"}, []),
        ({"passed_rounds": "stopped", "when_stopped": "vote"}, ["passed rounds stop", "a stop asks for votes"]),
    ],
)
def test_the_top_bar_names_the_house_rules_that_differ(options, wanted):
    line = TABLETOP.headline(position("9H", "4C", "5D", **options, **QUIET))
    assert line.split(" · ") == ["Hand 1 of 5", "4 kongs win", *wanted]


def test_who_won_and_with_what_is_told():
    over = do(position("8H 9S 2C 3D", "4C", "5D", kongs=(THREE, "KC KD KH"), **CHIPS | {"glory": False}, **{"source": "9C JD 4H QS"}), "kong 8H")
    assert TABLETOP.outcome(over, NAMES.__getitem__) == "You win the hand."
    sheet = TABLETOP.sheet(over)
    assert sheet.unit == "chips"
    assert sheet.notes == ("6 points, 1st", "2 points", "0 points")
    assert max(map(len, sheet.notes)) <= 24
    assert TABLETOP.plate(over, 0) == "0 chips" or TABLETOP.plate(over, 0).endswith(("chip", "chips"))
    high = do(position(HIGH_KONG, "4C", **QUIET), "kong 7D 8H 7C 7S")
    assert TABLETOP.outcome(high, NAMES.__getitem__) == "You win the hand with the high kong."
    assert TABLETOP.sheet(high).notes[0] == "the high kong"
    (dealer,) = GAME.active(high)
    line = TABLETOP.tell(high, dealer, Deal(), GAME.apply(high, dealer, Deal(), 0), NAMES.__getitem__)
    assert "The high notes are" in line


def test_who_has_left_is_told_on_the_plate():
    left = do(fee_position(), "leave")
    assert TABLETOP.plate(left, 1) == "has left"
    assert "given up" in texts(left)
