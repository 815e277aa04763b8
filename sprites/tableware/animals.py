"""The two animals among the portraits."""

from . import faces as f
from .faces import Ground, mirrored, portrait, stroke
from .svg import circle, ellipse, path


def fox() -> str:
    """A fox in a bow tie."""
    fur, dim, cream, dark = "#e2722b", "#bf5417", "#fff1dc", "#3a2430"
    ears = [
        mirrored("M33 52L30 17C41 22 51 30 55 38Z", fill=fur),
        mirrored("M36.5 43L35 25C41 28 46 33 48 37Z", fill=dark),
    ]
    face = [
        path("M60 33C42 33 31 44 26 64C36 68 42 82 60 90C78 82 84 68 94 64C89 44 78 33 60 33Z", fill=fur),
        path("M60 33C78 33 89 44 94 64C84 68 78 82 60 90C70 76 74 52 60 33Z", fill=dim),
        mirrored("M26 64C36 60 50 64 60 79V90C42 82 36 68 26 64Z", fill=cream),
        path("M60 79C70 64 84 60 94 64C84 68 78 82 60 90Z", fill="#e8d3b4"),
        path("M55 81C57 78.6 63 78.6 65 81C64.6 85 62 87.6 60 88.4C58 87.6 55.4 85 55 81Z", fill=dark),
        circle(58.6, 81.8, 1.1, fill="#ffffff", fill_opacity=0.8),
    ]
    brown, white = "#8f3a10", "#fffaf2"
    usual = [
        *(
            ellipse(60 + s * 13, 60, 3.1, 3.9, fill=dark) + circle(60 + s * 13 - 1, 58.5, 1.1, fill="#ffffff")
            for s in (-1, 1)
        ),
        stroke("M40 52.5Q45 49 51 51.5M69 51.5Q75 49 80 52.5", brown, 2.2),
    ]
    moods = {
        "thinking": [
            *(ellipse(60 + s * 13, 60, 4.6, 4.2, fill=white) for s in (-1, 1)),
            *(ellipse(62 + s * 13, 58.6, 2.6, 2.9, fill=dark) for s in (-1, 1)),
            stroke("M40 53.4Q45 51.6 51 53M69 49.5Q75 45.5 80 50", brown, 2.2),
        ],
        "won": [
            stroke("M42.5 61.5Q47 55 51.5 61.5M68.5 61.5Q73 55 77.5 61.5", dark, 2.4),
            stroke("M40 51.5Q45 48 51 50.5M69 50.5Q75 48 80 51.5", brown, 2.2),
        ],
        "lost": [
            *(ellipse(60 + s * 13, 61.6, 3, 2.6, fill=dark) for s in (-1, 1)),
            stroke("M42.4 59.8Q47 58.4 51.6 59.8M68.4 59.8Q73 58.4 77.6 59.8", dark, 2),
            stroke("M40 54.5Q45 51.5 51 49.5M69 49.5Q75 51.5 80 54.5", brown, 2.2),
        ],
        "robbed": [
            *(ellipse(60 + s * 13, 60, 5, 5.6, fill=white) for s in (-1, 1)),
            *(ellipse(60 + s * 13, 60.4, 2.4, 2.9, fill=dark) for s in (-1, 1)),
            stroke("M39.5 50Q45 45.5 51 49M69 49Q75 45.5 80.5 50", brown, 2.2),
        ],
    }
    tie = [mirrored("M60 100L44 92.5V108Z", fill="#c5303a"), circle(60, 100, 4.4, fill="#8e202b")]
    return portrait(
        Ground("#4f93a0", "#236270", "#113a46"),
        f.shoulders("#2f3f63", "#222f4d", top=86),
        path("M46 86L60 113L74 86Z", fill=cream),
        ears,
        face,
        f.moods(usual, moods),
        tie,
    )


def panda() -> str:
    """A panda in a scarf."""
    dark, white, dim = "#2a2733", "#fffaf0", "#dfd6c9"
    moods = {
        "thinking": [_panda_eye(60 + s * 13, 1.2, -1.2) for s in (-1, 1)],
        "won": [stroke("M42.6 59.4Q47 53.4 51.4 59.4M68.6 59.4Q73 53.4 77.4 59.4", white, 2.4)],
        "lost": [
            *(_panda_eye(60 + s * 13, 0, 1) for s in (-1, 1)),
            stroke("M42.6 56.6L51.4 54M68.6 54L77.4 56.6", dark, 3.4),
            stroke("M42.8 58.4L51.4 56.2M68.6 56.2L77.2 58.4", white, 1.2),
        ],
        "robbed": [
            circle(60 + s * 13, 57.6, 5.2, fill=white) + circle(60 + s * 13, 57.8, 2.4, fill="#14121a") for s in (-1, 1)
        ],
    }
    mouths = {
        "thinking": [stroke("M57 79.6L65 78.4", dark, 2)],
        "won": [
            path("M60 77.4Q56 80 52 78Q53 85 60 85T68 78Q64 80 60 77.4Z", fill="#6b1f28", stroke=dark, stroke_width=1.6)
        ],
        "lost": [stroke("M53.4 82Q60 76.4 66.6 82", dark, 2)],
        "robbed": [ellipse(60, 80.6, 2.9, 3.4, fill="#6b1f28", stroke=dark, stroke_width=1.6)],
    }
    ears = [circle(60 + s * 24.5, 33.5, 11, fill=dark) for s in (-1, 1)] + [
        circle(60 + s * 24.5, 34.5, 5.4, fill="#4a4456") for s in (-1, 1)
    ]
    face = [
        path("M60 29C39 29 29 44 29 60C29 77 42 88 60 88S91 77 91 60C91 44 81 29 60 29Z", fill=white),
        path("M60 88C78 88 91 77 91 60C91 44 81 29 60 29C76 32 84 46 82 62C80 76 72 84 60 88Z", fill=dim),
        *(
            ellipse(0, 0, 7.8, 10, fill=dark, transform=f"translate({60 + s * 14.5} 58) rotate({s * 28})")
            for s in (-1, 1)
        ),
        *f.moods([_panda_eye(60 + s * 13, 0, 0) for s in (-1, 1)], moods),
        path("M54.5 69C56 66.6 64 66.6 65.5 69C65 72.6 62 74 60 74S55 72.6 54.5 69Z", fill=dark),
        stroke("M60 74V77.4", dark, 2),
        *f.moods([stroke("M60 77.4Q56 82 52 79M60 77.4Q64 82 68 79", dark, 2)], mouths),
        *(ellipse(60 + s * 21.5, 72, 4.6, 3.2, fill="#f09a8c", fill_opacity=0.6) for s in (-1, 1)),
    ]
    scarf = [
        path("M34 86C46 96 74 96 86 86L88 95C74 106 46 106 32 95Z", fill="#2f9a77"),
        path("M72 97L84 94L87 109A54.6 54.6 0 0 1 75 112.4Z", fill="#1f7358"),
        stroke("M37 92C48 100.6 72 100.6 83 92", "#8fdcbc", 1.8),
    ]
    return portrait(
        Ground("#f6b3bd", "#dc7a8d", "#94435a"),
        f.shoulders(dark, "#1c1a24", top=84),
        ears,
        face,
        scarf,
    )


def _panda_eye(x: float, aside: float, down: float) -> str:
    """Draw one eye, looking a little to a side and down."""
    ball = circle(x, 57.6, 3.6, fill="#8a5a3c") + circle(x + aside, 57.6 + down, 2.6, fill="#14121a")
    return ball + circle(x - 1.2 + aside, 56 + down, 1.5, fill="#fffaf0")
