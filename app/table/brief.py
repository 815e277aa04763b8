"""Each game's rules in brief, and what its own keys do: a page for who sits down for the first time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Brief:
    """One page of help."""

    rules: tuple[str, ...]
    """Paragraphs."""
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

BRIEFS: dict[str, Brief] = {
    "kings-corners": Brief(
        (
            "Get rid of your cards first.",
            "In your turn play as many cards as you like onto the piles: the next lower rank in the other colour, "
            "as a red nine on a black ten. Nothing goes on an ace.",
            "A king from your hand starts a pile in an empty corner.",
            "A whole pile may move onto another one if its first card fits there. Then any card from your hand may "
            "fill the empty north, east, south or west.",
            "A pile in the cross that starts with a king may move to an empty corner.",
            "Drawing a card ends your turn. When the stock is empty your turn just ends.",
            "Who goes out wins the deal. Cards left in your hand count against you: a king 10, any other card 1, "
            "unless the house rules say otherwise.",
        ),
        _TAKE_UP,
        (("D / E", "draw / end the turn"),),
    ),
    "kong-pie": Brief(
        (
            "Be the first to make four kongs; six with two players.",
            "Your hand fills up to four cards by itself. Then connect as often as the house rules allow: put two cards "
            "that share suit or rank into the source, and pull two that lay there before.",
            "Kongs: four of a suit (1 point), three of a rank (2), a noodle (3), a high pair (3).",
            "The two high notes make noodles and high pairs: a noodle has the rank and colour of a high note, a high "
            "pair is both cards of that rank in the other colour. They are shown beside the high notes, with a tick on "
            "those that are gone. Both noodles with a high pair are the high kong, which wins everything at once.",
            "After your first kong of a turn the hand fills up and you may make a second one.",
            "End your turn with a discard, or pass if you have not connected since your last kong. When the stock runs "
            "out the discards become the stock.",
        ),
        _MARK,
        (("C / K", "connect / make a kong"), ("D / P / E", "discard / pass / end"), ("V", "see all discards")),
    ),
    "pai-tong": Brief(
        (
            "Build four tongs: sets of three cards of one rank, whatever the suit. All honours are one rank.",
            "Play goes anticlockwise, to the right. Draw a card, then discard one.",
            "Instead of drawing you may take the discard of the player before you if it makes a tong with two of your "
            "cards: that tong lies open from then on.",
            "Anybody's discard may be taken if it completes your hand: call kin. It goes before any other claim; of "
            "several players the next in turn has it.",
            "A win brings one chip from everybody. By Pong points it brings two, and one more for each pure tong: "
            "three identical cards. Open tongs count as they lie. The winner starts the next deal.",
            "When the stock is empty and nobody takes the last discard, nobody wins.",
        ),
        _MARK,
        (("D", "draw, let the discard lie"), ("T", "take it into a tong"), ("K / P", "kin / pass")),
    ),
    "bong": Brief(
        (
            "No turns: whoever is quickest plays the next rank, from the two up to the king, then ace, two and on. "
            "Suits do not matter.",
            "Nobody plays twice in a row.",
            "A wrong card comes back, and keeps you out for a moment.",
            "If you hold none of the rank that is wanted and did not play last, call fling. Once all others have "
            "called, who played last calls flong: the pile is dealt to the others, and play goes on with the same "
            "rank.",
            "With one card left call bing. Who plays the last card wins the hand.",
            "Keep the last of a rank, and play the one below it: the others will have to fling.",
            "Several people at one screen play with all hands open. Each has keys of their own, shown at their hand: "
            "move along it, then play. The mouse plays for whoever sits at the bottom.",
            "A gamepad takes the place of somebody's keys as soon as it is plugged in. The menu changes keys and "
            "buttons.",
        ),
        (("Click a card", "play it"), ("Drag to the pile", "play it")),
        (
            ("A 2-9 0 J Q K", "play that rank (0: ten)"),
            ("F / B", "fling or flong / bing"),
            ("Several people", "keys at each hand"),
            ("Gamepad", "left, right; A, B, X"),
        ),
    ),
    "tong-its": Brief(
        (
            "Get rid of all your cards: tongit! Or have the least deadwood, the points of your unmatched cards, when "
            "the hand ends: an ace 1, a face card 10, any other its number.",
            "Draw a card; the top discard may be taken only into a new meld, which is laid at once. Lay melds, lay off "
            "cards on any open meld, and end your turn with a discard.",
            "Melds: three or four of a rank, or three or more of a suit in a row; aces are low. Laying one opens your "
            "hand. Melds kept in hand count too, and nobody can lay off on them. A four of a kind may be laid face "
            "down: it opens you, and brings extra chips if you win.",
            "Instead of drawing you may call “draw”: if you have opened, did not lay off on your own melds in your "
            "last turn, and nobody else has since. The others fold or challenge; of equals the challenger wins.",
            "When the stock runs out, those who have opened compare their deadwood.",
            "The losers pay 1 chip, or 3 for a tongit or a challenge; 3 for each concealed four of a kind and 1 for "
            "each ace that the winner had; and 1 for not having opened. The pot goes to who wins two hands in a row.",
        ),
        _MARK,
        (("D / T", "draw, discard / take"), ("E / F", "lay a meld / face down"), ("C / F", "call, challenge / fold")),
    ),
}
"""By the game's name."""
