"""Output for screen readers: announcements in order and in time, and Bong in a few words."""

import re

import pygame
import pytest

from app.games import GAMES
from app.table.geometry import Box
from app.ui import screen_reader
from app.ui.kit import assistive
from app.ui.kit.accessible import AccessibleNode, Role, Verb, sentence
from app.ui.kit.assistive import Assistive, Tree
from app.ui.kit.widgets import Label, nodes_of
from app.ui.narrator import Narrator, spoken
from app.ui.screen_reader import Announcements, ScreenReader
from app.ui.table.accessible_table import prompt_text, table_nodes
from app.ui.table.instant_replay import InstantReplay
from app.ui.table.state import LastAction
from app.ui.window.speech import Matter
from tests.ui.heard import Heard
from tests.ui.test_spoken import PLAYERS, at_table
from tests.ui.test_turns import key
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
CALM = "Rosa draws a card from the stock."


@pytest.fixture
def sat(tmp_path):
    with sitting(tmp_path) as found:
        yield found


class Reading:
    """Announcements with a clock that the test advances."""

    def __init__(self):
        self.time = 0.0
        self.lines = Announcements(lambda: self.time, lambda: True)
        self.number = 0

    def heard(self, until):
        """Return what is announced until then."""
        found = []
        while self.time <= until:
            self.lines.tick()
            for number, text, _ in self.lines.shown:
                if number != self.number:
                    self.number = number
                    found.append(text)
            self.time += 10
        return found


def test_lines_come_in_order_each_when_the_last_has_been_read():
    reading = Reading()
    for name in ("Ann", "Ben"):
        reading.lines.happened(f"{name} draws a card.")
    assert reading.heard(500) == ["Ann draws a card."]
    assert reading.heard(5000) == ["Ben draws a card."]


def test_the_same_line_twice_is_announced_twice():
    reading = Reading()
    reading.lines.happened(CALM)
    reading.lines.happened(CALM)
    assert reading.heard(10_000) == [CALM, CALM]


def test_of_a_burst_only_the_latest_lines_are_announced_and_how_many_were_skipped():
    reading = Reading()
    for n in range(30):
        reading.lines.happened(f"{n}: {CALM}")
    heard = reading.heard(60_000)
    assert heard[-1] == f"29: {CALM}"
    assert len(heard) < 6
    assert heard[0].startswith(f"{30 - len(heard)} earlier lines were skipped. ")


def test_ones_own_move_the_turn_and_messages_are_never_skipped():
    reading = Reading()
    reading.lines.happened("Read first.")
    reading.lines.tick()
    reading.lines.happened("You discard the 9 of hearts.", matter=Matter.OWN)
    for n in range(30):
        reading.lines.happened(f"{n}: {CALM}")
    reading.lines.happened("Your turn. Draw a card.", matter=Matter.TURN)
    reading.lines.happened(f"30: {CALM}")
    heard = reading.heard(60_000)[1:]
    assert heard[0] == "You discard the 9 of hearts."
    assert re.match(r"2\d earlier lines were skipped. 2\d: ", heard[1])
    assert heard[-2:] == ["Your turn. Draw a card.", f"30: {CALM}"]


def test_only_the_latest_turn_waits_and_the_gap_before_it_is_still_reported():
    reading = Reading()
    reading.lines.happened("Read first.")
    reading.lines.tick()
    for n in range(20):
        reading.lines.happened(f"{n}: {CALM}")
    reading.lines.happened("Your turn. Draw a card.", matter=Matter.TURN)
    reading.lines.happened("Select a card to discard.", matter=Matter.TURN)
    heard = reading.heard(60_000)[1:]
    assert len([line for line in heard if "skipped" in line]) == 1
    assert heard[-1] == "Select a card to discard."
    assert not [line for line in heard if "Draw a card." in line]


