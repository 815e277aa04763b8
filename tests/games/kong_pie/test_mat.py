"""Kong-Pie's mat, its columns and labels; cues of its moves; texts about hands and house rules."""

from itertools import combinations, pairwise
from typing import Any

import pytest

from app.core.card_names import short_card
from app.core.messages import show_language
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.kongs import PAIR, kong
from app.games.kong_pie.rules.model import Connect, Deal, Discard, Pass
from app.games.kong_pie.table import TABLETOP
from app.table.cue import Payment
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area, Box, area_of
from app.table.hit_target import HitTarget, TargetKind
from app.table.layout import ZoneKind
from app.table.seating import ACTIONS_WIDTH, BAR_HEIGHT
from app.tools.catalogues.pseudo import TAG, PseudoTranslations, pseudo
from tests.games.kong_pie.factories import CASINO, CHIPS, FEE, QUIET, THREE, cards, do, fee_position, position, seen

NAMES = ("You", "Ben", "Cal")
AREA = area_of(1280, 720)
LARGEST = (UNITS_WIDTH / TABLETOP.layout.max_text_scale, UNITS_HEIGHT / TABLETOP.layout.max_text_scale)
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
    return TABLETOP.layout.labels(state, seat, True, TABLETOP.layout.mat(area, state.public.seats))


def texts(state):
    return [label.text for label in notes(state) if label.text]


# ---- the mat


def test_noodles_and_high_pairs_are_shown_and_lost_ones_struck_out():
    state = position("9H 9S 2C 3D", "4C", kongs=("", "8H"), **QUIET)
    pictures = {label.picture: label for label in notes(state) if label.picture.startswith("cards/")}
    assert {*pictures} == {f"cards/{code}" for code in ("8H", "7D", "7S", "7C", "8S", "8C")}
    assert [name for name, label in pictures.items() if label.struck_out] == ["cards/8H"]
    assert {"High notes", "one noodle left", "high pair"} <= {*texts(state)}
    assert "pair gone" not in texts(state)
    laid = position("9H 9S 2C 3D", "4C", kongs=("7D", "8H,7C 7S"), **QUIET)
    assert {"noodles gone", "pair gone", "high pair"} <= {*texts(laid)}


def test_examples_beside_the_empty_slots_are_kongs_that_can_still_be_made():
    def examples(**given):
        return [label.text for label in notes(position("9H 9S 2C 3D", "4C", "5D", **given)) if label.is_help]

    assert examples(**QUIET) == ["♥♥", "♥♥", "7 7 7", "7♦", "7♣ 7♠"]
    others = ("", "7D,7C 10C JC QC,2H 3H 5H 6H,AH 10H JH KH,4D 4H 4S")
    assert examples(source="9C JD 3C KS", kongs=others) == ["♣♣", "♣♣", "A A A", "8♥", "8♣ 8♠"]
    assert examples(source="9C JD 4H KS", kongs=("", "7D,8H,7C 7S,8C 8S"))[3:] == []


@pytest.mark.parametrize("seats", [3, 2])
def test_high_notes_noodles_and_high_pairs_have_titles_of_one_kind(seats):
    state = position(*("9H 9S 2C 3D", "4C", "5D")[:seats], **QUIET)
    titles = {label.drawn: label for label in notes(state) if label.drawn in ("High notes", "Noodles", "High pairs")}
    assert len(titles) == 3
    assert len({label.kind for label in titles.values()}) == 1
    pictures = [label for label in notes(state) if label.picture.startswith("cards/")]
    firsts = zip(("Noodles", "High pairs"), (pictures[0], pictures[2]), strict=True)
    if seats == 3:
        assert len({label.y for label in titles.values()}) == 1
        assert all(titles[title].x == pytest.approx(card.x - card.size / 2) for title, card in firsts)
    else:
        assert all(titles[title].x > pictures[1].x + pictures[1].size / 2 for title, _ in firsts), "beside the column"


