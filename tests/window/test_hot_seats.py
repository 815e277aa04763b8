"""Hot seat for three, in every turn-based game: what is under the cover reveals nothing."""

from dataclasses import replace
from random import Random

import pytest

from app.core.cards import Chance
from app.core.game import IllegalMove
from app.core.match import Header, Match
from app.core.options import build
from app.games import GAMES
from app.storage.messages import Messages
from app.storage.settings import Settings, save_settings
from tests.facts import FACTS
from tests.matches import some_move
from tests.shares import with_soak
from tests.window.kept_matches import put_match, seat_players
from tests.window.screen import wait_until

PERSONS = {"kings-corners": 3, "kong-pie": 3, "pai-tong": 4, "tong-its": 3}
TURN_GAMES = [game for game in GAMES if not game.real_time]


def two_deals(game):
    """Return two new matches that look the same without seeing hands, and in which all hands differ."""
    seats, rng = PERSONS[game.name], Random(1)
    options = build(game.options, {}, seats)
    for seed in range(1000):
        pack, dealer = Chance(seed=seed).pack(game.pack, 0), Chance(seed=seed).first_dealer(seats)
        chances = [
            Chance(packs=(order,), dealer=dealer) for order in (pack, other_hands(game, pack, options, seats, rng))
        ]
        one, two = (game.new(options, seats, chance) for chance in chances)
        if one.public == two.public and all(map(_differ, one.hands, two.hands)):
            return [Match(Header(game, options, seat_players(*["person"] * seats), chance)) for chance in chances]
    raise AssertionError("no two such deals")


def _differ(one, other):
    return set(one) != set(other) or not one


def other_hands(game, pack, options, seats, rng):
    """Return the pack with unseen cards in another order."""
    state = game.new(options, seats, Chance(packs=(pack,)))
    hidden = {card for hand in state.hands for card in hand} | set(state.stock)
    cards = [card for card in pack if card in hidden]
    rng.shuffle(cards)
    return tuple(cards.pop() if card in hidden else card for card in pack)


@pytest.mark.parametrize("game", with_soak(reversed(TURN_GAMES), 4), ids=lambda game: game.name)
def test_the_cover_of_two_deals_is_the_same_to_the_pixel_and_the_hands_are_not(game, open_window, folder):
    covered, shown = [], []
    for number, match in enumerate(two_deals(game)):
        path = put_match(folder, match, f"2025-01-01-12000{number}-{game.name}")
        window = open_window()
        window.move_to((30, 400))
        title = window.still()
        window.key("g")
        window.wait_for_another(title)
        covered.append(window.curtain())
        shown.append(window.open_hand())
        window.close()
        path.unlink()
    assert covered[0] == covered[1]
    assert shown[0] != shown[1]


def rounds(game):
    """Yield, per person, a match cut off when that person is to move again."""
    seats, rng = PERSONS[game.name], Random(2)
    pack, dealer = Chance(seed=5).pack(game.pack, 0), Chance(seed=5).first_dealer(seats)
    sat = seat_players(*["person"] * seats)
    match = Match(Header(game, build(game.options, {}, seats), sat, Chance(packs=(pack,), dealer=dealer)))
    found = {}
    while len(found) < 3:
        assert not match.state.public.over
        movers = game.active(match.state)
        seat = min(movers)
        chooses = len(movers) == 1 and len(game.legal_moves(match.state, seat)) > 1  # else Pai Tong draws by itself
        if len(match.log) >= 2 * seats and chooses and seat not in found:
            found[seat] = list(match.log)
        match.play(seat, some_move(match, seat, rng, FACTS[game.name].wishes), match.now + 700)
    return match.header, found


def of_log(header, log):
    """Return the match with those moves."""
    match = Match(header)
    for event in log:
        match.play(event.seat, event.move, event.at)
    return match


def other_world(header, log, seat):
    """Return the match with all unseen cards of a seat rearranged: its view is unchanged."""
    match, rng, pack = of_log(header, log), Random(3), header.chance.packs[0]
    hidden = {card for group in FACTS[header.game.name].hiding_places(match.state, seat) for card in group}
    for _ in range(2000):
        cards = [card for card in pack if card in hidden]
        rng.shuffle(cards)
        order = tuple(cards.pop() if card in hidden else card for card in pack)
        try:
            other = of_log(replace(header, chance=Chance(packs=(order,), dealer=header.chance.dealer)), log)
        except IllegalMove:
            continue
        view = header.game.view
        if view(other.state, seat) == view(match.state, seat) and other.state.hands != match.state.hands:
            return other
    raise AssertionError("no other world")


@pytest.mark.parametrize("game", with_soak(TURN_GAMES, 4), ids=lambda game: game.name)
def test_in_a_round_of_three_nobody_sees_more_than_the_own_hand(game, open_window, folder):
    """Cover, open hand and log are identical to the pixel in a world where all other hands differ."""
    header, logs = rounds(game)
    save_settings(folder / "settings.toml", Settings(coach="never"), Messages())  # its advice could come at any time
    for seat, log in logs.items():
        seen = []
        for match in (of_log(header, log), other_world(header, log, seat)):
            path = put_match(folder, match, f"2025-01-01-120000-{game.name}")
            window = open_window()
            window.move_to((30, 400))
            pictures = [window.still()]
            window.key("g")
            window.wait_for_another(pictures[-1])
            pictures += [window.curtain(), window.open_hand()]
            window.key("l")
            wait_until(lambda window=window, last=pictures[-1]: window.bytes_of() != last, "the log")
            pictures.append(window.still())
            seen.append(pictures[1:])
            window.close()
            path.unlink()
        assert seen[0] == seen[1]
