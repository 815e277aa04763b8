"""Laws of every registered game, for all numbers of seats and pairs of options.

The suite plays every set of options with every third number of seats; the soak plays the rest.
"""

import ast
import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from app.core import record
from app.core.cards import FRENCH, Chance
from app.core.game import CLOCK, IllegalMove
from app.core.match import CannotUndo, Match
from app.games import GAMES, game_named
from tests.facts import FACTS, fit, option_sets
from tests.matches import RECORDS, header, played, reachable, whole

CASES = [
    pytest.param(
        game,
        fit(game, options, seats),
        seats,
        FACTS[game.name].wishes if (number + seats) // 3 % 2 else None,
        id=f"{game.name}-{seats}-{number}",
        marks=[pytest.mark.soak] * bool((number + seats) % min(3, len(game.seats))),
    )
    for game in GAMES
    for number, options in enumerate(option_sets(game))
    for seats in game.seats
]
SENTENCE = re.compile(r"(?!.*(None|\bseat\b))[A-Z][^\n<>_]{5,110}\.")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_case = pytest.mark.parametrize(("game", "options", "seats", "wishes"), CASES, scope="module")


@each_case
def test_random_play(game, options, seats, wishes):
    """It ends, conserves cards and chips, its record gives the same match, and determinizations look like the true
    state.
    """
    match, facts, rng = whole(game, options, seats, wishes=wishes), FACTS[game.name], Random(seats)
    assert match.result is not None
    assert len(match.result.scores) == seats
    assert match.game.wake_at(match.state) is None
    for i, state in enumerate(match.states):
        assert sorted(facts.cards(state)) == list(game.pack.cards)
        assert facts.chips(state) == 0
        waits_for_clock = game.wake_at(state) is not None
        assert (not game.active(state) and not waits_for_clock) == (i == len(match.log))
        assert bool(game.legal_moves(state, CLOCK)) == waits_for_clock
        assert (game.result(state) is None) == (i < len(match.log))
        for seat in range(seats):
            assert bool(game.legal_moves(state, seat)) == (seat in game.active(state))
    for state in (*match.states[:: len(match.states) // 12 + 1], match.state):
        for seat in range(seats):
            _check_guess(game, state, seat, rng)
    text = record.write(match)
    again = record.read(text.splitlines(), game_named)
    assert again.states == match.states
    assert list(map(hash, again.states)) == list(map(hash, match.states))
    assert again.log == match.log
    assert again.header == match.header
    assert record.write(again) == text


def _check_guess(game, state, seat, rng):
    view = game.view(state, seat)
    world = game.determinize(view, rng)
    assert game.view(world, seat) == view
    assert hash(game.view(world, seat)) == hash(view)
    assert game.active(world) == game.active(state)
    assert list(game.legal_moves(world, seat)) == list(game.legal_moves(state, seat))
    assert sorted(FACTS[game.name].cards(world)) == list(game.pack.cards)


@each_case
def test_the_deals_add_up_to_the_result(game, options, seats, wishes):
    match = whole(game, options, seats, wishes=wishes)
    deals = game.deals(match.state)
    assert tuple(map(sum, zip(*(deal.scores for deal in deals), strict=True))) == match.result.scores
    assert all(deal.winner is None or deal.winner in match.seats for deal in deals)


@each_case
def test_illegal_moves_are_refused_with_a_reason_and_change_nothing(game, options, seats, wishes):
    found = whole(game, options, seats, wishes=wishes)
    moves = len(found.log)
    for so_far in {0, (seats * 7) % moves, moves // 2, moves - 1, moves}:
        _check_refusals(_with(found, so_far))


def _check_refusals(match):
    states, log = list(match.states), list(match.log)
    active = match.game.active(match.state)
    for seat in {*active, (max(active, default=0) + 1) % len(match.seats), CLOCK}:
        legal = match.game.legal_moves(match.state, seat)
        for move in FACTS[match.game.name].moves:
            if move in legal:
                continue
            why = _refusal(match, seat, move)
            assert SENTENCE.fullmatch(why), why
    assert match.states == states
    assert match.log == log


def _refusal(match, seat, move):
    try:
        event = match.play(seat, move, match.now)
    except IllegalMove as why:
        return str(why)
    raise AssertionError(f"played illegally: {event}")


@each_game
def test_time_does_not_run_backwards(game):
    match = Match(header(game))
    (seat,) = list(game.active(match.state))[:1]
    match.play(seat, game.legal_moves(match.state, seat)[0], 500)
    (seat,) = list(game.active(match.state))[:1]
    with pytest.raises(IllegalMove, match=r"time runs backwards: 499 ms after 500 ms"):
        match.play(seat, game.legal_moves(match.state, seat)[0], 499)
    assert len(match.log) == 1


@each_game
def test_every_move_is_written_and_read_back(game):
    moves = FACTS[game.name].moves
    texts = [game.notate(move) for move in moves]
    assert [game.parse(text) for text in texts] == list(moves)
    assert len(set(texts)) == len(texts)
    for text in ("", " ", "no move", texts[0] + " ", texts[0].lower() + "x", ">", "\ud800", texts[0] * 2):
        with pytest.raises(ValueError, match=r"^there is no |isn't a move"):
            game.parse(text)


@each_game
def test_every_move_that_was_ever_legal_is_written_and_read_back(game):
    """Every move is also among the facts, so that the law on illegal moves covers all of them."""
    match, moves = played(header(game, seats=game.seats[-1]), limit=2000), set(FACTS[game.name].moves)
    for state in match.states[:: len(match.states) // 200 + 1]:
        for seat in (*match.seats, CLOCK):
            legal = game.legal_moves(state, seat)
            texts = [game.notate(move) for move in legal]
            assert [game.parse(text) for text in texts] == list(legal)
            assert len(set(texts)) == len(texts)
            assert moves.issuperset(legal) or not FACTS[game.name].all_moves


@each_game
def test_a_view_holds_nothing_that_is_secret(game):
    """Nothing reachable from a view is a state, a source of chance, or a group of cards that the seat can't see."""
    for seats in game.seats:
        match = played(header(game, seats=seats), limit=60)
        for state in match.states:
            for seat in range(seats):
                hidden = {group for group in FACTS[game.name].hiding_places(state, seat) if group}
                parts = list(reachable(game.view(state, seat)))
                assert not any(isinstance(part, (type(state), Chance, Random)) for part in parts)
                assert not any(isinstance(part, tuple) and part in hidden for part in parts)


@each_game
@pytest.mark.parametrize("preset", range(2))
def test_guesses_reach_every_hiding_place(game, preset):
    """Each card that a seat can't see turns up in every place where it may be."""
    options = list(game.presets.values())[-preset]
    seats = min(max(3, game.seats[0]), game.seats[-1])
    match = played(header(game, fit(game, options, seats), seats), limit=1)
    rng, view = Random(0), game.view(match.state, 0)
    hiding_places = FACTS[game.name].hiding_places
    turned_up = [set() for _ in hiding_places(match.state, 0)]
    for _ in range(400):
        for place, group in zip(turned_up, hiding_places(game.determinize(view, rng), 0), strict=True):
            place |= set(group)
    hidden = {card for group in hiding_places(match.state, 0) for card in group}
    assert turned_up == [hidden] * len(turned_up)


@each_game
def test_the_seed_makes_everything(game):
    one, same, other = (Match(header(game, seed=seed)).state for seed in (7, 7, 8))
    assert one == same
    assert FACTS[game.name].cards(one) != FACTS[game.name].cards(other)


@each_game
def test_frame_rate_changes_nothing(game):
    one, many = Match(header(game)), Match(header(game))
    one.wake(9_999)
    for now in range(0, 9_999, 17):
        many.wake(now)
    many.wake(9_999)
    assert one.log == many.log


@each_game
def test_undo_restores_the_state_or_gives_a_reason(game):
    match = played(header(game, seats=game.seats[-1]), limit=500)
    undone = 0
    while match.log:
        before, states, log = match.states[-2], list(match.states), list(match.log)
        seat = match.log[-1].seat
        _undo_by_another(_with(match, len(match.log)), (seat + 1) % len(match.seats))
        if match.game.undo_blocked_by(before, seat, log[-1].move) is None:
            assert match.undo(seat) == log[-1]
            assert match.states == states[:-1]
            assert match.state == before
            undone += 1
            continue
        with pytest.raises(CannotUndo, match=r"^[A-Z].*\.$"):
            match.undo(seat)
        assert (match.states, match.log) == (states, log)
        match = _with(match, len(match.log) - 1)
    assert (undone > 0) == FACTS[game.name].undoes
    with pytest.raises(CannotUndo, match=r"nothing to undo"):
        match.undo(0)


def _undo_by_another(match, seat):
    """Refused, unless both chose simultaneously and others have yet to choose: then the others' choices remain."""
    log, active = list(match.log), match.game.active(match.state)
    mine = max((i for i, event in enumerate(log) if event.seat == seat), default=0)
    chosen = {event.seat for event in log[mine:]}
    together = active and not active & chosen and match.game.active(match.states[mine]) == active | chosen
    if not together or match.game.undo_blocked_by(match.states[mine], seat, log[mine].move):
        with pytest.raises(CannotUndo, match=r"^[A-Z].*\.$"):
            match.undo(seat)
        return
    undone = match.undo(seat)
    assert match.game.active(match.state) == active | {seat}
    assert (undone, match.log) == (log[mine], [*log[:mine], *log[mine + 1 :]])
    again = _with(match, mine)
    for event in log[mine + 1 :]:
        again.play(event.seat, event.move, event.at)
    assert again.states == match.states
    match.play(seat, undone.move, match.now)
    assert match.game.active(match.state) == active


def _with(match, moves):
    """Return the match with its first moves, which are not played again."""
    shorter = Match(match.header)
    shorter.log, shorter.states = match.log[:moves], match.states[: moves + 1]
    return shorter


@each_game
def test_undoable_moves_reveal_nothing(game):
    """A move that can be undone leaves everybody's hidden cards where they were."""
    match, hiding_places = played(header(game, seats=game.seats[-1])), FACTS[game.name].hiding_places
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        if game.undo_blocked_by(before, event.seat, event.move) is None:
            for seat in match.seats:
                was = {card for group in hiding_places(before, seat) for card in group}
                now = {card for group in hiding_places(after, seat) for card in group}
                played_from_hand = {card for group in hiding_places(before, seat) for card in group} - now
                assert now <= was
                assert seat != event.seat or not played_from_hand


@each_game
def test_has_its_papers(game):
    """A game without RULES.md, a golden record of every preset, or facts for these laws fails here."""
    rules = RECORDS.parent.parent / "app" / "games" / game.name.replace("-", "_") / "RULES.md"
    assert rules.read_text(encoding="utf-8").startswith(f"# {game.title}\n")
    golden = [path.name for path in RECORDS.glob(f"{game.name}-*.jsonl")]
    assert f"{game.name}-by-hand.jsonl" in golden
    for preset in game.presets:
        assert f"{game.name}-{preset.lower().replace(', ', '-').replace(' ', '-')}.jsonl" in golden
    assert game.name in FACTS


class MatchMachine(RuleBasedStateMachine):
    """Plays, tries illegal moves, undoes and replays, in any order."""

    game = GAMES[0]

    def __init__(self):
        super().__init__()
        self.match = None

    @precondition(lambda self: self.match is None)
    @rule(data=st.data(), seed=st.integers(0, 2**53))
    def begin(self, data, seed):
        options = data.draw(st.sampled_from(list(option_sets(self.game))))
        seats = data.draw(st.sampled_from(self.game.seats))
        self.match = Match(header(self.game, fit(self.game, options, seats), seats, seed))
        self.before = []

    @precondition(lambda self: self.match and self.match.result is None)
    @rule(data=st.data(), wait=st.integers(0, 1000))
    def play(self, data, wait):
        at = self.match.now + wait
        self.match.wake(at)
        self.before = self.match.states[:-1]
        if not self.game.active(self.match.state):
            return
        seat = data.draw(st.sampled_from(sorted(self.game.active(self.match.state))))
        move = data.draw(st.sampled_from(self.game.legal_moves(self.match.state, seat)))
        self.before.append(self.match.state)
        self.match.play(seat, move, at)

    @precondition(lambda self: self.match and self.match.result is None)
    @rule(count=st.integers(1, 60))
    def play_on(self, count):
        for _ in range(count):
            if (due := self.game.wake_at(self.match.state)) is not None and due <= self.match.now + count:
                self.match.wake(due)
            elif active := sorted(self.game.active(self.match.state)):
                legal = self.game.legal_moves(self.match.state, active[0])
                self.match.play(active[0], legal[count * 7 % len(legal)], self.match.now)
        self.before = self.match.states[:-1]

    @precondition(lambda self: self.match)
    @rule(data=st.data())
    def play_illegally(self, data):
        seat = data.draw(st.sampled_from((*self.match.seats, CLOCK)))
        move = data.draw(st.sampled_from(FACTS[self.game.name].moves))
        if move not in self.game.legal_moves(self.match.state, seat):
            with pytest.raises(IllegalMove):
                self.match.play(seat, move, self.match.now)

    @precondition(lambda self: self.match and self.match.log)
    @rule()
    def undo(self):
        last = self.match.log[-1]
        try:
            self.match.undo(last.seat)
        except CannotUndo:
            assert self.game.undo_blocked_by(self.before[-1], last.seat, last.move)
        else:
            assert self.match.state == self.before.pop()

    @precondition(lambda self: self.match)
    @rule()
    def replay(self):
        again = record.read(record.write(self.match).splitlines(), game_named)
        assert again.states == self.match.states
        self.match = again

    @invariant()
    def cards_and_chips_are_conserved(self):
        if self.match:
            facts = FACTS[self.game.name]
            assert sorted(facts.cards(self.match.state)) == list(self.game.pack.cards)
            assert facts.chips(self.match.state) == 0

    @invariant()
    def the_log_and_the_states_agree(self):
        if self.match:
            assert self.match.states == [*self.before, self.match.state]
            assert len(self.match.log) == len(self.before)


@each_game
def test_any_order_of_play_refusal_undo_and_replay(game):
    machine = type("Machine", (MatchMachine,), {"game": game})
    run_state_machine_as_test(machine, settings=settings(max_examples=25, stateful_step_count=25))


COLOURS = re.compile(r"\b(red|black)\b", re.IGNORECASE)


@each_game
def test_suits_are_named_and_not_their_colours(game):
    """With the four-colour deck diamonds are blue and clubs green. (The honours of Pai Tong are named by colours.)"""
    if game.pack is not FRENCH:
        return
    folder = Path(import_module(game.info.package).__file__).parent
    spoken = [line for name in ("RULES.md", "lessons.txt") for line in (folder / name).read_text("utf-8").splitlines()]
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in notes)
        spoken += [text.value for text in texts if isinstance(text.value, str) and " " in text.value]
    assert len(spoken) > 100
    assert [text for text in spoken if COLOURS.search(text)] == []
