"""The icons: white on nothing, lines of three units on a field of forty-eight, round ends; the program tints them."""

import math

from .svg import circle, document, group, num, path, rect

WHITE = "#ffffff"
LINE = 3.0


def _line(d: str) -> str:
    return path(d)


def _solid(d: str) -> str:
    return path(d, fill=WHITE)


def _dot(x: float, y: float, r: float = 2.4) -> str:
    return circle(x, y, r, fill=WHITE, stroke="none")


def _box(x: float, y: float, w: float, h: float, r: float) -> str:
    return rect(x, y, w, h, rx=r)


def _slab(x: float, y: float, w: float, h: float, r: float) -> str:
    return rect(x, y, w, h, rx=r, fill=WHITE, stroke="none")


def _gear() -> str:
    teeth, outer, root = 8, 18.4, 13.6
    points = []
    for i in range(teeth):
        middle = 2 * math.pi * i / teeth
        for turn, radius in ((-0.27, root), (-0.17, outer), (0.17, outer), (0.27, root)):
            angle = middle + turn
            points.append(f"{num(24 + radius * math.cos(angle))} {num(24 + radius * math.sin(angle))}")
    return _line("M" + "L".join(points) + "Z") + circle(24, 24, 5.6)


def _arrow(turn: int) -> str:
    return group(_line("M40 24H9M20.5 11.5L8 24L20.5 36.5"), transform=f"rotate({turn} 24 24)")


SPEAKER = _solid("M6.5 19H13.5L23 10.5V37.5L13.5 29H6.5Z")
RING = circle(24, 24, 18)

