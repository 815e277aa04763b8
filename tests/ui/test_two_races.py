"""Two real-time games with keys of their own: in the settings, on key screens, at the table."""

from typing import Any

import pygame
import pytest

from app import games
from app.core.cards import rank
from app.core.info import RaceKeys
from app.games.bong import INFO as BONG
from app.ui.realtime.bindings import Bindings, KeyTaken
from app.ui.realtime.keys_screen import KeysScreen, KeyTest
from app.ui.realtime.race_table import RaceTable
from app.ui.settings.settings_screen import SettingsScreen
from tests.ui.racing import racing
from tests.ui.snap import INFO as SNAP

pytestmark = pytest.mark.usefixtures("unseen", "snap")


@pytest.fixture
def snap(monkeypatch):
    """Register the second race."""
    ours = games._ours()
    monkeypatch.setattr(games, "_ours", lambda: (*ours, SNAP))


def pressed(key, typed=""):
    return pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode=typed or key)


def words_of(screen):
    return " ".join(getattr(widget, "text", "") for widget in screen.laid(screen.program.area))


def test_each_has_its_own_usual_keys_and_names(open_settings):
    open_settings()
    bong, snap = Bindings(BONG, {}), Bindings(SNAP, {})
    assert not set(bong.usual) & set(snap.usual)
    assert (bong.key("bong-rank-ace"), snap.key("snap-rank-ace")) == ("a", "1")
    assert (bong.rank(pygame.K_a), snap.rank(pygame.K_a), snap.rank(pygame.K_w)) == (0, None, 10)
    assert (bong.action(pygame.K_g), snap.action(pygame.K_g)) == ((2, "fling"), (0, "yell"))
    assert (bong.pad_word("b"), snap.pad_word("b")) == ("fling", "slap")
    assert snap.describe("snap-zone2-yell") == "Yell (Right)"
    assert snap.describe("snap-pad-slap") == "Slap the pile (gamepads)"


def test_what_is_changed_for_one_stays_as_it_is_for_the_other(open_settings):
    program = open_settings(keys={"bong-rank-ace": "x", "later-thing": "w"}).program
    screen: Any = KeysScreen(program, SNAP, ["Ann", "Ben"])
    program.push(screen)
    assert "Snap keys" in words_of(screen)
    assert "Slap the pile" in words_of(screen)
    screen.reach.do(screen.live()["snap-zone1-slap"])
    screen.key(pressed("q"), 0.0)
    kept = {"bong-rank-ace": "x", "later-thing": "w"}
    assert program.settings.keys == {**kept, "snap-zone1-slap": "q"}
    assert Bindings(BONG, program.settings.keys).action(pygame.K_q) == (0, "previous")
    screen.reach.do(screen.live()["usual"])
    assert program.settings.keys == kept
    with pytest.raises(KeyTaken):
        Bindings(SNAP, program.settings.keys).given("snap-rank-ace", "h")
    screen.reach.do(screen.live()["test"])
    assert isinstance(program.top, KeyTest)
    program.top.event(pressed("d"), 0.0)
    assert "1 of 2 keys detected" in words_of(program.top)


def test_the_settings_have_the_keys_of_both(open_settings):
    found = open_settings("bong", keys={"bong-zone1-play": "x", "snap-zone1-play": "y", "hint": "f7"})
    found.page("Keys")
    for key, text in (("j", "In Bong, J plays this rank: jack."), ("w", "In Snap, W plays this rank: jack.")):
        found.click("key-undo")
        found.key(key)
        assert text in found.screen.page.intro
        found.key("escape")
    for game in (BONG, SNAP):
        found.click(f"keys-of-{game.name}")
        assert f"{game.title} keys" in words_of(found.screen)
        found.key("escape")
        assert isinstance(found.screen, SettingsScreen)
    found.click("usual")
    assert "All pages, and the keys for Bong and Snap" in words_of(found.screen)
    found.key("e", typed="e")
    assert found.settings.keys == {}


def test_each_is_played_with_its_own(tmp_path):
    keys = {"snap-zone1-play": "m", "bong-zone1-play": "x"}
    for name, key, other in (("snap", "m", "x"), ("bong", "x", "m")):
        with racing(tmp_path / name, "person", "person", "person", game=name, keys=keys, lockout=0) as race:
            assert race.session.game.name == name
            card = race.people.cursors.card(0)
            race.key(10, other)
            race.key(20, key)
            race.until(60)
            assert [(at, seat) for at, seat, _ in race.log if seat == 0] == [(20, 0)]
            assert race.session.match.log[0].move.card == card
            assert isinstance(race.screen._race, RaceTable)


def test_the_buttons_of_the_table_show_the_keys_of_the_calls(tmp_path):
    for name, shown in (("snap", ["F", "G"]), ("bong", ["S", "Z"])):
        with racing(tmp_path / name, "person", "person", "person", game=name) as race:
            live = race.screen.live()
            assert [live[f"action-{letter}"].key_text for letter in "FB"] == shown


def test_one_person_plays_by_the_ranks_of_that_game(tmp_path):
    for info in (SNAP, BONG):
        with racing(tmp_path / info.name, "person", "random", "random", game=info.name, lockout=0) as race:
            wanted = rank(race.state.hands[0][0])
            race.key(10, info.race_keys.ranks[wanted])
            race.until(30)
            first = race.session.match.log[0]
            assert (first.at, first.seat, rank(first.move.card)) == (10, 0, wanted)


def test_a_zone_without_a_key_for_each_call_is_refused():
    with pytest.raises(ValueError, match="no key for each of the calls"):
        RaceKeys(calls={"s": "slap"}, zones={"Left": ("a", "s", "d")})
