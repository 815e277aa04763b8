"""Ornaments for the empty places of Kong-Pie, Bong and Pai Tong: gold engraving, as in ``spots``."""

import math

from .shapes import place, rays
from .spots import GOLD, frame
from .svg import circle, document, group, num, path, rect

FRENCH, NARROW, TILE = (250, 350), (150, 330), (225, 300)
"""Shapes of the cards at a place, in one scale, so that all lines are equally fine."""


def _engraved(lines: str, width: float = 2.6, opacity: float = 0.78) -> str:
    """Draw gold lines."""
    return group(
        lines, fill="none", stroke=GOLD, stroke_width=width, stroke_opacity=opacity, stroke_linejoin="round",
        stroke_linecap="round",
    )  # fmt: skip


def _spot(size: tuple[int, int], *body: str) -> str:
    return document(*size, [*frame(*size), *body])


def _glow(size: tuple[int, int], inner: float = 88, outer: float = 100) -> str:
    """Draw the ring of short rays that all these places share."""
    return path(rays(size[0] / 2, size[1] / 2, inner, outer, 36, 0.16), fill=GOLD, fill_opacity=0.3)


def source() -> str:
    """Draw a place of the source: what goes in and what comes out."""
    x, y, r = 125.0, 175.0, 62.0
    arcs, heads = "", ""
    for turn in (0, 180):
        a0, a1 = math.radians(turn + 20), math.radians(turn + 158)
        x0, y0, x1, y1 = (x + r * math.cos(a0), y + r * math.sin(a0), x + r * math.cos(a1), y + r * math.sin(a1))
        arcs += path(f"M{num(x0)} {num(y0)}A{num(r)} {num(r)} 0 0 1 {num(x1)} {num(y1)}")
        heads += path("M-10 -9L3 0L-10 9", transform=place(x1, y1, 1, turn + 158 + 86))
    cards = "".join(rect(-16, -23, 32, 46, rx=4.5, transform=place(x + dx, y + dy, 1, lean))
                    for dx, dy, lean in ((-20, 0, -9), (20, 0, -9)))  # fmt: skip
    return _spot(FRENCH, _glow(FRENCH), _engraved(arcs + heads, 3), _engraved(cards, 2.2))


def _fan(wide: float, tall: float, x: float, y: float, lean: float) -> str:
    """Draw three cards thrown down one over another; of the lower ones only the visible parts."""
    top = rect(-wide / 2, -tall / 2, wide, tall, rx=wide * 0.12, transform=place(x, y))
    left, height, r = -wide / 2, -tall / 2, wide * 0.12
    under = ""
    for i in (1, 2):
        edge = (
            f"M{num(left)} {num(tall * 0.34)}V{num(height + r)}Q{num(left)} {num(height)} {num(left + r)} {num(height)}"
        )
        under += path(
            edge + f"H{num(wide * 0.3 - i * wide * 0.06)}", transform=place(x - i * wide * 0.17, y, 1, -i * lean)
        )
    return top + under


def discards() -> str:
    lozenge = path("M0 -24L16 0L0 24L-16 0Z", transform=place(138, 177))
    return _spot(FRENCH, _glow(FRENCH), _engraved(_fan(78, 109, 138, 177, 11)), _engraved(lozenge, 2.2))


def kong() -> str:
    """The place of a kong: a gong on its cord."""
    x, y = 125.0, 184.0
    rings = "".join(circle(x, y, r) for r in (53, 44, 15))
    fine = "".join(circle(x, y, r) for r in (35, 26))
    cord = path(f"M{x - 26} {y - 46}L{x} {y - 92}L{x + 26} {y - 46}")
    knot = circle(x, y - 95, 5, fill=GOLD, fill_opacity=0.7)
    beat = path(rays(x, y, 68, 78, 36, 0.16), fill=GOLD, fill_opacity=0.3)
    return _spot(FRENCH, beat, _engraved(rings + cord), _engraved(fine, 1.2, 0.5), knot,
                 circle(x, y, 5, fill=GOLD, fill_opacity=0.7))  # fmt: skip


