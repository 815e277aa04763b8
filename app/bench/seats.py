"""The match that the bench sits down to: the usual one, dealt so that the person is on turn first."""

from __future__ import annotations

from itertools import count

from app.rules.cards import Chance
from app.rules.match import AnyHeader, Header, Match, Sitter
from app.rules.options import build
from app.rules.registry import GAMES

PERSON = 0
_NAMES = ("You", "Rosa", "Tariq", "Mei")


def header_person_first() -> AnyHeader:
    """The first game at its usual rules; ``header.chance.seed`` is the lowest whose first turn is the person's."""
    game = GAMES[0]
    sitters = tuple(Sitter(name, "keen" if seat != PERSON else "person") for seat, name in enumerate(_NAMES))
    options = build(game.options, {}, len(sitters))
    for seed in count():
        header = Header(game, options, sitters, Chance(seed=seed))
        if PERSON in game.active(Match(header).state):
            return header
    raise AssertionError("count never ends")
