"""What was measured, and how it stands to what was wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil


class NotMeasured(Exception):
    """A figure cannot be had on this system; the message says why."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One line of the bench."""

    key: str
    """Its name for programs."""
    title: str
    unit: str
    value: float | None = None
    """None if it was not measured."""
    most: float | None = None
    """The target, if there is one: the value should be no more than this, ..."""
    why: str = ""
    """Why it was not measured."""
    least: float | None = None
    """... or no less than this."""

    @property
    def verdict(self) -> str:
        """``ok`` or ``miss`` against the target; empty without a target, or without a value."""
        if self.value is None or (self.most is None and self.least is None):
            return ""
        above = self.most is not None and self.value > self.most
        below = self.least is not None and self.value < self.least
        return "miss" if above or below else "ok"

    def as_json(self) -> dict[str, object]:
        """For programs; ``verdict`` is null where there is none."""
        fields: dict[str, object] = {
            "title": self.title, "unit": self.unit, "value": None if self.value is None else _rounded(self.value),
            "at_most": self.most, "at_least": self.least, "verdict": self.verdict or None,
        }  # fmt: skip
        return fields | ({"not_measured": self.why} if self.value is None else {})


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure to be measured: all but its value."""

    key: str
    title: str
    unit: str
    most: float | None = None
    least: float | None = None

    def got(self, value: float) -> Measurement:
        """It was measured."""
        return Measurement(self.key, self.title, self.unit, value, self.most, least=self.least)

    def missing(self, why: NotMeasured | str) -> Measurement:
        """It could not be measured."""
        return Measurement(self.key, self.title, self.unit, None, self.most, str(why), self.least)


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of them do not exceed. Raises NotMeasured without any values."""
    if not values:
        raise NotMeasured("nothing was seen in the time given")
    return sorted(values)[max(0, ceil(percent / 100 * len(values)) - 1)]


def median(values: Sequence[float]) -> float:
    """The middle value, of two in the middle the smaller one: a value that was measured."""
    return percentile(values, 50)


def table(figures: Sequence[Measurement]) -> str:
    """The figures for people, a line each."""
    rows = [("figure", "value", "wanted", "")]
    for figure in figures:
        value = "not measured" if figure.value is None else f"{_number(figure.value)} {figure.unit}".rstrip()
        limits = [f"{sign} {_number(n)}" for sign, n in (("≥", figure.least), ("≤", figure.most)) if n is not None]
        target = f"{' '.join(limits)} {figure.unit}".rstrip() if limits else ""
        rows.append((figure.title, value, target, figure.verdict or figure.why))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}  {d}".rstrip() for a, b, c, d in rows
    )  # fmt: skip


def _rounded(value: float) -> float:
    return float(f"{value:.4g}") if value < 1000 else round(value)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
