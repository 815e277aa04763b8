"""Reasons for moves of Kong-Pie, in a sentence or two, based on the player's view. The next player's chance of a kong
is counted in worlds consistent with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from app.core.card_names import card_name
from app.core.cards import Card
from app.core.messages import _, n_, p_, percent
from app.games.kong_pie.players.phase import POSITIONS, Spot, connected, spots, without
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules.kong_names import kong_name, listed_cards, several
from app.games.kong_pie.rules.kongs import (
    EVERY_KIND,
    HIGH_KONG,
    MATCH,
    is_frozen,
    kind_of,
    kongs_in,
    may_complete,
    points_of,
    starts,
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
    Pass,
    Pay,
    Public,
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
            return _kong(view, cards)
        case Connect():
            return _connect(view, move, line)
        case Discard(card):
            return _discard(view, card)
        case Pass():
            return _pass(view)
        case Restock(how):
            return _restock(view, how)
        case Pay() | Leave():
            return _fee(view, pays=isinstance(move, Pay))
        case Vote(say):
            return _vote(view, say)
        case Deal():
            return _("This hand is over, and you deal the next one.")


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
            return (
                _next_players_chance(threat),
                _("Swaps {put} for {pull}.", put=listed_cards(put), pull=listed_cards(pull)),
                _("Pulls {cards}.", cards=listed_cards(pull)),
                _("Puts {cards}.", cards=listed_cards(put)),
                *(_("Pulls the {card}.", card=card_name(card)) for card in pull),  # where room is short
                *(_("Gives up the {card}.", card=card_name(card)) for card in put),
            )
        case Discard(card):
            gives_up = _("Gives up the {card}.", card=card_name(card))
            return _leaves_you(without(view.hand, (card,))), gives_up
        case Pass():
            return (_("Keeps your whole hand."),) * 2
        case Kong(cards):
            return (_leaves_you(without(view.hand, cards)),)
        case _:
            return ()


def _leaves_you(rest: Hand) -> str:
    return _("Leaves you {cards}.", cards=listed_cards(rest)) if rest else _("Leaves you no cards.")


def chance(share: float) -> str:
    """Return a chance estimated from a small sample, in tens: ``about 70%``, ``under 10%``."""
    tens = round(share * 10) * 10
    if tens < 10:
        return p_("chance", "under {percent}", percent=percent(10))
    if tens > 90:
        return p_("chance", "over {percent}", percent=percent(90))
    return p_("chance", "about {percent}", percent=percent(tens))


def _next_players_chance(share: float) -> str:
    return _("Next player's chance of a kong: {chance}.", chance=chance(share))


def chance_instead(share: float, other: float) -> str:
    """Compare the next player's chances of a kong."""
    now, instead = chance(share), chance(other)
    return _("Next player's chance of a kong: {chance} instead of {other}.", chance=now, other=instead)


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
        return Worlds(self.view, Reach(ledger.highs, ledger.options.connects), _WORLDS)

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
        if len(way) == 1:
            return _("You could make the high kong instead, which wins the hand at once.")
        return n_(
            "With {n} connect, you could make the high kong instead, which wins the hand at once.",
            "With {n} connects, you could make the high kong instead, which wins the hand at once.",
            len(way) - 1,
        )
    return _made(view, cards)


def _made(view: View, cards: Hand) -> str:
    p, highs = view.public, view.public.ledger.highs
    if kind_of(cards, highs) == HIGH_KONG:
        if p.options.chips:
            return _("The high kong wins the hand at once, and takes the kitty and the jackpot.")
        return _("The high kong wins the hand at once.")
    kong = kong_name(cards, highs)
    points = n_("{n} point", "{n} points", points_of(cards, highs))
    if p.sheet.won == view.seat:
        return _("Glory with {kong}: {points} more, and you take back a token.", kong=kong, points=points)
    left = p.options.kongs_to_win - len(p.sheet.kongs[view.seat]) - 1
    if not left:
        return _("This kong wins the hand.")
    worth = _("Worth {points}.", points=points) if p.options.chips else ""  # points matter only with chips
    more = _best(without(view.hand, cards), highs)
    if p.phase == FIRST_KONG and more is not None:
        then = _("You can make {kong} next.", kong=kong_name(more, highs))
    else:
        then = n_("You'll then need {n} more kong to win.", "You'll then need {n} more kongs to win.", left)
    return f"{worth} {then}".lstrip()


# ---- connects


