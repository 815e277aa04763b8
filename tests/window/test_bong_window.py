"""Bong in the real window: hands by mouse and by keys, two people at one keyboard, pause, and power loss."""

import time
from random import Random

import pytest

from app.ai.pacing import RealTime
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.match import AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.bong.rules import GAME, is_right
from app.games.bong.rules.model import FLING, FLONG, Play
from app.games.bong.table.mat import by_rank
from app.storage.messages import Messages
from app.storage.settings import Settings, save_settings
from app.ui.realtime.bindings import Bindings
from app.ui.realtime.keys_screen import fingerprint
from tests.window.screen import wait_until

NAMES = ("You", "Rosa", "Tariq", "Mei")
RANK_KEYS = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "0", "j", "q", "k")


def late(cards, *players, seed=0):
    """Return a match in which the person has only a few cards left, the next one to play among them."""
    seat_players = tuple(map(SeatPlayer, NAMES, players))
    header = Header(GAME, build(GAME.options, {"first_to": 1}, len(players)), seat_players, Chance(seed=seed))
    match: AnyMatch = Match(header)
    rng = Random(seed)
    pace = RealTime(match, {seat: player_for("bong", "keen") for seat in range(len(players))}, rng)
    while (act := pace.next()) is not None and not match.state.public.over:
        state = match.state
        if len(state.hands[0]) == cards and any(is_right(state.public.race, 0, card) for card in state.hands[0]):
            return match
        match.play(act.seat, act.move, act.at)
    return late(cards, *players, seed=seed + 1)


def new(*players, seed=3, **options):
    seat_players = tuple(map(SeatPlayer, NAMES, players))
    return Match(Header(GAME, build(GAME.options, options, len(players)), seat_players, Chance(seed=seed)))


@pytest.fixture
def resumed(open_window, folder):
    """``resumed(match)``: save the match and resume it."""

    def resume(match):
        people = [seat_player.name for seat_player in match.header.seat_players if seat_player.player == "person"]
        settings = Settings(speed="off", keys_tested=fingerprint(Bindings(GAME.info, {}), people))
        save_settings(folder / "settings.toml", settings, Messages())
        path = folder / "matches" / "2025-01-01-120000-bong.jsonl"
        path.parent.mkdir(exist_ok=True)
        path.write_text(write(match), encoding="utf-8")
        window = open_window()
        title = window.still()
        window.key("g")
        window.wait_for_another(title)
        return window

    return resume


def wanted(state):
    """Return what the person could do at once: a card, a call, or nothing."""
    race = state.public.race
    right = [card for card in sorted(state.hands[0], key=by_rank) if is_right(race, 0, card)]
    if right:
        return Play(right[0])
    legal = GAME.legal_moves(state, 0)
    return next((move for move in (FLONG, FLING) if move in legal), None)


def play_to_the_end(window, act):
    """Do what is possible again and again until the hand is over: during the count-in nothing is."""
    tried: tuple[object, float] = (None, 0.0)

    def over():
        nonlocal tried
        match, now = window.match, time.monotonic()
        if match.state.public.over:
            return True
        move = wanted(match.state)
        if move is not None and ((len(match.log), move) != tried[0] or now > tried[1] + 0.7):
            tried = (len(match.log), move), now
            act(match, move)
        return False

    wait_until(over, "the end of the hand")


def test_a_hand_by_mouse(resumed, aim):
    match = late(2, "person", "novice", "novice", "novice")
    window = resumed(match)

    def act(now, move):
        scene = aim.scene(window.text)
        if isinstance(move, Play):
            window.click(scene.card_box(move.card))
        else:
            window.click(aim.boxes["action-F"])

    play_to_the_end(window, act)
    assert any(event.seat == 0 for event in window.match.log[len(match.log) :])


def test_a_card_is_played_by_a_drag(resumed, aim):
    match = new("person", "person", "person", lockout=0, open_hands=True)
    window = resumed(match)
    scene = aim.scene(window.text)
    card = scene.hand_cards()[-1]

    def played():
        window.drag(scene.card_box(card), scene.zone_box("wanted"))
        return window.match.log

    wait_until(played, "the card played")  # once the count-in is over
    assert window.match.log[0].seat == 0
    assert window.match.log[0].move == Play(card)


def test_a_hand_by_rank_keys(resumed):
    match = late(2, "person", "novice", "novice", "novice")
    window = resumed(match)
    play_to_the_end(window, lambda _, move: window.key(RANK_KEYS[move.card % 13] if isinstance(move, Play) else "f"))
    assert any(event.seat == 0 for event in window.match.log[len(match.log) :])


def steps_to(hand, card):
    """Return the steps to the right from the cursor's first card."""
    cards = sorted(hand, key=by_rank)
    return cards.index(card)


def test_two_people_at_one_keyboard(resumed):
    """Each moves along their own hand and plays with their own keys; the third has a zone too, and stays out of it."""
    match = new("person", "person", "person", lockout=0, open_hands=True)
    window = resumed(match)
    hands = match.state.hands
    twos = [(seat, card) for seat in (0, 1) for card in hands[seat] if card % 13 == 1]
    seat, two = twos[0]
    other = 1 - seat
    three = next((card for card in hands[other] if card % 13 == 2), min(hands[other], key=by_rank))
    keys = {0: ("w", "a"), 1: ("Right", "Up")}
    for who, card in ((seat, two), (other, three)):
        # Cursors move while it is counted in; cards are played after it.
        window.key(*[keys[who][0]] * steps_to(hands[who], card))

    def plays(who, moves):
        def there():
            window.key(keys[who][1])
            return len(window.match.log) >= moves

        wait_until(there, f"the card of {who}")

    plays(seat, 1)
    moves = len(window.match.log)
    plays(other, moves + 1)
    log = window.match.log
    assert (log[0].seat, log[0].move) == (seat, Play(two))
    assert (log[moves].seat, log[moves].move) == (other, Play(three))


def test_the_menu_stops_the_clock_of_a_lockout(resumed):
    match = new("person", "person", "person", lockout=1000, open_hands=True)
    window = resumed(match)
    wrong = next(card for card in sorted(match.state.hands[0], key=by_rank) if card % 13 != 1)
    if steps := steps_to(match.state.hands[0], wrong):  # none where the cursor begins on it
        window.key(*["w"] * steps)

    def played():
        window.key("a")
        return window.match.log

    wait_until(played, "the wrong card")
    window.key("Escape")
    window.still()
    at = window.match.log[0].at
    assert len(window.match.log) == 1
    window.key("Escape")
    found = wait_until(lambda: len(window.match.log) > 1 and window.match.log[1], "the end of the lockout")
    assert (found.at, found.seat) == (at + 1000, -1)


def test_kill_in_the_middle_of_a_hand_and_resume(resumed, open_window):
    window = resumed(new("person", "keen", "keen", "keen"))
    wait_until(lambda: len(window.match.log) > 1, "some cards")
    window.kill()
    text = window.text
    moves, at = len(window.match.log), window.match.now
    again = open_window()
    again.key("g")
    wait_until(lambda: len(again.match.log) > moves, "play to go on")
    assert again.text.startswith(text)
    assert again.match.log[moves].at >= at
    assert len(again.records) == 1
