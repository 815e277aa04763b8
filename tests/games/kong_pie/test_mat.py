"""Kong-Pie's mat, its columns and notes; what its moves sound like; what is said of hands and house rules."""

from itertools import pairwise
from typing import Any

import pytest

from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.kongs import PAIR, kong
from app.games.kong_pie.rules.model import Connect, Deal, Discard, Pass
from app.games.kong_pie.table import TABLETOP
from app.table.cue import Payment
from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, area_of
from app.table.layout import lay_out
from app.table.seating import ACTIONS_WIDE, BAR_HIGH, PLATE_WIDE
from tests.games.kong_pie.factories import CASINO, CHIPS, FEE, QUIET, THREE, cards, do, fee_position, position, seen

NAMES = ("You", "Ben", "Cal")
AREA = area_of(1280, 720)
LARGEST = (UNITS_WIDE / TABLETOP.layout.largest, UNITS_HIGH / TABLETOP.layout.largest)
AREAS = (
    AREA, area_of(1024, 640), area_of(1280, 960), Area(1720, 720, 1), area_of(1280, 720, 2.0, LARGEST),
    area_of(1024, 640, 1.5, LARGEST), area_of(1280, 720, 0.75),
)  # fmt: skip
HIGH_KONG = "7D 8H 7C 7S"
FOUR = THREE + ",6C 9C 10C JC"


def card(code):
    return cards(code)[0]


def cue(state, move):
    seat = min(GAME.active(state))
    return TABLETOP.staging.cue(state, seat, GAME.parse(move), seen(do(state, move)))


def notes(state, seat=0, area=AREA):
    return TABLETOP.layout.notes(state, seat, True, TABLETOP.layout.mat(area, state.public.seats))


def texts(state):
    return [note.text for note in notes(state) if note.text]


# ---- the mat


def test_noodles_and_high_pairs_are_shown_and_ticked_off():
    state = position("9H 9S 2C 3D", "4C", kongs=("", "8H"), **QUIET)
    pictures = [note.picture for note in notes(state)]
    for code in ("8H", "7D", "7S", "7C", "8S", "8C"):
        assert pictures.count(f"cards/{code}") == 1
    assert pictures.count("tokens/mark-check") == 1
    assert {"High notes", "each a noodle", "high pair"} <= {*texts(state)}


def test_each_column_tells_how_far_its_owner_is():
    state = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH", "10C 10D 10H"), source="9C JD 4H KS")
    assert {"2 of 4 kongs · 5 pts", "1 of 4 kongs · 2 pts", "0 of 4 kongs"} <= {*texts(state)}


def test_kitty_and_jackpot_are_there_only_where_chips_are_played_for():
    chips = position("9H 9S 2C 3D", "4C", "5D", **CHIPS, **QUIET)
    assert {"kitty 24", "jackpot 3"} <= {*texts(chips)}
    assert next(note.chips for note in notes(chips) if note.text.startswith("kitty")) == 24
    assert not [text for text in texts(position("9H 9S 2C 3D", "4C", **QUIET)) if "kitty" in text or "jackpot" in text]


def test_kongs_lie_in_columns_and_the_own_ones_are_the_place_for_the_next_one():
    state = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH", "10C 10D 10H"), **QUIET)
    for area in AREAS:
        mat = TABLETOP.layout.mat(area, 3)
        spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), 0, area, mat)}
        places = lay_out(TABLETOP.layout.zones(seen(state), 0, True), spreads)
        noodle, king, ten = places[card("8H")], places[card("KC")], places[card("10C")]
        assert noodle.x == king.x
        assert noodle.y < king.y
        assert ten.x < area.w / 3
        column = spreads["kongs"].box
        assert column.bottom < area.h
        for one in ["8H", "KC", "KD", "KH"]:
            assert column.encloses(places[card(one)].box)
        assert not column.encloses(places[card("10C")].box)


