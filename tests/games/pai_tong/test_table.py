"""Pai Tong's table: gestures, questions, layout and texts."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from app.core.cards import Card
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KIND, MONEY, RANK, kind_name
from app.games.pai_tong.rules.model import DISCARDS, DRAW, KIN, PASS, TONGS, Thrown
from app.games.pai_tong.table import TABLETOP
from app.games.pai_tong.table.hands import in_ranks, in_sets, in_suits, one_of, tongs_of, waits_for
from app.games.pai_tong.table.regions import regions
from app.table.geometry import Box as Place
from app.table.geometry import area_of
from app.table.gesture import DragItem
from app.table.hit_target import HitTarget, TargetKind
from app.table.layout import lay_out
from app.table.seating import BAR_HEIGHT
from app.ui.table.advice import primary_action
from tests.facts import fit, option_sets
from tests.games.pai_tong.factories import (
    LOOSE,
    NO_TONGS,
    READY,
    Box,
    codes,
    deal,
    do,
    legal,
    position,
    quietly,
    seen,
    sensibly_played,
)
from tests.matches import header, why_idle

NAMES = ("You", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus")
AREA = area_of(1280, 720)
LOW = area_of(1280, 720, 2, (1280 / TABLETOP.layout.max_text_scale, 720 / TABLETOP.layout.max_text_scale))
"""The lowest picture, with large text."""
UPRIGHT = area_of(1024, 1280, 1, (1280 / TABLETOP.layout.max_text_scale, 720 / TABLETOP.layout.max_text_scale))
OTHERS = LOOSE
AIM = "Collect four sets of three, each of one rank, in any suits."
"""Prompt of the first deal."""
ONE = "Take the 1 of myriads for a tong, or draw?"
PAIRS = "5C 5S 5M 1C 1S 2C 3C 4C 6C 8C RF"
"""Three fives, so three tongs with a fourth."""


def kind(code):
    return MONEY.codes.index(code)


def asked(hand, discard, *, turn=1, stock="9M", **options):
    """Ask seat 0 about a discard: as the next player if seat 1 made it."""
    laid = {
        1: [hand, f"{discard} {LOOSE[0]}", LOOSE[1], LOOSE[2]],
        2: [hand, LOOSE[0], f"{discard} {LOOSE[1]}", LOOSE[2]],
    }
    hands = [" ".join(code for code in each.split()) for each in laid[turn]]
    return do(position(*hands, turn=turn, stock=stock, **options), f"discard {discard}")


def held(state, *wanted):
    """Return cards of seat 0's hand by their codes."""
    hand, found = list(state.hands[0]), []
    for code in wanted:
        found.append(next(card for card in hand if MONEY.code(card) == code))
        hand.remove(found[-1])
    return tuple(found)


def act(state, seat=0, marked=()):
    return {action.key: action for action in TABLETOP.input.actions(state, seat, frozenset(marked))}


def prompt(state, seat=0, marked=()):
    return str(TABLETOP.text.prompt(state, seat, frozenset(marked)))


def labels(state, seat=0, *, open_hand=True):
    return [
        label.text
        for label in TABLETOP.layout.labels(seen(state), seat, open_hand, TABLETOP.layout.mat(AREA, len(state.hands)))
    ]


def places(state, seat=0):
    mat = TABLETOP.layout.mat(AREA, len(state.hands))
    spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), seat, AREA, mat)}
    return lay_out(TABLETOP.layout.zones(state, seat, True), spreads)


def zone_with(state, card):
    return next(name for name, zone in TABLETOP.layout.zones(seen(state), 0, True).items() if card in zone.cards)


# ---- gestures


def test_on_the_own_turn_a_card_of_the_hand_is_discarded():
    state = position(f"{PAIRS} 9C", *OTHERS)
    (nine,) = held(state, "9C")
    drag_item = TABLETOP.input.drag_item(seen(state), "hand", nine)
    assert drag_item == DragItem("hand", (nine,))
    assert TABLETOP.input.moves_for_drop(seen(state), 0, drag_item, "discards") == (DISCARDS[kind("9C")],)
    assert TABLETOP.input.moves_for_drop(seen(state), 0, drag_item, "stock") == ()
    assert TABLETOP.input.default_move(seen(state), 0, drag_item, GAME.legal_moves(state, 0)) == DISCARDS[kind("9C")]
    assert TABLETOP.input.markable(seen(state), 0, "hand", nine)
    assert not TABLETOP.input.markable(seen(state), 1, "hand", state.hands[1][0])


def test_marked_card_is_discarded_with_the_button():
    state = position(f"{PAIRS} 9C", *OTHERS)
    (nine, red) = held(state, "9C", "RF")
    assert "D" not in act(state)
    assert act(state)["X"].move is None
    assert act(state)["X"].why == "Select one card to discard."
    assert act(state, marked=(nine,))["X"].move == DISCARDS[kind("9C")]
    assert act(state, marked=(nine, red))["X"].move is None
    assert "X" not in act(asked(PAIRS, "9C"))


def test_on_the_own_turn_no_discard_is_offered():
    assert [*act(position(f"{PAIRS} 9C", *OTHERS))] == ["I", "X"]
    assert [*act(asked(PAIRS, "5C"))] == ["I", "T", "D"]


def test_win_is_gold_and_marked_cards_once_judged():
    def gold(state, *marked, poor=None):
        found = primary_action(TABLETOP.input.actions(state, 0, frozenset(marked)), GAME.legal_moves(state, 0), poor)
        return found.key if found else ""

    state = asked(PAIRS, "5C")
    pair = held(state, "5S", "5M")
    assert gold(state, poor=()) == ""  # a tong or a card of the stock: that is the question
    assert gold(asked(PAIRS, "9C")) == "D"  # there is nothing else to do
    assert (gold(state, *pair), gold(state, *pair, poor=())) == ("", "T")
    assert gold(asked(READY, "OT")) == "I"
    own = position(f"{PAIRS} 9C", *OTHERS)
    nine = held(own, "9C")
    assert gold(own, poor=()) == ""
    assert (gold(own, *nine), gold(own, *nine, poor=())) == ("", "X")
    assert gold(own, *nine, poor=(DISCARDS[kind("9C")],)) == ""
    won = position(f"{READY} OT", *OTHERS)
    assert gold(won, *held(won, "OT")) == "I"


