"""Records of older versions of the rules still open: they replay, or the error names the first line that differs."""

import json
import re

import pytest

from app.core import record
from app.core.record import OtherRules
from app.games import GAMES, game_named
from tests.matches import RECORDS

OLD = sorted(RECORDS.glob("version-*/*.jsonl"))

_ACES = "One chip for each ace the winner held, either in their hand or in melds"
DIFFERS: dict[str, tuple[int, str]] = {
    "version-1/tong-its-high-table": (849, _ACES),
    "version-1/tong-its-to-the-last-chip": (1043, _ACES),
    "version-1/tong-its-usual": (409, _ACES),
    "version-1/pai-tong-tong-without-stock": (
        342,
        "Instead of taking from the draw pile, a player may also take the discard",
    ),
    "version-1/pai-tong-walls-for-six": (
        6,
        "In Malaysia it is only played with four players. [...] build them into four walls",
    ),
    "version-2/kong-pie-charged-after-leaving": (
        40,
        "require any players who wish to remain in the game to increase the kitty by an additional chip",
    ),
    "version-1/kong-pie-two-players": (
        21,
        "If the house is also charging additional kitty for restocking ..., a similar requirement should be made of "
        "upping the kitty by the same amount upon resetting a game.",
    ),
}
"""By file, the line from which on today's rules differ, and the sentence of the rule text that was mended there."""


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", OLD, ids=name_of)
def test_old_record_replays_or_names_the_first_line_that_differs(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    if name_of(path) in DIFFERS:
        line, _sentence = DIFFERS[name_of(path)]
        with pytest.raises(OtherRules, match=rf"^line {line}: from here on, the current rules of .* differ from those"):
            record.read(lines, game_named)
        return
    match = record.read(lines, game_named)
    claimed = json.loads(lines[-1])["result"]
    assert match.result is not None
    assert [list(match.result.scores), list(match.result.winners)] == [claimed["scores"], claimed["winners"]]


def test_what_can_be_chosen_together_no_more_is_played_as_it_was_then():
    """Before, cards that were to be dealt from walls were dealt by hand."""
    lines = (RECORDS / "version-1" / "pai-tong-walls-of-cards.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["options"].items() >= {"cards": "money", "dealing": "walls"}.items()
    match = record.read(lines, game_named)
    assert (match.header.options.dealing, match.header.options.cards) == ("hand", "money")
    assert match.header.version == 1


def test_expected_differences_exist():
    assert set(map(name_of, OLD)) >= DIFFERS.keys()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_older_version_has_a_record_and_a_note(game):
    kept = {int(path.parent.name.removeprefix("version-")) for path in OLD if path.stem.startswith(game.name)}
    manual = (RECORDS.parents[1] / "app" / "core" / "RECORDS.md").read_text(encoding="utf-8")
    documented = re.findall(rf"^\| {re.escape(game.title)} \| (\d+) \|", manual, re.MULTILINE)
    assert kept >= {*range(1, game.version)}
    assert [int(version) for version in documented] == [*range(2, game.version + 1)]


def test_a_newer_version_is_refused():
    game = game_named("bong")
    fields = json.loads((RECORDS / "bong-usual.jsonl").read_text(encoding="utf-8").partition("\n")[0])
    with pytest.raises(record.BadRecord, match=rf"version {game.version} here, not {game.version + 1}$"):
        record.Reader(game_named).feed(json.dumps(fields | {"rules": game.version + 1}))
