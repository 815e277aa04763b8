#!/usr/bin/env bash
# num2words 0.5.14, num2words: numbers requested in Filipino are written in Finnish, and no error says that Filipino is unsupported.
#
# The documentation says that an unsupported language raises NotImplementedError (and shows how to fall back to English), and that an
# unknown country falls back to its language, such as fr_XX to fr. But num2words tries the first two letters of any code, as if every
# language had a two-letter code: "fil" is looked up as "fi". In the same way, "kok" (Konkani) gives Korean and "ceb" (Cebuano) gives
# Chechen. "tl", the older code for Filipino, and "ms" raise NotImplementedError, as they should.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet num2words==0.5.14
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from num2words import CONVERTER_CLASSES, num2words

print("num2words", version("num2words"))


def spell(number: int, language: str) -> str:
    try:
        return num2words(number, lang=language)
    except NotImplementedError:
        return "NotImplementedError"


languages = ("fil", "fil_PH", "kok", "ceb", "tl", "ms", "fi", "ko", "ce")
results = {language: spell(7, language) for language in languages}
for language, text in results.items():
    print(f"7 in {language}: {text}")
assert not {"fil", "fil_PH", "kok", "ceb", "tl", "ms"} & set(CONVERTER_CLASSES), "one of these languages is now supported"
assert results["fi"] == "seitsemän"
assert results["tl"] == results["ms"] == "NotImplementedError"
assert results["fil"] == results["fil_PH"] == results["fi"], "Filipino is no longer written in Finnish"
assert results["kok"] == results["ko"] and results["ceb"] == results["ce"], "the behavior has changed"
PY
