"""Kings Corners in brief."""

from __future__ import annotations

from app.core.cards import FRENCH
from app.core.grammar import count
from app.games.kings_corners.rules.model import KING_PENALTY, Options, cost
from app.table.text.brief import TAKE_UP, Brief, Example, Topic, explained

_LEFT = ("KC", "7D", "AS")


def write(options: Options, seats: int) -> Brief:
    """The pages, by these house rules."""
    return Brief((_turn(options), _CORNERS, _end(options)), TAKE_UP, (("D / E", "draw / end the turn"),))


def _turn(o: Options) -> Topic:
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
            "Get rid of your cards first. In your turn play as many of them as you like onto the piles: each one rank "
            "lower than the card it goes on, and of the other colour. Nothing goes on an ace.",
            draw,
            kings if o.compulsory_kings else "",
        ),
        (
            Example("A red nine goes on a black ten, and a black eight on that.", ("10S 9H 8C",)),
            Example("Not so: the same colour, or a rank that does not follow.", ("10S 9C", "7H 5S"), "", wrong=True),
        ),
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
        Example("A pile moves as a whole: the red six goes on the black seven.", ("6H 5S", "8D 7C"), "arrow-right"),
    ),
)


def _end(o: Options) -> Topic:
    chips, unit = o.scoring == "chips", "chip" if o.scoring == "chips" else "point"
    worth = [cost((FRENCH.card(code),), o.scoring) for code in _LEFT]
    if chips:
        out = "Who goes out wins the deal: the pot, and from everybody else a chip a card, ten for a king."
        pot = "Everybody puts a chip into the pot before a deal, and one more for a turn without a card played."
        impasse = "nobody pays then, and the pot stays."
    else:
        out = f"Who goes out wins the deal. Cards left in your hand count against you. {explained(o, 'scoring')}"
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
    )
