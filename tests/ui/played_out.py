from app.ai.pacing import InTurn
from app.ai.player import player_for
from app.ui.scores.score_sheet import ScoresScreen


def play_to_its_end(shown):
    """Play the match to its end with keen players in all seats, until the scores appear."""
    session = shown.flow.session
    keen = {seat: player_for(session.game.name, "keen") for seat in session.match.seats}
    pace = InTurn(session.match, keen, session._rng)
    while not session.over:
        act = pace.next()
        session.play(act.seat, act.move, shown.program.now())
    shown.flow.scores(session, shown.program.top.play)
    shown.program.paint()
    shown.program._run_later()
    assert isinstance(shown.program.top, ScoresScreen)
    return session
