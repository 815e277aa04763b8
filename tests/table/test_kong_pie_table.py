"""Kong-Pie on the table: what its gestures and marks mean, what it asks and previews, which buttons there are."""

from functools import partial

from of_kong_pie import CHIPS, QUIET, THREE, cards, do, fee_position, position

from app.rules.kong_pie.kongs import kong
from app.rules.kong_pie.model import Connect, Discard, Kong, Leave, Pass, Pay
from app.rules.kong_pie.rules import GAME
from app.table.gesture import Grip, targets
from app.table.kong_pie import TABLETOP

HIGH_KONG = "7D 8H 7C 7S"
PASS = Pass()
FOUR = THREE + ",6C 9C 10C JC"


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
    assert TABLETOP.pick(state, swap("9H 9S", "9C JD")) == "Both nines for nine of clubs and jack of diamonds"
    assert TABLETOP.pick(state, swap("9H 9S", "4H KS")).endswith("king of spades")


def test_a_choice_names_what_is_put_and_what_is_pulled():
    state = position("9H 9S 9D 3D", "4C", source="9C JD 5C KS")
    said = TABLETOP.pick(state, swap("9H 9S", "JD KS"))
    assert said == "Nines of hearts and spades for jack of diamonds and king of spades"
    said = TABLETOP.pick(state, swap("3D 9D", "9C 5C"))
    assert said == "Three and nine of diamonds for five and nine of clubs: three nines"


def test_a_card_from_the_source_let_go_on_the_hand_has_a_name_for_each_swap():
    state = position("AH AS 5C 9C", "4C", source="4D 6D 3S KH")
    moves = meant(state, "source", "KH", "hand")
    assert len(moves) == 6
    assert len({TABLETOP.pick(state, move) for move in moves}) == 6
    assert not any("noodle" in TABLETOP.pick(state, move) for move in moves)


def test_what_a_choice_brings_stands_on_its_button():
    state = position("2C 3C KC 5H", "4C", source="9C 10C 4H KS")
    assert TABLETOP.pick(state, swap("KC 2C", "9C 10C")) == "Two and king of clubs for nine and ten of clubs"
    state = position("2C 3C KH 5H", "4C", source="9C 10C 4H KS")
    said = TABLETOP.pick(state, swap("KH 5H", "9C 10C"))
    assert said == "Five and king of hearts for nine and ten of clubs: four clubs"


def test_a_kong_that_the_hand_holds_already_is_not_what_a_choice_brings():
    state = position("8H 9S 9H 3D", "4C", **QUIET)
    assert TABLETOP.pick(state, swap("9H 9S", "JD KS")) == "Both nines for jack of diamonds and king of spades"


def test_the_choices_that_bring_most_come_first():
    state = position("9H 9S 2C 3D", "4C", source="9C JD 8H KS")
    moves = meant(state, "hand", "9H 9S", "source")
    assert [card("8H") in move.pull for move in moves] == [True] * 3 + [False] * 3


def test_a_hint_says_cards_of_one_suit_together():
    state = position("2C 3C KH 5C", "4C", source="9C 10C 4H KS")
    said = TABLETOP.advise(state, swap("2C 3C", "9C KS"))
    assert said == "Put the two and three of clubs, and pull the nine of clubs and the king of spades."


def test_beside_a_swap_only_the_best_kong_has_a_button():
    state = position("8H 8C 8S 3D", "4C", **QUIET)
    assert len([one for one in actions(state) if isinstance(one.move, Kong)]) > 1
    (one,) = [one.move for one in actions(state, "8C 8S JD KS") if isinstance(one.move, Kong)]
    assert one == kong(*cards("8C 8S"))


