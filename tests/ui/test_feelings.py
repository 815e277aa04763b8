"""Portraits react to public events only."""

import itertools

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import game_named
from app.games.bong.rules.model import FLONG
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import Call, Discard, Lay
from app.storage.settings import FACES
from app.table.cue import Cue, Payment
from app.ui.kit.avatars import face_sprite
from app.ui.session import Step
from app.ui.table.effects import next_dot, show_feelings
from app.ui.table.move_log import MoveEvent, announce, move_event
from app.ui.table.plates import moods
from app.ui.window.decks import MOODS, Deck, in_mood
from app.ui.window.sprites import Drawings
from tests.games.bong.factories import do, position
from tests.headless import headless

SITTERS = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"), SeatPlayer("Tariq", "keen"))


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def _drawn(face, mood, wide):
    drawn = Drawings().picture(Deck().face(in_mood(face_sprite(face), mood)), wide, wide)
    return pygame.image.tobytes(drawn, "RGBA")


@pytest.mark.parametrize("face", range(1, FACES + 1))
def test_every_face_has_distinct_moods_at_plate_size(shown, face):
    seen = {mood: _drawn(face, mood, 48) for mood in ("", *MOODS)}
    for (a, one), (b, other) in itertools.combinations(seen.items(), 2):
        apart = sum(abs(x - y) > 12 for x, y in zip(one, other, strict=True))
        assert apart > 20, (a, b)


def test_a_mood_changes_the_face_and_not_what_is_round_it(shown):
    for face, mood in itertools.product(range(1, FACES + 1), MOODS):
        usual, other = (_drawn(face, each, 120) for each in ("", mood))
        for y in [*range(35), *range(92, 120)]:
            row = slice(y * 480, y * 480 + 480)
            assert usual[row] == other[row], (face, mood, y)


def _match():
    return Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=4)))


def _plays(match):
    """Make the first legal move of the player on turn."""
    seat = min(match.game.active(match.state))
    match.play(seat, match.legal(seat)[0], 0)


def _table(shown, match=None):
    return shown.table(write(match or _match())).play


def _faces(play, now):
    """Return the portraits shown on the plates, by seat."""
    return dict(moods(play, now))


def _happens(play, cue, by=1):
    """Make any move with that cue."""
    show_feelings(play, MoveEvent(Step(play.session.state, 1, None, play.session.state), cue, by), 1000.0)


def test_who_is_called_out_is_glad_and_who_pays_is_robbed_for_a_moment(shown):
    play = _table(shown)
    _happens(play, Cue("place", call="call-draw", chips=(Payment(0, 1, 3), Payment(1, None, 2), Payment(2, 1, 0))))
    assert play.state.feelings == {0: "robbed", 1: "won"}
    assert _faces(play, 1000.0) == {0: "robbed", 1: "won"}
    over = play.state.timers.next
    assert over is not None
    play.state.timers.run(2000.0)
    assert play.state.feelings
    assert play.state.timers.run(over)
    assert _faces(play, over) == {}


def test_nobody_is_robbed_by_a_stake(shown):
    """Everyone pays the ante by their own move."""
    play = _table(shown)
    _happens(play, Cue("gather", gathers=True, chips=tuple(Payment(seat, None, 1) for seat in range(3))))
    assert not play.state.feelings
    _happens(play, Cue("chip", chips=(Payment(1, None, 1),)))
    assert not play.state.feelings


@pytest.mark.parametrize("still", [{"speed": "off"}, {"reduced_motion": True}], ids=["off", "reduced motion"])
def test_faces_stay_at_ease_where_nothing_moves(shown, still):
    play = _table(shown)
    shown.program.change(**still)
    _happens(play, Cue("place", call="call-draw", robbed=(0,)))
    assert not play.state.feelings


@pytest.mark.parametrize("reduced", [False, True])
def test_who_thinks_for_long_is_seen_to(shown, reduced):
    shown.program.change(reduced_motion=reduced)
    match = _match()
    while match.game.active(match.state) == {0}:
        _plays(match)
    play = _table(shown, match)
    play.state.acted = 1000.0
    turn = play.session.turn
    assert turn
    assert turn not in _faces(play, 1100.0)
    next_dot(play, 3000.0, paused=False)
    assert _faces(play, 3000.0) == ({} if reduced else {turn: "thinking"})


def _played_out():
    """Return a finished hand of Tong-Its, and whose melds were laid off on."""
    for seed in range(40):
        match = Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=seed)))
        while not match.state.public.over:
            seat = min(match.game.active(match.state))
            moves = [move for move in match.legal(seat) if not isinstance(move, Call)]
            laid = [move for move in moves if isinstance(move, Lay) and move.owner != seat]
            yield match, seat, laid
            match.play(seat, (laid or moves)[-1], 0)
        yield match, None, []


def test_whose_meld_another_lays_on_is_robbed(shown):
    match, seat, laid = next(found for found in _played_out() if found[2])
    play = _table(shown, match)
    play.follow(play.session.play(seat, laid[0], 1000.0), 1000.0)
    assert play.state.feelings == {laid[0].owner: "robbed", seat: "won"}


@pytest.mark.parametrize("reduced", [False, True])
def test_a_deal_that_is_over_shows_in_all_faces(shown, reduced):
    """A still portrait, so reduced motion does not affect it."""
    shown.program.change(reduced_motion=reduced)
    match = next(
        match for match, seat, _ in _played_out() if seat is None and match.state.public.history[-1].winner is not None
    )
    play = _table(shown, match)
    winner = match.state.public.history[-1].winner
    assert _faces(play, 1000.0) == {seat: "won" if seat == winner else "lost" for seat in range(3)}


def test_a_move_taken_back_leaves_nobody_glad(shown):
    play = _table(shown, next(match for match, seat, _ in _played_out() if seat == 0 and _may_discard(match)))
    move = next(move for move in play.session.match.legal(0) if isinstance(move, Discard))
    play.follow(play.session.play(0, move, 1000.0), 1000.0)
    _happens(play, Cue("place", call="call-draw"))
    assert play.state.feelings
    assert play.undo(0, 1200.0)
    assert not play.state.feelings


def _may_discard(match):
    return any(isinstance(move, Discard) for move in match.legal(0))


def test_a_flong_tells_everybody_how_many_cards_they_got(shown):
    """In real time the hand suddenly grows: each plate shows by how many."""
    bong = game_named("bong")
    before = position("9C 3C", "4C 5C", "5D 6D", pile="2C 2D 2H 2S AC", by="1 1 1 1 0", last=0, rank="2")
    before = do(before, "100 1 fling", "200 2 fling")
    after = do(before, "300 0 flong")
    play = _table(shown, Match(Header(bong, build(bong.options, {}, 3), SITTERS, Chance(seed=4))))
    announce(play, move_event(play.session, Step(before, 0, FLONG, after)), 1000.0)
    assert {seat: bubble.text for seat, bubble in play.state.bubbles.items()} == {1: "+3 cards", 2: "+2 cards"}