def test_the_discard_is_taken_up_only_while_it_is_asked_about():
    state = asked(PAIRS, "5C")
    card = state.public.discard
    assert (
        TABLETOP.input.drag_item(state, "discards", card)
        == TABLETOP.input.drag_item(state, "discards", None)
        == DragItem("discards", (card,))
    )
    after = quietly(state)
    assert after.public.discard is None
    assert TABLETOP.input.drag_item(seen(after), "discards", card) is None
    assert TABLETOP.input.drag_item(state, "hand+1", state.hands[1][0]) is None


def test_the_discard_dragged_to_the_hand_means_every_tong_and_the_win():
    state = asked(PAIRS, "5C")
    drag_item = TABLETOP.input.drag_item(state, "discards", None)
    legal = GAME.legal_moves(state, 0)
    means = TABLETOP.input.moves_for_drop(state, 0, drag_item, "hand")
    assert means[0] == KIN
    assert {move for move in means if move in legal} == {
        TONGS[kind(a), kind(b)] for a, b in (("5C", "5S"), ("5C", "5M"), ("5S", "5M"))
    }
    marked = frozenset(held(state, "5S", "5M"))
    assert TABLETOP.input.moves_for_drop(state, 0, DragItem("discards", drag_item.cards, marked), "tongs") == (
        TONGS[kind("5S"), kind("5M")],
    )


def test_cards_that_fit_the_discard_are_marked_and_go_to_it_together():
    state = asked(PAIRS, "5C")
    five, other, one = held(state, "5C", "5M", "1C")
    assert TABLETOP.input.markable(state, 0, "hand", five)
    assert not TABLETOP.input.markable(state, 0, "hand", one)
    assert not TABLETOP.input.markable(state, 0, "stock", five)
    pair = frozenset((five, other))
    assert TABLETOP.input.moves_for_drop(state, 0, DragItem("hand", (five, other), pair), "discards") == (
        TONGS[kind("5C"), kind("5M")],
    )
    assert act(state, marked=pair)["T"].move == TONGS[kind("5C"), kind("5M")]
    assert act(state, marked=(other,))["T"].move in (TONGS[kind("5C"), kind("5M")], TONGS[kind("5S"), kind("5M")])
    assert act(state, marked=held(state, "5C", "5S", "5M"))["T"].move is None
    lonely = asked(PAIRS, "2C")  # there is but one two to go with it
    assert not any(TABLETOP.input.markable(lonely, 0, "hand", card) for card in lonely.hands[0])


def test_a_card_that_answers_no_discard_is_never_put_back_without_a_word():
    def refused(state, *wanted, zone="discards"):
        cards = held(state, *wanted)
        drag_item = DragItem("hand", cards, frozenset(cards) if len(cards) > 1 else frozenset())
        if why := TABLETOP.input.starts_selection(state, 0, drag_item, zone):
            return why
        (move,) = TABLETOP.input.moves_for_drop(state, 0, drag_item, zone)
        assert move not in GAME.legal_moves(state, 0)
        return GAME.why_not(state, 0, move)

    state = asked(PAIRS, "5C")
    assert refused(state, "RF") == "You can discard only on your own turn."
    assert refused(state, "RF", zone="tongs") == "To make a tong with this discard, you need two 5s."
    assert refused(state, "5C", "5S", "5M") == "Select the two cards that make a tong with the discard."
    lonely = asked(PAIRS, "2S")
    assert refused(lonely, "2C") == "You have only one 2 of coins."
    honour = asked(PAIRS, "WF")
    assert refused(honour, "1C", "1S") == "To make a tong with this discard, you need two honors."
    others = asked(PAIRS, "5C", turn=2)
    assert refused(others, "RF") == "You can discard only on your own turn."
    own = position(f"{READY} OT", *OTHERS)
    assert refused(own, "1C", "OT") == "Select one card to discard."


def test_only_the_next_player_marks_and_takes():
    state = asked(PAIRS, "5C", turn=2)
    assert state.public.next == 1
    assert not any(TABLETOP.input.markable(state, 0, "hand", card) for card in state.hands[0])
    assert act(state)["P"].move == PASS
    assert act(state)["T"].move not in GAME.legal_moves(state, 0)


def test_with_the_stock_empty_nothing_is_offered_but_to_pass_or_to_win():
    state = asked(PAIRS, "5C", stock="")
    assert not any(TABLETOP.input.markable(state, 0, "hand", card) for card in state.hands[0])
    assert TABLETOP.input.forced_move(state, 0, GAME.legal_moves(state, 0)) == PASS
    tong = act(state)["T"]
    assert tong.move not in GAME.legal_moves(state, 0)
    assert GAME.why_not(state, 0, tong.move) == NO_TONGS
    for zone, card in (("hand", state.hands[0][0]), ("discards", None)):
        assert "stock" not in why_idle(GAME, TABLETOP, state, 0, TABLETOP.input.drag_item(state, zone, card))
    assert act(asked(READY, "OT", stock=""))["I"].move == KIN


def test_the_best_tong_is_the_pure_one_and_breaks_no_pair():
    pure = asked("5C 5C 5S 5M 1C 1S 2C 3C 4C 6C 8C", "5C", scoring="pong")
    assert act(pure)["T"].move == TONGS[kind("5C"), kind("5C")]
    assert act(pure)["T"].label == "Take: pure tong"
    crooked = asked("5S 5S 5C 5M 1C 1S 2C 3C 4C 6C 8C", "5M", scoring="pong")
    assert act(crooked)["T"].move == TONGS[kind("5C"), kind("5M")]
    assert act(crooked)["T"].label == "Take: tong"


def test_the_stock_is_drawn_from():
    state = asked(PAIRS, "9C")
    drag_item = TABLETOP.input.drag_item(state, "stock", None)
    assert TABLETOP.input.moves_for_drop(state, 0, drag_item, "hand") == (DRAW,)
    assert TABLETOP.input.default_move(state, 0, drag_item, GAME.legal_moves(state, 0)) == DRAW
    assert act(state)["D"].move == DRAW
    assert act(asked(PAIRS, "9C", stock=""))["P"].move == PASS


