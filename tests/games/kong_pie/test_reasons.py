"""Hints where a high kong is near."""

from app.ai.hints import hints
from app.ai.player import players_of
from app.core.lesson import read_lessons
from app.core.match import Match
from app.games import lessons_file
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Connect, Kong


def test_the_way_to_a_high_kong_goes_before_a_noodle_and_both_say_so():
    """The lesson's position: a noodle in hand, and the high kong one connect away."""
    file = lessons_file(GAME.info)
    lessons = read_lessons(GAME, file.read_text(encoding="utf-8").splitlines())
    lesson = next(one for one in lessons if one.name == "high-kong")
    match = Match(lesson.header)
    view, legal, reason = GAME.view(match.state, 0), match.legal(0), players_of(GAME.name).reason
    first = hints(GAME.name, view, legal)[0]
    assert isinstance(first.move, Connect)
    assert GAME.notate(first.move) == "4S+JS>7D+8S"
    assert first.reason == "Gives you the high kong, which wins the hand at once."
    noodle = GAME.parse("kong 8H")
    assert (
        reason(view, noodle, ()) == "With 1 connect, you could make the high kong instead, which wins the hand at once."
    )
    match.play(0, first.move, 0)
    view = GAME.view(match.state, 0)
    assert reason(view, noodle, ()) == "You could make the high kong instead, which wins the hand at once."
    kong = hints(GAME.name, view, match.legal(0))[0]
    assert isinstance(kong.move, Kong)
    assert len(kong.move.cards) == 4
    assert kong.reason == "The high kong wins the hand at once."
