"""Kong-Pie's scores on plates and sheet, the house rules in the top bar, how a hand ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.core.cards import Card, Seat
from app.core.messages import N_, _, n_, p_, translate
from app.core.options import Value, build
from app.games.kong_pie.rules.house_rules import PRESETS, Options
from app.games.kong_pie.rules.kong_names import kong_name
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import Public
from app.games.kong_pie.rules.payments import BY_HIGH_KONG, BY_KONGS
from app.games.kong_pie.table.mat import by_suit
from app.games.kong_pie.table.moves import Observation, won
from app.games.kong_pie.table.names import n_points
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet

# Translators: house rules in a few words each, in the bar above the table
_HOUSE_RULES: Mapping[str, Mapping[Value, str]] = {
    "connects": {0: N_("unlimited connects"), 2: N_("two connects")},
    "short_connect": {False: N_("no short-connect"), True: N_("short-connect")},
    "lojacking": {"off": N_("no lojacking"), "put": N_("lojacking"), "appearing": N_("lojacking when put or dealt")},
    "restock": {
        "turn-over": N_("discards turned over"),
        "shuffle": N_("discards shuffled"),
        "dealer": N_("dealer decides on restocks"),
    },
    "restocks": {"unlimited": N_("unlimited restocks"), 0: N_("no restocks")},
    "passed_rounds": {
        "free": N_("passed rounds allowed"), "forgiven": N_("first passed round forgiven"),
        "stopped": N_("passed rounds stop play"),
    },
    "when_stopped": {
        "end": N_("hand ends when stopped"), "reset": N_("reset when stopped"), "vote": N_("vote when stopped"),
        "offer": N_("reset offered when stopped"),
    },
    "freeze_reset": {False: N_("no reset after a freeze"), True: N_("reset after a freeze")},
    "kongless_rounds": {
        "off": N_("no end without kongs"), 30: N_("end after 30 rounds without kongs"),
        60: N_("end after 60 rounds without kongs"),
    },
    "look_through": {False: N_("no looking through discards"), True: N_("looking through discards")},
    "chips": {False: N_("no chips"), True: N_("chips")},
    "restock_fee": {0: N_("no restock fee"), 1: N_("restock fee")},
    "glory": {False: N_("no glory"), True: N_("glory")},
    "first_place": {False: N_("no 1st-place"), True: N_("1st-place")},
    "direction": {"clockwise": N_("clockwise"), "anticlockwise": N_("counterclockwise")},
    "house_dealer": {False: N_("players deal"), True: N_("house dealer")},
}  # fmt: skip
"""In the order of the setup screen."""
_NEED_CHIPS = ("restock_fee", "glory", "first_place")


def plate(seen: Observation, seat: Seat) -> str:
    """Return what the seat has won so far."""
    p = seen.public
    if not p.sheet.still_in[seat]:
        return _("left the hand")
    if p.options.chips:
        return n_("{n} chip", "{n} chips", p.scores[seat])
    # Translators: hands won by a player
    return n_("{n} won", "{n} won", p.scores[seat])


def headline(seen: Observation) -> str:
    """Return the number of the hand, and the house rules that differ from the closest preset."""
    p, o = seen.public, seen.public.options
    parts = [
        _("Hand {number} of {hands}", number=p.ledger.deal + 1, hands=o.deals),
        _("{n} kongs win", n=o.kongs_to_win),
    ]
    by_preset = {name: _differing(o, build(Options, given, p.seats)) for name, given in PRESETS.items()}
    preset = min(by_preset, key=lambda name: len(by_preset[name]))
    if preset != next(iter(PRESETS)):
        parts.append(_("{preset} rules", preset=translate(preset)))
    return " · ".join([*parts, *by_preset[preset]])


def _differing(played: Options, usual: Options) -> list[str]:
    """Return the house rules that differ and matter, in words."""
    found = []
    for name, texts in _HOUSE_RULES.items():
        value = getattr(played, name)
        idle = (
            (name in _NEED_CHIPS and not played.chips)
            or (name == "when_stopped" and played.passed_rounds == "free")
            or (name == "freeze_reset" and not played.lojacks)
        )
        if value != getattr(usual, name) and not idle:
            text = texts.get(value)
            found.append(translate(text) if text else n_("{n} restock", "{n} restocks", int(value)))
    return found


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the hand ended."""
    p = seen.public
    how, last = won(p, name_of), p.history[-1]
    if last.winner is not None and last.how == BY_KONGS:
        kong = kong_name(p.sheet.kongs[last.winner][-1], p.ledger.highs)
        return replace(how, detail=_("The last kong: {kong}.", kong=kong))
    if not p.options.chips or last.winner is not None:
        return how
    kitty = -sum(_put_in(p)[0])
    keeps = _("The house keeps {kept} of the kitty's {chips} chips.", kept=kitty - sum(last.chips), chips=kitty)
    return replace(how, detail=f"{how.detail} {keeps}")


