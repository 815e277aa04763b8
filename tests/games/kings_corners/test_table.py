"""Kings Corners' table: gestures, and texts of its moves."""

import itertools
import math

import pytest

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Deal, Draw, End, Play, Shift
from app.games.kings_corners.table import TABLETOP
from app.table.geometry import Area, Box, area_of
from app.table.gesture import DragItem
from app.table.hit_target import HitTarget, TargetKind
from app.table.sheet import sums
from tests.gallery.card_indices import CORNERS
from tests.games.kings_corners.factories import FULL, cards, deal, do, position, seen
from tests.matches import why_idle

NAMES = ("You", "Ben", "Cal")
(QUEEN, NINE, KING) = cards("QH 9S KC")


def at(place):
    return PLACES.index(place)


def default_move(state, drag_item):
    return TABLETOP.input.default_move(state, 0, drag_item, GAME.legal_moves(state, 0))


def logged(state, *moves, names=NAMES):
    """Return the log line of the last of these moves."""
    before = do(state, *moves[:-1])
    after = do(before, moves[-1])
    return TABLETOP.text.log_line(
        seen(before), before.public.turn, GAME.parse(moves[-1]), seen(after), names.__getitem__
    )


def cue(state, move):
    seat = min(GAME.active(state))
    return TABLETOP.staging.cue(state, seat, GAME.parse(move), seen(do(state, move)))


# ---- grips


def test_a_card_of_the_hand_is_taken_up_alone():
    state = position("QH 9S", "2C", piles=FULL, stock="5D 6D")
    assert TABLETOP.input.drag_item(seen(state), "hand", NINE) == DragItem("hand", (NINE,))
    assert TABLETOP.input.drag_item(seen(state), "hand", None) is None


def test_a_pile_is_taken_up_whole_wherever_it_is_grasped():
    state = position("QH 9S", "2C", piles={"W": "KC QD JS"}, stock="5D 6D")
    assert TABLETOP.input.drag_item(seen(state), "W", cards("QD")[0]) == DragItem("W", cards("KC QD JS"))
    assert TABLETOP.input.drag_item(seen(state), "W", None) == DragItem("W", cards("KC QD JS"))
    assert TABLETOP.input.drag_item(seen(state), "N", None) is None


def test_the_stock_gives_its_next_card_and_other_hands_give_nothing():
    state = position("QH 9S", "2C", piles=FULL, stock="5D 6D")
    assert TABLETOP.input.drag_item(seen(state), "stock", None) == DragItem("stock", seen(state).stock[-1:])
    assert TABLETOP.input.drag_item(seen(state), "hand+1", cards("2C")[0]) is None
    assert TABLETOP.input.drag_item(seen(position("QH", "2C", piles=FULL)), "stock", None) is None


# ---- what a gesture means


def test_gestures_map_to_moves():
    state = position("QH 9S", "2C", piles={"W": "KC QD"}, stock="5D 6D")
    mean = {
        (drag_item, zone): TABLETOP.input.moves_for_drop(seen(state), 0, drag_item, zone)
        for drag_item in (DragItem("hand", (QUEEN,)), DragItem("W", cards("KC QD")), DragItem("stock", cards("5D")))
        for zone in (*PLACES, "stock", "hand")
    }
    for (drag_item, zone), moves in mean.items():
        if drag_item.zone == "hand" and zone in PLACES:
            assert moves == (Play(QUEEN, at(zone)),)
        elif drag_item.zone == "W" and zone in PLACES and zone != "W":
            assert moves == (Shift(at("W"), at(zone)),)
        elif (drag_item.zone, zone) == ("stock", "hand"):
            assert moves == (Draw(),)
        else:
            assert moves == ()


# ---- the one sensible move


def test_a_card_goes_onto_a_pile_rather_than_to_an_empty_side():
    state = position("QH 9S", "2C", piles={"S": "KS"}, stock="5D 6D")
    assert default_move(state, DragItem("hand", (QUEEN,))) == Play(QUEEN, at("S"))
    assert default_move(state, DragItem("hand", (NINE,))).place in (at("N"), at("E"), at("W"))