def pile() -> str:
    """The pile in the middle of Bong: a temple bell."""
    body = "M-34 -46C-34 -66 -18 -72 0 -72S34 -66 34 -46L39 40C40 50 45 56 48 64Q0 74 -48 64C-45 56 -40 50 -39 40Z"
    bell = path(body) + path("M-10 -71C-12 -88 12 -88 10 -71") + circle(0, 16, 11)
    fine = path("M-36.6 -14H36.6M-37 -8H37M-40 44Q0 51 40 44M0 -60V-16M0 30V44")
    studs = "".join(circle(s * x, y, 2.4, fill=GOLD, fill_opacity=0.6, stroke="none")
                    for s in (-1, 1) for x in (10, 21) for y in (-50, -38, -26))  # fmt: skip
    at = place(125, 178)
    whole = group([_engraved(bell), _engraved(fine, 1.4, 0.6), studs], transform=at)
    return _spot(FRENCH, _glow(FRENCH, 98, 110), whole,
                 path("M125 187L130 194L125 201L120 194Z", fill=GOLD, fill_opacity=0.7))  # fmt: skip


def _petal(reach: float, wide: float, turn: float) -> str:
    d = f"M0 -12C{num(-wide)} {num(-reach * 0.4)} {num(-wide * 0.7)} {num(-reach * 0.9)} 0 {num(-reach)}"
    d += f"C{num(wide * 0.7)} {num(-reach * 0.9)} {num(wide)} {num(-reach * 0.4)} 0 -12Z"
    return path(d, transform=f"rotate({num(turn)})")


def narrow_stock() -> str:
    """Draw the empty stock of money cards: the ghost of their back."""
    x, y = 75.0, 165.0
    blossom = group([_petal(40, 14, 45 * i) for i in range(8)], transform=place(x, y))
    rings = circle(x, y, 46) + rect(x - 8, y - 8, 16, 16)
    halves = "".join(
        path(f"M{x - r} {edge}A{r} {r} 0 0 {sweep} {x + r} {edge}")
        for edge, sweep in ((20, 0), (310, 1))
        for r in (15, 27)
    )
    return _spot(NARROW, _engraved(blossom, 1.4, 0.55), _engraved(rings, 2.4), _engraved(halves, 1.6, 0.45))


def narrow_discards() -> str:
    x, y = 84.0, 165.0
    coin = circle(x, y, 14) + rect(x - 4.5, y - 4.5, 9, 9)
    return _spot(NARROW, _engraved(_fan(50, 110, x, y, 9)), _engraved(coin, 2))


def _tiles() -> str:
    """Draw a piece of a wall about the origin: three tiles long and two high."""
    bricks = "".join(rect(x - 23, y, 46, 33, rx=5) for x in (-56, -8, 40) for y in (-22, 13))
    top = path("M-79 -22L-63 -46H79L63 -22M-32 -22L-16 -46M16 -22L32 -46")
    end = path("M63 46L79 22V-46M63 12L79 -12")
    return bricks + top + end


def tile_stock() -> str:
    """Draw the empty wall of tiles."""
    return _spot(TILE, group(_engraved(_tiles(), 2.8), transform=place(112.5, 150, 0.86)))


def tile_discards() -> str:
    x, y = 122.0, 150.0
    bamboo = path(f"M{x - 6} {y - 22}H{x + 6}V{y - 2}H{x - 6}ZM{x - 6} {y + 2}H{x + 6}V{y + 22}H{x - 6}Z")
    return _spot(TILE, _glow(TILE, 86, 96), _engraved(_fan(70, 93, x, y, 11)), _engraved(bamboo, 2))


def places() -> dict[str, str]:
    drawn = {
        "source": source, "discards": discards, "kong": kong, "pile": pile, "narrow-stock": narrow_stock,
        "narrow-discards": narrow_discards, "tile-stock": tile_stock, "tile-discards": tile_discards,
    }  # fmt: skip
    return {f"tokens/spot-{name}.svg": draw() for name, draw in drawn.items()}
