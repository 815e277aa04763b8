"""Matches of the pictures, by the game's name."""

from __future__ import annotations

from collections.abc import Mapping

from app.games import infos
from app.tools.showcase import Course, showcase_of

_CASES = {info.name: showcase_of(info.name) for info in infos()}

USUAL: Mapping[str, Course] = {name: case.usual for name, case in _CASES.items()}
FEWEST: Mapping[str, Course] = {name: case.fewest for name, case in _CASES.items()}
MOST: Mapping[str, Course] = {name: case.most for name, case in _CASES.items()}
SEVERAL: Mapping[str, Course] = {name: case.several for name, case in _CASES.items()}
LONG: Mapping[str, Course] = {name: case.long for name, case in _CASES.items()}
WHOLE: Mapping[str, Course] = {name: case.whole for name, case in _CASES.items()}
CHIPS: Mapping[str, Course] = {name: case.chips for name, case in _CASES.items() if case.chips}
MARKED: Mapping[str, Course] = {name: case.marked for name, case in _CASES.items() if case.marked}
SAYS: Mapping[str, Course] = {name: case.says for name, case in _CASES.items() if case.says}
AMBIGUOUS: Mapping[str, tuple[Course, int, str, str]] = {
    name: case.ambiguous for name, case in _CASES.items() if case.ambiguous
}
CALLS: tuple[tuple[str, Course], ...] = tuple(call for case in _CASES.values() for call in case.calls)
SHORT = {name: case.short for name, case in _CASES.items()}
