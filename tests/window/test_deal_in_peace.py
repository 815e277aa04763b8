"""AI players wait until the last card is dealt."""

from app.core import record
from tests.window.kept_matches import new_match, play_on


def test_an_ai_player_waits_for_the_cards_of_every_deal(aim):
    match = next(
        match
        for seed in range(200)
        if (match := play_on(new_match("person", "keen", seed=seed, ends="hands", hands=3), _over)).state.public.dealer
        == 1  # so the person deals next, and the AI player begins
    )
    screen = aim.table(record.write(match))
    play, now = screen.play, screen.program.now()
    play.deal(now)
    assert play.session.turn == 1
    while play.scene.motion.busy:  # in frames of a time of our own
        assert now < play.session.thinking.due
        now += 16
        play.scene.motion.tick(now)


def _over(match):
    return match.state.public.over
