"""The program's own icon: a gong with a crown before two cards; without the cards where it is tiny."""

from .shapes import card, crown_path, crown_tips, gong, place, suit
from .svg import circle, document, group, linear, path, radial, rect

_NIGHT = "#081735"


def _plate(rim: float) -> list[str]:
    """Draw the royal blue ground with its gold edge."""
    return [
        linear("sky", 0, 0, 0, 256, (0, "#3a78d6"), (0.55, "#1f4c9c"), (1, "#0f244c")),
        radial("glow", 128, 150, 150, (0, "#cfe2ff", 0.55), (1, "#bcd7ff", 0)),
        linear("edge", 0, 0, 0, 256, (0, "#ffe9ae"), (0.5, "#e3b257"), (1, "#a5732a")),
        rect(4, 4, 248, 248, rx=58, fill="url(#edge)"),
        rect(4 + rim, 4 + rim, 248 - 2 * rim, 248 - 2 * rim, rx=58 - rim, fill="url(#sky)"),
        rect(4 + rim, 4 + rim, 248 - 2 * rim, 248 - 2 * rim, rx=58 - rim, fill="url(#glow)"),
    ]


def _crown(x: float, y: float, width: float, turn: float, outline: float) -> str:
    """Draw a crown lined with red velvet, bold enough to recognize at sixteen pixels."""
    tips = crown_tips(3)
    body = crown_path(3)
    velvet = "M-40 22C-38 -14 -24 -18 0 -18S38 -14 40 22Q0 28 -40 22Z"
    band = "M-41 20Q0 27 41 20L40 36Q0 43 -40 36Z"
    round_ = {"stroke_linejoin": "round"}
    under = path(velvet + body + band, fill=_NIGHT, stroke=_NIGHT, stroke_width=outline, **round_)
    under += "".join(circle(tx, ty, 7 + outline / 2, fill=_NIGHT) for tx, ty in tips)
    return group(
        [
            linear("cg", 0, -36, 0, 28, (0, "#fff6cf"), (0.45, "#ffd876"), (1, "#e0a03a")),
            linear("cb", -40, 0, 40, 0, (0, "#d79a37"), (0.35, "#fff0b8"), (0.65, "#ffd876"), (1, "#c98a2c")),
            under,
            path(velvet, fill="#b3202f"),
            path(body, fill="url(#cg)", stroke="#7d5016", stroke_width=1.4, **round_),
            path(band, fill="url(#cb)", stroke="#7d5016", stroke_width=1.4, **round_),
            *(circle(tx, ty, 7, fill="url(#cg)", stroke="#7d5016", stroke_width=1.4) for tx, ty in tips),
            path("M0 23.5L6 31L0 38.5L-6 31Z", fill="#c1283a", stroke="#7d5016", stroke_width=1),
            *(circle(s * 22, 29.6, 4, fill="#2f78c4", stroke="#7d5016", stroke_width=1) for s in (-1, 1)),
        ],
        transform=place(x, y, width / 100, turn),
    )


def app_icon() -> str:
    """Draw the icon for forty-eight pixels and up."""
    left = suit("spade", -20, -39, 44)
    right = suit("heart", 20, -39, 44)
    body = [
        *_plate(6),
        card(77, 110, 88, -18, left),
        card(179, 110, 88, 18, right),
        circle(128, 166, 79, fill="#050d20", fill_opacity=0.3),
        circle(128, 163, 78, fill="#050d20", fill_opacity=0.4),
        gong(128, 159, 76),
        _crown(128, 82, 102, 0, 13),
    ]
    return document(256, 256, body)


def tiny_icon() -> str:
    """Draw the icon for less: gong and crown alone, with nothing finer than a pixel."""
    body = [
        *_plate(0),
        linear("gold", 0, 76, 0, 244, (0, "#ffe08e"), (0.6, "#dc9d3e"), (1, "#9c6420")),
        circle(128, 158, 92, fill=_NIGHT),
        circle(128, 158, 81, fill="url(#gold)"),
        circle(128, 162, 48, fill="none", stroke="#8a5517", stroke_width=13),
        circle(128, 162, 22, fill="#fff0b8"),
        _crown(128, 78, 140, 0, 24),
    ]
    return document(256, 256, body)


def app_icons() -> dict[str, str]:
    return {"icon/app.svg": app_icon(), "icon/app-tiny.svg": tiny_icon()}
