#!/usr/bin/env bash
# bridgebots 0.0.12, parse_pbn: the last game is garbled unless the file ends with an empty line.
#
# In Portable Bridge Notation, an empty line starts every game except the first (chapter 3), so none is needed at the end of the file.
# Without one, parse_pbn does not split the last game into lines. The tags are still correct, since brackets delimit them, but each
# letter of the auction is treated as a call, so the calls are not the ones that were made, and the cards played are lost. With an empty
# line appended, the same file is parsed correctly.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet bridgebots==0.0.12
cd "$folder"
cat >game.pbn <<'PBN'
[Event "?"]
[Site "?"]
[Date "2024.02.03"]
[Board "1"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "7S"]
[Result "13"]
[Auction "N"]
7S Pass Pass Pass
[Play "E"]
HA DA CA S2
HK DK CK SA
*
PBN
cp game.pbn game-and-empty-line.pbn
echo >>game-and-empty-line.pbn
venv/bin/python - 2>log <<'PY'
from importlib.metadata import version
from pathlib import Path

from bridgebots import parse_pbn

print("bridgebots", version("bridgebots"))
results = {}
for name in ("game.pbn", "game-and-empty-line.pbn"):
    ((record,),) = [deal.board_records for deal in parse_pbn(Path(name))]
    results[name] = (record.bidding_record, [str(card) for card in record.play_record])
    print(name, *results[name], record.contract)
assert results["game-and-empty-line.pbn"] == (["7S", "PASS", "PASS", "PASS"], ["HA", "DA", "CA", "S2", "SA", "HK", "DK", "CK"])
bids, play = results["game.pbn"]
assert bids != ["7S", "PASS", "PASS", "PASS"] and "7S" not in bids and not play, "the behavior has changed"
PY
