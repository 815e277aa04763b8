"""After the match the table shows the winner, and how the last deal ended."""

from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.table.controls import asked


def test_the_match_winner_is_shown_in_place_of_the_prompt(halls):
    look = Look("evening", (1280, 720))
    with stage(look, halls.of(look)) as found:
        scene_of("kings-corners-match-over-table").play(found)
        session, prompt = found.table.play.session, asked(found.table.play)
        assert session.over
        assert prompt is not None
        assert prompt.head == session.match_won
        assert prompt.head.endswith("the match")
        assert prompt.rest.startswith(session.tabletop.text.outcome(session.seen(), session.name).headline)
