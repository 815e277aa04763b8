"""A whole hand of each game played without sight: by accessibility actions and the tree alone."""

import pytest

from tests.window.kept_matches import choose

TABLES = {"kings-corners": 4, "kong-pie": 3, "pai-tong": 4, "tong-its": 3}
"""Number of players at the table."""


@pytest.mark.parametrize("game", TABLES)
def test_a_hand_is_played_from_the_deal_to_the_score_sheet(bus, open_window, folder, game):
    choose(folder, "person", *["keen"] * (TABLES[game] - 1), game=game, wait_in_first_match=False)
    window = open_window("--game", game, "--seed", 3, env=bus.env)
    heard = bus.listen("play", game)
    print(heard)
    assert [move for seat, move in window.moves if seat == 0]
    assert len(window.match.game.deals(window.match.state)) == 1
