"""Who reads our output may go before its end; Windows tells that as an invalid argument."""

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
def test_a_reader_that_has_gone_as_windows_tells_it_is_no_trouble(known, code):
    """Elsewhere an invalid argument is one, and is not passed over."""
    script = GONE.format(raised="errno.EINVAL", known=known)
    done = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == code
    assert ("Traceback" in done.stderr) == (code == 1)
