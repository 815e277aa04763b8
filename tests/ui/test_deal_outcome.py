"""The winner of a deal is visible at first glance."""

import pytest

from app.core.record import write
from app.table.hit_target import TargetKind
from app.tools.gallery.courses import moments, opening, over
from app.tools.gallery.scenes.tables import MARKED, USUAL
from app.ui.kit.widgets import Paragraph
from app.ui.table.hit_targets import hit_targets
from tests.headless import headless


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (720, 1280)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", [*USUAL])
def test_it_stands_in_the_prompts_place_clear_of_all_else(tmp_path, size, game):
    course = MARKED[game] if game in MARKED else USUAL[game]
    with headless(tmp_path, size) as shown:
        screen = shown.table(write(opening(course, moments(course, over)[0])))
        play, area = screen.play, shown.program.area_of(screen)
        outcome = play.session.tabletop.text.outcome(play.session.seen(), play.session.name)
        message = [widget for widget in screen.widgets(area) if isinstance(widget, Paragraph)]
        assert any(widget.text.startswith(outcome.headline) for widget in message), [widget.text for widget in message]
        for widget in message:
            for thing, box in hit_targets(play):
                if thing.kind in (TargetKind.CARD, TargetKind.LABEL, TargetKind.PLATE):
                    assert not widget.box.overlaps(box), (widget.text, thing)
