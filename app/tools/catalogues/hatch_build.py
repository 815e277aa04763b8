"""Build hook of the package: compiles the catalogues before the wheel, or the installation of a checkout, is made. A
release's wheel also takes the compiled modules of ``app.tools.compiling``; other builds need no C compiler.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compilation(BuildHookInterface):  # type: ignore[type-arg]
    """Run by hatchling for wheels, also for the one of ``pip install -e .``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and include what was made, which is in no checkout."""
        sys.path.insert(0, self.root)
        from app.tools.catalogues.compiling import compile_all

        made = compile_all(Path(self.root))
        build_data["artifacts"] += [file.relative_to(self.root).as_posix() for file in made]
        compiled = os.environ.get("KK_COMPILED")
        if compiled and self.target_name == "wheel" and version == "standard":
            self._include_compiled(Path(compiled), build_data)

    def _include_compiled(self, folder: Path, build_data: dict[str, Any]) -> None:
        """Build a wheel for this Python and platform; on Linux it needs this C library or a later one."""
        from packaging.tags import sys_tags

        from app.tools.compiling import compiled_files

        files = compiled_files(Path(self.root), folder)
        build_data["force_include"] |= {str(folder / file): file.as_posix() for file in files}
        tag = next(tag for tag in sys_tags() if not tag.platform.startswith("linux_"))  # they name no C library
        build_data.update(pure_python=False, tag=str(tag))
