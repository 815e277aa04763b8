"""Gamepads lost and reconnected during a race: each stays with its person, and the race pauses."""

from contextlib import contextmanager

import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import GAMES, game_named
from app.ui.kit.dialogs import Dialog
from app.ui.kit.gamepads import PadIdentity, PadOwners
from app.ui.kit.widgets import Label, Paragraph
from app.ui.lessons.lesson_screen import LessonScreen
from app.ui.realtime.race_table import lost_message, returned_message
from app.ui.table.table_screen import TableScreen
from tests.ui.virtual_gamepad import VirtualPad, sitting

pytestmark = pytest.mark.usefixtures("unseen")
BONG = game_named("bong")


class Race:
    """A race at a real table with hot-pluggable virtual gamepads."""

    def __init__(self, sat):
        self.sat, self.program = sat, sat.program
        self.table = sat.screen
        assert isinstance(self.table, TableScreen)
        self.people, self.session = self.table._race.people, self.table.session
        self.pads = [sat.pad]
        self.program.change(keys_tested="")

    def plug_in(self, name):
        pad = VirtualPad(name)
        self.pads.append(pad)
        self.sat.turn()
        return pad

    def unplug(self, pad):
        self.pads.remove(pad)
        pad.unplug()
        self.sat.turn()

    def go(self):
        """Close everything over the table and finish the count-in."""
        while self.program.top is not self.table:
            self.program.pop()
        self.sat.until(lambda: not self.session.frozen)

    def owners(self):
        return [self.people.pad(seat) for seat in self.session.persons]

    @property
    def words(self):
        assert isinstance(self.program.top, Dialog)
        widgets = self.program.top.laid(self.program.area)
        return " ".join(widget.text for widget in widgets if isinstance(widget, Label | Paragraph))


@contextmanager
def race(folder, *players):
    with sitting(folder, size=(1280, 720), race_break="none") as sat:
        seat_players = tuple(
            SeatPlayer(name, player) for name, player in zip(("Ann", "Ben", "Cal", "Dot"), players, strict=False)
        )
        options = build(BONG.options, {}, len(seat_players))
        sat.flow.begin(Header(BONG, options, seat_players, Chance(seed=3)))
        sat.turn()
        found = Race(sat)
        found.go()
        try:
            yield found
        finally:
            for pad in found.pads:
                if pad is not sat.pad:
                    pad.unplug()
            if sat.pad not in found.pads:
                sat.pad = None


def test_a_pad_that_drops_out_pauses_and_nobody_gets_anothers(tmp_path):
    with race(tmp_path, "person", "person", "keen") as played:
        bens, anns = played.sat.pad, played.plug_in("Another pad")
        assert played.owners() == [anns.number, bens.number]
        played.unplug(bens)
        assert played.owners() == [anns.number, None]
        assert played.session.frozen
        assert "Ben's gamepad was disconnected. The race was paused." in played.words
        assert played.people.printed_keys(1)[0] in played.words
        played.go()
        anns.press("left", down=True)
        before = played.people.cursors.card(0), played.people.cursors.card(1)
        played.sat.turn()
        assert played.people.cursors.card(0) != before[0], "Ann goes on with hers"
        assert played.people.cursors.card(1) == before[1]
        anns.press("left", down=False)


def test_a_pad_that_comes_back_is_its_owners_again_whatever_number_it_has(tmp_path):
    with race(tmp_path, "person", "person", "keen") as played:
        bens, anns = played.sat.pad, played.plug_in("Another pad")
        played.unplug(bens)
        back = played.plug_in("A pad")
        assert back.number != bens.number
        assert played.owners() == [anns.number, back.number]
        assert "Ben's gamepad is back." in played.program.toast.text
        played.go()
        assert played.program.top is played.table


def test_both_drop_out_and_come_back_the_other_way_round(tmp_path):
    """As with an unplugged receiver."""
    with race(tmp_path, "person", "person", "keen") as played:
        bens, anns = played.sat.pad, played.plug_in("Another pad")
        played.unplug(bens)
        played.unplug(anns)
        anns_again = played.plug_in("Another pad")
        bens_again = played.plug_in("A pad")
        assert played.owners() == [anns_again.number, bens_again.number]


def test_in_the_next_match_each_still_has_their_own(tmp_path):
    with race(tmp_path, "person", "person", "keen") as played:
        bens, anns = played.sat.pad, played.plug_in("Another pad")
        played.unplug(bens)
        back = played.plug_in("A pad")
        played.sat.flow.rematch(played.session)
        played.sat.turn()
        assert played.program.top is not played.table
        again = played.program.top._race.people
        assert [again.pad(seat) for seat in (0, 1)] == [anns.number, back.number]


