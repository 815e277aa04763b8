"""Compile catalogues: ``app/locale/LANG/*.po`` to ``messages.mo`` there, and Thai texts with places to break lines.

The build runs this file by itself (``hatch_build.py``), so it imports nothing of the program.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterator
from gettext import c2py
from io import BytesIO
from pathlib import Path
from zlib import crc32

import thaibreak  # type: ignore[import-untyped]
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.plural import to_gettext

ROOT = Path(__file__).resolve().parents[3]
COMPILED, CHECKSUM = "messages.mo", "messages.crc"
_TEXTS = ("RULES.{language}.md", "lessons.{language}.txt")
"""Names of long texts in a game's folder."""
_TWO_WORDS = "เลือกไพ่"
_THAI = re.compile("[\u0e00-\u0e7f]")
_BREAK_BESIDE_OTHERS = re.compile("(?<![\u0e00-\u0e7f])\u200b(?![\u0e00-\u0e7f])")
"""Breaks in words that aren't Thai, as in a lesson's name."""


def locale_folder(root: Path = ROOT) -> Path:
    """Return the folder of all catalogues."""
    return root / "app" / "locale"


def languages(root: Path = ROOT) -> list[str]:
    """Return the languages that have catalogues, as folder names."""
    return sorted(folder.name for folder in locale_folder(root).iterdir() if any(folder.glob("*.po")))


_PLURAL_FORMS = {
    "fil": "nplurals=2; plural=(n % 10 == 4 || n % 10 == 6 || n % 10 == 9)",
    "ms": "nplurals=1; plural=0",
    "th": "nplurals=1; plural=0",
}
"""CLDR's rules for whole numbers, shorter than Babel writes them."""


def plural_forms(language: str) -> str:
    """Return the header value of CLDR's plural rule for whole numbers."""
    return _PLURAL_FORMS.get(language) or str(to_gettext(Locale.parse(language).plural_form)).rstrip(";")


def _numbers(forms: str) -> list[int]:
    """Return which form each number takes under a header's rule."""
    rule = c2py(forms.partition("plural=")[2].rstrip(";"))
    return [rule(n) for n in range(200)]


def read(file: Path, language: str) -> Catalog:
    """Read one .po file; raise ValueError if its plural forms are not CLDR's, as some tools write English's."""
    with file.open("rb") as opened:
        catalog = read_po(opened, locale=language, abort_invalid=True)
    expected = plural_forms(language)
    if _numbers(catalog.plural_forms) != _numbers(expected):
        raise ValueError(f"{file}: Plural-Forms must be {expected}")
    return catalog


def break_thai(text: str) -> str:
    """Put zero-width spaces where lines of Thai may break."""
    return _BREAK_BESIDE_OTHERS.sub("", thaibreak.lines(text, "\u200b")) if _THAI.search(text) else text


def _broken(message: Message) -> str | tuple[str, ...]:
    if isinstance(message.string, (tuple, list)):
        return tuple(map(break_thai, message.string))
    return break_thai(str(message.string))


def translated(message: Message) -> bool:
    """Return whether the message has its translation, with all plural forms."""
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return bool(message.id) and not message.fuzzy and all(forms)


def merged(language: str, root: Path = ROOT, edit: Callable[[Message], str | tuple[str, ...]] = _broken) -> Catalog:
    """Return all translated messages of a language in one catalogue."""
    found = Catalog(locale=language, charset="utf-8")
    found.mime_headers = [("Plural-Forms", f"{plural_forms(language)};")]
    for file in sorted((locale_folder(root) / language).glob("*.po")):
        for message in read(file, language):
            if translated(message):
                found.add(message.id, edit(message), context=message.context)
    return found


def compile_language(language: str, root: Path = ROOT) -> list[Path]:
    """Write the compiled catalogue, and texts with line breaks where the language needs them; return the files."""
    folder = locale_folder(root) / language
    if language == "th" and break_thai(_TWO_WORDS) == _TWO_WORDS:
        warnings.warn("thaibreak finds no words on this system: lines of Thai will break between letters", stacklevel=2)
    compiled = BytesIO()
    write_mo(compiled, merged(language, root))
    made = [folder / COMPILED, folder / CHECKSUM]
    made[0].write_bytes(compiled.getvalue())
    made[1].write_text(f"{crc32(compiled.getvalue()):08x}", encoding="ascii")
    return made + (list(_broken_texts(folder, language, root)) if language == "th" else [])


def _broken_texts(folder: Path, language: str, root: Path) -> Iterator[Path]:
    for game in sorted((root / "app" / "games").iterdir()):
        for name in _TEXTS:
            source = game / name.format(language=language)
            if source.is_file():
                made = folder / game.name / source.name
                made.parent.mkdir(exist_ok=True)
                lines = source.read_text(encoding="utf-8").split("\n")
                made.write_text("\n".join(map(break_thai, lines)), encoding="utf-8")
                yield made


def compile_all(root: Path = ROOT) -> list[Path]:
    """Compile every language; return the files made, for the build to include."""
    return [file for language in languages(root) for file in compile_language(language, root)]


def conventions(language: str) -> str:
    """Return CLDR's numbers, lists and dates for the language, as JSON with the fields of ``Conventions``."""
    cldr = Locale.parse(language)
    lists, ors = cldr.list_patterns["standard"], cldr.list_patterns["or"]
    if language == "th":  # items are often names, cards and digits, which are set off by spaces in Thai
        lists = {place: re.sub(" ?และ ?", " และ ", pattern) for place, pattern in lists.items()}
    months, days = cldr.months["format"], cldr.days["format"]
    symbols = cldr.number_symbols
    table = {
        "name": {"ms": "Bahasa Melayu"}.get(language, cldr.get_display_name(language)),
        "pair": lists["2"], "middle": lists["start"], "last": lists["end"],
        "pair_or": ors["2"], "middle_or": ors["start"], "last_or": ors["end"],
        "decimal": symbols.get("latn", symbols)["decimal"],
        "percent": cldr.percent_formats[None].pattern.replace("#,##0", "{0}"),
        "months": [months["wide"][month] for month in range(1, 13)],
        "short_months": [months["abbreviated"][month] for month in range(1, 13)],
        "short_days": [days["abbreviated"][day] for day in range(7)],
        "day": _pattern(cldr.datetime_skeletons["MMMd"].pattern),
        "date": _pattern(cldr.datetime_skeletons["yMMMd"].pattern),
        "month": _pattern(cldr.datetime_skeletons["yMMMM"].pattern),
    }  # fmt: skip
    return json.dumps(table, ensure_ascii=False, indent=2) + "\n"


def _pattern(cldr: str) -> str:
    """Turn ``MMM d, y`` into ``{short_month} {day}, {year}``."""
    names = {"MMMM": "{month}", "MMM": "{short_month}", "d": "{day}", "y": "{year}"}
    return re.sub("M+|d|y", lambda token: names[token[0]], cldr)
