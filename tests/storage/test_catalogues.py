"""Languages: which one the system prefers, what a damaged catalogue does, and CLDR's rules."""

import json
import sys
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app.core import messages
from app.core.card_names import card_name
from app.core.cards import FRENCH
from app.core.messages import _, fill, listed, listed_or, n_, percent, show_language
from app.storage import catalogues
from app.storage.catalogues import (
    NoCatalogue,
    languages,
    matching,
    preferred,
    show_chosen,
    system_locales,
    use_language,
)
from app.table.sheet import DealOutcome
from app.tools.catalogues.compiling import break_thai, conventions, plural_forms
from app.tools.catalogues.compiling import languages as sources

BREAKS_FOUND = pytest.mark.skipif(sys.platform == "win32", reason="thaibreak 1.5.0 finds no words on Wine")
TRANSLATED = ("fil", "ms", "th")


def test_every_language_in_the_repository_is_compiled_and_offered_by_its_own_name():
    assert sources() == list(TRANSLATED)
    assert languages() == {"en": "English", "fil": "Filipino", "ms": "Bahasa Melayu", "th": "ไทย"}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("fil", "fil"), ("fil-PH", "fil"), ("fil_PH.UTF-8", "fil"), ("tl", "fil"), ("tl_PH", "fil"), ("th_TH", "th"),
        ("ms-MY", "ms"), ("ms_MY@latin", "ms"), ("en-GB", "en"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"),
        ("de_DE", None), ("", None),
    ],
)  # fmt: skip
def test_locales_find_their_language(wanted, found):
    assert matching(wanted, languages()) == found


def test_first_available_language_of_all_preferred_ones_is_shown():
    known = languages()
    assert preferred(["de", "fr_FR", "tl_PH", "th"], known) == "fil"
    assert preferred(["de", "en_US", "th"], known) == "en"
    assert preferred(["de"], known) == "en"
    assert preferred([], known) == "en"


def test_linux_follows_the_order_of_gettext(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert system_locales((), {"LANGUAGE": "de:th", "LC_ALL": "ms_MY", "LANG": "fil_PH"}) == ["de", "th", "ms_MY"]
    assert system_locales((), {"LC_MESSAGES": "ms_MY", "LANG": "fil_PH"}) == ["ms_MY"]
    assert system_locales((), {"LANG": "fil_PH"}) == ["fil_PH"]
    assert system_locales((), {"LANGUAGE": "th", "LANG": "C.UTF-8"}) == ["C.UTF-8"]
    assert system_locales(["th-TH"], {}) == ["th-TH"]


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_asked_by_sdl(monkeypatch, system):
    monkeypatch.setattr(sys, "platform", system)
    assert system_locales(["de-DE", "ms-MY"], {"LANG": "th_TH"}) == ["de-DE", "ms-MY"]


def test_setting_goes_before_the_system(monkeypatch):
    monkeypatch.setenv("LANG", "th_TH.UTF-8")
    assert show_chosen("") == ""
    assert messages.language() == "th"
    assert show_chosen("ms") == ""
    assert messages.language() == "ms"
    assert show_chosen("en") == ""
    assert messages.language() == "en"


def test_damaged_catalogue_is_reported_and_english_shown(monkeypatch, tmp_path):
    whole = {file: file.read_bytes() for file in (catalogues._FOLDER / "fil").iterdir()}
    damages = [("messages.mo", b""), ("messages.mo", b"no catalogue"), ("messages.crc", b"?"), ("messages.crc", b"")]
    damages += [("conventions.json", text) for text in (b"", b"[1]", b'{"pair": 5}', b'{"months": ["Enero"]}')]
    for file, content in whole.items():
        if file.name == "messages.mo":
            damages.append((file.name, content[:5000] + bytes([content[5000] ^ 1]) + content[5001:]))
    for i, (name, content) in enumerate(damages):
        folder = tmp_path / f"x{i}"
        folder.mkdir()
        for file, usual in whole.items():
            (folder / file.name).write_bytes(content if file.name == name else usual)
    monkeypatch.setattr(catalogues, "_FOLDER", tmp_path)
    use_english()
    for tag in (*(f"x{i}" for i in range(len(damages))), "gone"):
        with pytest.raises(NoCatalogue):
            use_language(tag)
        assert show_chosen(tag) == (
            f"The translation '{tag}' is missing or damaged, so texts are in English. Install the program again."
        )
        assert messages.language() == "en"


def use_english():
    show_language("en", NullTranslations())


def shown(entries, tag="fil"):
    """Show a language with these messages only."""
    catalog = Catalog(locale=tag)
    catalog.mime_headers = [("Plural-Forms", f"{plural_forms(tag)};")]
    for english, other in entries.items():
        catalog.add(english, other)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    show_language(tag, GNUTranslations(BytesIO(compiled.getvalue())))


def test_message_without_translation_is_english():
    shown({"Draw": "Bumunot"})
    assert (_("Draw"), _("Fold")) == ("Bumunot", "Fold")
    assert n_("{n} card", "{n} cards", 1) == "1 card"
    assert n_("{n} card", "{n} cards", 2) == "2 cards"


@pytest.mark.parametrize("tag", TRANSLATED)
def test_plural_forms_are_those_of_cldr(tag):
    rule = Locale.parse(tag).plural_form
    forms = [f"{{n}} {name}" for name in ("one", "other")] if tag == "fil" else ["{n} other"]
    shown({("{n} card", "{n} cards"): tuple(forms)}, tag)
    for n in range(200):
        assert n_("{n} card", "{n} cards", n) == f"{n} {rule(n)}"


@pytest.mark.parametrize("tag", TRANSLATED)
def test_conventions_are_those_of_cldr(tag):
    kept = (catalogues._FOLDER / tag / "conventions.json").read_text(encoding="utf-8")
    assert kept == conventions(tag)
    assert json.loads(kept).keys() == messages.ENGLISH._asdict().keys()


@pytest.mark.parametrize(
    ("tag", "two", "three", "alternatives"),
    [
        ("en", "A and B", "A, B and C", "A, B or C"),
        ("fil", "A at B", "A, B, at C", "A, B, o C"),
        ("ms", "A dan B", "A, B dan C", "A, B, atau C"),
        ("th", "A และ B", "A B และ C", "A, B หรือ C"),
    ],
)
def test_lists_and_percentages(tag, two, three, alternatives):
    use_language(tag)
    assert (listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])) == ("A", two, three)
    assert listed_or(["A", "B", "C"]) == alternatives
    assert percent(27) == "27%"


