"""Names and verbs, as sentences at the table want them."""

import pytest

from app.core.grammar import does


@pytest.mark.parametrize(
    ("name", "verb", "output"),
    [
        ("You", "have", "You have"), ("Ben", "have", "Ben has"), ("Ben", "play", "Ben plays"),
        ("Ben", "go", "Ben goes"), ("Ben", "pass", "Ben passes"),
    ],
)  # fmt: skip
def test_a_verb_follows_the_name(name, verb, output):
    assert does(name, verb) == output
