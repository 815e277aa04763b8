import pytest

from app.core.record import write
from app.table.geometry import Box
from app.tools.gallery.courses import opening
from app.tools.gallery.scenes.tables import AMBIGUOUS
from app.ui.kit.dialogs import Dialog
from app.ui.kit.widgets import Panel
from app.ui.table.targets import drag_item_at
from tests.headless import headless
from tests.ui.covering import hidden


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 150)])
def test_the_dialog_hides_less_of_the_table_than_where_a_dialog_usually_lies(tmp_path, size, scale):
    with headless(tmp_path, size) as shown:
        shown.program.change(ui_scale=scale)
        course, made, source, goal = AMBIGUOUS["tong-its"]
        play = shown.table(write(opening(course, made))).play
        state, scene = play.session.state, play.scene
        drag_item = drag_item_at(play.scene, source, scene.zones[source].cards[-1])
        moves = play.session.tabletop.input.moves_for_drop(state, 0, drag_item, goal)
        assert len(moves) > 1
        play.ask(moves, scene.zone_box(goal).middle)
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


@pytest.mark.parametrize("game", sorted(AMBIGUOUS))
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1024, 640), 150)])
def test_the_dialog_lies_near_where_cards_were_dropped_and_on_none_to_choose_from(tmp_path, game, size, scale):
    with headless(tmp_path, size) as shown:
        shown.program.change(ui_scale=scale)
        course, made, source, goal = AMBIGUOUS[game]
        play = shown.table(write(opening(course, made))).play
        scene = play.scene
        scene.motion.finish(shown.program.now())
        start, end = scene.card_box(scene.zones[source].cards[-1]).middle, scene.zone_box(goal).middle
        assert play.take(source, scene.zones[source].cards[-1], *start)
        play.state.held.dragged = True
        play.state.held.move(*end, shown.program.now())
        play.let_go(goal, shown.program.now())
        dialog, area = shown.program.top, shown.program.area
        assert isinstance(dialog, Dialog)
        share = area.scale / scene.area.scale
        box = next(widget.box for widget in dialog.widgets(area) if isinstance(widget, Panel))
        box = Box(box.x * share, box.y * share, box.w * share, box.h * share)
        assert box.away(*end) < 240
        seen = play.session.seen(0)
        offered = play.session.tabletop.input.moves_for_drop(
            seen, 0, drag_item_at(play.scene, source, scene.zones[source].cards[-1]), goal
        )
        chosen_from = {card for move in offered for card in play.session.tabletop.text.highlight(seen, move)[0]}
        assert chosen_from
        assert not any(box.overlaps(scene.card_box(card)) for card in chosen_from if card in scene.zone_of)
