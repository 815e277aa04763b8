"""Measured values and their targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil


class NotMeasured(Exception):
    """A figure can't be measured on this system; the message says why."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure of the bench."""

    key: str
    """Name in the JSON output."""
    title: str
    unit: str
    value: float | None = None
    """None if it was not measured."""
    most: float | None = None
    """Target: the value should be at most this."""
    why: str = ""
    """Reason why it was not measured."""
    least: float | None = None
    """Target: the value should be at least this."""

    @property
    def verdict(self) -> str:
        """Return ``ok`` or ``miss`` against the target; empty without a target or a value."""
        if self.value is None or (self.most is None and self.least is None):
            return ""
        above = self.most is not None and self.value > self.most
        below = self.least is not None and self.value < self.least
        return "miss" if above or below else "ok"

    def as_json(self) -> dict[str, object]:
        """Return the JSON form; ``verdict`` is null if there is none."""
        fields: dict[str, object] = {
            "title": self.title, "unit": self.unit, "value": None if self.value is None else rounded(self.value),
            "at_most": self.most, "at_least": self.least, "verdict": self.verdict or None,
        }  # fmt: skip
        return fields | ({"not_measured": self.why} if self.value is None else {})


@dataclass(frozen=True, slots=True)
class Metric:
    key: str
    title: str
    unit: str
    most: float | None = None
    least: float | None = None

    def measured(self, value: float) -> Measurement:
        return Measurement(self.key, self.title, self.unit, value, self.most, least=self.least)

    def missing(self, why: NotMeasured | str) -> Measurement:
        return Measurement(self.key, self.title, self.unit, None, self.most, str(why), self.least)


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that ``percent`` percent of the values don't exceed. Raises NotMeasured."""
    if not values:
        raise NotMeasured("nothing was seen in the time given")
    return sorted(values)[max(0, ceil(percent / 100 * len(values)) - 1)]


def median(values: Sequence[float]) -> float:
    """Return the middle value; of two in the middle the smaller one, so that it was measured."""
    return percentile(values, 50)


def table(figures: Sequence[Measurement]) -> str:
    rows = [("figure", "value", "wanted", "")]
    for figure in figures:
        value = "not measured" if figure.value is None else f"{short_number(figure.value)} {figure.unit}".rstrip()
        limits = [f"{sign} {short_number(n)}" for sign, n in (("≥", figure.least), ("≤", figure.most)) if n is not None]
        target = f"{' '.join(limits)} {figure.unit}".rstrip() if limits else ""
        rows.append((figure.title, value, target, figure.verdict or figure.why))
    return in_columns(rows)


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Right-align all columns but the first and the last one."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ([cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows)
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *line[1:-1], row[-1]]).rstrip()
        for row, line in zip(rows, lines, strict=True)
    )


def rounded(value: float) -> float:
    return float(f"{value:.4g}") if value < 1000 else round(value)


def short_number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