@pytest.mark.parametrize("interrupts", [True, False])
def test_refusals_are_announced_before_waiting_lines(monkeypatch, interrupts):
    monkeypatch.setattr(screen_reader, "_INTERRUPTS", interrupts)
    reading = Reading()
    for n in range(3):
        reading.lines.happened(f"{n}: {CALM}")
    reading.lines.tick()
    reading.lines.happened("First draw a card.", matter=Matter.NOTICE)
    found = reading.heard(60_000)
    assert found == (["First draw a card."] if interrupts else [f"0: {CALM}", "First draw a card."]) + [
        f"{n}: {CALM}" for n in (1, 2)
    ]


@pytest.mark.parametrize("ends", [True, False])
def test_a_key_that_interrupts_reading_releases_the_next_line(sat, ends):
    system = Shown()
    system.active, system._describes = True, not ends
    reader = ScreenReader(sat.program, system)
    reader.follow()
    reader._lines._free = 0.0
    for n in range(3):
        reader._lines.happened(f"{n}: {CALM}")
    reader._lines.tick()
    sat.program.inputs.key_at = sat.program.now() + 1
    reader.follow()
    assert reader._lines.shown[0][1].startswith("1: " if ends else "0: ")


def test_the_scores_are_read_when_they_open(sat):
    table, narrator, heard = listens(sat, named("kings-corners"), "person", "keen", "keen", moves=4)
    while not table.session.between_deals:
        seat = min(table.session.movers)
        table.session.play(seat, table.session.legal(seat)[0], sat.program.now())
    narrator.follow()
    heard.lines.clear()
    table._show_scores(by_itself=False)
    narrator.follow()
    (line,) = [line for line in heard.lines if "Total points" in line]
    assert re.search(r"Total points: \w+ \d+, \w+ \d+, \w+ \d+\.$", line)


def test_the_focus_is_read_before_events():
    reading = Reading()
    reading.lines.wait()
    reading.lines.happened(CALM)
    assert reading.heard(200) == []
    assert reading.heard(1000) == [CALM]


@pytest.mark.parametrize(
    ("interrupts", "heard"), [(True, ["Next 3.", "Next 4.", "Next 5."]), (False, ["Next 3.", "Next 5."])]
)
def test_an_urgent_line_interrupts_or_else_waits_for_the_one_being_read(monkeypatch, interrupts, heard):
    """If it can't interrupt, only the latest is read: an older one would be useless."""
    monkeypatch.setattr(screen_reader, "_INTERRUPTS", interrupts)
    reading, found = Reading(), []
    for n in (3, 4, 5):
        reading.lines.now(f"Next {n}.")
        found += reading.heard(reading.time + 20)
    assert found + reading.heard(5000) == heard


class Shown(Assistive):
    """Records the description of the focused node in each tree handed over."""

    def __init__(self):
        super().__init__()
        self.described = []

    def _show(self, tree):
        update = self._shown.update(tree)
        if update:
            focus = {node.node.id: node.node for node in update.nodes.values()}.get(tree.focus)
            self.described.append(focus.about if focus else None)


def tree(focus, *lines):
    buttons = tuple(AccessibleNode(name, Role.BUTTON, name, about="Its own.") for name in ("one", "two"))
    announced = tuple((n, text, False) for n, text in enumerate(lines[-1:], len(lines)))
    return Tree("Test", AccessibleNode("screen", Role.PANE, children=buttons), 1.0, focus, announced)


def test_a_reader_without_announcements_gets_them_as_descriptions_of_the_focus():
    shown = Shown()
    shown._describes = True
    shown.show(tree("one"))
    shown.show(tree("one", CALM))
    shown.show(tree("one", CALM, CALM))
    assert shown.described == ["Its own.", None, CALM, "", CALM]
    shown.described.clear()
    shown.show(tree("two", CALM, CALM))
    assert shown.described == [None]  # the focus has moved, so restoring the first button's own description isn't heard
    shown.show(tree("two", CALM, CALM))
    assert all(node.node.about != CALM for node in shown._shown._nodes.values())


def test_a_reader_with_announcements_keeps_descriptions_unchanged():
    shown = Shown()
    shown.show(tree("one"))
    shown.show(tree("one", CALM))
    assert set(shown.described) == {"Its own.", None}


