"""Model card beside a trained file: how it was made, and how strong its players are."""

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


def card_path(file: Path) -> Path:
    return file.with_name(f"{file.stem}.card.json")


def checksum(numbers: bytes) -> str:
    return sha256(numbers).hexdigest()


def command(game_name: str, file: str, labour: Labour) -> str:
    """Return the command that rebuilds the file."""
    return f"python -m {PACKAGE} {game_name} {file} --hands {labour.hands} --seed {labour.seed}"


def commit() -> str:
    """Return the commit of the checkout, with a + if files have been changed."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=FOLDER, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "--short=10", "HEAD") + "+" * bool(git("status", "--porcelain", "--", ":/app/*.py"))
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def card_of(command_line: str, at: str, labour: Labour, made: MadeFile, minutes: float) -> dict[str, Any]:
    """Return the model card without the strength. ``command_line`` made the file at commit ``at`` in ``minutes``."""
    return {
        "command": command_line,
        "commit": at,
        "seed": labour.seed,
        "hands": labour.hands,
        "minutes": round(minutes, 1),
        "cores": os.cpu_count(),
        **made.figures,
        "learning curve": [*made.curve],
        "strength": [],
        "sha256": checksum(made.numbers),
    }


def to_json(card: Figures) -> str:
    """Return the card as JSON: one line for each figure, and for each point of a curve."""
    lines = []
    for key, value in card.items():
        if isinstance(value, list) and value:
            inner = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in value)
            lines.append(f" {json.dumps(key)}: [\n{inner}\n ]")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_card(file: Path) -> Figures:
    card: Figures = json.loads(card_path(file).read_text(encoding="utf-8"))
    return card


def write_card(file: Path, card: Figures) -> None:
    card_path(file).write_text(to_json(card), encoding="utf-8", newline="\n")
