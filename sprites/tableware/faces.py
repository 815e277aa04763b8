"""Parts of portraits: a coloured disc, shoulders, a head in evening light, features, and worn things."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .svg import circle, document, ellipse, group, linear, num, path, radial

R = 55.0  # the disc behind a portrait
LINE = "#3a2430"


@dataclass(frozen=True)
class Skin:
    """Skin in light and in shade, with the tone of blush and lips."""

    light: str
    shade: str
    blush: str
    lips: str


PALE = Skin("#f7d3b5", "#e5b08d", "#ee9a80", "#c4574f")
FAIR = Skin("#efc39b", "#d79f74", "#e08c6c", "#b94f45")
TAN = Skin("#d89f6c", "#bd8050", "#cc7652", "#a04838")
BROWN = Skin("#b1744a", "#935a36", "#b55a3e", "#83332c")
DEEP = Skin("#83502f", "#683c22", "#96432f", "#5e2321")


@dataclass(frozen=True)
class Ground:
    """The disc: its inner light, its colour, its shade."""

    light: str
    body: str
    shade: str


def disc(ground: Ground) -> list[str]:
    """Draw the coloured disc with a fan of deco rays."""
    rays = ""
    for i in range(13):
        a = math.radians(180 + (i - 0.25) * 15)
        b = math.radians(180 + (i + 0.25) * 15)
        rays += f"M60 66L{num(60 + R * 1.0 * math.cos(a))} {num(60 + R * math.sin(a))}"
        rays += f"L{num(60 + R * math.cos(b))} {num(60 + R * math.sin(b))}Z"
    return [
        radial("disc", 48, 40, 74, (0, ground.light), (0.6, ground.body), (1, ground.shade)),
        circle(60, 60, R, fill="url(#disc)"),
        path(rays, fill="#ffffff", fill_opacity=0.07),
    ]


def rim() -> list[str]:
    """Draw the gilt edge of every portrait."""
    return [
        linear("rim", 20, 12, 100, 110, (0, "#ffeebb"), (0.45, "#d9a94f"), (0.8, "#9c6c24"), (1, "#d8ab58")),
        circle(60, 60, R, fill="none", stroke="url(#rim)", stroke_width=4),
        circle(60, 60, R - 2.6, fill="none", stroke="#120c18", stroke_opacity=0.28, stroke_width=1.4),
    ]


def on_disc(y: float) -> float:
    """Return the disc's half-width at a height."""
    return math.sqrt(max(0.0, (R - 0.4) ** 2 - (y - 60) ** 2))


def shoulders(colour: str, shade: str, top: float = 84.0, edge: float = 97.0, neck: float = 15.0) -> list[str]:
    """Draw a body that ends with the disc, darker on its right side."""
    reach = on_disc(edge)
    r = num(R - 0.4)

    def half(side: int) -> str:
        sweep = 0 if side < 0 else 1
        return (
            f"M60 {num(top - 2)}L{num(60 + side * neck)} {num(top)}C{num(60 + side * 30)} {num(top + 4)} "
            f"{num(60 + side * (reach - 3))} {num(top + 5)} {num(60 + side * reach)} {num(edge)}"
            f"A{r} {r} 0 0 {sweep} 60 {num(60 + R - 0.4)}Z"
        )

    return [path(half(-1) + half(1), fill=colour, stroke=colour, stroke_width=0.6), path(half(1), fill=shade)]


def neck(skin: Skin, top: float = 70.0, foot: float = 90.0, half: float = 9.5) -> list[str]:
    """Draw a neck in the shadow of the chin."""
    lap = f"M{60 - half} {top}H{60 + half}V{foot}Q60 {foot + 10} {60 - half} {foot}Z"
    dim = f"M{60 - half} {top}H{60 + half}V{foot - 7}Q60 {foot - 1} {60 - half} {foot - 11}Z"
    return [path(lap, fill=skin.light), path(dim, fill=skin.shade)]


def head(
    skin: Skin, wide: float = 22.0, chin: float = 83.0, ears: bool = True, jaw: float = 0.62, top: float = 33.0
) -> list[str]:
    """Draw a head with its right side in shade; the brow is at 40."""
    w = wide

    def half(side: int) -> str:
        s = side
        return (
            f"M60 {num(top)}C{num(60 + s * w * 0.75)} {num(top)} {num(60 + s * w)} 43 {num(60 + s * w)} 55"
            f"C{num(60 + s * w)} 68 {num(60 + s * w * jaw)} {num(chin - 2)} 60 {num(chin)}Z"
        )

    shade = (
        f"M66 {num(top + 0.6)}C{num(60 + w * 0.85)} {num(top + 3)} {num(60 + w)} 45 {num(60 + w)} 55"
        f"C{num(60 + w)} 68 {num(60 + w * jaw)} "
        f"{num(chin - 2)} 60 {num(chin)}C74 {num(chin - 10)} 76 66 75 55C74.5 46 72 39 66 {num(top + 0.6)}Z"
    )
    out = []
    if ears:
        out = [ellipse(60 - w, 58, 4.2, 5.8, fill=skin.light), ellipse(60 + w, 58, 4.2, 5.8, fill=skin.shade)]
    return [*out, path(half(-1) + half(1), fill=skin.light), path(shade, fill=skin.shade)]


