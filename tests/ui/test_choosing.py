"""Which of several moves is meant: the dialog leaves in sight what one chooses from."""

import pytest

from app.core.record import write
from app.table.geometry import Box
from app.tools.gallery.courses import opening
from app.tools.gallery.scenes.deals import AMBIGUOUS
from app.ui.kit.dialogs import Dialog
from app.ui.kit.widgets import Panel
from app.ui.table.free_room import hidden
from app.ui.table.person import grip_of
from tests.headless import headless


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 150)])
def test_the_dialog_hides_less_of_the_table_than_where_a_dialog_usually_lies(tmp_path, size, scale):
    with headless(tmp_path, size) as shown:
        shown.program.change(ui_scale=scale)
        course, made, source, goal = AMBIGUOUS["tong-its"]
        play = shown.table(write(opening(course, made))).play
        state, scene = play.session.state, play.scene
        grip = grip_of(play, source, scene.zones[source].cards[-1])
        moves = play.session.tabletop.input.meant(state, 0, grip, goal)
        assert len(moves) > 1
        play.ask(moves)
        dialog = shown.program.top
        assert isinstance(dialog, Dialog)
        area = shown.program.area
        box = next(widget.box for widget in dialog.widgets(area) if isinstance(widget, Panel))
        assert box.x >= 0 <= box.y
        assert box.right <= area.w
        assert box.bottom <= area.h
        share = area.scale / scene.area.scale
        chosen_from = [scene.zone_box("discards"), scene.zone_box("hand")]

        def covered(at):
            return hidden(scene, Box(at.x * share, at.y * share, at.w * share, at.h * share), chosen_from)

        assert covered(box) < covered(Box.around(area.w / 2, area.h / 2, box.w, box.h))
