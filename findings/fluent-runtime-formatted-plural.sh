#!/usr/bin/env bash
# fluent.runtime 0.4.0, FluentBundle.format_pattern: the plural category of a NUMBER selector is that of the unformatted number.
#
# The Fluent syntax guide (section "Selectors") says that the formatted number is used to choose the CLDR plural category, which may differ
# from that of the unformatted number. fluent.runtime ignores the digits that NUMBER adds or removes: 1 with one fraction digit is shown
# as "1.0", which is "other" in English, but gets "one"; 1.2 with no fraction digits is shown as "1" but gets "other". Babel, which
# supplies the plural rules, gives the right category for the number shown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet fluent.runtime==0.4.0 fluent.syntax==0.19.0 babel==2.19.0
cd "$folder"
cat >messages.ftl <<'FTL'
tenths = { NUMBER($n, minimumFractionDigits: 1) ->
    [one] { NUMBER($n, minimumFractionDigits: 1) } point
   *[other] { NUMBER($n, minimumFractionDigits: 1) } points
}
whole = { NUMBER($n, maximumFractionDigits: 0) ->
    [one] { NUMBER($n, maximumFractionDigits: 0) } point
   *[other] { NUMBER($n, maximumFractionDigits: 0) } points
}
FTL
venv/bin/python - <<'PY'
from decimal import Decimal
from importlib.metadata import version
from pathlib import Path

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

print("fluent.runtime", version("fluent.runtime"))
bundle = FluentBundle(["en"], use_isolating=False)
bundle.add_resource(FluentResource(Path("messages.ftl").read_text(encoding="utf-8")))


def format_message(name: str, number: float) -> str:
    return bundle.format_pattern(bundle.get_message(name).value, {"n": number})[0]


english = Locale("en")
points = [format_message("tenths", 1), format_message("whole", 1.2)]
categories = [english.plural_form(Decimal(shown.split()[0])) for shown in points]
print("shown:", points, "- Babel's categories for the numbers shown:", categories)
assert categories == ["other", "one"]
assert points == ["1.0 point", "1 points"], "the category is now that of the formatted number"
PY
