"""Kong-Pie's scores on plates and sheet, the house rules in the top bar, how a hand ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.core.cards import Card, Seat
from app.core.grammar import count
from app.core.options import Value, build
from app.games.kong_pie.rules.house_rules import PRESETS, Options
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import Public
from app.games.kong_pie.rules.payments import BY_HIGH_KONG
from app.games.kong_pie.table.mat import by_suit
from app.games.kong_pie.table.moves import Observation, won
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet

_HOUSE_RULES: Mapping[str, Mapping[Value, str]] = {
    "connects": {0: "unlimited connects", 2: "two connects"},
    "short_connect": {False: "no short-connect", True: "short-connect"},
    "lojacking": {"off": "no lojacking", "put": "lojacking", "appearing": "lojacking upon appearing"},
    "restock": {
        "turn-over": "restocks turned over",
        "shuffle": "restocks shuffled",
        "dealer": "restocks by the dealer",
    },
    "restocks": {"unlimited": "unlimited restocks", 0: "no restock", 1: "one restock"},
    "passed_rounds": {
        "free": "passing free", "forgiven": "first passed round forgiven", "stopped": "passed rounds stop",
    },
    "when_stopped": {
        "end": "a stop ends the hand", "reset": "a stop resets", "vote": "a stop asks for votes",
        "offer": "a stop offers a reset",
    },
    "freeze_reset": {False: "a freeze ends", True: "reset after a freeze"},
    "kongless_rounds": {
        "off": "no end without kongs", 30: "30 rounds without a kong end a hand",
        60: "60 rounds without a kong end a hand",
    },
    "look_through": {False: "discards closed", True: "discards open"},
    "chips": {False: "no chips", True: "chips"},
    "restock_fee": {0: "no fee", 1: "restock fee"},
    "glory": {False: "no glory", True: "glory"},
    "first_place": {False: "no 1st-place", True: "1st-place"},
    "direction": {"clockwise": "clockwise", "anticlockwise": "anticlockwise"},
    "house_dealer": {False: "players deal", True: "house dealer"},
}  # fmt: skip
"""In a few words each, in the order of the setup screen."""
_NEED_CHIPS = ("restock_fee", "glory", "first_place")


def plate(seen: Observation, seat: Seat) -> str:
    """Return what the seat has won so far."""
    p = seen.public
    if not p.sheet.still_in[seat]:
        return "has left"
    if p.options.chips:
        return count(p.scores[seat], "chip")
    return f"{p.scores[seat]} won"


def headline(seen: Observation) -> str:
    """Return the number of the hand, and the house rules that differ from the closest preset."""
    p, o = seen.public, seen.public.options
    parts = [f"Hand {p.ledger.deal + 1} of {o.deals}", f"{o.kongs_to_win} kongs win"]
    by_preset = {name: _differing(o, build(Options, given, p.seats)) for name, given in PRESETS.items()}
    preset = min(by_preset, key=lambda name: len(by_preset[name]))
    if preset != next(iter(PRESETS)):
        parts.append(f"{preset} rules")
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
            found.append(texts.get(value) or f"{value} restocks")
    return found


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the hand ended."""
    p = seen.public
    how = won(p, name_of)
    if not p.options.chips or p.history[-1].winner is not None:
        return how
    last, kitty = p.history[-1], -sum(_put_in(p)[0])
    keeps = f"Of {count(kitty, 'chip')} in the kitty the house keeps {kitty - sum(last.chips)}."
    return replace(how, detail=f"{how.detail} {keeps}")


def sheet(seen: Observation) -> ScoreSheet:
    """Return the score sheet of the hands that are over."""
    p = seen.public
    return ScoreSheet(
        "chips" if p.options.chips else "won",
        tuple(deal.scores for deal in p.history),
        tuple(deal.winner for deal in p.history),
        tuple(_score_note(p, seat) for seat in range(p.seats)) if p.history else ("",) * p.seats,
        limit=None,
        less_is_better=False,
        cards_heading="Kongs",
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
        return (*kongs, *([] if last.winner is None else [ScoreLine(last.winner, "the hand", 1)]))
    chips, tokens = _put_in(p)
    glory = tuple(int(last.glory and last.winner == seat) for seat in range(p.seats))
    rest = tuple(got - one for got, one in zip(last.tokens, glory, strict=True))
    each = (
        ("into the kitty", chips), ("token", tokens), ("from the kitty", last.chips), ("glory", glory),
        ("from the jackpot" if last.how == BY_HIGH_KONG else "1st-place", rest),
    )  # fmt: skip
    seats = range(p.seats)
    return (*kongs, *(ScoreLine(seat, words, paid[seat]) for words, paid in each for seat in seats if paid[seat]))


def _kong(seat: Seat, cards: tuple[Card, ...], p: Public) -> ScoreLine:
    """Return a kong, with its points where they bring chips; a high kong takes everything."""
    points = points_of(cards, p.ledger.highs)
    worth = "" if points and not p.options.chips else str(points or "all")
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
        return "the high kong"
    extra = [", glory"] * (last.glory and last.winner == seat)
    extra += [", 1st"] * (last.tokens[seat] > (last.glory and last.winner == seat))  # it is paid if a player wins
    won = count(last.points[seat], "point") if p.options.chips else count(len(p.sheet.kongs[seat]), "kong")
    return won + "".join(extra)
