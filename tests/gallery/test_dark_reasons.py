"""Where reasons are shown: why a button is disabled, without hiding a card, in a small window with large text, too;
and why a player made a move.
"""

import pytest

from app.tools.gallery.look import Look
from app.tools.gallery.pictures import contrast
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.kit.widgets import Button
from app.ui.table.controls import asked, explanation_panel, why_room


@pytest.mark.parametrize("look", [Look("evening", (1024, 640), 200), Look("evening", (1280, 720))], ids=str)
@pytest.mark.parametrize("game", ["pai-tong", "tong-its"])
def test_the_reason_of_a_dark_button_hides_no_card_and_is_centred(game, look, halls):
    with stage(look, halls.of(look)) as found:
        scene_of(f"{game}-dark-button").play(found)
        play, brush = found.table.play, found.program.brush(found.table.play.scene.area)
        dark = [
            w for w in found.screen.live().values() if isinstance(w, Button) and w.id.startswith("action-") and w.why
        ]
        assert dark
        for button in dark:
            panel, words = explanation_panel(asked(play), button.why, why_room(play, brush, button.why), brush)
            assert words.box.x - panel.box.x >= 10
            assert panel.box.right - words.box.right >= 10
            lines = len(brush.lines(words.text, words.size, words.box.w))
            assert words.box.h == pytest.approx(lines * words.size * 1.32)
            assert words.box.middle[1] == pytest.approx(panel.box.middle[1]), "as much air above the words as below"
            for card in (*play.scene.hand_cards(), *(c for zone in play.scene.zones.values() for c in zone.cards)):
                assert not panel.box.overlaps(play.scene.place(card).box.grown(-3)), (button.why, card)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
def test_the_reason_of_a_move_is_near_its_player_and_in_their_colour(size, staged):
    found = staged(Look("evening", size), "kings-corners-why")
    screen, brush = found.screen, found.program.brush(found.table.play.scene.area)
    box, seat = screen.tooltips.box(brush, screen.popovers.beside(brush, [])), screen.tooltips._shown.explains
    plate = screen.play.scene.place_of(seat).plate
    aside = max(plate.x - box.right, box.x - plate.right, 0), max(plate.y - box.bottom, box.y - plate.bottom, 0)
    assert max(aside) < plate.w
    (x, y), picture = brush.rect(box).midleft, found.picture()
    assert min(contrast(picture.get_at((x + i, y))[:3], brush.palette.seats[seat]) for i in range(3)) < 1.3