def test_a_card_that_matches_nothing_is_only_for_the_discards():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert prompt(state, "2C") == "Discard the two of clubs? That ends your turn."
    assert TABLETOP.idle(state, 0, Grip("hand", cards("2C"))) == "The two of clubs makes no kong; discard it."
    assert "mark two and two" in TABLETOP.idle(state, 0, Grip("hand", cards("9H")))


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
    zones, legal = TABLETOP.zones(state, 0, True), GAME.legal_moves(state, 0)
    found = targets(Grip("hand", cards("8H")), zones, partial(TABLETOP.meant, state, 0), legal)
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
    assert prompt(position("2H 10S 2C 3C", "4C", **QUIET), "2C 3C JD KS") == "No kong yet, and nothing near one."
    half = position("2H 8C 2C 3C", "4C", **QUIET)
    assert prompt(half, "2C 3C JD KS") == "No kong yet: you would hold half a high pair of eights."
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
    assert prompt(state).startswith("For a kong")
    assert prompt(state, seat=1) == ""
    assert prompt(position("9H 9S 2C 3D", "4C", phase=1, **QUIET)).startswith("For a second kong")
    assert prompt(position("9H 9S 2C 3D", "4C", connects=2, **QUIET)).endswith("2 connects left.")
    begun = position("9H 9S 2C 3D", "4C", **QUIET)
    begun = begun._replace(public=begun.public._replace(connects=1))
    assert prompt(begun).endswith("Without one you must discard.")
    assert prompt(position("9H 9S 2C 3D", "4C", phase=2, **QUIET)).startswith("Two kongs made!")
    assert prompt(position("10H 9S 2C 3D", "4C", **QUIET)).startswith("No two of your cards share")
    won = position("9H 9S KH AD", "4H", phase=1, won=0, kongs=(FOUR,), source="JD 6H KS QD", **CHIPS)
    assert "glory" in prompt(won)
    assert labels(won)[-1] == "Take the win"


def test_fees_restocks_and_votes_are_questions_with_two_answers():
    fee = fee_position()
    assert "Pay a chip" in prompt(fee, seat=1)
    assert prompt(fee, seat=0) == ""
    assert [one.move for one in actions(fee, seat=1)] == [Pay(), Leave()]
    assert actions(fee, seat=0) == []
    dealer = position(
        "9H 9S 2C 3D", "4C", "5D", stock="", discards="AC AD AH", rest="discards", restock="dealer", **QUIET
    )
    asked = do(dealer, "discard 2C")
    (seat,) = GAME.active(asked)
    assert "shuffle" in prompt(asked, seat=seat)
    assert labels(asked, seat=seat) == ["Turn them over", "Shuffle them"]
    quiet = position(
        "9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", passed_rounds="stopped", when_stopped="vote", **QUIET
    )
    vote = do(quiet, "pass", "pass", "pass")
    assert "reset" in prompt(vote)
    assert labels(vote) == ["End the hand", "Reset it"]
    later = do(vote, "vote reset")
    assert "So far: reset." in prompt(later, seat=1)


# ---- buttons


def test_kong_buttons_name_what_can_be_made_with_its_points():
    assert labels(position("KH KD KC 8H", "4C", source="9C JD 4H KS"))[:2] == [
        "Noodle eight · 3 pts",
        "Three kings · 2 pts",
    ]
    assert labels(position("2C 3C 4C 5C", "4H", source="9C JD KH KS"))[0] == "Four clubs · 1 pt"
    assert labels(position("8C 8S 4C 5D", "4H", **{"source": "9C JD KH KS"}))[0] == "Pair of eights · 3 pts"


def test_at_most_seven_buttons_and_marks_choose_among_the_kongs():
    state = position(HIGH_KONG, "4C", **QUIET)
    kongs = ["The high kong!", "Noodle seven · 3 pts", "Pair of sevens · 3 pts", "Three sevens · 2 pts"]
    assert labels(state) == [*kongs, "Connect", "Discard", "Pass"]
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
    assert (
        why(state._replace(public=state.public._replace(connects=2))) == "Only two connects are allowed for each kong."
    )
    assert "source" in why(position("9H 9S 2C 3D", "4C", source="JD"))
    assert why(position("9H 9S 2C 3D", "4C", turn=1, **QUIET)) == "It is not your turn."


def test_an_empty_hand_passes_by_itself():
    state = position("", "4C 5D", **QUIET)
    assert TABLETOP.forced(state, 0, GAME.legal_moves(state, 0)) == PASS
    held = position("9H", "4C 5D", **QUIET)
    assert TABLETOP.forced(held, 0, GAME.legal_moves(held, 0)) is None
