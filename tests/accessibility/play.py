"""Plays a hand of a game by screen reader alone, from the deal to the score sheet. It prints what it hears and does."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from tests.accessibility.client import Client, Node

HAND, CARDS, PLACES = "Your hand", "Cards on the table", "Table"
"""Names of the lists."""
MOVES = ("Win", "Make", "Meld", "Take", "Draw", "Pass", "Fold", "Challenge", "End turn", "Discard")
"""Beginnings of the names of buttons, the best move first."""
_HINTS = 3
"""Hints asked for in a hand; each takes the AI a second or two."""


class Player:
    def __init__(self, client: Client) -> None:
        self.client = client
        self.hints = _HINTS

    def play(self, moves: Callable[[Player, Node], None]) -> None:
        """Deal, and make a move whenever the player is on turn, until the score sheet is shown."""
        self.press(self.client.until(lambda window: window.button("Deal"), "the button that deals"))
        while not over(window := self.client.until(asks, "the player's turn, or the scores")):
            moves(self, window)
        self.client.wait(lambda: self.client.heard, "any announcement")
        print(*window.lines(), *self.client.heard, sep="\n", flush=True)

    def press(self, node: Node) -> None:
        """Press a node, and wait until something other than the focus has changed."""
        print("press", node.role, repr(node.name), repr(node.about), flush=True)
        before = contents(self.client.window())
        self.client.press(node)
        self.client.until(lambda window: contents(window) != before, f"what comes of {node.name!r}")

    def hint(self, window: Node) -> str:
        """Return the suggested move: ``discard the 4 of clubs``."""
        self.client.press(window.button("Hint"))
        hint = self.client.until(lambda now: now.find("label", "Hint: "), "a hint").name
        print(hint, flush=True)
        return hint.removeprefix("Hint: ").partition(". ")[0].lower()


def contents(window: Node) -> list[tuple[str, str, bool]]:
    return [(node.name, node.about, "selected" in node.states) for node in window]


def over(window: Node) -> bool:
    """Return whether the score sheet is shown."""
    return window.button("Next deal", "Next hand") is not None


def asks(window: Node) -> Node | None:
    """Return the window if it is the player's turn or the hand is over."""
    return window if over(window) or going(window) or window.button(*MOVES) else None


def going(window: Node) -> list[Node]:
    """Return the cards of the hand that can go somewhere; those that are in no set first."""
    cards = [card for card in window.options(HAND) if "can go to" in card.about]
    return sorted(cards, key=lambda card: not card.about.startswith("can go to"))


def kings_corners(player: Player, window: Node) -> None:
    """Play any card or pile that can be played, otherwise draw."""
    here = [place for place in window.options(PLACES) if place.name.endswith("can go here")]
    player.press((here or going(window) or [window.button(*MOVES)])[0])


def with_hints(player: Player, window: Node) -> None:
    """Follow the first hints; then press the best enabled button, or discard a card that is in no set."""
    if player.hints:
        player.hints -= 1
        follow(player, window, player.hint(window))
    elif button := window.button(*MOVES):
        player.press(button)
    else:
        player.press(going(window)[0])


def follow(player: Player, window: Node, move: str) -> None:
    """Select the cards that a hint names, and press the button for it."""
    for title in (HAND, CARDS):
        for card in window.options(title):
            if re.search(rf"\b{card.name}\b", move):
                player.press(card)
    verbs = [word.capitalize() for word in re.findall(r"\w+", move)]
    player.press(player.client.until(lambda now: now.button(*verbs), f"the button for: {move}"))


GAMES = {"kings-corners": kings_corners, "kong-pie": with_hints, "pai-tong": with_hints, "tong-its": with_hints}

if __name__ == "__main__":
    Player(Client()).play(GAMES[sys.argv[1]])
