"""Narration of every kind of widget, of every screen, and of everything on the tables of all games."""

import re
import sys
from dataclasses import replace

import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from app.table.geometry import Box
from app.ui.kit.accessible import sentence
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.form import Segment, SegmentedControl, Slider, Toggle
from app.ui.kit.widgets import Button, Field, Label, Stepper, Tab
from app.ui.settings.settings_screen import SettingsScreen
from app.ui.table import narration
from app.ui.table.focus import spots
from app.ui.table.hot_seat import CoverScreen
from app.ui.table.targets import drag_item_at, targets, zone_name
from tests.matches import played
from tests.ui.fake_voice import FakeVoice
from tests.ui.rules_page import rules_page
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
HERE = Box(100, 0, 80, 40)
CODE = re.compile(r"[a-z]\w*[-+]\d|\bzone\b|card:|_|\bNone\b|\{|\(")
"""Internal names of zones and spots, which no person would say."""


def nothing(*_): ...


@pytest.mark.parametrize(
    ("widget", "message"),
    [
        (Button("new", HERE, "New match", nothing), "New match, button"),
        (Button("sound", HERE, "", nothing, icon="mute", name="Sound is off"), "Sound is off, button"),
        (
            Button("deal", HERE, "Deal", nothing, enabled=False, why="Two seats have the same name."),
            "Deal, button, unavailable, Two seats have the same name",
        ),
        (Tab("bong", HERE, "Bong", nothing, chosen=True), "Bong, tab, selected"),
        (Toggle("speech", HERE, "Spoken lines", nothing, on=True), "Spoken lines, switch, on"),
        (Slider("calls", HERE, "Calls", nothing, value=70), "Calls, slider, 70%"),
        (
            SegmentedControl(
                "speed", HERE, "Speed", nothing, parts=(Segment("calm"), Segment("normal"), Segment("off")), chosen=1
            ),
            "Speed, normal, 2 of 3",
        ),
        (Stepper("seats", HERE, "4 players", nothing), "Seats, 4 players, change it with the arrow keys"),
        (Stepper("speed", HERE, "normal", nothing, name="Speed", of=(2, 4)), "Speed, normal, 2 of 4"),
        (Field("name", HERE, "", nothing), "Seats, text field, empty"),
    ],
)
def test_widgets(widget, message):
    beside = [Label(Box(0, 5, 60, 20), "Seats"), Label(Box(0, 60, 60, 20), "Not in the row")]
    assert sentence(widget.accessible(beside)) == message


@pytest.fixture
def sat(tmp_path):
    with sitting(tmp_path) as found:
        yield found


def seat_players(*players):
    return tuple(map(SeatPlayer, ("Ann", "Ben", "Cal", "Dot"), players))


def at_table(sat, game, *players, moves=0, seed=3, **options):
    """Return the table of a match after a number of moves."""
    header = Header(game, build(game.options, options, len(players)), seat_players(*players), Chance(seed=seed))
    match = played(header, moves)
    folder = sat.program.paths.matches
    folder.mkdir(parents=True, exist_ok=True)
    sat.flow.title()
    FSYNC_THREAD.settle()  # which closes the record that was played: Windows deletes no open file
    for old in folder.glob("*.jsonl"):
        old.unlink()
    (folder / f"{game.name}.jsonl").write_text(write(match), encoding="utf-8")
    sat.flow.resume(sat.flow.waiting()[0])
    return sat.screen


def everything(table):
    """Return the spoken text of each spot on the table."""
    found = {}
    for spot in spots(table.play):
        table.play.state.spot = spot
        found[spot] = narration.of_spot(table.play)
    table.play.state.spot = None
    return found


PLAYERS = {"kings-corners": 3, "kong-pie": 3, "pai-tong": 4, "tong-its": 3, "bong": 4}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_spot_of_every_game_has_a_sentence_that_names_no_code(sat, game):
    for moves in (0, 6, 17):
        table = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)], moves=moves)
        message = everything(table)
        assert message
        for spot, words in message.items():
            assert words, spot
            assert not CODE.search(words), words
        for zone in table.play.scene.zones:
            assert not CODE.search(zone_name(table.play.scene, zone)) or zone.startswith("hand"), zone
        hand = table.play.scene.hand_cards()
        for at, card in enumerate(hand, 1):
            name = table.session.tabletop.text.card(table.session.state, card)
            assert message[f"card:{card}"].startswith(f"{name}, your hand, {at} of {len(hand)}")


