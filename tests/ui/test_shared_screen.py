"""Pai Tong hot seat: few presses per turn, and automatic steps reveal nothing of a hand."""

from collections import Counter
from functools import partial

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KIND
from app.games.pai_tong.rules.model import DISCARDS, DRAW, KIN, PASS, Discard, Tong
from app.table.geometry import Box
from app.ui.table.hot_seat import HOLD, ClaimScreen, CoverScreen, Curtain
from tests.games.pai_tong.factories import LOOSE, READY, pack
from tests.matches import played
from tests.shares import soaked
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
NAMES = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus")
STARTER = "OT 2C 4C 6C 8C 1S 3S 5S 7S 9S 4M 6M"
PAIR = "RF WF 4C 5C 6C 7C 8C 9C 4S 5S 7S"
"""Can take an honour into a tong, or leave it."""
NEXT = 3
"""The player after Ann, who starts."""


@pytest.fixture
def sat(tmp_path):
    with sitting(tmp_path, coach="never") as found:
        yield found


def at_table(sat, *players, chance):
    header = Header(GAME, build(GAME.options, {}, len(players)), tuple(map(SeatPlayer, NAMES, players)), chance)
    folder = sat.program.paths.matches
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    (folder / "match.jsonl").write_text(write(played(header, 0)), encoding="utf-8")
    sat.flow.resume(sat.flow.waiting()[0])
    return sat.screen


def dealt(sat, *hands):
    """Four people; Ann starts with an old thousand to discard, the others hold ``hands``."""
    cards = pack({0: STARTER, **dict(enumerate(hands, 1))})
    return at_table(sat, *["person"] * 4, chance=Chance(packs=(cards,), dealer=0))


def hears(sat, kind=CoverScreen):
    """Wait until a handover screen of that kind accepts input."""
    return isinstance(sat.screen, kind) and sat.screen.hears(sat.program.now())


class Player:
    """Presses what a person would, and counts it."""

    def __init__(self, sat, way):
        self.sat, self.way, self.presses = sat, way, 0

    def _happens(self, kind, **about):
        self.sat.program.window.coming.append((self.sat.program.now(), pygame.event.Event(kind, **about)))
        self.sat.turn()

    def key(self, code, text=""):
        self.presses += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._happens(kind, key=code, mod=0, unicode=text, scancode=0)

    def pad(self, button, lasts=0.0):
        self.presses += 1
        self.sat.hold(button, lasts) if lasts else self.sat.press(button)

    def drag(self, start, end, lasts=0.0):
        """Press the left button at ``start`` and release it at ``end``, possibly the same place."""
        self.presses += 1
        self._points(start)
        self._happens(pygame.MOUSEBUTTONDOWN, pos=self._pixel(start.middle), button=1, touch=False)
        self.sat.wait(lasts)
        for i in range(1, 5):
            (x, y), (to_x, to_y) = start.middle, end.middle
            self._points(Box(x + (to_x - x) * i / 4, y + (to_y - y) * i / 4, 0, 0))
        self._happens(pygame.MOUSEBUTTONUP, pos=self._pixel(end.middle), button=1, touch=False)

    def _points(self, box):
        self._happens(
            pygame.MOUSEMOTION, pos=self._pixel(box.middle), rel=(1, 1), buttons=(0, 0, 0), touch=False
        )  # fmt: skip

    def _pixel(self, point):
        scale = self.sat.program.area.scale
        return tuple(round(at * scale) for at in point)

    def button(self, name, code, text=""):
        """Press a button of the screen, by its key where keys are used."""
        if self.way == "keys":
            self.key(code, text)
        elif self.way == "pad":
            self.sat.go_to(name)
            self.pad("a")
        else:
            box = self.sat.screen.live()[name].box
            self.drag(box, box)

    def open_hand(self):
        """Wait for the handover screen and open the hand."""
        self.sat.until(partial(hears, self.sat))
        if self.way == "keys":
            self.key(pygame.K_z, "z")
        elif self.way == "pad":
            self.pad("a", 2 * HOLD)
        else:
            box = self.sat.screen.live()["ready"].box
            self.drag(box, box, 2 * HOLD)

    def discard_drawn(self):
        """Discard the drawn card, or any if none was drawn."""
        play = self.sat.screen.play
        cards = play.scene.hand_cards()
        card = next((card for card in cards if card in play.state.drawn), cards[-1])
        if self.way == "mouse":
            self.drag(play.scene.card_box(card), play.scene.zone_box("discards"))
        elif play.state.spot == f"card:{card}":
            self.key(pygame.K_RETURN, "\r") if self.way == "keys" else self.pad("y")
        else:  # at the beginning of a deal nothing was drawn, and nothing has the focus yet
            play.make(DISCARDS[KIND[card]], self.sat.program.now())