def test_a_double_click_on_the_discard_wins_if_it_can():
    state = asked(READY, "OT")
    drag_item = TABLETOP.input.drag_item(state, "discards", None)
    assert TABLETOP.input.default_move(state, 0, drag_item, GAME.legal_moves(state, 0)) == KIN


@pytest.mark.parametrize(
    ("turn", "zone", "why"),
    [
        (1, "hand", "First draw from the stock, or take the discard."),
        (1, "discards", "You can't make a tong with this discard, and it doesn't complete your hand."),
        (2, "discards", "This discard doesn't complete your hand."),
        (2, "stock", "Only the next player can draw, or take the discard for a tong."),
    ],
)
def test_impossible_actions_are_explained(turn, zone, why):
    state = asked(PAIRS, "9C", turn=turn)
    drag_item = TABLETOP.input.drag_item(state, zone, state.hands[0][0] if zone == "hand" else None)
    assert TABLETOP.input.default_move(state, 0, drag_item, GAME.legal_moves(state, 0)) is None
    assert why_idle(GAME, TABLETOP, state, 0, drag_item) == why


def test_a_card_of_the_stock_is_refused_though_it_is_but_a_back():
    """Asked about an observation, as the table does, and not about a state."""
    view = TABLETOP.observe([GAME.view(asked(PAIRS, "9C", turn=2), 0)])
    assert TABLETOP.input.no_move_reason(view, 0, TABLETOP.input.drag_item(view, "stock", None)) == DRAW


# ---- what is asked


def test_players_who_can_only_pass_are_not_asked():
    can_not, can = asked(PAIRS, "9C", turn=2), asked(READY, "OT", turn=2)
    assert TABLETOP.input.forced_move(can_not, 0, GAME.legal_moves(can_not, 0)) == PASS
    assert TABLETOP.input.forced_move(can, 0, GAME.legal_moves(can, 0)) is None
    draws = asked(PAIRS, "9C")
    assert TABLETOP.input.forced_move(draws, 0, GAME.legal_moves(draws, 0)) is None


def test_question_does_not_depend_on_hands():
    claims = {TABLETOP.input.claim(asked(hand, "OT", turn=2), NAMES.__getitem__).question for hand in (PAIRS, READY)}
    assert claims == {"Cal discards the old thousand. Does anyone want it?"}
    assert TABLETOP.input.claim(seen(position(f"{PAIRS} 9C", *OTHERS)), NAMES.__getitem__) is None


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (position(f"{PAIRS} 9C", *OTHERS), f"Select a card to discard. {AIM}"),
        (position(f"{PAIRS} 9C", *OTHERS, cards="tiles"), f"Select a tile to discard. {AIM}"),
        (position(f"{READY} OT", *OTHERS, scoring="pong"),
         "Your hand is complete: win 2 chips from each player, or discard."),
        (asked(READY, "OT"), "The old thousand completes your hand. Win 1 chip from each player."),
        (asked(PAIRS, "9C"), f"Draw a card, unless someone wins with the 9 of coins. {AIM}"),
        (
            asked(READY, "9C"),
            "Draw a card, unless someone wins with the 9 of coins. Any honor wins (10 unseen).",
        ),
        (asked(PAIRS, "9C", stock=""), "The stock is empty. You can only pass."),
        (asked(PAIRS, "9C", turn=2), "Pass?"),
        (asked(PAIRS, "1M"), f"{ONE} It makes a tong with the 1 of coins and the 1 of strings."),
        (asked(PAIRS.replace("1S", "1C"), "1M"), f"{ONE} It makes a tong with two 1s of coins."),
        (asked(PAIRS.replace("8C", "WF"), "OT"),
         "Take the old thousand for a tong, or draw? "
         "It makes a tong with the red flower and the white flower: all honors share a rank."),
        (asked(PAIRS, "5C"), "Take the 5 of coins for a tong, or draw? Taking it would break up a tong in your hand."),
    ],
)  # fmt: skip
def test_prompts(state, words):
    assert prompt(state) == words


def test_no_one_can_win_before_the_draw_after_all_pass():
    state = asked(PAIRS, "9C")
    for seat in sorted(state.public.active - {0}):
        state = GAME.apply(state, seat, PASS, 0)
    assert prompt(state) == f"Draw a card. {AIM}"


def test_offered_buttons_follow_marked_cards():
    state = asked(PAIRS.replace("8C", "5S"), "5C")
    assert prompt(state).endswith("the 5 of myriads. To use two others, select them.")
    assert prompt(state, marked=held(state, "5C", "5M")) == (
        "Take the 5 of coins for a tong, or draw? It makes a tong with the 5 of coins and the 5 of myriads."
    )


def test_win_button_shows_its_worth():
    state = asked("1C 1C 1C 2C 2C 2C 3C 3C 3C RF RF", "RF", scoring="pong")
    assert act(state)["I"].label == "Win: 6 from each"
    assert act(asked(PAIRS, "9C"))["I"].label == "Win (kin)"


def test_a_hint_names_the_discard():
    state = position(f"{READY} 9C", *OTHERS)
    assert TABLETOP.text.hint_text(seen(state), DISCARDS[kind("9C")]) == "Discard the 9 of coins."


# ---- the hand


def test_waiting_rank_completes_the_hand():
    match = sensibly_played(header(GAME, {"deals": 2}, 5))
    seen = Counter()
    for state in match.states[::7]:
        for hand in state.hands:
            if len(hand) % 3 != 2:
                continue
            for code in ("1C", "5S", "9M", "RF"):
                card = next(card for card in MONEY.cards if MONEY.code(card) == code)
                completes = len(tongs_of((*hand, card))) * 3 == len(hand) + 1
                assert completes == (waits_for(hand) == RANK[card])
                seen[completes] += 1
    assert all(seen[each] for each in (True, False))


def test_one_card_of_a_rank_has_its_article():
    assert [one_of(rank, "money") for rank in (1, 7, 9)] == ["a 2", "an 8", "an honor"]
    assert one_of(9, "tiles") == "a dragon"