def test_a_title_that_would_run_into_the_next_leaves_that_one_out():
    """Long names in the language shown; the title is still read out."""
    low = Area(1280, 560, 1)
    state = position("9H 9S 2C 3D", "4C", "5D", **QUIET)
    assert {"High notes", "Noodles", "High pairs"} <= {label.drawn for label in notes(state, area=low)}
    show_language(TAG, PseudoTranslations())
    long = notes(state, area=low)
    assert {pseudo("High notes"), pseudo("High pairs")} <= {label.drawn for label in long}
    assert [label.drawn for label in long if label.text == pseudo("each a noodle")] == [""]


def test_bars_join_the_cards_that_are_a_kong_together():
    """The words are for users of screen readers, who can't see the bars."""
    state = position("9H 9S 2C 3D", "4C", "5D", **QUIET)
    found, words = notes(state), ("each a noodle", "high pair", "high pair")
    assert tuple(label.text for label in found if label.text in words) == words
    assert not any(label.drawn in words for label in found)
    cards = [label.x for label in found if label.picture.startswith("cards/")]
    bars = [label.x for label in found if label.kind == "bar"]
    noodles, pairs = cards[:2], [(cards[at] + cards[at + 1]) / 2 for at in (2, 4)]
    assert bars == pytest.approx([*noodles, *pairs]), "one for each noodle, and one for each pair"


def test_held_special_cards_are_framed_while_hand_is_shown():
    state = position("8H 9S 2C 3D", "7C", "7S", **QUIET)
    for seat, held in ((0, ["cards/8H"]), (1, ["cards/7C"])):
        framed = [label for label in notes(state, seat) if label.frame_seat is not None]
        assert [(label.picture, label.frame_seat) for label in framed] == [(each, seat) for each in held]
    mat = TABLETOP.layout.mat(AREA, 3)
    assert not any(label.frame_seat is not None for label in TABLETOP.layout.labels(seen(state), 0, False, mat))


def test_cards_out_of_the_game_are_on_their_pictures():
    state = position("9H 9S 2C 3D", "4C", "5D", pulled=cards("8S"), lojacking="put", **QUIET)
    mat = TABLETOP.layout.mat(AREA, 3)
    zones = TABLETOP.layout.zones(seen(state), 0, True)
    (name,) = (name for name, zone in zones.items() if card("8S") in zone.cards)
    (struck,) = (label for label in notes(state) if label.struck_out)
    assert not struck.picture
    assert mat.spreads[name].box.holds(struck.x, struck.y)
    assert struck.on_top
    assert "pair gone" in texts(state)


def test_each_place_shows_its_owners_progress():
    state = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH", "10C 10D 10H"), source="9C JD 4H KS")
    output = {*texts(state)}
    assert {"Your kongs: 2 of 4", "1 of 4 kongs", "0 of 4 kongs"} <= output  # points bring nothing without chips
    assert {"three 10s", "three kings", "noodle"} <= output
    drawn = {label.drawn for label in notes(state) if label.kind == "tally" and label.drawn}
    assert drawn <= {"High notes", "Noodles", "High pairs"}
    chips = position("9H 9S 2C 3D", "4C", "5D", kongs=("8H,KC KD KH", "10C 10D 10H"), source="9C JD 4H KS", **CHIPS)
    assert {"5 points", "2 points"} <= {label.drawn for label in notes(chips)}
    assert "One more wins the hand" not in output
    assert "One more wins the hand" in texts(position("9H", "4C", "5D", kongs=("8H,KC KD KH,10C 10D 10H",), **QUIET))


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
@pytest.mark.parametrize("made", ["8H", "KC KD KH", "QC QD QH,2C 3C 5C 6C", "QC QD QH,2C 3C 5C 6C,10C 10D 10H"])
def test_own_kong_names_are_clear_of_progress(area, made):
    """With the widest letters."""
    for options in (QUIET, {**QUIET, **CHIPS}):
        state = position("9H", "4C", "5D", kongs=(made,), **options)
        mat = TABLETOP.layout.mat(area, 3)
        row = [label for label in TABLETOP.layout.labels(seen(state), 0, True, mat) if label.kind in ("tally", "title")]
        top = mat.spreads["kongs"].box.y
        spans = sorted(
            (
                label.x - label.align * (width := 8.0 * len(label.drawn)),
                label.x - label.align * width + width,
                label.text,
            )
            for label in row
            if top <= label.y <= top + 24
        )
        assert {"noodle", "three kings", "four clubs"} & {text for *_, text in spans}
        assert all(right < left for (_, right, _), (left, *_) in pairwise(spans)), spans