def test_a_card_says_where_it_goes_and_a_place_what_lies_there(sat):
    table = at_table(sat, next(g for g in GAMES if g.name == "kings-corners"), "person", "person", seed=3)
    sat.open_hand()
    message = everything(table)
    goes = [words for spot, words in message.items() if spot.startswith("card:") and "can go to: " in words]
    legal = {move.card for move in table.play.scene.legal if hasattr(move, "card")}
    assert len(goes) == len(legal) > 0
    assert all(re.search(r"can go to: (\w+ of \w+|\w+)", words) for words in goes)
    assert re.fullmatch(r"stock, \d+ cards", message["zone:stock"])
    assert message["zone:NE"] == "northeast corner, empty"
    assert re.fullmatch(r"north pile, \w+ of \w+", message["zone:N"])


@pytest.mark.parametrize("game", ["kong-pie", "pai-tong", "tong-its"])
def test_whoever_listens_can_go_to_what_the_others_have_laid(sat, game):
    """The focus reaches every zone with cards, and its owner is named."""
    game, owners = next(g for g in GAMES if g.name == game), ""
    for moves in range(10, 200, 5):
        table = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)], moves=moves)
        sat.program.settings = replace(sat.program.settings, speech=True)
        owners = " ".join(words for spot, words in everything(table).items() if spot.startswith("zone:"))
        sat.program.settings = replace(sat.program.settings, speech=False)
        if laid := re.search(r"(Ben|Cal|Dot)'s (kong|meld|tongs|closed four), ", owners):
            break
    assert laid
    assert not CODE.search(owners)


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_closed_hand_is_not_narrated(sat, game):
    """Hot seat: until the hand is opened no card is named, nor what can be done."""
    for moves in (0, 8):
        table = at_table(sat, game, *["person"] * PLAYERS[game.name], moves=moves)
        play, state = table.play, table.session.state
        assert not play.scene.open_hand
        heard = " ".join([*everything(table).values(), narration.of_turn(play), narration.of_marks(play)])
        open_cards = {card for zone in play.scene.zones.values() if zone.face_up for card in zone.cards}
        named = table.session.tabletop.text.card
        public = {named(state, card) for card in open_cards}
        hidden = {named(state, card) for hand in state.hands for card in hand} - public
        assert hidden
        assert not [name for name in hidden if name in heard]
        assert narration.of_turn(play) == ""


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_a_turn_is_announced_with_the_instruction_first_and_low_hands_last(sat, game, monkeypatch):
    table = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)])
    while table.session.person_on_turn != 0 or table.session.forced():
        seat = min(table.session.movers)
        table.session.play(seat, table.session.legal(seat)[0], sat.program.now())
    prompt = narration.of_prompt(table.play)
    assert not prompt.startswith("Your turn")
    assert narration.of_turn(table.play) in (f"Your turn. {prompt}", f"You're asked. {prompt}")
    others, hand = table.session.match.seats[1:], table.session.tabletop.hand
    held = {seat: len(hand(table.session.seen(), seat)) for seat in others}
    monkeypatch.setattr(narration, "_NEARLY_OUT", max(held.values()))
    counts = ", ".join(f"{table.session.name(seat)}: {n} cards" for seat, n in held.items() if n)
    assert narration.of_turn(table.play).endswith(f" {counts}.")


def test_screens_say_what_they_are(sat):
    program = sat.program
    assert sat.screen.spoken().startswith("Kings & Kongs.")
    dialog = Dialog(program, "Paused", "Nothing is lost.", [DialogChoice("Go on", nothing, primary=True)])
    program.push(dialog)
    assert dialog.spoken() == "Paused. Nothing is lost."
    assert dialog.spoken_focus() == "Go on, button"
    program.pop()
    help_ = rules_page(program, GAMES[0])
    program.push(help_)
    assert help_.spoken().count(".") > 6
    program.pop()


