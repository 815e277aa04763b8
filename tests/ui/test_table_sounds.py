"""Sounds of a table and their times, with a fake clock and the program's own screens."""

import itertools
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import GAMES, game_named
from app.games.bong.rules.model import FLING, Play
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.table.cue import Cue, Payment
from app.table.pace import AT_ONCE, Pace
from app.table.sheet import ScoreSheet
from app.tools.bench.fake_clock import FakeClockWindow
from app.ui.program import Program
from app.ui.realtime.bindings import Bindings
from app.ui.realtime.keys_screen import fingerprint
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.screen_flow import Flow
from app.ui.table.effects import hear_move, hear_turn, hear_undo

pytestmark = pytest.mark.usefixtures("unseen")
NAMES = ("Ann", "Ben", "Cal", "Dot", "Eve")


class Table:
    """A table; ``heard`` lists time, name and pan of each sound."""

    def __init__(self, program, window, flow, heard):
        self.program, self.window, self.heard = program, window, heard
        self.session, self.play = flow.session, program.top.play

    @property
    def names(self):
        return [name for _, name, _ in self.heard]

    def until(self, time):
        while self.program.now() < time:
            self.program.turn(self.program.patience())

    def heard_until_a_move(self, at_latest):
        """Record until that time or an AI player's move: thinking takes real time of unknown length."""
        before, heard = self.session.state, []
        while self.program.now() < at_latest and self.session.state is before:
            heard = self.heard.copy()
            self.program.turn(self.program.patience())
        return heard

    def rest(self, lasts=4000):
        """Let the animation run while no one plays."""
        for _ in range(0, lasts, 10):
            self.window.time += 10
            self.play.tick(self.window.time, paused=True)

    def until_ann_is_next(self):
        """Play until the player before Ann is on turn and everything is at rest."""
        self.rest()
        while min(self.session.game.active(self.session.state)) != 3:
            self.move(*first(self, "Draw"))
        self.rest()
        self.heard.clear()

    def move(self, seat, move):
        """Make a move of any seat; return its time."""
        now = self.program.now()
        self.play.follow(self.session.play(seat, move, now), now)
        return now


@contextmanager
def table(folder, game, *players, seed=3, options=None, **settings):
    window, seat_players = FakeClockWindow(1.0), tuple(map(SeatPlayer, NAMES, players))
    if game.real_time:  # skip the key test
        people = [seat_player.name for seat_player in seat_players if seat_player.player == "person"]
        settings["keys_tested"] = fingerprint(Bindings(game.info, {}), people)
    program = Program(window, portable_paths(folder), Settings(**settings), Messages())
    heard = []

    def listen(name, pan=0.0):
        if name:
            heard.append((window.time, name, pan))

    program.sounds.play = listen  # type: ignore[method-assign]
    flow = Flow(program, None)
    flow.begin(Header(game, build(game.options, options or {}, len(seat_players)), seat_players, Chance(seed=seed)))
    try:
        yield Table(program, window, flow, heard)
    finally:
        flow.close()
        program.close()


@pytest.mark.parametrize("speed", ["calm", "brisk"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_deal_is_heard_card_by_card_but_thinned(tmp_path, game, speed):
    with table(tmp_path, game, "person", *["keen"] * max(2, game.seats[0] - 1), speed=speed) as shown:
        heard = shown.heard_until_a_move(at_latest=3000)
    cards = [(at, pan) for at, name, pan in heard if name == "deal"]
    others = [name for at, name, _ in heard if name != "deal" and at < cards[-1][0]]
    assert len(cards) > 2
    assert set(others) <= {"chip", "tick"}
    gaps = [after - before for (before, _), (after, _) in itertools.pairwise(cards)]
    assert min(gaps) > 30  # 50 on the clock of the cards, seen from picture to picture
    assert sum(gaps) / len(gaps) > 50
    assert cards[-1][0] < 2500
    pans = [pan for _, pan in cards]
    assert -1 <= min(pans) < min(pans) + 0.4 < max(pans) <= 1  # not all to one side


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"reduced_motion": True}], ids=["off", "reduced"])
def test_a_deal_at_once_is_one_sound(tmp_path, settings):
    with table(tmp_path, game_named("kings-corners"), "person", "person", **settings) as shown:
        shown.until(1000)
        assert shown.names == ["gather"]


