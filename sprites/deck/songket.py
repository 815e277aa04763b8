"""The third card back: songket, gold thread woven into dark silk, step by step as on a loom."""

from __future__ import annotations

from deck.faces import blank
from deck.layout import HALF_TURN, HEIGHT, WIDTH
from deck.svg import Canvas, box, disc, poly

_SILK, _DARK, _LIGHT = "#124f4a", "#0b3634", "#1d6d65"
_GOLD, _PALE, _BRONZE = "#e0b04a", "#f6dd9c", "#a97a2b"
_CX, _CY = WIDTH / 2, HEIGHT / 2
_INSET = 29.0
_THREAD = 2.6
"""Thickness of one thread of the weave."""

Steps = tuple[int, ...]
"""Number of threads to either side in each row of a woven figure, from its middle row upwards."""

_DIAMOND: Steps = (4, 3, 2, 1)
_SMALL: Steps = (2, 1)


def woven(steps: Steps, x: float, y: float, thread: float = _THREAD) -> str:
    """Return a symmetrical figure about a place, as path data."""
    d = ""
    for row in range(1 - len(steps), len(steps)):
        reach = steps[abs(row)] + 0.5
        d += box(x - reach * thread, y + (row - 0.5) * thread, 2 * reach * thread, thread)
    return d


def _outline(reach: float, x: float, y: float) -> str:
    """Return a stepped lozenge, open inside."""
    count = round(reach / _THREAD)
    corner: list[tuple[float, float]] = []
    for row in range(count, -1, -1):
        across = (count - row) * _THREAD
        corner += [(across, row * _THREAD), (across + _THREAD / 2, row * _THREAD)]
    right_down = [(px, py) for px, py in corner]
    right_up = [(px, -py) for px, py in reversed(corner)]
    left_up = [(-px, -py) for px, py in corner]
    left_down = [(-px, py) for px, py in reversed(corner)]
    return poly([(x + px, y + py) for px, py in (*right_down, *right_up, *left_up, *left_down)])


def _shoots(canvas: Canvas) -> None:
    """Draw the bamboo shoots of the cloth's ends: a row of tall stepped triangles that point to the middle."""
    count = 6
    wide = (WIDTH - 2 * _INSET) / count
    foot = _INSET + 9
    outer = inner = core = ""
    for step in range(count):
        x = _INSET + (step + 0.5) * wide
        for row in range(11):
            half = wide / 2 - 1.2 - row * 1.28
            outer += box(x - half, foot + row * 4, 2 * half, 4.02)
            if row < 8:
                inner += box(x - half + 3.4, foot + row * 4, 2 * half - 6.8, 4.02)
            if row < 6:
                core += box(x - max(half - 7.6, 1.2), foot + 1.6 + row * 4, 2 * max(half - 7.6, 1.2), 3)
    canvas.fill(outer, _GOLD)
    canvas.fill(inner, _DARK)
    canvas.fill(core, _PALE)


def _field(canvas: Canvas) -> None:
    """Draw small woven stars over the silk in quincunx."""
    stars = small = eyes = ""
    for row in range(-3, 4):
        for column in range(-4, 5):
            x, y = _CX + column * 21.5, _CY + row * 25.5
            if abs(column) + abs(row) * 1.25 < 4.9:
                continue
            if (row + column) % 2 == 0:
                stars += woven(_DIAMOND, x, y, 1.8)
                eyes += woven((0,), x, y, 2.6)
            else:
                small += woven(_SMALL, x, y, 1.7)
    canvas.fill(small, _BRONZE)
    canvas.fill(stars, _GOLD)
    canvas.fill(eyes, _DARK)


def _rose(x: float, y: float, petal: int, thread: float) -> tuple[str, str]:
    """Return the eight petals of a woven star: those in the light and those in the shade."""
    light = shade = ""
    reach = 2 * petal
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            near, far = sorted((abs(row), abs(column)))
            if not (1 <= near <= petal and near < far <= near + petal):
                continue
            cell = box(x + (column - 0.5) * thread, y + (row - 0.5) * thread, thread + 0.05, thread + 0.05)
            if (row * column > 0) == (abs(row) > abs(column)):
                light += cell
            else:
                shade += cell
    return light, shade


def _flower(canvas: Canvas) -> None:
    """Draw the large flower in the middle, in its stepped frames."""
    for reach, colour, line in ((84, _DARK, _GOLD), (76, _SILK, _BRONZE)):
        canvas.fill(_outline(reach, _CX, _CY), colour, line, 2)
    light, shade = _rose(_CX, _CY, 5, 4.5)
    canvas.fill(light, _PALE)
    canvas.fill(shade, _GOLD)
    canvas.fill(woven(_SMALL[1:], _CX, _CY, 4.5), _PALE)
    tips = [(0, -59), (59, 0), (0, 59), (-59, 0)]
    canvas.fill("".join(woven(_DIAMOND, _CX + x, _CY + y, 1.9) for x, y in tips), _GOLD)


def songket() -> str:
    """Dark green silk: rows of bamboo shoots at both ends, strewn stars, and a flower in the middle."""
    canvas = blank()
    canvas.raw(f'<rect x="11" y="11" width="228" height="328" rx="9" ry="9" fill="{_DARK}"/>')
    frame = 'width="219" height="319" rx="6" ry="6" fill="none"'
    canvas.raw(f'<rect x="15.5" y="15.5" {frame} stroke="{_GOLD}" stroke-width="1.6"/>')
    canvas.fill(box(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET), _SILK)
    threads = "".join(
        f"M{_INSET},{_INSET + 4 * step}L{WIDTH - _INSET},{_INSET + 4 * step}" for step in range(1, 73)
    )  # fmt: skip
    canvas.line(threads, "#0f4541", 1.2, "butt")
    _field(canvas)
    _flower(canvas)
    end = Canvas()
    end.fill(box(_INSET, _INSET, WIDTH - 2 * _INSET, 9), _GOLD)
    end.fill("".join(woven(_SMALL, _INSET + 8 + 8.8 * step, _INSET + 4.5, 1.3) for step in range(21)), _DARK)
    _shoots(end)
    canvas.parts += end.parts
    canvas.group(end, HALF_TURN)
    canvas.line(box(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET), _GOLD, 1.8)
    beads = [(22.2, y) for y in range(31, 320, 18)]
    sides = "".join(disc(x, y, 1.5) + disc(WIDTH - x, y, 1.5) for x, y in beads)
    canvas.fill(sides + "".join(disc(x, y, 1.5) for x in range(35, 216, 18) for y in (22.2, HEIGHT - 22.2)), _PALE)
    return canvas.text(WIDTH, HEIGHT)
