"""The reader of the output may go away early; Windows reports that as an invalid argument."""

import subprocess
import sys

import pytest

GONE = """
import errno, sys
import app.__main__ as program

def gone(*_, **__):
    raise OSError({raised}, "the reader has gone")

program._READER_GONE, program._run = {known}, gone
sys.exit(program.main(["verify"]))
"""


@pytest.mark.parametrize(("known", "code"), [("(errno.EINVAL,)", 141), ("()", 1)])
def test_a_closed_pipe_as_reported_by_windows_is_no_error(known, code):
    """On other systems an invalid argument is an error and is not ignored."""
    script = GONE.format(raised="errno.EINVAL", known=known)
    done = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == code
    assert ("Traceback" in done.stderr) == (code == 1)
