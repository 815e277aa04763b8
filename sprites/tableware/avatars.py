"""Twelve portraits, ten people and two animals, in one flat evening-lit style, distinguished by shape and colour."""

from . import faces as f
from .animals import fox, panda
from .faces import BROWN, DEEP, FAIR, PALE, TAN, Ground, mirrored, portrait, stroke
from .svg import circle, ellipse, group, path, rect


def _grandmother() -> str:
    hair, dim = "#e9e6ea", "#bdb7c6"
    back = [
        circle(60, 25, 11.5, fill=hair),
        path("M60 13.5A11.5 11.5 0 0 1 60 36.5Q67 25 60 13.5Z", fill=dim),
        path("M33 58C31 34 45 26 60 26S89 34 87 58C88 68 84 72 80 72H40C36 72 32 68 33 58Z", fill=dim),
    ]
    fringe = path("M37 55C36 39 47 30 60 30S84 39 83 55C80 47 72 43 65 36C59 43 44 45 37 55Z", fill=hair)
    collar = [mirrored("M60 94L50 84L40 90L52 103Z", fill="#fbf5e6"), circle(60, 95, 3.4, fill="#f2c766")]
    return portrait(
        Ground("#a66a9e", "#7a4478", "#4d2550"),
        back,
        f.shoulders("#4b6ea8", "#3a5689"),
        f.neck(PALE),
        f.head(PALE),
        fringe,
        f.cheeks(PALE),
        f.eyes("smile", brow=dim),
        f.nose(PALE),
        f.mouth("smile", PALE),
        f.glasses("#b5832f"),
        f.earrings("#fff6e0", 68),
        collar,
    )


def _quiff() -> str:
    hair, shine = "#2a2029", "#4b3a47"
    top = [
        path(
            "M37 56C35 44 37 38 42 34C40 24 52 17 63 18C75 16 87 25 84 37C85 43 84 50 83 56C81 50 80 46 78 43"
            "C66 45 52 43 45 38C42 43 39 49 37 56Z",
            fill=hair,
        ),
        path("M46 31C50 23 62 21 72 24C64 24 56 27 52 34C49 34 47 33 46 31Z", fill=shine),
    ]
    collar = [mirrored("M60 97L49 84L42 88L50 104Z", fill="#ffffff"), path("M56 96H64L66 115H54Z", fill="#c9443a")]
    return portrait(
        Ground("#63b8b2", "#2c8584", "#15504f"),
        f.shoulders("#f2ece0", "#d5cab8"),
        f.neck(TAN),
        f.head(TAN),
        top,
        f.eyes("open", brow=hair),
        f.nose(TAN),
        f.mouth("laugh", TAN),
        collar,
    )


def _scarf() -> str:
    cloth, dim, fold = "#2f9a77", "#1f7358", "#54b894"
    back = path(
        "M60 22C38 22 30 40 31 60C32 80 26 92 24 100A54.6 54.6 0 0 0 96 100C94 92 88 80 89 60C90 40 82 22 60 22Z",
        fill=dim,
    )
    wrap = [
        path(
            "M60 22C38 22 30 40 31 60C32 78 42 90 60 92C78 90 88 78 89 60C90 40 82 22 60 22ZM60 35C72 35 79 44 79 57"
            "C79 70 70 83 60 83S41 70 41 57C41 44 48 35 60 35Z",
            fill=cloth,
            fill_rule="evenodd",
        ),
        path("M24 100C26 92 30 84 32 75C40 90 62 92 80 86C72 98 62 108 46 112.6A54.6 54.6 0 0 1 24 100Z", fill=cloth),
        stroke("M36 48C39 34 48 28 58 27M35 80C46 92 62 94 74 90M34 90C44 98 54 100 62 98", fold, 1.8),
        path("M72 88C78 96 80 106 78 111.5A54.6 54.6 0 0 0 96 100C94 92 89 84 88 72C85 80 80 86 72 88Z", fill=dim),
    ]
    return portrait(
        Ground("#f0cd84", "#cf9a45", "#8c5f22"),
        back,
        f.head(FAIR, wide=20.5, ears=False),
        wrap,
        f.cheeks(FAIR, 66, 12),
        f.eyes("calm"),
        f.nose(FAIR),
        f.mouth("lips", FAIR, 73.5, 5.4),
    )


