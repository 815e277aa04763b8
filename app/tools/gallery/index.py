"""HTML page that shows all pictures side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from app.tools.gallery.look import Look
from app.tools.gallery.pictures import folder_of
from app.tools.gallery.scene_list import Scene

_HEAD = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kings &amp; Kongs: every screen</title>
<style>
body { margin: 1.5rem; background: #10141c; color: #f0ead8; font: 16px/1.4 sans-serif }
h1 { color: #ecbe62 }
h2 { margin: 2rem 0 .3rem; color: #ecbe62; font-size: 1.1rem }
p { margin: 0 0 .5rem }
.row { display: flex; gap: .8rem; overflow-x: auto; padding-bottom: .5rem }
figure { margin: 0; flex: 0 0 auto }
img { display: block; height: 18rem; background: #1c2230 }
figcaption { color: #b8c5de; font-size: .85rem }
nav a { color: #b8c5de; margin-right: .8rem }
</style>
<h1>Kings &amp; Kongs: every screen</h1>
"""


def write_index(folder: Path, looks: Sequence[Look], scenes: Sequence[Scene], sight: str = "") -> None:
    """Write the page: one row per scene, one picture per look. Raises OSError."""
    games = dict.fromkeys(scene.game for scene in scenes)
    parts = [_HEAD, "<nav>", *(f'<a href="#{game}">{game}</a>' for game in games), "</nav>\n"]
    for game in games:
        parts.append(f'<h1 id="{game}">{game}</h1>\n')
        for scene in scenes:
            if scene.game == game:
                parts.append(f'<h2>{escape(scene.name)}</h2><p>{escape(scene.about)}</p>\n<div class="row">\n')
                parts += [_figure(look, scene, sight) for look in looks]
                parts.append("</div>\n")
    (folder / "index.html").write_text("".join(parts), encoding="utf-8", newline="\n")


def _figure(look: Look, scene: Scene, sight: str) -> str:
    path = f"{folder_of(look, sight)}/{scene.file}.png"
    caption = f"{look.theme}, {look.size[0]} × {look.size[1]}, {look.scale} %"
    return (
        f'<figure><a href="{path}"><img src="{path}" loading="lazy" alt="{escape(scene.about)}"></a>'
        f"<figcaption>{caption}</figcaption></figure>\n"
    )