AT_EASE = "at-ease"
MOODS = ("thinking", "won", "lost", "robbed")
"""The other expressions. A file contains all of them, hidden; the program shows one and hides ``at-ease``."""


def moods(at_ease: Iterable[str], others: Mapping[str, Iterable[str]]) -> list[str]:
    """Return a feature in its usual form and in each mood."""
    usual = [f'<g class="{AT_EASE}">{"".join(at_ease)}</g>']
    return usual + [f'<g class="{mood}" display="none">{"".join(others[mood])}</g>' for mood in MOODS]


_EYES = {"thinking": "aside", "won": "smile", "lost": "down", "robbed": "wide"}
_MOUTHS = {"thinking": "hm", "won": "laugh", "lost": "frown", "robbed": "o"}


def eyes(kind: str = "open", y: float = 57.0, apart: float = 8.8, brow: str = LINE, lift: float = 0.0) -> list[str]:
    """Draw eyes and brows in every mood; ``kind`` is their usual form: ``open``, ``smile`` (closed and merry) or
    ``calm`` (lidded).
    """
    return moods(_eyes(kind, y, apart, brow, lift), {mood: _eyes(_EYES[mood], y, apart, brow, lift) for mood in MOODS})


def _eyes(kind: str, y: float, apart: float, brow: str, lift: float) -> list[str]:
    out = []
    for s in (-1, 1):
        x = 60 + s * apart
        out += _eye(kind, x, y)
        if brow:
            out.append(_stroke(_brow(kind, s, x, y - 7.6 - lift), brow, 2.1))
    return out


def _eye(kind: str, x: float, y: float) -> list[str]:
    """Draw one eye; ``aside`` looks up and away, ``down`` is half closed, ``wide`` is wide open."""
    if kind == "smile":
        return [_stroke(f"M{num(x - 4)} {num(y + 0.8)}Q{num(x)} {num(y - 4)} {num(x + 4)} {num(y + 0.8)}", LINE, 2.2)]
    if kind == "wide":
        return [
            ellipse(x, y, 4.3, 4.7, fill="#fffaf2"),
            ellipse(x, y + 0.3, 2.3, 2.7, fill=LINE),
            circle(x - 0.7, y - 0.6, 0.8, fill="#ffffff"),
        ]
    if kind == "aside":
        return [
            ellipse(x, y - 0.2, 4, 3.6, fill="#fffaf2"),
            ellipse(x + 1.5, y - 1.4, 2.2, 2.3, fill=LINE),
            _stroke(f"M{num(x - 4.2)} {num(y - 1)}Q{num(x)} {num(y - 5)} {num(x + 4.2)} {num(y - 1)}", LINE, 1.6),
        ]
    if kind == "down":
        lid = f"M{num(x - 4.2)} {num(y - 0.6)}Q{num(x)} {num(y - 1.8)} {num(x + 4.2)} {num(y - 0.6)}"
        return [ellipse(x, y + 1.2, 2.4, 2.1, fill=LINE), _stroke(lid, LINE, 1.9)]
    out = [ellipse(x, y, 2.5, 3.1, fill=LINE), circle(x - 0.8, y - 1.1, 0.85, fill="#ffffff")]
    if kind == "calm":
        out.append(_stroke(f"M{num(x - 4.2)} {y - 1.4}Q{num(x)} {y - 4.4} {num(x + 4.2)} {y - 1.4}", LINE, 1.7))
    return out


def _brow(kind: str, s: int, x: float, b: float) -> str:
    """Draw a brow from the nose outwards; a thinking face has one raised, sad ones rise to the middle."""
    inner, arch, outer = -0.4, -2.8, 1.0
    if kind == "aside":
        inner, arch, outer = (0.4, -0.6, 0.8) if s < 0 else (-2.2, -5.2, -1.4)
    elif kind == "down":
        inner, arch, outer = -2.6, -1.4, 2.4
    elif kind == "wide":
        inner, arch, outer = -2.6, -5.6, -1.6
    return f"M{num(x - s * 5)} {num(b + inner)}Q{num(x)} {num(b + arch)} {num(x + s * 5)} {num(b + outer)}"


def _stroke(d: str, colour: str, width: float) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def stroke(d: str, colour: str = LINE, width: float = 2.0) -> str:
    """Draw a round-ended line."""
    return _stroke(d, colour, width)


def nose(skin: Skin, y: float = 66.0, wide: float = 3.4) -> list[str]:
    """Draw a nose as one soft line."""
    return [
        _stroke(
            f"M60.6 {y - 7}Q{60 + wide * 0.3} {y - 2} {60 + wide} {y - 0.6}Q60.5 {y + 2} {60 - wide * 0.7} {y}",
            skin.shade,
            2.0,
        )
    ]