def _captain() -> str:
    white, dim = "#f4efe6", "#cfc6ba"
    beard = [
        path(
            "M37.5 57C36 78 44 95 60 98C76 95 84 78 82.5 57C80 66 76 68 71 68.5C66 66 63 68 60 69C57 68 54 66 49 68.5"
            "C44 68 40 66 37.5 57Z",
            fill=white,
        ),
        path("M60 98C76 95 84 78 82.5 57C80 66 76 68 73 69C75 82 70 92 60 98Z", fill=dim),
        path("M60 70C54 66 47 68 44 73C50 76 56 75.5 60 73C64 75.5 70 76 76 73C73 68 66 66 60 70Z", fill="#ffffff"),
    ]
    cap = [
        path("M34 46C32 30 44 20 61 20C79 20 90 30 87 44C72 37 50 38 34 46Z", fill="#55606f"),
        path("M61 20C79 20 90 30 87 44C82 41.6 77 40.6 72 40C76 32 72 23 61 20Z", fill="#414a58"),
        path(
            "M33 47C47 36.5 72 35.5 88 44C90 47.5 88 49.5 84 49C68 43.5 50 44.5 38 50.5C34 51.5 31.5 50 33 47Z",
            fill="#343b47",
        ),
        circle(61, 20.5, 2.6, fill="#414a58"),
    ]
    return portrait(
        Ground("#d98662", "#b0553b", "#6c2a20"),
        f.shoulders("#2e4a6f", "#223858"),
        f.neck(PALE),
        f.head(PALE),
        beard,
        cap,
        f.cheeks(PALE, 65, 13),
        f.eyes("smile", 57.5, brow="#ffffff", lift=-1.4),
        f.nose(PALE, 67, 4.2),
        f.mouth_in_beard(79, 4, 2.6),
    )


def _afro() -> str:
    hair, dim = "#37242a", "#27181e"
    puffs = ((60, 27, 17), (43, 33, 15), (77, 33, 15), (33, 47, 14), (87, 47, 14), (34, 62, 12), (86, 62, 12))
    back = [*(circle(x, y, r, fill=hair if x < 75 else dim) for x, y, r in puffs), circle(60, 48, 28, fill=hair)]
    front = path("M38 52C38 38 48 33 60 33S82 38 82 52C78 45 72 41.5 66 41C58 40 44 42 38 52Z", fill=hair)
    band = path("M36.5 45C44 33 76 33 83.5 45L81.6 49.5C72 38 48 38 38.4 49.5Z", fill="#f2b33d")
    hoops = "".join(circle(60 + s * 23, 72, 5, fill="none", stroke="#f6cf6a", stroke_width=2) for s in (-1, 1))
    return portrait(
        Ground("#f49a7e", "#d95f4e", "#8e302f"),
        back,
        f.shoulders("#f2b33d", "#cf8f25"),
        f.neck(DEEP),
        f.head(DEEP),
        front,
        band,
        f.cheeks(DEEP),
        f.eyes("calm", brow=dim),
        f.nose(DEEP),
        f.mouth("laugh", DEEP),
        hoops,
        stroke("M46 91Q60 103 74 91", "#8e302f", 2.4),
    )


