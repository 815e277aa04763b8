"""Records with wrong lines, versions and times: ``verify`` says one clear line of each, and so does going on."""

import json
import re

import pytest

from app.__main__ import main
from app.games import GAMES
from app.storage.messages import Messages
from app.storage.resuming import resume
from tests.facts import FACTS
from tests.matches import RECORDS
from tests.soak.spoilt_files import spoilt

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("error")]

LONGEST = 500
"""Letters of a sentence that somebody still reads."""
STRANGE = (
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    99,
    10**20,
    0.5,
    1e300,
    "",
    "1",
    "draw",
    "x" * 999,
    "\u202e\x1b[2J",
    [],
    [[]],
    {},
)


def some_records():
    found = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.rglob("*.jsonl"))]
    return [text for text in found if len(text) < 60_000]


def fuzzed(text, luck, others):
    """One to three lines changed so that they still look like lines of a record, or any accident that befalls files."""
    if luck.random() < 0.2:
        return spoilt(text.encode(), luck)
    lines = text.splitlines()
    for _ in range(luck.choice([1, 1, 2, 3])):
        at = luck.choice([0, luck.randrange(len(lines)), len(lines) - 1])
        luck.choice([wrong_field, wrong_time, wrong_version, wrong_move, foreign_line, wrong_order])(
            lines, at, luck, others
        )
    return "\n".join(lines).encode("utf-8", "surrogatepass") + luck.choice([b"", b"\n", b"\r\n"])


def changed(line, change):
    """The line with its fields changed; as it is if another accident has made it unreadable."""
    try:
        fields = json.loads(line)
    except ValueError:
        return line
    if isinstance(fields, dict):
        change(fields)
    return json.dumps(fields, ensure_ascii=False)


def wrong_field(lines, at, luck, _others):
    def change(fields):
        inside = fields
        while True:
            key = luck.choice([*inside, "new"])
            if isinstance(inside.get(key), dict) and luck.random() < 0.7:
                inside = inside[key]
            elif luck.random() < 0.2:
                inside.pop(key, None)
                return
            else:
                inside[key] = luck.choice(STRANGE)
                return

    lines[at] = changed(lines[at], change)


def wrong_time(lines, at, luck, _others):
    times = (*STRANGE, luck.randrange(-100, 10**6), luck.randrange(10**12))
    lines[at] = changed(lines[at], lambda fields: fields.update(at=luck.choice(times)))


def wrong_version(lines, _at, luck, _others):
    name = luck.choice(["format", "rules", "game"])
    versions = (*STRANGE, *(game.name for game in GAMES))
    lines[0] = changed(lines[0], lambda fields: fields.update({name: luck.choice(versions)}))


def wrong_move(lines, at, luck, _others):
    """A move that the game has, made where it may not be."""
    game = luck.choice(GAMES)
    move = game.notate(luck.choice(FACTS[game.name].moves))
    lines[at] = changed(
        lines[at], lambda fields: fields.update(luck.choice([{"move": move}, {"seat": luck.randint(-1, 9)}]))
    )


def foreign_line(lines, at, luck, others):
    lines.insert(at, luck.choice(luck.choice(others).splitlines()))


def wrong_order(lines, at, luck, _others):
    other = luck.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    if luck.random() < 0.3 and len(lines) > 1:
        del lines[other]


def is_clear(line):
    return line.isprintable() and len(line) < LONGEST and "Traceback" not in line


def test_a_fuzzed_record_is_reported_in_one_clear_line(rounds, tmp_path, capsys):
    texts, path = some_records(), tmp_path / "it.jsonl"
    for luck in rounds:
        path.write_bytes(content := fuzzed(luck.choice(texts), luck, texts))
        code = main(["verify", str(path)])
        spoken, wrong = capsys.readouterr()
        (line,) = (spoken or wrong).splitlines()
        assert (code, bool(spoken), bool(wrong)) in [(0, True, False), (1, False, True)]
        assert line.startswith(f"{path}:"), line
        assert code == 0 or re.match(r":[0-9]+: \S", line.removeprefix(str(path))), line
        assert is_clear(line.removeprefix(str(path))), line

        messages = Messages()
        if going := resume(path, messages):
            going[1].close()
        assert len(messages.posted) <= 1
        assert all(map(is_clear, messages.posted)), messages.posted
        assert not messages.posted or content in [copy.read_bytes() for copy in tmp_path.iterdir() if copy != path]
        for copy in tmp_path.glob("*.bad-*"):
            copy.unlink()
