"""Mistakes in translations: what is missing, wrong placeholders and plural forms, words that the glossary lacks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message

from app.core.game import AnyGame
from app.core.lesson import Lesson, LessonStep, Made, read_lessons
from app.games import game_named, infos
from app.table.text.rulebook import Rulebook, read_rulebook
from app.tools.catalogues.compiling import ROOT, locale_folder, read, translated
from app.tools.catalogues.extraction import DOMAINS, plural_forms_of, templates

GLOSSARY = "glossary.toml"
_TILES = re.compile(r"\[[^\]]+\]")
"""Cards drawn in a line of text."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary."""

    english: str
    meaning: str
    words: dict[str, tuple[str, ...]]
    """Allowed words by language, the preferred one first."""
    game: str
    """Name of the only game that has it; empty for all."""
    check: bool
    avoid: tuple[str, ...]
    """English words that our texts don't use for it."""


@cache
def glossary(root: Path = ROOT) -> tuple[Term, ...]:
    """Return all terms, the longest first."""
    table = tomllib.loads((locale_folder(root) / GLOSSARY).read_text(encoding="utf-8"))
    terms = [
        Term(
            term["english"], term["meaning"], {tag: tuple(term[tag]) for tag in ("fil", "th", "ms")},
            term.get("game", ""), term.get("check", True), tuple(term.get("avoid", ())),
        )
        for term in table["term"]
    ]  # fmt: skip
    return tuple(sorted(terms, key=lambda term: -len(term.english)))


def placeholders(text: str) -> set[str]:
    """Return the names of a message's placeholders; raise ValueError if its braces don't match."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def mistakes(language: str, domains: Sequence[str] = tuple(DOMAINS)) -> Iterator[str]:
    """Describe what is wrong in a language's catalogues, a line each."""
    expected = templates()
    for domain in domains:
        file = locale_folder() / language / f"{domain}.po"
        if not file.exists():
            yield f"{language}/{domain}: there is no catalogue"
            continue
        catalog = read(file, language)
        known = {(message.id if isinstance(message.id, str) else message.id[0], message.context) for message in catalog}
        for message in expected[domain]:
            if not message.id:
                continue
            found = catalog.get(message.id, message.context)
            if found is None or not translated(found):
                yield f"{language}/{domain}: not translated: {_english(message)!r}"
            else:
                yield from (f"{language}/{domain}: {why}" for why in _wrong(found, language, domain))
        gone = known - {(_english(message), message.context) for message in expected[domain]}
        yield from (
            f"{language}/{domain}: no longer in the program: {text!r}" for text, _ in sorted(gone, key=str) if text
        )


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def _wrong(message: Message, language: str, domain: str) -> Iterator[str]:
    english = _english(message)
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    plural = not isinstance(message.id, str)
    if plural and len(forms) != len(plural_forms_of(language)):
        yield f"{english!r} has {len(forms)} plural forms"
    wanted = set().union(*map(placeholders, (message.id,) if isinstance(message.id, str) else message.id))
    for form in forms:
        try:
            found = placeholders(form)
        except ValueError as why:
            yield f"{form!r}: {why}"
            continue
        if found != wanted and not (plural and found | {"n"} == wanted):
            yield f"{english!r} has the placeholders {sorted(wanted)}, its translation {sorted(found)}"
        if _TILES.findall(form) != _TILES.findall(english) and not plural:
            yield f"{english!r} and its translation have different cards"
        if form != form.strip() and english == english.strip():
            yield f"{form!r} begins or ends with a space"
        if "\u200b" in form:
            yield f"{form!r} has a zero-width space: the build puts them in"
    yield from _terms(english, " ".join(forms), language, domain)


def _terms(english: str, translation: str, language: str, domain: str) -> Iterator[str]:
    """Yield the glossary's terms that the translation lacks."""
    left, text = re.sub(r"\{[^}]*\}", "{}", english), translation.casefold()
    for term in glossary():
        if term.game and term.game != domain:
            continue
        pattern = rf"\b{re.escape(term.english)}(?:s|es|ed|d)?\b"
        if not re.search(pattern, left, re.IGNORECASE):
            continue
        left = re.sub(pattern, "", left, flags=re.IGNORECASE)
        if term.check and not any(word.casefold() in text for word in term.words[language]):
            yield f"{english!r} has {term.english!r}, its translation none of {', '.join(term.words[language])}"


# ---- rules and lessons


def text_mistakes(language: str) -> Iterator[str]:
    """Describe where a language's rules and lessons differ from the English ones in more than words."""
    for info in infos():
        folder = ROOT / Path(*info.package.split("."))
        for name, check in (("RULES.md", _rules_differ), ("lessons.txt", _lessons_differ)):
            english = folder / name
            other = english.with_suffix(f".{language}{english.suffix}")
            if english.is_file() and not other.is_file():
                yield f"{other.relative_to(ROOT)}: missing"
            elif english.is_file():
                texts = english.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")
                yield from (f"{other.relative_to(ROOT)}: {why}" for why in check(game_named(info.name), *texts))


def _rules_differ(_game: AnyGame, english: str, other: str) -> Iterator[str]:
    ours, theirs = read_rulebook(english), read_rulebook(other)
    if _numbers(ours) != _numbers(theirs):
        yield f"sections {_numbers(theirs)} instead of {_numbers(ours)}"
    if [word.number for word in ours.words] != [word.number for word in theirs.words]:
        yield "other words in the glossary, or in another order"
    for rule, other_rule in zip(_rules(ours), _rules(theirs), strict=False):
        if sorted(_TILES.findall(rule)) != sorted(_TILES.findall(other_rule)):
            yield f"other cards in {other_rule!r}"


def _numbers(book: Rulebook) -> list[str]:
    return [rule.number for section in book.sections for rule in section.rules]


def _rules(book: Rulebook) -> list[str]:
    return [rule.text for section in book.sections for rule in section.rules]


def _lessons_differ(game: AnyGame, english: str, other: str) -> Iterator[str]:
    ours, theirs = (read_lessons(game, text.splitlines()) for text in (english, other))
    if [_play(lesson) for lesson in ours] != [_play(lesson) for lesson in theirs]:
        wrong = [a.name for a, b in zip(ours, theirs, strict=False) if _play(a) != _play(b)]
        yield f"other moves, cards or places than in English, in {', '.join(wrong) or 'the number of lessons'}"
    for lesson in theirs:
        if not lesson.title:
            yield f"{lesson.name} has no title"


def _play(lesson: Lesson) -> tuple[object, ...]:
    """Return all of a lesson but its words."""
    return (
        lesson.name, lesson.header, tuple((made.seat, made.move) for made in lesson.before),
        tuple(
            (part.seat, part.move) if isinstance(part, Made) else _step(part) for part in lesson.parts
        ),
    )  # fmt: skip


def _step(step: LessonStep) -> tuple[object, ...]:
    named = {device: tuple(re.findall(r"{\w+}", how)) for device, how in step.how.items()}
    answers = tuple(step.wrong), bool(step.otherwise), bool(step.unmarked)
    return step.at, step.right, answers, bool(step.words), named
