"""Kings Corners' texts: the table as text for a terminal, and the rules in brief; the log line is the table's."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import FRENCH, KING, Card, Seat, rank
from app.core.grammar import count, listed
from app.games.kings_corners.rules.kings import surely_none, surely_some
from app.games.kings_corners.rules.model import (
    CORNERS,
    KING_PENALTY,
    PLACES,
    Draw,
    End,
    Options,
    Play,
    Shift,
    View,
    cost,
)
from app.games.kings_corners.table import headline
from app.games.kings_corners.table.moves import by_rank, log_line
from app.table.text.brief import TAKE_UP, Brief, Example, Topic, rule_sentence
from app.table.text.game_text import Category, Figure, GameText, decided_by
from app.table.text.lines import codes, short

__all__ = ["log_line", "picture"]


def picture(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """Draw the piles by place, the players, and the own hand, high cards first; all hands once the deal is over."""
    p = view.public
    lines = [f"Kings Corners · {headline(p)}"]
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
    """Return what may still be done in the turn, given what has been."""
    p = view.public
    did = [word for word, done in (("drawn", p.drawn), ("played", p.played), ("moved a pile", p.moved)) if done]
    return f"It is your turn; you have {listed(did)}." if did else "It is your turn."


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``> Ann 7 cards 12 points``; the arrow points at the player on turn."""
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


# ---- rules in brief


_LEFT = ("KC", "7D", "AS")


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    return Brief((_your_turn(options), _CORNERS, _end(options)), TAKE_UP, (("D / E", "draw / end the turn"),))


def _your_turn(o: Options) -> Topic:
    drawn = "two cards" if o.cards_drawn == 2 else "a card"
    if o.draw == "start":
        draw = f"Your turn starts with {drawn} from the stock, as long as there are any. It ends when you say so."
    else:
        draw = f"Drawing {drawn} ends your turn. When the stock is empty your turn just ends."
    unit = "chips for the pot" if o.scoring == "chips" else "points"
    kings = f"A king must go to an empty corner: to end your turn with one in hand costs {KING_PENALTY} {unit}."
    return Topic(
        "Your turn",
        (
            "Be the first to play all your cards. In your turn play as many as you like onto the piles: each one rank "
            "lower than the card it goes on, hearts and diamonds in turn with spades and clubs. Nothing goes on aces.",
            draw,
            kings if o.compulsory_kings else "",
        ),
        (
            Example("The nine of hearts goes on the ten of spades, and the eight of clubs on that.", ("10S 9H 8C",)),
            Example("Not so: a club on a spade, or a rank that does not follow.", ("10S 9C", "7H 5S"), "", wrong=True),
        ),
        section="3",
    )


_CORNERS = Topic(
    "Corners and piles",
    (
        "A king from your hand starts a pile in an empty corner. A pile in the cross that starts with a king may "
        "move to an empty corner, too.",
        "A whole pile may move onto another one if its first card fits there. Then any card from your hand may "
        "fill the empty north, east, south or west: a good way to be rid of a card that fits nowhere.",
    ),
    (
        Example("In the corner: kings, and what follows them.", ("KD QS JH",)),
        Example("A pile moves as a whole: here the six goes on the seven.", ("6H 5S", "8D 7C"), "arrow-right"),
    ),
    section="3",
)


def _end(o: Options) -> Topic:
    chips, unit = o.scoring == "chips", "chip" if o.scoring == "chips" else "point"
    worth = [cost((FRENCH.card(code),), o.scoring) for code in _LEFT]
    if chips:
        out = "Who goes out wins the deal: the pot, and from everybody else a chip a card, ten for a king."
        pot = "Everybody puts a chip into the pot before a deal, and one more for a turn without a card played."
        impasse = "nobody pays then, and the pot stays."
    else:
        out = f"Who goes out wins the deal. Cards left in your hand count against you. {rule_sentence(o, 'scoring')}"
        pot, impasse = "", "the deal ends, and all count what they hold."
    best = "The most chips win" if chips else "The fewest points win"
    reached = f"when somebody has {count(o.target, unit)}{' lost' * chips}"
    until = reached if o.ends == "target" else f"after {count(o.hands, 'deal')}"
    return Topic(
        "The end of a deal",
        (
            out,
            pot,
            f"When the stock is empty and nobody plays for a whole round, it is an impasse: {impasse}",
            f"{best} the match: it is over {until}.",
        ),
        (
            Example(
                f"Left in hand: {worth[0]} for the king, {worth[1]} for the seven and {worth[2]} for the ace, "
                f"{sum(worth)} in all.",
                (" ".join(_LEFT),),
            ),
        ),
        section="5",
    )


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
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
    decided=decided_by(
        Category(
            "Kings",
            (Play,),
            ("brought a king to another place", "played a king too early", "held a king back"),
            only=lambda move: rank(move.card) == KING,
        ),
        Category(
            "Moving piles", (Shift,), ("moved the wrong pile", "moved a pile too early", "left a pile where it was")
        ),
        Category("Playing cards", (Play,), ("played the wrong card", "played a card too early", "held a card back")),
        Category("Ending the turn", (Draw, End), ("ended it otherwise",) * 3),
    ),
)
