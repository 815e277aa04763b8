"""Kong-Pie's legal moves, reasons for refusals, and move notation. Section numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import cast, overload

from app.core.card_names import card_name
from app.core.cards import FRENCH, Card, Mask, Seat
from app.core.game import card_twice, no_move
from app.core.messages import N_, _, translate
from app.core.reason import Reason
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.kongs import MATCH, PAIR, PLACES, kind_of, kong, kong_places
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    HAND_SIZE,
    Connect,
    Deal,
    Discard,
    Hand,
    Highs,
    Kong,
    Leave,
    Move,
    Pair,
    Pass,
    Pay,
    Public,
    Restock,
    State,
    Vote,
    match_is_over,
    mover,
)

PASS = Pass()
DISCARD = tuple(map(Discard, FRENCH.cards))
"""DISCARD[card]"""
ANSWERS: dict[str, tuple[Move, ...]] = {
    "fee": (Pay(), Leave()),
    "restock": (Restock("turn-over"), Restock("shuffle")),
    "vote": (Vote("end"), Vote("reset")),
    "reset": (Pay(), Leave()),
    "offer": (Vote("refuse"), Vote("reset")),
}
"""Possible answers to each kind of question (5.4, 5.6, 8.5, 8.6, 8.9)."""


# ---- moves as ints, by places in the hand and in the source

PAIR_PLACES = tuple(combinations(range(HAND_SIZE), 2))
_PAIRS = len(PAIR_PLACES)
_PAIR_AT = tuple(
    tuple(PAIR_PLACES.index(PAIR[i][j]) if i != j else -1 for j in range(HAND_SIZE)) for i in range(HAND_SIZE)
)
# A connect is _PAIRS * pair + pair; then come a discard by its place, the pass, a kong by the set of its places, and
# the answers.
DISCARD_CODE = _PAIRS * _PAIRS
PASS_CODE = DISCARD_CODE + HAND_SIZE
KONG_CODE = PASS_CODE + 1
ANSWER_CODE = KONG_CODE + (1 << HAND_SIZE)
_ANSWER_LIST = tuple(dict.fromkeys(move for moves in ANSWERS.values() for move in moves))
_CODE_OF = {PASS: PASS_CODE, **{move: ANSWER_CODE + at for at, move in enumerate(_ANSWER_LIST)}}
ANSWER_OF = {code: move for move, code in _CODE_OF.items() if code >= ANSWER_CODE}
"""The answer of each code."""
ANSWER_CODES = {kind: tuple(_CODE_OF[move] for move in moves) for kind, moves in ANSWERS.items()}
"""The codes of ``ANSWERS``."""


def encode(move: Move, hand: Sequence[Card], source: Sequence[Card]) -> int:
    """Return the code of a move; -1 if a card is missing in that hand or source, or they are not in ascending order."""
    try:
        match move:
            case Connect((a, b), (c, d)) if a < b and c < d:
                put, pull = _PAIR_AT[hand.index(a)][hand.index(b)], _PAIR_AT[source.index(c)][source.index(d)]
                return _PAIRS * put + pull
            case Discard(card):
                return DISCARD_CODE + hand.index(card)
            case Kong(cards) if all(a < b for a, b in pairwise(cards)):
                return KONG_CODE + sum([1 << hand.index(card) for card in cards])
            case _:
                return _CODE_OF.get(move, -1)
    except ValueError:
        return -1


def decode(code: int, hand: Sequence[Card], source: Sequence[Card]) -> Move:
    if code < DISCARD_CODE:
        (i, j), (k, m) = PAIR_PLACES[code // _PAIRS], PAIR_PLACES[code % _PAIRS]
        return Connect(PAIR[hand[i]][hand[j]], PAIR[source[k]][source[m]])
    if code < PASS_CODE:
        return DISCARD[hand[code - DISCARD_CODE]]
    if code == PASS_CODE:
        return PASS
    return kong(*[hand[at] for at in PLACES[code - KONG_CODE]]) if code < ANSWER_CODE else ANSWER_OF[code]


# ---- what is legal

_MATCHING = tuple(bytes(MATCH[a][b] is not None for b in FRENCH.cards) for a in FRENCH.cards)
"""_MATCHING[a][b]: whether the two may be put together (3.3)."""


def turn_codes(
    hand: Sequence[Card], source: Sequence[Card], phase: int, connects: int, put: Mask, options: Options, highs: Highs
) -> tuple[int, ...]:
    """Return the codes of every move of the player on turn (3, 4): the one statement of what is legal in a turn."""
    if phase == AFTER_SECOND:
        return _codes_but_kongs(0, 0, len(hand), may_pass=True)
    matching = _matching_pairs(hand)
    pullable = _open_places(source, put, options) if _connect_allowed(phase, connects, options) else 0
    others = _codes_but_kongs(matching, pullable, len(hand), may_pass=not connects)
    kongs = kong_places(hand, matching.bit_count(), highs)
    return (*[KONG_CODE + places for places in kongs], *others) if kongs else others


@cache
def _codes_but_kongs(matching: int, pullable: int, size: int, *, may_pass: bool) -> tuple[int, ...]:
    """Return the ends of the turn, and each connect: any ``matching`` pair of the hand with any two ``pullable`` places
    of the source (3.3 - 3.5).
    """
    puts = [put for put in range(_PAIRS) if matching >> put & 1]
    pulls = [pull for pull, (k, m) in enumerate(PAIR_PLACES) if pullable >> k & pullable >> m & 1]
    connects = [_PAIRS * put + pull for put in puts for pull in pulls]
    return (*range(DISCARD_CODE, DISCARD_CODE + size), *([PASS_CODE] if may_pass else []), *connects)


def _matching_pairs(hand: Sequence[Card]) -> int:
    """Return the pairs of the hand that share suit or rank (3.3), as a set of indices into PAIR_PLACES."""
    if len(hand) == HAND_SIZE:
        a, b, c, d = hand
        of_a, of_b = _MATCHING[a], _MATCHING[b]
        return of_a[b] | of_a[c] << 1 | of_a[d] << 2 | of_b[c] << 3 | of_b[d] << 4 | _MATCHING[c][d] << 5
    found = 0
    for at, (i, j) in enumerate(PAIR_PLACES):
        if j < len(hand):
            found |= _MATCHING[hand[i]][hand[j]] << at
    return found


def _connect_allowed(phase: int, connects: int, options: Options) -> bool:
    """Return whether another connect is allowed (3.2, 8.1)."""
    return phase != AFTER_SECOND and (not options.connects or connects < options.connects)


def _open_places(source: Sequence[Card], put: Mask, options: Options) -> int:
    """Return the places of the source that may be pulled from, as a set (8.2)."""
    if not options.short_connect:
        return (1 << len(source)) - 1
    return sum([1 << at for at, card in enumerate(source) if not put >> card & 1])


def may_connect(p: Public) -> bool:
    """Return whether a connect is allowed: never after a second kong (3.2); for each kong a limited number (8.1)."""
    return _connect_allowed(p.phase, p.connects, p.ledger.options)


def open_source(p: Public) -> Sequence[Card]:
    """Return the cards of the source that may be pulled: with short-connect, none put for this kong (8.2)."""
    pullable = _open_places(p.source, p.put, p.ledger.options)
    return [card for at, card in enumerate(p.source) if pullable >> at & 1]


class LegalMoves(Sequence[Move]):
    """The legal moves of a player on turn. There may be many connects, so moves are created on access."""

    __slots__ = ("_codes", "_hand", "_source")

    def __init__(self, codes: tuple[int, ...], hand: Hand, source: Hand) -> None:
        self._codes, self._hand, self._source = codes, hand, source

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return tuple(self)[index]
        return decode(self._codes[index], self._hand, self._source)

    def __iter__(self) -> Iterator[Move]:
        return (decode(code, self._hand, self._source) for code in self._codes)

    def __contains__(self, move: object) -> bool:
        return encode(cast("Move", move), self._hand, self._source) in self._codes


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return every move of ``seat`` (3, 4, 5.4, 5.6, 8.5)."""
    p = state.public
    sheet, ledger = p.sheet, p.ledger
    if sheet.over or sheet.question is not None:
        return _answers(p, seat)
    if seat != p.turn:
        return ()
    hand = state.hands[seat]
    codes = turn_codes(hand, p.source, p.phase, p.connects, p.put, ledger.options, ledger.highs)
    return LegalMoves(codes, hand, p.source)


