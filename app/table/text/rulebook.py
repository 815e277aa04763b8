"""A game's complete rules: its RULES.md, as sections of numbered rules and a glossary.

The format::

    # Name of the game

    What it is, for whom.

    <!-- For readers of the code; no one else sees it. -->

    ## 3 The turn
    What holds for all of it.
    1. **Draw** a card ...
    2. **Discard** one ...

    ## Words
    - **Deadwood** (6.2): what the cards cost that are in no meld.

The last section is the glossary: each word with the rule that defines it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.core.game import AnyGame
from app.core.options import Choice, choices
from app.games import rules_file

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SECTION = re.compile(r"## (?:(\d+) )?(.+)")
_RULE = re.compile(r"(\d+)\. (.+)", re.DOTALL)
_WORD = re.compile(r"- \*\*(.+?)\*\* \((\d+(?:\.\d+)?)\): (.+)", re.DOTALL)
_FIRST = re.compile(r"\n(?=\d+\. |- )")
"""Separator before the next rule or word of a list."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with the number that tests, refusals and people cite."""

    number: str
    """``3.2``; ``3`` for what applies to the whole section."""
    text: str
    """On one line. Words that it introduces are between ``**``, asides between ``*``."""


@dataclass(frozen=True, slots=True)
class Section:
    """Rules on one topic."""

    number: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word's meaning in the game, and the rule that defines it."""

    word: str
    meaning: str
    number: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of a game."""

    about: str = ""
    sections: tuple[Section, ...] = ()
    words: tuple[Word, ...] = ()

    def section_of(self, number: str) -> int:
        """Return the index in ``sections`` of the one with that rule; 0 if there is none."""
        head = number.split(".", maxsplit=1)[0]
        return next((i for i, section in enumerate(self.sections) if section.number == head), 0)

    def all(self) -> Iterator[tuple[Section, Rule]]:
        """Yield every rule with its section, in page order."""
        return ((section, rule) for section in self.sections for rule in section.rules)

    def found(self, typed: str) -> list[tuple[Section, Rule]]:
        """Return the rules that contain all typed words, or have that number; those that introduce the words first."""
        parts = typed.casefold().split()
        if not parts:
            return []
        hits = [
            (s, r) for s, r in self.all() if all(part in _plain(f"{r.number} {s.title} {r.text}") for part in parts)
        ]
        return sorted(hits, key=lambda hit: not _brings_in(hit[1], " ".join(parts)))


def _plain(text: str) -> str:
    return text.replace("*", "").casefold()


def _brings_in(rule: Rule, words: str) -> bool:
    return any(words in marked.casefold() for marked in re.findall(r"\*\*(.+?)\*\*", rule.text))


def rulebook_of(game: AnyGame) -> Rulebook:
    """Return the game's RULES.md; an empty rulebook for a game without one."""
    return _read(rules_file(game.info))


@cache
def _read(file: Path | None) -> Rulebook:
    return read_rulebook(file.read_text(encoding="utf-8")) if file else Rulebook()


def read_rulebook(text: str) -> Rulebook:
    """Parse a RULES.md.

    >>> book = read_rulebook("# Old Maid\\n\\nFor three.\\n\\n## 1 Aim\\n1. Be rid of\\nthe **maid**.\\n")
    >>> book.about, book.sections[0].rules[0]
    ('For three.', Rule(number='1.1', text='Be rid of the **maid**.'))
    """
    head, *parts = re.split(r"^(?=## )", _COMMENT.sub("", text), flags=re.MULTILINE)
    sections, words = list[Section](), list[Word]()
    for part in parts:
        title, _, body = part.partition("\n")
        if (found := _SECTION.match(title)) is None:
            continue
        pieces = [" ".join(piece.split()) for piece in _FIRST.split(f"\n{body}") if piece.strip()]
        if found[1] is None:
            words += (Word(at[1], at[3], at[2]) for at in map(_WORD.fullmatch, pieces) if at)
        else:
            sections.append(Section(found[1], found[2].strip(), tuple(_rule(found[1], piece) for piece in pieces)))
    about = " ".join(line for line in head.split("\n") if not line.startswith("#"))
    return Rulebook(" ".join(about.split()), tuple(sections), tuple(words))


def _rule(section: str, piece: str) -> Rule:
    found = _RULE.fullmatch(piece)
    return Rule(f"{section}.{found[1]}", found[2]) if found else Rule(section, piece)


# ---- the house rules that a rule is about


@dataclass(frozen=True, slots=True)
class InForce:
    """What a match has chosen where a rule leaves a choice."""

    played: bool
    """False if the rule belongs to a house rule that is not in use."""
    settings: tuple[str, ...]
    """``Lockout: 0.4 s``, for each house rule."""


def in_force(options: object) -> Mapping[str, InForce]:
    """Return, by number, the rules that depend on house rules, and how these are set in ``options``."""
    found: dict[str, InForce] = {}
    for choice in choices(type(options)):
        value = getattr(options, choice.name)
        on = choice.matters(options) and not choice.off(options)
        for number in choice.sections():
            before = found.get(number, InForce(False, ()))
            played = on and (isinstance(choice.section, str) or choice.section[value] == number)
            found[number] = InForce(
                before.played or played, (*before.settings, f"{choice.label}: {choice.value_label(value)}")
            )
    return found


def rule_of(choice: Choice, options: object) -> str:
    """Return the number of the rule that a house rule's setting is about; empty if its game cites none."""
    here = choice.section if isinstance(choice.section, str) else choice.section[getattr(options, choice.name)]
    return here or next(iter(choice.sections()), "")