def _turban() -> str:
    hair, cloth, dim, fold = "#2b2230", "#e58a2e", "#bd6a1d", "#f7b465"
    beard = [
        path(
            "M37.6 56C36 76 45 91 60 93C75 91 84 76 82.4 56C80 66 76 69 70 69C66 67.5 63 68.5 60 69.5"
            "C57 68.5 54 67.5 50 69"
            "C44 69 40 66 37.6 56Z",
            fill=hair,
        ),
        path(
            "M60 71C55 67.5 48.5 69 44 66.5C46 74 54 75 60 73.4C66 75 74 74 76 66.5C71.5 69 65 67.5 60 71Z",
            fill="#463a4c",
        ),
        *f.mouth_in_beard(77.4, 3.5, 2.2),
    ]
    wrap = [
        path("M32 50C28 30 42 16 60 16S92 30 88 50C82 43 72 39 60 36C48 39 38 43 32 50Z", fill=cloth),
        path("M60 36C72 39 82 43 88 50C92 30 78 16 60 16C76 22 78 30 60 36Z", fill=dim),
        stroke(
            "M35 43C38 31 52 23 68 19M40 39C46 31 58 26 76 23M60 35C70 32 82 32 87 36M62 35C72 34 82 38 87.5 43",
            fold,
            1.7,
        ),
        path("M60 27L63 31.5L60 36L57 31.5Z", fill="#fff0bf"),
    ]
    return portrait(
        Ground("#6f8fd0", "#3c5ca6", "#1e3166"),
        f.shoulders("#f3ead8", "#d5c7ab"),
        f.neck(BROWN),
        f.head(BROWN),
        beard,
        wrap,
        f.eyes("open", 56.5, brow=hair),
        f.nose(BROWN, 66, 4),
        stroke("M60 90V114M52 88L60 100L68 88", "#b99b62", 2),
    )


def _bob() -> str:
    hair, shine, dim = "#1f1c2b", "#443e5c", "#15121e"
    back = path(
        "M60 21C36 21 30 38 30 56C30 70 31 80 34 85C42 87 50 86 52 84H68C70 86 78 87 86 85"
        "C89 80 90 70 90 56C90 38 84 21 60 21Z",
        fill=dim,
    )
    front = [
        path(
            "M60 23C40 23 33 36 32 56C32 68 33 78 35 84C39 85 42 84 44 83C41 74 40 62 41 52H79C80 62 79 74 76 83"
            "C78 84 81 85 85 84C87 78 88 68 88 56C87 36 80 23 60 23Z",
            fill=hair,
        ),
        stroke("M40 42C43 32 52 28 62 28", shine, 3),
        stroke("M48 51V47M56 51V46M64 51V46M72 51V47", shine, 1.2),
    ]
    return portrait(
        Ground("#8fd0a2", "#4a9d70", "#215c43"),
        back,
        f.shoulders("#c5303a", "#99222f"),
        f.neck(FAIR, half=8.5),
        f.head(FAIR, wide=20.5, ears=False),
        front,
        f.cheeks(FAIR, 67, 12),
        f.eyes("calm", 60, brow=""),
        f.nose(FAIR, 67.5, 2.8),
        f.mouth("lips", FAIR, 74.5, 5),
        circle(60, 94, 3.6, fill="#f2cf74"),
        stroke("M50 87Q60 94 70 87", "#f2cf74", 1.8),
    )


def _scholar() -> str:
    goatee = [
        path(
            "M50 72.5C53 69.6 57 69.4 60 71C63 69.4 67 69.6 70 72.5C70 82 66 89 60 89.5C54 89 50 82 50 72.5Z"
            "M55.4 74.4C57 77.6 63 77.6 64.6 74.4Q60 73 55.4 74.4Z",
            fill="#2a1c1c",
            fill_rule="evenodd",
        ),
        *f.mouth_in_beard(75, 4.4, 3),
    ]
    shine = path("M46 40C48 34 53 31 59 30.6C54 33 49.6 37 48 42.6Z", fill="#ffffff", fill_opacity=0.3)
    coat = [
        mirrored("M60 113L44 84.5L38 87.5C42 98 50 108 60 113Z", fill="#6f3f2d"),
        path("M60 110L51 86L60 94L69 86Z", fill="#f6efdf"),
        path("M55.5 93L60 95.6L64.5 93V100L60 97.6L55.5 100Z", fill="#c5303a"),
    ]
    return portrait(
        Ground("#f6cf6e", "#dba237", "#8f6118"),
        f.shoulders("#8a5138", "#6f3f2d"),
        f.neck(DEEP, half=11),
        f.head(DEEP, wide=22.5, jaw=0.7, top=28.0),
        shine,
        goatee,
        f.eyes("open", 57, brow="#2a1c1c"),
        f.nose(DEEP, 66, 4.2),
        f.glasses("#1d1820", 57.5, 7.6),
        coat,
    )


