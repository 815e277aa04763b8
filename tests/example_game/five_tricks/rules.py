"""Five Tricks: the rules.

1. Everybody gets five cards. The next card is turned up: its suit is trumps.
2. Who sits left of the dealer leads. The others follow suit if they can, and play what they like if they cannot.
3. The highest trump takes the trick; without one, the highest card of the suit led. Aces are high. Who takes it leads.
4. A trick is a point. After some deals the most points win.
5. If agreed, everybody first passes two cards to the left: all at once, and no one shows which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, TypeAlias

from app.core.card_names import card_name, suit_name
from app.core.cards import FRENCH, Card, Chance, Seat, rank, suit
from app.core.game import DealResult, Game, Ms, Result
from app.core.messages import N_, _
from app.core.options import option
from app.core.reason import DEALT, Reason
from five_tricks import INFO

HAND = 5
PASSED = 2
Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules: each is declared once, and setup, command line and records know it."""

    deals: int = option(3, {1: "1", 3: "3", 5: "5"}, N_("Deals"), N_("Deals in a match."), typed=range(1, 101))
    passing: bool = option(
        False,
        {False: N_("No"), True: N_("Two cards")},
        N_("Passing"),
        N_("Everyone first passes two cards to the left."),
    )


PRESETS: Mapping[str, Mapping[str, Any]] = {"Usual": {}, "One deal": {"deals": 1}, "Passing": {"passing": True}}


@dataclass(frozen=True, slots=True)
class Play:
    """A card to the trick (2)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """Choose the cards that go to the left, the lowest first (5)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Deal:
    """Give the next cards (1)."""


Move: TypeAlias = Play | Pass | Deal


class Public(NamedTuple):
    """What everybody sees."""

    options: Options
    deal: int
    dealer: Seat
    turn: Seat
    trump: Card
    taken: tuple[Cards, ...]
    """The cards of the tricks that each seat has taken, but for the trick that lies on the table."""
    history: tuple[tuple[int, ...], ...]
    """The tricks of each seat, deal by deal."""
    leader: Seat = 0
    trick: Cards = ()
    """From the leader on, clockwise. A whole trick lies until its winner leads."""
    passing: frozenset[Seat] = frozenset()
    """Who is still to choose what to pass; no one once all have theirs."""
    voids: tuple[frozenset[int], ...] = ()
    """The suits of which each seat has shown that it has none: it did not follow."""
    over: bool = False
    last_pack: bool = False
    """No cards were written down for another deal."""


class State(NamedTuple):
    """Everything, secrets included."""

    public: Public
    hands: tuple[Cards, ...]
    stock: Cards
    chance: Chance
    passed: tuple[Cards, ...]
    """What each seat has chosen to pass. It stays in the hand until all have chosen."""


class View(NamedTuple):
    """What one seat may know."""

    seat: Seat
    public: Public
    hand: Cards
    counts: tuple[int, ...]
    stock: int
    passed: Cards = ()
    """The own choice."""
    shown: tuple[Cards, ...] = ()
    """Hands shown at the end of a deal: here they are empty then."""


def new(options: Options, seats: int, chance: Chance) -> State:
    """The first deal."""
    return _deal(options, -1, chance.first_dealer(seats) - 1, (), ((),) * seats, chance)


def _deal(
    options: Options,
    deal: int,
    dealer: Seat,
    history: tuple[tuple[int, ...], ...],
    hands: tuple[Cards, ...],
    chance: Chance,
) -> State:
    deal, seats = deal + 1, len(hands)
    dealer = (dealer + 1) % seats
    first, pack, dealt = (dealer + 1) % seats, chance.pack(FRENCH, deal), HAND * seats
    hands = tuple(pack[(seat - first) % seats : dealt : seats] for seat in range(seats))
    public = Public(options, deal, dealer, first, pack[dealt], ((),) * seats, history, first)
    passing = frozenset(range(seats)) if options.passing else frozenset[Seat]()
    voids = (frozenset[int](),) * seats
    public = public._replace(passing=passing, voids=voids, last_pack=not chance.has_pack(deal + 1))
    return State(public, hands, pack[dealt + 1 :], chance, ((),) * seats)


