"""House rules: declared once, read from words, and checked in value and in type."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.options import ON_OFF, BadOption, as_dict, as_of, as_text, build, choices, of_version, option
from app.games import GAMES
from app.games.kings_corners.rules.model import Options
from tests.facts import fit, option_sets


@dataclass(frozen=True, slots=True)
class Tea:
    """A small set of house rules."""

    milk: bool = option(False, ON_OFF, "Milk", "Whether there is milk.")
    lumps: int = option(
        1, {0: "none", 1: "one"}, "Lumps", "How much sugar.", typed=range(0, 10),
        default_for=lambda given: 2 if given["milk"] else given["seats"],
    )  # fmt: skip


def test_defaults_may_depend_on_earlier_options_and_seats():
    assert build(Tea, {}, 1) == Tea(milk=False, lumps=1)
    assert build(Tea, {}, 5) == Tea(milk=False, lumps=5)
    assert build(Tea, {"milk": True}, 5) == Tea(milk=True, lumps=2)
    assert build(Tea, {"milk": True, "lumps": 7}, 5) == Tea(milk=True, lumps=7)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1, 10, [1], {}, 2**70, float("nan"), "\ud800"])
def test_a_value_must_be_right_in_type_too(value):
    with pytest.raises(BadOption, match=r"^lumps takes 0, 1 or 0 to 9, not '") as why:
        build(Tea, {"lumps": value}, 2)
    assert str(why.value).encode()


@pytest.mark.parametrize("value", [0, 1, 0.0, "off", None])
def test_one_is_not_on(value):
    with pytest.raises(BadOption, match=r"^milk takes off, on, not '"):
        build(Tea, {"milk": value}, 2)


def test_an_unknown_option_names_those_there_are():
    with pytest.raises(BadOption, match=r"^there is no option 'sugar'; choose from milk, lumps$"):
        build(Tea, {"sugar": 1, "zest": 2}, 2)
    with pytest.raises(BadOption, match=r"^there is no option 'seats'"):
        build(Tea, {"seats": 2}, 2)


def test_a_refusal_stays_short():
    for given_ in ({"lumps": "x" * 10**6}, {"y" * 10**6: 1}, {"lumps": [1] * 10**6}):
        with pytest.raises(BadOption) as why:
            build(Tea, given_, 2)
        assert len(str(why.value)) < 200


def test_reading_from_the_command_line():
    milk, lumps = choices(Tea)
    assert [milk.read("on"), milk.read("off"), lumps.read("0"), lumps.read("9")] == [True, False, 0, 9]
    for choice, text in ((milk, "yes"), (milk, "True"), (milk, "1"), (lumps, "10"), (lumps, "-1"), (lumps, "1.0")):
        with pytest.raises(BadOption, match=f"^{choice.name} takes .*, not {text!r}$"):
            choice.read(text)
    for text in ("", " 1", "9" * 5000, "²", "one"):
        with pytest.raises(BadOption, match=r"^lumps takes"):
            lumps.read(text)


@given(st.text())
def test_any_text_is_read_or_refused(text):
    for choice in choices(Options):
        if text in set(map(as_text, choice.values)) or (
            choice.typed and text.isdecimal() and int(text) in choice.typed
        ):
            assert choice.accepts(choice.read(text))
        else:
            with pytest.raises(BadOption, match=f"^{choice.name} takes"):
                choice.read(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_is_fit_to_be_shown(game):
    known = {}
    for choice in choices(game.options):
        assert choice.accepts(choice.default)
        assert choice.values
        assert choice.label
        assert choice.help.endswith(".")
        for value, output in choice.values.items():
            assert output
            assert choice.accepts(value)
            assert choice.value_label(value) == output
            assert choice.read(as_text(value)) == value
        if choice.needs is not None:
            name, *values = choice.needs
            assert values
            assert all(map(known[name].accepts, values))
        known[choice.name] = choice


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_presets_and_options_in_full(game):
    assert next(iter(game.presets.values())) == {}
    for given_ in option_sets(game):
        for seats in game.seats:
            fitting_ = fit(game, given_, seats)
            built = build(game.options, fitting_, seats)
            assert as_dict(built).items() >= fitting_.items()
            assert build(game.options, as_dict(built), seats) == built


def test_kings_corners_offers_what_the_rulings_list():
    offer = {choice.name: (list(choice.values), choice.default, choice.typed) for choice in choices(Options)}
    assert offer == {
        "scoring": (["kings", "pips", "fifty", "chips"], "kings", None),
        "ends": (["target", "hands"], "target", None),
        "target": ([25, 50, 100, 250], 25, range(1, 1001)),
        "hands": ([1, 3, 5, 10], 5, range(1, 101)),
        "compulsory_kings": ([False, True], False, None),
        "draw": (["end", "start"], "end", None),
        "cards_drawn": ([1, 2], 1, None),
    }


@dataclass(frozen=True, slots=True)
class Coffee:
    """House rules of version 2: version 1 had no cups, and was served black or white."""

    milk: str = option(
        "none", {"none": "None", "some": "Some"}, "Milk", "How much.", renamed={False: "none", True: "some"}
    )
    cups: int = option(3, {1: "one", 3: "three"}, "Cups", "How many.", since=2, before=1)


def test_an_older_version_is_read_by_what_it_had_and_what_it_called_it():
    assert build(Coffee, of_version(Coffee, {"milk": True}, 1), 2) == Coffee("some", 1)
    assert build(Coffee, of_version(Coffee, {"milk": "some", "cups": 3}, 2), 2) == Coffee("some", 3)
    assert of_version(Coffee, {"milk": 1}, 1)["milk"] == 1, "one is not on"
    with pytest.raises(BadOption, match=r"^the option 'cups' is missing$"):
        of_version(Coffee, {"milk": "none"}, 2)
    with pytest.raises(BadOption, match=r"^there is no option 'cups'; choose from milk$"):
        of_version(Coffee, {"milk": False, "cups": 1}, 1)


def test_a_preset_is_known_again_in_an_older_version():
    assert as_of(Coffee("some", 3), 1) == Coffee("some", 1)
    assert as_of(Coffee("some", 3), 2) == Coffee("some", 3)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_newer_options_have_a_value_for_older_versions(game):
    for choice in choices(game.options):
        assert 1 <= choice.since <= game.version
        assert (choice.since == 1) == (choice.before is None)
        assert choice.since == 1 or choice.accepts(choice.before)
        assert all(choice.accepts(new) and not choice.accepts(old) for old, new in choice.renamed.items())
