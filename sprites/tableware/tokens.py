"""Dealer button, chips in four values, and the winner's medal."""

import math
from dataclasses import dataclass

from .lettering import set_word
from .shapes import crown, floor_shadow, rays
from .svg import circle, document, ellipse, group, linear, num, path, radial


@dataclass(frozen=True)
class Chip:
    """Colours of a chip: body in light and in shade, its inlays, its ink."""

    light: str
    body: str
    shade: str
    inlay: str
    ink: str


ONE = Chip("#5f8fd0", "#3467ad", "#1d3f74", "#f7eed8", "#1d3f74")
FIVE = Chip("#dd6a52", "#b93a2e", "#74201c", "#f7eed8", "#8c261f")
TWENTY_FIVE = Chip("#4fa583", "#1f7558", "#0f4636", "#f3d58a", "#0f4636")
HUNDRED = Chip("#6d7280", "#343842", "#14161c", "#f3d58a", "#14161c")
CHIPS = {"1": ONE, "5": FIVE, "25": TWENTY_FIVE, "100": HUNDRED}
NUMERALS = {1: 0.62, 2: 0.54, 3: 0.42}
"""Height of a number by its length, in radii."""

FLAT = 0.74  # how much a level circle is foreshortened
SPOTS = 8


def _arc_band(cx: float, cy: float, r: float, inner: float, a0: float, a1: float) -> str:
    """Return a piece of a foreshortened ring between two angles in degrees."""

    def on(radius: float, angle: float) -> str:
        turn = math.radians(angle)
        return f"{num(cx + radius * math.cos(turn))} {num(cy + radius * FLAT * math.sin(turn))}"

    out, back = f"A{num(r)} {num(r * FLAT)} 0 0 1 ", f"A{num(inner)} {num(inner * FLAT)} 0 0 0 "
    return f"M{on(r, a0)}{out}{on(r, a1)}L{on(inner, a1)}{back}{on(inner, a0)}Z"


def _side(cx: float, cy: float, r: float, depth: float, a0: float, a1: float) -> str:
    """Return a piece of the standing edge of a chip."""

    def on(angle: float, drop: float) -> str:
        turn = math.radians(angle)
        return f"{num(cx + r * math.cos(turn))} {num(cy + drop + r * FLAT * math.sin(turn))}"

    arc = f"A{num(r)} {num(r * FLAT)} 0 0 "
    return f"M{on(a0, 0)}{arc}1 {on(a1, 0)}L{on(a1, depth)}{arc}0 {on(a0, depth)}Z"


def _numeral(text: str, cx: float, cy: float, height: float, colour: str) -> str:
    letters = set_word(text, height, 0, 0)
    width = letters[-1].right
    d = "".join(letter.d() for letter in letters)
    return path(
        d, fill=colour, transform=f"translate({num(cx - width / 2)} {num(cy - height * FLAT / 2)}) scale(1 {FLAT})"
    )


def _edge(chip: Chip, cx: float, cy: float, r: float, depth: float, turn: float, name: str) -> list[str]:
    step = 360 / SPOTS
    spots = []
    for i in range(-1, SPOTS + 1):
        a0, a1 = i * step + turn - 8.5, i * step + turn + 8.5
        a0, a1 = max(a0, 0.0), min(a1, 180.0)
        if a1 - a0 > 0.5:
            spots.append(path(_side(cx, cy, r, depth, a0, a1), fill=chip.inlay, fill_opacity=0.92))
    dim = linear(f"{name}s", cx - r, 0, cx + r, 0, (0, "#000000", 0.28), (0.3, "#000000", 0), (0.62, "#000000", 0.12),
                 (1, "#000000", 0.5))  # fmt: skip
    line = _side(cx, cy, r, depth, 0, 180)
    return [
        path(line, fill=chip.body),
        *spots,
        dim,
        path(line, fill=f"url(#{name}s)"),
        path(f"M{num(cx - r)} {num(cy + depth)}A{num(r)} {num(r * FLAT)} 0 0 0 {num(cx + r)} {num(cy + depth)}",
             fill="none", stroke="#000000", stroke_opacity=0.35, stroke_width=r * 0.025),
    ]  # fmt: skip


