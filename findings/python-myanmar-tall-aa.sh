#!/usr/bin/env bash
# python-myanmar 1.10.0, converter.convert: some Burmese words with ga or dha are misspelled after conversion from Unicode to Zawgyi.
#
# In Unicode and in Zawgyi, the Burmese vowel sign aa has a tall form (U+102B) and a short form (U+102C); which one is used is part of a
# word's spelling. CLDR has the tall form after ga in the name of Tuesday, and the usual spelling of "element" has the short form after
# dha. The converter ignores the form in the input and chooses the short form after ga and the tall form after dha. Both words are
# therefore misspelled in Zawgyi, and they still are when converted back to Unicode. The tall form after kha, nga, da, pa and wa survives
# the round trip.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet python-myanmar==1.10.0 babel==2.19.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from babel import Locale
from myanmar.converter import convert

TALL, SHORT = "\u102b", "\u102c"
print("python-myanmar", version("python-myanmar"), "Babel", version("babel"))
tuesday, element = Locale("my").days["format"]["wide"][1], "ဓာတ်"


def round_trip(word: str) -> tuple[str, str]:
    """Convert a word from Unicode to Zawgyi and back, and return both results."""
    zawgyi = convert(word, "unicode", "zawgyi")
    return zawgyi, convert(zawgyi, "zawgyi", "unicode")


def aa_signs(text: str) -> list[str]:
    """Return the code points of each vowel aa in the text."""
    return [f"U+{ord(sign):04X}" for sign in text if sign in (TALL, SHORT)]


for name, word, forms in (("Tuesday", tuesday, (TALL, SHORT)), ("element", element, (SHORT, TALL))):
    zawgyi, back = round_trip(word)
    print(f"{name}: {word} {aa_signs(word)}, in Zawgyi {aa_signs(zawgyi)}, converted back {back} {aa_signs(back)}")
    assert forms[0] in word
    assert back == word.replace(*forms), "the behavior has changed"
    assert forms[1] in zawgyi and forms[0] not in zawgyi, "the behavior has changed"
unchanged = {word: round_trip(word)[1] == word for word in (letter + TALL for letter in "ခဂငဒပဝ")}
print("unchanged by the round trip:", unchanged)
assert [word for word, same in unchanged.items() if not same] == ["ဂ" + TALL]
PY