def _answers(p: Public, seat: Seat) -> Sequence[Move]:
    """Return the answers to a question, or the next deal (2.1, 2.4)."""
    if seat != mover(p):
        return ()
    question = p.sheet.question
    return (Deal(),) if question is None else ANSWERS[question.kind]


# ---- why a move is not legal, for the player who tried it: ``legal_moves`` alone decides what is

_WAITS = {
    "fee": Reason(N_("Play continues once all players have paid for the restock or left the hand."), "5.6"),
    "restock": Reason(N_("Play continues once the dealer has turned over or shuffled the discards."), "5.4"),
    "vote": Reason(N_("Play continues once all players have voted to end the hand or to reset it."), "8.5"),
    "offer": Reason(N_("Play continues once all players have voted for or against a reset."), "8.5"),
    "reset": Reason(N_("Play continues once all players have paid for the reset or left the hand."), "8.6"),
}
_NO_KONG = {
    1: Reason(
        N_("Only a noodle is a kong by itself: a card with the rank of one high note and the suit of the other."), "4.3"
    ),
    2: Reason(
        N_("The only two-card kong is a high pair: both cards of a high note's rank in the other two suits."), "4.4"
    ),
    3: Reason(N_("A three-card kong needs three of one rank."), "4.2"),
    4: Reason(N_("A four-card kong needs four of one suit, or both noodles and a high pair."), "4.1"),
}
_BARRED_PULL = Reason(N_("With short-connect, you can't pull a card that you have put for the same kong."), "8.2")