def kings_corners(folder, **settings):
    """Only Ann is a person; the test makes the AI players' moves."""
    return table(folder, game_named("kings-corners"), "person", "keen", "keen", "keen", **settings)


def first(shown, kind):
    """Return a legal move of that kind for the player on turn."""
    seat = min(shown.session.game.active(shown.session.state))
    return seat, next(move for move in shown.session.legal(seat) if type(move).__name__ == kind)


def test_a_card_is_heard_from_where_its_player_sits(tmp_path):
    with kings_corners(tmp_path) as shown:
        shown.rest()
        shown.heard.clear()
        pans = {}
        for _ in range(4):
            seat, move = first(shown, "Draw")
            shown.move(seat, move)
            pans[(seat - shown.play.scene.viewer) % 4] = shown.heard[-1][2]
            assert shown.names[-1] == "draw"
    assert pans[0] == 0
    assert pans[1] < -0.5 < 0.5 < pans[3]  # clockwise from the bottom: left, across, right
    assert abs(pans[2]) < 0.1


def test_turn_sound_waits_for_cards_at_rest(tmp_path):
    with kings_corners(tmp_path) as shown:
        shown.until_ann_is_next()
        at = shown.move(*first(shown, "Draw"))
        assert shown.session.person_on_turn == 0
        assert shown.names == ["draw"]
        rests = shown.play.scene.motion.rests(at)
        shown.rest()
        texts = [when for when, name, _ in shown.heard if name == "turn"]
        assert len(texts) == 1
        assert at < rests <= texts[0] < rests + 20


def test_no_turn_sound_after_the_person_has_played(tmp_path):
    with kings_corners(tmp_path) as shown:
        shown.until_ann_is_next()
        shown.move(*first(shown, "Draw"))
        shown.rest(50)
        shown.move(*first(shown, "Draw"))
        shown.rest()
        assert shown.names == ["draw", "draw"]


def test_what_was_to_be_heard_of_a_move_taken_back_is_not(tmp_path):
    with kings_corners(tmp_path) as shown:
        shown.rest()
        shown.heard.clear()
        hear_turn(shown.play, cast("Cue", SimpleNamespace(call_sound="")), shown.program.now() + 100)
        hear_undo(shown.play)
        shown.rest()
        assert shown.names == ["slide"]


def test_turn_sound_waits_for_a_call(tmp_path):
    with kings_corners(tmp_path) as shown:
        shown.rest()
        shown.heard.clear()
        now = shown.program.now()
        hear_turn(shown.play, cast("Cue", SimpleNamespace(call_sound="tong")), now)
        shown.rest()
        [(at, name, _)] = shown.heard
        assert name == "turn"
        assert at - now >= 700


def test_chips_are_heard_where_and_when_they_land(tmp_path):
    """However many fly, only a few are heard, at different moments."""
    with table(tmp_path, game_named("tong-its"), "person", "keen", "keen") as shown:
        shown.rest()
        shown.heard.clear()
        now = shown.program.now()
        cue = Cue("", chips=(Payment(0, None, 1), Payment(0, 1, 24), Payment(2, 1, 24)))
        hear_move(shown.play, cue, 0, now, Pace(220))
        shown.rest()
        chips = [(at - now, pan) for at, name, pan in shown.heard if name == "chip"]
        assert len(chips) == 4
        assert chips[0][0] >= 600
        assert all(after - before > 70 for (before, _), (after, _) in itertools.pairwise(chips))
        assert chips[-1][1] < -0.5  # the next seat is at the left


def test_chips_that_nobody_waits_for_are_not_heard(tmp_path):
    with table(tmp_path, game_named("tong-its"), "person", "keen", "keen") as shown:
        shown.rest()
        shown.heard.clear()
        cue = Cue("place", chips=(Payment(0, None, 8),))
        hear_move(shown.play, cue, 0, shown.program.now(), Pace(220))
        shown.play.hurry(shown.program.now())
        shown.rest()
        assert shown.names == ["place"]