def test_a_king_goes_to_a_corner_first():
    state = position("KC 9S", "2C", piles={"S": "KS"}, stock="5D 6D")
    assert PLACES[default_move(state, DragItem("hand", (KING,))).place] in ("NE", "SE", "SW", "NW")


def test_a_king_takes_a_side_when_the_corners_are_full():
    corners = {"NE": "KS", "SE": "KH", "SW": "KD", "NW": "3C"}
    state = position("KC 9S", "2C", piles={**corners, "N": "2H", "E": "2D", "S": "2S"}, stock="5D 6D")
    assert default_move(state, DragItem("hand", (KING,))) == Play(KING, at("W"))


def test_a_king_pile_goes_to_a_corner_and_another_onto_what_it_fits():
    state = position("9S", "2C", piles={"W": "KC QD", "N": "JS", "E": "QH"}, stock="5D 6D")
    assert PLACES[default_move(state, DragItem("W", cards("KC QD"))).place] in ("NE", "SE", "SW", "NW")
    assert default_move(state, DragItem("N", cards("JS"))) in (Shift(at("N"), at("W")), Shift(at("N"), at("E")))
    assert default_move(state, DragItem("E", cards("QH"))) is None


def test_the_stock_means_drawing_only_when_that_is_legal():
    assert default_move(position("9S", "2C", piles=FULL, stock="5D 6D"), DragItem("stock", cards("5D"))) == Draw()
    late = do(position("9S", "2C", piles=FULL, stock="5D 6D", draw="start"), "draw")
    assert default_move(late, DragItem("stock", cards("6D"))) is None


def test_nothing_is_sensible_when_another_is_on_turn():
    state = position("QH 9S", "2C", piles={"S": "KS"}, stock="5D 6D", turn=1)
    assert default_move(state, DragItem("hand", (QUEEN,))) is None
    assert why_idle(GAME, TABLETOP, state, 0, DragItem("hand", (QUEEN,))) == "It isn't your turn."


def test_unplayable_cards_are_named():
    state = position("9S", "2C", piles={**FULL, "NE": "5C"}, stock="5D 6D")
    assert "9 of spades" in why_idle(GAME, TABLETOP, state, 0, DragItem("hand", (NINE,)))
    assert "northeast" in why_idle(GAME, TABLETOP, state, 0, DragItem("NE", cards("5C")))


# ---- actions


@pytest.mark.parametrize(
    ("draw", "stock", "moves"),
    [("start", "5D 6D", [Draw(), End()]), ("end", "5D 6D", [Draw()]), ("end", "", [End()])],
)
def test_the_actions_are_drawing_and_ending_the_turn(draw, stock, moves):
    state = position("9S", "2C", piles=FULL, stock=stock, draw=draw)
    assert [action.move for action in TABLETOP.input.actions(seen(state), 0, frozenset())] == moves


def test_end_turn_button_shows_the_cost_of_a_held_king():
    state = position("KS 9S", "2C", piles={"N": "2H"}, stock="5D 6D", compulsory_kings=True)
    assert TABLETOP.input.actions(seen(state), 0, frozenset())[0].label == "Draw: 3 points"