def deal_by(sat, table, player, most=200):
    """Let everyone discard what they drew and ignore claims, until a deal is over or for ``most`` turns. Return the
    presses of each turn, and whether a claim was offered.
    """
    play, session, turns, asked = table.play, table.session, [], False

    def waits():
        asks = sat.screen is table and play.scene.may_move and not play.scene.motion.busy
        return session.between_deals or hears(sat, Curtain) or asks

    while len(turns) < most and not session.between_deals:
        sat.until(waits)
        if session.between_deals:
            break
        if isinstance(sat.screen, ClaimScreen):
            player.button("nobody", pygame.K_SPACE, " ")
        elif isinstance(sat.screen, CoverScreen):
            player.open_hand()
        elif PASS in play.scene.legal:  # the last discard
            player.button("action-P", pygame.K_p, "p")
        elif DRAW in play.scene.legal:
            asked = True
            player.button("action-J", pygame.K_j, "j")
        else:
            player.discard_drawn()
            turns.append((player.presses, asked))
            player.presses, asked = 0, False
    return turns


@pytest.mark.parametrize(
    ("way", "people", "most"),
    [
        *(("keys", 4, 30), ("mouse", 4, 8), ("pad", 6, 7)),
        *(soaked(pytest.param(way, people, 200)) for way in ("keys", "mouse", "pad") for people in (4, 6)),
    ],
)
def test_a_turn_that_changes_nothing_takes_two_presses(sat, way, people, most):
    table = at_table(sat, *["person"] * people, chance=Chance(seed=3))
    _, *turns = deal_by(sat, table, Player(sat, way), most)
    plain = Counter(presses for presses, asked in turns if not asked)
    assert plain.keys() == {2}
    assert plain[2] > sum(asked for _, asked in turns)
    if way != "pad":  # whose way to a button is long
        assert {presses for presses, asked in turns if asked} <= {3}


def test_between_ai_players_a_turn_takes_no_more(sat):
    table = at_table(sat, "person", "person", "novice", "novice", chance=Chance(seed=3))
    session, player, presses = table.session, Player(sat, "keys"), Counter()

    def waits():
        asks = sat.screen is table and table.play.scene.may_move
        return session.between_deals or hears(sat, Curtain) or asks

    while len(session.match.log) < 90:
        sat.until(waits)
        if session.between_deals:
            break
        before = player.presses
        if isinstance(sat.screen, ClaimScreen):
            player.key(pygame.K_SPACE, " ")
        elif isinstance(sat.screen, CoverScreen):
            player.open_hand()
        else:
            table.play.make(
                next(move for move in table.play.scene.legal if not isinstance(move, Tong)), sat.program.now()
            )
            player.presses += 1
        turn = sum(isinstance(event.move, Discard) for event in session.match.log)
        presses[turn] += player.presses - before
    assert len(presses) > 12
    assert max(presses.values()) <= 3


# ---- what happens by itself


def test_a_card_is_drawn_by_itself_only_once_the_hand_lies_open(sat):
    table = dealt(sat, *LOOSE)
    player, log = Player(sat, "keys"), table.session.match.log
    player.open_hand()
    assert table.play.make(GAME.parse("discard OT"), sat.program.now())
    before = len(log)
    sat.until(lambda: isinstance(sat.screen, CoverScreen))
    sat.wait(5000)
    assert len(log) == before
    player.open_hand()
    assert [(event.seat, event.move) for event in log[before:]] == [(2, PASS), (1, PASS), (NEXT, DRAW)]
    assert table.play.scene.open_hand
    assert table.play.scene.viewer == NEXT


class EventHook:
    """Records sounds with their times."""

    def __init__(self, program):
        self.heard = []
        program.sounds.play = lambda name, pan=0.0: name and self.heard.append((program.now(), name, pan))


def turn_of_the_next(sat, hand, *, ignores=False, asked_twice=False):
    """Ann discards an honour; the next player opens the hand, draws, and discards at a fixed time. Return all that the
    others perceive: sounds, log, and the next handover screen.
    """
    table = dealt(sat, *LOOSE[:2], hand)
    ear, player, play = EventHook(sat.program), Player(sat, "keys"), table.play
    player.open_hand()
    assert play.make(GAME.parse("discard OT"), sat.program.now())
    player.open_hand()
    begun = sat.program.now()
    was_asked = DRAW in play.scene.legal
    if was_asked:
        sat.wait(1500)
        player.key(pygame.K_j, "j") if ignores else player.key(pygame.K_d, "d")
    sat.wait(begun + 4000 - sat.program.now())
    assert play.make(GAME.parse("discard 4S"), sat.program.now())
    sat.until(partial(hears, sat))
    sat.wait(500)
    sat.program.paint()
    # A press of a button clicks, whichever button it is: that the person does, not the program. Times are in hundredths
    # of a second, as a wait of the simulated clock may end up to a millisecond late.
    sounds = [(round((at - begun) / 10), name, pan) for at, name, pan in ear.heard if at >= begun and name != "click"]
    messages = [entry.line for entry in play.state.log]
    return was_asked, sounds, messages, sat.program.window.surface.get_buffer().raw


