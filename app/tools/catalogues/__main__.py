"""``python -m app.tools.catalogues``: work on translations in a checkout."""

from __future__ import annotations

import argparse
import subprocess
import sys

from app.tools.catalogues.checking import mistakes, text_mistakes
from app.tools.catalogues.compiling import compile_all, conventions, languages, locale_folder, read, translated
from app.tools.catalogues.extraction import DOMAINS, templates, update


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m app.tools.catalogues", description="Work on translations.")
    commands = parser.add_subparsers(dest="command", required=True)
    updating = commands.add_parser("update", help="bring .po files up to date with the code; translations stay")
    updating.add_argument("domains", nargs="*", metavar="PART", help=f"parts of the program: {', '.join(DOMAINS)}")
    updating.add_argument("--language", action="append", help="a new or an existing language, as in fil")
    commands.add_parser("compile", help="compile all .po files, as the build does")
    commands.add_parser("count", help="count translated messages by part and language")
    checking = commands.add_parser("check", help="list what is missing or wrong in translations")
    checking.add_argument("language", nargs="*", metavar="LANGUAGE", help="all by default")
    trying = commands.add_parser("try", help="compile, and open the window in a language")
    trying.add_argument("language", choices=languages())
    asked = parser.parse_args()
    if asked.command == "update":
        _update(asked.domains or list(DOMAINS), asked.language or languages() or ["fil", "ms", "th"])
    elif asked.command == "compile":
        print(f"compiled {len(compile_all())} files")
    elif asked.command == "check":
        wrong = [why for tag in asked.language or languages() for why in (*mistakes(tag), *text_mistakes(tag))]
        print("\n".join([*wrong, f"{len(wrong)} mistakes"]))
        return 1 if wrong else 0
    elif asked.command == "count":
        _count()
    else:
        compile_all()
        return subprocess.call([sys.executable, "-m", "app", "--language", asked.language])
    return 0


def _update(domains: list[str], chosen: list[str]) -> None:
    found = templates()
    for language in chosen:
        for domain in domains:
            file = update(domain, language, found[domain])
            catalog = read(file, language)
            whole = [message for message in catalog if message.id]
            print(f"{file}: {sum(map(translated, whole))} of {len(whole)} translated")
        (locale_folder() / language / "conventions.json").write_text(conventions(language), encoding="utf-8")


def _count() -> None:
    for language in languages():
        for file in sorted((locale_folder() / language).glob("*.po")):
            whole = [message for message in read(file, language) if message.id]
            print(f"{language:4} {file.stem:14} {sum(map(translated, whole)):5} of {len(whole):5}")


if __name__ == "__main__":
    raise SystemExit(main())