def test_kitty_and_jackpot_are_there_only_where_chips_are_played_for():
    chips = position("9H 9S 2C 3D", "4C", "5D", **CHIPS, **QUIET)
    assert {"kitty 24", "jackpot 3"} <= {*texts(chips)}
    assert next(label.chips for label in notes(chips) if label.text.startswith("kitty")) == 24
    assert not [text for text in texts(position("9H 9S 2C 3D", "4C", **QUIET)) if "kitty" in text or "jackpot" in text]


def boxes(state, area, seat=0):
    """Return all boxes in a picture of that size, by zone, with plates and buttons."""
    seats = state.public.seats
    mat = TABLETOP.layout.mat(area, seats)
    spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), seat, area, mat)}
    zones = TABLETOP.layout.zones(seen(state), seat, True)
    found = {
        name: spreads[name].extent(len(zone.cards), zone.gaps[-1] if zone.groups else 0)
        for name, zone in zones.items()
        if zone.cards
    }
    places = {f"plate {i}": place.plate for i, place in enumerate(mat.seats)}
    own = Box(area.w - ACTIONS_WIDTH - 12, area.h - 12 - 2 * 54, ACTIONS_WIDTH, 2 * 54)
    return found | places | {"actions": own}, mat, spreads


def full(seats, kongs_to_win=4):
    """Everybody has all but the last kong, of four cards each as far as the pack allows."""
    fours = ["2C 3C 4C 5C", "6C 9C 10C JC", "2D 3D 4D 5D", "6D 9D 10D JD", "2S 3S 4S 5S", "6S 9S 10S JS",
             "2H 3H 4H 5H", "6H 9H 10H JH", "QC QS QD"]  # fmt: skip
    each = len(fours) // seats
    columns = tuple(",".join(fours[i * each : (i + 1) * each]) for i in range(seats))
    return position(
        "QH KH", *(["KS"] * (seats > 1)), *(["AH"] * (seats > 2)), kongs=columns, kongs_to_win=kongs_to_win,
        source="KC KD AC AD",
    )  # fmt: skip


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_covers_anything_with_all_kongs_but_the_last_on_the_table(seats, area):
    found, _, _ = boxes(full(seats, 6 if seats == 2 else 4), area)
    whole = Box(0, BAR_HEIGHT, area.w, area.h - BAR_HEIGHT)
    assert [name for name, box in found.items() if not whole.encloses(box)] == []
    # A small back of a hand lies on its owner's plate.
    names = [name for name in found if not name.startswith("hand+")]
    assert [(one, two) for one, two in combinations(names, 2) if found[one].overlaps(found[two])] == []


@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.w:.0f}x{area.h:.0f}")
@pytest.mark.parametrize("seats", [2, 3])
def test_seats_cards_are_in_its_place(seats, area):
    found, mat, spreads = boxes(full(seats, 6 if seats == 2 else 4), area)
    for steps, place in enumerate(mat.seats):
        assert place.ground is not None
        kongs = [box for name, box in found.items() if name.startswith(f"kong+{steps}-")]
        assert kongs
        assert all(place.ground.encloses(box) for box in kongs)
        assert not any(place.action_box.overlaps(box) for box in kongs)
        if steps:
            assert place.ground.encloses(place.plate)
            assert place.ground.encloses(place.action_box)
    grounds = [place.ground for place in mat.seats]
    assert not any(one.overlaps(other) for one, other in combinations(grounds, 2))
    assert spreads["kongs"].box.grown(1e-6).encloses(grounds[0])


