"""The rules in brief for the house rules in use."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.options import build, choices
from app.games import GAMES
from app.table.registry import TEXTS

SPRITES = Path(__file__).parents[2] / "sprites"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_in_brief_have_topics_with_examples_that_can_be_drawn(game):
    """For each value of each option, with defaults for the others."""
    seats = game.usual_players()
    usual = build(game.options, {}, seats)
    for options in (usual, *(replace(usual, **{c.name: v}) for c in choices(game.options) for v in c.values)):
        check(TEXTS[game.name].brief(options, seats))


def check(pages):
    examples = [example for topic in pages.topics for example in topic.examples]
    assert len(pages.topics) >= 3
    assert len(examples) >= 3
    for example in examples:
        codes = [code for group in example.groups for code in group.split()]
        for code in codes:
            name = "back-lattice" if code == "back" and example.faces == "cards" else code
            assert (SPRITES / example.faces / f"{name}.svg").is_file(), code
        assert not example.sign or (SPRITES / "icons" / f"{example.sign}.svg").is_file()
        held = [code for code in codes if code != "back"]
        assert len(set(held)) == len(held) or example.faces != "cards", "there is but one of each"
    for line in (*(line for topic in pages.topics for line in topic.text if line), *(e.caption for e in examples)):
        assert line == line.strip()
        assert re.search(r"[.!,…:]$", line), line
