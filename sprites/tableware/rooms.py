"""The places around the tables, one for each game, as strips seen far behind the table's edge and out of focus: large
shapes and lights, no detail.
"""

from random import Random

from .svg import Stop, circle, document, ellipse, linear, num, path, polygon, rect, round_glow

WIDE, TALL = 1280.0, 200.0


def _place(sky: tuple[Stop, ...], *body: str) -> str:
    back = [linear("sky", 0, 0, 0, TALL, *sky), rect(0, 0, WIDE, TALL, fill="url(#sky)")]
    return document(WIDE, TALL, [*back, *body])


def _light(name: str, colour: str, strength: float = 0.8) -> str:
    """Return the gradient of the light around lamps."""
    return round_glow(name, (0, colour, strength), (0.35, colour, strength * 0.35), (1, colour, 0))


def _glow(name: str, x: float, y: float, r: float) -> str:
    """Draw the light around a lamp, with a gradient of that name."""
    return circle(round(x), round(y), r, fill=f"url(#{name})")


def _bulbs(points: list[tuple[float, float]]) -> list[str]:
    """Draw a string of bulbs in the light named ``bulb``."""
    wire = "M" + "L".join(f"{round(x)} {round(y - 5)}" for x, y in points)
    found = [path(wire, fill="none", stroke="#140c10", stroke_width=2)]
    for x, y in points:
        found += [_glow("bulb", x, y, 26), circle(round(x), round(y), 5, fill="#fff3d0")]
    return found


def _swag(x: float, y: float, width: float, sag: float, count: int) -> list[tuple[float, float]]:
    """Return points along a string that hangs between two hooks."""
    return [
        (x + width * i / (count - 1), y + sag * 4 * (i / (count - 1)) * (1 - i / (count - 1))) for i in range(count)
    ]


def _palm(x: float, foot: float, tall: float, lean: float, colour: str) -> str:
    """Draw a palm as a silhouette."""
    top_x, top_y = x + lean, foot - tall
    trunk = f"M{num(x - 7)} {num(foot)}Q{num(x + lean * 0.2)} {num(foot - tall * 0.6)} {num(top_x - 3)} {num(top_y)}"
    trunk += (
        f"L{num(top_x + 4)} {num(top_y)}Q{num(x + lean * 0.2 + 12)} {num(foot - tall * 0.6)} {num(x + 9)} {num(foot)}Z"
    )
    leaves = ""
    for dx, dy, bow in (
        (-78, 18, -30),
        (-58, 46, -18),
        (-52, -18, -30),
        (74, 20, -30),
        (60, 48, -18),
        (48, -20, -30),
        (6, -40, -8),
    ):
        tip_x, tip_y = top_x + dx, top_y + dy
        mid_x, mid_y = top_x + dx * 0.5, top_y + dy * 0.3 + bow
        leaves += (
            f"M{num(top_x)} {num(top_y)}Q{num(mid_x)} {num(mid_y)} {num(tip_x)} {num(tip_y)}"
            f"Q{num(mid_x)} {num(mid_y + 17)} {num(top_x)} {num(top_y + 7)}Z"
        )
    return path(trunk, fill=colour) + path(leaves, fill=colour)


