"""Kong-Pie in the real window: a hand by mouse, another by keyboard, selections, previews, and the discards."""

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match
from app.core.options import build
from app.core.record import write
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import Connect, Discard, Kong, Restock
from app.games.kong_pie.rules.moves import PASS
from app.table.geometry import Box
from app.ui.table.scene import NEARER
from app.ui.window.brush import FOCUS, GLOW, MARK
from tests.games.kong_pie.factories import lively
from tests.window.kept_matches import seat_players
from tests.window.screen import EXACT, wait_until
from tests.window.test_keyboard import Keyboard

FELT = (120, 520)
"""Empty at the start of a hand."""
OPTIONS = {"deals": 1, "kongs_to_win": 4}


def kongs(legal):
    return sorted((move for move in legal if isinstance(move, Kong)), key=lambda move: len(move.cards))


def swap_for_a_kong(state):
    """Return a swap after which a kong can be made."""
    swaps = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Connect)]
    return next((move for move in swaps if kongs(GAME.legal_moves(GAME.apply(state, 0, move, 0), 0))), None)


def next_move(state):
    """Return the person's move: make a kong, swap for one, or discard."""
    legal = GAME.legal_moves(state, 0)
    made = kongs(legal)
    if made:
        return made[0]
    discards = [move for move in legal if isinstance(move, Discard)]
    return swap_for_a_kong(state) or (discards[0] if discards else PASS)


def fits(seed, seats):
    """Return whether the person begins and can swap for a kong at once."""
    chance = Chance(seed=seed)
    if chance.first_dealer(seats) != seats - 1:
        return False
    state = GAME.new(build(Options, OPTIONS, seats), seats, chance)
    return not kongs(GAME.legal_moves(state, 0)) and swap_for_a_kong(state) is not None


SEED = next(seed for seed in range(1000) if fits(seed, 2))


class Mouse:
    """Plays moves by clicks and drags alone."""

    def __init__(self, window, aim):
        self.window, self.aim = window, aim

    def play(self, move):
        """Make the move, and see it in the record."""
        text, window = self.window.text, self.window
        scene = self.aim.scene(text)
        played, boxes = text.count("\n") - 1, self.aim.boxes
        match move:
            case Connect(put, pull):
                for card in (*put, *pull):
                    window.click(scene.card_box(card))
                if played % 2:
                    window.click(boxes["action-C"])
                else:
                    window.drag(scene.card_box(put[0]), scene.zone_box("source"))
            case Kong(cards) if len(cards) == 1:
                window.drag(scene.card_box(cards[0]), scene.zone_box("kongs"))
            case Kong(cards):
                for card in cards:
                    window.click(scene.card_box(card))
                window.click(scene.zone_box("kongs"))
            case Discard(card):
                window.drag(scene.card_box(card), scene.zone_box("discards"))
            case _:
                window.click(boxes["action-P"])
        window.wait_for_moves(played + 1)
        assert window.moves[played] == (0, GAME.notate(move))


class Keys(Keyboard):
    """Plays moves by keys alone: Space selects, letters act."""

    def focus(self):
        """A selected source card and its frame are closer; its tick and the next card cover parts of two sides."""
        if (seen := super().focus()) is not None:
            return seen
        picture = self.window.picture()
        for name in (f"card:{card}" for card in self.scene.zones["source"].cards):
            box = self.frames[name][0].moved(0, NEARER) if name in self.frames else None
            if box and {"left", "bottom"} <= self.window.frame(box, FOCUS, picture, tolerance=EXACT):
                return name
        return None

    def mark(self, *names):
        """Select cards along the row of the first."""
        for name in names:
            self.look()
            rows = [[f"card:{card}" for card in self.scene.zones[zone].cards] for zone in ("source", "hand")]
            row = next(row for row in rows if name in row)
            self.tab_to(*row)
            while (here := wait_until(self.focus, "the focus")) != name:
                self.press("Right" if row.index(here) < row.index(name) else "Left")
            self.window.key("space")

    @property
    def scene(self):
        return self.aim.program.top.play.scene

    def play(self, move):  # type: ignore[override]
        """Make the move, and see it in the record."""
        window = self.window
        played = window.text.count("\n") - 1
        match move:
            case Connect(put, pull):
                self.mark(*(f"card:{card}" for card in (*pull, *put)))
                window.key("c" if played % 2 else "Return")
            case Kong(cards):
                self.mark(*(f"card:{card}" for card in cards))
                window.key("Return")
            case Discard(card):
                self.mark(f"card:{card}")
                window.key("x")
            case _:
                window.key("p")
        window.wait_for_moves(played + 1)
        assert window.moves[played] == (0, GAME.notate(move))


def play_hand(window, player):
    """Make the person's moves until the hand is over."""
    made = []
    while not (match := window.wait_for_turn()).state.public.over:
        made.append(next_move(match.state))
        player.play(made[-1])
    return made