@pytest.mark.parametrize(
    ("hand", "played", "stock", "label", "logged", "bubble", "cost"),
    [
        ("9S 4S", False, "5D 6D", "Draw: 1 chip",
         "No card was played, so 1 chip goes into the pot.", "A chip for the pot", 1),
        ("9S 4S", True, "5D 6D", "Draw", "", "", 0),
        ("9S 4S", False, "", "End turn: 1 chip",
         "No card was played, so 1 chip goes into the pot.", "A chip for the pot", 1),
        ("KS 9S", True, "5D 6D", "Draw: 3 chips",
         "A king was held back, which costs 3 chips.", "I held a king: I pay 3.", 3),
        ("KS 9S", False, "5D 6D", "Draw: 4 chips",
         "A king was held back, which costs 3 chips. No card was played, so 1 chip goes into the pot.",
         "I held a king and played no card: I pay 4.", 4),
    ],
)  # fmt: skip
def test_cost_of_ending_the_turn_is_shown_with_chips(hand, played, stock, label, logged, bubble, cost):
    state = position(
        hand, "2C", piles={"N": "2H"}, stock=stock, scoring="chips", compulsory_kings=True, public={"played": played}
    )
    (action,) = TABLETOP.input.actions(seen(state), 0, frozenset())
    after = GAME.apply(state, 0, action.move, 0)
    assert action.label == label
    assert (
        TABLETOP.text.log_line(seen(state), 0, action.move, seen(after), NAMES.__getitem__).partition(". ")[2] == logged
    )
    assert TABLETOP.staging.cue(seen(state), 0, action.move, seen(after)).bubble == bubble
    assert state.public.scores[0] - after.public.scores[0] == cost


def test_button_shows_the_cost_of_the_next_turn_while_waiting():
    state = position(
        "KS 9S", "2C", piles={"N": "2H"}, stock="5D 6D", scoring="chips", compulsory_kings=True, turn=1,
        public={"played": True},
    )  # fmt: skip
    assert TABLETOP.input.actions(seen(state), 0, frozenset())[0].label == "Draw: 4 chips"


def test_score_sheet_shows_the_cost_of_held_kings():
    state = position("KS 9S", "2C", piles={"S": "3H"}, stock="5D 6D", compulsory_kings=True, turn=0)
    over = do(state, "draw", "2C>S")
    assert sums(TABLETOP.text.sheet(seen(over)).lines, 2) == {"Cards left": (12, 0), "Kings held": (3, 0)}


# ---- how a hand lies


def test_an_open_hand_is_sorted_and_a_closed_one_is_not():
    state = position("9S KC 2H QD", "2C 7H", piles=FULL, stock="5D 6D")
    assert TABLETOP.layout.zones(seen(state), 0, True)["hand"].cards == cards("KC QD 9S 2H")
    assert TABLETOP.layout.zones(seen(state), 0, False)["hand"].cards == cards("9S KC 2H QD")


def test_all_hands_are_shown_once_the_deal_is_over():
    state = do(position("QH", "9S 2C", piles={"S": "KS"}, stock="5D 6D"), "QH>S")
    zones = TABLETOP.layout.zones(seen(state), 0, False)
    assert zones["hand+1"].face_up
    assert zones["hand+1"].cards == cards("9S 2C")
    assert not zones["stock"].face_up


def test_the_others_sit_clockwise():
    state = position("QH", "9S", "2C", piles=FULL, stock="5D 6D")
    for seat in range(3):
        zones = TABLETOP.layout.zones(seen(state), seat, True)
        assert zones["hand"].cards == state.hands[seat]
        assert zones["hand+1"].cards == state.hands[(seat + 1) % 3]
        assert zones["hand+2"].cards == state.hands[(seat + 2) % 3]


# ---- words


def test_log_names_player_and_move():
    state = position("QH KC", "9S 2C", "3C", piles={"S": "KS", "W": "JS"}, stock="5D 6D")
    line = logged(state, "QH>S")
    assert line.startswith("You play the queen of hearts ")
    assert "king of spades" in line
    assert logged(state, "QH>S", "W>S").startswith("You move the west pile ")
    assert "queen of hearts" in logged(state, "QH>S", "W>S")
    assert "northwest corner" in logged(state, "KC>NW")
    assert "empty place in the north" in logged(state, "QH>N")
    assert logged(state, "draw") == "You draw a card."
    assert logged(state, "draw", "draw") == "Ben draws a card."


def test_two_cards_drawn_are_two_and_the_last_one_is_one():
    two = position("QH KC", "9S 2C", piles=FULL, stock="5D 6D 7D", cards_drawn=2)
    assert logged(two, "draw") == "You draw 2 cards."
    assert logged(two, "draw", "draw") == "Ben draws a card."


