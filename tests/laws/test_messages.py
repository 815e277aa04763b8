"""Whatever players read or hear is a message of the catalogues: a law over the syntax trees."""

import ast
import re

import pytest

from app.tools.catalogues.compiling import ROOT
from app.tools.catalogues.extraction import domain_of

MARKERS = {"_", "N_", "p_", "NP_", "n_"}
AT_RUN_TIME = {"_", "p_", "n_"}
"""Not to be called while a module is imported: the language changes later."""
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z(“]|^[A-Z][a-z]{2,}$|[a-z]{2,}[.!?]$")
"""A string that may be words for people: two words, one with a capital, or the end of a sentence."""
FOR_PROGRAMMERS = {
    "ValueError", "TypeError", "RuntimeError", "KeyError", "AssertionError", "NotImplementedError", "FileNotFoundError",
    "AttributeError", "LookupError", "OSError", "ImportError", "IndexError", "BadLesson", "CommandError",
    "ArgumentTypeError", "PlayerFault", "UnknownLevel", "BadZip", "NoShortcut",
}  # fmt: skip
"""Exceptions whose sentences are for the terminal, the log file or the authors of games."""
FOR_THE_LOG = {"debug", "info", "warning", "error", "exception", "critical", "log"}
NOT_SHOWN = {
    "getLogger",
    "compile",
    "TypeVar",
    "NewType",
    "import_module",
    "find_spec",
    "namedtuple",
    "encode",
    "execute",
}
CODE = re.compile(r"[A-Z]{2,} [A-Z*]|<|PRAGMA|[2-9AJQK][CDHS] |\$|\d: ")
"""SQL, XML, scripts and codes of cards."""
NAMES_AND_CODES = re.compile(
    r"app/(commands/(?!play)|__main__|core/messages\.py|games/\w+/(odds|scenes|showcase)\.py|desktop/)"
)
"""Files whose strings are for the command line, programs and developers, or define the English conventions."""


NEVER = {
    "Bold",
    "Medium",
    "SemiBold",
    "Any",
    "You",
    "page up",
    "page down",
    "Enter",
    "Esc",
    "Space",
    "Tab",
    "Auto",
    "Shift F10",
}
"""Weights of letters, types, the person without a name in records, and what is printed on keys."""


def files():
    """Files whose texts players meet."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if domain_of(name) and "/training/" not in name and not NAMES_AND_CODES.search(name):
            yield name


def called(node):
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def parents_of(tree):
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def above(node, parents):
    while node in parents:
        node = parents[node]
        yield node


def excused(node, parents):
    """Whether a string is a message already, or is not for players."""
    for up in above(node, parents):
        if isinstance(up, ast.Call) and called(up) in MARKERS | FOR_THE_LOG | NOT_SHOWN | FOR_PROGRAMMERS:
            return True
        if isinstance(up, (ast.Compare, ast.Assert, ast.arg, ast.AnnAssign)) and not isinstance(up, ast.AnnAssign):
            return True
        if isinstance(up, ast.Subscript) and getattr(up.value, "id", "") in ("Literal", "TypeAlias"):
            return True
    return False


def unmarked(name):
    """(line, string) of strings in a file that look like words for people and pass no catalogue."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    parents = parents_of(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value)):
            continue
        if node.value in NEVER or CODE.search(node.value):
            continue
        if isinstance(parents[node], ast.Expr) or excused(node, parents):
            continue
        yield node.lineno, node.value