def test_cards_are_as_large_as_the_table_has_room_for():
    mat = TABLETOP.layout.mat(AREA, 3)
    state = position("9H 9S", "4D", "5D", kongs=("2C 3C 4C 5C", "2S 3S 4S 5S"), **QUIET)
    spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), 0, AREA, mat)}
    width = {zone: spreads[zone].w for zone in ("hand", "source", "kong+0-0", "kong+1-0", "notes")}
    assert all(width[zone] >= least for zone, least in zip(width, (113, 115, 79, 73, 65), strict=True))
    fan = spreads["hand"]
    assert fan.step_for(4 + 3 * fan.group_gap) >= 0.7 * width["hand"]  # shows most of each card in any grouping
    assert (1 + fan.group_gap) * fan.step > width["hand"]  # and groups don't overlap
    two = TABLETOP.layout.mat(AREA, 2).spreads
    assert two["source"].w >= 128
    assert two["hand"].w > width["hand"]


@pytest.mark.parametrize("seats", [2, 3])
def test_of_seven_kongs_rank_and_suit_stay_in_sight(seats):
    """With glory, where six win."""
    made = ["2C 3C 4C 5C", "6C 9C 10C JC", "2D 3D 4D 5D", "6D 9D 10D JD", "2S 3S 4S 5S", "6S 9S 10S JS", "2H 3H 4H 5H"]
    for owner in range(seats):
        column = tuple(",".join(made) if seat == owner else "" for seat in range(seats))
        state = position("QH", "KH", *["AH"] * (seats > 2), kongs=column, kongs_to_win=6, source="KC KD KS AC")
        found, _, spreads = boxes(state, AREA)
        kongs = [name for name in found if name.startswith("kong+")]
        assert len(kongs) == 7
        assert not [(a, b) for a, b in combinations(kongs, 2) if found[a].overlaps(found[b])]
        assert all(spreads[name].step_for(4) > 0.179 * spreads[name].w for name in kongs)
        assert all(spreads[name].w >= 42 for name in kongs)


def test_an_empty_place_waits_for_each_kong_that_is_to_come_and_one_more_for_glory():
    three, won = "8H,KC KD KH,10C 10D 10H", "8H,KC KD KH,10C 10D 10H,2S 3S 4S 6S"
    for kongs, options, empty in (
        ((), {}, 12), (("8H",), {}, 11), ((three,), {}, 9), ((won,), {}, 8),
        ((won,), {"phase": 1, "won": 0, **CHIPS}, 9),
    ):  # fmt: skip
        state = position("9H 9S 2C", "4C", "5D", kongs=kongs, **{**QUIET, **options})
        assert len([label for label in notes(state) if label.picture == "tokens/spot-kong"]) == empty


def test_special_cards_are_next_to_the_high_notes():
    state = position("9H 9S 2C 3D", "4C", "5D", **QUIET)
    few = position("9H 9S 2C 3D", "4C", **QUIET)
    for area in AREAS:
        for shown in (state, few):
            found, mat, _ = boxes(shown, area)
            output = TABLETOP.layout.labels(seen(shown), 0, True, mat)
            pictures = [
                Box.around(label.x, label.y, label.size, label.size * 1.4)
                for label in output
                if label.picture.startswith("cards/")
            ]
            assert len(pictures) == 6
            assert not any(one.overlaps(other) for one, other in combinations(pictures, 2))
            assert not [name for name, box in found.items() for one in pictures if one.overlaps(box)]
            assert all(one.y > BAR_HEIGHT for one in pictures)
            bars = [Box.around(label.x, label.y, label.size, label.height) for label in output if label.kind == "bar"]
            assert len(bars) == 4
            assert not any(one.overlaps(bar) for bar in bars for one in pictures)
            assert not [name for name, box in found.items() for bar in bars if bar.overlaps(box)]


