"""Which of several moves is meant: the dialog leaves in sight what one chooses from."""

import pytest
from twin import twin

from app.rules.cards import Chance
from app.rules.kong_pie.rules import GAME
from app.rules.match import Header, Match, Sitter
from app.rules.options import build
from app.rules.record import write
from app.screens.dialogs import Dialog
from app.screens.table.room import hidden
from app.screens.widgets import Panel
from app.table.geometry import Box
from app.table.gesture import Grip

SITTERS = tuple(Sitter(name, player) for name, player in (("You", "person"), ("Rosa", "easy"), ("Tariq", "easy")))


def to_choose_from():
    """A match in which the person has several swaps with one card of the source."""
    for seed in range(50):
        match = Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=seed)))
        if GAME.active(match.state) == {0}:
            return write(match)
    raise AssertionError("no such match")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 150)])
def test_the_dialog_hides_less_of_the_table_than_where_a_dialog_usually_lies(tmp_path, size, scale):
    with twin(tmp_path, size) as shown:
        shown.program.change(ui_scale=scale)
        play = shown.table(to_choose_from()).play
        state, scene = play.session.state, play.scene
        card = state.public.source[0]
        moves = play.session.tabletop.meant(state, 0, Grip("source", (card,), frozenset((card,))), "hand")
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
        chosen_from = [scene.zone_box("source"), scene.zone_box("hand")]

        def covered(at):
            return hidden(scene, Box(at.x * share, at.y * share, at.w * share, at.h * share), chosen_from)

        assert covered(box) < covered(Box.around(area.w / 2, area.h / 2, box.w, box.h))
