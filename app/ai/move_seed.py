"""What the AI players leave to chance, drawn from the seed of the match: who does the same at the same table meets the
same answers.
"""

from __future__ import annotations

from hashlib import sha256

from app.core.cards import Seat


def move_seed(seed: int, seat: Seat, made: int) -> int:
    """What a seat draws for its next move, after so many moves of its own: nothing that was said or asked in between
    changes it, and it tells nothing of the cards that come of the same seed.
    """
    return int.from_bytes(sha256(f"lot {seed} {seat} {made}".encode()).digest()[:4], "big")
