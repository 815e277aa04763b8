"""Pai Tong in the real window: a hand by mouse, another by keys, and claims of several people."""

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header, Match
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KIND, MONEY
from app.games.pai_tong.rules.model import DRAW, KIN, PASS, Discard, Options, Tong
from app.table.geometry import Box
from app.table.pace import AT_ONCE
from app.ui.table.state import BRIGHT
from app.ui.window.brush import MARK
from tests.games.pai_tong.factories import pack, sensible
from tests.window.kept_matches import choose, put_match, seat_players
from tests.window.screen import wait_until
from tests.window.test_keyboard import Keyboard

FELT = (240, 200)


def mine(match):
    """Return the person's legal moves."""
    state = match.state
    legal = [] if state.public.over or 0 not in state.public.active else match.legal(0)
    return [] if list(legal) == [PASS] else legal


def wait_for_choice(window):
    """Wait until the person has a choice or the deal is over."""
    return wait_until(
        lambda: (match := window.match) and (match.state.public.over or mine(match)) and match, "the person's turn"
    )


def played_by(window, seat=0):
    """Return a seat's moves so far."""
    return [text for mover, text in window.moves if mover == seat]


def choice(match, rng):
    """Take tongs and wins, else keep ranks together."""
    legal = mine(match)
    tongs = [move for move in legal if isinstance(move, Tong)]
    if KIN not in legal and tongs:
        return tongs[-1]
    return sensible(match.state.hands[0], legal, rng)


class Still:
    """A source of randomness that always returns the same."""

    @staticmethod
    def random():
        return 0.0


def cards_of(hand, move):
    """Return the cards that a tong takes out of a hand."""
    held, found = list(hand), []
    for kind in (move.first, move.second):
        found.append(next(card for card in held if KIND[card] == kind))
        held.remove(found[-1])
    return found


class Mouse:
    """Plays moves by clicks and drags alone."""

    def __init__(self, window, aim):
        self.window, self.aim = window, aim

    def play(self, match, move):
        scene, state, window = self.aim.scene(self.window.text), match.state, self.window
        match move:
            case Discard(kind):
                card = next(card for card in state.hands[0] if KIND[card] == kind)
                window.drag(scene.card_box(card), scene.zone_box("discards"))
            case Tong():
                for card in cards_of(state.hands[0], move):
                    window.click(scene.card_box(card))
                window.click(scene.place(state.public.discard).box)
            case _ if move == DRAW:
                window.click(scene.place(state.stock[-1]).box, times=2)
            case _ if move == KIN and state.public.discard is not None:
                window.drag(scene.place(state.public.discard).box, scene.zone_box("hand"))
            case _:
                window.click(self.aim.boxes["action-I" if move == KIN else "action-P"])
        # Letting go on the hand could mean a tong as well: it is asked.
        if move == KIN and any(isinstance(other, Tong) for other in match.legal(0)):
            window.key("Return")


class Keys(Keyboard):
    """Plays moves by keys alone."""

    def arrows_to(self, name):
        """As fast players do: only the final focus is checked."""
        if way := self.way_to(name):
            self.window.key(*way)
        wait_until(lambda: self.focus() == name, f"the focus on {name}")

    def play(self, match, move):  # type: ignore[override]
        state, window = match.state, self.window
        self.look()
        match move:
            case Discard(kind):
                card = next(card for card in state.hands[0] if KIND[card] == kind)
                self.tab_to(*self.cards)
                self.arrows_to(f"card:{card}")
                window.key("Return")
            case Tong():
                for card in cards_of(state.hands[0], move):
                    self.tab_to(*self.cards)
                    self.arrows_to(f"card:{card}")
                    window.key("space")
                window.key("t")
            case _:
                window.key({DRAW: "d", KIN: "i", PASS: "p"}[move])


def play_deal(window, player):
    """Make the person's moves until the deal is over; return their number."""
    made = 0
    while not (match := wait_for_choice(window)).state.public.over:
        move, before = choice(match, Still), len(played_by(window))
        player.play(match, move)
        wait_until(lambda before=before: len(played_by(window)) > before, f"the move {GAME.notate(move)}")
        # An automatic pass may come in between.
        assert GAME.notate(move) in played_by(window)[before:]
        made += 1
    return made


def test_a_whole_hand_of_tiles_by_mouse_alone(sit_down, aim):
    options = {"deals": 1, "cards": "tiles", "dealing": "walls", "scoring": "pong"}
    window = sit_down("person", "keen", "keen", "keen", seed=3, options=options, game=GAME.name)
    assert play_deal(window, Mouse(window, aim)) > 2
    wait_until(lambda: '"result"' in window.text, "the result")


def test_a_whole_hand_of_cards_by_keys_alone(sit_down, aim):
    window = sit_down("person", *["keen"] * 5, seed=8, options={"deals": 1}, game=GAME.name)
    assert play_deal(window, Keys(window, aim)) > 2
    wait_until(lambda: '"result"' in window.text, "the result")