def test_card_tooltip_offers_a_win_only_by_cards_that_are_left():
    ready = "1C 1S 1M 2C 2S 2M 3C 3S 3M RF WF"
    tongs = {3: ["RF WF OT", "RF WF OT", "RF WF OT"]}
    waits = position(ready, "4S", "4M", "5C 4C", melds=tongs, turn=3, stock="8C 8S")
    (red,) = held(waits, "RF")
    card = HitTarget(TargetKind.CARD, "hand", card=red)
    assert TABLETOP.text.tooltip(seen(waits), 0, card, NAMES.__getitem__).endswith("(1 unseen). One more wins.")
    none = quietly(do(position(ready, "4S", "4M", "OT 4C", melds=tongs, turn=3, stock="8C 8S"), "discard OT"))
    assert TABLETOP.text.tooltip(seen(none), 0, card, NAMES.__getitem__).endswith("(0 unseen).")


def test_a_fourth_tong_needs_no_more_to_win():
    def why(tongs):
        asked_all = do(
            position("9M 1S 2S", "1S 5C", "3S 5S", "9C 9S 5M", melds={3: tongs}, stock="8S"),
            "discard 9M", "1 pass", "2 pass",
        )  # fmt: skip
        taken = do(asked_all, "3 tong 9C 9S")
        return TABLETOP.text.why(seen(asked_all), 3, GAME.parse("tong 9C 9S"), seen(taken), NAMES.__getitem__)

    tongs = ["1C 1M 1C", "2C 2C 2M", "3C 3C 3M"]
    assert why(tongs[:2]).endswith("everyone can see that 1 more tong will win.")
    assert why(tongs) == ""


def test_marking_a_discard_names_the_winning_card():
    state = position(f"{READY} 9C", *OTHERS)
    (nine,) = held(state, "9C")
    assert prompt(state, marked=(nine,)) == "Discard the 9 of coins? Then any honor wins (10 unseen)."
    loose = position(f"{PAIRS} 9C", *OTHERS)
    assert prompt(loose, marked=held(loose, "5C")) == "Discard the 5 of coins?"


def test_sets_come_first_and_are_named():
    state = position("5C 5C 5C 5S 7C 8M 7S RF WF OT 1C 1M", *OTHERS, scoring="pong")
    assert [codes(group) for group in in_sets(seen(state), 0)] == ["5C 5C 5C", "RF WF OT", "1C 1M", "7C 7S", "5S 8M"]
    assert [(codes(cards), words) for cards, words in TABLETOP.text.sets(seen(state), 0)] == [
        ("5C 5C 5C", "pure tong of 5s"), ("RF WF OT", "tong of honors"),
        ("1C 1M", "needs a 1"), ("7C 7S", "needs a 7"),
    ]  # fmt: skip
    assert codes(in_ranks(seen(state), 0)[0]) == "1C 1M 5C 5C 5C 5S 7C 7S 8M RF WF OT"
    assert [codes(group) for group in in_suits(seen(state), 0)] == ["1C 5C 5C 5C 7C", "5S 7S", "1M 8M", "RF WF OT"]


@pytest.mark.parametrize("hand", ["5C 5C 5S 5S 5S 5M", "5C 5S 5S 5M 5M", "1C 1C 1C 1C 1S", "RF RF WF OT OT OT OT"])
def test_as_many_tongs_as_can_be_are_seen(hand):
    cards = Box().take(hand)
    found = tongs_of(cards)
    assert len(found) == len(hand.split()) // 3
    assert all(len({RANK[card] for card in tong}) == 1 for tong in found)
    alike = Counter(KIND[card] for card in cards)
    assert sum(len({KIND[card] for card in tong}) == 1 for tong in found) == sum(n >= 3 for n in alike.values())


# ---- where things lie


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_everything_is_on_the_table_above_the_buttons(seats, size, cards):
    area = area_of(*size)
    options = fit(GAME, {"deals": 1, "cards": cards, "dealing": "walls"}, seats)
    for state in sensibly_played(header(GAME, options, seats)).states[::9]:
        mat = TABLETOP.layout.mat(area, seats)
        spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), 0, area, mat)}
        for at in lay_out(TABLETOP.layout.zones(state, 0, True), spreads).values():
            assert at.box.x >= 0
            assert at.box.right <= area.w
            assert at.box.y >= BAR_HEIGHT
            assert at.box.bottom <= area.h
            assert not at.box.overlaps(TABLETOP.layout.adapt_mat(state, area, mat).ledge)


def opened_by(state, tongs):
    """Return the same with that many open tongs for everybody, and no larger hands."""
    melds = tuple(tuple((3 * i, 3 * i + 1, 3 * i + 2) for i in range(tongs)) for _ in state.hands)
    return seen(state._replace(public=state.public._replace(melds=melds)))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("area", [AREA, LOW, UPRIGHT])