def active(state: State) -> frozenset[Seat]:
    """Whoever is on turn, or all who are to pass; between deals, the next dealer."""
    p = state.public
    if p.passing:
        return p.passing
    if p.over and (len(p.history) == p.options.deals or p.last_pack):
        return frozenset()
    return frozenset(((p.dealer + 1) % len(state.hands) if p.over else p.turn,))


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """The one statement of legality (2)."""
    p = state.public
    if seat not in active(state):
        return ()
    if p.over:
        return (Deal(),)
    if p.passing:
        return [Pass(cards) for cards in combinations(sorted(state.hands[seat]), PASSED)]
    hand, led = state.hands[seat], _led(p, len(state.hands))
    following = [card for card in hand if suit(card) == led]
    return [Play(card) for card in following or hand]


def _led(p: Public, seats: int) -> int | None:
    """The suit to follow."""
    return suit(p.trick[0]) if 0 < len(p.trick) < seats else None


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    """Why a move that is not legal is not."""
    p = state.public
    if isinstance(move, Deal):
        return Reason(_("It's not your turn to deal.") if p.over else _("This deal isn't over yet."))
    if p.over:
        return Reason(_("This deal is over."))
    if isinstance(move, Pass) != bool(p.passing):
        return Reason(_("Pass two cards first.") if p.passing else _("Everyone has already passed."))
    if seat not in active(state):
        return Reason(_("You've already chosen your cards.") if p.passing else _("It's not your turn."))
    if isinstance(move, Pass):
        return Reason(_("Choose two cards from your hand."))
    if move.card not in state.hands[seat]:
        return Reason(_("You don't hold the {card}.", card=card_name(move.card)))
    return Reason(_("You hold {suit}, so you must follow suit.", suit=suit_name(suit(p.trick[0]))))


def winner_of(p: Public) -> Seat:
    """Who takes the trick as it lies (3)."""

    def strength(card: Card) -> tuple[bool, bool, int]:
        return suit(card) == suit(p.trump), suit(card) == suit(p.trick[0]), (rank(card) - 1) % 13

    best = max(range(len(p.trick)), key=lambda place: strength(p.trick[place]))
    return (p.leader + best) % len(p.taken)


def apply(state: State, seat: Seat, move: Move, at: Ms) -> State:
    """The state after a legal move."""
    p, hands, seats = state.public, state.hands, len(state.hands)
    if isinstance(move, Deal):
        return _deal(p.options, p.deal, p.dealer, p.history, hands, state.chance)
    if isinstance(move, Pass):
        passed = tuple(move.cards if other == seat else cards for other, cards in enumerate(state.passed))
        state = state._replace(public=p._replace(passing=p.passing - {seat}), passed=passed)
        return state if state.public.passing else _handed_on(state)
    hands = tuple(tuple(c for c in hand if c != move.card) for hand in hands)
    if len(p.trick) == seats:
        p = _put_away(p)
    if p.trick and suit(move.card) != suit(p.trick[0]):
        shown = p.voids[seat] | {suit(p.trick[0])}
        p = p._replace(voids=(*p.voids[:seat], shown, *p.voids[seat + 1 :]))
    p = p._replace(trick=(*p.trick, move.card), leader=p.leader if p.trick else seat, turn=(seat + 1) % seats)
    if len(p.trick) == seats:
        p = p._replace(turn=winner_of(p))
        if not any(hands):
            p = p._replace(over=True, history=(*p.history, tricks(p)))
    return state._replace(public=p, hands=hands)


def _handed_on(state: State) -> State:
    """Everybody gets the cards of who sits right of them (5)."""
    kept = [[c for c in hand if c not in cards] for hand, cards in zip(state.hands, state.passed, strict=True)]
    hands = tuple((*hand, *state.passed[seat - 1]) for seat, hand in enumerate(kept))
    return state._replace(hands=hands, passed=((),) * len(hands))


def _put_away(p: Public) -> Public:
    winner = winner_of(p)
    taken = tuple((*cards, *p.trick) if seat == winner else cards for seat, cards in enumerate(p.taken))
    return p._replace(taken=taken, trick=())