def test_going_out_is_logged_and_called_out():
    state = position("QH", "9S 2C", piles={"S": "KS"}, stock="5D 6D")
    assert logged(state, "QH>S").endswith(" You go out.")
    found = cue(state, "QH>S")
    assert found.call == "call-win"
    assert found.bubble
    assert str(TABLETOP.text.outcome(seen(do(state, "QH>S")), NAMES.__getitem__)) == "You go out."


def test_impasse_is_logged_and_called_out():
    state = position("9S", "2C", piles=FULL, stock="")
    assert "Stalemate" in logged(state, "end", "end")
    assert cue(do(state, "end"), "end").call == "call-impasse"
    with_pot = position("9S", "2C", piles=FULL, stock="", scoring="chips", public={"pot": 4})
    assert "pot stays" in logged(with_pot, "end", "end")


def test_held_back_king_is_announced():
    state = position("KC", "2C", piles=FULL, stock="5D 6D", compulsory_kings=True)
    assert "3 points" in logged(state, "draw")
    assert cue(state, "draw").sound == "penalty"
    assert cue(state, "draw").bubble
    chips = position("KC", "2C", piles=FULL, stock="5D 6D", compulsory_kings=True, scoring="chips")
    assert "3 chips" in logged(chips, "draw")
    free = position("KC", "2C", piles=FULL, stock="5D 6D")
    assert "king" not in logged(free, "draw")
    assert cue(free, "draw").sound == "draw"


def test_hints_say_and_show_what_to_do():
    state = position("QH KC", "9S 2C", piles={"S": "KS", "W": "JS"}, stock="5D 6D")
    assert "queen of hearts" in TABLETOP.text.hint_text(seen(state), Play(QUEEN, at("S")))
    assert "king of spades" in TABLETOP.text.hint_text(seen(state), Play(QUEEN, at("S")))
    assert TABLETOP.text.highlight(seen(state), Play(QUEEN, at("S"))) == ((QUEEN,), "S")
    assert TABLETOP.text.highlight(seen(state), Shift(at("W"), at("S"))) == (cards("JS"), "S")
    assert TABLETOP.text.highlight(seen(state), Draw()) == (seen(state).stock[-1:], "hand")
    assert TABLETOP.text.highlight(seen(state), End()) == ((), None)


def test_a_deal_goes_card_by_card_from_the_dealers_left():
    state = deal({}, seats=3, dealer=1)
    order = TABLETOP.staging.opening(seen(state)).order
    assert order[:4] == (state.hands[2][0], state.hands[0][0], state.hands[1][0], state.hands[2][1])
    assert order[21:] == tuple(pile[0] for pile in state.public.piles[:4])


def test_next_deal_is_logged_for_its_dealer():
    over = do(position("QH", "9S 2C", piles={"S": "KS"}, stock="5D 6D", ends="hands", hands=3), "QH>S")
    (dealer,) = GAME.active(over)
    line = TABLETOP.text.log_line(
        seen(over), dealer, Deal(), seen(GAME.apply(over, dealer, Deal(), 0)), NAMES.__getitem__
    )
    assert line.startswith(("You deal", "Ben deals"))
    assert "2" in line


def test_the_top_bar_names_the_house_rules_that_differ():
    usual = TABLETOP.text.headline(seen(position("QH", "9S", piles=FULL, stock="5D")))
    assert usual.startswith("Deal 1")
    strict = TABLETOP.text.headline(
        seen(
            position(
                "QH", "9S", piles=FULL, stock="5D", compulsory_kings=True, draw="start", cards_drawn=2, ends="hands"
            )
        )
    )
    assert "Deal 1 of 5" in strict
    for words in ("strict kings", "draw 2", "draw first"):
        assert words in strict
        assert words not in usual


def test_a_pot_is_there_only_where_chips_are_played_for():
    def labels(state):
        return TABLETOP.layout.labels(state, 0, True, TABLETOP.layout.mat(area_of(1280, 720), 2))

    left, pot = plain(labels(position("QH", "9S", piles=FULL, stock="5D", scoring="chips", public={"pot": 7})))
    assert (left.text, pot.text, pot.chips) == ("1", "pot 7", 7)
    assert [label.text for label in plain(labels(position("QH", "9S", piles=FULL)))] == ["0"]


