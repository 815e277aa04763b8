"""The complete rules as the program parses them: every cited number exists, and nothing of a page is lost."""

import ast
import re
from pathlib import Path

import pytest

from app.core.options import build, choices
from app.games import GAMES, game_named, rules_file
from app.table.text.rulebook import Rule, in_force, read_rulebook, rule_of
from tests.games.rulebook import numbers

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def text_of(game):
    return rules_file(game.info).read_text(encoding="utf-8")


def book_of(game):
    return read_rulebook(text_of(game))


def known(book):
    return {rule.number for _, rule in book.all()} | {section.number for section in book.sections}


@each_game
def test_every_rule_and_every_word_of_the_page_is_in_the_book(game):
    book = book_of(game)
    assert [rule.number for _, rule in book.all() if "." in rule.number] == list(numbers(game))
    text = [book.about, *(section.title for section in book.sections), *(rule.text for _, rule in book.all())]
    text += [f"{word.word} {word.meaning} {word.number}" for word in book.words]
    page = re.sub(r"<!--.*?-->", "", text_of(game), flags=re.DOTALL)
    wanted = re.findall(r"[\w'’]+", "\n".join(line for line in page.split("\n") if not line.startswith("# ")))
    missing = set(wanted) - set(re.findall(r"[\w'’]+", " ".join(text)))
    assert {word for word in missing if not word.isdecimal()} - {"Words"} == set()


@each_game
def test_the_glossary_is_in_order_and_leads_to_rules_that_there_are(game):
    book = book_of(game)
    words = [word.word.casefold() for word in book.words]
    assert len(words) > 6
    assert words == sorted(set(words))
    assert {word.number for word in book.words} <= known(book)
    assert all(len(word.meaning.split()) <= 25 for word in book.words)


@each_game
def test_every_number_that_a_rule_points_at_is_there(game):
    book = book_of(game)
    pointed = {
        number
        for _, rule in book.all()
        for braces in re.findall(r"\((\d[\d., ]*)\)", rule.text)
        for number in re.findall(r"\d+\.\d+", braces)
    }
    assert pointed <= known(book)


@each_game
def test_every_house_rule_leads_to_a_rule_of_the_book(game):
    book = book_of(game)
    for choice in choices(game.options):
        assert choice.sections(), choice.name
        assert set(choice.sections()) <= known(book), choice.name
        for value in choice.values:
            options = game.options(**{choice.name: value})
            assert rule_of(choice, options) in choice.sections()


def test_rules_of_house_rules_say_whether_they_are_in_force():
    game = game_named("kong-pie")
    usual = in_force(build(game.options, {}, 3))
    assert not usual["8.2"].played
    assert usual["8.2"].settings == ("Short-connect: Off",)
    assert "3.3" not in usual
    forced = in_force(build(game.options, {"short_connect": True, "restock": "shuffle", "chips": True}, 3))
    assert forced["8.2"].played
    assert forced["5.3"].played
    assert not forced["5.1"].played
    assert forced["7"].played
    assert not forced["7.3"].played


def test_dependent_house_rules_need_their_base():
    game = game_named("kong-pie")
    assert not in_force(build(game.options, {"jackpot": 5}, 3))["9.3"].played
    assert in_force(build(game.options, {"jackpot": 5, "chips": True}, 3))["9.3"].played


def test_search_finds_all_words_and_numbers_and_what_brings_them_in_first():
    book = book_of(game_named("bong"))
    found = [rule.number for _, rule in book.found("FLING")]
    assert found[0] == "4.1"
    assert "4.3" in found
    assert [rule.number for _, rule in book.found("9.2")] == ["9.2"]
    both = [rule for _, rule in book.found("lockout near")]
    assert both
    assert all("lockout" in rule.text.casefold() for rule in both)
    assert book.found("") == book.found("  ") == []
    assert book.found("xylophone") == []


def test_a_page_of_another_make_is_read_as_far_as_it_goes():
    book = read_rulebook("# Old Maid\n\nFor three.\n\n## Unnumbered\n1. Lost.\n\n## 1 Aim\nAll of it.\n1. One\ntwo.\n")
    assert [section.title for section in book.sections] == ["Aim"]
    assert book.sections[0].rules == (Rule("1", "All of it."), Rule("1.1", "One two."))
    assert book.words == ()
    assert read_rulebook("").sections == ()


@each_game
def test_every_refusal_leads_to_a_rule_that_there_is(game):
    """Every rule number cited by ``why_not`` exists, and most refusals cite one."""
    folder = Path(rules_file(game.info)).parent / "rules"
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in folder.glob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    reasons = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Reason"]
    cited = [str(ast.literal_eval(call.args[1])) for call in reasons if isinstance(call.args[-1], ast.Constant)
             and len(call.args) == 2]  # fmt: skip
    assert len(cited) > 0.6 * len(reasons) > 6
    assert set(cited) <= known(book_of(game))
