"""Ornaments for empty places: fine gold engraving on the felt."""

from .shapes import SUITS, crown_path, crown_tips, place, rays
from .svg import circle, document, group, num, path, radial, rect

GOLD = "#f0cf86"


def frame(width: int = 250, tall: int = 350) -> list[str]:
    """Draw a fine double border with notched corners inside."""
    right, foot = width - 20, tall - 20
    inner = (
        f"M40 20H{right - 20}A20 20 0 0 0 {right} 40V{foot - 20}A20 20 0 0 0 {right - 20} {foot}"
        f"H40A20 20 0 0 0 20 {foot - 20}V40A20 20 0 0 0 40 20Z"
    )
    return [
        rect(3, 3, width - 6, tall - 6, rx=17, fill="#ffffff", fill_opacity=0.035),
        rect(4, 4, width - 8, tall - 8, rx=16, fill="none", stroke=GOLD, stroke_width=3, stroke_opacity=0.6),
        path(inner, fill="none", stroke=GOLD, stroke_width=1.6, stroke_opacity=0.42),
        *(circle(x, y, 3, fill=GOLD, fill_opacity=0.5) for x in (20, right) for y in (20, foot)),
    ]


def king(lean: float) -> str:
    """Draw an empty place for a king: the ghost of one that is turned diagonally, with its letter in the corners."""
    thin = {"fill": "none", "stroke": GOLD, "stroke_linejoin": "round", "stroke_linecap": "round"}
    lines = group(
        [
            path(crown_path(5), stroke_width="2.6", **thin),
            path("M-40 27.5Q0 33.5 40 27.5L39 37.5Q0 43.5 -39 37.5Z", stroke_width="2.2", **thin),
            *(circle(x, y, 4.2, **{**thin, "stroke_width": "2.2"}) for x, y in crown_tips(5)),
            path("M0 29.5L4 35L0 40.5L-4 35Z", fill=GOLD),
            path("M-33 14L-37 -2M33 14L37 -2M-17 12L-20 -14M17 12L20 -14M0 12V-17", stroke_width="1.2", **thin),
        ],
        stroke_opacity="0.78",
        fill_opacity="0.78",
        transform=place(125, 172, 1.36),
    )
    letter = "M-13 -19V19M-20 -19H-6M-20 19H-6M16 -19L-13 5M-4 -3L17 19M9 -19H21M9 19H23"
    letters = [
        path(
            letter,
            fill="none",
            stroke=GOLD,
            stroke_width=5,
            stroke_opacity=0.78,
            transform=f"translate({x} {y}) rotate({turn})",
        )
        for x, y, turn in ((56, 62, 0), (194, 288, 180))
    ]
    glow = path(rays(125, 175, 88, 100, 36, 0.16), fill=GOLD, fill_opacity=0.3)
    corner = group([*frame(), glow, lines, *letters], transform=f"rotate({num(lean)} 212 212) translate(87 37)")
    return document(424, 424, [corner])


def anything() -> str:
    """Draw an empty place for any card: the four suits in a rosette."""
    marks = [
        path(
            SUITS[name],
            fill="none",
            stroke=GOLD,
            stroke_width=0.92,
            stroke_opacity=0.78,
            stroke_linejoin="round",
            transform=place(125 + x * 43, 175 + y * 43, 2.6),
        )
        for name, x, y in (("spade", 0, -1), ("heart", 1, 0), ("club", 0, 1), ("diamond", -1, 0))
    ]
    between = path(rays(125, 175, 52, 62, 4, 0.07, 45), fill=GOLD, fill_opacity=0.4)
    glow = path(rays(125, 175, 88, 100, 36, 0.16), fill=GOLD, fill_opacity=0.3)
    eye = path("M125 166L132 175L125 184L118 175Z", fill=GOLD, fill_opacity=0.7)
    return document(250, 350, [*frame(), glow, between, *marks, eye])


def stock() -> str:
    """Draw the empty stock: the ghost of a card's back."""

    def lozenge(tall: float) -> str:
        width = tall * 0.66
        return f"M125 {175 - tall}L{125 + width:.2f} 175L125 {175 + tall}L{125 - width:.2f} 175Z"

    lattice = [
        path(lozenge(tall), fill="none", stroke=GOLD, stroke_width=w, stroke_opacity=o)
        for tall, w, o in ((104, 2.4, 0.6), (93, 1.2, 0.4), (58, 1.2, 0.4), (34, 2.4, 0.7))
    ]
    corners = [
        path(
            f"M{x} {y + sy * 52}Q{x + sx * 4} {y + sy * 4} {x + sx * 40} {y}",
            fill="none",
            stroke=GOLD,
            stroke_width=1.6,
            stroke_opacity=0.42,
        )
        for x, y, sx, sy in ((34, 34, 1, 1), (216, 34, -1, 1), (34, 316, 1, -1), (216, 316, -1, -1))
    ]
    return document(250, 350, [*frame(), *lattice, *corners, circle(125, 175, 8, fill=GOLD, fill_opacity=0.7)])


def wanted() -> str:
    """Draw the place of the next card in a race; the middle is free for its rank."""
    glow = path(rays(125, 175, 92, 116, 24, 0.2), fill=GOLD, fill_opacity=0.42)
    ground = rect(3, 3, 244, 344, rx=17, fill="#1c0f34", fill_opacity=0.82)  # it is dark in any light
    ring = circle(125, 175, 84, fill="#140a26", fill_opacity=0.6, stroke=GOLD, stroke_width=2, stroke_opacity=0.6)
    bright = rect(4, 4, 242, 342, rx=16, fill="none", stroke="#ffe6a8", stroke_width=4, stroke_opacity=0.75)
    return document(250, 350, [ground, *frame(), bright, glow, ring])


def burst() -> str:
    """Draw rays behind a race toward all seats, faint enough to keep the cards in front."""
    violet, rose = "#b48cff", "#ff9ad8"
    beams = [
        path(rays(360, 180, 66, 178, 18, 0.42), fill=violet, fill_opacity=0.1),
        path(rays(360, 180, 92, 172, 18, 0.1, 10), fill=rose, fill_opacity=0.2),
    ]
    rings = [
        circle(360, 180, r, fill="none", stroke=colour, stroke_width=w, stroke_opacity=o)
        for r, colour, w, o in ((62, violet, 2, 0.3), (118, rose, 1.2, 0.2), (176, violet, 2, 0.28))
    ]
    return document(720, 360, [*beams, *rings])


def light() -> str:
    """Draw a burst of warm light: a glow with rays that end softly."""
    glow = radial("glow", 200, 200, 200, (0, "#fff6d8", 0.85), (0.3, "#ffd98a", 0.45), (1, "#ffb648", 0))
    rim = radial("rays", 200, 200, 200, (0.15, "#fff0c0", 0.7), (1, "#ffd070", 0))
    beams = path(rays(200, 200, 34, 196, 16, 0.5), fill="url(#rays)")
    return document(400, 400, [glow, rim, circle(200, 200, 200, fill="url(#glow)"), beams])


def spots() -> dict[str, str]:
    return {
        "tokens/spot-king-left.svg": king(-45), "tokens/spot-king-right.svg": king(45),
        "tokens/spot-any.svg": anything(), "tokens/spot-stock.svg": stock(),
        "tokens/spot-wanted.svg": wanted(), "tokens/mat-burst.svg": burst(),
        "tokens/light.svg": light(),
    }  # fmt: skip
