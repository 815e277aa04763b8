"""The house rules in force, as a page of the help: each with its value and what that means; then those not played."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.options import Choice, choices
from app.table.geometry import Box
from app.ui.kit.widgets import Label, Panel, Paragraph, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, ROOM, SMALL, SNUG, TEXT, Ink

_LINE = SMALL * 1.32
_HEAD, _ROW = 30.0, 26.0
_STRIPE = Style(Ink.SHADE, 0.16, 8, edge_opacity=0)


def house_rules(options: object, box: Box, brush: Brush) -> tuple[list[Widget], float]:
    """All of a game's house rules from the top of the box down, and how high that is."""
    rules = choices(type(options))
    played = [rule for rule in rules if rule.matters(options) and not _is_off(rule, options)]
    found: list[Widget] = []
    y = box.y
    for title, part in (("In force", played), ("Not played", [rule for rule in rules if rule not in played])):
        if part:
            found.append(Label(Box(box.x, y, box.w, _HEAD), title, TEXT, Ink.ACCENT, "Bold"))
            drawn, y = _part(part, options, Box(box.x, y + _HEAD, box.w, 0), brush)
            found, y = found + drawn, y + ROOM
    return found, y - ROOM - box.y


def _is_off(rule: Choice, options: object) -> bool:
    return rule.say(getattr(options, rule.name)) == "Off"


def _part(rules: Sequence[Choice], options: object, box: Box, brush: Brush) -> tuple[list[Widget], float]:
    """Name and value on a line, what it means below; and where that ends."""
    found: list[Widget] = []
    y, inner = box.y, box.w - 2 * SNUG
    for i, rule in enumerate(rules):
        text, said = rule.explain(getattr(options, rule.name)), _said(rule, options)
        lines = len(brush.lines(text, SMALL, inner))
        high = SNUG + _ROW + lines * _LINE + SNUG
        found += [Panel(Box(box.x, y, box.w, high), _STRIPE)] * (i % 2 == 0)
        line = Box(box.x + SNUG, y + SNUG / 2, inner, _ROW)
        wide = brush.width(said, TEXT, "SemiBold") + NEAR
        found += [
            Label(Box(line.x, line.y, inner - wide, _ROW), rule.label, TEXT, Ink.WORDS, "SemiBold"),
            Label(line, said, TEXT, Ink.ACCENT, "SemiBold", 1),
            Paragraph(Box(line.x, line.y + _ROW, inner, lines * _LINE), text, SMALL, Ink.WORDS),
        ]
        y += high
    return found, y


def _said(rule: Choice, options: object) -> str:
    """Its value; where it changes nothing, what it would need."""
    if rule.matters(options) or rule.needs is None:
        return rule.say(getattr(options, rule.name))
    name, *values = rule.needs
    other = next(choice for choice in choices(type(options)) if choice.name == name)
    return f"{other.label}: {other.say(values[0])}"