def tricks(p: Public) -> tuple[int, ...]:
    """How many each seat has taken in this deal, the whole one on the table too."""
    seats = len(p.taken)
    whole = winner_of(p) if len(p.trick) == seats else None
    return tuple(len(cards) // seats + (seat == whole) for seat, cards in enumerate(p.taken))


def totals(p: Public) -> tuple[int, ...]:
    """The points of all deals that are over."""
    return tuple(map(sum, zip(*p.history, strict=True))) if p.history else (0,) * len(p.taken)


def result(state: State) -> Result | None:
    """The most points win (4)."""
    p = state.public
    return Result(totals(p)) if p.over and len(p.history) == p.options.deals else None


def deals(state: State) -> Sequence[DealResult]:
    """The deals that are over: who took the most tricks, if one did."""
    return [
        DealResult(points.index(max(points)) if points.count(max(points)) == 1 else None, points)
        for points in state.public.history
    ]


def view(state: State, seat: Seat) -> View:
    """What a seat may know is built up, never cut down."""
    counts = tuple(map(len, state.hands))
    return View(seat, state.public, state.hands[seat], counts, len(state.stock), state.passed[seat])


def determinize(view: View, rng: Random) -> State:
    """A whole state that the view cannot tell from the true one."""
    p = view.public
    known = {*view.hand, p.trump, *p.trick, *(card for cards in p.taken for card in cards)}
    unseen = [card for card in FRENCH.cards if card not in known]
    dealt = _deal_unseen(view, unseen, rng)
    hands = tuple(tuple(dealt.get(seat, view.hand)) for seat in range(len(view.counts)))
    passed = list[Cards]()
    for seat, hand in enumerate(hands):
        chosen = bool(p.passing) and seat not in p.passing
        cards = tuple(sorted(rng.sample(hand, PASSED))) if chosen else ()
        passed.append(view.passed if seat == view.seat else cards)
    in_hands = {card for hand in dealt.values() for card in hand}
    stock = tuple(card for card in unseen if card not in in_hands)
    return State(p, hands, stock, Chance(seed=rng.getrandbits(32)), tuple(passed))


def _deal_unseen(view: View, unseen: list[Card], rng: Random) -> dict[Seat, list[Card]]:
    """Deal the other hands, and no one a card of a suit that they have shown not to have; again, if that fails.

    Whoever can take the fewest cards is dealt theirs first, so it hardly ever fails.
    """
    voids = view.public.voids
    others = sorted((seat for seat in range(len(view.counts)) if seat != view.seat), key=lambda s: -len(voids[s]))
    while True:
        rng.shuffle(unseen)
        left, hands = list(unseen), dict[Seat, list[Card]]()
        for seat in others:
            able = [card for card in left if suit(card) not in voids[seat]]
            hands[seat] = able[: view.counts[seat]]
            left = [card for card in left if card not in hands[seat]]
        if all(len(hand) == view.counts[seat] for seat, hand in hands.items()):
            return hands


def notate(move: Move) -> str:
    """``QH``, ``pass QH 2S``, or ``deal``."""
    if isinstance(move, Deal):
        return "deal"
    return f"pass {' '.join(map(FRENCH.code, move.cards))}" if isinstance(move, Pass) else FRENCH.code(move.card)


def parse(text: str) -> Move:
    """The inverse of ``notate``; ValueError says what is wrong."""
    if text == "deal":
        return Deal()
    if not text.startswith("pass "):
        return Play(FRENCH.card(text))
    cards = tuple(map(FRENCH.card, text[5:].split(" ")))
    if len(cards) != PASSED or list(cards) != sorted({*cards}):
        raise ValueError(f"there is no move {text!r}: pass is followed by two cards, the lowest first")
    return Pass(cards)


def undo_blocked_by(state: State, seat: Seat, move: Move) -> str | None:
    """A card that all have seen stays where it is."""
    if isinstance(move, Deal):
        return DEALT
    if isinstance(move, Play):
        return "A card that was played has been seen."
    return None if len(state.public.passing) > 1 else "All have passed, and have seen what they got."


GAME: Game[State, Move, View, Options] = Game(
    info=INFO,
    version=1,
    options=Options,
    presets=PRESETS,
    pack=FRENCH,
    new=new,
    active=active,
    legal_moves=legal_moves,
    why_not=why_not,
    apply=apply,
    view=view,
    determinize=determinize,
    result=result,
    notate=notate,
    parse=parse,
    undo_blocked_by=undo_blocked_by,
    deals=deals,
)
