"""Reasons for moves of Kong-Pie, in a sentence, based on the player's view. The next player's chance of a kong is
counted in worlds consistent with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from app.core.cards import RANK_WORDS, Card, rank, suit, words
from app.core.grammar import a, count_in_words, in_words, often, ordinal, plural, sentence
from app.games.kong_pie.players.phase import POSITIONS, Spot, connected, spots, without
from app.games.kong_pie.players.reach import reach_for
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules.kongs import (
    EVERY_KIND,
    FOUR_IN_SUIT,
    HIGH_KONG,
    MATCH,
    THREE_OF_A_KIND,
    is_frozen,
    kind_of,
    kongs_in,
    points_of,
)
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
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
    Restock,
    View,
    Vote,
    step_of,
)
from app.games.kong_pie.rules.payments import shares

_WORLDS = 40
"""Number of worlds in which the next player's chances are counted."""


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is what is known of the turn from the move on."""
    match move:
        case Kong(cards):
            text = _kong(view, cards)
        case Connect():
            text = _connect(view, move, line)
        case Discard(card):
            text = _discard(view, card)
        case Pass():
            text = _pass(view)
        case Restock(how):
            text = _restock(view, how)
        case Pay() | Leave():
            text = _fee(view, pays=isinstance(move, Pay))
        case Vote(say):
            text = _vote(view, say)
        case Deal():
            text = "this hand is over, and you deal the next one"
    return sentence(text)


def sure(view: View, legal: Sequence[Move]) -> Sequence[Move]:
    """Return moves that a hint prefers to the search: the way to a high kong, otherwise the highest-scoring kongs in
    hand. Advising a player who holds a kong to swap first, for slightly more, would be confusing.
    """
    highs = view.public.ledger.highs
    if first := [move for move in _to_high_kong(view)[:1] if move in legal]:
        return first
    kongs = [move for move in legal if isinstance(move, Kong)]
    most = max((_worth(move.cards, highs) for move in kongs), default=None)
    return [move for move in kongs if _worth(move.cards, highs) == most]


def facts(view: View, move: Move) -> Sequence[str]:
    """Return facts that distinguish moves with the same reason: what the next player may do, and what is left."""
    match move:
        case Connect(put, pull):
            after = connected(view, move)
            threat = _table(view).threat(after.public.source, len(view.public.source) - len(after.public.source))
            swap = f"it swaps {_the(put)} for {_the(pull)}"
            return (
                f"the next player has a kong {often(threat)}",
                swap,
                f"it pulls {_the(pull)}",
                f"it puts {words(put[0])}, {words(put[1])}",
                *(f"it pulls the {words(card)}" for card in pull),  # where room is short
                *(f"it gives up the {words(card)}" for card in put),
            )
        case Discard(card):
            rest = without(view.hand, (card,))
            return f"it leaves you {', '.join(words(one) for one in rest)}", f"it gives up the {words(card)}"
        case Pass():
            return ("it keeps your whole hand",) * 2
        case Kong(cards):
            rest = without(view.hand, cards)
            return (f"it leaves you {', '.join(words(one) for one in rest)}",)
        case _:
            return ()


def kong_words(cards: Hand, highs: Highs) -> str:
    """Return ``three jacks``, ``four hearts``, ``a noodle``."""
    kind = kind_of(cards, highs)
    if kind == HIGH_KONG:
        return "the high kong"
    if kind == THREE_OF_A_KIND:
        return f"three {plural(RANK_WORDS[rank(cards[0])])}"
    return f"four {_suit(cards[0])}" if kind == FOUR_IN_SUIT else a(str(kind))


def _suit(card: Card) -> str:
    return words(card).rpartition(" ")[2]


def _best(hand: Sequence[Card], highs: Highs) -> Hand | None:
    found = [move.cards for move in kongs_in(tuple(sorted(hand)), EVERY_KIND, highs)]
    return max(found, key=lambda cards: _worth(cards, highs), default=None)


def _to_high_kong(view: View) -> Sequence[Connect | Kong]:
    """Return the shortest certain way to a high kong in this turn, with the kong itself; empty if there is none."""
    table = _table(view)
    kong = table.high_kong
    if kong is None:
        return ()
    there = next(spot for spot in table.spots if not spot.unknown and {*kong} <= {*spot.hand})
    return (*there.way(), Kong(kong))


def _worth(cards: Hand, highs: Highs) -> tuple[bool, int]:
    """Sort key of kongs."""
    return kind_of(cards, highs) == HIGH_KONG, points_of(cards, highs)


class _Table:
    def __init__(self, view: View) -> None:
        self.view, self.p, self.highs = view, view.public, view.public.ledger.highs

    @cached_property
    def spots(self) -> list[Spot]:
        return spots(self.view)

    @cached_property
    def near(self) -> Hand | None:
        """Return a high kong in reach; otherwise the kong that takes the fewest connects; None if the hand holds it."""
        return self.high_kong or next((kong for spot in self.spots if (kong := _best(spot.hand, self.highs))), None)

    @cached_property
    def high_kong(self) -> Hand | None:
        kongs = (_best(spot.hand, self.highs) for spot in self.spots if not spot.unknown)
        return next((kong for kong in kongs if kong and kind_of(kong, self.highs) == HIGH_KONG), None)

    @cached_property
    def hopeless(self) -> bool:
        sure = len(self.spots) < POSITIONS and not any(spot.unknown for spot in self.spots)
        return sure and self.near is None

    @cached_property
    def _worlds(self) -> Worlds:
        ledger = self.p.ledger
        return Worlds(self.view, reach_for(ledger.highs, ledger.options.connects), _WORLDS)

    def threat(self, source: Iterable[Card], unknown: int = 0) -> float:
        return self._worlds.threat(tuple(sorted(source)), unknown)


@lru_cache(maxsize=4)
def _table(view: View) -> _Table:
    """Cached, for all moves of a position."""
    return _Table(view)


# ---- kongs


def _kong(view: View, cards: Hand) -> str:
    """Explain what the kong is and brings; and that another one than a reachable high kong gives that up."""
    way, highs = _to_high_kong(view), view.public.ledger.highs
    if way and kind_of(cards, highs) != HIGH_KONG:
        first = f"after {count_in_words(len(way) - 1, 'connect')} you" if len(way) > 1 else "you"
        return f"careful: {first} could lay the high kong, and win the hand at once"
    return _made(view, cards)


def _made(view: View, cards: Hand) -> str:
    p, highs = view.public, view.public.ledger.highs
    made, points = kong_words(cards, highs), count_in_words(points_of(cards, highs), "point")
    if kind_of(cards, highs) == HIGH_KONG:
        takes = ", and the kitty and the jackpot with it" if p.options.chips else ""
        return f"the high kong wins the hand at once{takes}"
    if p.sheet.won == view.seat:
        return f"for glory: {made}, {points} more and a token back"
    left = p.options.kongs_to_win - len(p.sheet.kongs[view.seat]) - 1
    if not left:
        return f"makes {made}: your last kong, and the hand is yours"
    worth = f" ({points})" if p.options.chips else ""  # otherwise points bring nothing
    more = _best(without(view.hand, cards), highs)
    if p.phase == FIRST_KONG and more is not None:
        return f"makes {made}{worth}, and leaves you {kong_words(more, highs)} for a second kong"
    return f"makes {made}{worth}, your {ordinal(p.options.kongs_to_win - left)} kong: {in_words(left)} more to win"


# ---- connects


def _connect(view: View, move: Connect, line: Sequence[Move]) -> str:
    highs, sheet = view.public.ledger.highs, view.public.sheet
    wins = sheet.won is None and len(sheet.kongs[view.seat]) + 1 == view.public.options.kongs_to_win
    first = "wins the hand: " if wins else ""  # with the kong that it leads to
    after = connected(view, move)
    held, gained = _best(view.hand, highs), _best(after.hand, highs)
    if (way := _to_high_kong(after)) and (held is None or kind_of(held, highs) != HIGH_KONG):
        more = count_in_words(len(way) - 1, "connect")
        text = "brings you the high kong" if len(way) == 1 else f"{more} more, and you hold the high kong"
        return f"{text}, which wins the hand at once"
    if gained is not None and gained != held:
        better = held is None or points_of(gained, highs) > points_of(held, highs)
        instead = "" if held is None or better else f", in place of {kong_words(held, highs)}"
        return f"{first}brings you {kong_words(gained, highs)} at once{instead}"
    goal = _goal(line)
    if goal is not None and (held is None or _worth(goal, highs) > _worth(held, highs)):
        steps = len(line) - 1
        return f"{first}the first of {count_in_words(steps, 'connect')} that bring you {kong_words(goal, highs)}"
    if held is not None and gained is None and goal is not None:
        connects = count_in_words(len(line) - 1, "connect")
        again = " again" if kong_words(goal, highs) == kong_words(held, highs) else ""
        return f"takes {kong_words(held, highs)} apart: after {connects} you make {kong_words(goal, highs)}{again}"
    if held is not None and gained is None:
        return f"careful: it puts {kong_words(held, highs)} out of your hand"
    if gained is None:
        near = next((spot for spot in spots(after) if _best(spot.hand, highs)), None)
        if near is not None:
            kong, more = _best(near.hand, highs), count_in_words(near.connects, "connect")
            assert kong is not None
            brings = "brings" if near.connects == 1 else "bring"
            return f"{more} more then {brings} you {kong_words(kong, highs)}"
    return _tidied(view, move, line or (move,))


def _tidied(view: View, move: Connect, line: Sequence[Move]) -> str:
    """Explain a connect without a kong: what the turn leaves in hand and source, and after how many connects."""
    after, connects = view, [step for step in line if isinstance(step, Connect)]
    for step in connects:
        after = connected(after, step)
    source = after.public.source
    table = _table(view)
    threat, now = table.threat(source, len(view.public.source) - len(source)), table.threat(view.public.source)
    last = line[-1]
    kept = pattern(without(after.hand, (last.card,))) if isinstance(last, Discard) else None
    several = len(connects) > 1
    if kept is None:
        threatened = f"the next player has a kong {often(threat)}"
        if several:
            return f"after {count_in_words(len(connects), 'connect')}, {threatened}"
        return f"pulls {_the(move.pull)}; {threatened}"
    held = kept in {pattern(without(view.hand, (card,))) for card in view.hand}
    s = "" if several else "s"
    first = f"the first of {count_in_words(len(connects), 'connect')} that " if several else ""
    leaves = f"{first}keep{s} your {kept}" if held else f"{first}leave{s} you {kept}"
    if often(threat) == often(now) or threat > now:
        return f"{leaves} for your next turn"
    before = often(now).removesuffix(" of the time").removeprefix("about ")
    return f"{leaves}; the next player has a kong {often(threat).removeprefix('about ')}, not {before}"


def _goal(line: Sequence[Move]) -> Hand | None:
    """Return the kong that connects lead to without other moves in between."""
    if len(line) < 3 or not all(isinstance(move, Connect) for move in line[:-1]):
        return None
    return line[-1].cards if isinstance(line[-1], Kong) else None


def _the(pair: Pair) -> str:
    """Return ``the two and three of clubs``, ``the two of clubs and the three of spades``."""
    one, other = pair
    if suit(one) == suit(other):
        return f"the {RANK_WORDS[rank(one)]} and {words(other)}"
    return f"the {words(one)} and the {words(other)}"


# ---- the end of the turn


def _discard(view: View, card: Card) -> str:
    unmade = _ending(view)
    if unmade is not None:
        return unmade
    rest = without(view.hand, (card,))
    return _unless(view, _kept(view, card, rest))


def _unless(view: View, text: str) -> str:
    """Append the reason why there is no kong."""
    table = _table(view)
    if view.public.phase == AFTER_SECOND:
        return f"a turn has two kongs at most; {text}"
    if table.near is not None:
        return f"leaves {kong_words(table.near, table.highs)} that you could reach; {text}"
    return f"no kong is in reach; {text}" if table.hopeless else text


def _ending(view: View) -> str | None:
    """Return what speaks against ending the turn in any way, or makes all ways equal."""
    p, highs = view.public, view.public.ledger.highs
    if p.sheet.won == view.seat:
        return "the hand is yours already, and this ends it"
    unmade = None if p.phase == AFTER_SECOND else _best(view.hand, highs)
    return None if unmade is None else f"careful: it ends your turn, and you hold {kong_words(unmade, highs)}"


def _kept(view: View, card: Card, rest: Hand) -> str:
    """Explain the discard, or what it leaves."""
    if rest and not any(MATCH[card][other] for other in rest):
        return f"the {words(card)} matches nothing else in your hand"
    kept = pattern(rest)
    return _offers(view) if kept is None else f"this keeps {kept}"


def pattern(hand: Hand) -> str | None:
    """Return ``three hearts``, ``two jacks``."""
    suits, ranks = list(map(suit, hand)), list(map(rank, hand))
    three = next((one for one in hand if suits.count(suit(one)) == 3), None)
    if three is not None:
        return f"three {_suit(three)}"
    pair = next((one for one in hand if ranks.count(rank(one)) == 2), None)
    return None if pair is None else f"two {plural(RANK_WORDS[rank(pair)])}"


def _offers(view: View) -> str:
    """Explain what the present source offers the next player."""
    return f"the next player then makes a kong {often(_table(view).threat(view.public.source))}"


def _pass(view: View) -> str:
    if not view.hand:
        return "with no card in hand you can only pass"
    unmade = _ending(view)
    if unmade is not None:
        return unmade
    return _unless(view, _offers(view))


# ---- answers


def _restock(view: View, how: str) -> str:
    p = view.public
    if not p.sheet.still_in[view.seat]:
        return "you have left this hand, so the choice costs you nothing"
    if how == "shuffle":
        return f"nobody will know the order of the {count_in_words(len(p.discards), 'discard')}"
    first = p.discards[0]
    who = "the source" if p.sheet.due else "you" if p.turn == view.seat else "the player on turn"
    return f"the {words(first)} lies at the bottom of the discards, so it comes next, to {who}"


def _fee(view: View, *, pays: bool) -> str:
    p = view.public
    needs = [p.options.kongs_to_win - len(made) for made in p.sheet.kongs]
    mine = needs[view.seat]
    others = min((n for seat, n in enumerate(needs) if seat != view.seat and p.sheet.still_in[seat]), default=mine)
    comes = "a chip keeps you in the hand" if pays else "saves a chip"
    return f"{comes}: you still need {count_in_words(mine, 'kong')}, the others at least {in_words(others)}"


def _vote(view: View, say: str) -> str:
    p = view.public
    if say == "reset":
        costs = ", for a chip" if p.options.fee else ""
        if is_frozen(p):
            pulled = count_in_words(len(p.sheet.pulled), "card")
            return f"no kong can be made without the {pulled} that a reset brings back{costs}"
        mine = len(p.sheet.kongs[view.seat])
        stay = f"your {count_in_words(mine, 'kong')} stay{'s' if mine == 1 else ''}" if mine else "all kongs stay"
        return f"after a reset hands and source are new{costs}, and {stay}"
    if say == "refuse":
        return f"play goes on with these cards{', and for nothing' if p.options.fee else ''}"
    if not p.options.chips:
        return "if the hand ends, nobody wins it"
    order = [(p.turn + i * step_of(p.options)) % p.seats for i in range(p.seats)]
    back = shares(p.sheet.points, p.sheet.kitty, order)[view.seat]
    return f"if the hand ends, your kongs bring you {count_in_words(back, 'chip')} back"
