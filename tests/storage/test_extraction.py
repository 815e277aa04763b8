"""Messages are found wherever the code has them, with the comments that explain them."""

from app.tools.catalogues.extraction import messages

CODE = """
# Translators: said by the winner
first = _("Kin!")
# A comment for maintainers.
second = p_("verb on a button", "Draw")
# Translators: a count
# of cards
third = n_("{n} card", "{n} cards", 3)
OPTION = NP_("color", N_("ignored here"))
fourth = f"{first} {_('You win.')} {name}"
computed = _(text)
"""


def test_messages_with_context_plural_and_comments() -> None:
    found = [(source.id, source.context, source.comments) for source in messages(CODE, "app/core/x.py")]
    assert found == [
        ("Kin!", None, ("said by the winner",)),
        ("Draw", "verb on a button", ()),
        (("{n} card", "{n} cards"), None, ("a count", "of cards")),
        ("ignored here", None, ()),
        ("You win.", None, ()),
    ]
