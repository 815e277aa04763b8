"""Tong-Its' table: gestures and marks, questions, layout and payments."""

import itertools
import re
from dataclasses import replace

import pytest

from app.core.cards import mask_of
from app.core.messages import number
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DRAW,
    FOLD,
    Discard,
    Hide,
    Lay,
    Meld,
    Take,
)
from app.games.tong_its.table import TABLETOP
from app.games.tong_its.table.groups import by_melds
from app.games.tong_its.table.mat import own_ground
from app.games.tong_its.table.scores import payment, payment_in
from app.table.cue import Payment
from app.table.geometry import Box, area_of
from app.table.gesture import DragItem
from app.table.hit_target import HitTarget, TargetKind
from app.table.layout import lay_out
from app.table.observation import Observation
from app.table.sheet import DealOutcome, sums
from tests.games.tong_its.factories import cards, deal, do, position, seen, won
from tests.matches import why_idle

NAMES = ("You", "Ben", "Cal")
UPRIGHT = area_of(1024, 1280, 1, (1280 / TABLETOP.layout.max_text_scale, 720 / TABLETOP.layout.max_text_scale))
AREAS = [area_of(*size) for size in ((1280, 720), (1024, 640), (2560, 1080))]


def card(code):
    (found,) = cards(code)
    return found


def held(codes, *, marked=None, zone="hand"):
    return DragItem(zone, cards(codes), frozenset(cards(codes if marked is None else marked)))


def legal_targets(state, drag_item, zone):
    legal = GAME.legal_moves(state, state.public.turn)
    return [move for move in TABLETOP.input.moves_for_drop(state, state.public.turn, drag_item, zone) if move in legal]


def default_move(state, drag_item):
    seat = state.public.turn
    return TABLETOP.input.default_move(state, seat, drag_item, GAME.legal_moves(state, seat))


def buttons(state, marked="", seat=0):
    """Return the label of each enabled button, and why the others are disabled."""
    legal = GAME.legal_moves(state, seat) if seat in GAME.active(state) else ()
    found = {}
    for action in TABLETOP.input.actions(state, seat, frozenset(cards(marked))):
        lit = action.move is not None and action.move in legal
        found[action.key] = action.label if lit else (action.why or GAME.why_not(state, seat, action.move), "dark")
    return found


def asked(state, marked="", seat=0):
    return str(TABLETOP.text.full_prompt(state, seat, frozenset(cards(marked)), NAMES.__getitem__))


def cue(state, move):
    (seat,) = GAME.active(state)
    return TABLETOP.staging.cue(state, seat, GAME.parse(move), seen(do(state, move)))


def noted(state, seat=0, *, open_hand=True):
    looked = state if isinstance(state, Observation) else TABLETOP.observe([GAME.view(state, seat)])
    return [label.text for label in TABLETOP.layout.labels(looked, seat, open_hand, TABLETOP.layout.mat(AREAS[0], 3))]


START = position(
    "5C 5D 6H 7H KS", "2H 3H", "4H 9H", phase="start", thrown="8S QH 5H", stock="4D",
    melds={1: ["10S 10H 10C"]},
)  # fmt: skip
MAIN = position(
    "5C 5D 5S 5H 6H 7H 8H KS", "2H 3H", "4H 10D", thrown="8S QH", stock="4D", melds={0: ["2C 3C 4C"], 1: ["KD KC KH"]},
)  # fmt: skip


# ---- taking up and letting go


def test_draggable_cards():
    assert TABLETOP.input.drag_item(seen(MAIN), "hand", card("KS")) == DragItem("hand", cards("KS"))
    assert TABLETOP.input.drag_item(seen(MAIN), "hand", None) is None
    assert TABLETOP.input.drag_item(seen(MAIN), "stock", None) == DragItem("stock", seen(MAIN).stock[-1:])
    assert TABLETOP.input.drag_item(seen(MAIN), "discards", None) == DragItem("discards", cards("QH"))
    assert TABLETOP.input.drag_item(seen(MAIN), "thrown-0", card("8S")) is None
    assert TABLETOP.input.drag_item(seen(MAIN), "meld-1-1", card("KD")) is None


def test_only_cards_of_the_own_hand_can_be_marked():
    assert TABLETOP.input.markable(seen(MAIN), 0, "hand", card("KS"))
    assert not TABLETOP.input.markable(seen(MAIN), 0, "meld-1-1", card("KD"))
    assert not TABLETOP.input.markable(seen(MAIN), 1, "hand", card("KS"))
    called = do(START._replace(public=START.public._replace(turn=1)), "call")
    assert not TABLETOP.input.markable(seen(called), 0, "hand", card("KS"))


def test_the_discard_dragged_to_the_hand_asks_which_meld_when_there_are_several():
    drag_item = TABLETOP.input.drag_item(seen(START), "discards", None)
    both = [Take(cards("5C 5D")), Take(cards("6H 7H"))]
    assert legal_targets(START, drag_item, "hand") == legal_targets(START, drag_item, "lay") == both
    assert default_move(START, drag_item) is None
    assert "Select" in why_idle(GAME, TABLETOP, START, 0, drag_item)
    marked = DragItem("discards", cards("5H"), frozenset(cards("6H 7H")))
    assert legal_targets(START, marked, "hand") == [Take(cards("6H 7H"))]
    assert default_move(START, marked) == Take(cards("6H 7H"))


def test_marked_cards_let_go_on_the_discard_take_it():
    assert legal_targets(START, held("6H 7H"), "discards") == [Take(cards("6H 7H"))]
    assert legal_targets(START, held("6H 7H"), "lay") == [Take(cards("6H 7H"))]
    assert default_move(START, held("6H 7H")) == Take(cards("6H 7H"))
    wrong = TABLETOP.input.moves_for_drop(seen(START), 0, held("6H KS"), "discards")
    assert "5 of hearts" in GAME.why_not(START, 0, wrong[0])


def test_a_card_is_drawn_by_a_drag_or_a_double_click():
    drag_item = TABLETOP.input.drag_item(seen(START), "stock", None)
    assert legal_targets(START, drag_item, "hand") == [DRAW]
    assert default_move(START, drag_item) == DRAW
    assert default_move(MAIN, drag_item) is None
    assert "already" in why_idle(GAME, TABLETOP, MAIN, 0, drag_item)


def test_marked_cards_go_to_the_own_place_as_a_meld():
    assert legal_targets(MAIN, held("6H 7H 8H"), "lay") == [Meld(cards("6H 7H 8H"))]
    four = cards("5C 5D 5H 5S")
    assert legal_targets(MAIN, held("5C 5D 5H 5S"), "lay") == [Meld(four), Hide(four)]
    assert default_move(MAIN, held("5C 5D 5H 5S")) == Meld(four)
    assert legal_targets(MAIN, held("6H 7H 8H"), "meld-0-1") == [Meld(cards("6H 7H 8H"))]
    (wrong,) = TABLETOP.input.moves_for_drop(seen(MAIN), 0, held("6H 7H"), "lay")
    assert "isn't a meld" in GAME.why_not(MAIN, 0, wrong)


