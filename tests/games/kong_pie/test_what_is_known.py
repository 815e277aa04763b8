"""Kong-Pie, sections 9 and 10: the match, and what everybody may know.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, Chance, mask_of
from app.core.match import Match
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.determinize import cards_of
from app.games.kong_pie.rules.knowledge import Knowledge
from app.games.kong_pie.rules.model import State, StockLayer, View
from app.games.kong_pie.rules.mutable_state import MutableState
from tests.facts import fit, option_sets
from tests.games.kong_pie.factories import FACTS, QUIET, cards, codes, do, hand, pack, position, refusal
from tests.matches import header, header_with, played

HANDS = ("2C 3D 4S 5H", "6C 6D QS JS", "AC AD AS KC")


def known(state, seat):
    """Return what all know of a hand."""
    return codes(cards_of(state.public.known[seat]))


def worlds(state, seat, count=300):
    """Return determinizations for one seat; each is complete and consistent with its view."""
    view, rng = GAME.view(state, seat), Random(seat)
    for _ in range(count):
        world = GAME.determinize(view, rng)
        assert GAME.view(world, seat) == view
        assert sorted(FACTS.cards(world)) == list(FRENCH.cards)
        yield world


# ---- 9 The match


def test_9_1_so_many_hands():
    """deals=1 deals=3 deals=5 deals=10"""
    for deals in (1, 3, 5, 10):
        match = played(header(GAME, {"deals": deals, "passed_rounds": "stopped", "restocks": 0}, 3))
        assert len(match.state.public.history) == deals
        assert match.result is not None


def test_9_1_the_match_stands_when_given_packs_run_out():
    chance = Chance(packs=(pack("7H 8D", "9C JD 4H KS", "7D 8H 8C 8S"),), dealer=1)
    state = do(Match(header_with(GAME, {}, 2, chance)).state, "kong 7D 8H 8C 8S")
    assert state.public.over
    assert GAME.result(state) is None
    assert not GAME.active(state)
    assert refusal(state, "deal", 0) == "No deck was given for hand 2."
    assert not GAME.active(GAME.determinize(GAME.view(state, 0), Random(0)))


def test_9_2_hands_won_or_chips_and_tokens():
    """“chips” and “a token” count alike in the score."""
    state = do(position("8H 7D 8S 8C", "2C", "3C", deals=1, **QUIET), "kong 8H 7D 8S 8C")
    assert GAME.result(state).scores == (1, 0, 0)
    rich = do(position("8H 7D 8S 8C", "2C", "3C", deals=1, chips=True, **QUIET), "kong 8H 7D 8S 8C")
    assert rich.public.sheet.chips == (16, -8, -8)
    assert rich.public.sheet.tokens == (2, -1, -1)
    assert GAME.result(rich).scores == (18, -9, -9)
    assert GAME.result(rich).winners == (0,)
    match = played(header(GAME, {"chips": True, "deals": 3}, 3))
    assert tuple(map(sum, zip(*(deal.scores for deal in GAME.deals(match.state)), strict=True))) == match.result.scores


def test_9_3_the_jackpot_may_stand_from_earlier_matches():
    """“the jackpot payments for each table would be kept in a running total” jackpot=0"""
    sheet = Match(header(GAME, {"chips": True, "jackpot": 50}, 3)).state.public.sheet
    assert sheet.jackpot == 53
    assert sheet.tokens == (-1, -1, -1)
    assert Match(header(GAME, {"chips": True}, 3)).state.public.sheet.jackpot == 3
    state = position("8H 7D 8S 8C", "2C", "3C", jackpot=53, chips=True, **QUIET)
    assert do(state, "kong 8H 7D 8S 8C").public.sheet.tokens == (52, -1, -1)


# ---- 10 What everybody may know


def test_10_1_cards_pulled_from_the_source():
    state = do(position("5H QH 5C 10S", *HANDS[1:], source="9C JD 4H KS"), "5H+QH>9C+KS")
    assert known(state, 0) == "9C KS"
    again = do(state, "5C+9C>5H+QH")
    assert known(again, 0) == "5H QH KS"
    assert known(do(again, "discard KS"), 0) == "5H QH"
    for seat in (1, 2):
        assert all(set(cards("9C KS")) <= set(world.hands[0]) for world in worlds(state, seat, 50))


def test_10_1_a_kong_parts_with_known_cards():
    state = do(position("5H QH 5C 10H", "", "", source="5D JD 4H KS"), "10H+QH>5D+KS")
    assert known(state, 0) == "5D KS"
    assert known(do(state, "kong 5C 5D 5H"), 0) == "KS"


def test_10_1_cards_drawn_from_the_known_part_of_the_stock():
    state = position("2C 3D 4S 5H", "6C 6D", "", stock="10S", discards="AC AD AH", rest="out", **QUIET)
    state = do(state, "discard 5H")
    assert known(state, 1) == "AC"
    for seat in (0, 2):
        assert all(set(cards("AC")) <= set(world.hands[1]) for world in worlds(state, seat, 50))


def test_10_2_the_order_of_turned_over_discards():
    """“any players will be able to easily tell what card is coming up next in the pile”"""
    state = position("2C 3D 4S 5H", "6C 6D", "", stock="10S", discards="AC AD AH", rest="out", **QUIET)
    state = do(state, "discard 5H")
    view = GAME.view(state, 0)
    assert codes(view.public.turned[::-1]) == "AD AH 5H"
    assert (view.stock, view.layers) == (0, ())
    assert all(world.public.turned == state.public.turned for world in worlds(state, 2, 20))


def test_10_3_a_shuffled_restock_was_in_nobodys_hand():
    """Seat 1 held two cards before the shuffle and drew one after it: only that one comes from the discards."""
    state = position(
        "2C 3D 4S 5H", "6C 6D QS", "10C", discards="AC AD AH KC", rest="out", restock="shuffle", source="9C JD 4H KS"
    )
    state = do(state, "pass")
    assert GAME.view(state, 0).hidden == (
        (StockLayer(0, 4),),
        (StockLayer(0, 3), StockLayer(1, 1)),
        (StockLayer(0, 1),),
    )
    assert GAME.view(state, 0).layers == (StockLayer(1, 3),)
    discards, before = set(cards("AC AD AH KC")), set(cards("6C 6D QS 10C"))
    drawn, single = Counter(), Counter()
    for world in worlds(state, 0):
        assert len(discards & set(world.hands[1])) == 1
        assert set(world.stock) < discards
        assert set(world.hands[1]) - discards < before
        drawn.update(discards & set(world.hands[1]))
        single.update(world.hands[2])
    assert set(drawn) == discards
    assert set(single) == before
    assert max(drawn.values()) < 2 * min(drawn.values())
    assert max(single.values()) < 2 * min(single.values())


def test_10_3_where_a_hidden_card_lies_in_a_hand_is_nobodys_business():
    """All know which shuffle the cards of a hand come from, but not the place of each."""
    shuffled_again = (1 << 52) - 1, mask_of(cards("6C 6D"))
    one, other = (position("2C 3D 4S 5H", held, batches=shuffled_again, **QUIET) for held in ("6C QS 6D", "QS 6D 6C"))
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.view(one, 0).hidden == ((StockLayer(0, 4),), (StockLayer(0, 1), StockLayer(1, 2)))


def test_10_a_guess_knows_no_shuffle_to_come():
    """Each determinization has its own random numbers."""
    state = Match(header(GAME, seats=3, seed=4)).state
    view, rng = GAME.view(state, 0), Random(0)
    chances = {GAME.determinize(view, rng).chance for _ in range(20)}
    assert len(chances) == 20
    assert state.chance not in chances


def test_10_3_after_a_reset():
    """Gathered cards are in the hands and under the stock; the rest of the stock is above them. Of the gathered cards a
    player knows the own previous hand, the source, and what lojacking had taken; no one learns what another held.
    """
    more: dict[str, Any] = {"pulled": cards("7S 8S"), "stock": "QC QD QH", "rest": "out", "passed_rounds": "stopped"}
    before = position(*HANDS, when_stopped="reset", **more, **QUIET)
    state = do(before, "pass", "pass", "pass")
    assert GAME.view(state, 0).layers == (StockLayer(0, 3), StockLayer(1, 2))
    seen = {*state.public.source, *state.hands[0]}
    sure = {*cards("7S 8S"), *before.public.source, *before.hands[0]} - seen
    unsure = {*cards("QC QD QH"), *before.hands[1], *before.hands[2]} - seen
    above, under = Counter(), Counter()
    for world in worlds(state, 0, 900):
        above.update(world.stock[-3:])
        under.update(world.stock[:2])
        assert sure < {*world.stock[:2], *world.hands[1], *world.hands[2]}
    assert set(above) == unsure  # nothing tells the queens, which lie there, from what the others held
    assert set(under) == sure | unsure
    assert max(above.values()) < 2 * min(above.values())


def reset(state: State) -> State:
    """Return the state after a reset."""
    changed = MutableState(state, Knowledge(state))
    changed.reset()
    return changed.snapshot()


def test_10_3_a_reset_tells_nobody_what_the_hands_held():
    """“The hands are taken face down”: what a player may know after a reset is the same whatever the others held and
    the stock hides, as long as the same cards come to the source and to the own hand.
    """
    after: dict[tuple[tuple[int, ...], ...], set[View]] = {}
    for held, stock in (("6D 6S", "QC QD"), ("QC 6S", "6D QD"), ("QC QD", "6S 6D")):
        for seed in range(600):
            before = position("2C", held, stock=stock, pulled=cards("7S"), rest="out", **QUIET)
            state = reset(before._replace(chance=Chance(seed=seed)))
            view = GAME.view(state, 0)
            if {*state.public.source, *state.hands[0]} < {*cards("2C 7S"), *before.public.source}:
                after.setdefault((view.public.source, view.hand), set()).add(view)
    assert len(after) > 20
    assert all(len(views) == 1 for views in after.values())


def test_10_3_after_two_resets_and_a_shuffled_restock_between_them():
    """A card from a hand may have been gathered again, and only its owner knows."""
    more: dict[str, Any] = {"passed_rounds": "stopped", "when_stopped": "reset", "restock": "shuffle", "rest": "out"}
    state = position(*HANDS, stock="QC QD QH 9D 9S 10C", discards="3C 3H 3S KD", **more, **QUIET)
    state = do(state, "pass", "pass", "pass")
    first = state.hands
    while not state.public.sheet.restocks:
        state = do(state, f"discard {hand(state, state.public.turn).split()[0]}")
    gave = state.hands
    state = do(state, "pass", "pass", "pass")
    assert state.public.sheet.resets == (1, 3)
    for seat in range(3):
        kept = {*first[seat]} - {*state.public.discards}
        for world in worlds(state, seat, 100):
            places = [layer.batch for layer in GAME.view(state, seat).layers for _ in range(layer.count)]
            for card, batch in zip(reversed(world.stock), places, strict=True):
                assert batch == 3 or card not in gave[seat]
                assert batch or card not in kept


def test_10_3_at_first_anything_may_lie_anywhere():
    match = Match(header(GAME, seats=3, seed=4))
    viewer = (match.state.public.turn + 1) % 3
    view = GAME.view(match.state, viewer)
    assert view.layers == (StockLayer(0, 42),)
    assert sorted(map(len, view.hidden)) == [0, 0, 1]


@given(st.integers(0, 10_000), st.integers(2, 3), st.data())
def test_10_a_guess_agrees_with_all_that_the_truth_shows(seed, seats, data):
    """At any point of a hand each hidden card is where its last shuffle can have brought it."""
    options: dict[str, Any] = {
        "restock": data.draw(st.sampled_from(["turn-over", "shuffle", "dealer"])),
        "passed_rounds": "stopped", "when_stopped": "reset", "freeze_reset": True,
        "lojacking": data.draw(st.sampled_from(["off", "put", "appearing"])), "deals": 1,
    }  # fmt: skip
    match = played(header(GAME, options, seats, seed), limit=data.draw(st.integers(1, 400)))
    state, rng = match.state, Random(seed)
    for seat in range(seats):
        view = GAME.view(state, seat)
        for _ in range(3):
            world = GAME.determinize(view, rng)
            assert GAME.view(world, seat) == view
            assert sorted(FACTS.cards(world)) == list(FRENCH.cards)
            assert list(GAME.legal_moves(world, seat)) == list(GAME.legal_moves(state, seat))
            assert len(world.stock) == len(state.stock)


def test_guesses_of_every_kind_of_table():
    for options in option_sets(GAME):
        match = played(header(GAME, fit(GAME, options, 3), 3, 7), limit=300)
        for state in match.states[::29]:
            for seat in range(3):
                for world in worlds(state, seat, 1):
                    assert world.public == state.public
