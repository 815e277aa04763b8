"""Extract messages from the code into the catalogues' .po files, one file for each part of the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from app.tools.catalogues.compiling import ROOT, locale_folder, plural_forms, read

_SHARED: Mapping[str, tuple[str, ...]] = {
    "table": (
        "app/core", "app/table", "app/ai", "app/ui/table", "app/ui/session.py", "app/ui/narrator.py",
        "app/ui/match_controller.py", "app/ui/real_time_session.py", "app/ui/thinking.py", "app/ui/same_cards.py",
        "app/ui/match_comparison.py", "app/ui/resume_progress.py", "app/ui/remembered_strength.py",
    ),
    "screens": ("app/ui", "app/games/__init__.py"),
    "results": (
        "app/ui/statistics", "app/ui/scores", "app/ui/review", "app/ui/realtime", "app/ui/window", "app/storage",
        "app/desktop",
    ),
    "terminal": ("app/commands", "app/__main__.py"),
}  # fmt: skip
"""Part of the program -> its files and folders; a file belongs to the longest path that has it. A message used in
several parts is in the first of them. Then comes a part for each game.
"""
_GAMES = sorted(file.parent.name for file in (ROOT / "app" / "games").glob("*/__init__.py"))
DOMAINS: Mapping[str, tuple[str, ...]] = {
    **_SHARED, **{game.replace("_", "-"): (f"app/games/{game}",) for game in _GAMES},
}  # fmt: skip
"""Part of the program -> its files and folders."""
_FUNCTIONS: Mapping[str, tuple[str, ...]] = {
    "_": ("message",), "N_": ("message",), "p_": ("context", "message"), "NP_": ("context", "message"),
    "n_": ("message", "plural"),
}  # fmt: skip
"""What marks a message -> its first arguments."""
_FOR_TRANSLATORS = "Translators:"


@dataclass(frozen=True, slots=True)
class Source:
    """A message in the code."""

    id: str | tuple[str, ...]
    context: str | None
    file: str
    line: int
    comments: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str | None]:
        """What makes it one message: its English singular and its context."""
        return self.id if isinstance(self.id, str) else self.id[0], self.context


def domain_of(file: str) -> str | None:
    """Return the part of the program that a file belongs to; None for tools, which stay English."""
    owners = [
        (len(path), domain)
        for domain, paths in DOMAINS.items()
        for path in paths
        if file == path or file.startswith(f"{path}/")
    ]
    return max(owners)[1] if owners else None


def sources(root: Path = ROOT) -> Iterator[tuple[str, Source]]:
    """Find (part of the program, message) in all files."""
    for path in sorted((root / "app").rglob("*.py")):
        file = path.relative_to(root).as_posix()
        if (domain := domain_of(file)) and "/training/" not in file:
            yield from ((domain, source) for source in messages(path.read_text(encoding="utf-8"), file))


def messages(text: str, file: str) -> Iterator[Source]:
    """Find the messages of a file in order, those inside of f-strings, too, which Babel doesn't see."""
    lines, calls = text.splitlines(), [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        names = _FUNCTIONS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
        literals = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if names and len(literals) >= len(names):
            found = dict(zip(names, literals, strict=False))
            message = (found["message"], found["plural"]) if "plural" in found else found["message"]
            yield Source(message, found.get("context"), file, call.lineno, _comments(lines[: call.lineno - 1]))


def _comments(above: Sequence[str]) -> tuple[str, ...]:
    """Return the comment for translators that ends the lines above a message, without its tag."""
    comment: list[str] = []
    for line in reversed(above):
        if not line.lstrip().startswith("#"):
            return ()
        comment.insert(0, line.strip(" #"))
        if comment[0].startswith(_FOR_TRANSLATORS):
            return (comment[0].removeprefix(_FOR_TRANSLATORS).strip(), *comment[1:])
    return ()


def templates(root: Path = ROOT) -> dict[str, Catalog]:
    """Return a template for each part of the program, without translations."""
    found = list(sources(root))
    owners: dict[tuple[str, str | None], str] = {}
    plural: dict[tuple[str, str | None], tuple[str, ...]] = {}
    for domain in DOMAINS:
        for at, source in found:
            if at == domain:
                owners.setdefault(source.key, domain)
            if not isinstance(source.id, str):
                plural[source.key] = source.id
    made = {domain: Catalog(charset="utf-8") for domain in DOMAINS}
    for _domain, source in found:
        made[owners[source.key]].add(
            plural.get(source.key, source.id), None, [(source.file, source.line)], auto_comments=source.comments,
            context=source.context,
        )  # fmt: skip
    return made


def update(domain: str, language: str, template: Catalog, root: Path = ROOT) -> Path:
    """Bring a .po file up to date: translations stay, new messages are empty, gone ones are dropped."""
    file = locale_folder(root) / language / f"{domain}.po"
    catalog = read(file, language) if file.exists() else Catalog(locale=language)
    forms = len(plural_forms_of(language))
    made = Catalog(locale=language, charset="utf-8")
    for message in template:
        if not message.id:
            continue
        old = catalog.get(message.id, message.context)
        strings: str | tuple[str, ...] = "" if isinstance(message.id, str) else ("",) * forms
        if old is not None and isinstance(old.string, str) == isinstance(strings, str):
            strings = old.string  # type: ignore[assignment]
        made.add(
            message.id, strings, message.locations, auto_comments=message.auto_comments, context=message.context,
            user_comments=old.user_comments if old else (), flags={flag for flag in message.flags if flag != "fuzzy"},
        )  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        opened.write(_header(language).encode())
        write_po(opened, made, width=100, omit_header=True, include_lineno=False, sort_by_file=True)
    return file


def plural_forms_of(language: str) -> range:
    """Return the numbers of the language's plural forms."""
    return range(int(plural_forms(language).partition("nplurals=")[2].partition(";")[0]))


def _header(language: str) -> str:
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {plural_forms(language)};\\n"\n\n'
    )