def test_one_card_let_go_on_the_own_place_asks_for_the_longest_meld_that_has_it():
    found = legal_targets(MAIN, held("7H", marked=""), "lay")
    assert found == [Meld(cards("5H 6H 7H 8H"))]
    found = legal_targets(MAIN, held("5H", marked=""), "lay")
    four = cards("5C 5D 5H 5S")
    assert found == [Meld(four), Hide(four), Meld(cards("5H 6H 7H 8H"))]
    assert legal_targets(MAIN, held("KS", marked=""), "lay") == []


def test_a_card_is_laid_off_on_the_meld_it_is_let_go_on():
    assert legal_targets(MAIN, held("KS"), "meld-1-1") == [Lay(card("KS"), 1, 1)]
    assert legal_targets(MAIN, held("5C"), "meld-0-1") == [Lay(card("5C"), 0, 1)]
    assert legal_targets(MAIN, held("6H"), "meld-1-1") == []
    assert legal_targets(MAIN, held("KS 6H"), "meld-1-1") == [Lay(card("KS"), 1, 1)]
    hidden = position("5C KS", "2H", "4H", thrown="8S", stock="4D", face_down={2: ["7C 7D 7H 7S"]})
    assert TABLETOP.input.moves_for_drop(seen(hidden), 0, held("KS"), "four-2-1") == ()


def test_the_sensible_thing_with_one_card_is_to_lay_it_off_else_to_discard_it():
    assert default_move(MAIN, held("KS")) == Lay(card("KS"), 1, 1)
    assert default_move(MAIN, held("6H")) == Discard(card("6H"))
    both = position("KS 2D", "2H", "4H", thrown="8S", stock="4D", melds={0: ["10S JS QS"], 2: ["KC KD KH"]})
    assert default_move(both, held("KS")).owner == 2  # on one's own it would forbid the next call
    assert default_move(MAIN, held("KS 6H")) is None
    assert "isn't a meld" in why_idle(GAME, TABLETOP, MAIN, 0, held("KS 6H"))


def test_nothing_is_sensible_out_of_turn():
    assert default_move(START._replace(public=START.public._replace(turn=1)), held("KS")) is None
    assert why_idle(GAME, TABLETOP, START, 1, held("2H")) == "It's not your turn."
    assert why_idle(GAME, TABLETOP, START, 0, held("KS")).startswith("Take a card first")


# ---- buttons and what stands above them


def test_the_buttons_at_the_start_of_a_turn():
    found = buttons(START)
    assert found["D"] == "Draw"
    assert found["T"] == ("Select the cards to meld with the 5 of hearts.", "dark")
    assert found["A"] == ("You can't call yet, because you haven't opened. Meld first.", "dark")
    assert buttons(START, "6H 7H")["T"] == "Take discard"
    assert buttons(START, "6H KS")["T"][1] == "dark"
    assert asked(START) == "Draw a card or take the 5 of hearts. Select the cards to meld with it."
    assert asked(START, "6H 7H") == "Take the 5 of hearts and open with the 5 to 7 of hearts."
    assert asked(START, "6H KS") == "These cards don't make a meld with the 5 of hearts."


def test_a_discard_with_one_way_to_meld_it_needs_no_marks():
    state = position("5C 5D KS", "2H", "4H", phase="start", thrown="5H", stock="4D")
    assert buttons(state)["T"] == "Take discard"
    assert asked(state) == "Draw a card or take the 5 of hearts. It makes three 5s."
    without = position("5C 6D KS", "2H", "4H", phase="start", thrown="5H", stock="4D")
    assert buttons(without)["T"] == ("The 5 of hearts doesn't make a meld with your hand.", "dark")


def test_ace_above_king_is_refused_as_low():
    """“Aces are low in Tong-Its, so A-K-Q is not a valid sequence”"""
    low = "The ace is low: it goes below the 2, not above the king."
    main = position("AC QC KC 5D", "2H", "4H", thrown="5H", stock="4D")
    assert asked(main, "AC QC KC") == f"These cards don't make a meld. {low}"
    assert buttons(main, "AC QC KC")["Y"] == (low, "dark")
    assert low not in asked(main, "AC QC 5D")
    start = position("AC 2C QC 5D", "2H", "4H", phase="start", thrown="KC", stock="4D")
    assert asked(start, "AC QC") == f"These cards don't make a meld with the king of clubs. {low}"
    assert buttons(start)["T"] == (f"The king of clubs doesn't make a meld with your hand. {low}", "dark")
    other = position("AC 5D", "2H", "4H", phase="start", thrown="KC", stock="4D")
    assert low not in buttons(other)["T"][0]


@pytest.mark.parametrize(
    ("own", "met", "why"),
    [
        ([], [], None),
        ([0], [], "You can't call now: you laid off on your own melds."),
        ([], [0], "You can't call now: another player laid off on your melds."),
        ([0], [0], "You can't call now: you and another player laid off on your melds."),
    ],
)  # fmt: skip
def test_each_unmet_condition_of_a_call_is_explained(own, met, why):
    state = position(
        "5C 9D", "2H", "4H", phase="start", thrown="KS", stock="4D", melds={0: ["6C 7C 8C"]}, own_layoffs=own, met=met
    )
    assert buttons(state)["A"] == ((why, "dark") if why else "Call")
    assert (why or "call with 14 points.") in asked(state)


def test_the_buttons_later_in_a_turn_follow_the_marks():
    assert {key for key, spoken in buttons(MAIN).items() if spoken[1] == "dark"} == {"X"}
    assert {key for key, spoken in buttons(MAIN, "KS 6H").items() if spoken[1] == "dark"} == {"X", "Y", "N"}
    assert buttons(MAIN, "6H 7H 8H")["Y"] == "Meld 6-8♥"
    four = buttons(MAIN, "5C 5D 5S 5H")
    assert (four["Y"], four["N"]) == ("Face up", "Face down")
    assert buttons(MAIN, "5C 5D 5S")["Y"] == "Meld three 5s"
    assert buttons(MAIN, "KS")["X"] == "Discard"
    paid = "If you win, this meld earns 3 chips from each opponent."
    assert asked(MAIN, "5C 5D 5S 5H") == f"Meld four 5s face down. {paid}"
    unopened = position("5C 5D 5S 5H KS", "2C", "4H", thrown="7C")
    assert asked(unopened, "5C 5D 5S 5H") == f"Open with four 5s face down. {paid}"
    assert asked(MAIN, "6H 7H 8H") == "Meld the 6 to 8 of hearts. That leaves you 10 points."
    assert asked(MAIN, "KS") == "Lay off or discard the king of spades. To lay it off, choose a glowing meld."
    assert asked(MAIN, "8H") == "Meld or discard the 8 of hearts. It makes the 5 to 8 of hearts."
    assert asked(MAIN, "5H") == "Meld or discard the 5 of hearts. It fits in several melds."
    fits = position("5C 5D 5S", "2H", "4H", thrown="8S", stock="4D", melds={0: ["2C 3C 4C"]})
    assert asked(fits, "5C").startswith("Lay off, meld or discard the 5 of clubs. To lay it off, ")
    alone = position("5C 9D", "2H", "4H", thrown="8S", stock="4D")
    assert asked(alone, "5C") == "Discard the 5 of clubs to end your turn."
    assert asked(MAIN, "KS 6H").startswith("These cards don't make a meld.")
    first = position("KS KD KH 2C", "2H", "4H", stock="4D")
    assert asked(first) == "Meld three kings to open, or select a discard. You're the dealer, so no draw."
    assert asked(first, "KS") == "Meld or discard the king of spades. It makes three kings."


