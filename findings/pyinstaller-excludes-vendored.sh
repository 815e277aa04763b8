#!/usr/bin/env bash
# PyInstaller 6.22.3 with setuptools 80.9.0: excluding a package that setuptools has a copy of ends the build with a traceback.
#
# --exclude-module typing_extensions, with no such package installed: where an imported module tries to import it, PyInstaller's hook
# makes an alias to setuptools._vendor.typing_extensions and meets the excluded node. The build ends with ValueError: "Target module
# ... already imported as ExcludedModule". Expected: the module is left out, as asked. With setuptools 65.5.0, which has no such copy,
# the same command builds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
cd "$folder"
cat >program.py <<'PY'
try:
    import typing_extensions
except ImportError:
    typing_extensions = None
print(typing_extensions)
PY
build() { venv/bin/python -m PyInstaller --noconfirm --log-level ERROR --exclude-module typing_extensions program.py >log 2>&1; }
venv/bin/pip --disable-pip-version-check install --quiet pyinstaller==6.22.3 setuptools==65.5.0
build && echo "setuptools 65.5.0: builds"
venv/bin/pip --disable-pip-version-check install --quiet setuptools==80.9.0
if build; then
    echo "setuptools 80.9.0: builds now"
    exit 1
fi
grep 'already imported as "ExcludedModule' log