def test_the_discards_are_looked_through_where_the_rules_allow():
    given: dict[str, Any] = {"discards": "AC AD AH", **QUIET}
    (pile,) = TABLETOP.input.open_piles(seen(position("9H 9S 2C 3D", "4C", **given)), 0)
    assert (pile.zone, pile.cards, pile.why) == ("discards", cards("AH AD AC"), "")
    (waits,) = TABLETOP.input.open_piles(seen(position("9H 9S 2C 3D", "4C", **given)), 1)
    assert "on your turn" in waits.why
    assert not TABLETOP.input.open_piles(seen(position("9H 9S 2C 3D", "4C", look_through=False, **given)), 0)
    assert not TABLETOP.input.open_piles(seen(position("9H 9S 2C 3D", "4C", **QUIET)), 0)
    turned = position("9H 9S 2C 3D", "4C", turned="AC AD AH", **QUIET)
    (pile,) = TABLETOP.input.open_piles(seen(turned), 0)
    assert (pile.zone, pile.cards) == ("stock", cards("AC AD AH"))


def test_the_hand_is_grouped_by_suit_or_by_rank():
    state = position("9S 2H 9H 3S", "4C", **QUIET)
    by_suit, by_rank = (sort.groups(seen(state), 0) for sort in TABLETOP.layout.sorts)
    assert {group for group in by_suit if group} == {cards("2H 9H"), cards("3S 9S")}
    assert [{*group} for group in by_rank] == [{*cards("2H")}, {*cards("3S")}, {*cards("9S 9H")}]


# ---- sound and words


def test_a_kong_is_called_and_named():
    found = cue(position("8H 9S 2C 3D", "4C", **QUIET), "kong 8H")
    assert (found.call, found.call_sound, found.bubble) == ("call-kong", "gong", "")


def test_the_last_kong_glory_and_the_high_kong_are_celebrated():
    last = position("8H 9S KH AD", "AC", "AH", kongs=(THREE,), source="9C JD 4H KS")
    found = cue(last, "kong 8H")
    assert (found.call, found.call_sound) == ("call-hand-won", "gong")
    assert not found.bubble  # the lettering says it, and the plate which kong it was
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


def test_restocked_cards_move_to_the_stock_first():
    """So that no one sees which discards another hand draws from a shuffled stock."""
    state = position("9H 9S 2C 3D", "4C", stock="", discards="AC AD", rest="discards", restock="shuffle", **QUIET)
    heaped = cue(state, "discard 2C").heaped
    assert {*heaped} == {*state.public.discards, card("2C")}
    assert cue(position("9H 9S 2C 3D", "4C", **QUIET), "discard 2C").heaped == ()
    reset: dict[str, Any] = {"passed_rounds": "stopped", "when_stopped": "reset"}
    quiet = position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", **reset, **QUIET)
    before = do(quiet, "pass", "pass")
    assert {*cue(before, "pass").heaped} == {*before.public.source, *(one for hand in before.hands for one in hand)}


def test_leaving_player_shows_cards_before_a_reset():
    passed = {"passed_rounds": "stopped", "when_stopped": "reset", **FEE, **QUIET}
    state = do(position("9H 9S 2C 3D", "4C 5D 6H 10S", "JH QD KC AS", **passed), "pass", "pass", "pass", "pay", "pay")
    heaped = {*cue(state, "leave").heaped}
    assert heaped == {*state.public.source, *state.hands[0], *state.hands[1]}
    after = do(state, "leave")
    zones = TABLETOP.layout.zones(seen(after), 0, True)
    assert not any(zones[f"hand+{steps}"].face_up for steps in (1, 2))
    assert {*zones["laid"].cards} == {*state.hands[2]}


def test_remaining_rounds_are_shown_at_the_source():
    for turns, spoken in (
        (99, "Source: swap two of yours for two of these"),
        (100, "Source: 10 rounds left to make a kong"),
        (119, "Source: 1 round left to make a kong"),
    ):
        state = position("9H 9S 2C 3D", "4C", turns=turns, **QUIET)
        assert spoken in [label.text for label in notes(state)]


