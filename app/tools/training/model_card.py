"""The card beside a file: how it was made, and how well those play who play by it."""

from __future__ import annotations

import json
import os
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.tools.training.recipe import Figures, Labour, MadeFile

PACKAGE = "app.tools.training"
FOLDER = Path(__file__).parent


def card_beside(file: Path) -> Path:
    """Where the card of a file lies."""
    return file.with_name(f"{file.stem}.card.json")


def sum_of(numbers: bytes) -> str:
    """The check sum of a file."""
    return sha256(numbers).hexdigest()


def command(game_name: str, file: str, labour: Labour) -> str:
    """What makes the file again."""
    return f"python -m {PACKAGE} {game_name} {file} --hands {labour.hands} --seed {labour.seed}"


def commit() -> str:
    """Of the checkout; with a + where it was changed since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=FOLDER, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "--short=10", "HEAD") + "+" * bool(git("status", "--porcelain", "--", ":/app/*.py"))
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def card_of(said: str, at: str, labour: Labour, made: MadeFile, minutes: float) -> dict[str, Any]:
    """All that the card tells but how strong it is; ``said`` is the command, ``at`` the commit, the minutes are those
    that it took.
    """
    return {
        "command": said,
        "commit": at,
        "seed": labour.seed,
        "hands": labour.hands,
        "minutes": round(minutes, 1),
        "cores": os.cpu_count(),
        **made.figures,
        "learning curve": [*made.curve],
        "strength": [],
        "sha256": sum_of(made.numbers),
    }


def written(card: Figures) -> str:
    """As it stands in its file: one line for each figure, and for each point of a curve."""
    lines = []
    for key, value in card.items():
        if isinstance(value, list) and value:
            inner = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in value)
            lines.append(f" {json.dumps(key)}: [\n{inner}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_card(file: Path) -> Figures:
    """What is written on the card beside a file."""
    card: Figures = json.loads(card_beside(file).read_text(encoding="utf-8"))
    return card


def write_card(file: Path, card: Figures) -> None:
    """Beside the file that it is of."""
    card_beside(file).write_text(written(card), encoding="utf-8", newline="\n")