def tea_house() -> str:
    """Lattice windows lit from behind, between posts, and red lanterns under the beam."""
    wood, dark = "#2a1510", "#190b09"
    body = [_light("warm", "#c98a3c", 0.5), _light("lantern", "#ff6a34", 0.75), _glow("warm", 640, 130, 520)]
    for i in range(8):
        x = 20 + i * 160
        body += [
            linear(f"pane{i}", 0, 30, 0, TALL, (0, "#7d5526"), (0.6, "#d39a4b"), (1, "#8d6430")),
            rect(x, 34, 120, TALL, fill=f"url(#pane{i})"),
        ]
        bars = "".join(f"M{num(x + dx)} 34V{num(TALL)}" for dx in (30, 60, 90))
        bars += "".join(f"M{num(x)} {num(y)}H{num(x + 120)}" for y in (62, 90, 118, 146, 174))
        body.append(path(bars, fill="none", stroke=wood, stroke_width=5))
        body.append(
            path(f"M{num(x + 30)} 62H{num(x + 90)}V118H{num(x + 30)}Z", fill="none", stroke=wood, stroke_width=8)
        )
        body.append(rect(x + 120, 0, 40, TALL, fill=dark))
    body += [rect(0, 0, 20, TALL, fill=dark), rect(0, 0, WIDE, 36, fill=dark), rect(0, 30, WIDE, 7, fill="#5a2a18")]
    for x in (80, 240, 400, 880, 1040, 1200):
        body += [
            _glow("lantern", x, 72, 78),
            rect(x - 1.5, 20, 3, 26, fill=dark),
            ellipse(x, 72, 30, 27, fill="#d8361f"),
            ellipse(x, 72, 15, 27, fill="#f2683a"),
            rect(x - 14, 43, 28, 6, fill="#e8b75c"),
            rect(x - 14, 95, 28, 6, fill="#e8b75c"),
            rect(x - 3, 101, 6, 26, fill="#c8402d"),
        ]
    return _place(((0, "#120a08"), (1, "#3a2012")), *body)


def porch() -> str:
    """The veranda of a house on stilts at night: the moon behind palms, bulbs under the eaves, a balustrade."""
    rng = Random(11)
    stars = "".join(f"M{rng.randrange(round(WIDE))} {rng.randrange(20, 110)}h1" for _ in range(50))
    night = path(stars, fill="none", stroke="#fff6e0", stroke_width=4, stroke_opacity=0.7, stroke_linecap="round")
    body = [
        _light("moonlight", "#ffe9b8", 0.6),
        _light("bulb", "#ffb75a", 0.7),
        night,
        _glow("moonlight", 1060, 74, 130),
        circle(1060, 74, 24, fill="#fff2cf"),
        path("M0 150Q160 104 330 138T700 128T1000 142T1280 118V200H0Z", fill="#1c1226"),
        _palm(132, 200, 110, -18, "#120a16"),
        _palm(250, 200, 86, 20, "#150c1a"),
        _palm(1190, 200, 116, 22, "#120a16"),
        _palm(940, 200, 78, -16, "#150c1a"),
    ]
    body += [rect(0, 0, WIDE, 30, fill="#1e0d09"), rect(0, 26, WIDE, 6, fill="#4a2415")]
    fringe = "M0 32" + "".join(f"L{num(x + 16)} 46L{num(x + 32)} 32" for x in range(0, 1280, 32)) + "Z"
    body.append(path(fringe, fill="#32170e"))
    for x in (0, 418, 844, 1262):
        body.append(rect(x, 26, 18, TALL, fill="#2a130c"))
    for i in range(3):
        body += _bulbs(_swag(20 + 424 * i, 50, 392, 24, 9))
    rail = [rect(0, 164, WIDE, 9, fill="#3c1c10")]
    posts = "".join(f"M{x} 172V210" for x in range(12, 1280, 34))
    rail.append(path(posts, fill="none", stroke="#2e150c", stroke_width=9))
    return _place(((0, "#161034"), (0.55, "#3b2350"), (1, "#6b3148")), *body, *rail)


