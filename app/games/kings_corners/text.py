"""Kings Corners in words: the log line is the table's own, the picture is for a terminal."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat
from app.core.grammar import count, listed
from app.games.kings_corners.brief import write
from app.games.kings_corners.rules.kings import surely_none, surely_some
from app.games.kings_corners.rules.model import CORNERS, PLACES, View
from app.games.kings_corners.table.tabletop import by_rank, house_rules, tell
from app.table.text.game_text import Figure, GameText
from app.table.text.lines import codes, short

__all__ = ["picture", "tell"]


def picture(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """The piles by place, the players, and the own hand, high cards first; all hands once the deal is over."""
    p = view.public
    lines = [f"Kings Corners · {house_rules(p)}"]
    pot = f"   Pot: {count(p.pot, 'chip')}" if p.options.scoring == "chips" else ""
    lines.append(f"Stock: {count(view.stock, 'card')}{pot}")
    lines += [f"  {PLACES[at]:2}  {codes(pile) or _empty(at)}" for at, pile in enumerate(p.piles)]
    lines += [_player(view, seat, name_of(seat)) for seat in range(len(view.counts))]
    if p.over:
        lines += [f"  {short(name_of(seat))} {codes(_sorted(hand))}" for seat, hand in enumerate(view.shown) if hand]
        lines.append("The deal is over.")
    else:
        lines.append(f"Your hand: {codes(_sorted(view.hand))}")
        lines += [_turn(view)] if p.turn == view.seat else []
    return lines


def _turn(view: View) -> str:
    """What still may be done goes by what has been."""
    p = view.public
    did = [word for word, done in (("drawn", p.drawn), ("played", p.played), ("moved a pile", p.moved)) if done]
    return f"It is your turn; you have {listed(did)}." if did else "It is your turn."


def _player(view: View, seat: Seat, name: str) -> str:
    """``> Ann    7 cards   12 points``: the arrow points at the player on turn."""
    p = view.public
    arrow = ">" if seat == p.turn and not p.over else " "
    score = count(p.scores[seat], "chip" if p.options.scoring == "chips" else "point")
    notes = ["deals"] if seat == p.dealer else []
    if p.options.compulsory_kings and seat != view.seat and not p.over:
        kings = p.kings[seat]
        notes += ["holds a king"] if surely_some(kings) else ["holds no king"] if surely_none(kings) else []
    return f"{arrow} {short(name)} {count(view.counts[seat], 'card'):>8} {score:>12}  {', '.join(notes)}".rstrip()


def _sorted(hand: tuple[Card, ...]) -> list[Card]:
    return sorted(hand, key=by_rank)


def _empty(at: int) -> str:
    return "(for a king)" if at in CORNERS else "(for any card)"


TEXT = GameText(
    tell,
    picture,
    brief=write,
    figures=(
        Figure("Cards played", ("cards",)),
        Figure("Most cards in one turn", ("most in a turn",), most=True),
        Figure("Corners opened", ("corners",)),
        Figure("Piles moved", ("piles moved",)),
        Figure("Kings caught in hand", ("kings caught",)),
        Figure("Kings held back", ("held back",)),
        Figure("Impasses", ("impasses",)),
    ),
    unit=lambda options: "chips" if options.get("scoring") == "chips" else "points",
)
