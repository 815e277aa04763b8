"""What disks, editors and other programs do to files."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


def spoilt(content: bytes, luck: Random) -> bytes:
    """The content after one to three accidents."""
    for _ in range(luck.choice([1, 1, 1, 2, 3])):
        content = luck.choice(_ACCIDENTS)(content, luck)
    return content


def _place(content: bytes, luck: Random) -> tuple[int, int]:
    """Where a part of it begins and ends, most often a small one."""
    start = luck.randint(0, len(content))
    return start, min(len(content), start + luck.choice([1, 4, 60, 512, 4096]))


def _flipped(content: bytes, luck: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(luck.choice([1, 2, 8])) if content else ():
        changed[luck.randrange(len(changed))] ^= 1 << luck.randrange(8)
    return bytes(changed)


def _cut(content: bytes, luck: Random) -> bytes:
    return content[: luck.randint(0, len(content))]


def _beheaded(content: bytes, luck: Random) -> bytes:
    return content[luck.randint(0, len(content)) :]


def _holed(content: bytes, luck: Random) -> bytes:
    start, end = _place(content, luck)
    return content[:start] + bytes(end - start) + content[end:]


def _overwritten(content: bytes, luck: Random) -> bytes:
    start, end = _place(content, luck)
    return content[:start] + luck.randbytes(end - start) + content[end:]


def _doubled(content: bytes, luck: Random) -> bytes:
    start, end = _place(content, luck)
    return content[:end] + content[start:end] + content[end:]


def _squeezed(content: bytes, luck: Random) -> bytes:
    start, end = _place(content, luck)
    return content[:start] + content[end:]


def _added_to(content: bytes, luck: Random) -> bytes:
    return content + luck.choice([b"\n", b"\0" * 512, b"{}\n", b"x = 1\n", luck.randbytes(30)])


def _shuffled(content: bytes, luck: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    for _ in range(luck.choice([1, 3])) if lines else ():
        one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _replaced(_content: bytes, luck: Random) -> bytes:
    return luck.choice([b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe" * 99, luck.randbytes(2000), b"[" * 3000])


_ACCIDENTS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flipped, _flipped, _cut, _beheaded, _holed, _overwritten, _doubled, _squeezed, _added_to, _shuffled, _replaced,
)  # fmt: skip