def living_room() -> str:
    """A wall with books and pictures, a floor lamp, and a window on a blue evening."""
    rng = Random(5)
    body = [rect(0, 150, WIDE, 60, fill="#101a30"), rect(0, 146, WIDE, 5, fill="#3a4a70")]
    books: dict[str, str] = {}
    for x, wide in ((40, 250), (960, 280)):
        body.append(rect(x - 8, 26, wide + 16, TALL, fill="#2a1a12"))
        for shelf in (30, 92, 154):
            body.append(rect(x, shelf, wide, 56, fill="#160d0a"))
            at = x + 4.0
            while at < x + wide - 18:
                thick, high = rng.randrange(9, 18), rng.randrange(34, 52)
                tone = rng.choice(("#8c3b2e", "#c08a3e", "#2f6a68", "#46588f", "#7a4a6a", "#b9a27a", "#3d6b45"))
                books[tone] = books.get(tone, "") + f"M{num(at)} {shelf + 56}v-{high}h{thick}v{high}Z"
                at += thick + (2 if rng.random() < 0.85 else 22)
    body += [path(lying, fill=tone) for tone, lying in books.items()]
    body += [
        rect(330, 20, 210, 126, fill="#3b2a20"),
        linear("dusk", 0, 26, 0, 140, (0, "#1f3f86"), (0.7, "#6b7fc0"), (1, "#e6a56a")),
        rect(338, 28, 194, 110, fill="url(#dusk)"),
        path("M338 138V112H360V98H384V118H410V86H432V122H458V104H482V116H506V94H532V138Z", fill="#1c2c54"),
        rect(432, 28, 6, 110, fill="#3b2a20"),
        rect(338, 78, 194, 5, fill="#3b2a20"),
        path("M318 16H372Q362 90 330 150H318Z", fill="#5a2c34"),
        path("M552 16H498Q508 90 540 150H552Z", fill="#5a2c34"),
    ]
    for x, y, w, h, inside in (
        (610, 48, 86, 64, "#7a8f5a"),
        (722, 36, 60, 78, "#a86a4a"),
        (806, 52, 78, 56, "#5a7a9a"),
    ):
        body += [rect(x, y, w, h, fill="#c09a52"), rect(x + 6, y + 6, w - 12, h - 12, fill=inside)]
        hills = ((6, h - 6), (w * 0.4, h * 0.45), (w * 0.65, h * 0.7), (w - 6, h * 0.5), (w - 6, h - 6))
        body.append(path(polygon([(x + dx, y + dy) for dx, dy in hills]), fill="#000000", fill_opacity=0.35))
    body += [
        _light("lamp", "#ffc873", 0.85),
        _glow("lamp", 918, 78, 190),
        rect(915, 96, 6, 110, fill="#3a2a18"),
        path("M894 54H942L958 100H878Z", fill="#ffe3ae"),
        _light("corner", "#ffb860", 0.45),
        _glow("corner", 20, 70, 150),
    ]
    return _place(((0, "#22365e"), (1, "#2c4472")), *body)


def kitchen() -> str:
    """Tiles, a window with the moon, shelves with jars, pans on hooks, and three lamps over the counter."""
    rng = Random(9)
    tiles = "".join(f"M{x} 0V200" for x in range(0, 1281, 40)) + "".join(f"M0 {y}H1280" for y in range(0, 201, 40))
    body = [path(tiles, fill="none", stroke="#4a3570", stroke_width=2.5)]
    body += [
        rect(120, 24, 200, 128, fill="#2a1c40"),
        linear("night", 0, 24, 0, 150, (0, "#142058"), (1, "#4a4a9a")),
        rect(130, 34, 180, 108, fill="url(#night)"),
        _light("moonlight", "#e8ecff", 0.6),
        _glow("moonlight", 262, 66, 70),
        circle(262, 66, 17, fill="#f4f3ff"),
        path("M130 142V120H150V104H170V128H196V112H214V142Z", fill="#120f38"),
        rect(217, 34, 6, 108, fill="#2a1c40"),
        rect(150, 130, 26, 22, fill="#b0583a"),
        ellipse(163, 118, 22, 20, fill="#3f7a4a"),
    ]
    for y in (74, 140):
        body.append(rect(820, y, 330, 7, fill="#6b4a32"))
        at = 832.0
        while at < 1126:
            wide, high = rng.randrange(20, 34), rng.randrange(26, 46)
            tone = rng.choice(("#c98a4a", "#b4546a", "#5a8f8a", "#d8c08a", "#7a6ac0", "#8fae5a"))
            body += [
                rect(at, y - high, wide, high, rx=5, fill=tone),
                rect(at + 3, y - high - 6, wide - 6, 7, fill="#e8dcc0"),
            ]
            at += wide + rng.randrange(6, 16)
    body.append(rect(400, 40, 200, 6, fill="#c9a06a"))
    for x, r in ((430, 22), (482, 27), (540, 20), (584, 16)):
        body += [
            rect(x - 2, 44, 4, 30, fill="#2a2030"),
            circle(x, 74 + r, r, fill="#b8703c"),
            circle(x, 74 + r, r * 0.72, fill="#6a3a24"),
        ]
    body += [rect(0, 168, WIDE, 40, fill="#2c1a3a"), rect(0, 164, WIDE, 7, fill="#8a6a9a")]
    body.append(_light("lamp", "#ffc878", 0.85))
    for x in (60, 690, 1215):
        body += [
            rect(x - 1.5, 0, 3, 40, fill="#140c1c"),
            _glow("lamp", x, 74, 150),
            path(f"M{x - 12} 36H{x + 12}L{x + 34} 68H{x - 34}Z", fill="#d8663a"),
            ellipse(x, 69, 30, 9, fill="#fff0c8"),
        ]
    return _place(((0, "#33225a"), (1, "#47307a")), *body)


