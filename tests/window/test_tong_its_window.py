"""Tong-Its in the real window: a hand by mouse, another by keyboard, and what is done with selected cards."""

import pytest

from app.core.cards import Chance
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import DRAW, Discard, Lay, Meld, Options, Take
from app.games.tong_its.table.mat import meld_zone
from app.ui.kit.toast import Toast
from app.ui.window.brush import GLOW
from tests.window.screen import wait_until
from tests.window.test_keyboard import Keyboard

FELT = (250, 250)
"""Empty at the start of a hand."""


def first_melds(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Meld)]


SEED = next(
    seed
    for seed in range(1000)
    if Chance(seed=seed).first_dealer(3) == 0 and first_melds(GAME.new(Options(), 3, Chance(seed=seed)))
)
"""The person deals, and holds a meld that can be laid at once."""


def next_move(state, legal):
    """Return the person's move: draw or take, meld, lay off, discard the costliest card."""
    for kind in (Take, Meld, Lay):
        found = [move for move in legal if isinstance(move, kind)]
        if found:
            return max(found, key=lambda move: len(getattr(move, "cards", ())))
    if DRAW in legal:
        return DRAW
    discards = [move for move in legal if isinstance(move, Discard)]
    return max(discards, key=lambda move: move.card % 13) if discards else legal[0]


class Mouse:
    """Plays moves by clicks and drags alone."""

    def __init__(self, window, aim):
        self.window, self.aim = window, aim

    def mark(self, scene, some):
        for card in some:
            self.window.click(scene.card_box(card))

    def play(self, move):
        """Make the move, and see it in the record."""
        scene, window = self.aim.scene(window_text := self.window.text), self.window
        played = window_text.count("\n") - 1
        boxes = self.aim.boxes
        match move:
            case Take(some):
                self.mark(scene, some)
                window.click(scene.zone_box("discards"))
            case Meld(some):
                self.mark(scene, some)
                window.drag(scene.card_box(some[0]), scene.zone_box("lay"))
            case Lay(card, owner, number):
                window.drag(scene.card_box(card), scene.zone_box(meld_zone(owner, number)))
            case Discard(card):
                window.drag(scene.card_box(card), scene.zone_box("discards"))
            case _ if move == DRAW:
                window.drag(scene.zone_box("stock"), scene.zone_box("hand"))
            case _:
                window.click(boxes["action-P"])
        # Four of a kind may lie face up or face down: it is asked which.
        if isinstance(move, Meld) and len(move.cards) == 4 and move.cards[0] % 13 == move.cards[1] % 13:
            window.key("Return")
        window.wait_for_moves(played + 1)
        assert window.moves[played][0] == 0
        assert window.moves[played][1].split()[0] == GAME.notate(move).split()[0]


class Keys(Keyboard):
    """Plays moves by keys alone: Space selects, letters and Enter act."""

    def mark(self, some):
        self.window.still()  # what was just drawn has arrived in its place
        self.look()
        for card in some:
            self.tab_to(*self.cards)
            self.arrows_to(f"card:{card}")
            self.window.key("space")
            wait_until(lambda: self.focus() is not None, "the focus on the marked card")

    def play(self, move):  # type: ignore[override]
        """Make the move, and see it in the record."""
        window = self.window
        played = window.text.count("\n") - 1
        match move:
            case Take(some):
                self.mark(some)
                window.key("t")
            case Meld(some):
                self.mark(some)
                window.key("y")
            case Lay(card, _, _):
                self.mark([card])
                window.key("Return")
            case Discard(card):
                self.mark([card])
                window.key("x")
            case _:
                window.key("d" if move == DRAW else "p")
        window.wait_for_moves(played + 1)
        assert window.moves[played][0] == 0
        assert window.moves[played][1].partition(">")[0] == GAME.notate(move).partition(">")[0]


def play_hand(window, player):
    """Make the person's moves until the hand is over; return their number."""
    made = 0
    while not (match := window.wait_for_turn()).state.public.over:
        move = next_move(match.state, GAME.legal_moves(match.state, 0))
        player.play(move)
        made += 1
    return made


@pytest.fixture
def window(sit_down):
    """A match of one hand."""
    return sit_down("person", "random", "random", seed=SEED, options={"hands": 1}, game=GAME.name)


def test_a_whole_hand_by_mouse_alone(window, aim):
    assert play_hand(window, Mouse(window, aim)) > 1
    wait_until(lambda: '"result"' in window.text, "the result")


def test_a_whole_hand_by_keys_alone(window, aim):
    assert play_hand(window, Keys(window, aim)) > 1
    wait_until(lambda: '"result"' in window.text, "the result")


def test_marked_cards_stand_out_and_the_place_where_they_go_glows(window, aim):
    meld = first_melds(window.match.state)[0]
    scene = aim.scene(window.text)
    lay, thrown = (scene.zone_box(zone).grown(9) for zone in ("lay", "discards"))
    window.click(scene.card_box(meld.cards[0]))
    wait_until(lambda: window.outlined(thrown, GLOW), "the discards lit up for one card")
    for card in meld.cards[1:]:
        window.click(scene.card_box(card))
    window.move_to(FELT)

    def only_there() -> bool:
        """The text on an empty place is wider than it, and covers a bit of both sides."""
        return not window.outlined(thrown, GLOW) and window.frame(lay, GLOW) >= {"top", "bottom"}

    wait_until(only_there, "the place of the meld alone")
    window.click(scene.zone_box("lay"))
    window.wait_for_moves(1)
    assert window.moves[0] == (0, GAME.notate(meld))


def test_illegal_action_is_refused_and_changes_nothing(window, aim):
    """The dealer does not draw in the first turn, and no card is selected to discard."""
    scene = aim.scene(window.text)
    why_not, brush = GAME.why_not(window.match.state, 0, DRAW), aim.program.brush()
    for start, end, message in (
        (scene.zone_box("stock"), scene.zone_box("hand"), why_not),
        (aim.boxes["action-X"], None, "Mark the one card to discard, and no other."),
    ):
        toast = Toast()
        toast.show(message, 0.0)
        reason = aim.program.top.place_toast(toast.ways(brush))[1]
        window.move_to(FELT)
        before = window.still(reason)
        if end:
            window.drag(start, end)
        else:
            window.click(start)
        wait_until(lambda before=before, reason=reason: window.bytes_of(reason) != before, "the reason")
    assert window.moves == []


def test_the_button_shows_the_order_of_the_hand_and_a_drag_makes_it_the_persons_own(window, aim):
    state = window.match.state
    scene = aim.scene(window.text)
    hand = scene.hand_cards()
    sort = aim.boxes["sort"]
    window.click(FELT)  # with a mouse in use, no keys are printed on buttons
    before = window.still(sort)
    window.drag(scene.card_box(hand[-1]), scene.card_box(hand[0]))
    window.move_to(FELT)
    wait_until(lambda: window.still(sort) != before, "the persons own order")
    window.click(sort)
    window.move_to(FELT)
    wait_until(lambda: window.still(sort) == before, "the order by melds again")
    assert window.moves == []
    assert set(hand) == set(state.hands[0])