def plain(labels):
    """Return the labels that are no help."""
    return [label for label in labels if not label.is_help]


def ghosts(state, open_hand=True, area=None):
    """Return the index of each ghost, empty at an empty place, and whether it is gold."""
    mat = TABLETOP.layout.mat(area or area_of(1280, 720), 2)
    found = [label for label in TABLETOP.layout.labels(state, 0, open_hand, mat) if label.is_help]
    boxes = {Box.around(label.x, label.y, label.size, label.height): label for label in found if label.kind == "ghost"}
    index = {box: [label for label in found if label.text and box.holds(label.x, label.y)] for box in boxes}
    kinds = {True: "title", False: "caption"}
    assert all(label.kind == kinds[boxes[box].highlighted] for box, labels in index.items() for label in labels)
    return sorted((" ".join(one.text for one in index[box]), ghost.highlighted) for box, ghost in boxes.items())


def test_ghosts_of_the_next_cards_are_beside_piles():
    piles = {"N": "5S", "E": "KD QC JD", "S": "2H AS", "NE": "KS"}
    state = position("4H 7C", "9S", piles=piles, stock="5D 6D")
    others = [("10 ♠ ♣", False), ("Q ♥ ♦", False)]
    assert ghosts(state) == sorted([("", True), *others, ("4 ♥ ♦", True)]), "an ace takes nothing, and west any card"
    closed = sorted([*others, ("4 ♥ ♦", False)])
    assert ghosts(state, open_hand=False) == closed
    assert ghosts(position("4H 7C", "9S", piles=piles, stock="5D 6D", turn=1)) == closed
    king = position("KH 7C", "9S", piles={**piles, "W": "9H"}, stock="5D 6D")
    assert ghosts(king).count(("", True)) == 3, "three corners are free"
    mat = TABLETOP.layout.mat(area_of(1280, 720), 2)
    gold = [
        label
        for label in TABLETOP.layout.labels(seen(king), 0, True, mat)
        if label.kind == "ghost" and label.highlighted
    ]
    corners = [mat.spreads[zone].place(0, 1, face_up=True).angle for zone in ("NW", "SE", "SW")]
    assert sorted(label.angle for label in gold) == sorted(corners), "as askew as the king that will lie there"


def test_a_pile_that_grows_downwards_has_its_ghost_below_it():
    state = position("4H 7C", "9S", piles={**FULL, "N": "5S"}, stock="5D 6D")
    assert ("4 ♥♦", True) in ghosts(state, area=area_of(900, 1600))


def test_after_some_deals_only_the_piles_that_take_a_card_of_the_hand_have_a_ghost():
    state = position("4H 7C", "9S", piles={**FULL, "N": "5S"}, stock="5D 6D", public={"deal": 3})
    assert ghosts(state) == [("4 ♥ ♦", True)]


