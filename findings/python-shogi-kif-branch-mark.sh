#!/usr/bin/env bash
# python-shogi 1.1.1, KIF.Parser: a move that has a variation is dropped, and the variation's moves are appended to the game.
#
# Kifu for Windows puts a "+" after a move that has an alternative and writes the alternative moves after the game under "変化：2手" (variation,
# move 2). The parser silently skips the move with the "+" and appends the moves of the variation to those of the game, so the list cannot
# be played. Expected: the moves of the game itself, with or without a variation. For a game of three moves with one variation, four moves
# are returned, and the game's third move (2g2f) is illegal.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet python-shogi==1.1.1
cd "$folder"
cat >plain.kifu <<'KIF'
手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２六歩(27)   ( 0:01/00:00:02)
   4 投了         ( 0:01/00:00:02)
まで3手で先手の勝ち
KIF
sed '/   2 /s/$/+/' plain.kifu >marked.kifu
cp marked.kifu variation.kifu
cat >>variation.kifu <<'KIF'

変化：2手
   2 ８四歩(83)   ( 0:01/00:00:01)
   3 ６六歩(67)   ( 0:01/00:00:02)
KIF
venv/bin/python - <<'PY'
from importlib.metadata import version
from pathlib import Path

import shogi
import shogi.KIF

print("python-shogi", version("python-shogi"))


def first_illegal(moves: list[str]) -> str | None:
    """Return the first illegal move, or None if all moves are legal."""
    board = shogi.Board()
    for text in moves:
        move = shogi.Move.from_usi(text)
        if move not in board.legal_moves:
            return text
        board.push(move)
    return None


results = {}
for name in ("plain", "marked", "variation"):
    (summary,) = shogi.KIF.Parser.parse_str(Path(f"{name}.kifu").read_text(encoding="utf-8"))
    results[name] = summary["moves"]
for name, moves in results.items():
    print(f"{name}: {moves}, first illegal move: {first_illegal(moves)}")
assert results["plain"] == ["7g7f", "3c3d", "2g2f"]
assert results["marked"] == ["7g7f", "2g2f"], "the behavior has changed"
assert results["variation"] == ["7g7f", "2g2f", "8c8d", "6g6f"], "the behavior has changed"
assert first_illegal(results["variation"]) == "2g2f", "the behavior has changed"
PY
