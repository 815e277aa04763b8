"""Kong-Pie: all sections together, and that nothing is forgotten.

``option=value`` in a docstring marks a house rule that is shown.
"""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import FRENCH, Card
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.kongs import kong
from app.games.kong_pie.rules.model import Connect, Deal, Discard, Kong, Leave, Pass, Pay, Restock, Vote
from tests.facts import FACTS, option_sets
from tests.games.kong_pie.factories import QUIET, do, lively, position

# ---- all sections together


def allowed(state, seat, move):
    """Check sections 2.1, 3, 4, 5.4, 5.6 and 8 literally and slowly; the reference for ``legal_moves``."""
    p, o, sheet = state.public, state.public.options, state.public.sheet
    if sheet.over:
        step = {"clockwise": 1, "anticlockwise": -1}[o.direction]
        began, seats = p.ledger.first, len(state.hands)
        dealer = (began + step) % seats if o.house_dealer else began  # with a house dealer, who begins next
        return move == Deal() and seat == dealer and len(p.history) < o.deals
    if sheet.question:
        answers = {
            "fee": (Pay(), Leave()), "reset": (Pay(), Leave()), "restock": (Restock("turn-over"), Restock("shuffle")),
            "vote": (Vote("end"), Vote("reset")), "offer": (Vote("refuse"), Vote("reset")),
        }  # fmt: skip
        return seat == sheet.question.seat and move in answers[sheet.question.kind]
    if seat != p.turn:
        return False
    held = [FRENCH.code(card) for card in state.hands[seat]]
    after_second_kong = p.phase == 2
    match move:
        case Discard(card):
            return FRENCH.code(card) in held
        case Pass():
            return p.connects == 0
        case Kong(cards):
            return not after_second_kong and is_kong([FRENCH.code(card) for card in cards], held, p.ledger.highs.notes)
        case Connect(put, pull):
            a, b = map(FRENCH.code, put)
            swapped = 2 if o.connects == 2 else 10**9
            put_before = [card for card in pull if p.put & 2**card and o.short_connect]
            return (
                not after_second_kong
                and p.connects < swapped
                and {a, b} <= set(held)
                and set(pull) <= set(p.source)
                and a != b
                and len(set(pull)) == 2
                and (a[:-1] == b[:-1] or a[-1] == b[-1])
                and not put_before
            )
    return False


def is_kong(wanted, held, notes):
    """Check the definitions of section 4."""
    if not set(wanted) <= set(held) or len(set(wanted)) != len(wanted):
        return False
    ranks, suits = [code[:-1] for code in wanted], [code[-1] for code in wanted]
    note_ranks, note_suits = zip(*((FRENCH.code(note)[:-1], FRENCH.code(note)[-1]) for note in notes), strict=True)
    noodles = [r in note_ranks and s in note_suits for r, s in zip(ranks, suits, strict=True)]
    halves = [(r in note_ranks) and s not in note_suits for r, s in zip(ranks, suits, strict=True)]
    match len(wanted):
        case 1:
            return noodles == [True]
        case 2:
            return all(halves) and len(set(ranks)) == 1
        case 3:
            return len(set(ranks)) == 1
    paired = len({r for r, half in zip(ranks, halves, strict=True) if half}) == 1
    return len(set(suits)) == 1 or (sum(noodles) == 2 and sum(halves) == 2 and paired)


def candidates(state, seat):
    """Return every connect and kong of the cards of hand and source, and all moves in the facts."""
    hand = sorted({*state.hands[seat], *state.public.source})
    pairs = list(combinations(hand, 2))
    found = {*FACTS[GAME.name].moves, *(Connect(put, pull) for put in pairs for pull in pairs)}
    return found | {kong(*group) for size in range(1, 5) for group in combinations(hand, size)}


OPTIONS = list(option_sets(GAME))


@given(st.integers(2, 3), st.integers(0, 9999), st.sampled_from(OPTIONS), st.integers(0, 10**4))
def test_legal_moves_are_those_that_the_sections_allow(seats, seed, options, where):
    match = lively({**options, "deals": 1}, seats, seed)
    state = match.states[where % len(match.states)]
    for seat in range(seats):
        found = list(GAME.legal_moves(state, seat))
        assert len(set(found)) == len(found)
        assert set(found) == {move for move in candidates(state, seat) if allowed(state, seat, move)}


def test_the_moves_of_a_turn_are_a_sequence():
    state = position("5H QH 5C 10S", "2C", source="9C JD 4H KS")
    moves = GAME.legal_moves(state, 0)
    assert len(moves) == len(list(moves)) == 5 + 2 * 6
    assert [moves[i] for i in range(len(moves))] == list(moves)
    assert [moves[i - len(moves)] for i in range(len(moves))] == list(moves)
    assert list(moves[3:9:2]) == list(moves)[3:9:2]
    assert all(move in moves for move in moves)
    assert Connect((Card(0), Card(1)), (Card(2), Card(3))) not in moves
    for outside in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[outside]