def test_the_button_lays_a_meld_that_is_held_and_is_gold_until_one_has_opened():
    laid = position("KS KD KH 2C", "2H", "4H", thrown="8S", stock="4D", melds={0: ["6C 6D 6S"]})
    first = position("KS KD KH 2C", "2H", "4H", thrown="8S", stock="4D")
    for state, aim in ((first, True), (laid, False)):
        lay = next(action for action in TABLETOP.input.actions(seen(state), 0, frozenset()) if action.key == "Y")
        assert (lay.label, lay.move, lay.suggested) == ("Meld three kings", Meld(cards("KD KH KS")), aim)
    four = position("5C 5D 5S 5H KS", "2C", "4H", thrown="7C")
    assert buttons(four)["N"] == "Face down"  # and not face up, which would give three chips away
    assert buttons(four)["Y"][1] == "dark"
    assert "N" not in buttons(first)  # who holds no four is not asked


def test_call_tooltip_uses_known_cards():
    melds = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"]}
    called = do(position("AD 2D", "3C 4C", "4H 9H", thrown="8S", stock="4S", phase="start", melds=melds), "call")
    assert buttons(called, seat=1) == {"G": "Challenge", "P": "Fold"}
    more = "The winner's aces and concealed fours of a kind cost extra."
    assert asked(called, seat=1) == (
        f"You call. Challenge or fold? If you both fold, you each pay 1; otherwise each loser pays 3. {more}"
    )
    after = do(called, "challenge")
    assert asked(after, seat=2) == "You call. Ben challenges. You can only fold, because you haven't opened."
    assert buttons(after, seat=2)["G"] == (
        "You can't challenge, because you haven't opened. You can only fold.",
        "dark",
    )
    assert [action.move for action in TABLETOP.input.actions(seen(after), 2, frozenset())] == [CHALLENGE, FOLD]
    both = position("AD 2D", "3C 4C", "4H 9H", thrown="8S", stock="4S", phase="start", melds={**melds, 2: ["8C 8D 8H"]})
    spoken = [asked(do(both, "call", answer), seat=2) for answer in ("fold", "challenge")]
    assert spoken == [
        f"You call. Ben folds. Challenge or fold? Folding costs 1, losing 3. {more}",
        f"You call. Ben challenges. Challenge or fold? Folding costs 3, the same as losing. {more}",
    ]
    output = [
        TABLETOP.text.plate_line(seen(called), seat, move, seen(after)) for seat, move in ((0, CALL), (1, CHALLENGE))
    ]
    assert output == ["called", "challenged"]  # at their plates, until they act again


def test_waiting_players_see_the_pending_decision_about_a_call():
    melds = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"]}
    before = position("AD 2D", "3C 4C", "4H 9H", thrown="8S", stock="4S", phase="start", melds=melds)
    states = [before, do(before, "call"), do(before, "call", "fold")]
    assert [TABLETOP.text.others_turn(seen(state), NAMES.__getitem__) for state in states] == [
        "",
        "Ben must decide: challenge or fold.",
        "Cal hasn't opened and must fold.",
    ]


def test_waiting_player_sees_the_next_buttons():
    assert [a.move for a in TABLETOP.input.actions(seen(START), 1, frozenset())][::2] == [DRAW, CALL]
    assert buttons(START, seat=1)["D"] == ("It's not your turn.", "dark")
    assert asked(START, seat=1) == ""


# ---- where things lie


def test_the_hand_is_sorted_by_its_best_melds_and_the_deadwood_comes_last():
    melds, rank, suit = (sort.groups(seen(MAIN), 0) for sort in TABLETOP.layout.sorts)
    assert [sort.name for sort in TABLETOP.layout.sorts] == ["melds", "rank", "suit"]
    assert {mask_of(group) for group in melds[:-1]} == {mask_of(cards("5C 5D 5H 5S")), mask_of(cards("6H 7H 8H"))}
    assert melds[-1] == cards("KS")
    assert rank == (cards("5C 5D 5H 5S 6H 7H 8H KS"),)
    assert [group for group in suit if group] == [cards("5C"), cards("5D"), cards("5S KS"), cards("5H 6H 7H 8H")]


def test_melds_are_kept_apart_in_the_persons_order():
    assert TABLETOP.layout.group_sizes(cards("KS 5H 7H 6H 2D 5C 5D 5S 9C")) == [1, 3, 1, 3, 1]
    assert TABLETOP.layout.group_sizes(cards("5H 6H 7H 8H 8C 8D")) == [4, 2]
    assert TABLETOP.layout.group_sizes(cards("KS 2D")) == [2]


def placed(state, area, seat=0):
    mat = TABLETOP.layout.mat(area, 3)
    spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), seat, area, mat)}
    return lay_out(TABLETOP.layout.zones(state, seat, True), spreads), spreads