def test_every_setting_has_a_name_and_a_value(sat):
    """On all pages, nothing that can get the focus lacks a name."""
    sat.press("start")
    screen = sat.screen
    assert isinstance(screen, SettingsScreen)
    pages = set()
    for _ in range(12):
        for name in screen.live():
            screen.focus = name
            message = screen.spoken_focus()
            assert message
            assert not CODE.search(message), message
        pages.add(tuple(screen.live()))
        sat.press("rb")
    assert len(pages) > 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everything_that_is_set_up_has_a_name(sat, game):
    sat.flow.setup(game)
    screen = sat.screen
    for name, widget in screen.live().items():
        screen.focus = name
        message = screen.spoken_focus()
        assert message
        if isinstance(widget, Stepper | Field):
            assert message.count(",") >= 1, message
            assert not message.startswith(("text field", f"{widget.text}, arrows")) or "of" in widget.text, message


ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the programs that stand in are Linux's")


@pytest.fixture
def voice(tmp_path, monkeypatch):
    found = FakeVoice(tmp_path, "espeak-ng")
    monkeypatch.setenv("PATH", str(found.folder))
    return found


@ON_LINUX
def test_the_program_speaks_of_what_has_the_focus_and_of_what_happens(sat, voice):
    sat.program.change(speech=True)
    sat.turn()
    voice.wait_for_words("Kings & Kongs.", "Learn in ten minutes, button")
    sat.press("rb")
    sat.do("new")
    voice.wait_for_words("new match")
    sat.press("b")
    sat.program.push(Dialog(sat.program, "Really?", "", [DialogChoice("Yes", nothing), DialogChoice("No", nothing)]))
    sat.press("down")
    voice.wait_for_words("Really?", "No, button")
    sat.program.say("That card does not fit.")
    sat.turn()
    voice.wait_for_words("/That card does not fit.")
    sat.program.change(speech=False)
    sat.press("up")
    sat.turn()
    sat.program.change(speech=True)
    sat.turn()
    assert not any("Yes, button" in line for line in voice.heard[:-2])


@ON_LINUX
def test_moves_are_narrated_but_no_covered_hand(sat, voice):
    sat.program.change(speech=True)
    game = next(game for game in GAMES if game.name == "kings-corners")
    table = at_table(sat, game, "person", "person")
    sat.until(lambda: isinstance(sat.screen, CoverScreen))
    sat.turn()
    voice.wait_for_words("look at your hand" if table.session.looks is not None else "your turn")
    state, turn = table.session.state, table.session.turn
    names = [table.session.tabletop.text.card(state, card) for card in state.hands[turn]]
    sat.wait(3000)
    assert not [name for name in names if any(name in line for line in voice.heard)]
    sat.open_hand()
    sat.turn(5)
    voice.wait_for_words("Your turn.")
    sat.press("down", "down")
    card = next(c for c in state.hands[turn] if targets(table.play.scene, drag_item_at(table.play.scene, "hand", c)))
    sat.do(f"card:{card}")
    sat.press("a")
    name = table.session.name(turn)
    voice.wait_for_words(f"{name} plays the {table.session.tabletop.text.card(state, card)}")
    before = len(voice.heard)
    assert any("your hand, " in line for line in voice.heard[:before])


@ON_LINUX
def test_closing_a_dialog_narrates_only_the_focus(sat, voice):
    sat.program.change(speech=True)
    at_table(sat, next(game for game in GAMES if game.name == "kings-corners"), "person", "keen")
    sat.until(lambda: sat.screen.play.scene.may_move)
    sat.press("down")
    sat.turn(4)
    voice.wait_for_words("Your turn.", ", your hand,")
    sat.press("start")
    sat.turn()
    voice.wait_for_words("Paused.")
    before = len(voice.heard)
    sat.press("start")
    sat.turn()
    voice.wait_for_words("Paused.")
    sat.press("right")
    sat.turn()
    voice.wait_for_words(sat.screen.spoken_focus())
    assert not any("Kings Corners." in line for line in voice.heard[before:])


def test_missing_voice_is_reported_when_switched_on(sat, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    sat.program.change(speech=True)
    sat.turn()
    assert "No voice was found" in sat.program.toast.text
    sat.press("rb", "rb")
    sat.program.change(theme="paper")
    sat.turn()
    assert sat.program.settings.speech