def _braids() -> str:
    hair, dim, shine = "#cf5a27", "#a54019", "#ef8a4c"
    plait = "".join(
        ellipse(34 - i * 0.6, 73 + i * 8.5, 6.2 - i * 0.4, 5.6, fill=hair if i % 2 else dim) for i in range(4)
    )
    tie = rect(29.4, 99, 6, 4, rx=2, fill="#3d76c2")
    back = [
        path("M33 60C31 34 45 24 60 24S89 34 87 60C87 68 84 70 80 70H40C36 70 33 68 33 60Z", fill=dim),
        plait + tie,
        group(plait + tie, transform="translate(120 0) scale(-1 1)"),
    ]
    fringe = [
        path("M37 58C35 39 46 29 60 29S85 39 83 58C80 49 74 44 60 38C46 44 40 49 37 58Z", fill=hair),
        stroke("M60 30V37M43 43C46 36 51 33 56 32", shine, 1.8),
    ]
    freckles = [
        circle(60 + s * x, y, 0.95, fill="#c2764e") for s in (-1, 1) for x, y in ((10, 65), (13, 67.4), (15.6, 64.6))
    ]
    return portrait(
        Ground("#a8d6ef", "#5ba3d0", "#2b6391"),
        back,
        f.shoulders("#f4d265", "#d9ae3a"),
        f.neck(PALE, half=8.5),
        f.head(PALE, wide=21.5),
        fringe,
        f.cheeks(PALE),
        freckles,
        f.eyes("open", 58, brow=dim),
        f.nose(PALE, 66, 2.4),
        f.mouth("laugh", PALE, 72.5, 6),
        mirrored("M60 95L51 86L45 91L54 101Z", fill="#ffffff"),
    )


def _frangipani() -> str:
    hair, dim, shine = "#2b1d2c", "#1d121e", "#553a55"
    back = path(
        "M60 22C34 22 29 42 30 62C30 80 25 92 29 105A54.6 54.6 0 0 0 91 105C95 92 90 80 90 62C91 42 86 22 60 22Z",
        fill=dim,
    )
    front = [
        path(
            "M66 31C50 30 40 42 38 62C37 76 34 88 30 96C26 84 30 70 31 58C32 36 44 24 60 24S88 36 89 58"
            "C90 70 94 84 90 96"
            "C86 88 83 76 82 62C80 50 76 40 66 31Z",
            fill=hair,
        ),
        stroke("M37 55C39 41 47 32 57 29", shine, 2.2),
    ]
    petals = [
        path(
            "M0 0C-6 -4 -5 -12 1 -12.5C6 -10 5 -4 0 0Z", fill="#fff7ec", transform=f"translate(82 42) rotate({i * 72})"
        )
        for i in range(5)
    ]
    heart = [
        path(
            "M0 0C-2.4 -1.6 -2.2 -6 0.4 -6.6C2.6 -5 2.4 -1.8 0 0Z",
            fill="#f5b93c",
            transform=f"translate(82 42) rotate({i * 72})",
        )
        for i in range(5)
    ]
    return portrait(
        Ground("#b79be4", "#7a5bb8", "#432d76"),
        back,
        f.shoulders("#e4577a", "#b83c60"),
        f.neck(TAN, half=8.5),
        f.head(TAN, wide=20.5, ears=False),
        front,
        petals,
        heart,
        f.cheeks(TAN, 66.5, 12),
        f.eyes("calm", brow=hair),
        f.nose(TAN, 66, 2.8),
        f.mouth("smile", TAN, 73, 5.6),
        stroke("M47 89Q60 101 73 89", "#f6cf6a", 2.2),
    )


PEOPLE = (_grandmother, _quiff, _scarf, _captain, _afro, _turban, _bob, _scholar, _braids, _frangipani, fox, panda)


def avatars() -> dict[str, str]:
    return {f"avatars/{number:02}.svg": draw() for number, draw in enumerate(PEOPLE, 1)}
