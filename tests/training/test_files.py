"""Shipped files match their model cards, can be rebuilt, and have the same bytes on every machine."""

import re
import sys

import pytest

from app.commands.executors import workers
from app.games import game_named, infos, part_of
from app.tools.training.__main__ import main
from app.tools.training.model_card import card_of, card_path, checksum, read_card, to_json
from app.tools.training.recipe import Labour, Makers, all_recipes, folder_of

FILES = [pytest.param(info, recipe, id=f"{info.name}-{recipe.file}") for info, recipe in all_recipes()]
QUICKLY_MADE = ("rollout_tables.json", "chances.json")
"""Made anew in the suite; the others in the soak."""
MADE_ANEW = [
    pytest.param(
        info, recipe, id=f"{info.name}-{recipe.file}", marks=[pytest.mark.soak] * (recipe.file not in QUICKLY_MADE)
    )
    for info, recipe in all_recipes()
]
FEWER = {"callers.json": 40, "habits.json": 30, "lift.json": 20, "rollout_net.bin": 12}
"""Hands, where a hundred would take long."""


def made(info, recipe, jobs):
    with workers(Makers(game_named(info.name), jobs)) as found:
        return recipe.make(Labour(FEWER.get(recipe.file, 100), 5, found, lambda line: None))


@pytest.mark.parametrize(("info", "recipe"), FILES)
def test_each_file_is_the_one_of_its_card(info, recipe):
    file = folder_of(info) / recipe.file
    card = read_card(file)
    assert card["sha256"] == checksum(file.read_bytes())
    assert {"command", "commit", "seed", "hands", "minutes", "learning curve", "strength"} <= card.keys()
    assert to_json(card) == card_path(file).read_text(encoding="utf-8")
    assert (
        card["command"]
        == f"python -m app.tools.training {info.name} {recipe.file} --hands {card['hands']} --seed {card['seed']}"
    )


def test_there_is_a_recipe_and_a_card_for_whatever_players_have_learned():
    """And none for what is not there."""
    lie, estimate = set(), {(info.name, recipe.file) for info, recipe in all_recipes()}
    for info in infos():
        if part_of(info, "players"):
            lie |= {(info.name, file.name) for kind in ("*.bin", "*.json") for file in folder_of(info).glob(kind)}
    cards = {(name, file) for name, file in lie if file.endswith(".card.json")}
    assert lie - cards == estimate
    assert {(name, re.sub(r"\.\w+$", ".card.json", file)) for name, file in estimate} == cards


@pytest.mark.parametrize(("info", "recipe"), MADE_ANEW)
def test_the_same_hands_give_the_same_bytes_on_one_core_and_on_two(info, recipe):
    alone, together = made(info, recipe, 1), made(info, recipe, 2)
    assert alone.numbers == together.numbers
    assert (alone.curve, alone.figures) == (together.curve, together.figures)
    assert len(alone.numbers) > 50


def test_a_card_is_a_line_for_each_figure_and_each_point_of_its_curve():
    info, recipe = next(all_recipes())
    with workers(Makers(game_named(info.name), 1)) as found:
        labour = Labour(8, 3, found, print)
    one = card_of("made", "0", labour, recipe.make(labour)._replace(curve=({"hands": 1}, {"hands": 2})), 0.5)
    assert ' "learning curve": [\n  {"hands": 1},\n  {"hands": 2}\n ],\n "strength": [],\n' in to_json(one)
    assert list(one)[:5] == ["command", "commit", "seed", "hands", "minutes"]


def test_strength_can_be_measured_later_and_added_to_the_card(tmp_path, monkeypatch, capsys):
    def training(*words):
        monkeypatch.setattr(sys, "argv", ["training", "kong-pie", "rollout_tables.json", *words])
        assert main() == 0
        return read_card(tmp_path / "rollout_tables.json")

    there = ("--jobs", "1", "--to", str(tmp_path))
    made = training("--hands", "60", "--deals", "0", *there)
    assert made["strength"] == []
    measured = training("--measure", "--deals", "2", *there)
    assert [one["deals"] for one in measured["strength"]] == [2, 2]
    assert {**measured, "strength": []} == made
    file = tmp_path / "rollout_tables.json"
    file.write_bytes(file.read_bytes() + b" ")
    assert main() == 2
    assert capsys.readouterr().err == f"training: {file} is not the file that its card tells of\n"
    file.unlink()
    assert main() == 2
    assert capsys.readouterr().err.count("\n") == 1
