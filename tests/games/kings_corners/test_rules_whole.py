"""Kings Corners: all sections together, and that none of them is forgotten.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program
follows; ``option=value`` marks a house rule that is shown.
"""

import re
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.core import record
from app.core.card_names import card_name
from app.core.cards import FRENCH
from app.games import game_named
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import (
    PLACES,
    Deal,
    DealScore,
    Draw,
    End,
    Play,
    Shift,
)
from tests.facts import FACTS
from tests.games.kings_corners.factories import FULL, deal, do, piles, position, refusal
from tests.matches import RECORDS, header, played

# ---- all sections together


def allowed(state, seat, move):
    """Check sections 2.1, 3 and 7.2 literally and slowly; the reference for ``legal_moves``."""
    p, o = state.public, state.public.options
    if p.over:
        return move == Deal() and seat == (p.dealer + 1) % len(state.hands) and GAME.result(state) is None
    if seat != p.turn:
        return False
    must_draw = o.draw == "start" and len(state.stock) > 0 and not p.drawn
    match move:
        case Deal():
            return False
        case Draw():
            return must_draw or (o.draw == "end" and len(state.stock) > 0)
        case End():
            return not must_draw and (o.draw == "start" or len(state.stock) == 0)
        case Play(card, place):
            pile, name = p.piles[place], FRENCH.code(card)
            ok = goes_on(name, FRENCH.code(pile[-1])) if pile else is_side(place) or name[0] == "K"
            return ok and card in state.hands[seat] and not must_draw
        case Shift(source, place) if p.piles[source]:
            bottom = FRENCH.code(p.piles[source][0])
            onto = p.piles[place]
            if onto:
                return goes_on(bottom, FRENCH.code(onto[-1])) and not must_draw
            return bottom[0] == "K" and is_side(source) and not is_side(place) and not must_draw
    return False


def is_side(place):
    return PLACES[place] in {"N", "E", "S", "W"}


def goes_on(card, top):
    black = {card[-1] in "SC", top[-1] in "SC"}
    return black == {True, False} and f" {top[:-1]} {card[:-1]} " in " K Q J 10 9 8 7 6 5 4 3 2 A "


@given(
    st.integers(2, 6), st.integers(0, 999), st.sampled_from(["end", "start"]), st.integers(0, 120), st.integers(1, 2)
)
def test_legal_moves_are_those_that_the_sections_allow(seats, seed, draw, length, cards_drawn):
    options: dict[str, Any] = {"draw": draw, "cards_drawn": cards_drawn}
    state = played(header(GAME, options, seats, seed), limit=length).state
    for seat in range(seats):
        found = GAME.legal_moves(state, seat)
        assert len(set(found)) == len(found)
        assert set(found) == {move for move in FACTS[GAME.name].moves if allowed(state, seat, move)}


@given(st.integers(2, 6), st.integers(0, 999), st.sampled_from(["end", "start"]), st.integers(0, 120))
def test_refusals_are_true(seats, seed, draw, length):
    state = played(header(GAME, {"draw": draw}, seats, seed), limit=length).state
    p = state.public
    if p.over:
        return
    held = state.hands[p.turn]
    for move in FACTS[GAME.name].moves:
        if allowed(state, p.turn, move):
            continue
        why = GAME.why_not(state, p.turn, move)
        assert ("starts with a draw" in why) == (
            draw == "start" and bool(state.stock) and not p.drawn and move != Deal()
        )
        assert why != "It isn't your turn."
        if isinstance(move, Play) and "starts with a draw" not in why:
            assert ("don't have" in why) == (move.card not in held)
        if "can go on the" in why:
            top = p.piles[move.place][-1]
            wanted = re.match(r"Only the (\w+ of \w+) or (\w+ of \w+) can go", why)
            fitting = [c for c in FRENCH.cards if goes_on(FRENCH.code(c), FRENCH.code(top))]
            assert {card_name(card) for card in fitting} == {*wanted.groups()}
        if "stock is empty" in why:
            assert not state.stock


def test_the_deal_ends_when_given_packs_run_out():
    """A record with one prescribed pack stops after that deal; no seat is asked to deal, and determinizations agree."""
    state = deal({1: "QH JS 10H 9S 8H 7S 6H"}, "KS", target=100)
    state = do(state, "QH>N", "JS>N", "10H>N", "9S>N", "8H>N", "7S>N", "6H>N")
    assert state.public.over
    assert GAME.result(state) is None
    assert not GAME.active(state)
    assert refusal(state, "deal", 1) == "There are no cards for deal 2."
    world = GAME.determinize(GAME.view(state, 0), Random(0))
    assert not GAME.active(world)


def test_moves_that_cannot_be_undone():
    state = position("10H 2C", "AC 3D", piles=FULL | {"N": "JS"}, stock="9C 8S")
    assert GAME.undo_blocked_by(state, 0, Draw()) == "You can't undo a draw."
    assert GAME.undo_blocked_by(state, 0, GAME.parse("10H>N")) is None
    assert GAME.undo_blocked_by(state, 0, GAME.parse("W>NE")) is None
    last = position("10H", "AC 3D", piles=FULL | {"N": "JS"})
    assert GAME.undo_blocked_by(last, 0, GAME.parse("10H>N")) == "You can't undo the end of a deal."
    silent = do(position("10H", "AC 3D", piles=FULL), "end")
    assert GAME.undo_blocked_by(silent, 1, End()) == "You can't undo the end of a deal."
    assert GAME.undo_blocked_by(silent, 1, Deal()) == "You can't undo a deal."


def test_hands_are_shown_when_a_deal_is_over_and_not_before():
    state = position("10H", "AC 3D", piles=FULL | {"N": "JS"}, stock="2C")
    assert GAME.view(state, 0).shown == ()
    assert GAME.view(state, 0).counts == (1, 2)
    over = do(state, "10H>N")
    assert GAME.view(over, 0).shown == over.hands


def test_the_golden_record_by_hand_shows_what_it_was_written_for():
    """A king dealt to the cross and moved, a dealt card that fits, held kings, an impasse and its pot, a run."""
    match = record.read((RECORDS / "kings-corners-by-hand.jsonl").read_text(encoding="utf-8").splitlines(), game_named)
    assert piles(match.states[0])["N"] == "KS"
    assert [GAME.notate(event.move) for event in match.log[:3]] == ["N>NE", "QD>NE", "E>S"]
    first, second = match.state.public.history
    # Ante 1 each. Chips for silent turns: 0 two, 1 one, 2 two, 3 one, 4 two, 5 two. Held kings: 0 once, 1 once.
    assert first == DealScore(None, (-1 - 2 - 3, -1 - 1 - 3, -1 - 2, -1 - 1, -1 - 2, -1 - 2))
    # Ante again; the pot of 22 + 6 and 7, 7, 16, 16 and 16 chips go to seat 2.
    assert second == DealScore(2, (-7 - 7, -6 - 7, -4 + 28 + 62, -3 - 16, -4 - 16, -4 - 16))
