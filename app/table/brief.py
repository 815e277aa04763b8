"""Each game's rules in brief, a screen a topic, with examples to be drawn; and what its own keys do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """Cards that show what is meant."""

    caption: str
    groups: tuple[str, ...]
    """The codes of cards that stand together, as records write them; ``back`` is a card face down."""
    sign: str = "plus"
    """The icon between two groups: ``plus``, or ``arrow-right`` where one thing leads to the next; may be empty."""
    faces: str = "cards"
    """The folder of the sprites."""
    wrong: bool = False
    """So it cannot be done."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One screen of the rules."""

    title: str
    text: tuple[str, ...]
    """Paragraphs."""
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Brief:
    """A game's pages of help."""

    topics: tuple[Topic, ...]
    gestures: tuple[tuple[str, str], ...]
    """What the mouse does here, and what comes of it."""
    keys: tuple[tuple[str, str], ...]
    """The game's own letters."""


_TAKE_UP = (
    ("Drag a card", "play it there"),
    ("Click, then click", "pick up, then put down"),
    ("Double click", "the one sensible move"),
)
_MARK = (
    ("Click cards", "mark them"),
    ("Click a place", "play what is marked"),
    ("Drag", "play it, or sort the hand"),
    ("Double click", "the one sensible move"),
)

_KINGS_CORNERS = (
    Topic(
        "Your turn",
        (
            "Get rid of your cards first. In your turn play as many of them as you like onto the piles: each one rank "
            "lower than the card it goes on, and of the other colour. Nothing goes on an ace.",
            "Drawing a card ends your turn. When the stock is empty your turn just ends.",
        ),
        (
            Example("A red nine goes on a black ten, and a black eight on that.", ("10S 9H 8C",)),
            Example("Not so: the same colour, or a rank that does not follow.", ("10S 9C", "7H 5S"), "", wrong=True),
        ),
    ),
    Topic(
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
    ),
    Topic(
        "The end of a deal",
        (
            "Who goes out wins the deal. Cards left in your hand count against you: a king 10, any other card 1, "
            "unless the house rules say otherwise.",
            "When the stock is empty and nobody plays for a whole round, it is an impasse: the deal ends, and all "
            "count what they hold.",
            "The fewest points win the match: it is over when somebody has reached the target.",
        ),
        (Example("Left in hand: 10 for the king and 1 for each of the others, 12 in all.", ("KC 7D 2S",)),),
    ),
)

_KONG_PIE = (
    Topic(
        "Kongs",
        (
            "Be the first to make four kongs; six with two players. In your turn the hand fills up to four cards by "
            "itself. After your first kong it fills up again, and you may make a second one.",
        ),
        (
            Example("Four of a suit: 1 point.", ("3H 7H JH KH",)),
            Example("Three of a rank: 2 points.", ("8C 8D 8S",)),
        ),
    ),
    Topic(
        "Noodles and high pairs",
        (
            "Two high notes lie open for the whole hand and are never played. They make six other cards special.",
            "A noodle has the rank and the colour of a high note: it is a kong all by itself, for 3 points.",
            "A high pair is both cards of such a rank in the other colour: 3 points.",
            "Both noodles with a high pair are the high kong, which wins everything at once.",
        ),
        (
            Example("With these high notes …", ("7H 9D",)),
            Example("… these are the noodles, each a kong,", ("7D", "9H"), ""),
            Example("and these the high pairs.", ("7C 7S", "9C 9S"), ""),
            Example("The high kong.", ("7D 9H", "9C 9S")),
        ),
    ),
    Topic(
        "Connect",
        (
            "Connect as often as the house rules allow: put two cards that share suit or rank into the source, and "
            "pull two that lay there before.",
            "End your turn with a discard, or pass if you have not connected since your last kong. When the stock runs "
            "out, the discards become the stock.",
        ),
        (
            Example("Two cards of a suit go in; two others come out.", ("4S QS", "QD QH"), "arrow-right"),
            Example("Two of a rank match as well.", ("10C 10H",)),
        ),
    ),
)

_PAI_TONG = (
    Topic(
        "Tongs",
        (
            "Build four tongs: sets of three cards of one rank, whatever the suit. All honours are one rank. A tong of "
            "three identical cards is pure.",
        ),
        (
            Example("A tong: three sixes of any suits.", ("6C 6S 6M",), faces="money"),
            Example("A pure tong.", ("3S 3S 3S",), faces="money"),
            Example("The honours make a tong, too.", ("RF WF OT",), faces="money"),
            Example("With mahjong tiles it is the same.", ("5C 5S 5M",), faces="tiles"),
        ),
    ),
    Topic(
        "Draw or take",
        (
            "Play goes anticlockwise, to the right. Draw a card, then discard one.",
            "Instead of drawing you may take the discard of the player before you, if it makes a tong with two of your "
            "cards: that tong lies open from then on.",
        ),
        (
            Example("The four of coins is discarded: with two fours it is a tong.", ("4C", "4S 4M"), faces="money"),
        ),
    ),
    Topic(
        "Kin",
        (
            "Anybody's discard may be taken if it completes your hand: call kin. It goes before any other claim; of "
            "several players the next in turn has it.",
            "A win brings one chip from everybody. By Pong points it brings two, and one more for each pure tong. Open "
            "tongs count as they lie. The winner starts the next deal.",
            "When the stock is empty and nobody takes the last discard, nobody wins.",
        ),
        (
            Example(
                "Three tongs, and a pair: an eight of any suit wins.",
                ("2C 2S 2M", "5C 5C 5M", "RF RF OT", "8S 8M"), "", faces="money",
            ),
        ),
    ),
)  # fmt: skip