DRAWINGS: dict[str, str] = {
    "menu": _line("M8 13H40M8 24H40M8 35H40"),
    "undo": _line("M17.5 8.5L8 18L17.5 27.5M9 18H28.5A10.75 10.75 0 0 1 28.5 39.5H16"),
    "hint": _line(
        "M24 5.5A13 13 0 0 0 16 28.7C17.8 30.2 18.5 31.8 18.5 34.5H29.5C29.5 31.8 30.2 30.2 32 28.7A13 13 0 0 0 24 5.5Z"
        "M19.5 39H28.5M22.4 43H25.6M18.6 18.5A5.4 5.4 0 0 1 24 13.1"
    ),
    "log": _box(9.5, 6, 29, 36, 4.5) + _line("M17 15.5H31M17 24H31M17 32.5H25.5"),
    "sound": SPEAKER + _line("M29.5 18.2A8.2 8.2 0 0 1 29.5 29.8M35.2 12.2A16.7 16.7 0 0 1 35.2 35.8"),
    "mute": SPEAKER + _line("M31 19L41 29M41 19L31 29"),
    "pause": _slab(12, 8.5, 8.5, 31, 2.6) + _slab(27.5, 8.5, 8.5, 31, 2.6),
    "play": _solid("M15 9.5L38 24L15 38.5Z"),
    "fullscreen": _line("M7.5 17.5V10.5A3 3 0 0 1 10.5 7.5H17.5M30.5 7.5H37.5A3 3 0 0 1 40.5 10.5V17.5")
    + _line("M40.5 30.5V37.5A3 3 0 0 1 37.5 40.5H30.5M17.5 40.5H10.5A3 3 0 0 1 7.5 37.5V30.5"),
    "window": _box(6.5, 9.5, 35, 29, 4.5) + _line("M6.5 18.5H41.5") + _dot(12.6, 14, 1.5) + _dot(17.6, 14, 1.5),
    "close": _line("M12 12L36 36M36 12L12 36"),
    "check": _line("M8.5 25.5L19 36L39.5 12.5"),
    "arrow-left": _arrow(0),
    "skip-back": _line("M11 10V38M38 10L17 24L38 38Z"),
    "skip-on": _line("M37 10V38M10 10L31 24L10 38Z"),
    "arrow-up": _arrow(90),
    "arrow-right": _arrow(180),
    "arrow-down": _arrow(270),
    "plus": _line("M24 9V39M9 24H39"),
    "minus": _line("M9 24H39"),
    "person": circle(24, 15, 8.5) + _line("M7.5 41C7.5 32.2 14.6 28 24 28S40.5 32.2 40.5 41Z"),
    "robot": _box(9, 16, 30, 24, 7.5)
    + _line("M24 16V10M4.5 25V31M43.5 25V31M18.5 33.2Q24 36.8 29.5 33.2")
    + _dot(24, 7.4, 3)
    + _dot(18, 26, 2.9)
    + _dot(30, 26, 2.9),
    "crown": _line("M9.5 34L6 14.5L16 22.5L24 9L32 22.5L42 14.5L38.5 34ZM10.5 40.5H37.5"),
    "gear": _gear(),
    "book": _line("M24 13.5C20 10 14.5 9 6.5 9V36C14.5 36 20 37 24 40.5C28 37 33.5 36 41.5 36V9C33.5 9 28 10 24 13.5Z")
    + _line("M24 13.5V40.5"),
    "dice": _box(7.5, 7.5, 33, 33, 7.5)
    + "".join(_dot(x, y, 2.7) for x, y in ((16.5, 16.5), (31.5, 16.5), (24, 24), (16.5, 31.5), (31.5, 31.5))),
    "help": RING + _line("M18.4 19.2A5.7 5.7 0 1 1 27.2 24C24.8 25.5 24 26.6 24 28.8") + _dot(24, 34.6),
    "leave": _line("M26 7.5H12.5A4 4 0 0 0 8.5 11.5V36.5A4 4 0 0 0 12.5 40.5H26M19 24H41M32.5 15L41.5 24L32.5 33"),
    "keep": _box(6, 8, 36, 9.5, 3)
    + _line("M9.5 17.5V37A4 4 0 0 0 13.5 41H34.5A4 4 0 0 0 38.5 37V17.5M24 22V34M18.5 29L24 34.5L29.5 29"),
    "restart": _line("M39.9 26.5A16 16 0 1 1 35.8 13.2L38.5 16M39.5 6.5V16.5H29.5"),
    "trophy": _line(
        "M14 7.5H34V19.5A10 10 0 0 1 14 19.5ZM14 11.5H6.5V13.5A8 8 0 0 0 14.5 21.5M34 11.5H41.5V13.5"
        "A8 8 0 0 1 33.5 21.5M24 29.5V36M15.5 40.5C15.5 37.5 18 36 24 36S32.5 37.5 32.5 40.5Z"
    ),
    "clock": RING + _line("M24 13V24L31.5 29"),
    "info": RING + _dot(24, 15.2) + _line("M24 22.5V33.5"),
    "warning": _line("M24 7.5L43 40H5Z") + _line("M24 20V29") + _dot(24, 34.6, 2.1),
    "dealer": RING + _line("M18.8 15H23A9 9 0 0 1 23 33H18.8Z"),
    "cards": group(
        _box(17, 8, 21, 29, 3.6) + path("M27.5 16.5L32.4 22.8L27.5 29.1L22.6 22.8Z", fill=WHITE, stroke="none"),
        transform="rotate(12 27.5 37)",
    )
    + _line("M11.5 38.5L6 18.2A3.6 3.6 0 0 1 8.5 13.8L15 12"),
    "stats": _slab(8.5, 24, 7.4, 13, 2)
    + _slab(20.3, 9, 7.4, 28, 2)
    + _slab(32.1, 17, 7.4, 20, 2)
    + _line("M7 41.5H41"),
    "keyboard": _box(4.5, 11, 39, 26, 4.5)
    + _line("M17 30.5H31")
    + "".join(_dot(x, 18.2, 1.9) for x in (12, 20, 28, 36))
    + "".join(_dot(x, 24.2, 1.9) for x in (16, 24, 32)),
    "chip": RING
    + circle(24, 24, 8.5)
    + _line("M24 6V10.5M24 37.5V42M6 24H10.5M37.5 24H42M11.3 11.3L14.5 14.5M33.5 33.5L36.7 36.7M36.7 11.3L33.5 14.5")
    + _line("M14.5 33.5L11.3 36.7"),
    "lock": _box(9.5, 21.5, 29, 20, 4.5)
    + _line("M15.5 21.5V15A8.5 8.5 0 0 1 32.5 15V21.5M24 32V35.5")
    + _dot(24, 30.5, 2.7),
    "sort": _line("M7.5 12H25M7.5 23H20.5M7.5 34H16M34 8.5V38.5M26 31L34 39.5L42 31"),
    "target": RING + circle(24, 24, 9.8) + _dot(24, 24, 3),
    "people": circle(18, 16, 7.5)
    + _line("M4 40C4 32 10 28 18 28S32 32 32 40Z")
    + _line("M29.5 9.2A7.5 7.5 0 0 1 29.5 22.8M35 28.8C40.5 30.6 44 34.4 44 40H38.5"),
    "eye": _line("M4.5 24C9.5 15.5 16 11 24 11S38.5 15.5 43.5 24C38.5 32.5 32 37 24 37S9.5 32.5 4.5 24Z")
    + circle(24, 24, 6.6)
    + _dot(24, 24, 2.2),
    "mouse": _box(12.5, 5, 23, 38, 11.5) + _line("M24 12.5V19.5"),
    "volume-low": SPEAKER + _line("M30 18.2A8.2 8.2 0 0 1 30 29.8"),
    "volume-high": SPEAKER
    + _line(
        "M28.2 19.4A6.6 6.6 0 0 1 28.2 28.6M32.4 14.4A13.2 13.2 0 0 1 32.4 33.6M36.6 9.4A19.8 19.8 0 0 1 36.6 38.6"
    ),
    "theme": _line(
        "M24 6C13.5 6 5.5 13.8 5.5 24C5.5 34.2 13.5 42 23.5 42C26.5 42 28 40 28 37.8C28 34.8 25.6 34 25.6 31.2"
        "C25.6 28.8 27.6 27.4 30.2 27.4H35.5C39.6 27.4 42.5 24.6 42.5 21.2C42.5 12.4 34.4 6 24 6Z"
    )
    + _dot(14, 24.4, 2.7)
    + _dot(18.4, 15.6, 2.7)
    + _dot(28, 13.6, 2.7)
    + _dot(35.4, 19.4, 2.4),
    "contrast": RING + _solid("M24 6A18 18 0 0 1 24 42Z"),
    "deck": _box(8, 6, 24, 32, 3.6)
    + _line("M36 11.5L37 11.6A3.4 3.4 0 0 1 40 15V38A4 4 0 0 1 36 42H17.5")
    + path("M20 15L25.4 22L20 29L14.6 22Z", fill=WHITE, stroke="none"),
    "text-size": _line("M4 38L13.5 12.5H14.5L24 38M7.6 29.5H20.4M28 38L35.2 20.5H36.2L43.5 38M30.6 32H41"),
    "gamepad": _line(
        "M15.5 13.5H32.5C39 13.5 41.4 18.6 42.6 25.4C43.6 31 43.4 37 39.2 37C35.4 37 34.6 31 30.6 31H17.4"
        "C13.4 31 12.6 37 8.8 37C4.6 37 4.4 31 5.4 25.4C6.6 18.6 9 13.5 15.5 13.5ZM16.2 18.2V26.2M12.2 22.2H20.2"
    )
    + _dot(30, 24.8)
    + _dot(34.4, 19.8),
    "speech": _line(
        "M13 8H35A6 6 0 0 1 41 14V27A6 6 0 0 1 35 33H23.5L14 41.5V33H13A6 6 0 0 1 7 27V14A6 6 0 0 1 13 8Z"
        "M15.5 16.5H32.5M15.5 24.5H26.5"
    ),
    "voice": _box(17.5, 5.5, 13, 22.5, 6.5) + _line("M10 22.5A14 14 0 0 0 38 22.5M24 36.5V42.5M16.5 42.5H31.5"),
    "person-edit": circle(19, 15, 8.5)
    + _line("M4 41C4 32.6 10 28 19 28C20.4 28 21.7 28.1 23 28.4M4 41H20")
    + _line("M27 42L28.6 35.4L38.6 25.4A3.5 3.5 0 0 1 43.6 30.4L33.6 40.4Z"),
    "calendar": _box(7, 9.5, 34, 32, 4.5)
    + _line("M7 19H41M16 5.5V13M32 5.5V13")
    + "".join(_dot(x, y, 2.2) for x, y in ((16, 26.2), (24, 26.2), (32, 26.2), (16, 34), (24, 34))),
    "chart": _line("M7.5 7V37A3.5 3.5 0 0 0 11 40.5H42M14.5 31.5L22.5 22L29 27L40 12.5M32.5 11.5H40.5V19.5"),
    "reset": _line("M11.5 16A16 16 0 1 1 8.2 27M8 7V17H18") + _dot(24, 25, 3),
    "speed": _line("M8.6 36.5A18 18 0 1 1 39.4 36.5M24 27.5L32 17") + _dot(24, 27.5, 3.4),
    "motion": _box(21, 8, 20, 27, 3.4) + _line("M4.5 14.5H15M9 21.5H15M4.5 28.5H15"),
}


def icons() -> dict[str, str]:
    line = {"fill": "none", "stroke": WHITE, "stroke_width": num(LINE)}
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return {
        f"icons/{name}.svg": document(48, 48, [group(drawing, **line, **ends)]) for name, drawing in DRAWINGS.items()
    }