@pytest.mark.parametrize(("hurried", "speed"), [(None, "normal"), ("space", "normal"), (None, "off")])
def test_ai_players_wait_until_events_have_been_read(sat, monkeypatch, hurried, speed):
    monkeypatch.setattr(assistive, "announcements_are_heard", lambda: True)
    table = at_table(sat, next(game for game in GAMES if game.name == "kings-corners"), "person", "keen", "keen")
    table.play.state.hurried = hurried
    sat.program.change(speed=speed)
    system = Shown()
    system.active = True
    reader = ScreenReader(sat.program, system)
    reader.follow()
    for _ in range(4):
        reader._lines.happened(CALM)
    reader.follow()
    waits = table.session.thinking.due - sat.program.now()
    assert (waits > 3 * 60 * len(CALM)) == (hurried is None and speed == "normal")


def test_the_dot_between_two_facts_is_not_read():
    assert spoken("Hand 1 · first to 3 wins", None) == "Hand 1, first to 3 wins"


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_whose_turn_comes_first_is_announced_at_once(sat, game):
    table = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)])
    heard = Heard()
    Narrator(sat.program, heard).follow()
    turn = table.session.turn
    assert heard.lines[0].startswith("Your turn." if turn == 0 else f"{table.session.name(turn)}'s turn.")


def test_moves_of_a_race_are_announced_in_a_few_words(sat):
    game = next(game for game in GAMES if game.real_time)
    log = at_table(sat, game, "person", "keen", "keen", "keen", moves=60).play.state.log
    shorts = [entry.short for entry in log if entry.short]
    assert any(line.startswith("Next ") for line in shorts)
    assert all(len(line) < 30 for line in shorts if " wins " not in line), shorts
    table, heard = sat.screen, Heard()
    narrator = Narrator(sat.program, heard)
    narrator.follow()
    table.play.state.log.append(log[0]._replace(line="Ben plays the 3 of clubs.", short="Next 4. Ben."))
    table.play.state.log.append(log[0]._replace(line="Cal plays the 9 of clubs. It comes back.", short=""))
    narrator.follow()
    assert heard.lines == ["Next 4. Ben."]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_reader_that_reads_labels_on_opening_repeats_nothing(sat, game):
    table = at_table(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)])
    nodes = table_nodes(table.play)
    assert all(node.role is not Role.LABEL for node in nodes)
    prompt = prompt_text(table.play)
    now = [child.name for node in nodes if node.id == "now" for child in node.children]
    assert now == [prompt] * bool(prompt)


def test_texts_repeated_on_the_mat_are_read_once(sat):
    game = next(game for game in GAMES if game.name == "kong-pie")
    table = at_table(sat, game, "person", "keen", "keen")
    notes = next(node for node in table_nodes(table.play) if node.id == "notes")
    assert [node.name for node in notes.children if "0 of 4" in node.name] == ["Your kongs: 0 of 4"]


def test_another_game_on_the_title_is_described(sat):
    sat.flow.title()
    heard = Heard()
    narrator = Narrator(sat.program, heard)
    narrator.follow()
    title = sat.program.top
    title.act_on("game-pai-tong", Verb.PRESS, None, 0.0)
    narrator.follow()
    pitch = next(game.info.pitch for game in GAMES if game.name == "pai-tong")
    assert any(pitch in line for line in heard.lines)


def test_texts_of_several_parts_are_read_with_stops():
    rule = (Label(Box(0, 0, 90, 20), "Draw"), Label(Box(100, 0, 90, 20), "End of turn"))
    assert [node.name for node in nodes_of((*rule, Label(Box(0, 30, 90, 20), "House rules")))] == [
        "Draw, End of turn.", "House rules",
    ]  # fmt: skip


def listens(sat, game, *players, **found):
    """Return the table of a match with a screen reader, its narrator, and the recorded lines."""
    assistive = Assistive()
    assistive.active = True
    sat.program._assistive = assistive
    table, heard = at_table(sat, game, *players, **found), Heard()
    return table, Narrator(sat.program, heard), heard