def test_hints_say_and_show_what_to_do():
    state = position("8H 9S 9H 3D", "4C", **QUIET)
    (a, b), (c, d) = cards("9H 9S"), cards("JD KS")
    move = Connect(PAIR[a][b], PAIR[c][d])
    assert "9 of hearts" in TABLETOP.text.hint_text(seen(state), move)
    assert {*TABLETOP.text.highlight(seen(state), move)[0]} == {a, b, c, d}
    assert TABLETOP.text.hint_text(seen(state), kong(card("8H"))) == "Make the noodle 8♥."
    assert TABLETOP.text.highlight(seen(state), kong(card("8H"))) == (cards("8H"), "kongs")
    assert TABLETOP.text.highlight(seen(state), Discard(card("3D"))) == (cards("3D"), "discards")
    assert TABLETOP.text.highlight(seen(state), Pass()) == ((), None)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, []),
        (CASINO, ["Casino rules"]),
        ({**CASINO, "short_connect": True}, ["Casino rules", "short-connect"]),
        ({"restock": "shuffle", "look_through": False}, ["discards shuffled", "no looking through discards"]),
        ({"restocks": 7}, ["7 restocks"]),
        ({"when_stopped": "vote"}, []),
        ({"freeze_reset": True}, []),
        ({"lojacking": "appearing", "freeze_reset": True}, ["lojacking when put or dealt", "reset after a freeze"]),
        ({"kongless_rounds": "off"}, ["no end without kongs"]),
        ({"kongless_rounds": 30}, ["end after 30 rounds without kongs"]),
        ({"passed_rounds": "stopped", "when_stopped": "vote"}, ["passed rounds stop play", "vote when stopped"]),
        (
            {"passed_rounds": "forgiven", "when_stopped": "offer", "house_dealer": True},
            ["first passed round forgiven", "reset offered when stopped", "house dealer"],
        ),
    ],
)
def test_the_top_bar_names_the_house_rules_that_differ(options, wanted):
    line = TABLETOP.text.headline(seen(position("9H", "4C", "5D", **options, **QUIET)))
    assert line.split(" · ") == ["Hand 1 of 5", "4 kongs win", *wanted]


def test_winner_and_winning_card_are_logged():
    options: dict[str, Any] = {**CHIPS, "glory": False}
    state = position("8H 9S AS AD", "AC", "AH", kongs=(THREE, "KC KD KH"), source="9C JD 4H QS", **options)
    over = do(state, "kong 8H")
    assert (
        str(TABLETOP.text.outcome(seen(over), NAMES.__getitem__)) == "You win the hand. The last kong: the noodle 8♥."
    )
    sheet = TABLETOP.text.sheet(seen(over))
    assert sheet.unit == "chips"
    assert sheet.notes == ("6 points · 1st-place", "2 points", "0 points")
    assert max(map(len, sheet.notes)) <= 24
    assert [TABLETOP.text.plate(seen(over), seat) for seat in range(3)] == ["0 chips", "−9 chips", "−9 chips"]
    high = do(position(HIGH_KONG, "4C", **QUIET), "kong 7D 8H 7C 7S")
    assert str(TABLETOP.text.outcome(seen(high), NAMES.__getitem__)) == "You win the hand with the high kong."
    assert TABLETOP.text.sheet(seen(high)).notes[0] == "high kong"
    (dealer,) = GAME.active(high)
    line = TABLETOP.text.log_line(
        seen(high), dealer, Deal(), seen(GAME.apply(high, dealer, Deal(), 0)), NAMES.__getitem__
    )
    assert "The high notes are" in line


def test_left_players_are_marked_on_the_plate():
    left = do(fee_position(), "leave")
    assert TABLETOP.text.plate(seen(left), 1) == "left the hand"
    assert "out of play" in texts(left)


# ---- what things say of themselves, and what lies together in the hand


def tooltip(state, kind, seat=0, **given):
    return TABLETOP.text.tooltip(seen(state), seat, HitTarget(kind, **given), NAMES.__getitem__)