WHOLE = {
    "app/commands/play.py": "the sample names of a match, and its --help",
    "app/core/info.py": "names of AI players",
    "app/games/pai_tong/players/chances.py": "names of weights",
    "app/games/tong_its/players/habits.py": "names of weights",
    "app/storage/history.py": "SQL",
    "app/ui/kit/keymap.py": "names of keys",
    "app/ui/window/system_fonts.py": "codes of scripts",
}
"""Files that have nothing but codes and names, and why."""
ALLOWED = {
    "app/ai/child.py": {"import sys; sys.path[:] = ", "; from app.ai.child_main import main; main()"},
    "app/ai/child_main.py": {"has grown too big"},
    "app/ai/guard.py": {"Affinity"},
    "app/ai/question.py": {"took too long.", "took too much memory.", ", which is not legal.", " player of "},
    "app/ai/worker.py": {"has died", "does not answer"},
    "app/core/match.py": {
        "The clock moves at ",
        " ms after ",
        "The clock moves first, at ",
        " ms.",
        " ms, not at ",
        "time runs backwards: ",
    },
    "app/games/bong/__init__.py": {"Bong"},
    "app/games/bong/rules/model.py": {
        "10H, fling, flong, bing, deal, unlock 2, fling for 2, time up",
        "flong for ",
        "time up",
        "fling for ",
    },
    "app/games/kings_corners/__init__.py": {"Kings Corners"},
    "app/games/kings_corners/rules/model.py": {"QH>N, W>NE, draw, end, deal"},
    "app/games/kings_corners/rules/__init__.py": {"piles moved", "held back", "most in a turn", "kings caught"},
    "app/games/kings_corners/text.py": {
        "Kings Corners · ",
        "kings caught",
        "piles moved",
        "most in a turn",
        "held back",
    },
    "app/games/kong_pie/players/rollout_tables.py": {"next turn"},
    "app/games/kong_pie/rules/kongs.py": {"high kong", "high pair"},
    "app/games/kong_pie/rules/moves.py": {"vote refuse", "vote reset", "vote end"},
    "app/games/kong_pie/rules/payments.py": {"last one left", "high kong", "out of restocks"},
    "app/games/kong_pie/table/bands.py": {
        "raised cards",
        "captions of its groups",
        "prompt and buttons",
    },
    "app/games/kong_pie/table/labels.py": {"one more", "high pair", "high notes"},
    "app/games/kong_pie/text.py": {"high kong", "high pair"},
    "app/games/pai_tong/__init__.py": {"Pai Tong"},
    "app/games/pai_tong/players/__init__.py": {"Weights"},
    "app/games/pai_tong/rules/__init__.py": {"Kelantan Pong", "own draw", "given away", "One deal", "Thai"},
    "app/games/pai_tong/table/regions.py": {"raised cards, focus frame"},
    "app/games/pai_tong/text.py": {"own draw", "given away"},
    "app/games/tong_its/players/__init__.py": {"Weights"},
    "app/games/tong_its/players/callers.py": {
        "last discard",
        "points squared",
        "careless points",
        "third player's cards",
    },
    "app/games/tong_its/rules/__init__.py": {"calls won", "stock wins", "fours hidden", "laid off", "challenges won"},
    "app/games/tong_its/table/mat.py": {"marked cards with ticks", "names of groups"},
    "app/games/tong_its/text.py": {
        "calls won",
        "stock wins",
        "fours hidden",
        "laid off",
        "challenges won",
        "back back back back",
    },
    "app/storage/catalogues.py": {
        " is missing or damaged, so texts are in English. Install the program again.",
        ": wrong checksum",
        "The translation ",
    },
    "app/storage/import_records.py": {"it has more lines than any match"},
    "app/storage/log.py": {" The details are in ", "The program stopped because of an internal error ("},
    "app/storage/paths.py": {"Documents", "Logs", "Caches", "Application Support", "Library"},
    "app/storage/played.py": {
        "record IN (",
        "SELECT record, number, winners, scores FROM deals WHERE ",
        "SELECT record, took, counts FROM details WHERE ",
    },
    "app/storage/settings.py": {"faces.", "keys."},
    "app/storage/setups.py": {"setups.", ".options."},
    "app/table/animator.py": {
        "a little beyond, and back",
        "fast away, slow to arrive",
        "it does not: it fades away here, and appears there",
    },
    "app/ui/about.py": {"Copyright"},
    "app/ui/kit/avatars.py": {"Ana", "Ben", "Cem", "Eva", "Dora"},
    "app/ui/kit/gamepads.py": {"hat across", "hat along"},
    "app/ui/realtime/race_picture.py": {"keys at the seats", "lock of "},
    "app/ui/rulebook_screen.py": {"Widget"},
    "app/ui/window/environment.py": {"the compositor closed the connection"},
    "app/ui/window/letters.py": {"); put the program on this machine once more", "the letters cannot be read ("},
    "app/ui/window/opening.py": {
        "Unknown window pixel format",
        "this display's colour format isn't supported: use a colour depth of 15, 16, 24 or 32 bits",
        "no window can be opened: ",
        "no display: start the program from a desktop session (or set DISPLAY or WAYLAND_DISPLAY)",
    },
    "app/ui/window/ambience.py": {"SDL is not accessible"},
    "app/ui/window/sound_card.py": {"the sound device is gone"},
}
"""Codes in records and statistics, names that are the same everywhere, details for the log file and for authors of
records and games, names of bands in errors of a layout.
"""


def test_whatever_players_read_passes_a_catalogue():
    found = {name: {text for _, text in unmarked(name)} for name in files() if name not in WHOLE}
    wrong = {name: sorted(texts - ALLOWED.get(name, set())) for name, texts in found.items()}
    assert {name: texts for name, texts in wrong.items() if texts} == {}


def test_every_exception_is_still_needed():
    gone = {name: sorted(texts - {text for _, text in unmarked(name)}) for name, texts in ALLOWED.items()}
    assert {name: texts for name, texts in gone.items() if texts} == {}


def at_import(tree):
    """Calls that run while the module is imported."""
    later = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    parents = parents_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            inside = [up for up in above(node, parents) if isinstance(up, later)]
            if all(node in [*ast.walk(up.args), *map_decorators(up)] for up in inside):
                yield node


def map_decorators(function):
    for decorator in getattr(function, "decorator_list", ()):
        yield from ast.walk(decorator)


@pytest.mark.parametrize("name", list(files()))
def test_nothing_is_translated_before_the_language_is_known(name):
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    assert [node.lineno for node in at_import(tree) if node.func.id in AT_RUN_TIME] == []


def test_the_law_sees_what_it_should():
    """It finds a text in an f-string, and one that is translated too early."""
    tree = ast.parse('TITLE = _("Draw")\n\ndef tell(n):\n    return f"You have {n} cards"\n')
    assert [node.func.id for node in at_import(tree)] == ["_"]
    strings = [str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert [text for text in strings if WORDS.search(text)] == ["Draw", "You have "]
