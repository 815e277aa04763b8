#!/usr/bin/env bash
# PyThaiNLP 5.4.0, tone_detector: common words such as นก (bird) and รถ (car) get the falling tone instead of the high tone.
#
# Under the Thai tone rules, a syllable without a tone mark that begins with a low-class consonant and ends in a stop has the high tone if
# its vowel is short and the falling tone if it is long. The vowel of นก is the unwritten short "o", and the sign ็ in เล็ก (small) shortens
# its vowel. For both words, syllable_length returns "long", and the tone is "f" instead of "h"; for เลิก (quit), whose vowel is long, it is
# the other way around. The package's own KhaveeVerifier identifies these vowels correctly: โอะ and เอะ are short, เออ is long. Where the
# vowel is written and its length is obvious, as in รัก (love) and มาก (much), the tone is correct.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pythainlp==5.4.0
PYTHAINLP_DATA="$folder/data" "$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from pythainlp.khavee import KhaveeVerifier
from pythainlp.util import sound_syllable, syllable_length, tone_detector

print("PyThaiNLP", version("pythainlp"))
vowel = KhaveeVerifier().check_sara
SHORT = ("นก", "มด", "รถ", "พบ", "ยศ", "เล็ก", "เท็จ")
LONG = ("เลิก", "เชิด")
PLAIN = {"รัก": "h", "แพะ": "h", "มาก": "f", "ลูก": "f", "เลือก": "f", "โชค": "f"}
for words, length, tone in ((SHORT, "short", "h"), (LONG, "long", "f")):
    for word in words:
        print(f"{word}: vowel {vowel(word)}, {syllable_length(word)}, tone {tone_detector(word)}; expected {length}, tone {tone}")
assert all(sound_syllable(word) == "dead" for word in (*SHORT, *LONG, *PLAIN))
assert {vowel(word) for word in SHORT} == {"โอะ", "เอะ"} and {vowel(word) for word in LONG} == {"เออ"}
assert {word: tone_detector(word) for word in PLAIN} == PLAIN
assert all((syllable_length(word), tone_detector(word)) == ("long", "f") for word in SHORT), "the behavior has changed"
assert all((syllable_length(word), tone_detector(word)) == ("short", "h") for word in LONG), "the behavior has changed"
PY
