"""The jade token, the jackpot's bowl, and small round marks for seats and cards."""

import math

from .shapes import crown, floor_shadow, place
from .svg import circle, document, ellipse, group, linear, num, path, radial, rect

_JADE_LIGHT, _JADE, _JADE_DARK = "#a9e6bf", "#3fa878", "#155a41"


def _leaf_ring(r: float, count: int, long: float, width: float) -> str:
    """Return path data of leaves on a ring about the origin, as if carved into jade."""
    d = ""
    for i in range(count):
        a = 2 * math.pi * i / count
        side, out = (-math.sin(a), math.cos(a)), (math.cos(a), math.sin(a))

        def at(far: float, across: float, out: tuple[float, float] = out, side: tuple[float, float] = side) -> str:
            return f"{num(out[0] * far + side[0] * across)} {num(out[1] * far + side[1] * across)}"

        d += f"M{at(r, 0)}Q{at(r + long / 2, width)} {at(r + long, 0)}Q{at(r + long / 2, -width)} {at(r, 0)}Z"
    return d


def _jade(name: str, x: float, y: float, size: float, turn: float = 0.0) -> str:
    """Draw a ring of carved jade, ``size`` units across, from the front."""
    return group(
        [
            radial(f"{name}b", -14, -18, 74, (0, "#d7f7e0"), (0.35, _JADE_LIGHT), (0.7, _JADE), (1, _JADE_DARK)),
            linear(f"{name}r", -40, -40, 40, 44, (0, "#eafff0"), (0.5, _JADE), (1, "#0d4331")),
            circle(0, 2.6, 45, fill="#0b3a2a"),
            circle(0, 0, 45, fill=f"url(#{name}r)"),
            circle(0, 0, 41.5, fill=f"url(#{name}b)"),
            circle(0, 0, 37, fill="none", stroke=_JADE_DARK, stroke_width=1.6, stroke_opacity=0.65),
            path(_leaf_ring(18.5, 12, 16, 5.4), fill=_JADE_DARK, fill_opacity=0.5, transform="translate(0 -0.8)"),
            path(_leaf_ring(18.5, 12, 16, 4.6), fill="#d9f8e2", fill_opacity=0.75, transform="translate(0 0.5)"),
            circle(0, 0, 16, fill="#e6b85c", stroke="#7c541a", stroke_width=1.4),
            circle(0, 0, 13, fill="none", stroke="#fff0bf", stroke_width=1.2, stroke_opacity=0.8),
            rect(-6.5, -6.5, 13, 13, rx=1.4, fill="#12392c", stroke="#7c541a", stroke_width=1.4),
            path("M-34 -18A39 39 0 0 1 -6 -38", fill="none", stroke="#ffffff", stroke_width=3.4, stroke_opacity=0.6,
                 stroke_linecap="round"),
        ],
        transform=place(x, y, size / 90, turn),
    )  # fmt: skip


def token() -> str:
    """Draw a token of the jackpot: jade with a gold eye, unlike any chip."""
    return document(100, 100, [floor_shadow(51, 54, 47, 46, 0.1), _jade("j", 50, 48, 90)])