def barred_pull() -> Reason:
    """Return why a card that was put may not be pulled."""
    return _shown(_BARRED_PULL)


def _shown(marked: Reason) -> Reason:
    """Return a constant reason in the language shown."""
    return Reason(translate(marked), marked.section)


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    """Return why ``move``, which is not legal for ``seat``, is refused."""
    p = state.public
    if p.over:
        return _between_hands(p, move)
    question = p.sheet.question
    if question is not None:
        if move in ANSWERS[question.kind]:
            return Reason(_("It's not your turn to answer."))
        return _shown(_WAITS[question.kind])
    if seat != p.turn:
        return Reason(_("It's not your turn."), "3.6")
    match move:
        case Deal():
            return Reason(_("This hand isn't over yet."), "6")
        case Restock():
            return Reason(
                _("Only the dealer decides how to restock, and only when a card must be drawn and the stock is empty."),
                "5.4",
            )
        case Pay() | Leave():
            return Reason(_("You can pay or leave only when a restock or a reset costs a chip."), "5.6")
        case Vote():
            return Reason(_("Players vote only after a passed round or a freeze."), "8.5")
        case Connect():
            return _no_connect(state, seat, move)
        case Kong(cards):
            return _no_kong(p, state.hands[seat], cards)
        case Discard(card):
            return _not_held(card)
        case _:
            return Reason(_("You've connected without making a kong, so you must discard to end your turn."), "3.5")


