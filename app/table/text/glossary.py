"""Words of a game that stand in a sentence, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.table.text.rulebook import Word

_QUOTES = str.maketrans("", "", "“”")


def words_in(sentence: str, glossary: Sequence[Word]) -> list[Word]:
    """Those that stand there, in the singular or the plural, in or without quotes, in the order in which they come; a
    word that is part of a longer one, as in “pure tong”, is not meant.

    >>> [word.word for word in words_in("Two noodles: one kong each.", [Word("Kong", "", ""), Word("Noodle", "", "")])]
    ['Noodle', 'Kong']
    """
    sentence, found = sentence.translate(_QUOTES), dict[int, Word]()
    taken = list[tuple[int, int]]()
    for word in sorted(glossary, key=lambda word: -len(word.word)):
        for at in re.finditer(rf"\b{re.escape(word.word)}(?:e?s)?\b", sentence, re.IGNORECASE):
            if not any(begin < at.end() and at.start() < end for begin, end in taken):
                taken.append(at.span())
                found[at.start()] = word
    return list(dict.fromkeys(found[start] for start in sorted(found)))