def test_nobody_perceives_whether_a_person_was_asked(tmp_path):
    """The next player has a choice, or none: sounds, text and pictures of the turn are the same."""
    found = []
    for number, (hand, ignores) in enumerate([(LOOSE[2], False), (PAIR, False), (PAIR, True)]):
        with sitting(tmp_path / str(number), speed="normal", coach="never") as sat:
            found.append(turn_of_the_next(sat, hand, ignores=ignores))
    assert [was_asked for was_asked, *_ in found] == [False, True, True]
    plain, asked, ignoring = (what for _, *what in found)
    assert plain == asked == ignoring


# ---- ignoring a rank


def test_an_ignored_rank_is_not_asked_about_again_in_the_deal(sat):
    table = dealt(sat, *LOOSE[:2], PAIR)
    session, play, player = table.session, table.play, Player(sat, "keys")
    player.open_hand()
    assert play.make(GAME.parse("discard OT"), sat.program.now())
    player.open_hand()
    assert {type(move) for move in play.scene.legal} == {type(DRAW), Tong}
    assert table.live()["action-J"].text == "Ignore honors"
    player.key(pygame.K_j, "j")
    assert session.ignored(NEXT) == {"honors"}
    assert session.match.log[-1].move == DRAW
    assert "honor" not in sat.program.toast.text
    assert table.live()["action-J"].text == "Ask about honors"
    player.key(pygame.K_j, "j")
    assert session.ignored(NEXT) == frozenset()
    assert "action-J" not in table.live()


@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize(("hand", "choices"), [(LOOSE[2], {DRAW}), (PAIR, {DRAW, Tong}), (READY, {DRAW, KIN, Tong})])
def test_a_win_is_asked_about_even_in_a_rank_that_is_ignored(sat, hand, choices, ignored):
    table = dealt(sat, *LOOSE[:2], hand)
    session, player = table.session, Player(sat, "keys")
    player.open_hand()
    if ignored:
        session.ignore(NEXT, "honors")
    assert table.play.make(GAME.parse("discard OT"), sat.program.now())
    player.open_hand()
    by_itself = choices == {DRAW} or (ignored and KIN not in choices)
    assert (session.match.log[-1].move == DRAW) == by_itself
    assert ("action-J" in table.live()) == (not by_itself and KIN not in choices) or by_itself


def test_the_next_deal_ignores_nothing(sat):
    session = at_table(sat, *["person"] * 4, chance=Chance(seed=3)).session
    session.ignore(NEXT, "honors")
    while not session.between_deals:
        seat = min(session.movers)
        session.play(seat, next(move for move in session.legal(seat) if not isinstance(move, Tong)), sat.program.now())
    assert session.ignored(NEXT)
    session.deal(sat.program.now())
    assert not any(session.ignored(seat) for seat in session.persons)


# ---- one curtain asks all


def test_whoever_wants_to_look_first_does_so_and_is_not_asked_again(sat):
    table = dealt(sat, READY, *LOOSE[1:])
    session, player = table.session, Player(sat, "keys")
    player.open_hand()
    assert table.play.make(GAME.parse("discard OT"), sat.program.now())
    sat.until(partial(hears, sat))
    texts = {name: widget.name for name, widget in sat.screen.live().items() if name.startswith("look-")}
    assert texts == {"look-2": "Cal: show my hand", "look-1": "Ben: show my hand"}
    player.key(pygame.K_2, "2")
    assert session.looks == 1
    player.open_hand()
    assert table.play.scene.viewer == 1
    assert KIN in table.play.scene.legal
    player.key(pygame.K_p, "p")
    sat.until(partial(hears, sat))
    assert [name for name in sat.screen.live() if name.startswith("look-")] == ["look-2"]
    player.open_hand()
    assert table.play.scene.viewer == NEXT
    assert session.claimants == ()


@pytest.mark.parametrize(
    ("way", "words"), [("keys", "Show my hand"), ("mouse", "Hold to show my hand"), ("pad", "Hold to show my hand")]
)
def test_button_says_hold_only_to_those_who_must_hold(sat, way, words):
    dealt(sat, *LOOSE)
    sat.until(partial(hears, sat))
    player = Player(sat, way)
    if way == "keys":
        player.key(pygame.K_TAB, "\t")
    elif way == "pad":
        player.pad("down")
    else:
        player.drag(Box(600, 300, 0, 0), Box(600, 300, 0, 0))
    assert sat.screen.live()["ready"].text == words
