"""The table screen with Kong-Pie on it: one frame round the column where a kong goes."""

from twin import twin

from app.gallery.courses import moments, opening, person_moves, whole
from app.gallery.scenes.deals import MARKED
from app.rules.kong_pie.model import Kong
from app.rules.record import write
from app.screens.table.picture import outermost


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
    with twin(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(opening(course, moves))).play
        for card in kong.cards:
            play.marks.toggle(card)
        laid = [zone for zone in play.marks.targets if zone.startswith("kong")]
        assert len(laid) > 2
        assert outermost(play.scene, laid) == [play.scene.zone_box("kongs")]
        assert {play.scene.zone_box(zone) for zone in ("source", "stock")} <= {
            *outermost(play.scene, ["stock", *laid, "source"])
        }
