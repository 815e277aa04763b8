"""Overlaps: one dialog is visible at a time, a refusal leaves needed controls free, panels are whole."""

import pygame
import pytest

from app.table.geometry import Box
from app.table.seating import BAR_HEIGHT
from app.tools.gallery.look import Look
from app.ui.window.brush import PANEL, TOAST
from app.ui.window.decks import TIGHT
from app.ui.window.letters import Letters

LOOK = Look("evening", (1280, 720))


def words(stage):
    """What is written in the picture of now."""
    written = stage.program.canvas.letters.written
    stage.program.paint()
    return {written[picture].text for picture, _, _ in stage.frame.items if picture in written}


def test_a_menu_over_the_cover_takes_its_place(staged):
    covered, menu = staged(LOOK, "kings-corners-cover"), staged(LOOK, "kings-corners-cover-menu")
    asked = "Everyone else, please look away."
    assert asked in words(covered)
    assert asked not in words(menu)
    menu.program.pop()
    assert asked in words(menu)


def test_a_speech_bubble_appears_after_the_call_out_in_its_place(staged):
    stage = staged(LOOK, "tong-its-call-draw")
    state = stage.table.play.state
    caller = next(iter(state.bubbles))
    assert state.call.place == stage.table.play.scene.place_of(caller).ground
    assert "I call!" not in words(stage)
    stage.until(lambda: state.call is None, stride=16)
    assert "I call!" in words(stage)
    stage.settle(2500)
    assert "I call!" not in words(stage)


def test_a_refusal_along_the_top_leaves_the_bar_free_where_only_backs_of_cards_lie_below_it(staged):
    stage = staged(LOOK, "kings-corners-refusal")
    table, brush = stage.table, stage.program.brush()
    stage.program.toast.draw(brush, table.place_toast)
    assert min(y for _, _, y in brush.items) >= brush.px(BAR_HEIGHT)


def test_a_message_above_the_stock_is_on_the_top_bar(staged):
    stage = staged(LOOK, "tong-its-dealt")
    table, brush = stage.table, stage.program.brush()
    stage.program.toast.show("Something everybody should know.", stage.program.now())
    stage.program.toast.draw(brush, table.place_toast)
    seen = brush.items[0][0].get_rect(topleft=brush.items[0][1:])
    assert not seen.colliderect(brush.rect(table.play.scene.zone_box("stock")))


@pytest.mark.parametrize("style", [PANEL, TOAST])
def test_a_large_panel_in_strips_looks_as_one_that_is_whole(style, staged):
    program = staged(LOOK, "kings-corners-dealt").program
    brush = program.brush()
    box = Box(10, 10, 900, 617)
    brush.panel(box, style)
    assert len(brush.items) > 3
    strips, whole = (pygame.Surface((1280, 720)) for _ in range(2))
    strips.blits([(picture, (x, y)) for picture, x, y in brush.items])
    rect = brush.rect(box)
    fill, edge = brush.palette[style.fill], brush.palette[style.edge]
    whole.blit(brush._panel(rect.size, style, fill, edge), rect)
    different = pygame.mask.from_threshold(strips, (0, 0, 0), (2, 2, 2, 255), whole)
    assert different.count() == 1280 * 720


def test_a_short_word_is_not_left_alone_in_the_last_line():
    letters = Letters()
    text, wide = "You may not pull a card that you have put for this same kong.", 0
    for wide in range(120, 400):
        lines = letters.wrap(text, 16, wide)
        assert " ".join(lines) == text
        assert all(letters.width(line, 16) <= wide for line in lines)
        assert lines[-1] != "kong."


def test_in_a_tight_row_a_large_index_gives_way(staged):
    stage = staged(LOOK, "kings-corners-large-index")
    scene, canvas = stage.table.play.scene, stage.program.canvas
    stage.picture()
    shown = {key[0] for key in canvas.sprites._drawn._pictures if str(key[0]).startswith("cards/")}
    code = stage.table.session.game.pack.code
    pile = max((zone for zone in scene.zones.values() if zone.face_up), key=lambda zone: len(zone.cards)).cards
    assert len(pile) == 13  # on a king, which is turned diagonally
    assert {f"cards/{code(card)}{TIGHT}" for card in pile[1:-1]} <= shown
    assert f"cards/{code(pile[-1])}" in shown
    hand = scene.zones["hand"].cards
    assert not {f"cards/{code(card)}{TIGHT}" for card in hand} & shown


@pytest.mark.parametrize(("game", "deal"), [("kings-corners", "deal"), ("pai-tong", "deal"), ("tong-its", "hand")])
def test_a_deal_is_called_as_the_game_calls_it(game, deal, staged):
    assert f"This {deal}" in words(staged(LOOK, f"{game}-scores-sheet"))
    assert f"{deal.capitalize()}s won" in words(staged(LOOK, f"{game}-statistics"))


def test_a_hint_tells_how_many_hands_are_won_in_a_game_of_hands(staged):
    assert "% = win chance" in words(staged(LOOK, "kong-pie-hint"))
