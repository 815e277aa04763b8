"""Keyboard only, with the focus located in the picture as a person does."""

from collections import deque
from typing import Any

import pytest

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import CORNERS, PLACES, Draw, End, Play, Shift
from app.storage.messages import Messages
from app.storage.statistics import Statistics
from app.table.geometry import DOWN, LEFT, RIGHT, UP, nearest
from app.ui.table.focus import focus_ring, spots
from app.ui.table.scene import RAISED
from app.ui.table.state import RISES
from app.ui.window.brush import FOCUS, GLOW
from tests.window.kept_matches import choose, new_match, play_on, put_match, seed_where
from tests.window.screen import EXACT, wait_until

ARROWS = {"Left": LEFT, "Right": RIGHT, "Up": UP, "Down": DOWN}


class Keyboard:
    """Plays moves with Tab, arrows, Space, Enter and letters."""

    def __init__(self, window, aim):
        self.window, self.aim = window, aim
        self._seen: tuple[Any, ...] = (None, None, None)

    def look(self):
        """Return everything that can get the focus, and its frame."""
        screen = self.aim.table(self.window.text)
        screen.play.scene.motion.finish(self.aim.program.now())  # the window's cards are dealt by now
        cards = screen.play.scene.hand_cards()
        self.spots, self.widgets = spots(screen.play), self.aim.boxes
        self.cards = [f"card:{card}" for card in cards]
        self.overlapped = self.cards[:-1]
        self.frames = {name: (box.grown(4), 0.0) for name, box in {**self.spots, **self.widgets}.items()}
        for screen.play.state.spot in self.spots:
            box, angle = focus_ring(screen.play)
            self.frames[screen.play.state.spot] = box.grown(4), angle
        screen.play.state.spot = None

    def focus(self):
        """Return what is seen to have the focus; the result is cached per picture."""
        pixels, frames, name = self._seen
        now = self.window.bytes_of()
        if pixels is not now or frames is not self.frames:
            name = self._focus()
            self._seen = now, self.frames, name
        return name

    def _focus(self):
        picture = self.window.picture()
        for name, (box, angle) in self.frames.items():
            for high in (0, RAISED - RISES) if name.startswith("card:") else (0,):  # a selected card is higher
                frame = self.window.frame(box.moved(0, -high), FOCUS, picture, tolerance=EXACT, angle=angle)
                # In a fan the next card covers one side and part of two others, and a tick the middle of the top.
                overlapped = name in self.overlapped and "left" in frame
                if overlapped or ("top" in frame and len(frame) >= 3):
                    return name
        return None

    def press(self, *keys):
        """Press keys one by one, and see the focus move each time."""
        for key in keys:
            here = self.focus()
            self.window.key(key)
            wait_until(lambda here=here: self.focus() not in (None, here), f"the focus elsewhere than on {here}")

    def tab_to(self, *names):
        """Tab until one of these has the focus."""
        for _ in range(12):
            if self.focus() in names:
                return
            self.press("Tab")
        raise AssertionError(f"Tab never came to {names}")

    def way_to(self, name):
        """Return the shortest path of arrow keys."""
        boxes = {**self.spots, **self.widgets}
        ways, queue = {self.focus(): []}, deque([self.focus()])
        while name not in ways:
            here = queue.popleft()
            for key, direction in ARROWS.items():
                there = nearest({n: b for n, b in boxes.items() if n != here}, boxes[here], direction)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], key]
                    queue.append(there)
        return ways[name]

    def arrows_to(self, name):
        self.press(*self.way_to(name))
        assert self.focus() == name

    def pick_up(self, name, kind):
        """Move the focus there and pick up with Space."""
        self.window.still()  # the card just played has arrived
        self.look()
        self.tab_to(*(self.cards if kind == "card" else [f"zone:{zone}" for zone in PLACES]))
        self.arrows_to(name)
        self.window.key("space")

    def play(self, move, let_go="Return"):
        """Make the move, and see it in the record."""
        played = self.window.text.count("\n") - 1
        match move:
            case Play(card, place):
                self.pick_up(f"card:{card}", "card")
                self.tab_to(f"zone:{PLACES[place]}")
                self.window.key(let_go)
            case Shift(source, place):
                self.pick_up(f"zone:{PLACES[source]}", "zone")
                self.tab_to(f"zone:{PLACES[place]}")
                self.window.key(let_go)
            case Draw():
                self.window.key("d")
            case End():
                self.window.key("e")
        self.window.wait_for_moves(played + 1)
        assert self.window.moves[played] == (0, GAME.notate(move))


def can_play_and_shift(state):
    legal = GAME.legal_moves(state, 0)
    return any(isinstance(m, Play) for m in legal) and any(isinstance(m, Shift) for m in legal)


