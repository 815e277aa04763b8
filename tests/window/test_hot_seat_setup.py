"""Several people at one screen for the first time: no names typed, no one known."""

import pytest

from app.games import GAMES
from tests.shares import with_soak
from tests.window.screen import wait_until

PEOPLE = [
    (game, people)
    for game in GAMES
    if not game.real_time
    for people in sorted({2, 3, max(game.seats)})
    if people <= max(game.seats)
]


@pytest.mark.parametrize(
    ("game", "people"),
    with_soak((pytest.param(*one) for one in PEOPLE), 5),
    ids=lambda value: getattr(value, "name", value),
)
def test_seats_are_made_persons_by_the_arrows_and_the_cards_are_dealt(game, people, open_window, aim):
    """As friends would try first: everyone has a name and a face, and the first hand opens."""
    window = open_window("--game", game.name, "--seed", 3)
    there = aim.setup(game)
    seats = sum(name.startswith("player") for name in there.live())
    wanted = max(people, game.seats[0])
    by = 1 if wanted > seats else -1

    def click(name, way):
        stepper = there.live()[name]
        window.click(stepper.halves[way > 0])
        stepper.step(way)

    for _ in range(abs(wanted - seats)):
        click("seats", by)
    for seat in range(1, people):
        while there.live()[f"player{seat}"].text != "Person":
            click(f"player{seat}", 1)
    setup = window.still()
    window.click(there.live()["deal"].box)
    match = window.wait_for_record()
    persons = [seat_player.name for seat_player in match.header.seat_players if seat_player.player == "person"]
    assert persons == [f"Player {number}" for number in range(1, people + 1)]
    window.wait_for_another(setup)
    covered = window.curtain()
    window.key("z")
    wait_until(lambda: window.bytes_of() != covered, "the first person's hand")
