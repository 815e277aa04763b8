#!/usr/bin/env bash
# jansou 0.14.0, dump_tenhou_json and dump_mjlog: abortive draws become exhaustive draws when a game is converted to the other format.
#
# Both Tenhou formats record the kind of draw: if a player with nine different terminals and honors aborts the round, mjlog has
# type="yao9" and JSON has "九種九牌"; four identical wind discards have their own names, too. Ryuukyoku.kind keeps the source's
# spelling and, according to its documentation, should be compared through canonical_kind. dump_tenhou_json and dump_mjlog do not do
# this: each writes an ordinary draw when it meets the other format's spelling, so the reason is lost from mjlog to JSON and from JSON to
# mjlog. It is preserved within one format and from mjlog to MJAI.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet jansou==0.14.0
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

from jansou.io.mjai import dump_mjai, parse_mjai
from jansou.io.mjlog import dump_mjlog, parse_mjlog
from jansou.io.paifu import Paifu, canonical_kind
from jansou.io.tenhou_json import dump_tenhou_json, parse_tenhou_json

print("jansou", version("jansou"))


def hand(copy: int, *kinds: int) -> str:
    """Return the given copy of each tile kind in mjlog numbering."""
    return ",".join(str(4 * kind + copy) for kind in kinds)


# In the first round, East has nine different terminals and honors after the first draw; in the second, everyone discards an east wind.
NINE = [hand(0, 0, 8, 9, 17, 18, 26, 28, 29, 1, 2, 3, 5, 6), *(hand(copy, *range(9, 22)) for copy in (1, 2, 3))]
WINDS = [hand(copy, *range(12), 27) for copy in range(4)]
GAME = """<mjloggm ver="2.3"><GO type="1"/>
<INIT seed="0,0,0,0,0,135" ten="250,250,250,250" oya="0" hai0="{}" hai1="{}" hai2="{}" hai3="{}"/>
<T120/><RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0"/>
<INIT seed="0,1,0,0,0,135" ten="250,250,250,250" oya="0" hai0="{}" hai1="{}" hai2="{}" hai3="{}"/>
<T80/><D108/><U81/><E109/><V82/><F110/><W83/><G111/>
<RYUUKYOKU type="kaze4" ba="1,0" sc="250,0,250,0,250,0,250,0"/></mjloggm>""".format(*NINE, *WINDS)
TAGS = ["九種九牌", "四風連打"]


def kinds(game: Paifu) -> list[str]:
    """Return the canonical kind of draw that ends each round."""
    return [canonical_kind(record.outcome.kind) for record in game.rounds]


from_mjlog = parse_mjlog(GAME.encode())
exported = dump_tenhou_json(from_mjlog)
written = [record[-1][0] for record in exported["log"]]
document = dump_tenhou_json(from_mjlog)
for record, tag in zip(document["log"], TAGS):
    record[-1] = [tag, [0, 0, 0, 0]]
from_json = parse_tenhou_json(document)
results = {
    "mjlog": kinds(from_mjlog),
    "mjlog to mjlog": kinds(parse_mjlog(dump_mjlog(from_mjlog).encode())),
    "mjlog to MJAI": kinds(parse_mjai(dump_mjai(from_mjlog))),
    "mjlog to JSON": kinds(parse_tenhou_json(exported)),
    "JSON": kinds(from_json),
    "JSON to JSON": kinds(parse_tenhou_json(dump_tenhou_json(from_json))),
    "JSON to mjlog": kinds(parse_mjlog(dump_mjlog(from_json).encode())),
}
for conversion, found_kinds in results.items():
    print(f"{conversion}: {found_kinds}")
print("written to JSON:", written)
assert all(results[conversion] == ["yao9", "kaze4"] for conversion in ("mjlog", "mjlog to mjlog", "mjlog to MJAI", "JSON", "JSON to JSON"))
assert written == ["流局", "流局"], "the behavior has changed"
assert results["mjlog to JSON"] == results["JSON to mjlog"] == ["exhaustive", "exhaustive"], "the behavior has changed"
PY
