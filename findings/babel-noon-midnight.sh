#!/usr/bin/env bash
# Babel 2.19.0, format_time with pattern "b": noon and midnight raise ValueError in many languages.
#
# The pattern letter b means am, pm, noon or midnight. For a language without its own noon or midnight, CLDR (Unicode Technical
# Standard 35, part 4, date field symbols) allows the am or pm form instead. In German, 0:00 raises "Could not format period midnight in
# de", although Babel's data has "Mitternacht" in the "format" context; b searches only the "stand-alone" context. French, Thai and
# Filipino fail at 0:00 and 12:00, while all their other hours are formatted. In Japanese, Korean and Indonesian, nearly every hour
# fails. The letters a (am, pm) and B (in the morning ...) work at every hour in all of these languages.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet babel==2.19.0
"$folder/venv/bin/python" - <<'PY'
from datetime import time

import babel
from babel.dates import format_time

print("Babel", babel.__version__)


def failing_hours(language: str, field: str) -> list[int]:
    """Return the hours of the day that cannot be formatted with the given pattern letter."""
    hours = []
    for hour in range(24):
        try:
            format_time(time(hour), f"h:mm {field}", locale=language)
        except ValueError:
            hours.append(hour)
    return hours


results = {language: failing_hours(language, "b") for language in ("en", "ms", "de", "fr", "th", "fil", "ja", "ko", "id")}
for language, hours in results.items():
    am_pm = [format_time(time(hour), "a", locale=language) for hour in (0, 12)]
    print(f"{language} ({' and '.join(am_pm)}): ValueError at hours {hours}")
    assert not failing_hours(language, "a") and not failing_hours(language, "B")
assert results["en"] == results["ms"] == []
assert results["de"] == [0], "the behavior has changed"
assert results["fr"] == results["th"] == results["fil"] == [0, 12], "the behavior has changed"
assert all(len(results[language]) > 20 for language in ("ja", "ko", "id")), "the behavior has changed"
PY