def test_chips_that_do_not_fly_are_heard_at_once(tmp_path):
    with table(tmp_path, game_named("tong-its"), "person", "person", "person", speed="off") as shown:
        cue = shown.session.tabletop.staging.opening(shown.session.state)
        shown.heard.clear()
        hear_move(shown.play, cue, 0, shown.program.now(), AT_ONCE)
        assert shown.names == ["gather", "chip"]


def test_a_hand_that_closes_up_is_not_dealt_anew(tmp_path):
    with kings_corners(tmp_path) as shown:
        shown.rest()
        shown.heard.clear()
        shown.move(*first(shown, "Draw"))
        shown.rest(300)
        assert shown.names == ["draw"]


@pytest.mark.parametrize(
    ("persons", "winners", "sound"), [((0, 2), (0,), "win"), ((0, 2), (1,), "lose"), ((), (1,), "win")]
)
def test_a_match_won_and_lost(tmp_path, persons, winners, sound):
    with kings_corners(tmp_path) as shown:
        shown.heard.clear()
        result, race = SimpleNamespace(winners=winners), SimpleNamespace(real_time=True)  # which has no last turn
        sheet = ScoreSheet("points", ((0, 0, 0),), (None,), ("", "", ""), None, less_is_better=False)
        match = SimpleNamespace(result=result)
        session: Any = SimpleNamespace(sheet=sheet, over=True, persons=persons, match=match, game=race)
        ScoresScreen(shown.program, session, shown.play, None)
        assert shown.names == [sound]


def test_the_count_in_of_a_race_ends_on_another_sound(tmp_path):
    with table(tmp_path, game_named("bong"), "person", "keen", "keen", "keen", speed="off") as shown:
        shown.until(4000)
        ticks = [name for name in shown.names if name in ("tick", "go")]
        assert ticks == ["tick", "tick", "tick", "go"]
        assert "bell" not in shown.names


def test_who_is_waited_for_alone_hears_it_and_sees_the_light(tmp_path):
    """Once per call, and not at once: in a race people watch the cards."""
    seed, first, alone, flings = _one_alone()
    with table(tmp_path, game_named("bong"), *["person"] * 3, seed=seed, speed="off") as shown:
        shown.until(4000)
        shown.heard.clear()
        card = next(card for card in shown.session.state.hands[first] if card % 13 == 1)
        shown.move(first, Play(card))
        shown.until(shown.program.now() + 2000)
        race = shown.program.top._race
        assert ("turn" in shown.names, race.pulse, shown.session.turn) == (False, False, None)
        called = shown.move(flings, FLING)
        assert shown.session.turn == alone
        seen = set()
        while shown.program.now() < called + 2600:
            shown.program.turn(shown.program.patience())
            seen.add((race.pulse, shown.program.now() > called + 800))
        texts = [at for at, name, _ in shown.heard if name == "turn"]
        assert len(texts) == 1
        assert texts[0] > called + 800
        assert seen == {(False, False), (False, True), (True, True)}


def _one_alone():
    """Return a deal of three where only one player can follow a 2, and another can only call fling."""
    bong = game_named("bong")
    for seed in range(100):
        hands = bong.new(build(bong.options, {}, 3), 3, Chance(seed=seed)).hands
        ranks = [{card % 13 for card in hand} for hand in hands]
        for first, alone, flings in itertools.permutations(range(3)):
            if 1 in ranks[first] and 2 in ranks[alone] and 2 not in ranks[flings]:
                return seed, first, alone, flings
    raise AssertionError("no such deal")


def test_the_last_seconds_of_a_hand_are_counted(tmp_path):
    """No one plays, and time is up after three minutes."""
    persons, options = ("person",) * 4, {"time_limit": 3}
    with table(tmp_path, game_named("bong"), *persons, speed="off", options=options) as shown:
        shown.until(100_000)
        begun = next(at for at, name, _ in shown.heard if name == "go")
        shown.heard.clear()
        shown.until(begun + 181_000)
    ticks = [at - begun for at, name, _ in shown.heard if name == "tick"]
    ends = [at - begun for at, name, _ in shown.heard if name == "gong"]
    assert [round(at / 1000) for at in ticks] == [175, 176, 177, 178, 179]
    assert [round(at / 1000) for at in ends] == [180]
    assert set(shown.names) == {"tick", "gong"}