def wait_for_question(window):
    """Wait for a claim: the neutral button glows in the place of the closed hand."""

    def shines():
        seen = [window.picture(Box(x, 664, 6, 6)).get_at((2, 2)) for x in (1060, 1110, 1160, 1210)]
        return all(red > 180 and green > 100 and blue < 120 for red, green, blue, _ in seen)

    wait_until(shines, "the question")


def match_of(hands, *players, seats=4, starter=0):
    """Return a match before its first move, with these hands."""
    chance = Chance(packs=(pack(hands, seats=seats, starter=starter),), dealer=starter)
    return Match(Header(GAME, Options(deals=1), seat_players(*players), chance))


STARTS = "9C 1C 1S 2C 2S 3C 4C 4S 5C 6C 7C 8C"
WAITS = "5S 5M 5M 6S 6M 6M 7S 7M 7M 9S 9M"
"""Completed by any nine."""
IDLES = "5S 5M 1M 6S 6M 2M 7S 7M 3M 9S 8M"
"""Completed by nothing."""
NEXT = "1M 2M 3S 3M 4M 4M 8S 8S 8M RF RF"


@pytest.fixture
def asked(open_window, folder, aim):
    """Seat 0 has discarded the nine of coins; the people in seats 1 and 2 may claim it."""

    def until_asked(first, second):
        match = match_of({0: STARTS, 1: first, 2: second, 3: NEXT}, "person", "person", "person", "keen")
        choose(folder, "person", "person", "person", "keen", game=GAME.name)
        put_match(folder, match, "2025-01-01-120000-pai-tong")
        window = open_window()
        window.move_to(FELT)
        window.go_on()
        window.open_hand()
        hand = aim.scene(window.text)
        hand.turn_to(0, 0, AT_ONCE, open_hand=True)
        (nine,) = (card for card in match.state.hands[0] if MONEY.code(card) == "9C")
        box = hand.card_box(nine)
        window.still()
        window.click(box, times=2)
        window.move_to(FELT)
        window.wait_for_moves(1)
        wait_for_question(window)
        return window

    return until_asked


def alike(one, other):
    """To a shade: the last frame of a fade is rounded."""
    if one == other or len(one) != len(other):
        return one == other
    here, there = (pygame.image.frombuffer(pixels, (len(pixels) // 4, 1), "BGRA") for pixels in (one, other))
    return pygame.mask.from_threshold(here, (0, 0, 0), (3, 3, 3, 255), there).count() == len(one) // 4


def test_being_asked_tells_nobody_who_could_win(asked):
    """One of them wins with the card, or the other, or no one: the picture is the same."""
    first = b""
    for hands in ((IDLES, WAITS), (WAITS, IDLES), (IDLES, IDLES)):
        window = asked(*hands)
        rests = window.still(lasting=BRIGHT / 1000 + 0.5)  # what was just done shines for as long, and then dims
        first = first or rests
        wait_until(lambda window=window, first=first: alike(window.still(), first), "the picture of the others")
        window.close()
        for path in window.records:
            path.unlink()


def test_who_looks_may_win(asked):
    window = asked(IDLES, WAITS)
    window.key("1")  # seat 2 comes before seat 1, and both after the next player
    window.open_hand()
    window.key("i")
    wait_until(lambda: window.match.state.public.over, "the win")
    assert window.match.state.public.history[-1].winner == 2
    assert (1, "pass") not in window.moves


def test_nobody_passes_for_all_of_them(asked):
    window = asked(IDLES, WAITS)
    window.key("space")
    wait_until(lambda: {(1, "pass"), (2, "pass")} <= {*window.moves}, "their answers")
    wait_until(lambda: window.match.state.public.turn == 3, "the next player's turn")


def test_who_has_looked_and_passed_leaves_the_others_to_be_asked(asked):
    window = asked(IDLES, WAITS)
    window.key("1")
    window.open_hand()
    window.key("p")
    wait_until(lambda: (2, "pass") in window.moves, "the answer")
    wait_for_question(window)
    window.key("space")
    wait_until(lambda: (1, "pass") in window.moves, "the other's answer")


def test_marked_cards_stand_out_and_make_the_tong(open_window, folder, aim):
    """Three fives make three tongs with a fourth; the selection chooses one."""
    match = match_of({0: IDLES.replace("9S", "5C"), 1: STARTS}, "person", "keen", "keen", "keen", starter=1)
    match.play(1, GAME.parse("discard 5C"), 10)
    choose(folder, "person", "keen", "keen", "keen", game=GAME.name)
    put_match(folder, match, "2025-01-01-120000-pai-tong")
    window = open_window()
    window.go_on()
    window.still()
    scene, tong = aim.scene(window.text), GAME.parse("tong 5C 5M")
    cards = cards_of(match.state.hands[0], tong)
    for card in cards:
        window.click(scene.card_box(card))
    window.move_to(FELT)
    places = [scene.place(card) for card in cards]
    frames = [(place.box.moved(0, -18).grown(4), place.angle) for place in places]
    wait_until(lambda: all("top" in window.frame(box, MARK, angle=angle) for box, angle in frames), "both marked")
    window.key("t")
    wait_until(lambda: (0, "tong 5C 5M") in window.moves, "the tong")
