"""A screen reader gets nothing that the screen may not show: two matches that differ only in what a seat may not know
give equal trees and announcements, and during a handover only the curtain can be read.
"""

from random import Random

import pytest

from app.core.record import write
from app.games import GAMES
from app.table.pace import AT_ONCE
from app.ui.kit.accessible import Verb
from app.ui.kit.assistive import Assistive
from app.ui.narrator import Narrator
from app.ui.table import hot_seat
from app.ui.table.table_screen import TableScreen
from tests.headless import headless
from tests.matches import header, played
from tests.ui.heard import Heard

MOVES = (0, 7, 20, 45, 90)
"""Numbers of moves after which a match is compared."""


class PrivacyHeard(Heard):
    """Records with each line whether it is private."""

    def happened(self, text, *, private=False, matter=None):
        self.lines.append((text, private))

    def now(self, text):
        self.lines.append((text, True))


def listener_at(found, match, seat, state):
    """Return the table of a world as seen from that seat, its narrator, and the recorded lines."""
    program, session = found.program, found.table(write(match)).session
    session.match.states[-1] = state
    session.match._legal.clear()
    program._assistive = Assistive()
    program._assistive.active = True
    table, heard = TableScreen(program, session, found.flow), PrivacyHeard()
    program.show_only(table)
    table.play.scene.turn_to(seat, program.now(), AT_ONCE, open_hand=True)
    return table, Narrator(program, heard), heard


def everything_heard(found, match, seat, state, move):
    """Return the trees (before and after a move of another player, and at the handover) and the announcements,
    including the whole table read aloud.
    """
    table, narrator, heard = listener_at(found, match, seat, state)
    program, trees = found.program, []

    def listen():
        narrator.follow()
        trees.append(program.top.accessible())

    listen()
    table.play.state.overviews += 1
    listen()
    if move:
        table.play.follow(table.session.play(*move, program.now()), program.now())
        listen()
    if not table.real_time:
        hot_seat.cover(table)
        listen()
    return trees, heard.lines


@pytest.fixture
def found(tmp_path):
    with headless(tmp_path, (1280, 720)) as program:
        yield program


def positions(game):
    """Yield matches between people in mid-deal, each with a seat."""
    for at, moves in enumerate(MOVES):
        match = played(header(game, {}, game.usual_players(), seed=11 + at), limit=moves)
        if not match.state.public.over:
            yield match, at % len(match.seats)


def equal_moves(game, seat, states):
    """Return another player and a move after which these worlds look alike to the seat; None if there are none."""
    for other in sorted(game.active(states[0]) - {seat}):
        for move in game.legal_moves(states[0], other):
            if all(move in game.legal_moves(state, other) for state in states):
                after = [game.view(game.apply(state, other, move, 10**9), seat) for state in states]
                if after[0] == after[1]:
                    return other, move
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_indistinguishable_worlds_sound_alike(game, found):
    rng, differed, moved = Random(5), 0, 0
    for match, seat in positions(game):
        world = game.determinize(game.view(match.state, seat), rng)
        states = match.state, world
        differed += states[0] != states[1]
        made = None if game.real_time else equal_moves(game, seat, states)
        moved += made is not None
        one, other = (everything_heard(found, match, seat, state, made) for state in states)
        assert one == other
    assert differed
    assert moved or game.real_time


@pytest.mark.parametrize("game", [game for game in GAMES if not game.real_time], ids=lambda game: game.name)
def test_only_the_curtain_is_readable_during_a_handover(game, found):
    """No hand and no place on the table can be read or reached until the button that shows the hand is pressed."""
    head = header(game, {}, game.usual_players(), seed=12)
    match = played(head, until=lambda state: len(game.active(state)) == 1 and bool(state.hands[0]))
    table, _narrator, heard = listener_at(found, match, 0, match.state)
    seat = table.session.person_on_turn
    assert any(node.id.startswith("card:") for node in below(table.accessible()))
    hot_seat.cover(table)
    curtain = found.program.top
    assert curtain.curtain
    assert not [node.id for node in below(curtain.accessible()) if node.id.startswith(("card:", "zone:", "seat-"))]
    for name in ("card:3", "zone:stock", "action-D"):
        curtain.act_on(name, Verb.PRESS, None, 10_000.0)
        assert found.program.top is curtain
    assert not heard.lines
    found.program.paint()
    found.program.inputs.by_keyboard = True
    curtain.act_on("ready", Verb.PRESS, None, found.program.now() + 10_000.0)
    assert found.program.top is table
    assert table.play.scene.viewer == seat
    assert table.play.scene.open_hand
    hand = [node.name for node in below(table.accessible()) if node.id == "hand"]
    assert hand == ["Your hand"]


def below(node):
    yield node
    for child in node.children:
        yield from below(child)
