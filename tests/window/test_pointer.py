"""The pointer at the table: drags, drops, clicks. Moves are read from the record."""

import pytest

from app.core.cards import FRENCH
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Play, Shift
from app.games.kings_corners.table import TABLETOP
from app.table.geometry import Box
from app.table.gesture import DragItem
from app.ui.table.state import BRIGHT
from app.ui.window.brush import GLOW
from tests.window.kept_matches import seed_where
from tests.window.screen import wait_until

FELT = (240, 500)
"""Empty at the start of a deal."""
NOTHING = (60, 450)
"""Bare felt without tooltips."""
LINE = Box(12, 508, 256, 130)
"""Place of refusals."""


def onto_a_pile(state):
    """Return the plays that put a card onto a pile."""
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Play) and state.public.piles[move.place]]


def shifts(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Shift)]


def misfits(state):
    """Return a hand card that cannot be played, and a pile."""
    playable = {move.card for move in onto_a_pile(state)}
    return [(card, 0) for card in state.hands[0] if card not in playable]


SEED = seed_where(lambda state: onto_a_pile(state) and shifts(state) and misfits(state), 2)


@pytest.fixture
def window(sit_down):
    """The person is on turn, can play a card, cannot play another, and can move a pile."""
    return sit_down("person", "keen", seed=SEED)


def test_a_drag_plays_a_card_and_another_moves_a_pile(window, aim):
    move = onto_a_pile(window.match.state)[0]
    scene = aim.scene(window.text)
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]))
    window.wait_for_moves(1)
    shift = shifts(window.match.state)[0]
    scene = aim.scene(window.text)
    window.drag(scene.zone_box(PLACES[shift.source]), scene.zone_box(PLACES[shift.place]))
    window.wait_for_moves(2)
    assert window.moves == [(0, GAME.notate(move)), (0, GAME.notate(shift))]


def test_an_illegal_drop_changes_nothing_and_is_explained(window, aim):
    card, place = misfits(window.match.state)[0]
    scene = aim.scene(window.text)
    window.click(NOTHING)  # with a mouse in use, no keys are printed on buttons
    before = window.still(lasting=BRIGHT / 1000 + 0.5)  # what was just done shines for as long, and then dims
    line_before = window.bytes_of(LINE)
    window.drag(scene.card_box(card), scene.zone_box(PLACES[place]))
    window.move_to(NOTHING)
    wait_until(lambda: window.bytes_of(LINE) != line_before, "the reason")
    assert window.still() != before
    # A click dismisses it; then everything is as before, with the card back in its place.
    wait_until(lambda: window.click(NOTHING) or window.bytes_of() == before, "the picture of before")
    assert window.moves == []


def test_a_drop_beside_everything_is_explained_and_a_drag_given_up_is_not_and_both_change_nothing(window, aim):
    move = onto_a_pile(window.match.state)[0]
    scene = aim.scene(window.text)
    window.click(NOTHING)  # with a mouse in use, no keys are printed on buttons
    before = window.still()
    line_before = window.bytes_of(LINE)
    window.drag(scene.card_box(move.card), FELT)
    window.move_to(NOTHING)
    wait_until(lambda: window.bytes_of(LINE) != line_before, "the reason")
    wait_until(lambda: window.click(NOTHING) or window.bytes_of() == before, "the card in its place")
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]), drop=False)
    wait_until(lambda: window.bytes_of() != before, "the card on its way")
    window.key("Escape")
    window.drop()
    window.click(NOTHING)
    wait_until(lambda: window.bytes_of() == before, "the card in its place again")
    assert window.moves == []


def test_places_where_the_held_card_may_go_glow_and_no_others(window, aim):
    state = window.match.state
    card = onto_a_pile(state)[0].card
    scene = aim.scene(window.text)
    window.drag(scene.card_box(card), FELT, drop=False)
    legal = {PLACES[move.place] for move in GAME.legal_moves(state, 0) if isinstance(move, Play) and move.card == card}
    boxes = {zone: scene.zone_box(zone) for zone in (*PLACES, "stock")}

    def glowing():
        """Return the outlined places; the outline is tighter where the next card is shown beside the pile."""
        return {zone for zone, box in boxes.items() if any(window.outlined(box.grown(by), GLOW) for by in (9, 3))}

    wait_until(lambda: glowing() == legal, "the glow")
    window.drop()
    wait_until(lambda: not glowing(), "no glow")


def test_a_click_and_another_play_a_card_and_so_does_a_double_click(window, aim):
    move = onto_a_pile(window.match.state)[0]
    scene = aim.scene(window.text)
    window.click(scene.card_box(move.card))
    window.click(scene.zone_box(PLACES[move.place]))
    window.wait_for_moves(1)
    assert window.moves == [(0, GAME.notate(move))]
    state = window.match.state
    legal = GAME.legal_moves(state, 0)
    played = {card: TABLETOP.input.default_move(state, 0, DragItem("hand", (card,)), legal) for card in state.hands[0]}
    card = next((card for card in state.hands[0] if played[card]), None)
    scene = aim.scene(window.text)
    if card is None:
        source = shifts(state)[0].source
        best = TABLETOP.input.default_move(state, 0, DragItem(PLACES[source], state.public.piles[source]), legal)
        window.click(scene.zone_box(PLACES[source]), times=2)
    else:
        best = played[card]
        window.click(scene.card_box(card), times=2)
    window.wait_for_moves(2)
    assert window.moves[1] == (0, GAME.notate(best))


def test_the_stock_is_drawn_from_by_a_drag_by_a_click_and_by_the_button(window, aim):
    boxes = aim.table(window.text) and aim.boxes
    for draw in (
        lambda scene: window.drag(scene.zone_box("stock"), scene.zone_box("hand")),
        lambda scene: window.click(scene.zone_box("stock")),
        lambda _scene: window.click(boxes["action-D"]),
    ):
        match = window.wait_for_turn()
        assert not match.state.public.over
        held, played = len(match.state.hands[0]), len(match.log)
        draw(aim.scene(window.text))
        match = window.wait_for_moves(played + 1)
        assert GAME.notate(match.log[played].move) == "draw"
        assert match.log[played].seat == 0
        assert len(match.states[played + 1].hands[0]) == held + 1


def test_a_dark_button_says_why_and_does_nothing(sit_down, aim):
    """The turn starts with a draw; End before it only explains that."""
    window = sit_down("person", "keen", seed=SEED, options={"draw": "start"})
    aim.table(window.text)
    window.move_to(FELT)
    before = window.still(LINE)
    window.click(aim.boxes["action-E"])
    wait_until(lambda: window.bytes_of(LINE) != before, "the reason")
    assert window.moves == []


def test_the_cards_seen_are_those_dealt(window, aim):
    """Each hand card is in its place: pointing at it raises only it."""
    scene = aim.scene(window.text)
    assert {FRENCH.code(card) for card in scene.hand_cards()} == {
        FRENCH.code(card) for card in window.match.state.hands[0]
    }
    seen = set()
    for card in scene.hand_cards():
        window.move_to(scene.card_box(card).middle)
        seen.add(wait_until(lambda: (now := window.bytes_of()) not in seen and now, "another card lifted"))