def test_the_own_column_keeps_clear_of_the_mat_and_of_the_buttons():
    four = "2C 3C 4C 5C"
    for area in AREAS:
        for seats in (2, 3):
            state = position("9H 9S", *["4D"] * (seats > 1), *["5D"] * (seats > 2), kongs=(four,), **QUIET)
            mat = TABLETOP.layout.mat(area, seats)
            column = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), 0, area, mat)}["kongs"].box
            assert column.x - mat.cloth.right >= 10
            assert area.w - ACTIONS_WIDE - 12 - column.right >= 10
            told = next(
                note for note in TABLETOP.layout.notes(seen(state), 0, True, mat) if note.text.startswith("1 of")
            )
            assert told.x == pytest.approx(column.x)
            assert told.align == 0
            row = TABLETOP.layout.spreads(seen(state), 0, area, mat)["kong+0-0"].extent(4)
            assert column.encloses(row)
            assert column.y + 8 < told.y < row.y - 10


def test_where_words_are_larger_than_usual_less_is_said_above_a_column():
    state = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH",), **QUIET)
    said = [note.text for note in notes(state, area=area_of(1280, 720, 2.0, LARGEST)) if note.kind == "tally"]
    assert "2 of 4 · 5 pts" in said
    assert said.count("0 of 4 kongs") == 2


def test_an_empty_place_is_shown_whole_where_no_kong_lies_and_not_at_all_where_one_does():
    assert not any(place.ornament for place in TABLETOP.layout.mat(AREA, 3).places if place.zone == "kongs")
    won = "8H,KC KD KH,10C 10D 10H,2S 3S 4S 6S"
    for kongs, shown in (((), 3), (("8H",), 2), ((won,), 2), (("", "8H"), 2)):
        state = position("9H 9S 2C", "4C", "5D", kongs=kongs, **QUIET)
        assert len([note for note in notes(state) if note.picture == "tokens/spot-kong"]) == shown


def test_what_the_high_notes_make_is_named_above_the_mat():
    state = position("9H 9S 2C 3D", "4C", "5D", **QUIET)
    for area in AREAS:
        mat = TABLETOP.layout.mat(area, 3)
        found = TABLETOP.layout.notes(seen(state), 0, True, mat)
        named = [note for note in found if note.text in ("each a noodle", "high pair")]
        assert all(note.y + 10 < mat.cloth.y for note in named)
        pictures = [note for note in found if note.picture.startswith("cards/")]
        assert all(note.y - note.size * 0.7 > BAR_HIGH + 4 for note in pictures)


def test_the_columns_at_the_sides_keep_clear_of_the_high_notes():
    four = "2C 3C 4C 5C"
    state = position("9H 9S", "4D", "5D", kongs=("", four, "2S 3S 4S 5S"), **QUIET)
    for area in AREAS:
        mat = TABLETOP.layout.mat(area, 3)
        spreads = TABLETOP.layout.spreads(seen(state), 0, area, mat)
        left, right = spreads["kong+1-0"].extent(4), spreads["kong+2-0"].extent(4)
        found = TABLETOP.layout.notes(seen(state), 0, True, mat)
        assert mat.spreads["notes"].extent(2).x - left.right >= 24
        assert right.x - max(note.x + note.size / 2 for note in found if note.picture.startswith("cards/")) >= 24
        assert left.x > PLATE_WIDE + 16
        assert right.right < area.w - PLATE_WIDE - 16


@pytest.mark.parametrize("seats", [2, 3])
def test_seven_kongs_of_four_fit_without_covering_anything(seats):
    area, made = AREA, 6
    suits = ["2C 3C 4C 5C", "6C 9C 10C JC", "2D 3D 4D 5D", "6D 9D 10D JD", "2S 3S 4S 5S", "6S 9S 10S JS"]
    for owner in range(seats):
        column = tuple(",".join(suits) if seat == owner else "" for seat in range(seats))
        state = position(
            "QH",
            *["KH"] * (seats > 1),
            *["AH"] * (seats > 2),
            kongs=column,
            kongs_to_win=6,
            source="2H 3H 4H 5H",
        )
        mat = TABLETOP.layout.mat(area, seats)
        spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), 0, area, mat)}
        zones = TABLETOP.layout.zones(seen(state), 0, True)
        boxes = [spreads[name].extent(4) for name in zones if name.startswith("kong+")]
        assert len(boxes) == made
        others = [
            spreads[name].extent(len(zones[name].cards)) for name in ("notes", "source", "stock", "discards", "hand")
        ]
        assert not [one for one in boxes for other in others if one.overlaps(other)]
        gaps = {round(low.y - high.y) for high, low in pairwise(boxes)}
        assert min(gaps) >= 30  # rank and suit of each stay in sight


