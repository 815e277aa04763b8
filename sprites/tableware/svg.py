"""The small part of SVG that the rasteriser draws correctly: plain shapes, transforms, gradients and hex colours."""

from collections.abc import Iterable, Sequence

Value = float | str
Stop = tuple[float, str] | tuple[float, str, float]


def num(value: Value) -> str:
    """Write a number in at most two decimals, without a useless zero."""
    if isinstance(value, str):
        return value
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(values: dict[str, Value]) -> str:
    """Write attributes, with underscores in their names read as hyphens."""
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{num(value)}"' for name, value in values.items())


def element(name: str, **values: Value) -> str:
    return f"<{name}{attributes(values)}/>"


def path(d: str, **values: Value) -> str:
    return element("path", d=d, **values)


def circle(cx: float, cy: float, r: float, **values: Value) -> str:
    return element("circle", cx=cx, cy=cy, r=r, **values)


def ellipse(cx: float, cy: float, rx: float, ry: float, **values: Value) -> str:
    return element("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, **values)


def rect(x: float, y: float, width: float, height: float, **values: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **values)


def group(children: Iterable[str] | str, **values: Value) -> str:
    """Wrap shapes in a group; never give it an opacity, which the rasteriser applies to each shape."""
    body = children if isinstance(children, str) else "\n".join(children)
    return f"<g{attributes(values)}>\n{body}\n</g>"


def polygon(points: Sequence[tuple[float, float]]) -> str:
    """Write the path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def _stops(stops: Sequence[Stop]) -> str:
    out = []
    for stop in stops:
        fade = f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else ""
        out.append(f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"{fade}/>')
    return "".join(out)


def linear(name: str, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
    """Write a linear gradient in user units."""
    at = attributes({"id": name, "gradientUnits": "userSpaceOnUse", "x1": x1, "y1": y1, "x2": x2, "y2": y2})
    return f"<defs><linearGradient{at}>{_stops(stops)}</linearGradient></defs>"


def radial(name: str, cx: float, cy: float, r: float, *stops: Stop) -> str:
    """Write a radial gradient in user units."""
    at = attributes({"id": name, "gradientUnits": "userSpaceOnUse", "cx": cx, "cy": cy, "r": r})
    return f"<defs><radialGradient{at}>{_stops(stops)}</radialGradient></defs>"


def round_glow(name: str, *stops: Stop) -> str:
    """Write a radial gradient from the middle of each shape that it fills to its edge."""
    at = attributes({"id": name, "cx": "50%", "cy": "50%", "r": "50%"})
    return f"<defs><radialGradient{at}>{_stops(stops)}</radialGradient></defs>"


def document(width: float, height: float, body: Iterable[str]) -> str:
    size = f'viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" height="{num(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(body) + "\n</svg>\n"
