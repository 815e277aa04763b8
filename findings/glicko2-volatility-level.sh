#!/usr/bin/env bash
# glicko2 2.1.0, Player.update_player: the new volatility depends on the absolute ratings and ignores the player's deviation.
#
# In Glicko-2, only differences between ratings matter. The function f(x) that determines the new volatility (Glickman, "Example of the
# Glicko-2 system", step 5; the package says that it follows the 2012 revision) uses the square of the rating deviation in two places; the
# package uses the square of the rating instead. After ten losses to much weaker opponents, the volatility rises if the player is rated
# 1500, but hardly at all if everyone is rated 1000 points higher. It is also the same for every deviation. The new deviation and rating
# are computed from it. Expected: the zero of f(x) as published.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet glicko2==2.1.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
from math import exp, log, pi, sqrt

from glicko2 import Player

print("glicko2", version("glicko2"))
SCALE, TAU, VOLATILITY = 173.7178, 0.5, 0.06


def published(rating: float, deviation: float, games: list[tuple[float, float, int]]) -> float:
    """Return the new volatility by steps 2 to 5 of the paper, finding the zero by bisection."""
    mu, phi = (rating - 1500) / SCALE, deviation / SCALE
    variance = improvement = 0.0
    for other, spread, result in games:
        g = 1 / sqrt(1 + 3 * (spread / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other - 1500) / SCALE)))
        variance += g**2 * expected * (1 - expected)
        improvement += g * (result - expected)
    variance = 1 / variance
    delta = variance * improvement
    low, high = -20.0, 5.0
    while high - low > 1e-9:
        x = (low + high) / 2
        f = exp(x) * (delta**2 - phi**2 - variance - exp(x)) / (2 * (phi**2 + variance + exp(x)) ** 2)
        low, high = (x, high) if f > (x - log(VOLATILITY**2)) / TAU**2 else (low, x)
    return exp(low / 2)


def packaged(rating: float, deviation: float, games: list[tuple[float, float, int]]) -> float:
    """Return the new volatility computed by the package."""
    player = Player(rating=rating, rd=deviation, vol=VOLATILITY)
    player.update_player(*map(list, zip(*games)))
    return player.vol


example = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
print(f"example in the paper (0.05999): {packaged(1500, 200, example):.7f}, by the formula {published(1500, 200, example):.7f}")
assert abs(published(1500, 200, example) - 0.05999) < 1e-5
actual, correct = {}, {}
for deviation in (30, 200):
    for rating in (1500, 2500):
        losses = [(rating - 400, 30, 0)] * 10
        actual[deviation, rating], correct[deviation, rating] = packaged(rating, deviation, losses), published(rating, deviation, losses)
        print(
            f"{rating} with deviation {deviation}, ten losses to {rating - 400}: "
            f"{actual[deviation, rating]:.7f}, by the formula {correct[deviation, rating]:.7f}"
        )
for deviation in (30, 200):
    assert abs(correct[deviation, 1500] - correct[deviation, 2500]) < 1e-7
    assert abs(actual[deviation, 1500] - actual[deviation, 2500]) > 1e-3, "the behavior has changed"
    assert all(abs(actual[deviation, rating] - correct[deviation, rating]) > 5e-5 for rating in (1500, 2500)), "the behavior has changed"
assert abs(correct[30, 1500] - correct[200, 1500]) > 5e-4
assert abs(actual[30, 1500] - actual[200, 1500]) < 1e-7, "the behavior has changed"
PY
