"""Emblem pictures of the games: one family of framed scenes, each in the mood of its own table. Each is drawn whole,
and in parts that the title animates.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from eastern.money import card as money_card

from .shapes import card, card_back, crown, gong, pips, place, rays, shadow, suit
from .svg import circle, document, ellipse, group, linear, num, path, radial, rect

WIDE, TALL = 400.0, 300.0
GOLD = "#f3cf7d"


@dataclass(frozen=True)
class Mood:
    """Light of a scene: its ground from the top down, the pool of light, the colour of its frame."""

    top: str
    foot: str
    light: str
    frame: str = GOLD


@dataclass(frozen=True)
class Part:
    """Part with its own motion: its shapes, and the box of the scene that holds all of them."""

    body: Sequence[str]
    box: tuple[float, float, float, float]
    """Left, top, width and height."""


@dataclass(frozen=True)
class Emblem:
    """One game's scene, from the ground up."""

    mood: Mood
    ground: Sequence[str]
    parts: dict[str, Part]
    light_y: float = 150.0

    def whole(self) -> str:
        """The framed picture."""
        bodies = [shape for part in self.parts.values() for shape in part.body]
        return document(WIDE, TALL, [*self._back(), *bodies, *_frame_of(self.mood)])

    def layers(self) -> dict[str, str]:
        """Return the ground, each part and the frame, as separate pictures."""
        found = {"ground": document(WIDE, TALL, self._back()), "frame": document(WIDE, TALL, _frame_of(self.mood))}
        for name, part in self.parts.items():
            x, y, width, height = part.box
            found[name] = document(width, height, [group(part.body, transform=f"translate({num(-x)} {num(-y)})")])
        return found

    def _back(self) -> list[str]:
        """Draw the ground with its pool of light."""
        light = self.mood.light
        return [
            linear("ground", 0, 0, 0, TALL, (0, self.mood.top), (1, self.mood.foot)),
            radial("pool", 200, self.light_y, 230, (0, light, 0.75), (0.45, light, 0.28), (1, light, 0)),
            rect(0, 0, WIDE, TALL, rx=20, fill="url(#ground)"),
            rect(0, 0, WIDE, TALL, rx=20, fill="url(#pool)"),
            *self.ground,
        ]


def _frame_of(mood: Mood) -> list[str]:
    """Draw the line round a picture, with its four corners."""
    corners = "".join(
        path(
            f"M{x + sx * 11} {y + sy * 30}V{y + sy * 11}H{x + sx * 30}M{x + sx * 16} {y + sy * 23}"
            f"V{y + sy * 16}H{x + sx * 23}",
            fill="none",
            stroke=mood.frame,
            stroke_width=1.8,
            stroke_opacity=0.8,
        )
        for x, y, sx, sy in ((0, 0, 1, 1), (400, 0, -1, 1), (0, 300, 1, -1), (400, 300, -1, -1))
    )
    line = rect(
        1.5, 1.5, WIDE - 3, TALL - 3, rx=18.5, fill="none", stroke=mood.frame, stroke_width=3, stroke_opacity=0.85
    )
    return [corners, line]


