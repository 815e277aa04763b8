"""The title and the callouts."""

from .lettering import gilded, set_word, thai_word, word
from .shapes import crown, gong
from .svg import circle, document, path
from .thai import WORDS as THAI

CALLS = {
    "win": "OUT!", "impasse": "STALEMATE", "penalty": "KING HELD",
    "kong": "KONG!", "high-kong": "HIGH KONG!", "hand-won": "HAND WON!", "glory": "GLORY!",
    "tongit": "TONG-IT!", "draw": "CALL!", "challenge": "CHALLENGE!",
    "kin": "KIN!", "bong": "BONG!", "flong": "FLONG!",
    "hand-drawn": "NO ONE WINS", "time-up": "TIME UP!",
    "3": "3", "2": "2", "1": "1", "go": "GO!",
}  # fmt: skip
"""Words in lettering, by the end of the file's name."""
TRANSLATED = {
    "fil": {
        "win": "UBOS NA!", "impasse": "WALANG GALAW", "penalty": "TINAGONG KING", "hand-won": "PANALO!",
        "tongit": "TONGITS!", "draw": "DRAW!", "challenge": "LABAN!", "hand-drawn": "WALANG PANALO",
        "time-up": "UBOS ANG ORAS!",
    },
    "ms": {
        "win": "HABIS!", "impasse": "BUNTU", "penalty": "RAJA DISIMPAN", "high-kong": "KONG TINGGI!",
        "hand-won": "MENANG!", "draw": "ISYTIHAR!", "challenge": "LAWAN!", "kin": "MAKAN!",
        "hand-drawn": "TIADA PEMENANG", "time-up": "MASA TAMAT!", "go": "MULA!",
    },
}  # fmt: skip
"""The words that differ in another language of Latin letters; Thai has its own letters."""


def lettering() -> str:
    """KINGS & KONGS, with a crown on the first letter and a gong for the O."""
    height, top, width = 110.0, 98.0, 1200.0
    letters = set_word("KINGS & KONGS", height, 0, top)
    letters = set_word("KINGS & KONGS", height, (width - letters[-1].right) / 2, top)
    o = next(letter for letter in letters if letter.sign == "O")
    kept = [letter for letter in letters if letter is not o]
    cx, cy, r = o.x + height / 2, top + height / 2, height * 0.525
    under = [
        circle(cx, cy + 4, r + size, fill="#0a1730", fill_opacity=o_) for size, o_ in ((20, 0.1), (15, 0.14), (11, 0.2))
    ]
    under.append(circle(cx, cy, r + 6, fill="#0a1730"))
    cord = f"M{cx - 26:.1f} {cy - r + 10:.1f}L{cx:.1f} {top - 34}L{cx + 26:.1f} {cy - r + 10:.1f}"
    hanger = [
        path(cord, fill="none", stroke="#0a1730", stroke_width=12, stroke_linejoin="round"),
        path(cord, fill="none", stroke="#c8402d", stroke_width=4.6, stroke_linejoin="round"),
        circle(cx, top - 35, 10, fill="#0a1730"),
        circle(cx, top - 35, 6.6, fill="#f3cf7d"),
        circle(cx, top - 35, 3, fill="#0a1730"),
    ]
    king = crown(letters[0].x + height * 0.445, top - 47, 98)
    return document(width, 244, [*under, *hanger, *gilded(kept, top, height), gong(cx, cy, r), king])


def titles() -> dict[str, str]:
    calls = {f"title/call-{name}.svg": word(text) for name, text in CALLS.items()}
    for language, words in TRANSLATED.items():
        calls |= {f"title/{language}/call-{name}.svg": word(text) for name, text in words.items()}
    calls |= {f"title/th/call-{name}.svg": thai_word(letters) for name, letters in THAI.items()}
    return {"title/lettering.svg": lettering(), **calls}