def test_numbers_in_messages_have_a_true_minus_sign():
    assert fill("{n} points", n=-3) == "−3 points"


@pytest.mark.parametrize(
    ("message", "there", "text"),
    [
        ("The {card} fits here.", "{card} sesuai di sini.", "Raja lekuk sesuai di sini."),
        ("needs the {card}", "{card} diperlukan", "raja lekuk diperlukan"),
        ("{card} on top", "{card} di atas", "raja lekuk di atas"),
        ("The {card}.", "Di sini {card}.", "Di sini raja lekuk."),
    ],
)
def test_label_at_the_beginning_of_a_sentence_gets_a_capital(message, there, text):
    catalogue = Catalog(locale="ms")
    catalogue.add(message, there)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    show_language("ms", GNUTranslations(BytesIO(compiled.getvalue())))
    assert _(message, card="raja lekuk") == text


@BREAKS_FOUND
def test_thai_gets_places_to_break_and_nothing_else_does():
    broken = break_thai("เลือกไพ่ที่จะทิ้ง {name}")
    assert "\u200b" in broken
    assert broken.replace("\u200b", "") == "เลือกไพ่ที่จะทิ้ง {name}"
    assert break_thai("Choose a card, {name}.") == "Choose a card, {name}."


@BREAKS_FOUND
def test_thai_lessons_keep_their_names():
    """Finished lessons are remembered by their names: no place to break a line comes into them."""
    broken = break_thai("lesson build-down เรียงลงสลับสี")
    assert broken.startswith("lesson build-down ")
    assert "\u200b" in broken


def test_sentences_of_thai_end_without_a_full_stop():
    assert str(DealOutcome("Ann wins", "All pay.")) == "Ann wins. All pay."
    use_language("th")
    assert str(DealOutcome("Ann ชนะ", "ทุกคนจ่าย")) == "Ann ชนะ ทุกคนจ่าย"


def test_thai_card_names_have_a_space_after_digits_alone():
    use_language("th")
    names = [card_name(FRENCH.card(code)).replace("\u200b", "") for code in ("10H", "JS")]
    assert names == ["10 โพแดง", "แจ็คโพดำ"]
