#!/usr/bin/env bash
# polib 1.2.0, Babel 2.19.0 and translate-toolkit 3.20.4, .mo writers: an entry with an empty context replaces the one without a context.
#
# The GNU gettext manual (section "The Format of PO Files") says that an empty context and a missing msgctxt line are not the same.
# Python's gettext looks them up with pgettext("", "Open") and gettext("Open"). A .mo file written by polib's save_as_mofile, Babel's
# write_mo or the pocompile program keeps only one of the two, under the key without a context: gettext("Open") returns the other entry's
# translation, and pgettext("", "Open") finds nothing. No error is reported. GNU msgfmt writes both. polib reads such a .po file and
# writes it back unchanged; Babel's write_po drops the msgctxt line, which leaves the catalog with a duplicate entry.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet polib==1.2.0 babel==2.19.0 translate-toolkit==3.20.4
cd "$folder"
cat >cards.po <<'PO'
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "Open"
msgstr "without a context"

msgctxt "verb"
msgid "Open"
msgstr "as a verb"

msgctxt ""
msgid "Open"
msgstr "with an empty context"
PO
venv/bin/pocompile --progress=none cards.po translate-toolkit.mo
venv/bin/python - <<'PY'
import gettext
import io
import shutil
import subprocess
from importlib.metadata import version

import polib
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

print(*(f"{name} {version(name)}" for name in ("polib", "babel", "translate-toolkit")))
polib.pofile("cards.po").save_as_mofile("polib.mo")
with open("cards.po", "rb") as source, open("babel.mo", "wb") as target:
    write_mo(target, read_po(source))
names = ["polib", "babel", "translate-toolkit"]
if shutil.which("msgfmt"):
    subprocess.run(["msgfmt", "--output-file=msgfmt.mo", "cards.po"], check=True)
    names.append("msgfmt")
results = {}
for name in names:
    with open(f"{name}.mo", "rb") as file:
        translations = gettext.GNUTranslations(file)
    results[name] = (translations.gettext("Open"), translations.pgettext("verb", "Open"), translations.pgettext("", "Open"))
    print(f"{name}: {results[name]}")
written = io.BytesIO()
with open("cards.po", "rb") as source:
    write_po(written, read_po(source))
lines = written.getvalue().decode().splitlines()
print("Babel's write_po:", lines.count('msgid "Open"'), "entries,", sum(line.startswith("msgctxt") for line in lines), "with a context")
expected = ("without a context", "as a verb", "with an empty context")
assert results.pop("msgfmt", expected) == expected
assert set(results.values()) == {("with an empty context", "as a verb", "Open")}, "the behavior has changed"
assert str(polib.pofile("cards.po")).count('msgctxt ""') == 1
assert lines.count('msgid "Open"') == 3 and 'msgctxt ""' not in lines, "Babel now keeps the empty context"
PY