def test_the_discards_are_leafed_through_where_the_rules_allow():
    given: dict[str, Any] = {"discards": "AC AD AH", **QUIET}
    (leaf,) = TABLETOP.input.leaves(seen(position("9H 9S 2C 3D", "4C", **given)), 0)
    assert (leaf.zone, leaf.cards, leaf.why) == ("discards", cards("AH AD AC"), "")
    (waits,) = TABLETOP.input.leaves(seen(position("9H 9S 2C 3D", "4C", **given)), 1)
    assert "in your turn" in waits.why
    assert not TABLETOP.input.leaves(seen(position("9H 9S 2C 3D", "4C", look_through=False, **given)), 0)
    assert not TABLETOP.input.leaves(seen(position("9H 9S 2C 3D", "4C", **QUIET)), 0)
    turned = position("9H 9S 2C 3D", "4C", turned="AC AD AH", **QUIET)
    (leaf,) = TABLETOP.input.leaves(seen(turned), 0)
    assert (leaf.zone, leaf.cards) == ("stock", cards("AC AD AH"))


def test_the_hand_is_grouped_by_suit_or_by_rank():
    state = position("9S 2H 9H 3S", "4C", **QUIET)
    by_suit, by_rank = (sort.groups(seen(state), 0) for sort in TABLETOP.layout.sorts)
    assert {group for group in by_suit if group} == {cards("2H 9H"), cards("3S 9S")}
    assert [{*group} for group in by_rank] == [{*cards("2H")}, {*cards("3S")}, {*cards("9S 9H")}]


# ---- sound and words


def test_a_kong_is_called_and_named():
    found = cue(position("8H 9S 2C 3D", "4C", **QUIET), "kong 8H")
    assert (found.call, found.call_sound, found.bubble) == ("call-kong", "gong", "A noodle, the eight!")


def test_the_last_kong_glory_and_the_high_kong_are_celebrated():
    last = position("8H 9S KH AD", "AC", "AH", kongs=(THREE,), source="9C JD 4H KS")
    found = cue(last, "kong 8H")
    assert (found.call, found.call_sound) == ("call-hand-won", "gong")
    assert found.bubble.endswith("my fourth kong!")
    high = position(HIGH_KONG, "4C", "5D", **CHIPS, **QUIET)
    found = cue(high, "kong 7D 8H 7C 7S")
    assert found.call == "call-high-kong"
    assert found.chips == (Payment(None, 0, 24),)
    glory = position("8H 9S KH AD", "4H", phase=1, won=0, kongs=(FOUR,), source="JD 6H KS QD", **CHIPS)
    assert cue(glory, "kong 8H").call == "call-glory"


def test_chips_fly_when_they_are_paid():
    assert cue(fee_position(), "pay").chips == (Payment(1, None, 1),)
    fresh = position("9H 9S 2C 3D", "4C", "5D", **CHIPS, **QUIET)
    assert TABLETOP.staging.opening(seen(fresh)).chips == tuple(Payment(seat, None, 8) for seat in range(3))
    assert TABLETOP.staging.opening(seen(position("9H", "4C", **QUIET))).chips == ()


def test_what_becomes_stock_again_goes_there_first():
    """So that nobody sees which discards another hand draws from a shuffled stock."""
    state = position("9H 9S 2C 3D", "4C", stock="", discards="AC AD", rest="discards", restock="shuffle", **QUIET)
    heaped = cue(state, "discard 2C").heaped
    assert {*heaped} == {*state.public.discards, card("2C")}
    assert cue(position("9H 9S 2C 3D", "4C", **QUIET), "discard 2C").heaped == ()
    reset: dict[str, Any] = {"passed_rounds": "stopped", "when_stopped": "reset"}
    quiet = position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", **reset, **QUIET)
    before = do(quiet, "pass", "pass")
    assert {*cue(before, "pass").heaped} == {*before.public.source, *(one for hand in before.hands for one in hand)}


