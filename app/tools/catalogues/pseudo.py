"""A pseudo-language: English with accents, in quotes, and 40 % longer. What is shown without them has passed no
catalogue, and what is clipped would be clipped in real translations.
"""

from __future__ import annotations

import re
from gettext import NullTranslations

from app.core.messages import ENGLISH

_ACCENTS = str.maketrans("aeiouyAEIOUYcnCN", "áéíóúýÁÉÍÓÚÝçñÇÑ")
_KEPT = re.compile(r"(\{[^}]*\}|\[[^\]]*\])")
"""Placeholders and cards."""
TAG = "en-XA"
"""Name of the pseudo-language, as Android has it."""
_LONGER = 0.4


class PseudoTranslations(NullTranslations):
    """Translates any message."""

    def gettext(self, message: str) -> str:
        """Return the message in the pseudo-language."""
        return pseudo(message)

    def pgettext(self, context: str, message: str) -> str:
        """Return the message in the pseudo-language."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the message in the pseudo-language."""
        return pseudo(msgid1 if n == 1 else msgid2)


def pseudo(text: str) -> str:
    """Return a text with accents, in quotes and 40 % longer.

    >>> pseudo("{name} draws a card.")
    '«{name} dráws á çárd. áéí»'
    """
    parts = [part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in _KEPT.split(text)]
    letters = len(_KEPT.sub("", text))
    more, vowels = round(letters * _LONGER) - 3, "áéíóú"
    words = " ".join(vowels[: min(5, more - at)] for at in range(0, more, 6)) if more > 0 else ""
    return f"«{''.join(parts)}{' ' if words else ''}{words}»"


CONVENTIONS = ENGLISH._replace(
    pair="{0} ánd {1}", last="{0} ánd {1}", pair_or="{0} ór {1}", last_or="{0} ór {1}",
    months=tuple(map(pseudo, ENGLISH.months)), short_months=tuple(m.translate(_ACCENTS) for m in ENGLISH.short_months),
    short_days=tuple(day.translate(_ACCENTS) for day in ENGLISH.short_days),
)  # fmt: skip
"""Lists and dates of the pseudo-language."""
