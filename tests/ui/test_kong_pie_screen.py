"""The table screen with Kong-Pie on it: one frame round the column where a kong goes."""

from app.core.record import write
from app.games.kong_pie.rules.model import Kong
from app.table.geometry import Box
from app.tools.gallery.courses import moments, opening, person_moves, whole
from app.tools.gallery.scenes.deals import MARKED
from app.ui.table.hint import Around, spread
from app.ui.table.person import marked_targets, toggle_mark
from app.ui.table.picture import outermost
from app.ui.table.room import hidden
from app.ui.table.state import HintRow, ShownHint
from tests.headless import headless


def test_one_frame_goes_round_all_own_kongs(tmp_path):
    course = MARKED["kong-pie"]
    match = whole(course)
    found = [
        (moves, legal)
        for moves in moments(course, person_moves)
        for legal in match.game.legal_moves(match.states[moves], 0)
        if isinstance(legal, Kong) and len(match.states[moves].public.sheet.kongs[0]) > 1
    ]
    moves, kong = found[-1]
    with headless(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(opening(course, moves))).play
        for card in kong.cards:
            toggle_mark(play, card)
        laid = [zone for zone in marked_targets(play) if zone.startswith("kong")]
        assert len(laid) > 2
        assert outermost(play.scene, laid) == [play.scene.zone_box("kongs")]
        assert {play.scene.zone_box(zone) for zone in ("source", "stock")} <= {
            *outermost(play.scene, ["stock", *laid, "source"])
        }


def test_of_a_hint_that_would_hide_something_the_lesser_moves_go_without_their_reasons(tmp_path):
    course = MARKED["kong-pie"]
    rows = (
        HintRow(
            "Make three sevens, 2 points.",
            "Makes three sevens (two points), your first kong: three more to win.",
            "26 %",
        ),
        HintRow(
            "Put the seven and queen of hearts, and pull the four and nine of clubs.",
            "Careful: it puts three sevens out of your hand.",
            "26 %",
        ),
    )
    with headless(tmp_path, (1920, 1080)) as shown:
        play = shown.table(write(opening(course, moments(course, person_moves)[0]))).play
        brush = play.program.brush(play.scene.area)
        left = Around(others=(Box(0, 40, 420, 310),))  # as much as the place of a neighbour takes
        for given, reasons in ((rows, [True, False]), (rows[:1], [True])):
            hint = ShownHint((), None, None, 1e12, given, ("%: hands won with it",))
            box, texts, _ = spread(brush, hint, play.scene, left)
            assert hidden(play.scene, box, left.others) == 0
            assert [bool(reason) for _, reason in texts] == reasons
