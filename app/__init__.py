"""Kings & Kongs: a desktop card table.

Here modules of the standard library that are imported at the start, but seldom used, are kept from loading until they
are used: that takes 20 ms, and a megabyte or two in each process.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec
from threading import RLock
from types import ModuleType

__version__ = "1.0.0"

_lock = RLock()
_waiting: set[str] = set()


class _Inspect:
    """What dataclasses know of inspect: all of it, but no signature of a class, which only makes a docstring."""

    def __getattr__(self, name: str) -> object:
        return getattr(sys.modules["inspect"], name)

    def signature(self, _class: type) -> str:
        return ""


class _Unloaded(ModuleType):
    """Loads itself when asked for an attribute, unlike those of ``LazyLoader``, which load at their second import."""

    def __getattr__(self, name: str) -> object:
        if name == "__path__":  # the import system asks for it
            raise AttributeError(name)
        with _lock:
            if self.__name__ in _waiting:
                _waiting.remove(self.__name__)
                assert self.__spec__ is not None
                assert self.__spec__.loader is not None
                self.__spec__.loader.exec_module(self)
                self.__class__ = ModuleType  # type: ignore[assignment]
        return ModuleType.__getattribute__(self, name)


def _load_when_used(*names: str) -> None:
    """Let imports of these modules load them only once they are used; that of ``dataclasses`` doesn't use inspect."""
    for name in names:
        spec = find_spec(name) if name not in sys.modules else None
        if spec is not None:
            sys.modules[name] = module = module_from_spec(spec)
            module.__class__ = _Unloaded
            _waiting.add(name)
    import dataclasses

    if "inspect" in _waiting:
        dataclasses.inspect = _Inspect()  # type: ignore[attr-defined]


_load_when_used("inspect", "ipaddress", "tokenize", "tempfile", "zipfile", "bz2", "lzma")