@given(st.integers(2, 3), st.integers(0, 9999), st.sampled_from(OPTIONS), st.integers(0, 10**4))
def test_refusals_are_true(seats, seed, options, where):
    match = lively({**options, "deals": 1}, seats, seed)
    state = match.states[where % len(match.states)]
    p = state.public
    if p.over or p.sheet.question:
        return
    held = state.hands[p.turn]
    for move in candidates(state, p.turn):
        if allowed(state, p.turn, move):
            continue
        why = GAME.why_not(state, p.turn, move)
        assert why != "It's not your turn."
        assert re.fullmatch(r"[A-Z][^<>_]{5,110}\.", why)
        assert ("After your second kong" in why or "only two kongs" in why) == (
            p.phase == 2 and isinstance(move, (Kong, Connect))
        )
        if "don't have" in why:
            cards = move.put if isinstance(move, Connect) else move.cards if isinstance(move, Kong) else (move.card,)
            assert not set(cards) <= set(held)
        if "isn't in the source" in why:
            assert not set(move.pull) <= set(p.source)
        if "must discard" in why:
            assert move == Pass()
            assert p.connects


def test_moves_that_cannot_be_undone():
    def undo_blocked_by(state, text):
        return GAME.undo_blocked_by(state, min(GAME.active(state)), GAME.parse(text))

    state = position("8H 5H 5C 2S", "6C 6D QS JS", "", stock="3C", **QUIET)
    drawn = "A card has been drawn since."
    assert undo_blocked_by(state, "5C+5H>9C+KS") is None
    assert undo_blocked_by(state, "pass") is None
    assert undo_blocked_by(state, "kong 8H") == drawn
    assert undo_blocked_by(do(state, "pass"), "discard QS") == drawn
    turned = position("8H 5H 5C 2S", "6C 6D QS", turned="3C", rest="out", **QUIET)
    assert undo_blocked_by(turned, "pass") == drawn
    assert undo_blocked_by(do(state, "kong 8H", "5C+5H>9C+KS"), "discard 9C") is None
    made = do(position("8H 7D 5C 2S", "6C 6D QS JS", stock="3C", **QUIET), "kong 8H")
    assert undo_blocked_by(made, "kong 7D") is None
    assert undo_blocked_by(position("8H 7D 8C 8S", "6C", **QUIET), "kong 8H 7D 8C 8S") == (
        "The hand is over, and all hands have been shown."
    )
    lojack = position("7D 5D 5C 2S", "6C 6D QS JS", stock="3C", lojacking="put", **QUIET)
    assert undo_blocked_by(lojack, "5D+7D>9C+KS") == drawn
    fee = position("8H 5H 5C 2S", "6C", "", discards="3C", rest="out", chips=True, restock_fee=1, **QUIET)
    assert undo_blocked_by(fee, "pass") == "Players are already being asked."
    assert undo_blocked_by(do(fee, "pass"), "pay") == undo_blocked_by(do(fee, "pass"), "leave")
    assert "everyone has heard" in undo_blocked_by(do(fee, "pass"), "pay")
    over = do(position("8H 7D 8C 8S", "6C", **QUIET), "kong 8H 7D 8C 8S")
    assert undo_blocked_by(over, "deal") == "You can't undo a deal."
    dealer = position("8H 5H 5C 2S", "6C", discards="3C 3D", rest="out", restock="dealer", **QUIET)
    assert undo_blocked_by(do(dealer, "pass"), "shuffle") == "You can't undo a restock."


def test_cards_are_read_in_any_order_and_written_in_one():
    assert GAME.notate(GAME.parse("QH+5H>JC+8C")) == "5H+QH>8C+JC"
    assert GAME.notate(GAME.parse("kong 5S 5C 5H")) == "kong 5C 5H 5S"
    for text, why in (
        ("5H+5H>8C+JC", "'5H+5H>8C+JC' isn't a move; it names a card twice"),
        ("kong 5C 5C 5S", "'kong 5C 5C 5S' isn't a move; it names a card twice"),
        ("discard 1C", "there is no card '1C'"),
        ("kong", "there is no card ''"),
    ):
        with pytest.raises(ValueError, match=re.escape(why)):
            GAME.parse(text)
    for text in ("5H+QH", "5H>QH", "5H+QH>8C", "5H+QH+2C>8C+JC", "kong AC 2C 3C 4C 5C", "kong  AC", "vote", "draw"):
        with pytest.raises(ValueError, match=r"isn't a move; moves are 5H\+QH>8C\+JC, kong|^there is no card"):
            GAME.parse(text)