def test_every_picture_and_zone_has_a_tooltip():
    state = position(
        "9H 9S 2C 3D", "4C", "5D", kongs=("8H", "10C 10D 10H,7C 7S"), discards="AC", pulled=cards("8S"),
        lojacking="put", **CHIPS, **QUIET,
    )  # fmt: skip
    output = [label for label in notes(state) if label.tooltip]
    assert len([label for label in output if label.tooltip.startswith("special")]) == 6
    for label in output:
        assert tooltip(state, TargetKind.LABEL, text=label.tooltip).endswith(".")
    for zone, held in TABLETOP.layout.zones(seen(state), 0, True).items():
        if held.kind is not ZoneKind.HAND and (held.cards or zone == "kongs"):
            assert tooltip(state, TargetKind.ZONE, zone=zone).endswith(".")
    for code, spoken in (
        ("8H", "is in a kong"), ("8S", "is out of the game"), ("7D", "A noodle: the 7 of diamonds is a kong by itself"),
        ("8C", "is no longer possible"), ("7C", "is in a kong"),
    ):  # fmt: skip
        assert spoken in tooltip(state, TargetKind.LABEL, text=f"special {code}")
    left = position("9H 9S 2C 3D", "4C", laid=cards("8S"), **QUIET)
    assert "belonged to a player who left" in tooltip(left, TargetKind.LABEL, text="special 8S")
    whole = position("9H 9S 2C 3D", "4C", **QUIET)
    assert "together are a kong" in tooltip(whole, TargetKind.LABEL, text="special 7C")
    assert tooltip(state, TargetKind.ZONE, zone="kong+1-0").startswith("Kong: three 10s (2 points).")
    assert tooltip(state, TargetKind.ZONE, seat=1, zone="kong+2-0").startswith("Kong: the noodle 8♥ (3 points).")


def test_hand_card_tooltip_names_its_kongs_and_partners():
    state = position("8H 9S 9D 3C", "4C", **QUIET)
    for code, spoken in (
        ("8H", "part of the noodle 8♥"), ("9S", "into the source with the 9 of diamonds"),
        ("3C", "goes with none"),
    ):  # fmt: skip
        assert spoken in tooltip(state, TargetKind.CARD, zone="hand", card=card(code))


def test_hand_groups_are_captioned():
    def laid(hand):
        state = seen(position(hand, "4C", **QUIET))
        return TABLETOP.text.sets(state, 0), TABLETOP.text.partial_sets(state, 0)

    assert laid("10H 10S 10D 3C") == ([(cards("10D 10H 10S"), "three 10s")], [])
    assert laid("10H 10S QD 3C") == ([], [(cards("10H 10S"), "two 10s: 1 more for a kong")])
    assert laid("2C 3C 10C QD") == ([], [(cards("2C 3C 10C"), "three clubs: 1 more for a kong")])
    assert laid("2C 3D 10H QS") == ([], [])


def test_empty_slots_show_the_kinds_of_kongs():
    """An example of each kind of kong and, where they bring chips, its points (4.1 to 4.4); the high kong has none."""
    output = " ".join(texts(position("9H", "4C", "5D", chips=True)))
    state = position("9H", "4C", "5D")
    (noodle, _), (pair, _) = state.public.ledger.highs.noodles, state.public.ledger.highs.pairs
    for kind, points in (
        ("♥♥ ♥♥", 1), ("7 7 7", 2), (short_card(noodle), 3), (" ".join(map(short_card, pair)), 3),
    ):  # fmt: skip
        assert f"{kind} {points} point" in output
        assert kind in " ".join(texts(state))
    assert "point" not in " ".join(texts(state))
    assert "7 7 7" not in texts(position("9H", "4C", "5D", kongs=("8H",)))


@pytest.mark.parametrize("area", [AREA, area_of(1024, 640), Area(1720, 720, 1)], ids=str)
def test_own_kongs_are_kept_apart(area):
    """Also six of four cards: otherwise they look like one long row."""
    mat = TABLETOP.layout.mat(area, 2)
    suits = ["AC 5C 6C 7C", "AD 2D 4D 5D", "AH 2H 3H 5H", "AS 2S 3S 4S", "JC QC KC 10C"]
    state = position("9H 9S 2C 3D", "4C", kongs=(",".join(suits), ""), **QUIET)
    spreads = TABLETOP.layout.spreads(seen(state), 0, area, mat)
    boxes = [spreads[f"kong+0-{i}"].extent(4) for i in range(5)]
    assert all(right.x - left.right >= 15 for left, right in pairwise(boxes))
