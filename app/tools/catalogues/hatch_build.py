"""Build hook of the package: compiles the catalogues before the wheel, or the installation of a checkout, is made."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Run by hatchling for wheels, also for the one of ``pip install -e .``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and include what was made, which is in no checkout."""
        sys.path.insert(0, self.root)
        from app.tools.catalogues.compiling import compile_all

        made = compile_all(Path(self.root))
        build_data["artifacts"] += [file.relative_to(self.root).as_posix() for file in made]
