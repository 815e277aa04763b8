#!/usr/bin/env bash
# base32-lib 1.1.1, decode with checksum=True: rejects codes written by encode if a hyphen falls inside the checksum.
#
# The documentation uses split_every and checksum together and says that decode normalizes a code before decoding it: hyphens are
# removed, O becomes 0, and I and L become 1. However, decode cuts off the last two characters as the checksum first. If a hyphen is second
# to last ("16j8-2"), the checksum is taken to be "-2", and decode raises "Invalid checksum"; O or I for a checksum digit also raises
# ValueError. Without a checksum, both work. For a given split_every, only the length of a code decides whether it can be decoded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet base32-lib==1.1.1
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version

import base32_lib

print("base32-lib", version("base32-lib"))


def decode_or_error(code: str, *, checksum: bool = True) -> int | str:
    """Return the decoded number, or the error message."""
    try:
        return base32_lib.decode(code, checksum=checksum)
    except ValueError as error:
        return str(error)


failures = {}
for split in (2, 3, 4, 5):
    for checksum in (True, False):
        codes = {number: base32_lib.encode(number, split_every=split, checksum=checksum) for number in range(1, 40000)}
        failed = {number: code for number, code in codes.items() if decode_or_error(code, checksum=checksum) != number}
        failures[split, checksum] = len(failed)
        example = next((f", such as {code!r} for {number}: {decode_or_error(code)!r}" for number, code in failed.items()), "")
        print(f"split_every={split}, checksum={checksum}: {len(failed)} of {len(codes)} codes cannot be decoded{example}")
        if checksum:
            assert failed == {number: code for number, code in codes.items() if code[-2] == "-"}, "the behavior has changed"
assert all(failures[split, True] > 500 for split in (2, 3, 4, 5)), "the behavior has changed"
assert not any(failures[split, False] for split in (2, 3, 4, 5))

results = {}
for number in (6, 29, 12345):
    code = base32_lib.encode(number, checksum=True)
    with_letters = code[:-2] + code[-2:].replace("0", "O").replace("1", "I")
    results[number] = decode_or_error(code), decode_or_error(with_letters)
    print(f"{number}: {code!r} is decoded as {results[number][0]}; {with_letters!r} gives {results[number][1]!r}")
    assert with_letters != code and results[number][0] == number
    assert isinstance(results[number][1], str), "the behavior has changed"
assert decode_or_error("OI", checksum=False) == decode_or_error("01", checksum=False) == 1
PY
