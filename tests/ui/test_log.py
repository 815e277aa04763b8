"""Move log: small cards, a face per turn, a line between deals, and links from refusals to rules."""

import itertools
from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import GAMES, game_named
from app.games.kings_corners.rules.model import CORNERS, Play
from app.table.geometry import Box
from app.ui.help import HelpScreen
from app.ui.rulebook_screen import RulebookScreen
from app.ui.table.log_panel import LogPanel
from tests.headless import headless
from tests.matches import header, played

BOX = Box(880, 60, 372, 640)


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def drawn(screen):
    """Return the lines of each log entry, with cards as codes in brackets."""
    panel, brush = LogPanel(screen.play), screen.program.brush()
    log, wide = screen.play.state.log, BOX.w - 70
    return [panel._row(brush, log, at, wide) for at in range(len(log))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cards_are_small_cards_and_a_turn_begins_once(shown, game):
    screen = shown.table(write(played(header(game), limit=60)))
    rows = drawn(screen)
    pieces = [piece for row in rows for line in row.lines for piece in line]
    assert any(piece.card for piece in pieces)
    for before, row in itertools.pairwise(rows):
        same = (before.entry.by, before.entry.deals) == (row.entry.by, False) and not row.entry.deals
        assert row.begins is not same


def test_groups_of_cards_are_logged_in_words(shown):
    screen = shown.table(write(played(header(game_named("tong-its")), limit=3)))
    with_cards = LogPanel(screen.play)._names.with_cards
    assert with_cards("Rosa melds A-3♠.") == "Rosa melds A-3♠."
    assert with_cards("Rosa discards the 10 of hearts.") == "Rosa discards the [10H]."


def refused(shown, persons):
    """The person at the bottom has tried to start a corner without a king."""
    game = game_named("kings-corners")
    seat_players = tuple(SeatPlayer(f"P{i}", "person" if i < persons else "keen") for i in range(3))
    setting = Header(game, build(game.options, {}, 3), seat_players, Chance(seed=0))
    matches = (Match(replace(setting, chance=Chance(seed=seed))) for seed in range(50))
    match = next(match for match in matches if game.active(match.state) == {0})
    screen = shown.table(write(match))
    screen.play.state.viewer = 0
    card = next(card for card in match.state.hands[0] if card % 13 != 12)
    assert not screen.play.make(Play(card, CORNERS[0]), shown.program.now())
    return screen


def test_who_asks_for_the_rules_after_a_refusal_sees_the_rule(shown):
    screen = refused(shown, 1)
    entry = screen.play.state.log[-1]
    assert (entry.line, entry.rule) == ("Only a king can start a pile in a corner.", "3.2")
    screen.key(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?"), shown.program.now())
    assert isinstance(shown.program.top, RulebookScreen)
    assert any(getattr(widget, "text", "") == "3.2" for widget in shown.program.top.scroll().content)
    shown.program.pop()
    screen.play.state.timers.run(shown.program.now() + 60_000)
    screen.key(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?"), shown.program.now())
    assert isinstance(shown.program.top, HelpScreen)


def test_a_dark_button_knows_its_rule_too(shown):
    match = played(header(game_named("tong-its")), until=lambda state: state.public.phase == "start")
    screen = shown.table(write(match))
    screen.play.state.viewer, screen.play.state.open_hand = screen.session.turn, True
    screen.play.scene.motion.finish(shown.program.now())
    screen.reach.do(screen.live()["action-A"])
    assert screen.play.state.refused.section == "5.2"


def test_a_press_on_it_in_the_log_leads_there_too(shown):
    screen = refused(shown, 1)
    screen.log.toggle()
    screen.log.draw(shown.program.brush(), BOX)
    place, number = screen.log._rules[-1]
    assert screen.log.rule_at(*place.middle) == number == "3.2"
    assert screen.log.rule_at(BOX.x + 4, BOX.y + 4) == ""


def test_at_a_screen_for_several_nobody_reads_what_another_tried(shown):
    screen = refused(shown, 2)
    assert screen.play.state.refused is not None
    assert not any(entry.rule for entry in screen.play.state.log)
