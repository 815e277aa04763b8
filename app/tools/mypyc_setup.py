"""Compile modules in place; ``app.tools.compiling`` runs this as a script, since setuptools needs its own process."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from sysconfig import get_path
from tempfile import TemporaryDirectory

NO_COMPILER = 3
"""Exit code if there is no C compiler, or none that finds Python's headers."""


def main(files: dict[str, list[str]]) -> None:
    """Compile these files below the current folder, given by the name of the library that each group becomes."""
    import setuptools  # first, as it replaces distutils
    from mypyc.build import mypycify

    if not _has_compiler():
        sys.exit(NO_COMPILER)
    # As fast as with the usual -O3 but compiled in half the time; a third smaller without debug information.
    extensions = mypycify(
        [file for group in files.values() for file in group],
        opt_level="1",
        debug_level="0",
        separate=[(group, library) for library, group in files.items()],
    )
    for extension in extensions:
        if sys.platform != "win32":
            extension.extra_compile_args += ["-g0", "-fvisibility=hidden"]
        if sys.platform == "linux":
            extension.extra_compile_args += [
                "-fno-asynchronous-unwind-tables",
                "-ffunction-sections",
                "-fdata-sections",
            ]
            extension.extra_compile_args += [f"-fno-align-{what}" for what in ("functions", "loops", "jumps", "labels")]
            extension.extra_link_args += ["-s", "-Wl,--gc-sections", "-Wl,-z,noseparate-code"]
    setuptools.setup(name="compiled", ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])


def _has_compiler() -> bool:
    from distutils.ccompiler import new_compiler
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import customize_compiler

    with TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_path("include")])
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


if __name__ == "__main__":
    main(json.loads(sys.argv.pop()))
