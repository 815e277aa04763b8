"""Kong-Pie's table: gestures and marks, questions, previews and buttons."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.kongs import kong
from app.games.kong_pie.rules.model import Connect, Discard, Kong, Leave, Pass, Pay, Vote
from app.games.kong_pie.table import TABLETOP
from app.table.gesture import DragItem, drop_targets
from app.table.sheet import sums
from app.table.text.lines import codes
from tests.games.kong_pie.factories import CHIPS, FEE, QUIET, THREE, cards, do, fee_position, lively, position, seen
from tests.matches import why_idle

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
    return list(TABLETOP.input.actions(state, seat, marked(marks)))


def labels(state, marks="", seat=0):
    return [action.label for action in actions(state, marks, seat)]


def prompt(state, marks="", seat=0):
    return str(TABLETOP.text.prompt(state, seat, marked(marks)))


def default_move(state, zone, held, marks=""):
    drag_item = DragItem(zone, cards(held), marked(marks) | marked(held))
    return TABLETOP.input.default_move(state, 0, drag_item, GAME.legal_moves(state, 0))


def moves_for_drop(state, zone, held, target, marks=""):
    return TABLETOP.input.moves_for_drop(state, 0, DragItem(zone, cards(held), marked(marks) | marked(held)), target)


# ---- marking


def test_cards_of_the_hand_and_of_the_source_are_marked_in_ones_own_turn():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert all(TABLETOP.input.markable(seen(state), 0, "hand", one) for one in state.hands[0])
    assert all(TABLETOP.input.markable(seen(state), 0, "source", one) for one in state.public.source)
    assert not TABLETOP.input.markable(seen(state), 1, "hand", card("4C"))
    assert not TABLETOP.input.markable(seen(state), 0, "discards", card("9H"))


def test_forbidden_pulls_are_not_marked():
    short = position("9H 9S 2C 3D", "4C", short_connect=True, put="9C", **QUIET)
    assert not TABLETOP.input.markable(seen(short), 0, "source", card("9C"))
    assert TABLETOP.input.markable(seen(short), 0, "source", card("JD"))
    done = position("9H 9S 2C 3D", "4C", connects=2, **QUIET)
    done = done._replace(public=done.public._replace(connects=2))
    assert not TABLETOP.input.markable(seen(done), 0, "source", card("JD"))
    assert TABLETOP.input.markable(seen(done), 0, "hand", card("9H"))


def test_nothing_is_marked_while_something_is_asked():
    state = fee_position()
    assert not any(TABLETOP.input.markable(seen(state), 1, "hand", one) for one in state.hands[1])


# ---- what a gesture means


def test_two_and_two_marked_are_one_swap_from_either_side():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    move = swap("9H 9S", "JD KS")
    assert moves_for_drop(state, "hand", "9H 9S", "source", "JD KS") == (move,)
    assert moves_for_drop(state, "source", "JD KS", "hand", "9H 9S") == (move,)
    assert default_move(state, "hand", "9H 9S", "JD KS") == move
    assert default_move(state, "source", "JD", "9H 9S KS") == move
    (button,) = [one for one in actions(state, "9H 9S JD KS") if one.key == "C"]
    assert button.move == move


def starts_selection(state, zone, held, target, marks="", seat=0):
    return TABLETOP.input.starts_selection(
        state, seat, DragItem(zone, cards(held), marked(marks) | marked(held)), target
    )


def test_drops_on_the_other_row_are_marked_until_two_and_two():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert starts_selection(state, "hand", "9H", "source") == ""
    assert starts_selection(state, "hand", "9H 9S", "source") == ""
    assert starts_selection(state, "hand", "9H 9S", "source", "JD") == ""
    assert starts_selection(state, "source", "JD", "hand") == ""
    assert starts_selection(state, "hand", "9H 9S", "source", "JD KS") is None  # this is the swap
    assert starts_selection(state, "hand", "9H", "discards") is None
    assert starts_selection(state, "hand", "9H", "source", seat=1) is None


def test_with_one_partner_it_is_no_less_asked_for():
    """However few swaps a card could mean, it is marked, and nothing opens."""
    state = position("9H 9S 2C 5D", "4C", source="JD KS")
    assert [move for move in moves_for_drop(state, "hand", "9H", "source") if move in GAME.legal_moves(state, 0)] == [
        swap("9H 9S", "JD KS")
    ]
    assert starts_selection(state, "hand", "9H", "source") == ""
    assert prompt(state, "9H").startswith("To connect, also select the 9 of spades.")


def test_the_partners_of_a_marked_card_are_named():
    state = position("9H 9S 2H 3D", "4C", **QUIET)
    line = "To connect, also select the 9 of spades or the 2 of hearts. Or discard this card to end your turn."
    assert prompt(state, "9H") == line
    any_other = prompt(position("QD QS 7D 10D", "4C", **QUIET), "QD")
    assert any_other == "To connect, also select any one of your other cards. Or discard this card to end your turn."


@pytest.mark.parametrize(
    ("held", "marks", "why"),
    [
        ("2C", "", "None of your other cards shares a suit or a rank with the 2 of clubs."),
        (
            "2C",
            "9H",
            "You can't put the 2 of clubs and the 9 of hearts: they don't share a suit or a rank.",
        ),
        ("2C", "9H 9S", "To connect, select just two of your cards and two from the source."),
    ],
)
def test_reasons_against_a_swap_are_true(held, marks, why):
    assert starts_selection(position("9H 9S 2C 3D", "4C", **QUIET), "hand", held, "source", marks) == why


def test_drop_explains_why_no_swap_is_possible():
    done = position("9H 9S 2C 3D", "4C", connects=2, **QUIET)
    done = done._replace(public=done.public._replace(connects=2))
    assert starts_selection(done, "hand", "9H", "source") == "You can connect only twice for each kong."
    short = position("9H 9S 2C 3D", "4C", short_connect=True, put="9C", **QUIET)
    assert starts_selection(short, "source", "9C", "hand").startswith("With short-connect, you can't pull")
    second = position("9H 9S 2C 3D", "4C", phase=2, **QUIET)
    assert starts_selection(second, "hand", "9H", "source") == "After your second kong, you can only discard or pass."


def test_a_drop_is_marked_just_where_some_swap_has_all_that_is_marked():
    """The law of drops, over whole matches: marked if a legal swap includes it all, made if it is one, otherwise
    refused.
    """
    rng, counts = Random(21), Counter()
    for options, seed in (({}, 1), ({"connects": 2, "short_connect": True}, 2), ({"lojacking": "put"}, 3)):
        match = lively(options, 3, seed)
        for state in match.states[:: max(1, len(match.states) // 120)]:
            p = state.public
            if p.over or p.sheet.question is not None or not state.hands[p.turn]:
                continue
            mine, theirs = state.hands[p.turn], p.source
            put = rng.sample(mine, rng.randrange(1, min(3, len(mine)) + 1))
            pull = rng.sample(theirs, rng.randrange(min(3, len(theirs)) + 1))
            held = DragItem("hand", tuple(put), frozenset((*put, *pull)))
            legal = [move for move in GAME.legal_moves(state, p.turn) if isinstance(move, Connect)]
            able = any(held.marked <= {*move.put, *move.pull} for move in legal)
            why = TABLETOP.input.starts_selection(seen(state), p.turn, held, "source")
            if len(put) == len(pull) == 2:
                assert why is None
                (made,) = TABLETOP.input.moves_for_drop(seen(state), p.turn, held, "source")
                assert (made in legal) == able
            else:
                assert (why == "") == able, (why, put, pull)
                assert able or (why.endswith(".") and len(why) > 20)
            counts[able, why is None] += 1
    assert len(counts) == 4
    assert min(counts.values()) > 3, counts


def test_hint_groups_cards_of_one_suit():
    state = position("2C 3C KH 5C", "4C", source="9C 10C 4H KS")
    line = TABLETOP.text.hint_text(seen(state), swap("2C 3C", "9C KS"))
    assert line == "Connect: the 2 of clubs and the 3 of clubs for the 9 of clubs and the king of spades."


def test_only_the_best_kong_has_a_button_with_a_swap():
    state = position("8H 8C 8S 3D", "4C", **QUIET)
    assert len([one for one in actions(state) if isinstance(one.move, Kong)]) > 1
    (one,) = [one.move for one in actions(state, "8C 8S JD KS") if isinstance(one.move, Kong)]
    assert one == kong(*cards("8C 8S"))


def test_marked_cards_that_are_no_kong_lay_none():
    state = position("6C 6D 6H 3C", "4C", **QUIET)
    (lays,) = [one for one in actions(state, "6C 6H") if one.key == "K"]
    assert lays.move == kong(*cards("6C 6D 6H"))
    (waits,) = [one for one in actions(state, "3C 6C") if one.key == "K"]
    assert (waits.move, waits.why) == (None, "You've selected other cards. Deselect them first.")


def test_a_card_that_matches_nothing_is_only_for_the_discards():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert prompt(state, "2C") == "Discard the 2 of clubs? That ends your turn."
    shown = why_idle(GAME, TABLETOP, state, 0, DragItem("hand", cards("2C")))
    assert shown == "The 2 of clubs isn't a kong. You can discard it."
    assert "select two of yours and two from" in why_idle(GAME, TABLETOP, state, 0, DragItem("hand", cards("9H")))


def test_a_card_goes_to_the_discards_and_a_kong_to_ones_column():
    state = position("8H 9S 2C 3D", "4C", **QUIET)
    assert moves_for_drop(state, "hand", "2C", "discards") == (Discard(card("2C")),)
    assert moves_for_drop(state, "hand", "2C 3D", "discards") == ()
    assert moves_for_drop(state, "hand", "8H", "kongs") == (kong(card("8H")),)
    zones, legal = TABLETOP.layout.zones(seen(state), 0, True), GAME.legal_moves(state, 0)
    found = drop_targets(
        DragItem("hand", cards("8H")), zones, partial(TABLETOP.input.moves_for_drop, seen(state), 0), legal
    )
    assert set(found) == {"kongs", "discards"}


def test_a_double_click_makes_the_best_kong_with_that_card():
    state = position("8H 8C 8S 3D", "4C", **QUIET)
    assert default_move(state, "hand", "8H") == kong(card("8H"))
    assert default_move(state, "hand", "8C") == kong(*cards("8C 8S"))
    assert default_move(state, "hand", "8C 8S 8H") == kong(*cards("8C 8S 8H"))
    assert default_move(state, "hand", "3D") is None


def test_a_double_click_discards_only_where_nothing_else_is_left():
    state = position("9H 9S 2C 3D", "4C", phase=2, **QUIET)
    assert default_move(state, "hand", "2C") == Discard(card("2C"))
    assert default_move(position("9H 9S 2C 3D", "4C", **QUIET), "hand", "2C") is None


def test_unplayable_card_is_explained():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert "2 of clubs" in why_idle(GAME, TABLETOP, state, 0, DragItem("hand", cards("2C")))
    assert why_idle(GAME, TABLETOP, state, 1, DragItem("hand", cards("4C"))) == "It's not your turn."
    assert why_idle(GAME, TABLETOP, state, 0, DragItem("source", cards("JD"))).startswith("Select two")
    apart = DragItem("hand", cards("9H 2C"), marked("9H 2C JD KS"))
    assert "share a suit or a rank" in why_idle(GAME, TABLETOP, state, 0, apart)


# ---- the line above the buttons


def test_the_preview_names_the_kongs_of_a_swap_with_their_points():
    state = position("KH KD 2C 3C", "4C", **QUIET)
    assert prompt(state, "2C 3C 9C KS") == "After this, you can make three kings."
    noodle = position("9H 10H 2C 3C", "4C", source="9C 8H 8S 8C")
    assert prompt(noodle, "2C 3C 8H 9C") == "After this, you can make the noodle 8♥."
    assert prompt(noodle, "2C 3C 8C 8S") == "After this, you can make the high pair of 8s."
    both = position("7D 8H 2C 3C", "4C", source="9C 7S 7C KS")
    assert "the high kong" in prompt(both, "2C 3C 7S 7C")


def test_preview_shows_gains_and_losses():
    state = position("2H 9H 2C 3C", "4C", **QUIET)
    assert prompt(state, "2C 3C 4H KS") == "No kong yet, but you would have three hearts."
    assert prompt(position("2H 10S 2C 3C", "4C", **QUIET), "2C 3C JD KS") == "No kong yet, and nothing close to one."
    half = position("2H 8C 2C 3C", "4C", **QUIET)
    assert prompt(half, "2C 3C JD KS") == "No kong yet, but you would have half of the high pair of 8s."
    given = position("2H 5H 9H 10H", "4C", **QUIET)
    assert prompt(given, "2H 5H JD KS") == "Careful: this breaks up four hearts."
    lojack = position("8C 9S 2C 3D", "4C", lojacking="put", **QUIET)
    assert prompt(lojack, "8C 2C JD KS").endswith("This takes the 8 of clubs out of the game.")


@pytest.mark.parametrize(
    ("given", "alive"),
    [
        ({}, True),
        ({"discards": "9H 9S 8S"}, True),
        ({"discards": "9H 9S 8S", "restocks": 0}, False),
        ({"pulled": cards("9H 9S 8S")}, False),
        ({"kongs": ("", "9H 10H JH QH,9S 10S JS AS,2S 3S 5S 8S")}, False),
    ],
)
def test_only_what_can_still_become_a_kong_is_praised(given, alive):
    def praised(hand):
        state = position(hand, "2C", source="2H JD 4H KH", **given)
        return [codes(group) for group, _ in TABLETOP.text.partial_sets(seen(state), 0)], prompt(state, "QS KS JD 2H")

    nothing = "No kong yet, and nothing close to one."
    assert praised("9C 9D QS KS") == (
        (["9C 9D"], "No kong yet, but you would have two 9s.") if alive else ([], nothing)
    )
    half = "No kong yet, but you would have half of the high pair of 8s."
    assert praised("8C 9D QS KS") == ([], half if alive else nothing)


def test_half_marked_swap_names_missing_cards():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert prompt(state, "9H 9S") == "Now select 2 cards from the source."
    assert prompt(state, "9H 9S JD") == "Now select 1 card from the source."
    assert prompt(state, "JD") == "Now select 2 of your cards and 1 from the source."
    assert "don't share a suit or a rank" in prompt(state, "9H 2C")
    assert "discard this card" in prompt(state, "9H")
    assert "just two" in prompt(state, "9H 9S 2C")
    assert "don't share a suit or a rank" in prompt(state, "9H 2C JD KS")


def test_a_marked_kong_is_named():
    assert prompt(position("8H 9S 2C 3D", "4C", **QUIET), "8H") == "Kong: the noodle 8♥."


def test_prompt_describes_the_turn_without_marks():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    assert prompt(state).startswith("To get a kong")
    assert prompt(state, seat=1) == ""
    assert prompt(position("9H 9S 2C 3D", "4C", phase=1, **QUIET)).startswith("To get a second kong")
    assert prompt(position("9H 9S 2C 3D", "4C", connects=2, **QUIET)).endswith("2 connects left.")
    begun = position("9H 9S 2C 3D", "4C", **QUIET)
    begun = begun._replace(public=begun.public._replace(connects=1))
    assert prompt(begun).endswith("Without a kong, you must discard.")
    assert prompt(position("9H 9S 2C 3D", "4C", phase=2, **QUIET)).startswith("You've made two kongs!")
    assert prompt(position("10H 9S 2C 3D", "4C", **QUIET)).startswith("No two of your cards share")
    far = position("9H 9S 2C 3D", "4C", source="JD KS 4H 7C")
    assert prompt(far).startswith("No kong is within reach")
    near = position("9H 9S 2C 3D", "4C", source="JD KS 4H 9C")  # a third nine lies there
    assert prompt(near).startswith("To get a kong")
    parted = position("2D 3D 9D KS", "4C", source="AH QC KH 10D")  # four diamonds, once a king can be put
    assert prompt(parted).startswith("To get a kong")
    won = position("9H 9S KH AD", "4H", phase=1, won=0, kongs=(FOUR,), source="JD 6H KS QD", **CHIPS)
    assert "glory" in prompt(won)
    assert "Take the win" in labels(won)


def test_a_reset_and_a_freeze_are_asked_for_in_words_of_their_own():
    passed = {"passed_rounds": "stopped", "when_stopped": "reset", **FEE, **QUIET}
    reset = do(position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", **passed), "pass", "pass", "pass")
    assert prompt(reset).startswith("The hand will be reset. Pay a chip for the reset, or leave the hand?")
    assert [one.move for one in actions(reset)] == [Pay(), Leave()]
    assert [one.label for one in actions(reset)] == ["Pay a chip", "Leave the hand"]
    frozen: dict[str, Any] = {"source": "9C JD 10H KS", "rest": "out", "lojacking": "put", "freeze_reset": True}
    vote = do(position("7D 3D 5H 4S", "2C", **frozen), "3D+7D>9C+KS")
    assert prompt(vote) == (
        "No more kongs are possible. End the hand, or reset it? A reset brings back the cards that have left the game. "
        "A tie means a reset."
    )
    assert [one.move for one in actions(vote)] == [Vote("end"), Vote("reset")]
    paid = do(position("7D 3D 5H 4S", "2C", **frozen, **FEE), "3D+7D>9C+KS")
    assert prompt(paid).endswith("It costs each player a chip. A tie means a reset. Ending the hand pays you nothing.")


def test_last_voter_announces_the_result():
    """8.5: most votes decide, and a tie means a reset."""
    stop: dict[str, Any] = {"passed_rounds": "stopped", "when_stopped": "vote", **QUIET}
    asked = do(position("9H 9S 2C 6D", "4C 5D 6H 10S", "JH QD KC AS", **stop), "pass", "pass", "pass")

    def line(state, *votes):
        *first, last = votes
        before = do(state, *(f"vote {say}" for say in first))
        return TABLETOP.staging.cue(seen(before), len(first), Vote(last), seen(do(before, f"vote {last}"))).bubble

    assert line(asked, "end", "reset") == "Reset it!"
    assert line(asked, "end", "reset", "end") == "End it! 2 to 1: the hand ends."
    assert line(asked, "reset", "reset", "end") == "End it! 2 to 1 for a reset."
    two = do(position("9H 9S 2C 6D", "4C 5D 6H 10S", **stop), "pass", "pass")
    assert "A tie means a reset." in prompt(two)
    assert line(two, "end", "reset") == "Reset it! A tie means a reset."


def test_vote_explains_its_effect_and_sheet_shows_the_kitty():
    """“the house would best declare the game over and give each player back one chip of kitty per point of score in all
    of that player's kongs and keep the rest for the house”
    """
    vote = do(
        position("9H 9S 2C 6D", "4C 5D 6H 10S", "JH QD KC AS", passed_rounds="stopped", when_stopped="vote",
                 kongs=("3C 3D 3H",), **FEE, **QUIET), "pass", "pass", "pass",
    )  # fmt: skip
    points = vote.public.sheet.points[0]
    assert points > 1
    assert "or reset it?" in prompt(vote)
    assert f"Ending the hand pays you {points} chips." in prompt(vote)
    assert "tie" not in prompt(vote)  # of three
    voted = do(vote, "vote end")
    assert "Ending the hand pays you nothing." in prompt(voted, seat=1)
    over = do(voted, "vote reset", "vote end")
    shown = str(TABLETOP.text.outcome(seen(over), ("You", "Ben", "Cal").__getitem__))
    assert shown.endswith(f"The house keeps {24 - points} of the kitty's 24 chips.")
    parts = sums(TABLETOP.text.sheet(seen(over)).lines, 3)
    assert parts["paid"] == (-8, -8, -8)
    assert parts["token"] == (-1, -1, -1)
    assert parts["kitty"] == (points, 0, 0)


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
    assert labels(asked, seat=seat) == ["Turn over", "Shuffle"]
    quiet = position(
        "9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", passed_rounds="stopped", when_stopped="vote", **QUIET
    )
    vote = do(quiet, "pass", "pass", "pass")
    assert "reset" in prompt(vote)
    assert labels(vote) == ["End the hand", "Reset it"]
    later = do(vote, "vote reset")
    assert "Votes so far: reset." in prompt(later, seat=1)


def test_reset_offer_explains_refusal():
    """8.5"""
    stop: dict[str, Any] = {"passed_rounds": "stopped", "when_stopped": "offer", **QUIET}
    hands = ("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS")
    offer = do(position(*hands, **stop), "pass", "pass", "pass")
    assert prompt(offer) == (
        "Everyone has passed. Reset the hand? A reset deals the hands and the source again. If the reset is "
        "refused, the next passed round ends the hand."
    )
    assert labels(offer) == ["No reset", "Reset it"]
    assert [one.move for one in actions(offer)] == [Vote("refuse"), Vote("reset")]
    paid = do(position(*hands, **stop, **FEE), "pass", "pass", "pass", "vote refuse")
    assert "It costs each player a chip." in prompt(paid, seat=1)
    assert prompt(paid, seat=1).endswith(" Votes so far: no reset.")
    cue = TABLETOP.staging.cue(seen(offer), 0, Vote("refuse"), seen(do(offer, "vote refuse")))
    assert cue.bubble == "No reset!"
    two = do(offer, "vote refuse", "vote reset")
    last = TABLETOP.staging.cue(seen(two), 2, Vote("refuse"), seen(do(two, "vote refuse")))
    assert last.bubble == "No reset! 2 to 1: play goes on."
    assert TABLETOP.text.hint_text(seen(offer), Vote("refuse")) == "Vote against a reset."
    assert (
        TABLETOP.text.plate_line(seen(offer), 0, Vote("refuse"), seen(do(offer, "vote refuse")))
        == "voted against a reset"
    )


def test_a_house_dealer_has_no_seat():
    """2.4"""
    state = position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", house_dealer=True, **QUIET)
    assert TABLETOP.dealer(seen(state)) is None
    assert TABLETOP.dealer(seen(position("9H 9S 2C 3D", "4C 5D 6H 10S", **QUIET))) == 1


# ---- buttons


def test_kong_buttons_name_what_can_be_made_and_its_points_where_they_bring_chips():
    assert labels(position("KH KD KC 8H", "4C", source="9C JD 4H KS"))[:2] == [
        "Make noodle 8♥",
        "Make three kings",
    ]
    assert labels(position("2C 3C 4C 5C", "4H", source="9C JD KH KS"))[0] == "Make four clubs"
    assert labels(position("8C 8S 4C 5D", "4H", source="9C JD KH KS"))[0] == "Make pair of 8s"
    assert labels(position("KH KD KC 8H", "4C", source="9C JD 4H KS", **CHIPS))[:2] == [
        "Make noodle 8♥ · 3 pts",
        "Make three kings · 2 pts",
    ]


def test_at_most_seven_buttons_and_marks_choose_among_the_kongs():
    state = position(HIGH_KONG, "4C", **QUIET)
    kongs = ["Make the high kong!", "Make noodle 7♦", "Make pair of 7s", "Make three 7s"]
    assert labels(state) == [*kongs, "Discard", "Pass", "Connect: 2 for 2"]
    assert prompt(state) == ""
    by_mark = {one.move for one in actions(state, "8H")}
    assert kong(card("8H")) in by_mark
    assert kong(*cards("7C 7S")) not in by_mark
    assert labels(state, "7C 7S")[:3] == ["Make the high kong!", "Make pair of 7s", "Make three 7s"]


def test_four_of_a_rank_share_a_button_and_the_marks_choose_the_three():
    state = position("KH KD KC KS", "4C", source="9C JD 4H QS")
    kongs = [one.move for one in actions(state) if isinstance(one.move, Kong)]
    assert len(kongs) == 1
    for left in cards("KH KD KC KS"):
        three = frozenset(state.hands[0]) - {left}
        (move,) = [one.move for one in TABLETOP.input.actions(seen(state), 0, three) if isinstance(one.move, Kong)]
        assert {*move.cards} == three


def test_the_discard_button_wants_one_marked_card():
    state = position("9H 9S 2C 3D", "4C", **QUIET)
    for marks, move in (("", None), ("2C", Discard(card("2C"))), ("9H 9S", None)):
        (button,) = [one for one in actions(state, marks) if one.key == "X"]
        assert button.move == move
        assert button.label == "Discard"
    assert prompt(state, "2C").startswith("Discard the 2 of clubs?")


def test_dark_buttons_say_what_to_mark_or_why_not():
    def why(state):
        return next(one.why for one in actions(state) if one.key == "C")

    assert why(position("9H 9S 2C 3D", "4C", **QUIET)).startswith("Select two of your cards")
    assert "share a suit or a rank" in why(position("10H 9S 2C 3D", "4C", **QUIET))
    state = position("9H 9S 2C 3D", "4C", connects=2, **QUIET)
    assert why(state._replace(public=state.public._replace(connects=2))) == "You can connect only twice for each kong."
    assert "source" in why(position("9H 9S 2C 3D", "4C", source="JD"))
    assert why(position("9H 9S 2C 3D", "4C", turn=1, **QUIET)) == "It's not your turn."


def test_an_empty_hand_passes_by_itself():
    state = position("", "4C 5D", **QUIET)
    assert TABLETOP.input.forced_move(seen(state), 0, GAME.legal_moves(state, 0)) == PASS
    held = position("9H", "4C 5D", **QUIET)
    assert TABLETOP.input.forced_move(seen(held), 0, GAME.legal_moves(held, 0)) is None


def test_one_act_has_one_name():
    """It is called connecting on the button, in the prompt, at the seat and in hints, as in the rules."""
    state = position("9H 9S 2C 3D", "4C", source="JD KS 4H 7C")
    move = swap("9H 9S", "JD KS")
    after = seen(do(state, "9S+9H>JD+KS"))
    assert "connect" in str(TABLETOP.text.prompt(seen(state), 0, frozenset()))
    assert next(a.label for a in TABLETOP.input.actions(seen(state), 0, frozenset()) if a.key == "C")[:7] == "Connect"
    assert TABLETOP.text.plate_line(seen(state), 0, move, after) == "connected [9H] [9S] for [JD] [KS]"
    assert TABLETOP.text.log_line(seen(state), 0, move, after, lambda _seat: "Ann").startswith("Ann connects: the ")
