"""Glossary words in sentences."""

from app.games import game_named, rules_file
from app.table.text.glossary import words_in
from app.table.text.rulebook import Word, read_rulebook


def found(name, sentence):
    book = read_rulebook(rules_file(game_named(name).info).read_text(encoding="utf-8"))
    return [word.word for word in words_in(sentence, book.words)]


def test_the_longer_word_is_meant_and_plurals_and_quotes_do_not_matter():
    words = [Word("Tong", "", ""), Word("Pure tong", "", "")]
    assert [word.word for word in words_in("Two pure tongs, and a tong.", words)] == ["Pure tong", "Tong"]
    assert words_in("Tongits", words) == []


def test_to_call_is_explained_but_not_to_draw():
    assert found("tong-its", "Draw a card or call with 13 points.") == ["Call"]


def test_first_kong_pie_question_is_explained():
    text = "To get a kong, connect: select two of your cards and two from the source."
    assert found("kong-pie", text) == ["Kong", "Connect", "Source"]
