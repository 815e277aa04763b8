"""All laws, run on one game."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.game import AnyGame
from app.tools.laws import player_laws, rule_laws, table_laws
from app.tools.laws.sample import Broken, Law, SampleMatch, SampleTable, cases

LAWS: tuple[Law, ...] = (
    *rule_laws.LAWS,
    *rule_laws.VIEW_LAWS,
    *table_laws.LAWS,
    *table_laws.WORD_LAWS,
    *player_laws.LAWS,
)
_ONCE: tuple[Law, ...] = player_laws.LAWS
"""What is checked with the usual house rules alone: players take their time."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A law that a game breaks."""

    law: str
    """Text of the law."""
    where: str
    """House rules, number of players, and after how many moves of the match."""
    why: str


def law_text(law: Law) -> str:
    """Return the text of a law in one line."""
    return " ".join((law.__doc__ or "").split())


def check(game: AnyGame) -> Iterator[tuple[SampleTable, list[Breach]]]:
    """Yield each case with the laws broken in it; a law that has been broken is not checked again."""
    broken: set[str] = set()
    for number, case in enumerate(cases(game)):
        sample = SampleMatch(case)
        found = []
        for law in LAWS:
            text = law_text(law)
            if text in broken or (number and law in _ONCE):
                continue
            if (why := _breach(law, sample)) is not None:
                broken.add(text)
                found.append(Breach(text, f"{case.label}, after {sample.at} moves", why))
        yield case, found


def _breach(law: Law, sample: SampleMatch) -> str | None:
    """Return how a sample breaks a law; None if it keeps it."""
    try:
        law(sample)
    except Broken as why:
        return str(why)
    except Exception as why:  # any failure of third-party code
        trace = "".join(traceback.format_exception(why)).rstrip()
        return f"{type(why).__name__}: {why}\n{trace}"
    return None
