"""After the match the table tells who has won that, and how its last deal went."""

from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.table.prompt import asked


def test_the_winner_of_the_match_stands_in_the_prompts_place(halls):
    look = Look("evening", (1280, 720))
    with stage(look, halls.of(look)) as found:
        scene_of("kings-corners-match-over-table").play(found)
        session, prompt = found.table.play.session, asked(found.table.play)
        assert session.over
        assert prompt is not None
        assert prompt.head == session.match_won
        assert prompt.head.endswith("the match")
        assert prompt.rest.startswith(session.tabletop.text.outcome(session.seen(), session.name).headline)