@pytest.mark.parametrize("cards", ["money", "tiles"])
@pytest.mark.parametrize("tongs", range(1, 4))
def test_open_tongs_are_at_their_players_places(seats, area, cards, tongs):
    state = opened_by(deal({}, seats=seats, cards=cards), tongs)
    mat = TABLETOP.layout.mat(area, seats)
    spreads = TABLETOP.layout.spreads(seen(state), 0, area, mat)
    for steps, place in enumerate(TABLETOP.layout.adapt_mat(state, area, mat).seats[1:], 1):
        box = spreads[f"tongs+{steps}"].extent(3 * tongs)
        assert place.ground.encloses(box)
        assert not box.overlaps(place.plate)
        assert not box.overlaps(place.action_box)
    own, hand = spreads["tongs"].extent(3 * tongs), spreads["hand"].extent(12 - 3 * tongs, 3)
    assert not own.overlaps(hand)
    assert own.right <= area.w


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("area", [AREA, LOW, UPRIGHT])
@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_discards_are_readable_to_the_last(seats, area, cards):
    """A corner with an index of each is visible, even if one player has discarded a few more than the others."""
    dealt, rest = deal({}, seats=seats, cards=cards), len(MONEY.cards) - 11 * seats
    each = min(rest // seats + 2, rest // seats * 2)
    thrown = tuple(Thrown(seat, Card(card), None, ()) for card in range(each) for seat in range(seats))
    state = seen(dealt._replace(public=dealt.public._replace(thrown=thrown)))
    mat = TABLETOP.layout.mat(area, seats)
    table, spreads = TABLETOP.layout.adapt_mat(state, area, mat), TABLETOP.layout.spreads(seen(state), 0, area, mat)
    claimed = spreads["discards"].box
    grounds = [place.ground for place in table.seats[1:]]
    for steps in range(seats):
        drops = spreads[f"drops+{steps}" if steps else "drops"]
        boxes = [drops.place(index, each, face_up=True).box for index in range(each)]
        for box in boxes:
            assert any(ground.encloses(box) for ground in (*grounds, table.cloth))
            assert not box.overlaps(claimed)
            assert not any(
                box.grown(-0.01).overlaps(other) for place in table.seats for other in (place.plate, place.action_box)
            )
        for box, following in pairwise(boxes):
            assert following.x - box.x >= 0.33 * box.w or following.y - box.y >= 0.29 * box.h


def test_claimed_discard_is_large_then_joins_the_others():
    state = quietly(asked(PAIRS, "9C"))
    first = state.public.thrown[0].card
    state = do(state, "discard 8C")
    at, card = places(state), state.public.discard
    assert at[card].w > 1.5 * at[first].w
    state = quietly(state)
    at = places(state)
    assert at[card].w == at[first].w
    mine, other = (zone_with(state, one) for one in (card, first))
    assert (mine, other) == ("drops", "drops+1")


def test_dice_are_shown_until_the_first_discard():
    state = deal({}, cards="tiles", dealing="walls")
    dice = "dice: {} and {}".format(*state.public.sheet.dice)
    assert f"{len(state.stock)} left · {dice}" in labels(state)
    label = HitTarget(TargetKind.LABEL, text=f"{len(state.stock)} left · {dice}")
    assert "The walls were broken on a roll of" in TABLETOP.text.tooltip(seen(state), 0, label, NAMES.__getitem__)
    state = do(state, f"discard {MONEY.code(state.hands[state.public.turn][0])}")
    assert not any(dice in label for label in labels(state))
    assert f"{len(state.stock)} left" in labels(state)


@pytest.mark.parametrize("cards", ["money", "tiles"])
@pytest.mark.parametrize("height", [530, 540, 616, 720])
def test_own_last_action_fits_in_a_replay_with_chart(height, cards):
    area = area_of(1280, height, 720 / height, (1280 / TABLETOP.layout.max_text_scale, 540))
    found = regions(area, 4, cards)
    assert found.seats[0].action_box.h >= 21
    assert found.ground.encloses(found.seats[0].action_box)


@pytest.mark.parametrize("cards", ["money", "tiles"])
@pytest.mark.parametrize("seats", range(4, 8))
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1024, 1400)])
def test_own_last_action_is_on_the_side_of_the_own_plate(size, seats, cards):
    found = regions(area_of(*size), seats, cards)
    acted = found.seats[0].action_box
    assert found.ground.encloses(acted)
    assert acted.right < found.centre.x
    assert not acted.overlaps(found.own)


# ---- what is said


def test_answers_are_hidden_until_settled():
    before = asked(PAIRS, "1M")
    after = do(before, "0 tong 1C 1S")
    assert TABLETOP.staging.cue(before, 0, GAME.parse("tong 1C 1S"), seen(after)).quiet
    assert TABLETOP.text.log_line(before, 0, GAME.parse("tong 1C 1S"), seen(after), NAMES.__getitem__) == ""
    after = do(after, "3 pass")
    settled = do(after, "2 pass")
    cue = TABLETOP.staging.cue(seen(after), 2, PASS, seen(settled))
    assert (cue.quiet, cue.bubble, cue.by) == (False, "Tong!", 0)
    assert TABLETOP.text.log_line(seen(after), 2, PASS, seen(settled), NAMES.__getitem__) == (
        "You take the 1 of myriads for a tong with the 1 of coins and the 1 of strings."
    )


def test_the_next_player_is_seen_to_be_on_turn_while_all_are_asked():
    state = asked(PAIRS, "9C", turn=2)
    assert TABLETOP.turn(state) == 1
    assert TABLETOP.turn(seen(quietly(state))) == 1
    assert TABLETOP.turn(seen(do(quietly(state), f"discard {MONEY.code(quietly(state).hands[1][0])}"))) == 0


def win(**options):
    state = asked("1C 1C 1C 2C 2C 2C 3C 3C 3C RF RF", "RF", turn=2, **options)
    before = do(state, "1 draw")
    return before, do(before, "0 kin")


def test_the_winning_hand_is_laid_out_and_counted():
    before, after = win(scoring="pong")
    cue = TABLETOP.staging.cue(before, 0, KIN, after)
    assert (cue.by, cue.bubble, cue.call) == (0, "Kin!", "call-kin")
    assert {(paid.source, paid.target, paid.chips) for paid in cue.chips} == {(seat, 0, 6) for seat in (1, 2, 3)}
    for seat in range(4):
        at = places(after, seat)
        row = [at[card] for card in after.hands[0]]
        assert len({place.y for place in row}) == 1
        assert {place.turned for place in row} == {1.0}
        assert labels(after, seat).count("pure tong") == 4
        assert "2 for the win + 4 pure tongs" in labels(after, seat)
        assert ("−6 chips this deal" if seat else "+18 chips this deal") in labels(after, seat)
        assert [label for label in labels(after, seat) if label in ("+18 chips", "−6 chips")] == [
            "−6 chips" if (seat + steps) % 4 else "+18 chips" for steps in (1, 2, 3)
        ]
    assert TABLETOP.text.sheet(after).notes == ("4 pure tongs", "", "gave the win away", "")
    outcome = TABLETOP.text.outcome(seen(after), NAMES.__getitem__)
    assert (outcome.headline, outcome.detail) == ("You win with 4 pure tongs", "Everyone else pays 6 chips.")


def test_the_headline_says_whose_discard_won():
    _before, after = win()
    headlines = [
        str(TABLETOP.text.outcome(seen(after), names.__getitem__)) for names in (NAMES, ("Ann", "Ben", "You", "Dan"))
    ]
    assert headlines == [
        f"You win with {NAMES[2]}'s red flower. Everyone else pays 1 chip.",
        "Ann wins with your red flower. Everyone else pays 1 chip.",
    ]


