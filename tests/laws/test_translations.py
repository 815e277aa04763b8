"""Translations are complete, and say what the English texts say in the glossary's words."""

import pytest

from app.core.lesson import read_lessons
from app.games import game_named, infos, lessons_file
from app.storage.catalogues import use_language
from app.tools.catalogues.checking import glossary, mistakes, text_mistakes
from app.tools.catalogues.compiling import languages
from app.tools.catalogues.extraction import DOMAINS


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_is_translated_without_a_mistake(language, domain):
    assert list(mistakes(language, [domain])) == []


@pytest.mark.parametrize("language", languages())
def test_rules_and_lessons_have_the_same_sections_moves_and_cards(language):
    assert list(text_mistakes(language)) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_lessons_can_be_played_in_every_language(language, info):
    use_language(language)
    file = lessons_file(info)
    assert language in file.name
    assert read_lessons(game_named(info.name), file.read_text(encoding="utf-8").splitlines())


def test_glossary_has_one_entry_for_each_term():
    names = [(term.english, term.game) for term in glossary()]
    assert len(names) == len(set(names)) > 100
    assert all(all(term.words[language]) for term in glossary() for language in languages())