def test_gamepad_lost_during_the_menu_is_reported_when_play_resumes(tmp_path):
    with race(tmp_path, "person", "person", "keen") as played:
        played.plug_in("Another pad")
        played.sat.pad.press("start", down=True)
        played.sat.turn()
        menu = played.program.top
        assert menu is not played.table
        played.unplug(played.sat.pad)
        assert played.program.top is menu
        played.program.pop()
        played.sat.turn()
        assert "Ben's gamepad was disconnected" in played.words
        played.program.pop()
        played.sat.turn()
        assert played.program.top is played.table, "told once"


def test_a_lone_players_lost_pad_pauses(tmp_path):
    with race(tmp_path, "person", "keen", "keen") as played:
        assert played.owners() == [played.sat.pad.number]
        played.unplug(played.sat.pad)
        assert played.session.frozen
        assert "Ann's gamepad was disconnected. The race was paused." in played.words
        assert "the keyboard or mouse" in played.words
        back = played.plug_in("A pad")
        assert played.owners() == [back.number]
        played.go()
        card = played.people.cursors.card(0)
        back.press("left", down=True)
        played.sat.turn()
        assert played.people.cursors.card(0) != card


def test_a_lone_player_may_take_up_another_pad(tmp_path):
    with race(tmp_path, "person", "keen", "keen") as played:
        other = played.plug_in("Another pad")
        card = played.people.cursors.card(0)
        other.press("left", down=True)
        played.sat.turn()
        assert played.people.cursors.card(0) != card
        assert played.owners() == [other.number]
        played.unplug(played.sat.pad)
        assert played.program.top is played.table, "nobody has that one any more"


def test_gamepad_lost_in_a_lesson_is_reported_without_pausing(tmp_path):
    with sitting(tmp_path, size=(1280, 720)) as sat:
        sat.flow.learn(next(game for game in GAMES if game.real_time))
        sat.turn()
        sat.do("choice1")
        assert isinstance(sat.screen, LessonScreen)
        sat.wait(500)
        assert sat.screen._race.people.pad(0) == sat.pad.number
        sat.pad.unplug()
        sat.pad = None
        sat.wait(100)
        assert isinstance(sat.screen, LessonScreen)
        assert (
            sat.program.toast.text
            == "Your gamepad was disconnected. Plug it in again, or continue with the keyboard or mouse."
        )


# ---- whose it is, as arithmetic

ONE, OTHER = PadIdentity("Pad", "1"), PadIdentity("Pad", "2")
PLAIN, STRANGE = PadIdentity("Pad"), PadIdentity("Stick")


def test_gamepads_of_one_model_are_distinguished_by_serial_number():
    owners = PadOwners()
    owners.update(["Ann", "Ben"], {1: ONE, 2: OTHER})
    assert owners.update(["Ann", "Ben"], {}) == (["Ann", "Ben"], [])
    assert owners.update(["Ann", "Ben"], {3: OTHER, 4: ONE}) == ([], ["Ben", "Ann"])
    assert (owners.pad_of("Ann"), owners.pad_of("Ben")) == (4, 3)


def test_any_pad_serves_whoever_has_lost_theirs_before_somebody_who_never_had_one():
    owners = PadOwners()
    owners.update(["Ann", "Ben"], {1: PLAIN})
    owners.update(["Ann", "Ben"], {})
    assert owners.update(["Ann", "Ben"], {2: STRANGE}).returned == ["Ann"]
    owners.update(["Ann", "Ben"], {2: STRANGE, 3: PLAIN})
    assert (owners.pad_of("Ann"), owners.pad_of("Ben")) == (2, 3)


def test_who_is_not_there_tonight_keeps_nobody_from_a_pad_and_has_theirs_another_day():
    owners = PadOwners()
    owners.update(["Ann", "Ben"], {1: PLAIN, 2: STRANGE})
    owners.update(["Cal", "Ann"], {1: PLAIN, 2: STRANGE})
    assert (owners.pad_of("Ann"), owners.pad_of("Cal")) == (1, 2)
    owners.update(["Ann"], {1: PLAIN, 2: STRANGE})
    assert owners.pad_of("Ann") == 1


def test_messages_of_lost_and_returned_gamepads():
    lost = lost_message({"Ann": ["A", "S"], "You": []}, alone=False, paused=True)
    assert lost == (
        "Ann's gamepad was disconnected. Your gamepad was disconnected. The race was paused. Plug them in again, or "
        "continue. Ann can play with A and S. You need a gamepad, as no keys are left."
    )
    assert returned_message(["Ben"]) == "Ben's gamepad is back."
    assert returned_message(["Ann", "Ben"]) == "Ann's gamepad is back. Ben's gamepad is back."
