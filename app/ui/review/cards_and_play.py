"""What the cards of a deal were worth to a seat, and what play added, as a sentence."""

from __future__ import annotations

from app.ai.cards_worth import CardsWorth
from app.core.cards import Seat
from app.core.grammar import average, number, percent
from app.core.options import as_dict
from app.table.registry import TEXTS
from app.ui.review.review_session import ReviewSession


def card_sentences(session: ReviewSession, worth: CardsWorth) -> dict[Seat, str]:
    """Return the sentence of each seat, for a deal that has one."""
    match = session.whole
    made = match.game.deals(match.state)[session.deal_now].scores
    unit = TEXTS[match.game.name].unit(as_dict(match.header.options))
    return {seat: cards_and_play(session.names[seat], seat, worth, made[seat], unit) for seat in match.seats}


def cards_and_play(name: str, seat: Seat, worth: CardsWorth, made: int, unit: str) -> str:
    """Return as in ``The cards were worth +3.0 chips to you; you made +7: about 4.0 more (2.0 to 6.0) through play.``
    Play is omitted where good players often score as much. ``unit``: of scores, in the game's words.
    """
    who, mean = "you" if name == "You" else name, worth.mean(seat)
    wins = unit == "hands"
    cards = f"{percent(round(100 * mean))} of a win" if wins else f"{average(mean)} {_UNITS.get(unit, 'points')}"
    came = ("won" if made else "did not win") if wins else f"made {number(made, signed=True)}"
    sentence = f"The cards were worth {cards} to {who}; {who} {came}"
    if worth.usual(seat, made):
        return f"{sentence}." if wins and made == round(mean, 2) else f"{sentence}, within the normal range."
    play, reach = abs(made - mean), worth.reach(seat)
    much, least, most = (_much(amount, wins=wins) for amount in (play, play - reach, play + reach))
    much = percent(int(much)) if wins else much
    between = "" if least == most else f" ({least} to {most})"
    return f"{sentence}: about {much} {'more' if made > mean else 'less'}{between} through play."


_UNITS = {"chips": "chips"}


def _much(amount: float, *, wins: bool) -> str:
    """Return the amount unsigned; a share of a win in percent."""
    return str(round(100 * amount)) if wins else average(amount).lstrip("+")
