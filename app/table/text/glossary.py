"""Glossary words in a sentence, and their meanings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.table.text.rulebook import Word

_QUOTES = "“”"
_LETTER = "[\\w\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]"
"""A letter, or one of the Thai marks, which belong to words, too."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A glossary word in a sentence, from ``start`` up to before ``end``."""

    start: int
    end: int
    word: Word


def mentions(sentence: str, glossary: Sequence[Word]) -> list[Mention]:
    """Return the glossary words in a sentence in order, in the singular or plural, with or without quotes; not words
    that are part of a longer one, as in “pure tong”.

    >>> [(at.start, at.end) for at in mentions("Two noodles.", [Word("Noodle", "", "")])]
    [(4, 11)]
    """
    kept = [i for i, letter in enumerate(sentence) if letter not in _QUOTES]
    bare, found = "".join(sentence[i] for i in kept), list[Mention]()
    for word in sorted(glossary, key=lambda word: -len(word.word)):
        pattern = rf"(?<!{_LETTER}){re.escape(word.word)}(?:e?s)?(?!{_LETTER})"
        for at in re.finditer(pattern, bare, re.IGNORECASE):
            start, end = kept[at.start()], kept[at.end() - 1] + 1
            if not any(other.start < end and start < other.end for other in found):
                found.append(Mention(start, end, word))
    return sorted(found, key=lambda at: at.start)


def words_in(sentence: str, glossary: Sequence[Word]) -> list[Word]:
    """Return the glossary words in a sentence, each once.

    >>> [word.word for word in words_in("Two noodles: one kong each.", [Word("Kong", "", ""), Word("Noodle", "", "")])]
    ['Noodle', 'Kong']
    """
    return list(dict.fromkeys(at.word for at in mentions(sentence, glossary)))