def _about(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    """Return the box of that size about a middle."""
    return (x - width / 2, y - height / 2, width, height)


def _king(name: str, index: int) -> str:
    """Draw a king's mark: a crown over its suit."""
    return (
        crown(0, -14, 66, name=f"k{index}", dark="#3b2a12", points=5)
        + suit(name, 0, 38, 34)
        + suit(name, -36, -53, 17)
        + suit(name, 36, 53, 17)
    )


def kings_corners() -> Emblem:
    """A cross of piles about the stock, and crowned kings in the corners."""
    cx, cy = 200.0, 150.0
    kings = {
        f"king-{i + 1}": Part(
            [card(cx + x * 112, cy + y * 83, 56, -x * y * 45, _king(name, i))],
            _about(cx + x * 112, cy + y * 83, 120, 120),
        )
        for i, (x, y, name) in enumerate(((-1, -1, "spade"), (1, -1, "heart"), (1, 1, "club"), (-1, 1, "diamond")))
    }
    piles: list[str] = []
    for turn, first, second in (
        (0, "heart", "club"),
        (90, "spade", "diamond"),
        (180, "diamond", "spade"),
        (270, "club", "heart"),
    ):
        a = math.radians(turn - 90)
        dx, dy = math.cos(a), math.sin(a)
        for far, name in ((66.0, first), (93.0, second)):
            piles.append(card(cx + dx * far, cy + dy * far, 52, turn, pips(name, 1 if far > 80 else 3)))
    stock = [card_back(cx + 1 - i * 1.2, cy + 3 - i * 2.2, 54, 0, "#24539f") for i in range(4)]
    light = path(rays(cx, cy, 30, 146, 24, 0.42), fill="#bcd7ff", fill_opacity=0.09)
    cross = {"cross": Part(piles, _about(cx, cy, 290, 290)), "stock": Part(stock, _about(cx, cy, 90, 110))}
    return Emblem(Mood("#1c3f80", "#0d1f45", "#5f94e6"), [light], {**kings, **cross})


def kong_pie() -> Emblem:
    """A pie of cards about a gong, one slice drawn out."""
    cx, cy, count = 200.0, 150.0, 14
    names = ("spade", "heart", "club", "diamond")
    cards = []
    for i in range(count):
        turn = 360 * i / count
        a = math.radians(turn - 90)
        far = 110.0 if i == 2 else 90.0
        mark = pips(names[i % 4], 1)
        cards.append(card(cx + far * math.cos(a), cy + far * math.sin(a), 57, turn + (6 if i == 2 else 0), mark))
    light = path(rays(cx, cy, 40, 140, 28, 0.4), fill="#fff0bf", fill_opacity=0.1)
    beat = [
        circle(cx, cy, r, fill="none", stroke="#ffe9ad", stroke_width=2, stroke_opacity=o)
        for r, o in ((137, 0.22), (144, 0.13))
    ]
    return Emblem(
        Mood("#2f8a6b", "#0d3a2e", "#8fdcb0"),
        [light],
        {
            "beat": Part(beat, _about(cx, cy, 294, 294)),
            "pie": Part(cards, _about(cx, cy, 330, 330)),
            "gong": Part(
                [circle(cx + 1, cy + 5, 71, fill="#06170f", fill_opacity=0.5), gong(cx, cy, 69)],
                _about(cx, cy, 160, 160),
            ),
        },
    )


def _money(code: str, x: float, y: float, width: float, turn: float) -> str:
    """Draw a card of the money pack about a place."""
    shapes = money_card(code).splitlines()[1:-1]
    face = group(shapes, transform="translate(-50 -110)")
    return group([shadow(100, 220, 8), face], transform=place(x, y, width / 100, turn))


def _rattan(top: float) -> list[str]:
    """Draw the woven edge of a tray: two rows of slanting cane, one against the other, between two rails."""
    cane = (
        linear("cane", 0, -7, 0, 7, (0, "#f0cd8a"), (0.5, "#cf9a4e"), (1, "#8f5f27")),
        rect(30, top, 340, 33, rx=5, fill="#4a2a14"),
    )
    weave = [
        rect(-8.6, -3.5, 17.2, 7, rx=3.4, fill="url(#cane)", transform=place(39.5 + i * 10.7, top + y, 1, lean))
        for y, lean in ((11, 50), (22, -50))
        for i in range(31)
    ]
    rails = [
        rect(27, top + y, 346, 5, rx=2.5, fill="#e0b267", stroke="#6d4520", stroke_width=0.8) for y in (-2.0, 30.0)
    ]
    return [*cane, *weave, *rails]


def pai_tong() -> Emblem:
    """A fan of narrow money cards on lacquer and rattan."""
    fan = {}
    for i, code in enumerate(("WF", "5C", "9M", "4S", "RF")):
        turn = (i - 2) * 17.0
        a = math.radians(turn - 90)
        x, y = 200 + 205 * math.cos(a), 338 + 205 * math.sin(a)
        fan[f"card-{i + 1}"] = Part([_money(code, x, y, 76, turn)], _about(x, y, 190, 210))
    moon = [
        circle(200, 142, 122, fill="#ffcf7a", fill_opacity=0.12),
        circle(200, 142, 108, fill="none", stroke=GOLD, stroke_width=2, stroke_opacity=0.45),
        circle(200, 142, 114, fill="none", stroke=GOLD, stroke_width=1, stroke_opacity=0.45),
        path(rays(200, 142, 40, 104, 32, 0.4), fill="#ffdf9a", fill_opacity=0.12),
    ]
    tray = Part(_rattan(247), (20, 240, 360, 46))
    return Emblem(Mood("#c8402d", "#63150f", "#ff9a5c"), moon, {**fan, "tray": tray})


def _bell(x: float, y: float, size: float) -> str:
    """Draw a bronze temple bell hanging from its beam."""
    body = "M-34 -62C-34 -78 -18 -84 0 -84S34 -78 34 -62L39 34C40 44 45 50 48 58H-48C-45 50 -40 44 -39 34Z"
    studs = "".join(
        circle(sx * bx, by, 3.1, fill="#ffe3a0") for sx in (-1, 1) for bx in (11, 22) for by in (-56, -44, -32)
    )
    return group(
        [
            linear(
                "bell",
                -46,
                0,
                46,
                0,
                (0, "#5b3a2a"),
                (0.28, "#e9b565"),
                (0.45, "#ffe2a2"),
                (0.7, "#b97b37"),
                (1, "#4a2c2a"),
            ),
            path("M-12 -82C-14 -100 14 -100 12 -82", fill="none", stroke="#d9a04b", stroke_width=8),
            path(body, fill="url(#bell)", stroke="#35201f", stroke_width=2),
            path(
                "M-36.4 -18H36.4M-37.2 -11H37.2M-39.6 30H39.6M-41 38H41",
                stroke="#5b3620",
                stroke_width=2.4,
                fill="none",
            ),
            path("M0 -72V-20M0 -8V28", stroke="#5b3620", stroke_width=2, fill="none", stroke_opacity=0.7),
            studs,
            circle(0, 9, 12, fill="#f7d28a", stroke="#5b3620", stroke_width=2.2),
            path("M0 1L5.4 9L0 17L-5.4 9Z", fill="#8b3a62"),
            path("M-48 58Q0 68 48 58L46 52Q0 61 -46 52Z", fill="#e6b668", stroke="#35201f", stroke_width=1.4),
        ],
        transform=place(x, y, size),
    )


def _frame() -> list[str]:
    return [
        rect(92, 30, 216, 13, rx=4, fill="#2a1436"),
        path("M78 30C110 22 290 22 322 30L314 20C280 13 120 13 86 20Z", fill="#3d1d4d"),
        rect(108, 42, 10, 214, fill="#2a1436"),
        rect(282, 42, 10, 214, fill="#2a1436"),
        rect(108, 42, 3, 214, fill="#6d3c7e"),
        rect(282, 42, 3, 214, fill="#6d3c7e"),
        rect(96, 250, 34, 12, rx=3, fill="#2a1436"),
        rect(270, 250, 34, 12, rx=3, fill="#2a1436"),
    ]


def bong() -> Emblem:
    """A temple bell at dusk with the cards flying from its stroke."""
    sun = [
        radial("sun", 200, 190, 120, (0, "#ffd08a", 0.9), (0.5, "#ff8f6b", 0.4), (1, "#ff8f6b", 0)),
        circle(200, 178, 116, fill="url(#sun)"),
    ]
    waves = [
        path(
            f"M{num(200 - s * r)} {num(158 - r * 0.55)}"
            f"Q{num(200 - s * r * 1.28)} 158 {num(200 - s * r)} {num(158 + r * 0.55)}",
            fill="none",
            stroke="#ffe2ae",
            stroke_width=3,
            stroke_opacity=o,
            stroke_linecap="round",
        )
        for s in (-1, 1)
        for r, o in ((62, 0.7), (72, 0.42))
    ]
    flying = ((62, 96, -30, "heart"), (80, 214, -13, "spade"), (340, 98, 32, "club"), (322, 218, 15, "diamond"))
    cards = {
        f"card-{i + 1}": Part([card(x, y, 58, turn, pips(name))], _about(x, y, 120, 120))
        for i, (x, y, turn, name) in enumerate(flying)
    }
    far = {
        f"far-{i + 1}": Part([card_back(x, y, 34, turn, "#5d3a86")], _about(x, y, 70, 70))
        for i, (x, y, turn) in enumerate(((36.0, 158.0, -52), (366.0, 162.0, 50)))
    }
    stars = [
        path(
            "M0 -5Q0.8 -0.8 5 0Q0.8 0.8 0 5Q-0.8 0.8 -5 0Q-0.8 -0.8 0 -5Z",
            fill="#ffe9bd",
            fill_opacity=0.85,
            transform=place(x, y, size),
        )
        for x, y, size in (
            (150, 72, 0.9),
            (256, 96, 0.7),
            (140, 140, 0.6),
            (262, 66, 1.1),
            (36, 52, 0.9),
            (364, 46, 0.8),
            (150, 236, 0.7),
        )
    ]
    parts = {
        "bell": Part([_bell(200, 148, 1.12)], _about(200, 141, 130, 190)),
        "waves": Part(waves, _about(200, 158, 210, 110)),
        "stars": Part(stars, (20, 30, 360, 220)),
    }
    return Emblem(Mood("#3b2263", "#7a3464", "#c06fb0"), [*sun, *_frame()], {**parts, **far, **cards}, 190)


def _palm(x: float, y: float, size: float, side: int) -> str:
    """Draw a palm in silhouette, its crown of leaves at a place, its trunk leaning from the frame."""
    leaf = "M0 0C14 -20 44 -24 66 8C60 4 55 3 51 4L52 -3C46 -7 42 -7 38 -5L38 -11C32 -13 28 -12 24 -9"
    "L22 -13C12 -10 6 -6 0 0Z"
    fronds = ((-78, 1, 0.95), (-40, 1, 1.05), (-2, 1, 1.0), (38, 1, 0.8), (66, -1, 0.85), (28, -1, 1.0), (-14, -1, 1.0))
    body = [path("M-3 0C-8 30 -24 62 -30 96H-16C-12 62 0 30 4 0Z", fill="#0b3f45")]
    body += [
        path(leaf, fill="#0d4d52" if i % 2 else "#146468", transform=f"rotate({turn}) scale({flip * grow:.2f} {grow})")
        for i, (turn, flip, grow) in enumerate(fronds)
    ]
    body += [circle(dx, dy, 4, fill="#5b3620") for dx, dy in ((-3, 5), (4, 4))]
    return group(body, transform=f"translate({num(x)} {num(y)}) scale({num(side * size)} {num(size)})")


def _fan(x: float, y: float, turn: float, width: float, names: Sequence[str], back: str = "") -> list[str]:
    out = []
    for i, name in enumerate(names):
        lean = turn + (i - (len(names) - 1) / 2) * 18.5
        a = math.radians(lean - 90)
        far = width * 1.25
        cx, cy = x + far * math.cos(a), y + far * math.sin(a)
        out.append(card_back(cx, cy, width, lean, back) if back else card(cx, cy, width, lean, pips(name)))
    return out


def tong_its() -> Emblem:
    """Three fans of cards before a sunset over the sea."""
    sea_y = 150.0
    sky = [
        linear("sky", 0, 0, 0, sea_y, (0, "#2f7f95"), (0.45, "#f2a06a"), (1, "#ffd58a")),
        path(f"M3 {sea_y}V22A19 19 0 0 1 22 3H378A19 19 0 0 1 397 22V{sea_y}Z", fill="url(#sky)"),
    ]
    sun = [
        radial("sun", 200, sea_y, 80, (0, "#fff6cf"), (0.7, "#ffdf8c"), (1, "#ffb765")),
        path(f"M128 {sea_y}A72 72 0 0 1 272 {sea_y}Z", fill="url(#sun)"),
    ]
    sea = [
        linear("sea", 0, sea_y, 0, 300, (0, "#38b0a8"), (0.5, "#127a80"), (1, "#0a4a55")),
        path(f"M3 {sea_y}H397V278A19 19 0 0 1 378 297H22A19 19 0 0 1 3 278Z", fill="url(#sea)"),
    ]
    glints = [
        rect(200 - w / 2, sea_y + 8 + i * 11, w, 3.4, rx=1.7, fill="#ffe9ad", fill_opacity=0.55 - i * 0.08)
        for i, w in enumerate((150, 300, 190, 330, 250, 340))
    ]
    palms = [_palm(62, 66, 1.0, 1), _palm(338, 66, 1.0, -1)]
    shade = ellipse(200, 284, 120, 10, fill="#04262c", fill_opacity=0.3)
    red, teal, open_ = ("a", "b", "c", "d"), ("a", "b", "c", "d"), ("spade", "heart", "club", "diamond", "heart")
    parts = {
        "sun": Part(sun, (120, sea_y - 76, 160, 76)),
        "sea": Part([*sea, *glints, *palms, shade], (0, 0, WIDE, TALL)),
        "red": Part(_fan(100, 232, -22, 47, red, "#d0603d"), _about(90, 190, 180, 180)),
        "teal": Part(_fan(300, 232, 22, 47, teal, "#1c7f86"), _about(310, 190, 180, 180)),
        "open": Part(_fan(200, 300, 0, 68, open_), _about(200, 230, 260, 180)),
    }
    return Emblem(Mood("#2f7f95", "#0a4a55", "#ffd58a"), sky, parts)


def any_game() -> Emblem:
    """An open fan in lamplight, for games without a picture of their own."""
    fan = _fan(200, 296, 0, 104, ("spade", "heart", "club", "diamond", "spade"))
    light = path(rays(200, 170, 30, 146, 24, 0.42), fill="#bcd7ff", fill_opacity=0.09)
    return Emblem(
        Mood("#1c3f80", "#0d1f45", "#5f94e6"), [light], {"fan": Part(fan, _about(200, 170, 380, 250))}, light_y=170.0
    )


def emblems() -> dict[str, str]:
    """Draw every emblem, whole and in parts, by file name."""
    scenes = {
        "kings-corners": kings_corners(),
        "kong-pie": kong_pie(),
        "pai-tong": pai_tong(),
        "bong": bong(),
        "tong-its": tong_its(),
        "any-game": any_game(),
    }
    found = {f"title/{name}.svg": emblem.whole() for name, emblem in scenes.items()}
    for game, emblem in scenes.items():
        found |= {f"title/{game}/{name}.svg": text for name, text in emblem.layers().items()}
    return found