_BONG = (
    Topic(
        "Be quick",
        (
            "There are no turns: whoever is quickest plays the next rank. The hand starts with a two and goes up to "
            "the king, then ace, two and on. Suits do not matter.",
            "Nobody plays twice in a row. A wrong card comes back, and keeps you out for a moment.",
            "Who plays the last card wins the hand. With one card left you may call bing.",
        ),
        (
            Example("It begins like this, each card from somebody else …", ("2C 3H 4H 5S",)),
            Example("… and goes round: after the king comes the ace.", ("QD KS AH 2S",)),
        ),
    ),
    Topic(
        "Fling and flong",
        (
            "If you hold none of the rank that is wanted, and did not play last, call fling.",
            "Once all others have called, who played last calls flong: the pile is dealt to the others, and play goes "
            "on with the same rank.",
            "So keep the last of a rank, and play the one below it: the others will have to fling.",
        ),
        (Example("You play the eight, and keep the last nine: nobody can go on.", ("8D", "9C"), ""),),
    ),
    Topic(
        "Several people",
        (
            "Several people at one screen play with all hands open. Each has keys of their own, shown at their hand: "
            "move along it, then play. The mouse plays for whoever sits at the bottom.",
            "A gamepad takes the place of somebody's keys as soon as it is plugged in. The settings change keys and "
            "buttons.",
        ),
    ),
)

_TONG_ITS = (
    Topic(
        "Melds",
        (
            "Get rid of all your cards: tongit! Or have the least deadwood when the hand ends: the points of your "
            "unmatched cards, an ace 1, a face card 10, any other its number.",
            "Melds kept in hand count, too, and nobody can lay off on them. Laying one opens your hand.",
        ),
        (
            Example("A set: three or four of a rank.", ("9C 9D 9S",)),
            Example("A run: three or more of a suit; aces are low.", ("AH 2H 3H 4H",)),
            Example("Deadwood: 10 and 7 and 1 make 18.", ("KD 7S AC",)),
        ),
    ),
    Topic(
        "The turn",
        (
            "Draw a card. The top discard may be taken only into a new meld, which is laid at once.",
            "Lay melds, lay off cards on any open meld, and end your turn with a discard.",
            "A four of a kind may be laid face down: it opens you, and brings extra chips if you win.",
        ),
        (
            Example("The discard makes a run with two of your cards.", ("6D", "5D 7D")),
            Example("Laid off: the eight goes on at the end of that run.", ("5D 6D 7D", "8D")),
            Example("Face down: a hidden four of a kind.", ("back back back back",)),
        ),
    ),
    Topic(
        "Draw and challenge",
        (
            "Instead of drawing a card you may call “draw”: if you have opened, did not lay off on your own melds in "
            "your last turn, and nobody else has since.",
            "The others fold or challenge; only who has opened may challenge. Those who challenge compare their "
            "deadwood with yours, and the least wins; of equals the challenger.",
            "When the stock runs out, those who have opened compare their deadwood.",
        ),
        (Example("“Draw!” with 5 is beaten by a challenge with 4.", ("2C 3H", "AS 3D"), "arrow-right"),),
    ),
    Topic(
        "Payments",
        (
            "The losers pay 1 chip, or 3 for a tongit or a challenge; 3 for each concealed four of a kind and 1 for "
            "each ace that the winner had; and 1 for not having opened.",
            "Everybody puts two chips into the pot for each hand. It goes to who wins two hands in a row.",
        ),
    ),
)

BRIEFS: dict[str, Brief] = {
    "kings-corners": Brief(_KINGS_CORNERS, _TAKE_UP, (("D / E", "draw / end the turn"),)),
    "kong-pie": Brief(
        _KONG_PIE,
        _MARK,
        (("C / K", "connect / make a kong"), ("D / P / E", "discard / pass / end"), ("V", "see all discards")),
    ),
    "pai-tong": Brief(
        _PAI_TONG,
        _MARK,
        (("D", "draw, let the discard lie"), ("T", "take it into a tong"), ("K / P", "kin / pass")),
    ),
    "bong": Brief(
        _BONG,
        (("Click a card", "play it"), ("Drag to the pile", "play it")),
        (
            ("A 2-9 0 J Q K", "play that rank (0: ten)"),
            ("F / B", "fling or flong / bing"),
            ("Several people", "keys at each hand"),
            ("Gamepad", "left, right; A, B, X"),
        ),
    ),
    "tong-its": Brief(
        _TONG_ITS,
        _MARK,
        (("D / T", "draw, discard / take"), ("E / F", "lay a meld / face down"), ("C / F", "call, challenge / fold")),
    ),
}
"""By the game's name."""
