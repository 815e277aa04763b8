"""A small SVG writer limited to what the loader draws correctly."""

from __future__ import annotations

from collections.abc import Sequence

from deck.geometry import Edge, clipped, moved, num, placed

KAPPA = 0.5523  # how far a quarter circle's control points reach, in radii


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return a circle or ellipse as path data, so that it can be moved, cut and joined."""
    ry = rx if ry is None else ry
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        f"M{num(x)},{num(y - ry)}"
        f"C{num(x + kx)},{num(y - ry)} {num(x + rx)},{num(y - ky)} {num(x + rx)},{num(y)}"
        f"C{num(x + rx)},{num(y + ky)} {num(x + kx)},{num(y + ry)} {num(x)},{num(y + ry)}"
        f"C{num(x - kx)},{num(y + ry)} {num(x - rx)},{num(y + ky)} {num(x - rx)},{num(y)}"
        f"C{num(x - rx)},{num(y - ky)} {num(x - kx)},{num(y - ry)} {num(x)},{num(y - ry)}Z"
    )


def box(x: float, y: float, w: float, h: float) -> str:
    return f"M{num(x)},{num(y)}L{num(x + w)},{num(y)}L{num(x + w)},{num(y + h)}L{num(x)},{num(y + h)}Z"


def poly(points: Sequence[tuple[float, float]], closed: bool = True) -> str:
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + ("Z" if closed else "")


class Canvas:
    """Collects shapes in drawing order, each moved and cut at the canvas's edges if it has any."""

    def __init__(self, edges: Sequence[Edge] = (), aside: float = 0.0) -> None:
        self.edges, self.aside = tuple(edges), aside
        self.parts: list[str] = []

    def _fitted(self, d: str, filled: bool = True) -> str:
        """Return the path data cut to this canvas; empty if all of it is outside."""
        if self.aside:
            d = placed(d, self.aside, 0)
        return clipped(d, self.edges, filled) if self.edges else d

    def fill(self, d: str, colour: str, line: str = "", width: float = 1.6) -> None:
        """Fill an area, with an outline if a line colour is given."""
        d = self._fitted(d)
        if d:
            stroke = f' stroke="{line}" stroke-width="{num(width)}" stroke-linejoin="round"' if line else ""
            self.parts.append(f'<path d="{d}" fill="{colour}"{stroke}/>')

    def line(self, d: str, colour: str, width: float = 1.6, cap: str = "round") -> None:
        d = self._fitted(d, filled=False)
        if d:
            self.parts.append(
                f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"'
                f' stroke-linecap="{cap}" stroke-linejoin="round"/>'
            )

    def raw(self, element: str) -> None:
        self.parts.append(element)

    def group(self, other: Canvas, transform: str) -> None:
        """Add all shapes of another canvas under a transform."""
        self.parts.append(f'<g transform="{transform}">')
        self.parts.extend(other.parts)
        self.parts.append("</g>")

    def text(self, width: int, height: int) -> str:
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        return "\n".join([head, *self.parts, "</svg>", ""])


class Brush:
    """Draws on a canvas in local coordinates: an origin, a size, and optionally mirrored."""

    def __init__(self, canvas: Canvas, x: float, y: float, scale: float = 1.0, turn: float = 0.0, flip: bool = False):
        self.canvas = canvas
        self.x, self.y, self.scale, self.turn, self.flip = x, y, scale, turn, flip

    def put(self, d: str) -> str:
        """Convert local path data to the canvas's coordinates."""
        return placed(d, self.x, self.y, self.scale, self.turn, self.flip)

    def fill(self, d: str, colour: str, line: str = "", width: float = 1.6) -> None:
        self.canvas.fill(self.put(d), colour, line, width)

    def line(self, d: str, colour: str, width: float = 1.6, cap: str = "round") -> None:
        self.canvas.line(self.put(d), colour, width, cap)


def mirrored(d: str, axis: float = 0.0) -> str:
    """Append the mirror image about a vertical axis to path data."""
    return d + moved(d, lambda point: (2 * axis - point[0], point[1]))
