#!/usr/bin/env bash
# cshogi 1.1.0, KIF.Exporter and KIF.Parser: a game with a nonstandard starting position does not survive export and parsing.
#
# KIF.Exporter.header accepts a Board as the starting position and writes it as a diagram, as the KIF format specifies. KIF.Parser
# silently ignores the diagram and the pieces in hand and returns the standard start, from which the moves are illegal. A named handicap
# keeps its start, but the exporter names the wrong winner: White, who gives the handicap, moves first, and when Black resigns after
# White's move, the last line says that Black won (先手の勝ち); the parser believes it. For a game without a handicap, both are correct.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet cshogi==1.1.0
cd "$folder"
venv/bin/python - <<'PY'
from importlib.metadata import version

import cshogi
from cshogi import KIF

print("cshogi", version("cshogi"))
WINNERS = {cshogi.BLACK_WIN: "Black", cshogi.WHITE_WIN: "White"}
ROOK_HANDICAP = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


def round_trip(start: str, handicap: object, move: str) -> tuple[str, str, bool, str]:
    """Export a one-move game that ends in resignation; return the winner, then the start, move legality and winner as parsed."""
    board = cshogi.Board(sfen=start)
    exporter = KIF.Exporter("game.kifu")
    exporter.header(["A", "B"], handicap=handicap)
    winner = "Black" if board.turn == cshogi.BLACK else "White"
    exporter.move(board.move_from_usi(move))
    exporter.end("resign")
    exporter.close()
    game = KIF.Parser.parse_file("game.kifu")
    assert [cshogi.move_to_usi(m) for m in game.moves] == [move]
    return winner, game.sfen, cshogi.Board(sfen=game.sfen).is_legal(game.moves[0]), WINNERS[game.win]


results = {
    "standard start": (cshogi.STARTING_SFEN, *round_trip(cshogi.STARTING_SFEN, None, "7g7f")),
    "diagram": (MATE_IN_ONE, *round_trip(MATE_IN_ONE, cshogi.Board(sfen=MATE_IN_ONE), "G*5b")),
    "rook handicap": (ROOK_HANDICAP, *round_trip(ROOK_HANDICAP, "飛車落ち", "3c3d")),
}
summary = {}
for name, (start, winner, parsed, legal, parsed_winner) in results.items():
    print(f"{name}: start kept: {parsed == start}, move legal: {legal}, winner: {winner}, parsed winner: {parsed_winner}")
    summary[name] = (parsed == start, legal, parsed_winner == winner)
assert summary["standard start"] == (True, True, True)
assert summary["diagram"] == (False, False, True) and results["diagram"][2] == cshogi.STARTING_SFEN, "the behavior has changed"
assert summary["rook handicap"] == (True, True, False), "the behavior has changed"
PY