def cheeks(skin: Skin, y: float = 66.5, apart: float = 13.5) -> list[str]:
    """Draw a little warmth on both cheeks."""
    return [ellipse(60 + s * apart, y, 4.4, 3.1, fill=skin.blush, fill_opacity=0.42) for s in (-1, 1)]


def mouth(kind: str, skin: Skin, y: float = 73.0, wide: float = 6.5) -> list[str]:
    """Draw a mouth in every mood; ``kind`` is its usual form: ``smile``, ``laugh``, ``lips``, ``sly``."""
    return moods(_mouth(kind, skin.lips, y, wide), {mood: _mouth(_MOUTHS[mood], skin.lips, y, wide) for mood in MOODS})


def mouth_in_beard(y: float, wide: float, deep: float) -> list[str]:
    """Draw a small mouth between hairs, in every mood: a line ``wide`` to each side that hangs ``deep``."""
    lips = "#b5655a"
    line = f"M{num(60 - wide)} {num(y)}Q60 {num(y + deep)} {num(60 + wide)} {num(y)}"
    others = {mood: _mouth(kind, lips, y, wide * (1.5 if mood == "won" else 0.9)) for mood, kind in _MOUTHS.items()}
    return moods([_stroke(line, lips, 2.2)], others)


def _mouth(kind: str, lips: str, y: float, wide: float) -> list[str]:
    a, b = num(60 - wide), num(60 + wide)
    if kind == "laugh":
        return [
            path(
                f"M{a} {y - 1.5}Q60 {y + 0.6} {b} {y - 1.5}Q{num(60 + wide * 0.8)} {y + 6.6} 60 {y + 6.6}"
                f"Q{num(60 - wide * 0.8)} {y + 6.6} {a} {y - 1.5}Z",
                fill="#6b1f28",
            ),
            path(
                f"M{num(60 - wide * 0.8)} {y - 0.9}Q60 {y + 0.9} {num(60 + wide * 0.8)} {y - 0.9}"
                f"L{num(60 + wide * 0.66)} "
                f"{y + 1.6}Q60 {y + 2.8} {num(60 - wide * 0.66)} {y + 1.6}Z",
                fill="#fff8ec",
            ),
        ]
    if kind == "lips":
        c, e = num(60 - wide * 1.12), num(60 + wide * 1.12)
        return [
            path(
                f"M{c} {y - 2}Q{num(60 - wide * 0.5)} {y - 1.8} 60 {y - 0.9}"
                f"Q{num(60 + wide * 0.5)} {y - 1.8} {e} {y - 2}Q60 {y + 8} {c} {y - 2}Z",
                fill=lips,
            )
        ]
    if kind == "hm":
        return [
            _stroke(
                f"M{num(60 - wide * 0.4)} {num(y + 1.6)}Q60 {num(y + 0.2)} {num(60 + wide * 0.8)} {num(y)}", lips, 2.3
            )
        ]
    if kind == "frown":
        c, e = num(60 - wide * 0.75), num(60 + wide * 0.75)
        return [_stroke(f"M{c} {num(y + 3)}Q60 {num(y - 1.6)} {e} {num(y + 3)}", lips, 2.3)]
    if kind == "o":
        return [ellipse(60, y + 1.6, 2.9, 3.6, fill="#6b1f28", stroke=lips, stroke_width=1.4)]
    if kind == "sly":
        return [_stroke(f"M{a} {y + 0.6}Q60 {y + 3.4} {b} {y - 2.4}", lips, 2.3)]
    return [_stroke(f"M{a} {y - 1}Q60 {y + 4.6} {b} {y - 1}", lips, 2.4)]


def glasses(colour: str, y: float = 57.5, r: float = 7.4, glass: str = "#ffffff") -> list[str]:
    """Draw round spectacles."""
    lens = [circle(60 + s * 9.4, y, r, fill=glass, fill_opacity=0.16, stroke=colour, stroke_width=2) for s in (-1, 1)]
    return [
        *lens,
        _stroke(
            f"M{60 - 2} {y - 1}Q60 {y - 3.4} {60 + 2} {y - 1}M43.4 {y - 2}L38.5 {y - 3}M76.6 {y - 2}L81.5 {y - 3}",
            colour,
            2,
        ),
    ]


def earrings(colour: str, y: float = 66.0, apart: float = 22.5, r: float = 2.6) -> list[str]:
    """Draw a stud at each ear."""
    return [circle(60 + s * apart, y, r, fill=colour) for s in (-1, 1)]


def portrait(ground: Ground, *layers: Iterable[str]) -> str:
    """Put a portrait together, from the back to the front."""
    body = [circle(60, 61.5, R + 2, fill="#050a18", fill_opacity=0.3), *disc(ground)]
    for layer in layers:
        body += [layer] if isinstance(layer, str) else layer
    return document(120, 120, [*body, *rim()])


def mirrored(d: str, **values: float | str) -> str:
    """Return a path and its mirror image about the middle line."""
    return path(d, **values) + group(path(d, **values), transform="translate(120 0) scale(-1 1)")