@pytest.mark.parametrize("area", [area_of(1024, 640), area_of(1280, 720), area_of(1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_pile_labels_cover_no_card_or_plate(area, seats):
    piles = {"N": "5S", "E": "KD QC JD 10S", "S": "2H", "W": "9D 8S 7D 6S 5H 4C", "NE": "KS", "SW": "KH QS JH 10C 9H"}
    state = position("4H 7C", *["9S", "2C", "3C", "AD", "AH"][: seats - 1], piles=piles, stock="5D 6D")
    mat = TABLETOP.layout.mat(area, seats)
    cards = [mat.spreads[zone].extent(len(state.public.piles[at(zone)])) for zone in PLACES]
    taken = [*cards, mat.spreads["stock"].box, *(place.plate for place in mat.seats)]
    logged = [label for label in TABLETOP.layout.labels(seen(state), 0, True, mat) if label.is_help and label.text]
    assert logged
    for label in logged:
        assert label.x + 4.3 * len(label.text) < area.w - 16, "off the frame"
        box = Box.around(label.x, label.y, 7 * len(label.text), 18)
        assert not any(box.overlaps(other) for other in taken), label.text
        assert box.right <= area.w


@pytest.mark.parametrize(
    ("hand", "wanted", "gold"),
    [
        ("5C", "You can play the 5♣, or move the 10♥ pile.", ["5", "♠", "♣"]),
        ("2C", "No card fits, but you can move the 10♥ pile.", ["10", "♥", "♦"]),
    ],
)
def test_the_prompt_names_a_pile_that_can_be_moved_and_its_goal_is_gold(hand, wanted, gold):
    state = position(hand, "8C", piles={"N": "10H", "S": "JC", "E": "6D", "W": "KS"}, stock="5D")
    assert TABLETOP.text.prompt(seen(state), 0, frozenset()).head == wanted
    labels = TABLETOP.layout.labels(seen(state), 0, True, TABLETOP.layout.mat(area_of(1280, 720), 2))
    assert [label.text for label in labels if label.kind == "title"] == gold


def test_why_no_card_was_played_names_no_card_that_is_on_the_table_or_in_the_viewers_hand():
    piles = {"N": "8H", "E": "8D 7S 6D", "S": "3S", "W": "AS"}
    before = position("7C", "9C QC", piles=piles, stock="5D 6D", turn=1)
    shown = TABLETOP.text.why(seen(before), 1, GAME.parse("draw"), seen(do(before, "draw")), NAMES.__getitem__)
    assert shown == "Ben played no card, so they probably had no 7, 5 or 2 that fit."


def test_score_tooltip_says_what_ends_the_match():
    def shown(**options):
        state = position("QH", "2C", piles=FULL, stock="5D", target=50, **options)
        return TABLETOP.text.tooltip(seen(state), 0, HitTarget(TargetKind.SCORE, seat=0), NAMES.__getitem__)

    assert shown().endswith("The match ends at 50 points.")
    assert shown(scoring="chips").endswith("The match ends once a player has lost 50 chips.")


def test_a_moved_pile_is_named_by_its_cards():
    before = position("5C", "8C", piles={"N": "10H 9S", "S": "JC", "E": "6D", "W": "KS"}, stock="5D")
    shown = TABLETOP.text.plate_line(seen(before), 0, GAME.parse("N>S"), seen(do(before, "N>S")))
    assert shown == "moved [10H] onto [JC]"


def test_the_sheet_knows_what_ends_the_match():
    over = do(position("QH", "KC 2C", piles={"S": "KS"}, stock="5D 6D", target=50), "QH>S")
    sheet = TABLETOP.text.sheet(seen(over))
    assert (sheet.unit, sheet.totals, sheet.winners, sheet.limit) == ("points", ((0, 11),), (0,), 50)
    assert sheet.less_is_better
    assert sheet.notes == ("", "")
    chips = position("QH", "KC 2C", piles={"S": "KS"}, stock="5D 6D", scoring="chips", target=50, public={"pot": 2})
    sheet = TABLETOP.text.sheet(seen(do(chips, "QH>S")))
    assert (sheet.unit, sheet.limit, sheet.less_is_better) == ("chips", -50, False)
    assert sheet.notes == ("", "")
    reached = do(position("QH", "KC 2C", piles={"S": "KS"}, stock="5D 6D", target=11), "QH>S")
    assert TABLETOP.text.sheet(seen(reached)).notes == ("", "reached 11")
    by_deals = TABLETOP.text.sheet(seen(do(position("QH", "2C", piles={"S": "KS"}, stock="5D", ends="hands"), "QH>S")))
    assert by_deals.limit is None


@pytest.mark.parametrize("area", [Area(1280, 720, 1), Area(1024, 576, 1.25, 0.8), Area(1280, 800, 1)])
def test_two_players_have_the_whole_width_for_their_piles(area):
    mat = TABLETOP.layout.mat(area, 2)
    assert mat.cloth.w >= 0.8 * area.w
    assert 0 <= mat.cloth.x <= mat.cloth.right <= area.w
    for zone in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
        full, inner = mat.spreads[zone].extent(13), mat.cloth
        assert inner.x <= full.x <= full.right <= inner.right
    assert mat.spreads["W"].reach > TABLETOP.layout.mat(area, 4).spreads["W"].reach
    row = [mat.spreads[zone].extent(13) for zone in ("NW", "N", "NE")]
    assert not row[0].overlaps(row[1])
    assert not row[1].overlaps(row[2])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_portrait_window_has_its_piles_downwards(seats):
    area = area_of(1080, 1920, 1, (1024, 576))
    mat = TABLETOP.layout.mat(area, seats)
    piles = [mat.spreads[place].extent(13) for place in PLACES]
    assert max(box.bottom for box in piles) - min(box.y for box in piles) > 0.7 * area.h
    assert all(box.h > 2.6 * box.w for box in piles)  # as wide as a diagonal king
    assert (
        mat.spreads["N"].w
        > 1.5 * TABLETOP.layout.mat(area_of(1080, 608, 1, (1024, 576)), seats).spreads["N"].w * 608 / 1080
    )


# ---- kings in the corners


@pytest.mark.parametrize("area", [area_of(1280, 720), area_of(1024, 640), area_of(1100, 1600)], ids=str)
def test_a_corners_king_is_turned_diagonally_and_all_else_is_upright(area):
    table = TABLETOP.layout.mat(area, 4)
    for zone in PLACES:
        spread = table.spreads[zone]
        for count in (1, 2, 13):
            angles = [spread.place(i, count, face_up=True).angle for i in range(count)]
            assert 30 <= abs(angles[0]) <= 45 if len(zone) == 2 else not angles[0]
            assert not any(angles[1:])


@pytest.mark.parametrize(("folder", "hidden"), [("cards", 0.0), ("cards-large", 0.06)])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_diagonal_kings_rank_is_clear_of_the_second_card(seats, folder, hidden):
    rank = CORNERS[folder].rank
    for area in (area_of(1280, 720), area_of(1024, 640), area_of(1920, 1080)):
        spreads = TABLETOP.layout.mat(area, seats).spreads
        for zone, count in itertools.product(("NW", "NE", "SE", "SW"), range(2, 14)):
            king, second = (spreads[zone].place(i, count, face_up=True) for i in range(2))
            turn = math.radians(king.angle)
            corners = [(x - 0.5, y - king.shape / 2) for x in (rank.x, rank.right) for y in (rank.y, rank.bottom)]
            right = max(x * math.cos(turn) - y * math.sin(turn) for x, y in corners)
            assert king.x + (right - hidden) * king.w <= second.box.x, (zone, count)


@pytest.mark.parametrize("area", [area_of(1280, 720), area_of(1024, 640), area_of(1100, 1600)], ids=str)
def test_more_of_a_corners_king_shows_than_of_other_cards(area):
    spread = TABLETOP.layout.mat(area, 4).spreads["NW"]
    first, second, third = (spread.place(i, 13, face_up=True) for i in range(3))

    def far(one, other):
        return abs(other.x - one.x) + abs(other.y - one.y)

    assert far(first, second) > far(second, third) > 0


@pytest.mark.parametrize(("piles", "move", "bursts"), [
    ({}, "KC>NW", "NW"),
    ({"W": "KC QD"}, "W>NE", "NE"),
    ({"NW": "KD"}, "QS>NW", ""),
    ({}, "KC>N", ""),
])  # fmt: skip
def test_light_bursts_where_a_king_reaches_its_corner(piles, move, bursts):
    state = position("KC QS 9S", "2C", piles=piles, stock="5D 6D")
    assert cue(state, move).burst == bursts


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_diagonal_king_reaches_over_a_plate(seats):
    area = Area(1280, 720, 1)
    mat = TABLETOP.layout.mat(area, seats)
    plates = [place.plate for place in mat.seats]
    for corner in ("NW", "NE", "SE", "SW"):
        for size in (1, 2, 5):
            king = mat.spreads[corner].place(0, size, face_up=True)
            assert king.angle
            assert not [plate for plate in plates if plate.overlaps(king.bounds)], (corner, size)
