#!/usr/bin/env bash
# python-shogi 1.1.1, KIF.Parser and KIF.Exporter with a handicap: the wrong player wins, and a parsed game cannot be exported.
#
# In a handicap game, the player who gives the handicap, White, moves first; the SFEN that the parser returns says so ("w"). The winner is
# determined as if Black had moved first: after one move by White, Black resigns ("投了"), and "win" is "b". The optional last line that
# names the winner hides the error. The exporter makes the same mistake and raises "Invalid win" for a summary that was parsed correctly;
# when the two do not conflict, it writes "手合割：平手" (no handicap), so the position is lost.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet python-shogi==1.1.1
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

import shogi
import shogi.KIF

print("python-shogi", version("python-shogi"))
GAME = "手合割：飛車落ち\n下手：A\n上手：B\n   1 ３四歩(33)   ( 0:01/00:00:01)\n   2 投了         ( 0:01/00:00:01)\n"
WINNER_LINE = "まで1手で上手の勝ち\n"


def export(summary: dict) -> str:
    try:
        return shogi.KIF.Exporter.kif(summary)
    except shogi.KIF.ExporterException as error:
        return f"ExporterException: {error}"


(summary,) = shogi.KIF.Parser.parse_str(GAME)
board = shogi.Board(summary["sfen"])
board.push_usi(summary["moves"][0])
resigned = "b" if board.turn == shogi.BLACK else "w"
print(f"parsed: {summary}; side to move, which resigned: {resigned}")
(named,) = shogi.KIF.Parser.parse_str(GAME + WINNER_LINE)
print(f"with the line that names the winner: {named['win']}; exported: {export(named)}")
again = export(summary)
(reparsed,) = shogi.KIF.Parser.parse_str(again)
print(f"without that line, exported and parsed again: {reparsed['sfen']}")
assert board.turn == shogi.BLACK and summary["sfen"].split()[1] == "w" and named["win"] == "w"
assert summary["win"] == "b", "the behavior has changed"
assert export(named) == "ExporterException: Invalid win", "the behavior has changed"
assert "手合割：平手" in again and reparsed["sfen"] == shogi.STARTING_SFEN != summary["sfen"], "the behavior has changed"
PY