def _connect(view: View, move: Connect, line: Sequence[Move]) -> str:
    highs, sheet = view.public.ledger.highs, view.public.sheet
    wins = sheet.won is None and len(sheet.kongs[view.seat]) + 1 == view.public.options.kongs_to_win
    after = connected(view, move)
    held, gained, goal = _best(view.hand, highs), _best(after.hand, highs), _goal(line)
    if (way := _to_high_kong(after)) and (held is None or kind_of(held, highs) != HIGH_KONG):
        return _brings_high_kong(len(way) - 1)
    if gained is not None and gained != held:
        better = held is None or points_of(gained, highs) > points_of(held, highs)
        return _and_wins(_gives(kong_name(gained, highs), None if better else held, highs), wins=wins)
    if goal is not None and (held is None or _worth(goal, highs) > _worth(held, highs)):
        return _and_wins(
            n_("First of {n} connect to make {kong}.", "First of {n} connects to make {kong}.", len(line) - 1,
               kong=kong_name(goal, highs)),
            wins=wins,
        )  # fmt: skip
    if held is not None and gained is None:
        return _breaks_up(kong_name(held, highs), goal, len(line) - 1, highs)
    if gained is None:
        near = next((spot for spot in spots(after) if _best(spot.hand, highs)), None)
        if near is not None:
            kong = _best(near.hand, highs)
            assert kong is not None
            return n_(
                "With {n} more connect, you'll have {kong}.", "With {n} more connects, you'll have {kong}.",
                near.connects, kong=kong_name(kong, highs),
            )  # fmt: skip
    return _tidied(view, move, line or (move,))


def _brings_high_kong(connects: int) -> str:
    """Explain a connect on the way to the high kong, with the number of those still to make."""
    if not connects:
        return _("Gives you the high kong, which wins the hand at once.")
    return n_(
        "With {n} more connect, you'll have the high kong, which wins the hand at once.",
        "With {n} more connects, you'll have the high kong, which wins the hand at once.",
        connects,
    )


def _gives(kong: str, instead_of: Hand | None, highs: Highs) -> str:
    if instead_of is None:
        return _("Gives you {kong} at once.", kong=kong)
    return _("Gives you {kong} instead of {other}.", kong=kong, other=kong_name(instead_of, highs))


def _and_wins(text: str, *, wins: bool) -> str:
    """Add that the kong wins the hand."""
    return " ".join((text, _("That wins the hand."))) if wins else text


def _breaks_up(held: str, goal: Hand | None, connects: int, highs: Highs) -> str:
    """Explain a connect that takes a kong out of the hand."""
    breaks = _("Breaks up {kong}.", kong=held)
    if goal is None:
        return breaks
    kong = kong_name(goal, highs)
    if kong == held:
        then = n_(
            "With {n} connect, you'll have the same kong again.",
            "With {n} connects, you'll have the same kong again.",
            connects,
        )
    else:
        then = n_(
            "With {n} connect, you'll have {kong}.", "With {n} connects, you'll have {kong}.", connects, kong=kong
        )  # fmt: skip
    return f"{breaks} {then}"


def _tidied(view: View, move: Connect, line: Sequence[Move]) -> str:
    """Explain a connect without a kong: what the turn leaves in hand and source, and after how many connects."""
    after, connects = view, [step for step in line if isinstance(step, Connect)]
    for step in connects:
        after = connected(after, step)
    source = after.public.source
    table = _table(view)
    threat, now = table.threat(source, len(view.public.source) - len(source)), table.threat(view.public.source)
    last = line[-1]
    kept = pattern(without(after.hand, (last.card,)), view.public) if isinstance(last, Discard) else None
    several = len(connects) > 1
    first = n_("First of {n} connect.", "First of {n} connects.", len(connects))
    if kept is None:
        what = first if several else _("Pulls {cards}.", cards=listed_cards(move.pull))
        return f"{what} {_next_players_chance(threat)}"
    held = kept in {pattern(without(view.hand, (card,)), view.public) for card in view.hand}
    if chance(threat) == chance(now) or threat > now:
        keeps = _("Keeps your {cards} for your next turn.", cards=kept)
        text = keeps if held else _("Leaves you {cards} for your next turn.", cards=kept)
    else:
        text = _("Keeps your {cards}.", cards=kept) if held else _("Leaves you {cards}.", cards=kept)
        text = f"{text} {chance_instead(threat, now)}"
    return f"{first} {text}" if several else text


def _goal(line: Sequence[Move]) -> Hand | None:
    """Return the kong that connects lead to without other moves in between."""
    if len(line) < 3 or not all(isinstance(move, Connect) for move in line[:-1]):
        return None
    return line[-1].cards if isinstance(line[-1], Kong) else None


# ---- the end of the turn


def _discard(view: View, card: Card) -> str:
    unmade = _ending(view)
    if unmade is not None:
        return unmade
    return _unless(view, _kept(view, card, without(view.hand, (card,))))