def draw_chip(chip: Chip, text: str, cx: float, cy: float, r: float, depth: float, turn: float, name: str) -> list[str]:
    """Draw a chip seen slightly from above."""
    step = 360 / SPOTS
    spots = [
        path(_arc_band(cx, cy, r, r * 0.76, i * step + turn - 8.5, i * step + turn + 8.5), fill=chip.inlay)
        for i in range(SPOTS)
    ]
    ticks = [
        path(_arc_band(cx, cy, r * 0.93, r * 0.85, (i + 0.5) * step + turn - 4, (i + 0.5) * step + turn + 4),
             fill=chip.inlay, fill_opacity=0.55)
        for i in range(SPOTS)
    ]  # fmt: skip
    return [
        *_edge(chip, cx, cy, r, depth, turn, name),
        linear(f"{name}t", cx - r * 0.6, cy - r * 0.7, cx + r * 0.6, cy + r * 0.7, (0, chip.light), (0.55, chip.body),
               (1, chip.shade)),
        ellipse(cx, cy, r, r * FLAT, fill=f"url(#{name}t)"),
        *spots,
        *ticks,
        ellipse(cx, cy, r * 0.72, r * 0.72 * FLAT, fill=chip.shade),
        linear(f"{name}i", cx - r * 0.5, cy - r * 0.5, cx + r * 0.5, cy + r * 0.5, (0, "#fffaec"), (1, "#e6d6b0")),
        ellipse(cx, cy, r * 0.69, r * 0.69 * FLAT, fill="#e2b456"),
        ellipse(cx, cy, r * 0.65, r * 0.65 * FLAT, fill=f"url(#{name}i)"),
        ellipse(cx, cy, r * 0.57, r * 0.57 * FLAT, fill="none", stroke=chip.body, stroke_width=r * 0.022,
                stroke_opacity=0.8),
        _numeral(text, cx, cy, r * NUMERALS[len(text)], chip.ink),
        ellipse(cx, cy, r - 0.5, (r - 0.5) * FLAT, fill="none", stroke="#ffffff", stroke_opacity=0.35,
                stroke_width=r * 0.022),
    ]  # fmt: skip


def single(text: str) -> str:
    body = [floor_shadow(51, 62, 47, 33, 0.09), *draw_chip(CHIPS[text], text, 50, 44, 44, 10, 22.5, "c")]
    return document(100, 100, body)


def dealer() -> str:
    """Draw the dealer's button: ivory, with a gold rim and an engraved D."""
    letter = set_word("D", 40, 0, 0)
    d = letter[0].d()
    at = f"translate({num(50 - letter[0].right / 2 - 0.5)} 28)"
    ring = "".join(
        circle(50, 48, r, fill="none", stroke="#b98736", stroke_width=w) for r, w in ((34.5, 1.1), (32, 0.6))
    )
    return document(100, 100, [
        floor_shadow(51, 54, 47, 45, 0.1),
        linear("rim", 10, 6, 90, 92, (0, "#fff0bf"), (0.35, "#e5b65a"), (0.7, "#a97527"), (1, "#e0b25c")),
        radial("face", 38, 34, 66, (0, "#fffdf4"), (0.6, "#f6ecd2"), (1, "#dcc899")),
        circle(50, 51, 45, fill="#6e4a14"),
        circle(50, 48, 45, fill="url(#rim)"),
        circle(50, 48, 39.5, fill="#7d5519"),
        circle(50, 48, 38.5, fill="url(#face)"),
        ring,
        path(d, fill="#ffffff", transform=f"translate({num(50.6 - letter[0].right / 2 - 0.5)} 28.9)"),
        path(d, fill="#1c3767", transform=at),
    ])  # fmt: skip


def _laurel(side: int) -> list[str]:
    leaves = []
    for i in range(9):
        angle = math.radians(100 + side * (0 if side > 0 else 20) + side * (12 + i * 15.5))
        x, y = 100 + 78 * math.cos(angle), 104 + 78 * math.sin(angle)
        for lean, size in ((28, 1.0), (-24, 0.82)):
            turn = math.degrees(angle) + (90 if side > 0 else -90) + side * lean
            leaves.append(
                path("M0 0C5 -7 14 -8 23 0C14 8 5 7 0 0Z", fill="url(#leaf)", stroke="#5b3a10", stroke_width=0.8,
                     transform=f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({size})")
            )  # fmt: skip
    return leaves


def medal() -> str:
    """Draw the emblem of a match's winner: a crown on royal blue enamel in a laurel wreath."""
    return document(200, 200, [
        linear("leaf", 0, -8, 0, 8, (0, "#ffe9ad"), (1, "#c08a34")),
        linear("rim", 50, 40, 150, 170, (0, "#fff0bf"), (0.4, "#e0b054"), (0.75, "#96651f"), (1, "#e5bb68")),
        radial("blue", 88, 84, 80, (0, "#3f7ad2"), (0.6, "#1f4a94"), (1, "#10264f")),
        circle(100, 106, 70, fill="#050a18", fill_opacity=0.3),
        *_laurel(1),
        *_laurel(-1),
        circle(100, 102, 64, fill="url(#rim)"),
        circle(100, 102, 57.5, fill="#6e4a14"),
        circle(100, 102, 56, fill="url(#blue)"),
        path(rays(100, 102, 18, 52, 28, 0.45), fill="#ffffff", fill_opacity=0.09),
        circle(100, 102, 52, fill="none", stroke="#f3cf7d", stroke_width=1.4),
        group(crown(100, 101, 84, dark="#0c1d40"), transform="translate(0 0)"),
    ])  # fmt: skip


def tokens() -> dict[str, str]:
    chips = {f"tokens/chip-{text}.svg": single(text) for text in CHIPS}
    return {"tokens/dealer.svg": dealer(), "tokens/crown-medal.svg": medal(), **chips}