def sheet(seen: Observation) -> ScoreSheet:
    """Return the score sheet of the hands that are over."""
    p = seen.public
    return ScoreSheet(
        N_("chips") if p.options.chips else N_("hands"),
        tuple(deal.scores for deal in p.history),
        tuple(deal.winner for deal in p.history),
        tuple(_score_note(p, seat) for seat in range(p.seats)) if p.history else ("",) * p.seats,
        limit=None,
        less_is_better=False,
        chips=p.options.chips,
        cards_heading=_("Kongs"),
        lines=_lines(p) if p.history else (),
    )


def _lines(p: Public) -> tuple[ScoreLine, ...]:
    """Return each kong with its points, the winner's last; then whose hand it is, or the payments into kitty and
    jackpot and out of them.
    """
    last = p.history[-1]
    kongs = [
        _kong(seat, cards, p)
        for seat in sorted(range(p.seats), key=lambda seat: seat == last.winner)
        for cards in p.sheet.kongs[seat]
    ]
    if not p.options.chips:
        return (*kongs, *([] if last.winner is None else [ScoreLine(last.winner, _("hand won"), 1)]))
    chips, tokens = _put_in(p)
    glory = tuple(int(last.glory and last.winner == seat) for seat in range(p.seats))
    rest = tuple(got - one for got, one in zip(last.tokens, glory, strict=True))
    # Translators: what a player paid into and got from the kitty and the jackpot, each before a number
    each = (
        (p_("score item", "paid"), chips), (p_("score item", "token"), tokens), (p_("score item", "kitty"), last.chips),
        (_("glory"), glory), (p_("score item", "jackpot") if last.how == BY_HIGH_KONG else _("1st-place"), rest),
    )  # fmt: skip
    seats = range(p.seats)
    return (*kongs, *(ScoreLine(seat, words, paid[seat]) for words, paid in each for seat in seats if paid[seat]))


def _kong(seat: Seat, cards: tuple[Card, ...], p: Public) -> ScoreLine:
    """Return a kong, with its points where they bring chips; a high kong takes everything."""
    points = points_of(cards, p.ledger.highs)
    worth = "" if points and not p.options.chips else str(points or p_("points of the high kong", "all"))
    return ScoreLine(seat, "", 0, tuple(sorted(cards, key=by_suit)), worth)


def _put_in(p: Public) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what everybody has paid for the last hand, as negative chips, including fees; and the token."""
    last = p.history[-1]
    before = p.history[-2].scores if len(p.history) > 1 else (0,) * p.seats
    rows = zip(last.scores, before, last.chips, last.tokens, strict=True)
    return tuple(now - then - chips - tokens + 1 for now, then, chips, tokens in rows), (-1,) * p.seats


def _score_note(p: Public, seat: Seat) -> str:
    """Return how many kongs the seat made in the last hand; or their points and what else brought it chips."""
    last = p.history[-1]
    if last.how == BY_HIGH_KONG and last.winner == seat:
        return p_("kong", "high kong")
    if p.options.chips:
        notes = [n_points(last.points[seat])]
    else:
        made = len(p.sheet.kongs[seat])
        notes = [n_("{n} kong", "{n} kongs", made)]
    notes += [_("glory")] * (last.glory and last.winner == seat)
    notes += [_("1st-place")] * (last.tokens[seat] > (last.glory and last.winner == seat))  # paid if a player wins
    return " · ".join(notes)
