"""Seeds of AI decisions, derived from the seed of the match, so that the same moves meet the same replies."""

from __future__ import annotations

from hashlib import sha256

from app.core.cards import Seat


def move_seed(seed: int, seat: Seat, made: int) -> int:
    """Return the seed of a seat's next move, after ``made`` moves of its own. It does not depend on hints or questions
    in between, and reveals nothing about the cards dealt from the match's seed.
    """
    return int.from_bytes(sha256(f"lot {seed} {seat} {made}".encode()).digest()[:4], "big")