def jackpot() -> str:
    """Draw the jackpot: a bowl of red lacquer full of jade."""
    band = "M12.5 58C30 66 70 66 87.5 58L86 63.5C68 71 32 71 14 63.5Z"
    heap = [
        _jade(f"t{i}", x, y, size, turn)
        for i, (x, y, size, turn) in enumerate(
            ((33, 31, 33, 10), (67, 31, 33, 40), (50, 24, 34, 0), (24, 40, 29, 30), (76, 40, 29, 20), (50, 40, 38, 0))
        )
    ]
    fret = "".join(path("M-3.4 3V-3H3.4V1.6H-0.4V-0.2", fill="none", stroke="#7c1512", stroke_width=1.3,
                        transform=place(x, 62.6 + 4.6 - abs(x - 50) ** 2 * 0.0036, 1, (50 - x) * 0.42))
                   for x in range(18, 83, 8))  # fmt: skip
    return document(100, 100, [
        floor_shadow(51, 88, 44, 10, 0.12),
        linear("lacquer", 8, 0, 92, 0, (0, "#7c1512"), (0.25, "#d8503c"), (0.5, "#b32a20"), (1, "#5c0d0c")),
        linear("gold", 8, 0, 92, 0, (0, "#a8742a"), (0.3, "#ffe7a6"), (0.6, "#eabf66"), (1, "#8a5a1c")),
        ellipse(50, 44, 42, 11, fill="#3a0807"),
        *heap,
        path("M8 44C12 58 88 58 92 44L92 46C90 70 78 84 64 87H36C22 84 10 70 8 46Z", fill="url(#lacquer)"),
        path("M35 92L36 86H64L65 92Q50 96 35 92Z", fill="url(#gold)"),
        path("M6 43C10 60 90 60 94 43L93 48C88 64 12 64 7 48Z", fill="url(#gold)", stroke="#6b4512", stroke_width=0.8),
        path(band, fill="url(#gold)", transform="translate(0 6)", fill_opacity=0.95),
        group(fret, transform="translate(0 4.4)"),
        path("M17 60C20 72 26 79 32 82", fill="none", stroke="#ffffff", stroke_width=3, stroke_opacity=0.28,
             stroke_linecap="round"),
    ])  # fmt: skip


def _mark(light: str, body: str, dark: str, *drawing: str) -> str:
    """Draw a round badge with a gold rim."""
    return document(100, 100, [
        linear("rim", 15, 10, 85, 92, (0, "#fff0bf"), (0.4, "#e5b65a"), (0.75, "#a97527"), (1, "#e0b25c")),
        radial("face", 40, 32, 62, (0, light), (0.6, body), (1, dark)),
        circle(50, 53, 45, fill="#050a18", fill_opacity=0.35),
        circle(50, 49, 45, fill="url(#rim)"),
        circle(50, 49, 39, fill=dark),
        circle(50, 49, 37.5, fill="url(#face)"),
        *drawing,
    ])  # fmt: skip


def check() -> str:
    """Done, or ready."""
    d = "M30 51L44 65L71 34"
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round", "stroke_width": "10"}
    return _mark("#6fcf97", "#2b8f5b", "#0f4a30",
                 path(d, stroke="#0a3524", stroke_opacity=0.55, transform="translate(0 2.6)", **line),
                 path(d, stroke="#fffaf0", **line))  # fmt: skip


def lock() -> str:
    """Locked out for a moment."""
    hoop = {"fill": "none", "stroke_width": "7", "stroke_linecap": "round"}
    return _mark("#e07a6c", "#a8302a", "#5a1114",
                 path("M38 48V39A12 12 0 0 1 62 39V48", stroke="#fffaf0", **hoop),
                 rect(30, 46, 40, 28, rx=5.5, fill="#fffaf0"),
                 circle(50, 57, 4.6, fill="#7c1a1c"),
                 path("M47.6 58L46.4 67H53.6L52.4 58Z", fill="#7c1a1c"))  # fmt: skip


def winner() -> str:
    """The winner of the hand."""
    return _mark("#4f86da", "#234f9c", "#10264f", crown(50, 48, 60, dark="#0c1d40"))


def crowned() -> str:
    """Draw the badge of a match's winner."""
    return document(100, 76, [crown(50, 37, 82, dark="")])


def badges() -> dict[str, str]:
    return {
        "tokens/token.svg": token(), "tokens/jackpot.svg": jackpot(), "tokens/mark-check.svg": check(),
        "tokens/mark-lock.svg": lock(), "tokens/mark-crown.svg": winner(),
        "tokens/crown.svg": crowned(),
    }  # fmt: skip