def beach() -> str:
    """The sun goes down in the sea, between palms and bulbs on a string."""
    glitter = "".join(
        f"M{num(640 - w)} {y}H{num(640 + w)}"
        for y, w in ((124, 70), (131, 46), (138, 84), (146, 52), (154, 96), (164, 60), (176, 110))
    )
    body = [
        _light("sun", "#ffd890", 0.9),
        _light("bulb", "#ffcf6a", 0.7),
        _glow("sun", 640, 116, 420),
        circle(640, 108, 46, fill="#fff0c0"),
        path("M180 70Q230 52 290 62T400 60Q340 76 180 70Z", fill="#f29a7a", fill_opacity=0.7),
        path("M860 56Q930 40 990 50T1120 46Q1050 66 860 56Z", fill="#f29a7a", fill_opacity=0.7),
        path("M420 88Q470 78 540 84Q480 94 420 88Z", fill="#ffc48a", fill_opacity=0.8),
        linear("sea", 0, 116, 0, 200, (0, "#f0a060"), (0.25, "#3f8f94"), (1, "#0d4a58")),
        rect(0, 116, WIDE, 90, fill="url(#sea)"),
        path(glitter, fill="none", stroke="#ffe6a8", stroke_width=3, stroke_opacity=0.8, stroke_linecap="round"),
        path("M0 116V100Q90 84 190 108L260 116Z", fill="#2a4a5c"),
        path("M1280 116V94Q1180 88 1090 106L1020 116Z", fill="#2a4a5c"),
        path("M0 200V168Q200 150 420 176T760 186L780 200Z", fill="#7a4a34"),
        path("M1280 200V160Q1100 150 930 180L900 200Z", fill="#7a4a34"),
        _palm(70, 200, 120, 20, "#1c1a20"),
        _palm(196, 200, 96, -24, "#221c20"),
        _palm(1214, 200, 122, -20, "#1c1a20"),
        _palm(1090, 200, 98, 26, "#221c20"),
        *_bulbs(_swag(90, 62, 300, 26, 8)),
        *_bulbs(_swag(890, 62, 300, 26, 8)),
    ]
    return _place(((0, "#274a78"), (0.3, "#a0607c"), (0.58, "#f0a060"), (1, "#f8c070")), *body)


def rooms() -> dict[str, str]:
    """Draw every place, by file name under `sprites`."""
    drawn = {"tea-house": tea_house, "porch": porch, "living-room": living_room, "kitchen": kitchen, "beach": beach}
    return {f"rooms/{name}.svg": draw() for name, draw in drawn.items()}
