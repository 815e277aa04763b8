"""A match being set up: how many play by a preset, unless somebody has said how many."""

from app.rules.bong.rules import GAME as BONG
from app.rules.kings_corners.rules import GAME as KINGS_CORNERS
from app.rules.match import Sitter
from app.rules.options import build
from app.rules.pai_tong.rules import GAME
from app.screens.draft import Draft
from app.storage.setups import Setup

PONG = "Kelantan Pong"


def fresh(last=None, game=GAME):
    return Draft(game, last, "Zoë")


def kinds(draft):
    return [sitter.player for sitter in draft.company.sitters]


def test_a_preset_brings_its_usual_number_of_players():
    draft = fresh()
    assert (draft.preset, len(draft.company.sitters)) == ("Thai", 6)
    names = [sitter.name for sitter in draft.company.sitters]
    draft.turn_preset(1)
    assert (draft.preset, len(draft.company.sitters)) == (PONG, 4)
    draft.turn_preset(1)
    assert [sitter.name for sitter in draft.company.sitters] == names


def test_who_has_chosen_how_many_play_keeps_them():
    draft = fresh()
    draft.more_seats(-1)
    draft.turn_preset(1)
    assert (draft.preset, len(draft.company.sitters)) == (PONG, 5)


def test_house_rules_that_do_not_go_together_are_told_and_not_dealt():
    draft = fresh(Setup(PONG, GAME.presets[PONG], tuple(Sitter(f"Player {i}") for i in range(4))))
    rules = {choice.name: choice for choice in draft.shown}
    assert draft.trouble == ""
    draft.more_seats(1)
    assert draft.trouble == "Four walls are for four players: with 5, deal by hand."
    draft.turn(rules["dealing"], 1)
    assert draft.trouble == ""
    draft.more_seats(-1)
    draft.turn(rules["dealing"], 1)
    draft.turn(rules["cards"], 1)
    assert draft.trouble == "Only tiles are built into walls: deal these cards by hand."
    assert "dealing" in {choice.name for choice in draft.shown}


def test_a_number_chosen_the_last_time_is_kept_too():
    seats = tuple(fresh().company.sitters)
    own = fresh(Setup("Thai", {}, seats[:5]))
    own.turn_preset(1)
    assert len(own.company.sitters) == 5
    usual = fresh(Setup("Thai", {}, seats))
    usual.turn_preset(1)
    assert len(usual.company.sitters) == 4


def test_no_person_is_sent_away():
    draft = fresh()
    for seat in (3, 5):
        while kinds(draft)[seat] != "person":
            draft.turn_player(seat, 1)
    draft.turn_preset(1)
    assert kinds(draft) == ["person", "keen", "person", "person"]
    everybody = fresh(Setup("Thai", {}, tuple(Sitter(f"Player {i}") for i in range(6))))
    everybody.turn_preset(1)
    assert kinds(everybody) == ["person"] * 6


def test_rules_of_ones_own_leave_the_players_alone():
    draft = fresh()
    draft.turn(next(choice for choice in draft.shown if choice.name == "deals"), 1)
    assert len(draft.company.sitters) == 6


def test_a_level_that_was_looked_at_may_go():
    draft = fresh()
    draft.turn_player(5, 1)
    draft.turn_preset(1)
    assert draft.company.level == kinds(draft)[1]


def test_other_games_keep_their_number_of_players():
    draft = fresh(game=KINGS_CORNERS)
    before = list(draft.company.sitters)
    for _ in KINGS_CORNERS.presets:
        draft.turn_preset(1)
        assert draft.company.sitters == before


def test_what_depends_on_the_number_of_players_follows_it_in_a_remembered_set_up_too():
    remembered = fresh(fresh(game=BONG).setup(), game=BONG)
    remembered.more_seats(-1)
    assert (remembered.preset, remembered.options) == ("Usual", build(BONG.options, {}, 3))


def test_a_person_of_whom_no_name_is_known_is_not_called_like_an_ai_player():
    draft = fresh()
    names = [sitter.name for sitter in draft.company.sitters]
    while kinds(draft)[1] != "person":
        draft.turn_player(1, 1)
    assert [sitter.name for sitter in draft.company.sitters] == ["Zoë", "Player 2", *names[2:]]
    draft.turn_player(1, 1)
    assert [sitter.name for sitter in draft.company.sitters] == names


def test_names_of_people_are_given_out_once():
    draft = fresh(Setup("Thai", {}, tuple(Sitter(name) for name in ("Player 2", "Rosa", "Mei", "Player 3"))))
    for seat in (1, 2):
        draft.turn_player(seat, 1)
        draft.turn_player(seat, -1)
    assert [sitter.name for sitter in draft.company.sitters] == ["Player 2", "Player 1", "Player 4", "Player 3"]


def test_whoever_joins_you_is_not_called_as_you_are_from_then_on():
    draft = fresh(Setup("Thai", {}, (Sitter("Rosa", "keen"), Sitter("You"), Sitter("Mei", "keen"), Sitter("Ben"))))
    draft.turn_player(0, -1)
    while kinds(draft)[0] != "person":
        draft.turn_player(0, -1)
    assert [sitter.name for sitter in draft.company.sitters] == ["Player 2", "Player 1", "Mei", "Ben"]
