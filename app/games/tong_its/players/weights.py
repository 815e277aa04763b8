"""The keen player's parameters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from app.ai.data_files import data_file

_FITTED: Mapping[str, float] = json.loads(data_file(__package__, "deadwood.json").read_text(encoding="utf-8"))
"""Values fitted to play (``training/fit_deadwood.py``)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A player's judgement. Shares are win chances from 0 to 1; points are deadwood points."""

    memory: int = 999
    """Number of latest discards remembered."""
    start: float = _FITTED["start"]
    """Deadwood of another player: this, ..."""
    card: float = _FITTED["card"]
    """... plus this for each card in hand, ..."""
    closed: float = _FITTED["closed"]
    """... plus this if they have not opened yet, ..."""
    turn: float = _FITTED["turn"]
    """... less this for each turn they had, ..."""
    throw: float = _FITTED["throw"]
    """... plus this for each point of their last discard: a player who discards a four hardly has a king left."""
    least: float = 3.0
    """Lower limit of the estimate."""
    spread: float = _FITTED["spread"]
    """Typical error of the estimate; the true value is within two or three times this."""
    caller_low: float = 6.0
    """In rollouts, a caller has this many points less than estimated, ..."""
    careless: float = 0.5
    """... unless they are a careless player, who calls with anything: prior probability, ..."""
    careless_low: float = 20.0
    """... the odds of which are multiplied by this for each low discard in the first turns ..."""
    careless_high: float = 0.6
    """... and by this for each higher one."""
    careless_card: float = 5.7
    """Deadwood of a careless player, for each card in hand."""
    folds: float = 0.12
    """Probability that another player folds who would have won a challenge: prior, ..."""
    folds_sure: float = 8.0
    """... which counts like this many calls seen at the table."""
    joins: float = 0.7
    """Probability that another player who has the least deadwood challenges too."""
    challenge_least: float = 0.8
    """Chips by which a challenge must beat folding: in 66 answers between keen players estimated to win 10 to 20%, for
    0.37 chips, they lost 0.73.
    """
    call_least: float = 0.1
    """Lowest win chance of a call, ..."""
    call_careless: float = 0.12
    """... plus this against careless players, who do not improve while one waits, ..."""
    call_more: float = 0.85
    """... plus this share of the value of the turn's start without calling."""
    base: float = 0.355
    """Log odds to win from the end of a turn: base."""
    deadwood: float = -0.039
    """For each point of deadwood, ..."""
    opened_deadwood: float = 0.0
    """... and additionally when opened, as only then others' calls make points lose a hand."""
    chance: float = 0.0141
    """For each point that the next card is expected to bring into melds, times the cards in the stock."""
    hurry: float = 0.6
    """Reduction of that against careless players, who call before it comes."""
    stuck: float = -0.109
    """For each card that is in no meld and can't be laid off."""
    four: float = 0.6
    """For each concealed four of a kind, which brings three chips from each loser."""
    opened: float = 0.8
    """For having opened."""
    free: float = 0.0208
    """For being free to call at the next turn, ..."""
    free_ahead: float = 0.0294
    """... and for each point of lead over the others' average."""
    threat: float = -0.3151
    """For each of the others who may call at their next turn, ..."""
    threat_ahead: float = 0.0248
    """... reduced for each point of lead over them."""
    shut_out: float = -0.7279
    """For each of the others who may call while the player has not opened, and must fold."""
    rivals: float = 0.0171
    """For each point of the others' average, ..."""
    rival_least: float = 0.0225
    """... and for each of the better one's."""
    rival_opened: float = -0.054
    """For each of the others who has opened."""
    stock: float = -0.0544
    """For each card in the stock."""
    fed: float = -0.5
    """For a discard that the next player certainly takes."""
    lays_off: float = 0.7
    """Probability that a player lays off a card at once that fits one of the player's melds."""
    lead: float = 0.4
    """Probability that the winner of a hand wins the next one too, and the pot."""
    take: float = 0.0
    """Share by which taking a discard must be better than drawing."""


KEEN = Weights()