def test_plates_show_totals_once_a_deal_is_over():
    before, after = win()
    assert TABLETOP.text.plate(seen(before), 0) == "0 chips"
    assert [TABLETOP.text.plate(seen(after), seat) for seat in (0, 1)] == ["+3 total", "−1 total"]
    assert not any("from each" in label for label in labels(after)), "that is told at the person's plate"


def test_stake_above_one_is_shown():
    _, after = win(scoring="pong", stake=5)
    assert "2 for the win + 4 pure tongs · 5 chips per point" in labels(after)
    assert TABLETOP.text.headline(after) == "Deal 1 of 8 · Thai money cards · Pong points · 5 chips per point"
    assert TABLETOP.text.headline(win()[1]) == "Deal 1 of 8 · Thai money cards · 1 point per win"
    assert act(asked(READY, "OT", stake=5))["I"].label == "Win: 5 from each"


@pytest.mark.parametrize("area", [AREA, LOW])
@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_winning_hand_is_clear_of_discards_and_text(area, cards):
    _, after = win(cards=cards)
    mat = TABLETOP.layout.adapt_mat(after, area, TABLETOP.layout.mat(area, 4))
    for seat in range(4):
        spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(after), seat, area, mat)}
        at = lay_out(TABLETOP.layout.zones(after, seat, True), spreads)
        row = [at[card].box for card in after.hands[0]]
        (output,) = (
            label for label in TABLETOP.layout.labels(seen(after), seat, True, mat) if label.text.endswith(" this deal")
        )
        lying = [one.card for one in after.public.thrown if one.taker is None and one.card not in after.hands[0]]
        assert not any(at[card].box.overlaps(box) for card in lying for box in row)
        (caption,) = {label.y for label in TABLETOP.layout.labels(seen(after), seat, True, mat) if label.text == "tong"}
        assert max(box.bottom for box in row) < caption < area.h - 10
        assert not any(box.grown(10).holds(output.x, output.y) for box in row)
        assert output.y == mat.ledge.middle[1]
        if seat:
            assert output.y + 12 <= min(at[card].box.y for card in after.hands[seat])


def test_sheet_shows_how_it_was_won_and_what_others_needed():
    assert TABLETOP.text.sheet(win()[1]).notes == ("won with an honor", "", "gave the win away", "")
    alone = do(position(f"{READY} OT", READY.replace("1C", "8C"), *OTHERS[1:]), "kin")
    assert TABLETOP.text.sheet(seen(alone)).notes[0] == "won on own turn"


def test_a_drawn_hand_is_called():
    state = asked(PAIRS, "9C", stock="")
    before = do(state, "0 pass", "2 pass")
    after = do(before, "3 pass")
    assert TABLETOP.staging.cue(seen(before), 3, PASS, seen(after)).call == "call-hand-drawn"
    outcome = TABLETOP.text.outcome(seen(after), NAMES.__getitem__)
    assert (outcome.headline, outcome.detail) == ("No one wins", "The stock is empty.")


def test_no_hidden_tile_is_ever_named():
    """A kind that no viewer can see is never named to them."""
    for options in option_sets(GAME):
        match = sensibly_played(header(GAME, fit(GAME, {**options, "deals": 1}, 4), 4))
        for i, event in enumerate(match.log):
            before, after = match.states[i], match.states[i + 1]
            line = TABLETOP.text.log_line(before, event.seat, event.move, after, NAMES.__getitem__)
            if after.public.over:
                continue
            hidden = set(MONEY.cards) - {thrown.card for thrown in after.public.thrown}
            hidden -= {after.public.discard} | {c for melds in after.public.melds for meld in melds for c in meld}
            for code in range(len(MONEY.codes)):
                if all(card in hidden for card in MONEY.cards if KIND[card] == code):
                    assert kind_name(code, match.header.options.cards) not in line


def test_notes_are_the_same_where_the_places_of_the_state_are_known_already():
    """The screen passes a mat with the state's spreads; without them, the labels are the same."""
    for whole in (asked(READY, "9C", turn=2), win(scoring="pong")[1], deal({}, cards="tiles", dealing="walls")):
        state = seen(whole)
        mat = TABLETOP.layout.mat(AREA, 4)
        known = replace(mat, spreads={**mat.spreads, **TABLETOP.layout.spreads(seen(state), 0, AREA, mat)})
        assert TABLETOP.layout.labels(seen(state), 0, True, known) == TABLETOP.layout.labels(seen(state), 0, True, mat)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_players_cards_are_at_their_places(seats, cards):
    """Tongs above, discards below, without overlap; and the stock is as large as the claimed discard."""
    dealt = deal({}, seats=seats, cards=cards)
    thrown = tuple(Thrown(seat, Card(card), None, ()) for card in range(8) for seat in range(seats))
    tongs = tuple((Card(first), Card(first + 1), Card(first + 2)) for first in (40, 44))
    melds = (tongs,) * seats
    state = seen(dealt._replace(public=dealt.public._replace(thrown=thrown, melds=melds)))
    mat = TABLETOP.layout.mat(AREA, seats)
    table, spreads = TABLETOP.layout.adapt_mat(state, AREA, mat), TABLETOP.layout.spreads(seen(state), 0, AREA, mat)
    for steps in range(1, seats):
        ground, laid, drops = table.seats[steps].ground, spreads[f"tongs+{steps}"], spreads[f"drops+{steps}"]
        assert ground.encloses(laid.extent(6))
        assert ground.encloses(drops.extent(8))
        assert not laid.extent(6).overlaps(drops.extent(8).grown(-0.01))
    assert spreads["stock"].w == spreads["discards"].w


def test_tongs_have_frames_and_the_own_discards_a_face():
    state = asked(PAIRS, "1M")
    p = state.public
    after = state._replace(
        public=p._replace(melds=((), ((Card(40), Card(41), Card(42)),), (), ()), thrown=(Thrown(0, Card(3), None, ()),))
    )
    found = TABLETOP.layout.labels(seen(after), 0, True, TABLETOP.layout.mat(AREA, 4))
    assert [(label.kind, label.seat) for label in found if not label.text and label.seat is not None] == [
        ("face", 0), ("face", 0), ("owner", 1),
    ]  # fmt: skip
    assert [label.seat for label in found if label.text == "next"] == [0]