def _unless(view: View, text: str) -> str:
    """Prepend the reason why there is no kong."""
    table = _table(view)
    if view.public.phase == AFTER_SECOND:
        return " ".join((_("You can make only two kongs in a turn."), text))
    if table.near is not None:
        gives_up = _("Gives up {kong}, which you could still make.", kong=kong_name(table.near, table.highs))
        return f"{gives_up} {text}"
    if table.hopeless:
        out_of_reach = _("You can't make a kong this turn.")
        return f"{out_of_reach} {text}"
    return text


def _ending(view: View) -> str | None:
    """Return what speaks against ending the turn in any way, or makes all ways equal."""
    p, highs = view.public, view.public.ledger.highs
    if p.sheet.won == view.seat:
        return _("You've already won the hand, and this ends it.")
    unmade = None if p.phase == AFTER_SECOND else _best(view.hand, highs)
    return None if unmade is None else _("Ends your turn although you have {kong}.", kong=kong_name(unmade, highs))


def _kept(view: View, card: Card, rest: Hand) -> str:
    """Explain the discard, or what it leaves."""
    if rest and not any(MATCH[card][other] for other in rest):
        return _("The {card} goes with nothing else in your hand.", card=card_name(card))
    kept = pattern(rest, view.public)
    return _offers(view) if kept is None else _("Keeps your {cards}.", cards=kept)


def pattern(hand: Hand, p: Public) -> str | None:
    """Name cards that may still become a kong, like ``three hearts`` or ``two jacks``; None if there are none."""
    start = next((start for start in starts(hand) if may_complete(start, p)), None)
    return None if start is None else several(start, of_suit=len(start) > 2)


def _offers(view: View) -> str:
    """Explain what the present source offers the next player."""
    return _next_players_chance(_table(view).threat(view.public.source))


def _pass(view: View) -> str:
    if not view.hand:
        return _("With no cards in your hand, you can only pass.")
    unmade = _ending(view)
    if unmade is not None:
        return unmade
    return _unless(view, _offers(view))


# ---- answers


def _restock(view: View, how: str) -> str:
    p = view.public
    if not p.sheet.still_in[view.seat]:
        return _("You've left this hand, so either choice costs you nothing.")
    if how == "shuffle":
        return n_(
            "Nobody will know the order of the {n} discard.", "Nobody will know the order of the {n} discards.",
            len(p.discards),
        )  # fmt: skip
    card = card_name(p.discards[0])
    if p.sheet.due:
        return _("The {card} is the oldest discard, so it goes into the source next.", card=card)
    if p.turn == view.seat:
        return _("The {card} is the oldest discard, so you draw it next.", card=card)
    return _("The {card} is the oldest discard, so the player whose turn it is draws it next.", card=card)


def _fee(view: View, *, pays: bool) -> str:
    p = view.public
    needs = [p.options.kongs_to_win - len(made) for made in p.sheet.kongs]
    mine = needs[view.seat]
    others = min((n for seat, n in enumerate(needs) if seat != view.seat and p.sheet.still_in[seat]), default=mine)
    text = _("A chip keeps you in the hand.") if pays else _("Saves you a chip.")
    need = _("Kongs needed to win: you {mine}, your opponents at least {others}.", mine=mine, others=others)
    return f"{text} {need}"


def _vote(view: View, say: str) -> str:
    if say == "reset":
        return _reset(view)
    p = view.public
    if say == "refuse":
        if p.options.fee:
            return _("Play goes on with these cards, at no cost.")
        return _("Play goes on with these cards.")
    if not p.options.chips:
        return _("If the hand ends, nobody wins it.")
    order = [(p.turn + i * step_of(p.options)) % p.seats for i in range(p.seats)]
    back = shares(p.sheet.points, p.sheet.kitty, order)[view.seat]
    return n_(
        "If the hand ends, you get back {n} chip for your kongs.",
        "If the hand ends, you get back {n} chips for your kongs.",
        back,
    )


def _reset(view: View) -> str:
    """Explain what a reset brings, and its fee."""
    p = view.public
    if is_frozen(p):
        text = n_(
            "Without the {n} card that a reset brings back, no kong is possible.",
            "Without the {n} cards that a reset brings back, no kong is possible.",
            len(p.sheet.pulled),
        )
    else:
        mine = len(p.sheet.kongs[view.seat])
        keeps = n_("You keep your {n} kong.", "You keep your {n} kongs.", mine) if mine else _("All kongs stay.")
        text = " ".join((_("A reset deals new hands and a new source."), keeps))
    return " ".join((text, _("It costs a chip."))) if p.options.fee else text