def test_a_whole_match_by_keys_alone(open_window, folder, aim):
    """From title to title: set up, played to its end, counted."""
    seed = seed_where(can_play_and_shift, 2)
    choose(folder, "person", "keen", options={"ends": "hands", "hands": 1})
    window = open_window("--seed", seed)
    window.key("n", "Return")
    window.wait_for_record()
    keyboard = Keyboard(window, aim)
    while not (match := window.wait_for_turn()).state.public.over:
        legal = GAME.legal_moves(match.state, 0)
        # Piles first, so that both ways of playing are needed; then cards, to come to an end.
        keyboard.play(
            next((m for m in legal if isinstance(m, Shift)), legal[0]), "space" if len(legal) % 2 else "Return"
        )
    wait_until(lambda: '"result"' in window.text, "the result")
    assert sum(seat == 0 for seat, _ in window.moves) > 2
    window.key("s", "Escape", "q", "y")
    assert window.process.wait(30) == 0
    statistics = Statistics(folder / "statistics.db", folder / "matches", Messages())
    assert statistics.totals(GAME.name).matches == 1
    statistics.close()


def last_move_of_a_deal(match):
    """Return whether the person can go out: the deal, not the match, would be over."""
    state = match.state
    if state.public.over or state.public.turn != 0 or len(state.hands[0]) != 1:
        return False
    return any(isinstance(move, Play) for move in GAME.legal_moves(state, 0))


@pytest.mark.parametrize("keys", [("s", "n"), ("s", "t", "s", "Return")])
def test_the_next_deal_by_keys_alone(open_window, folder, aim, keys):
    choose(folder, "person", "keen")
    match = next(
        match
        for seed in range(1000)
        if last_move_of_a_deal(
            match := play_on(
                new_match("person", "keen", seed=seed, ends="hands", hands=3),
                lambda match: match.state.public.over or last_move_of_a_deal(match),
            )
        )
    )
    put_match(folder, match)
    window = open_window()
    window.go_on()
    window.still()
    legal = GAME.legal_moves(match.state, 0)
    Keyboard(window, aim).play(next(move for move in legal if isinstance(move, Play)))
    assert window.match.state.public.over
    window.key(*keys)
    after = window.wait_for_moves(len(match.log) + 2)
    assert GAME.notate(after.log[len(match.log) + 1].move) == "deal"
    assert after.state.public.deal == 1


def test_enter_does_the_sensible_thing(sit_down, aim):
    seed = seed_where(can_play_and_shift, 2)
    window = sit_down("person", "keen", seed=seed)
    keyboard = Keyboard(window, aim)
    keyboard.look()
    move = next(m for m in GAME.legal_moves(window.match.state, 0) if isinstance(m, Play))
    keyboard.tab_to(*keyboard.cards)
    keyboard.arrows_to(f"card:{move.card}")
    window.key("Return")
    match = window.wait_for_moves(1)
    assert match.log[0].move.card == move.card


def test_tab_comes_to_everything_and_the_focus_is_always_seen(sit_down, aim):
    """Round and round: hand, places, actions, top bar; and back with Shift."""
    window = sit_down("person", "keen", seed=seed_where(can_play_and_shift, 2))
    keyboard = Keyboard(window, aim)
    keyboard.look()
    window.key("Tab")
    wait_until(keyboard.focus, "the focus")
    seen = [keyboard.focus()]
    for _ in range(4):
        keyboard.press("Tab")
        seen.append(keyboard.focus())
    assert seen[0] == seen[4]
    assert len(set(seen[:4])) == 4
    kinds = {name.split(":")[0] for name in seen}
    assert {"card", "zone"} < kinds
    assert seen[4] in keyboard.cards or seen[4].startswith("zone") or seen[4] in keyboard.widgets
    keyboard.press("shift+Tab")
    assert keyboard.focus() == seen[3]


def king_for_corners(state):
    """Return a king of the person's hand that may go to empty corners."""
    moves = [m for m in GAME.legal_moves(state, 0) if isinstance(m, Play) and m.place in CORNERS]
    return moves[0].card if len(moves) > 1 else None


def test_escape_puts_back_what_space_took_up(sit_down, aim):
    window = sit_down("person", "keen", seed=seed_where(lambda state: king_for_corners(state) is not None, 2))
    keyboard = Keyboard(window, aim)
    keyboard.look()
    king, scene = king_for_corners(window.match.state), aim.program.top.play.scene
    keyboard.tab_to(*keyboard.cards)
    keyboard.arrows_to(f"card:{king}")
    window.key("space")
    others = [PLACES[corner] for corner in CORNERS[1:]]  # the focus ring crosses the glow of the first
    places = [(scene.zone_box(zone), scene.spreads[zone].place(0, 1, face_up=True).angle) for zone in others]

    def lit():
        """Return the number of corners with a glow, at the angle of their king."""
        return sum(len(window.frame(box.grown(9), GLOW, angle=angle)) >= 3 for box, angle in places)

    wait_until(lambda: lit() == len(places), "the places lit up")
    window.key("Escape")
    wait_until(lambda: not lit(), "nothing lit up")
    assert window.moves == []