def test_next_player_is_labelled_during_the_persons_turn():
    """“Mei to play next” made one doubt whose turn it was."""
    mat = TABLETOP.layout.mat(AREA, 4)
    for state, seat, open_hand, output in (
        (position(f"{PAIRS} 9C", *OTHERS), 0, True, ["plays after you"]),
        (position(f"{PAIRS} 9C", *OTHERS), 1, True, ["next"]),
        (position(f"{PAIRS} 9C", *OTHERS), 0, False, ["next"]),
        (asked(PAIRS, "1M"), 0, True, ["next"]),
    ):
        labels = TABLETOP.layout.labels(seen(state), seat, open_hand, mat)
        following = [label for label in labels if label.text in ("next", "plays after you")]
        assert [label.text for label in following] == [label.tooltip for label in following] == output


def test_last_actions_use_small_cards():
    before = position(f"{PAIRS} 9C", *OTHERS, cards="tiles")
    assert TABLETOP.text.plate_line(seen(before), 0, DISCARDS[kind("9C")], seen(do(before, "discard 9C"))) == (
        "discarded [tiles/9C]"
    )


def test_discard_hint_highlights_a_loose_card():
    state = position("1C 1S 1M 1C 2S 2M 3C 3S 5M RF WF 9C", *LOOSE[1:], "8C")
    ones = [tong for tong in tongs_of(state.hands[0]) if RANK[tong[0]] == 0]
    assert len(ones) == 1
    (card,), _ = TABLETOP.text.highlight(seen(state), GAME.parse("discard 1C"))
    assert card not in ones[0]


def test_the_sheet_shows_every_hand():
    _, after = win()
    lines = [line for line in TABLETOP.text.sheet(after).lines if line.cards]
    held = {seat: sum(len(line.cards) for line in lines if line.seat == seat) for seat in range(len(after.hands))}
    assert held == {seat: 12 if seat == after.public.history[-1].winner else 11 for seat in held}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("cards", ["money", "tiles"])
@pytest.mark.parametrize("area", [AREA, area_of(1024, 640)], ids=["usual", "high"])
def test_each_seats_place_is_apart_and_the_own_discards_are_whole(seats, cards, area):
    """They used to hug the mat's upper left corner, and the own tongs were smaller than the hand beside them."""
    state = _late(seats, cards, thrown=4, tongs=1)
    mat = TABLETOP.layout.adapt_mat(state, area, TABLETOP.layout.mat(area, seats))
    spreads = TABLETOP.layout.spreads(state, 0, area, mat)
    grounds = [place.ground for place in mat.seats]
    assert not any(one.grown(3.9).overlaps(other) for one, other in combinations(grounds[1:], 2))
    assert mat.cloth.encloses(grounds[0])
    drops = [spreads["drops"].place(index, 4, face_up=True).box for index in range(4)]
    assert all(grounds[0].encloses(box) for box in drops)
    assert not spreads["stock"].box.overlaps(grounds[0])
    assert not any(one.grown(-1).overlaps(other) for one, other in combinations(drops, 2))
    assert spreads["tongs"].w == spreads["hand"].w
    assert [label.text for label in TABLETOP.layout.labels(state, 0, True, mat) if label.drawn == "open tong"]


@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_rows_that_overlap_show_most_of_each_card(cards):
    """A second row used to cut the first, though the cards had room side by side."""
    state = _late(4, cards, thrown=9)
    drops = TABLETOP.layout.spreads(state, 0, AREA, TABLETOP.layout.mat(AREA, 4))["drops+1"]
    boxes = [drops.place(index, 9, face_up=True).box for index in range(9)]
    for box in boxes:
        across = min(
            (o.x - box.x for o in boxes if o.x > box.x + 1 and o.overlaps(box) and o.y == box.y), default=box.w
        )
        down = min((o.y - box.y for o in boxes if o.y > box.y + 1 and o.overlaps(box)), default=box.h)
        assert min(1, across / box.w) * min(1, down / box.h) > 0.6


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_face_up_cards_are_large_enough_to_read(seats, cards):
    """A money card is twice as high as wide: its index takes less of it."""
    dealt = deal({}, seats=seats, cards=cards)
    thrown = tuple(Thrown(seat, Card(card), None, ()) for card in range(4) for seat in range(seats))
    tongs = ((Card(40), Card(41), Card(42)),)
    state = seen(dealt._replace(public=dealt.public._replace(thrown=thrown, melds=(tongs,) * seats)))
    spreads = TABLETOP.layout.spreads(seen(state), 0, AREA, TABLETOP.layout.mat(AREA, seats))
    for steps in range(1, seats):
        assert spreads[f"tongs+{steps}"].w >= 34
        assert spreads[f"drops+{steps}"].w >= 34


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("area", [AREA, LOW, UPRIGHT], ids=["usual", "low", "upright"])
def test_hand_is_shown_though_no_one_else_discarded(seats, area):
    """The first discard of a deal wins: the seats along the top have neither discards nor tongs."""
    starts, waits = "9C 1C 1S 2C 2S 3C 4C 4S 5C 6C 7C 8C", "5S 5M 5M 6S 6M 6M 7S 7M 7M 9S 9M"
    state = deal({0: starts, 1: waits}, seats=seats)
    state = do(state, "discard 9C")
    for other in sorted(state.public.active):
        if other != 1:
            state = do(state, f"{other} {'draw' if 'draw' in legal(state, other) else 'pass'}")
    state = do(state, "1 kin") if not state.public.over else state
    assert state.public.over
    assert state.public.history[-1].winner == 1
    for seat in range(seats):
        mat = TABLETOP.layout.mat(area, seats)
        spreads = {**mat.spreads, **TABLETOP.layout.spreads(seen(state), seat, area, mat)}
        lying = lay_out(TABLETOP.layout.zones(seen(state), seat, True), spreads)
        assert all(lying[card].w > 10 for hand in state.hands for card in hand)