@pytest.mark.parametrize("area", [*AREAS, area_of(1920, 1080)], ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
@pytest.mark.parametrize("codes", ["KC KH 10C 10S 6C 6H 3D 3S 9H JH AS QC", "8C 8D 8H 8S QC QD 10D 10S 4D 5D AS 2H KS"])
def test_groups_of_a_full_hand_are_apart_with_visible_indices(area, codes):
    state = position(codes, "2H", "4H", phase="start", thrown="7C", stock="4D 5C")
    zone = TABLETOP.layout.zones(seen(state), 0, True)["hand"]
    zone = replace(zone, groups=tuple(len(group) for group in by_melds(seen(state), 0)))
    spread = TABLETOP.layout.mat(area, 3).spreads["hand"]
    extent = [spread.place(i, len(zone.cards), face_up=True, gaps=zone.gaps).box for i in range(len(zone.cards))]
    assert zone.gaps[-1] > 3
    for (left, one), (right, other) in itertools.pairwise(zip(extent, zone.gaps, strict=True)):
        assert right.x - left.x >= 0.3 * left.w, "its index"
        assert (right.x - left.right >= 12) == (one != other)
    whole = spread.extent(len(extent), zone.gaps[-1])
    assert whole.x == pytest.approx(extent[0].x)
    assert whole.right == pytest.approx(extent[-1].right)
    assert whole.x >= 8
    assert whole.right <= area.w - 8


MANY = position(
    "KD", "9S", "3D", phase="start", stock="4D", thrown="7C 8C 8S 3H 4H AD JD QD AH 9H AS 3S 4S QS JS",
    melds={
        0: ["5D 6D 7D 8D", "5H 6H 7H 8H", "9C 10C JC QC", "AC 2C 3C 4C"],
        1: ["5S 6S 7S", "2D 2H 2S", "KS KH KC", "10H 10S 10D"],
    },
)  # fmt: skip


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize("seat", range(3))
def test_every_rank_of_many_melds_can_be_read(area, seat):
    """Each meld is at its owner's place, clear of the plate and its text, and each card shows its corner."""
    state = MANY
    found, spreads = placed(state, area, seat)
    zones = TABLETOP.layout.zones(seen(state), seat, True)
    boxes = {name: spreads[name].extent(len(zones[name].cards)) for name in zones if name.startswith("meld")}
    mat = TABLETOP.layout.mat(area, 3)
    for name, box in boxes.items():
        steps = (int(name.split("-")[1]) - seat) % 3
        place = mat.seats[steps]
        assert place.ground.encloses(box)
        assert not box.overlaps(place.plate)
        assert not box.overlaps(place.action_box)
        # Of a row that the next one covers the indices are seen: in a third of its height.
        index = Box(box.x, box.y, box.w, box.h / 3)
        assert not any(index.overlaps(other) for at, other in boxes.items() if at > name)
        assert spreads[name].step_for(len(zones[name].cards)) >= 12
    discards = [found[c] for c in state.public.pile[:-1]]
    assert all(mat.cloth.holds(at.x, at.y) for at in discards)
    corners = {(round(at.box.x), round(at.box.y)) for at in discards}
    assert len(corners) == len(discards)


def test_face_down_fours_are_shown_to_their_owner_only():
    state = position("KD", "2H", "3D", phase="start", thrown="7C", stock="4D", face_down={1: ["9C 9D 9H 9S"]})
    assert "four 9s" in noted(state, 1)
    assert "4 of a kind" in noted(state, 0)
    assert "four 9s" not in noted(state, 1, open_hand=False)
    assert not TABLETOP.layout.zones(seen(state), 1, True)["four-1-1"].face_up
    over = do(state._replace(public=state.public._replace(phase="main")), "discard KD")
    assert TABLETOP.layout.zones(seen(over), 0, True)["four-1-1"].face_up
    assert placed(over, AREAS[0])[1]["four-1-1"] == placed(state, AREAS[0])[1]["four-1-1"]


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
def test_neighbours_face_down_cards_are_labelled(area):
    state = seen(position("KD", "2H", "3D", thrown="7C", stock="4D", face_down={1: ["9C 9D 9H 9S"]}))
    mat = TABLETOP.layout.mat(area, 3)
    (output,) = (label for label in TABLETOP.layout.labels(state, 0, True, mat) if label.text == "4 of a kind")
    extent = TABLETOP.layout.spreads(state, 0, area, mat)["four-1-1"].extent(4)
    assert (output.align, output.y) == (0, extent.middle[1])
    assert extent.right < output.x
    assert output.x + 8 * len(output.text) < mat.seats[1].ground.right


def test_a_first_meld_is_explained_in_words_and_a_later_one_by_its_place():
    closed = position("KD 5C 6H", "2H", "3D", thrown="7C", stock="4D")
    opened = position("KD 5C 6H", "2H", "3D", thrown="7C", stock="4D", melds={0: ["4H 5H 6H"]})
    for area in AREAS:
        drawn, words = (
            [
                label
                for label in TABLETOP.layout.labels(seen(state), 0, True, TABLETOP.layout.mat(area, 3))
                if label.text.startswith("Meld to open.")
            ]
            for state in (closed, opened)
        )
        assert [label.drawn for label in drawn] == ["Meld to open"]
        assert "a loss costs 1 chip more" in drawn[0].text
        assert not words


def test_deadwood_label_excludes_melds():
    state = position("8C 8D 8H KD 2C", "2H", "4H", phase="start", thrown="7C", stock="4D 5D")
    assert "Deadwood: 12 (2 + 10)" in noted(state)


def test_the_notes_count_and_the_crown_is_with_the_last_winner():
    state = position("KS KD 2C", "2H", "4H", phase="start", thrown="7C", stock="4D 5D", pot=12, history=(won(1),))
    assert {"2 left", "Pot 12", "Deadwood: 22 (2 + 10 + 10)", "can take it by winning again"} <= set(noted(state))
    assert noted(state).count("Not open") == 2
    assert noted(state, 1).count("Not open") == 2
    assert "Win again and the pot is yours." in noted(state, 1)
    mat = TABLETOP.layout.mat(AREAS[0], 3)
    found = TABLETOP.layout.labels(seen(state), 0, True, mat)
    (crown,) = (label for label in found if "crown" in label.picture)
    assert mat.seats[1].ground.holds(crown.x, crown.y)
    assert crown.x - crown.size / 2 > mat.seats[1].plate.x + 20, "clear of the dealer's button"
    (legend,) = (label for label in found if label.text.startswith("can take it"))
    assert (legend.seat, mat.cloth.holds(legend.x, legend.y)) == (1, True)
    assert not any("eadwood" in text for text in noted(state, open_hand=False))


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
def test_pot_has_a_place_of_its_own_and_rows_of_discards_show_most_of_each(area):
    """The second row used to cover half of the first, above the pot, and the mat's border was under the rim."""
    many = "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD 2S 3S 4S 5S 6S"
    state = position("KS 2C", "2H", "4H", phase="start", thrown=many, stock="4D", pot=12, history=(won(1),))
    mat, spreads = TABLETOP.layout.mat(area, 3), placed(seen(state), area)[1]
    assert mat.cloth.y >= mat.seats[1].ground.y + 12
    rows = [spreads["thrown-0"].place(0, 8, face_up=True).box, spreads["thrown-1"].place(0, 8, face_up=True).box]
    assert rows[1].y - rows[0].y >= 0.75 * rows[0].h
    assert mat.cloth.encloses(rows[1])
    (place,) = (n for n in TABLETOP.layout.labels(seen(state), 0, True, mat) if n.kind == "ghost")
    pot = Box.around(place.x, place.y, place.size, place.height)
    assert mat.cloth.encloses(pot)
    assert not any(pot.overlaps(box) for box in (*rows, spreads["discards"].box, spreads["stock"].box))
    (number_shown,) = (n for n in TABLETOP.layout.labels(seen(state), 0, True, mat) if n.text == "Pot 12")
    assert pot.holds(number_shown.x, number_shown.y)


def test_deadwood_is_beside_a_short_hand_however_it_is_sorted_and_clear_of_the_raised_cards_of_a_long_one():
    many = "AC 3D 5H 7S 9C JD KH 2S 4C 6D 8H 10S"
    for area, hand in itertools.product(AREAS, ("8C 8D 8H KD 2C", "2H 2C", many)):
        state = seen(position(hand, "2S", "4H", phase="start", thrown="7C", stock="4D 5D"))
        mat = TABLETOP.layout.mat(area, 3)
        (label,) = (n for n in TABLETOP.layout.labels(state, 0, True, mat) if n.text.startswith("Deadwood"))
        assert label.kind == "count"
        if hand == many and area.w < 2 * area.h:
            assert label.align == 1
            assert own_ground(mat).holds(label.x, label.y + 11)
            assert label.y + 11 <= mat.ledge.y
            continue
        for sort in TABLETOP.layout.sorts:
            groups = [group for group in sort.groups(state, 0) if group]
            cards = mat.spreads["hand"].extent(sum(map(len, groups)), len(groups) - 1)
            assert cards.y < label.y < cards.bottom
            assert cards.right < label.x < cards.right + 1.5 * mat.spreads["hand"].w
        assert label.x + 11 * len(label.text) < area.w


@pytest.mark.parametrize(("dealer", "thrown", "who"), [(0, "7C", 0), (0, "7C 8C", 1), (1, "7C 8C 9C", 0)])
def test_top_discard_names_its_thrower(dealer, thrown, who):
    state = position("KS 2C", "2H", "4H", phase="start", thrown=thrown, stock="4D", dealer=dealer)
    mat = TABLETOP.layout.mat(AREAS[0], 3)
    (output,) = (label for label in TABLETOP.layout.labels(seen(state), 0, True, mat) if label.text == "discarded it")
    assert output.seat == who


@pytest.mark.parametrize("area", [*AREAS, area_of(1024, 640), area_of(1920, 1080)], ids=lambda area: f"{area.w:.0f}")
def test_thrower_is_named_in_the_remaining_room(area):
    """In a small picture a whole name used to go below the second row of them."""
    many = "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD 2S 3S 4S 5S 6S 7S 8S"
    state = position("KS 2C", "2H", "4H", phase="start", thrown=many, stock="4D")
    mat = TABLETOP.layout.mat(area, 3)
    zones, spreads = TABLETOP.layout.zones(seen(state), 0, True), placed(seen(state), area)[1]
    rows = [(row, len(zones[zone].cards)) for zone, row in spreads.items() if zone.startswith("thrown-")]
    output = [label for label in TABLETOP.layout.labels(seen(state), 0, True, mat) if label.text == "discarded it"]
    for label, (row, cards_there) in itertools.product(output, rows):
        first = row.place(0, cards_there, face_up=True).box
        assert label.y + 8 < first.y or label.y - 8 > first.bottom or label.x + label.max_width / 2 < first.x
    assert output or mat.spreads["discards"].x - mat.spreads["stock"].x < 110


# ---- the end


@pytest.fixture
def showdown():
    """Seat 0 calls, seat 1 folds, not having opened; seat 2 challenges."""
    return _challenged()


def _challenged(**options):
    state = position(
        "AC 2D 9S", "KC QC JS", "AH 2S", phase="start", thrown="7C", stock="4D", pot=12, history=(won(2),),
        melds={0: ["6C 6D 6S"], 2: ["3C 3D 3H"]}, **options,
    )  # fmt: skip
    return do(state, "call", "fold", "challenge")


def test_showdown_logs_deadwood_and_payments(showdown):
    assert showdown.public.history[-1].winner == 2
    texts = noted(showdown)
    assert [text for text in texts if text.startswith("Deadwood")] == ["Deadwood: 12", "Deadwood: 3"]
    spoken = " · ".join(texts)
    assert spoken.count("3 for the challenge") == 1
    assert spoken.count("3 because of the challenge") == 1, "seat 1 has folded"
    assert spoken.count("1 for an ace") == 2
    assert spoken.count("1 for not opening") == 1
    assert {"−4 chips", "−5 chips", "+21 chips"} <= set(texts)
    assert "9 from the others · 12 from the pot" in spoken
    assert TABLETOP.text.sheet(showdown).notes == (
        "called with 12",
        "not open: pays 1 more",
        "challenged with 3",
    )
    assert TABLETOP.text.outcome(seen(showdown), NAMES.__getitem__) == DealOutcome(
        "Cal wins by challenging you, 3 against 12",
        "Each loser pays 3 for the challenge and 1 for an ace. Ben pays 1 more for not opening. The winner takes "
        "the pot of 12 chips. Everyone paid an ante of 2 chips.",
    )


def test_the_sheet_and_the_pot_add_up(showdown):
    kept = do(position("2C", "KC QC", "AH 2S", thrown="7C", stock="4D", pot=6), "discard 2C")
    assert TABLETOP.text.sheet(seen(kept)).unit == "won or lost"
    assert str(TABLETOP.text.outcome(seen(kept), NAMES.__getitem__)).endswith(
        " Everyone paid an ante of 2 chips. The pot now holds 6 chips."
    )
    assert "holds" not in str(TABLETOP.text.outcome(seen(showdown), NAMES.__getitem__))
    short = do(position("2C", "KC QC", "AH 2S", thrown="7C", stock="4D", history=(won(1, (98, 1, 201)),)), "discard 2C")
    assert "Everyone paid an ante of 2 chips, or all they had." in str(
        TABLETOP.text.outcome(seen(short), NAMES.__getitem__)
    )
    nobody = do(position("AC 9D", "KC", "AH", thrown="7C", pot=12), "discard AC")
    assert TABLETOP.text.outcome(seen(nobody), NAMES.__getitem__) == DealOutcome(
        "No one wins", "The stock is empty, and no one has opened. The pot now holds 12 chips."
    )


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_hands_are_shown_at_their_places_at_the_end(area):
    showdown = _challenged(shown="all")
    found, spreads = placed(showdown, area)
    mat = TABLETOP.layout.mat(area, 3)
    for steps in (1, 2):
        place, paid = mat.seats[steps], payment_in(showdown.public, steps, mat.seats[steps].action_box.w)
        zone = TABLETOP.layout.zones(showdown, 0, True)[f"hand+{steps}"]
        assert zone.face_up
        for at in (found[c] for c in zone.cards):
            assert at.z >= 0
            assert place.ground.encloses(at.box)
            assert at.box.y > place.action_box.y + 20 * len(paid)
    assert not spreads["hand+2"].extent(2).overlaps(spreads["meld-2-1"].extent(3))
    closed = mat.spreads["hand+2"]
    assert mat.seats[2].plate.grown(12).encloses(closed.extent(12))  # before the portrait, which is larger


def test_unshown_hand_stays_closed(showdown):
    """“the player calling “draw” and all challengers must expose their hands”: seat 1 has folded."""
    zones, fan = TABLETOP.layout.zones(showdown, 0, True), TABLETOP.layout.mat(AREAS[0], 3).spreads["hand+1"]
    assert (zones["hand+1"].face_up, zones["hand+2"].face_up) == (False, True)
    assert zones["hand+1"].cards == showdown.hands[1]
    assert placed(showdown, AREAS[0])[1]["hand+1"] == fan
    assert {line.seat for line in TABLETOP.text.sheet(showdown).lines if line.cards} == {0, 2}
    # With several people at one screen its own hand stays closed too while others look.
    for seat, own in enumerate(("hand+1", "hand", "hand+2")):
        assert not TABLETOP.layout.zones(showdown, seat, False)[own].face_up
        assert "Deadwood: 30" not in noted(showdown, seat, open_hand=False)
    assert TABLETOP.layout.zones(showdown, 1, True)["hand"].face_up
    assert "Deadwood: 30" in noted(showdown, 1)
    assert "Deadwood: 30" in noted(_challenged(shown="all"))


def test_unchallenged_hand_is_not_described():
    """“If both opponents fold, the hand ends, with the player calling “draw” winning the hand outright.”"""
    state = position("AC 2D 9S", "KC QC", "AH 2S", phase="start", thrown="7C", stock="4D", melds={0: ["6C 6D 6S"]})
    over = do(state, "call", "fold", "fold")
    for seat in range(3):
        zones = TABLETOP.layout.zones(seen(over), seat, True)
        assert [name for name, zone in zones.items() if name.startswith("hand") and zone.face_up] == ["hand"]
        assert sum(text.startswith("Deadwood") for text in noted(over, seat)) == 1
    assert not any(line.cards for line in TABLETOP.text.sheet(seen(over)).lines)


def test_unchallenged_winner_is_not_called_out_of_cards():
    """“If both opponents fold, the hand ends, with the player calling “draw” winning the hand outright.”"""
    state = position("AC 2D 9S", "KC QC", "AH 2S", phase="start", thrown="7C", stock="4D", melds={0: ["6C 6D 6S"]})
    sheet = TABLETOP.text.sheet(seen(do(state, "call", "fold", "fold")))
    assert (sheet.out, sheet.notes[0]) == ("", "called, unchallenged · can take the pot next hand")
    tongit = do(position("2C", "KC QC", "AH 2S", thrown="7C", stock="4D"), "discard 2C")
    assert TABLETOP.text.sheet(seen(tongit)).out == "out"


def test_the_sheet_names_ante_pot_and_what_the_win_costs(showdown):
    """“All player ante two chips to a pot”; “Three chips if they won by a challenged call of “draw””"""
    parts = sums(TABLETOP.text.sheet(showdown).lines, 3)
    assert parts["challenge"] == (-3, -3, 6)
    assert parts["not open"] == (0, -1, 1)
    assert (parts["ante"], parts["pot"]) == ((-2, -2, -2), (0, 0, 12))


@pytest.mark.parametrize(
    ("before", "moves", "spoken"),
    [
        # “If there is a tie, the challenger wins”
        (("2C", "2H", "7H"), ("call", "challenge", "fold"), "Tied: the challenger wins."),
        # “if there is a tie for lowest between multiple challengers, the one to the left of the player calling”
        (("4C", "2H", "2S"), ("call", "challenge", "challenge"), "Tied: the challenger on the caller's left wins."),
        (("2C", "2H", "2S"), ("call", "challenge", "challenge"), "Tied: the challenger on the caller's left wins."),
        (("2C", "3H", "7H"), ("call", "challenge", "fold"), ""),
        # “If there is a tie, the player who drew the last card from the stock wins.”
        (("KC 4C", "4H", "9S"), ("discard KC",), "Tied: the player who drew the last card wins."),
        # “the player to the left of the one who drew the last card wins”
        (("KC 9C", "4H", "4S"), ("discard KC",), "Tied: the player to the left of the one who drew last wins."),
    ],
)
def test_tie_break_is_explained(before, moves, spoken):
    calls = moves[0] == "call"
    state = position(
        *before, phase="start" if calls else "main", thrown="7C", stock="4D" if calls else "",
        melds={0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["3C 3D 3H"]},
    )  # fmt: skip
    last = do(state, *moves[:-1])
    over = do(state, *moves)
    winner = over.public.history[-1].winner
    label = TABLETOP.text.sheet(seen(over)).notes[winner]
    assert spoken in label
    assert ("Tied" in label) == bool(spoken)
    if spoken:
        assert spoken in " ".join(noted(over))
    else:
        assert not any("Tied" in text for text in noted(over))
    seat = next(iter(GAME.active(last)))
    output = TABLETOP.text.log_line(seen(last), seat, GAME.parse(moves[-1]), seen(over), NAMES.__getitem__)
    assert (spoken in output) if spoken else "Tied" not in output


def test_sole_opener_wins_at_stock_out():
    """“All players who have opened compare their deadwood totals.”"""
    over = do(position("AC 9D", "KC", "AH", thrown="7C", melds={1: ["6C 6D 6S"]}), "discard AC")
    assert TABLETOP.text.sheet(seen(over)).notes == (
        "not open: pays 1 more",
        "only player who opened · can take the pot next hand",
        "not open: pays 1 more",
    )
    outcome = TABLETOP.text.outcome(seen(over), NAMES.__getitem__)
    assert outcome.headline == "Ben wins because no one else has opened"
    assert outcome.detail.startswith("Each loser pays 1 for the win. You and Cal each pay 1 more for not opening. ")
    assert [text for text in noted(over) if text.startswith("Deadwood")] == ["Deadwood: 9"]


def test_paid_four_outside_the_best_split_is_shown_with_its_deadwood():
    state = position(
        "7C 7D 7H 7S 8S 9S", "KD KC", "4H", phase="start", thrown="8C", stock="2C",
        melds={0: ["6C 6D 6S"], 1: ["5C 5D 5S"]},
    )  # fmt: skip
    over = do(state, "call", "challenge", "fold")
    texts = noted(over, 1)
    assert "0 (17 with four of a kind)" in texts
    assert "3 for four of a kind" in ", ".join(texts)
    assert TABLETOP.text.sheet(seen(over)).notes[0] == (
        "called with 0 (17 with four of a kind) · can take the pot next hand"
    )
    assert "3 for four of a kind" in ", ".join(noted(do(state, "call", "fold", "fold"), 1))


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_full_shown_hand_extends_to_the_middle_without_melds(area):
    full = "AC 3C 5C 7C 9C JC KC 2D 4D 6D 8D 10D"
    hands = ("2C", full, "AH 3H 5H 7H 9H JH KH 2S 4S 6S 8S 10S")
    over = do(position(*hands, thrown="QC", stock="QD", shown="all"), "discard 2C")
    found, spreads = placed(over, area)
    cloth = TABLETOP.layout.mat(area, 3).cloth
    for steps in (1, 2):
        boxes = [found[c].box for c in TABLETOP.layout.zones(seen(over), 0, True)[f"hand+{steps}"].cards]
        assert spreads[f"hand+{steps}"].step_for(12) >= 16
        assert all(box.x >= 8 and box.right <= area.w - 8 and not box.overlaps(cloth) for box in boxes)


def test_melds_keep_their_places_when_the_hand_ends(showdown):
    before = position("AC 2D 9S", "KC QC JS", "AH 2S", phase="start", thrown="7C", stock="4D",
                      melds={0: ["6C 6D 6S"], 2: ["3C 3D 3H"]})  # fmt: skip
    (_, after), (_, was) = placed(showdown, AREAS[0]), placed(before, AREAS[0])
    for zone in ("meld-0-1", "lay"):
        assert after[zone] == was[zone]
    # A neighbour's make room for the hand that is laid open there.
    assert after["hand+2"].box.bottom < after["meld-2-1"].box.y
    assert (after["meld-2-1"].x, after["meld-2-1"].w) == (was["meld-2-1"].x, was["meld-2-1"].w)


def test_own_payment_is_next_to_the_plate(showdown):
    mat = TABLETOP.layout.mat(AREAS[0], 3)
    lines = [n for n in TABLETOP.layout.labels(seen(showdown), 0, True, mat) if mat.ledge.holds(n.x, n.y) and n.text]
    assert [n.text for n in lines] == ["−4 chips", "3 for the challenge, 1 for an ace"]
    assert all(n.x > mat.seats[0].plate.right and n.align == 0 for n in lines)


def test_call_outs_and_payments(showdown):
    before = position("2C", "KC QC", "AH 2S", thrown="7C", stock="4D", history=(won(0),), pot=12)
    tongit = cue(before, "discard 2C")
    assert tongit.call == "call-tongit"
    assert tongit.chips == (Payment(1, 0, 4), Payment(2, 0, 4), Payment(None, 0, 12))
    started = position("AC", "KC", "AH", phase="start", thrown="7C", stock="4D", melds={0: ["6C 6D 6S"]})
    assert (cue(started, "call").call, cue(started, "call").bubble) == ("call-draw", "I call!")
    assert cue(do(started, "call"), "fold").bubble == "I fold"
    assert cue(do(started, "call", "fold"), "fold").bubble == ""  # the hands lie open where it would be
    assert cue(do(started, "draw"), "discard 4D").chips == (Payment(1, 0, 3), Payment(2, 0, 3))
    assert cue(showdown, "deal").chips == (Payment(0, None, 2), Payment(1, None, 2), Payment(2, None, 2))
    outcome = TABLETOP.text.outcome(seen(do(before, "discard 2C")), NAMES.__getitem__)
    assert outcome.headline == "You win with a tongit"
    nobody = position("AC 9D", "KC", "AH", thrown="7C")
    assert (cue(nobody, "discard AC").call, cue(nobody, "discard AC").chips) == ("call-hand-drawn", ())


def test_bust_is_logged():
    poor = position("2C", "KC QC", "AH 2S", thrown="7C", stock="4D", chips=(98, 1, 98))
    texts = noted(do(poor, "discard 2C"))
    assert "−1 chip" in texts
    assert "paid only 1 of 4" in ", ".join(texts)


def test_deal_goes_card_by_card_from_the_dealer():
    state = deal({}, dealer=1)
    order = TABLETOP.staging.opening(seen(state)).order
    assert order[:4] == (state.hands[1][0], state.hands[2][0], state.hands[0][0], state.hands[1][1])
    assert order[-1] == state.hands[1][12]
    assert TABLETOP.staging.opening(seen(state)).chips == tuple(Payment(seat, None, 2) for seat in range(3))


def test_top_bar_shows_the_end_of_the_match():
    assert TABLETOP.text.headline(seen(START)).startswith("Hand 1 of 10 · ")
    assert TABLETOP.text.headline(seen(position("KS", "2C", "4H", ends="bust"))).startswith(
        "Hand 1 · to the last chip · "
    )


def test_choices_are_short_where_one_of_several_is_asked_for():
    four = cards("5C 5D 5H 5S")
    assert [TABLETOP.text.choice_label(seen(MAIN), move) for move in (Meld(four), Hide(four), Meld(four[:3]))] == [
        "four 5s, face up", "four 5s, face down", "Meld 5♣ 5♦ 5♥"
    ]  # fmt: skip
    # The discard is the five of hearts.
    takes = [Take(cards(hand)) for hand in ("6H 7H", "5C 5D", "5C 5S", "5C 5D 5S")]
    assert [TABLETOP.text.choice_label(seen(START), move) for move in takes] == [
        "Meld 5-7♥", "Take with 5♣ 5♦", "Take with 5♣ 5♠", "Meld four 5s"
    ]  # fmt: skip
    assert TABLETOP.text.choice_label(seen(MAIN), Lay(card("KS"), 1, 1)) == "Lay off K♠"


def test_choices_are_labelled_in_words():
    four = cards("5C 5D 5H 5S")
    assert TABLETOP.text.hint_text(seen(MAIN), Meld(four)) == "Meld four 5s face up."
    assert TABLETOP.text.hint_text(seen(MAIN), Meld(four[:3])) == "Meld the 5s of clubs, diamonds and hearts."
    assert TABLETOP.text.hint_text(seen(START), Take(cards("5C 5D"))) == (
        "Take the 5 of hearts with the 5s of clubs and diamonds."
    )
    assert TABLETOP.text.hint_text(seen(MAIN), Hide(four)) == "Meld four 5s face down."
    assert (
        TABLETOP.text.hint_text(seen(START), Take(cards("6H 7H")))
        == "Take the 5 of hearts and meld the 5 to 7 of hearts."
    )
    assert TABLETOP.text.hint_text(seen(MAIN), Lay(card("KS"), 1, 1)) == "Lay off the king of spades on three kings."


# ---- what the hand makes, and what things mean


def test_groups_of_the_hand_are_named_with_what_they_are_or_want():
    state = position("7C 7D 7H 5S 6S KC KD AH", "2H", "4H", thrown="9C 9D", stock="4D")
    assert [*TABLETOP.text.sets(seen(state), 0)] == [(cards("7C 7D 7H"), "three 7s")]
    assert {*TABLETOP.text.partial_sets(seen(state), 0)} == {
        (cards("5S 6S"), "needs 4 or 7"),
        (cards("KC KD"), "needs K"),
    }


def test_a_pair_stays_a_group_when_nothing_can_help_it_any_more_but_wants_nothing():
    """The top discard may still be taken; cards below it are out of reach."""
    hand, others = "KC KD 2H", ("5H", "4H")
    at_first = position(hand, *others, thrown="9C", stock="4D")
    takes = position(hand, *others, thrown="KH KS", stock="4D", phase="start")
    gone = position(hand, *others, thrown="KH KS 9C", stock="4D")
    pair = cards("KC KD")
    for state, output in ((at_first, [(pair, "needs K")]), (takes, [(pair, "needs K")]), (gone, [])):
        assert [*TABLETOP.text.partial_sets(seen(state), 0)] == output
        assert TABLETOP.layout.sorts[0].groups(seen(state), 0)[0] == pair


def tooltip_text(state, thing, seat=0):
    return TABLETOP.text.tooltip(seen(state), seat, thing, NAMES.__getitem__)


@pytest.mark.parametrize(
    ("thing", "output"),
    [
        (HitTarget(TargetKind.ZONE, "stock"), "1 card left. When the stock runs out, the lowest deadwood wins."),
        (HitTarget(TargetKind.ZONE, "meld-1-1"), "Ben's meld: three kings. You can lay off the king of spades on it."),
        (HitTarget(TargetKind.ZONE, "meld-0-1"), "But then you can't call on your next turn."),
        (HitTarget(TargetKind.ZONE, "thrown-0"), "Older discards: they can't be taken anymore."),
        (HitTarget(TargetKind.ZONE, "four-2-1"), "Four of a kind: 3 chips from each opponent if Cal wins."),
        (HitTarget(TargetKind.CARD, "hand", card=cards("5C")[0]), "is part of a meld (four 5s), so it doesn't count."),
        (
            HitTarget(TargetKind.CARD, "hand", card=cards("KS")[0]),
            "counts 10 points unless it becomes part of a meld. You can lay it off on",
        ),
        (HitTarget(TargetKind.LABEL, text="deadwood"), "Aces count 1, face cards 10"),
        (HitTarget(TargetKind.POT), "Win two hands in a row to take it."),
        (HitTarget(TargetKind.PLATE, seat=2), "Cal has 100 chips. Cal has opened"),
        (HitTarget(TargetKind.COUNT, seat=1), "Ben has 2 cards left."),
        (HitTarget(TargetKind.BUTTON, text="Call", key="A"), "End the hand"),
    ],
)
def test_tooltips_have_the_figures_of_this_hand(thing, output):
    state = position(
        "5C 5D 5S 5H 6H 7H 8H KS", "2H 3H", "4H 10D", thrown="8S QH", stock="4D",
        melds={0: ["2C 3C 4C"], 1: ["KD KC KH"]}, face_down={2: ["9C 9D 9H 9S"]}, chips=(100, 100, 100),
    )  # fmt: skip
    assert output in tooltip_text(state, thing)


def test_stock_tooltip_promises_no_turn_once_the_hand_is_over():
    last = position("AC 9D", "KC", "AH", thrown="7C", melds={1: ["6C 6D 6S"]})
    stock = HitTarget(TargetKind.ZONE, "stock")
    assert tooltip_text(last, stock) == "The stock is empty: after this turn, the lowest deadwood wins."
    assert tooltip_text(do(last, "discard AC"), stock) == "The stock is empty."


def test_top_discard_tooltip_respects_hidden_hands():
    discards = HitTarget(TargetKind.ZONE, "discards")
    assert tooltip_text(START, discards).endswith(("It makes the 5 to 7 of hearts.", "It makes three 5s."))
    assert "It doesn't make a meld" in tooltip_text(START, discards, seat=2)
    closed = TABLETOP.observe([GAME.view(START, 2)])
    assert "It makes" not in TABLETOP.text.tooltip(closed, 0, discards, NAMES.__getitem__)


@pytest.mark.parametrize("pot", [0, 12])
def test_each_place_shows_payment_and_its_parts(pot):
    """Seat 0 wins 8 chips; its ante, counted on the sheet, left its purse before the hand."""
    state = position("2C", "KC QC", "AH 2S", thrown="7C", stock="4D", pot=pot, history=(won(0),), chips=(96,) * 3)
    p = do(state, "discard 2C").public
    for seat, (had, has) in enumerate(zip(state.public.chips, p.chips, strict=True)):
        total, *parts = payment(p, seat)
        assert total == f"{number(has - had, signed=True)} chips"
        assert sum(int(re.search(r"\d+", part)[0]) for part in parts) == abs(has - had)


def test_unchallenged_call_and_stock_are_paid_to_the_winner():
    """“1 for winning” used to be read next to “−4 chips”."""
    called = position("AC 2D 9S", "KC QC", "AH 2S", phase="start", thrown="7C", stock="4D", melds={0: ["6C 6D 6S"]})
    assert "1 to the winner" in payment(do(called, "call", "fold", "fold").public, 1)
    stock = do(position("AC 9D", "KC", "AH", thrown="7C", melds={1: ["6C 6D 6S"]}), "discard AC")
    assert "1 to the winner" in payment(stock.public, 0)
    nobody = do(position("AC 9D", "KC", "AH", thrown="7C", pot=12, shown="all"), "discard AC")
    assert [payment(nobody.public, seat) for seat in range(3)] == [[]] * 3
    assert "Deadwood: 10" in noted(nobody)


@pytest.mark.parametrize(
    ("hands", "moves", "headline"),
    [
        (("AC", "3H", "7H"), ("call", "challenge", "challenge"), "You win by calling, 1 against 3"),
        (("AC", "3H", "7H"), ("call", "fold", "challenge"), "You win by calling, 1 against 7"),
        (("9C", "3H", "4H"), ("call", "challenge", "challenge"), "Ben wins by challenging you, 3 against 9"),
        (("KC 9C", "4H", "8S"), ("discard KC",), "Ben wins with the lowest deadwood, 4 against 8"),
    ],
)
def test_outcome_compares_deadwood(hands, moves, headline):
    calls = moves[0] == "call"
    state = position(
        *hands, phase="start" if calls else "main", thrown="7C", stock="4D" if calls else "",
        melds={0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["2C 2D 2S"]},
    )  # fmt: skip
    assert TABLETOP.text.outcome(seen(do(state, *moves)), NAMES.__getitem__).headline == headline


def test_deadwood_of_a_shown_hand_is_next_to_the_payment():
    called = position(
        "AC 2D 9S", "6S 7S 8S 3H", "AH 2S", phase="start", thrown="7C", stock="4D", shown="all",
        melds={0: ["6C 6D 6H"], 1: ["KC KD KH"], 2: ["3C 3D 3S"]},
    )  # fmt: skip
    state = seen(do(called, "call", "challenge", "challenge"))
    for area in AREAS:
        mat, zones = TABLETOP.layout.mat(area, 3), TABLETOP.layout.zones(state, 0, True)
        spreads = TABLETOP.layout.spreads(state, 0, area, mat)
        found = TABLETOP.layout.labels(state, 0, True, mat)
        for steps in (1, 2):
            zone, ground = zones[f"hand+{steps}"], mat.seats[steps].ground
            hand = spreads[f"hand+{steps}"].extent(len(zone.cards), zone.gaps[-1])
            inside = [label for label in found if ground.holds(label.x, label.y)]
            (label,) = (label for label in inside if label.text.startswith("Deadwood"))
            (paid,) = (label for label in inside if label.text.endswith("chips"))
            assert label.y == paid.y
            assert label.align == 1
            assert label.x - 9.4 * len(label.text) > paid.x + 9.4 * len(paid.text)
            assert label.y + 12 <= hand.y
        bars = [label for label in found if label.kind == "strip"]
        assert [bar.seat for bar in bars] == [1], "below six to eight of spades"
        spread, zone = spreads["hand+1"], zones["hand+1"]
        extent = [spread.place(i, 4, face_up=True, gaps=zone.gaps).box for i in range(4)]
        assert extent[0].x <= bars[0].x - bars[0].size / 2 < bars[0].x + bars[0].size / 2 <= extent[3].x
        assert bars[0].y > extent[0].bottom
    assert [words for _, words in TABLETOP.text.sets(state, 1)] == ["6-8♠"]
    assert TABLETOP.text.partial_sets(state, 1) == []


@pytest.mark.parametrize("area", [UPRIGHT, area_of(1280, 720), area_of(1024, 640)], ids=lambda area: f"{area.h:.0f}")
def test_melds_near_a_shown_hand_are_as_large_as_its_cards(area):
    """In an upright picture they used to shrink below it to a third, with free room at the right."""
    called = position(
        "AC 2D 9S", "6S 7S 8S 3H", "AH 2S", phase="start", thrown="7C", stock="4D", shown="all",
        melds={0: ["6C 6D 6H"], 1: ["KC KD KH"], 2: ["3C 4C 5C 6C 7C 8C 9C 10C JC"]},
    )  # fmt: skip
    state = seen(do(called, "call", "challenge", "challenge"))
    mat, zones = TABLETOP.layout.mat(area, 3), TABLETOP.layout.zones(state, 0, True)
    spreads = TABLETOP.layout.spreads(state, 0, area, mat)
    for steps, meld in ((1, "meld-1-1"), (2, "meld-2-1")):
        zone, cards = zones[f"hand+{steps}"], len(zones[meld].cards)
        hand, extent = spreads[f"hand+{steps}"], spreads[meld]
        assert extent.w >= 0.8 * hand.w
        assert extent.step_for(cards) >= 0.2 * extent.w
        assert mat.seats[steps].ground.encloses(extent.extent(cards))
        assert not extent.extent(cards).overlaps(hand.extent(len(zone.cards), zone.gaps[-1]))
