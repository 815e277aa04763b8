"""What the SVG loader drops or mis-colours in silence; measured, see the cases in test_sprites.py."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

DRAWN = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs",
    "linearGradient", "radialGradient", "stop", "style", "title", "desc",
}  # fmt: skip
PAINTS = {"fill", "stroke", "stop-color"}
DROPPED = {"clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode"}
HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
LINK = re.compile(r"url\(#([^)]+)\)")
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")


def local(name: str) -> str:
    return name.rsplit("}", 1)[-1]


def declarations(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.strip()


def properties(element: ET.Element) -> Iterator[tuple[str, str]]:
    for name, value in element.attrib.items():
        if local(name) == "style":
            yield from declarations(value)
        else:
            yield local(name), value.strip()


def wrong_paint(name: str, value: str, gradients: set[str]) -> str | None:
    if name in DROPPED and value != "none":
        return f"the loader ignores {name}"
    if name in PAINTS:
        link = LINK.fullmatch(value)
        if link and name != "stop-color":
            return None if link[1] in gradients else f"{name} asks for a gradient that is not there: {value}"
        if not HEX.fullmatch(value) and not (value == "none" and name != "stop-color"):
            return f"{name} must be a hex colour: {value}"
    return None


def wrong_rules(text: str, gradients: set[str]) -> Iterator[str]:
    if "@" in text:
        yield "rules that begin with @ do not work"
    for selector, body in RULE.findall(text):
        if not all(re.fullmatch(r"\.[\w-]+", part.strip()) for part in selector.split(",")):
            yield f"only plain class selectors work: {selector.strip()}"
        for name, value in declarations(body):
            if name == "opacity":
                yield "a class with opacity may fall on a group, and then on each of its shapes"
            fault = wrong_paint(name, value, gradients)
            if fault:
                yield fault


def faults(text: str) -> list[str]:
    """Everything in an SVG that would not come out as written."""
    root = ET.fromstring(text)
    found = []
    if local(root.tag) != "svg" or len(root.get("viewBox", "").replace(",", " ").split()) != 4:
        found.append("the root must be an svg with a viewBox")
    named = [e.get("id", "") for e in root.iter() if local(e.tag) in {"linearGradient", "radialGradient"}]
    gradients = set(named)
    if len(named) > len(gradients):
        found.append("two gradients of one name")
    for element in root.iter():
        tag = local(element.tag)
        if tag not in DRAWN:
            found.append(f"the loader ignores <{tag}>")
        if tag == "svg" and element is not root:
            found.append("a nested svg loses its viewBox")
        if tag == "style":
            found += wrong_rules(element.text or "", gradients)
        for name, value in properties(element):
            if name == "href":
                found.append(f"<{tag}> must not refer to another by href")
            if name == "opacity" and tag in {"g", "svg"} and float(value) != 1:
                found.append("opacity of a group falls on each of its shapes")
            fault = wrong_paint(name, value, gradients)
            if fault:
                found.append(fault)
    return found
