#!/usr/bin/env bash
# bridgebots 0.0.12, parse_pbn: passed-out boards are dropped.
#
# When all four players pass, Portable Bridge Notation has an empty Declarer, the Contract "Pass" and an empty Result (chapters 3.4.13
# to 3.4.15). parse_pbn logs such a board as malformed because of the empty result, and drops it. With a result of 0, the board is still
# dropped, because only "PASS" in capitals is recognized as a contract. The library's LIN parser and its scoring support passed-out
# boards.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet bridgebots==0.0.12
cd "$folder"
venv/bin/python - 2>log <<'PY'
from importlib.metadata import version
from pathlib import Path

from bridgebots import parse_pbn

GAME = """[Event "?"]
[Site "?"]
[Date "2024.02.03"]
[Board "{board}"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{deal}"]
[Scoring "IMP"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{result}"]
[Auction "N"]
{calls}

"""
SUITS = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".split()
PASSED = {"declarer": "", "contract": "Pass", "result": "", "calls": "Pass Pass Pass Pass"}
PLAYED = {"declarer": "N", "contract": "7S", "result": "13", "calls": "7S Pass Pass Pass"}


def parse_games(*games: dict) -> list[tuple[str, list[str]]]:
    """Return the contract and auction of each parsed board; every game gets a different deal."""
    text = "".join(GAME.format(board=n, deal="N:" + " ".join(SUITS[n:] + SUITS[:n]), **game) for n, game in enumerate(games, 1))
    Path("games.pbn").write_text(text)
    return [(str(record.contract), record.bidding_record) for deal in parse_pbn(Path("games.pbn")) for record in deal.board_records]


print("bridgebots", version("bridgebots"))
results = (
    parse_games(PLAYED, PASSED, PLAYED | {"declarer": "W"}),
    parse_games(PASSED | {"result": "0"}),
    parse_games(PASSED | {"result": "0", "contract": "PASS"}),
)
print("played, passed out, played:", results[0])
print("passed out, result 0:", results[1])
print("passed out, result 0, contract in capitals:", results[2])
assert [contract for contract, _ in results[0]] == ["7S", "7S"], "the passed-out board is now kept"
assert results[1] == [], "the passed-out board is now kept"
assert results[2] == [("PASS", ["PASS"] * 4)]
PY
grep -o "Missing tricks result" log | head -1
grep -o "Invalid Contract: Pass" log | head -1
