#!/usr/bin/env bash
# pydraughts 0.6.7, PDNReader: if Black moves first, the first move is read twice, even in games written by PDNWriter.
#
# In English draughts, Black moves first, and a FEN position may also have Black to move. If the FEN of a game in Portable Draughts
# Notation says so, the first move appears twice in the list of moves; every later move is then off by one, and the list cannot be
# played. If "1." is followed by both moves, as is usual in English draughts, the second one is lost. Games with White to move are read
# correctly. PDNWriter includes the FEN in every game, so no game of English draughts survives writing and reading.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pydraughts==0.6.7
cd "$folder"
venv/bin/python - <<'PY'
from importlib.metadata import version

from draughts import Board, Move
from draughts.PDN import PDNReader, PDNWriter

print("pydraughts", version("pydraughts"))
GAMES = {"english": ["11-15", "23-19", "8-11", "22-17"], "italian": ["21-17", "9-13", "22-18", "13x22"]}
results = {}
for variant, moves in GAMES.items():
    board = Board(variant)
    for move in moves:
        board.push(Move(board, pdn_move=move))
    text = PDNWriter("", board).pdn_text
    (game,) = PDNReader(text).games
    results[variant] = game.moves
    print(f"{variant}: written as {text.strip().splitlines()[-1]!r}, read as {game.moves}")
both_moves = '[GameType "21,B,8,8,N1,0"]\n[SetUp "1"]\n[FEN "B:W21-32:B1-12"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'
results["both moves"] = PDNReader(both_moves).games[0].moves
print("1. 11-15 23-19 2. 8-11 22-17 is read as", results["both moves"])
assert results["italian"] == GAMES["italian"]
assert results["english"] == ["11-15", *GAMES["english"]], "the behavior has changed"
assert results["both moves"] == ["11-15", "11-15", "8-11", "22-17"], "the behavior has changed"
PY
