#!/usr/bin/env bash
# Babel 2.18.0, babel.lists.format_list: documented styles raise KeyError for languages that inherit them.
#
# The documentation names the styles "unit", "unit-short", "or-short" and others, and says that a locale without a style raises
# ValueError. For Malay, Filipino and Thai "unit" raises KeyError from inside; "or-short" does so for Thai. CLDR has values for all of
# them, by inheritance from its root.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet babel==2.18.0
"$folder/venv/bin/python" - <<'PY'
import babel
from babel.lists import format_list

print("Babel", babel.__version__)
found = {}
for locale, style in [("ms", "unit"), ("fil", "unit"), ("th", "unit"), ("th", "or-short"), ("en", "unit")]:
    try:
        found[locale, style] = format_list(["3", "4", "5"], style, locale)
    except (KeyError, ValueError) as error:
        found[locale, style] = f"{type(error).__name__}: {error}"
    print(locale, style, "->", found[locale, style])
assert found["en", "unit"] == "3, 4, 5"
assert all(text.startswith("KeyError") for key, text in found.items() if key[0] != "en"), "the behaviour has changed"
PY