def named(name):
    return next(game for game in GAMES if game.name == name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_key_reads_the_whole_table(sat, game):
    table, narrator, heard = listens(sat, game, *["person", *["keen"] * (PLAYERS[game.name] - 1)])
    narrator.follow()
    heard.lines.clear()
    table.key(key(pygame.KEYDOWN, pygame.K_F5), sat.program.now())
    narrator.follow()
    (line,) = heard.lines
    cards = [table.session.tabletop.text.card(table.session.seen(), card) for card in table.play.scene.hand_cards()]
    assert cards or game.name == "kong-pie"  # there they are dealt at one's first turn
    assert (f"Your hand: {', '.join(cards)}." in line) == bool(cards)
    assert prompt_text(table.play) in line
    for name in ("Ben", "Cal"):
        assert re.search(rf"Players: .*{name}, ", line)
    narrator.follow()
    assert heard.lines == [line]


def test_a_button_reads_the_table_too_if_someone_listens(sat):
    table, narrator, heard = listens(sat, named("kong-pie"), "person", "keen", "keen")
    narrator.follow()
    assert table.live()["overview"].name == "Read the table"
    table.act_on("overview", Verb.PRESS, None, sat.program.now())
    narrator.follow()
    assert "Players: " in heard.lines[-1]
    sat.program._assistive.active = False
    assert "overview" not in table.live()
    table.key(key(pygame.KEYDOWN, pygame.K_F5), sat.program.now())
    assert "screen reader" in sat.program.toast.text


def test_each_replayed_move_is_announced_and_a_button_leads_back(sat):
    table, narrator, heard = listens(sat, named("kings-corners"), "person", "keen", "keen", moves=20)
    while table.session.person_on_turn != 0:
        seat = min(table.session.movers)
        table.play.follow(table.session.play(seat, table.session.legal(seat)[0], sat.program.now()), sat.program.now())
    moves = [entry.line for entry in table.play.state.log]
    narrator.follow()
    table.key(key(pygame.KEYDOWN, pygame.K_F8), sat.program.now())
    again = sat.program.top
    assert isinstance(again, InstantReplay)
    narrator.follow()
    heard.lines.clear()
    replayed, now, dues = len(again._left), sat.program.now(), []
    while sat.program.top is again and again._left:
        now += 300.0
        before = len(again._left)
        again.tick(now)
        if len(again._left) < before:
            dues.append((again._due - now, again.spoken_page()))
        narrator.follow()
    shown = [line for line in heard.lines if line in moves]
    assert len(shown) == replayed
    assert shown in [moves[at : at + len(shown)] for at in range(len(moves))]
    assert all(wait >= 60 * len(line) for wait, line in dues)
    tree = again.accessible()
    assert [child.name for node in tree.children if node.id == "moves" for child in node.children] == shown[-12:]
    back = next(node for node in tree.children if node.role is Role.BUTTON)
    again.act_on(back.id, Verb.PRESS, None, now)
    assert sat.program.top is table


def test_the_name_of_a_question_about_a_move_is_short_and_its_answer_the_description(sat):
    table, _narrator, _heard = listens(sat, named("kings-corners"), "person", "keen", "keen")
    sat.program.change(coach="always")
    table.play.state.last_actions = {1: LastAction(("drew",), 0.0, why="Nothing fitted.")}
    why = table.live()["why-1"].accessible()
    assert (why.name, why.about) == ("Why? Ben", "Nothing fitted.")
    assert sentence(why) == "Why? Ben, button. Nothing fitted."


def test_hands_that_have_not_been_dealt_are_not_counted(sat):
    table = at_table(sat, named("kong-pie"), "person", "keen", "keen")
    seats = next(node for node in table_nodes(table.play) if node.id == "seats")
    assert any(not table.session.tabletop.hand(table.session.seen(), seat) for seat in (0, 1, 2))
    assert not [seat.name for seat in seats.children if "0 cards" in seat.name]


def test_the_same_tree_is_not_compared_again(monkeypatch):
    shown, looked = Shown(), []
    first = tree("one", CALM)
    shown.show(first)
    monkeypatch.setattr(shown, "_show", looked.append)
    shown.show(first)
    assert not looked
    shown.show(first._replace(focus="two"))
    assert looked
