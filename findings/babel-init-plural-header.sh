#!/usr/bin/env bash
# Babel 2.18.0, pybabel init: catalogues for Filipino and Malay get the plural rule of English, which contradicts Babel's own CLDR data.
#
# The header says nplurals=2; plural=(n != 1) for fil and ms. By CLDR, which Babel itself ships and answers with from
# Locale.plural_form, Malay has one form, and in Filipino "one" is every number that does not end in 4, 6 or 9. A catalogue that is
# filled as the header asks is looked up wrongly for 2, 3, 5, 10 ... in Filipino, and demands a form that Malay does not have.
# Thai, for comparison, is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet babel==2.18.0
cd "$folder"
cat >cards.pot <<'POT'
msgid ""
msgstr ""
"Project-Id-Version: cards 1\n"
"Content-Type: text/plain; charset=UTF-8\n"

#, python-format
msgid "%(n)d card"
msgid_plural "%(n)d cards"
msgstr[0] ""
msgstr[1] ""
POT
for language in fil ms th; do venv/bin/pybabel --quiet init -i cards.pot -o "$language.po" -l "$language"; done
venv/bin/python - <<'PY'
import babel
from babel import Locale
from babel.messages.pofile import read_po

print("Babel", babel.__version__)
headers = {}
for name in ("fil", "ms", "th"):
    with open(f"{name}.po", "rb") as file:
        catalogue = read_po(file, locale=name)
    with open(f"{name}.po", encoding="utf-8") as file:
        headers[name] = next(line.strip().strip('"') for line in file if "Plural-Forms" in line)
    form = Locale.parse(name).plural_form
    print(f"{name}: {headers[name]!r}; CLDR: {sorted(form.tags | {'other'})}, 2 is {form(2)!r}, 4 is {form(4)!r}")
assert "nplurals=2; plural=(n != 1)" in headers["fil"]
assert "nplurals=2; plural=(n != 1)" in headers["ms"]
assert "nplurals=1" in headers["th"]
assert Locale.parse("fil").plural_form(2) == "one"
assert not Locale.parse("ms").plural_form.tags
PY
