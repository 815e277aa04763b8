#!/usr/bin/env bash
# PyThaiNLP 5.4.0, thaiword_to_time: morning hours are parsed as evening hours, and eleven o'clock as 22:00.
#
# From seven to eleven in the morning, Thai speakers say the number and "โมง"; in the evening, they count these hours afresh with "ทุ่ม".
# The package's own time_to_thaiword writes the morning hours this way in its "m6h" format (its documentation has "แปดโมงสิบเจ็ดนาที" for
# 8:17), but thaiword_to_time parses that as 20:17. Eleven, "สิบเอ็ดโมง", becomes 22:00, which is not even twelve hours off. In the "24h"
# and "6h" formats, every full hour survives the round trip.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pythainlp==5.4.0
PYTHAINLP_DATA="$folder/data" "$folder/venv/bin/python" - <<'PY'
from datetime import time
from importlib.metadata import version

from pythainlp.util import thaiword_to_time, time_to_thaiword

print("PyThaiNLP", version("pythainlp"))


def changed_hours(fmt: str) -> dict[int, str]:
    """Return the hours that do not survive a round trip in the given format, with the times parsed instead."""
    parsed = {hour: thaiword_to_time(time_to_thaiword(time(hour), fmt=fmt)) for hour in range(24)}
    return {hour: text for hour, text in parsed.items() if text != f"{hour:02}:00"}


for hour in (8, 11, 20, 23):
    spoken = time_to_thaiword(time(hour), fmt="m6h")
    print(f"{hour:02}:00 is {spoken}, parsed as {thaiword_to_time(spoken)}")
assert changed_hours("24h") == changed_hours("6h") == {}
evening = {hour: text for hour, text in changed_hours("m6h").items() if hour > 6}  # "หกโมง" is both 6:00 and 18:00
assert evening == {7: "19:00", 8: "20:00", 9: "21:00", 10: "22:00", 11: "22:00"}, "the behavior has changed"
PY