def _between_hands(p: Public, move: Move) -> Reason:
    if match_is_over(p):
        return Reason(_("The match is over."), "9")
    if mover(p) is None:
        return Reason(_("No deck was given for hand {number}.", number=p.ledger.deal + 2))
    if isinstance(move, Deal):
        if p.ledger.dealer is None:
            return Reason(_("The player who goes first in the next hand decides when it is dealt."), "2.4")
        return Reason(_("It's not your turn to deal."), "2.1")
    return Reason(_("This hand is over."), "6")


def _not_held(card: Card) -> Reason:
    return Reason(_("You don't have the {card}.", card=card_name(card)))


def _no_connect(state: State, seat: Seat, move: Connect) -> Reason:
    p = state.public
    if why := why_no_connect(p):
        return why
    for card in move.put:
        if card not in state.hands[seat]:
            return _not_held(card)
    if MATCH[move.put[0]][move.put[1]] is None:
        return Reason(_("The two cards you put must share a suit or a rank."), "3.3")
    for card in move.pull:
        if card not in p.source:
            return Reason(_("The {card} isn't in the source.", card=card_name(card)), "3.3")
    return barred_pull()


def why_no_connect(p: Public) -> Reason | None:
    """Return why the player on turn may not connect whatever the cards, or None if they may."""
    if may_connect(p):
        return None
    if p.phase == AFTER_SECOND:
        return Reason(_("After your second kong, you can only discard or pass."), "3.2")
    return Reason(_("You can connect only twice for each kong."), "8.1")


def _no_kong(p: Public, hand: tuple[Card, ...], cards: tuple[Card, ...]) -> Reason:
    if p.phase == AFTER_SECOND:
        return Reason(_("You can make only two kongs in a turn."), "3.2")
    for card in cards:
        if card not in hand:
            return _not_held(card)
    assert kind_of(cards, p.ledger.highs) is None
    return _shown(_NO_KONG[len(cards)])


# ---- how a record writes a move: ``5H+QH>8C+JC``, ``kong 5C 5H 5S``, ``discard 10D``, ``pass`` and a few words more.

_WORDS: dict[str, Move] = {
    "pass": PASS,
    "turn-over": Restock("turn-over"),
    "shuffle": Restock("shuffle"),
    "pay": Pay(),
    "leave": Leave(),
    "vote end": Vote("end"),
    "vote reset": Vote("reset"),
    "vote refuse": Vote("refuse"),
    "deal": Deal(),
}
_FORMS = f"5H+QH>8C+JC, kong 5C 5H 5S, discard 10D, {', '.join(_WORDS)}"


def notate(move: Move) -> str:
    match move:
        case Connect(put, pull):
            return f"{_codes(put, '+')}>{_codes(pull, '+')}"
        case Kong(cards):
            return f"kong {_codes(cards, ' ')}"
        case Discard(card):
            return f"discard {FRENCH.code(card)}"
        case Restock(how):
            return how
        case Vote(say):
            return f"vote {say}"
        case _:
            return type(move).__name__.lower()


def parse(text: str) -> Move:
    """Return the move of ``text``, legal or not, its cards in any order. Raises ValueError if there is none."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "discard":
        return DISCARD[FRENCH.card(rest)]
    if word == "kong":
        return kong(*sorted(_cards(text, rest.split(" "), range(1, HAND_SIZE + 1))))
    put, arrow, pull = text.partition(">")
    if not arrow:
        raise no_move(text, _FORMS)
    return Connect(_pair(text, put), _pair(text, pull))


def _codes(cards: tuple[Card, ...], between: str) -> str:
    return between.join(map(FRENCH.code, cards))


def _pair(text: str, codes: str) -> Pair:
    a, b = _cards(text, codes.split("+"), range(2, 3))
    return PAIR[a][b]


def _cards(text: str, codes: list[str], sizes: range) -> list[Card]:
    """Parse as many different cards as the move takes."""
    cards = [FRENCH.card(code) for code in codes]
    if len(cards) not in sizes:
        raise no_move(text, _FORMS)
    if len(set(cards)) < len(cards):
        raise card_twice(text)
    return cards