@pytest.fixture
def window(sit_down):
    """A match of one hand."""
    return sit_down("person", "random", seed=SEED, options=OPTIONS, game=GAME.name)


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_whole_hand(window, aim, hands):
    """By mouse alone, and by keys alone."""
    made = play_hand(window, hands(window, aim))
    assert {type(move) for move in made} >= {Connect, Kong}
    wait_until(lambda: '"result"' in window.text, "the result")


def test_selected_cards_rise_and_the_swap_is_previewed(window, aim):
    scene = aim.scene(window.text)
    move = swap_for_a_kong(window.match.state)
    buttons = aim.boxes
    line = Box(buttons["action-X"].x, buttons["action-X"].y - 90, 240, 80)
    window.move_to(FELT)
    seen = [window.still(line)]
    for card in (*move.put, *move.pull):
        window.click(scene.card_box(card))
        window.move_to(FELT)
        wait_until(lambda: window.bytes_of(line) != seen[-1], "another line above the buttons")
        seen.append(window.still(line))
    assert all(stands_out(window, scene, card) for card in move.pull)
    assert window.outlined(scene.zone_box("source").grown(9), GLOW)
    window.click(scene.card_box(move.pull[0]), times=1)
    window.click(scene.card_box(move.pull[0]), times=1)
    window.key("c")
    window.wait_for_moves(1)
    assert window.moves[0] == (0, GAME.notate(move))


def stands_out(window, scene, card):
    """The card is selected: framed, a little higher in the hand, a little lower in the source."""
    at = scene.place(card)
    return "top" in window.frame(at.box.moved(0, -scene.rise_of(card)).grown(4), MARK, angle=at.angle)


def test_cards_let_go_on_the_source_are_marked_and_clicks_near_cards_mark_the_nearest(window, aim):
    """A swap by two drags and two clicks between cards, without questions or refusals."""
    scene = aim.scene(window.text)
    move = swap_for_a_kong(window.match.state)
    for card in move.put:
        window.drag(scene.card_box(card), scene.zone_box("source"))
        window.move_to(FELT)
        wait_until(lambda card=card: stands_out(window, scene, card), "the card to be marked")
    for card in move.pull:
        box = scene.place(card).box
        window.click((box.right + 2, box.middle[1]))
        window.move_to(FELT)
        wait_until(lambda card=card: stands_out(window, scene, card), "the nearest card to be marked")
    assert window.match.log == []
    window.drag(scene.card_box(move.put[0]), scene.zone_box("source"))
    window.wait_for_moves(1)
    assert window.moves[0] == (0, GAME.notate(move))


def test_the_discards_are_looked_through(window, aim):
    """By the button's letter and by a click on the pile, without making a move."""
    state = window.match.state
    Mouse(window, aim).play(Discard(state.hands[0][0]))
    match = window.wait_for_turn()
    assert match.state.public.discards
    scene = aim.scene(window.text)
    played, pile = len(match.log), scene.zone_box("discards")
    (x, y) = FELT
    felt = Box(x - 4, y - 4, 8, 8)  # dimmed while one looks through; cards may be lit for a moment, and then not
    window.move_to(FELT)
    before = window.still(felt)

    def there():
        return window.bytes_of(felt) != before

    def gone():
        return not there()

    window.key("v")
    wait_until(there, "the discards")
    window.key("v")
    wait_until(gone, "the table again")
    window.click(pile)
    wait_until(there, "the discards")
    window.key("Escape")
    window.move_to(FELT)
    wait_until(gone, "the table again")
    assert len(window.match.log) == played


def dealer_decides():
    """Return a match in which the person, who deals, decides what becomes of the discards."""
    for seed in range(200):
        full = lively({"restock": "dealer"}, 3, seed)
        players = seat_players("person", "keen", "keen")
        match = Match(Header(GAME, full.header.options, players, full.header.chance))
        for event in full.log:
            question = match.state.public.sheet.question
            if question and (question.kind, question.seat) == ("restock", 0):
                return match
            match.play(event.seat, event.move, event.at)
    raise AssertionError("nobody was ever asked")


def test_shuffled_discards_go_face_down_to_the_stock_before_anything_is_drawn(aim):
    """Otherwise everyone would see what is drawn."""
    match = dealer_decides()
    play = aim.table(write(match)).play
    scene, now = play.scene, play.program.now()
    discards, stock = match.state.public.discards, scene.spreads["stock"]
    assert play.make(Restock("shuffle"), now)
    on_their_way = [scene.motion.animator.target[card] for card in discards]
    assert {(at.x, at.turned) for at in on_their_way} == {(stock.x, 0.0)}
    scene.motion.finish(now)
    assert {scene.zone_of[card] for card in discards} == {"stock", f"hand+{match.state.public.turn}"}