def test_who_leaves_before_a_reset_lays_the_cards_open_and_the_others_go_face_down():
    passed = {"passed_rounds": "stopped", "when_stopped": "reset", **FEE, **QUIET}
    state = do(position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", **passed), "pass", "pass", "pass", "pay", "pay")
    heaped = {*cue(state, "leave").heaped}
    assert heaped == {*state.public.source, *state.hands[0], *state.hands[1]}
    after = do(state, "leave")
    zones = TABLETOP.layout.zones(seen(after), 0, True)
    assert not any(zones[f"hand+{steps}"].face_up for steps in (1, 2))
    assert {*zones["laid"].cards} == {*state.hands[2]}


def test_the_rounds_that_are_left_for_a_kong_stand_at_the_source():
    for turns, said in (
        (99, "Source"),
        (100, "Source · 10 rounds left for a kong"),
        (119, "Source · 1 round left for a kong"),
    ):
        state = position("9H 9S 2C 3D", "4C", turns=turns, **QUIET)
        assert said in [note.text for note in notes(state)]


def test_hints_say_and_show_what_to_do():
    state = position("8H 9S 9H 3D", "4C", **QUIET)
    (a, b), (c, d) = cards("9H 9S"), cards("JD KS")
    move = Connect(PAIR[a][b], PAIR[c][d])
    assert "nine of hearts" in TABLETOP.text.advise(seen(state), move)
    assert {*TABLETOP.text.shows(seen(state), move)[0]} == {a, b, c, d}
    assert TABLETOP.text.advise(seen(state), kong(card("8H"))) == "Make a noodle, the eight, 3 points."
    assert TABLETOP.text.shows(seen(state), kong(card("8H"))) == (cards("8H"), "kongs")
    assert TABLETOP.text.shows(seen(state), Discard(card("3D"))) == (cards("3D"), "discards")
    assert TABLETOP.text.shows(seen(state), Pass()) == ((), None)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, []),
        (CASINO, ["Casino rules"]),
        ({**CASINO, "short_connect": True}, ["Casino rules", "short-connect"]),
        ({"restock": "shuffle", "look_through": False}, ["restocks shuffled", "discards closed"]),
        ({"restocks": 7}, ["7 restocks"]),
        ({"when_stopped": "vote"}, []),
        ({"freeze_reset": True}, []),
        ({"lojacking": "appearing", "freeze_reset": True}, ["lojacking upon appearing", "reset after a freeze"]),
        ({"kongless_rounds": "off"}, ["no end without kongs"]),
        ({"kongless_rounds": 30}, ["30 rounds without a kong end a hand"]),
        ({"passed_rounds": "stopped", "when_stopped": "vote"}, ["passed rounds stop", "a stop asks for votes"]),
    ],
)
def test_the_top_bar_names_the_house_rules_that_differ(options, wanted):
    line = TABLETOP.text.headline(seen(position("9H", "4C", "5D", **options, **QUIET)))
    assert line.split(" · ") == ["Hand 1 of 5", "4 kongs win", *wanted]


def test_who_won_and_with_what_is_told():
    options: dict[str, Any] = {**CHIPS, "glory": False}
    state = position("8H 9S AS AD", "AC", "AH", kongs=(THREE, "KC KD KH"), source="9C JD 4H QS", **options)
    over = do(state, "kong 8H")
    assert str(TABLETOP.text.outcome(seen(over), NAMES.__getitem__)) == "You win the hand."
    sheet = TABLETOP.text.sheet(seen(over))
    assert sheet.unit == "chips"
    assert sheet.notes == ("6 points, 1st", "2 points", "0 points")
    assert max(map(len, sheet.notes)) <= 24
    assert [TABLETOP.text.plate(seen(over), seat) for seat in range(3)] == ["0 chips", "−9 chips", "−9 chips"]
    high = do(position(HIGH_KONG, "4C", **QUIET), "kong 7D 8H 7C 7S")
    assert str(TABLETOP.text.outcome(seen(high), NAMES.__getitem__)) == "You win the hand with the high kong."
    assert TABLETOP.text.sheet(seen(high)).notes[0] == "the high kong"
    (dealer,) = GAME.active(high)
    line = TABLETOP.text.tell(seen(high), dealer, Deal(), seen(GAME.apply(high, dealer, Deal(), 0)), NAMES.__getitem__)
    assert "The high notes are" in line


def test_who_has_left_is_told_on_the_plate():
    left = do(fee_position(), "leave")
    assert TABLETOP.text.plate(seen(left), 1) == "has left"
    assert "given up" in texts(left)