def _late(seats, cards, *, thrown, tongs=1):
    """Return a state with that many discards and open tongs for everybody."""
    dealt = deal({}, seats=seats, cards=cards)
    lying = tuple(Thrown(seat, Card(card), None, ()) for card in range(thrown) for seat in range(seats))
    laid = tuple((Card(40 + 3 * i), Card(41 + 3 * i), Card(42 + 3 * i)) for i in range(tongs))
    return seen(dealt._replace(public=dealt.public._replace(thrown=lying, melds=(laid,) * seats)))


@pytest.mark.parametrize("seats", [6, 7])
@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_tongs_in_one_row_with_drops_have_frames(seats, cards):
    state, area = _late(seats, cards, thrown=4, tongs=2), AREA
    mat = TABLETOP.layout.mat(area, seats)
    spreads = TABLETOP.layout.spreads(state, 0, area, mat)
    labels = TABLETOP.layout.labels(state, 0, True, TABLETOP.layout.adapt_mat(state, area, mat))
    for steps in range(2, seats - 1):
        tongs, drops = spreads[f"tongs+{steps}"].extent(6), spreads[f"drops+{steps}"].extent(4)
        assert tongs.y == drops.y
        frames = [label for label in labels if label.kind == "owner" and tongs.holds(label.x, label.y)]
        assert [label.seat for label in frames] == [steps, steps]
        assert not any(drops.holds(label.x, label.y) for label in labels if label.kind == "owner")


@pytest.mark.parametrize("cards", ["money", "tiles"])
def test_many_drops_at_a_side_take_the_room_that_tongs_leave(cards):
    few, many = (_late(4, cards, thrown=thrown, tongs=tongs) for thrown, tongs in ((3, 1), (15, 0)))
    rows = []
    for state, thrown in ((few, 3), (many, 15)):
        spreads = TABLETOP.layout.spreads(state, 0, AREA, TABLETOP.layout.mat(AREA, 4))
        rows.append(spreads["drops+1"].extent(thrown))
        assert not rows[-1].overlaps(spreads["tongs+1"].extent(3)) or not state.public.melds[1]
    assert rows[1].y < rows[0].y - 20


@pytest.mark.parametrize("seats", [6, 7])
def test_where_no_tong_is_open_yet_rows_of_discards_have_the_room(seats):
    """In a low picture the second row used to cover half of the first one, with free space above both."""
    area, state = area_of(1024, 640), deal({}, seats=seats, cards="tiles")
    thrown = tuple(Thrown(1, Card(card), None, ()) for card in range(6))
    extent = seen(state._replace(public=state.public._replace(thrown=thrown)))
    mat = TABLETOP.layout.adapt_mat(extent, area, TABLETOP.layout.mat(area, seats))
    drops = TABLETOP.layout.spreads(extent, 0, area, mat)["drops+1"]
    first, last = (drops.place(card, 6, face_up=True).box for card in (0, 5))
    assert last.y - first.y >= 0.7 * first.h
    for ghost in (label for label in TABLETOP.layout.labels(extent, 0, True, mat) if label.kind == "ghost"):
        box = Place.around(ghost.x, ghost.y, ghost.size, ghost.height)
        assert not any(drops.place(card, 6, face_up=True).box.overlaps(box) for card in range(6))


@pytest.mark.parametrize("area", [AREA, area_of(1920, 1080), area_of(1024, 640)], ids=lambda area: f"{area.w:.0f}")
def test_caption_of_future_tongs_is_clear_of_discards_and_text(area):
    shown = 0
    for seats, many in product((4, 5, 6, 7), range(1, 9)):
        state = deal({}, seats=seats, cards="tiles")
        thrown = tuple(Thrown(1, Card(card), None, ()) for card in range(many))
        extent = seen(state._replace(public=state.public._replace(thrown=thrown)))
        mat = TABLETOP.layout.adapt_mat(extent, area, TABLETOP.layout.mat(area, seats))
        drops, place = TABLETOP.layout.spreads(extent, 0, area, mat)["drops+1"], mat.seats[1].ground
        there = [label for label in TABLETOP.layout.labels(extent, 0, True, mat) if place.holds(label.x, label.y)]
        for promise in (label for label in there if label.text == "place for open tongs"):
            shown += 1
            bottom = promise.y + 8
            assert all(bottom < drops.place(i, many, face_up=True).box.y or promise.x - 70 > drops.extent(many).right
                       for i in range(many)), (seats, many)  # fmt: skip
            assert all(bottom < label.y - 8 for label in there if label.text == "discards"), (seats, many)
    assert shown


@pytest.mark.parametrize("cards", ["money", "tiles"])
@pytest.mark.parametrize("area", [AREA, area_of(1920, 1080), area_of(1024, 640)], ids=lambda area: f"{area.w:.0f}")
def test_cards_at_others_places_are_labelled_after_the_deal(area, cards):
    _, after = win(cards=cards)
    melds = ((), ((Card(40), Card(41), Card(42)),), *after.public.melds[2:])
    state = seen(after._replace(public=after.public._replace(melds=melds)))
    mat = TABLETOP.layout.adapt_mat(state, area, TABLETOP.layout.mat(area, 4))
    spreads = {**mat.spreads, **TABLETOP.layout.spreads(state, 0, area, mat)}
    output = ["open tongs and hand", "hand"]  # above that of whoever sits at the top there is no room
    found = [label for label in TABLETOP.layout.labels(state, 0, True, mat) if label.text in (*NAMED, "discards")]
    assert [label.text for label in found if label.text in NAMED] == output
    for label in found:
        (place,) = (place for place in mat.seats[1:] if place.ground.holds(label.x, label.y))
        box = Place(label.x, label.y - 9, 8 * len(label.text), 18)
        assert not box.overlaps(place.plate)
        lying = (spreads[zone].extent(len(held.cards)) for zone, held in TABLETOP.layout.zones(state, 0, True).items())
        assert not any(box.overlaps(other) for other in lying)
    assert TABLETOP.text.sets(state, 0) == [], "below the hand that has won stands what its tongs are worth"


NAMED = "hand", "open tongs and hand"
