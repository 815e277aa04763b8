"""Tong-Its: what the keen player thinks everything is worth, all in one place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

_FITTED: Mapping[str, float] = json.loads((files(__package__) / "deadwood.json").read_text(encoding="utf-8"))
"""What is fitted to play (``training/fit_deadwood.py``)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The judgement of a player. Shares are chances to win the hand, from 0 to 1; points are deadwood points."""

    memory: int = 999
    """How many discards it remembers, the latest."""
    start: float = _FITTED["start"]
    """Deadwood of another player: this, ..."""
    card: float = _FITTED["card"]
    """... and this for each card in hand, ..."""
    closed: float = _FITTED["closed"]
    """... and this if they have not opened yet, ..."""
    turn: float = _FITTED["turn"]
    """... less this for each turn they had, ..."""
    throw: float = _FITTED["throw"]
    """... and this for each point of their last discard: who throws a four has hardly a king left."""
    least: float = 3.0
    """Nobody is taken to have less than this on average."""
    spread: float = _FITTED["spread"]
    """How far from that the truth usually is: two or three times this."""
    caller_low: float = 6.0
    """In rollouts a player who has called has so many points less than one would think, ..."""
    careless: float = 0.5
    """... unless it is one who plays anyhow, and calls with anything, as this share of players do, ..."""
    careless_low: float = 20.0
    """... the odds of which become so many times as high with each low discard in the first turns ..."""
    careless_high: float = 0.6
    """... and with each higher one."""
    careless_card: float = 5.7
    """Deadwood of a player who plays anyhow, for each card in hand."""
    folds: float = 0.12
    """How likely another player folds who would have won a challenge, before anything is known of the table, ..."""
    folds_sure: float = 8.0
    """... and how many calls must be seen at it to count as much as that."""
    joins: float = 0.7
    """How likely another player who has least challenges too."""
    challenge_least: float = 0.8
    """A challenge must be worth so many chips more than to fold: in 66 answers between keen players that were said to
    win 10 to 20 %, for 0.37 chips, they lost 0.73.
    """
    call_least: float = 0.1
    """A call must win at least so often, ..."""
    call_careless: float = 0.12
    """... and oftener by this against players who play anyhow, and get no better while one waits, ..."""
    call_more: float = 0.85
    """... and more by this share of what the turn's beginning is worth without it."""
    base: float = 0.355
    """The log odds to win from the end of a turn on begin with this."""
    deadwood: float = -0.039
    """For each point of deadwood, ..."""
    opened_deadwood: float = 0.0
    """... and for each of them when opened, as it is only then that points can lose a hand that others call."""
    chance: float = 0.0141
    """For each point that the next card brings into melds on average, and each card in the stock."""
    hurry: float = 0.6
    """How far less that counts with players who play anyhow, and call before it comes."""
    stuck: float = -0.109
    """For each card that is in no meld and can be laid off nowhere."""
    four: float = 0.6
    """For each concealed four of a kind, which brings three chips from each loser."""
    opened: float = 0.8
    """For having opened."""
    free: float = 0.0208
    """For being free to call at the next turn, ..."""
    free_ahead: float = 0.0294
    """... and for each point that one has less than the others have on average."""
    threat: float = -0.3151
    """For each of the others who may call at their next turn, ..."""
    threat_ahead: float = 0.0248
    """... but the other way for each point that one has less than they."""
    shut_out: float = -0.7279
    """For each of the others who may call while one has not opened, and must fold."""
    rivals: float = 0.0171
    """For each point that the others have on average, ..."""
    rival_least: float = 0.0225
    """... and for each that the better of them has."""
    rival_opened: float = -0.054
    """For each of the others who has opened."""
    stock: float = -0.0544
    """For each card in the stock."""
    fed: float = -0.5
    """For a discard that the next player surely takes."""
    lays_off: float = 0.7
    """How likely a card that fits a meld of the player's is laid off there at once by a player who holds it."""
    lead: float = 0.4
    """Who wins a hand wins the next one too, and its pot, this often."""
    take: float = 0.0
    """Share by which taking a discard must be better than drawing."""


KEEN = Weights()
