"""A match setup: number of players by preset or by choice, and everyone's name."""

from random import Random

import pytest

from app.core.match import SeatPlayer
from app.core.options import build, choices
from app.games import GAMES
from app.games.bong.rules import GAME as BONG
from app.games.kings_corners.rules import GAME as KINGS_CORNERS
from app.games.pai_tong.rules import GAME
from app.storage.settings import Settings
from app.storage.setups import Setup
from app.ui.kit.avatars import faces_at, guests
from app.ui.setup.setup_draft import SetupDraft

PONG = "Kelantan Pong"


def fresh(last=None, game=GAME):
    return SetupDraft(game, last, "Zoë")


def kinds(draft):
    return [seat_player.player for seat_player in draft.seats.seat_players]


def test_a_preset_brings_its_usual_number_of_players():
    draft = fresh()
    assert (draft.preset, len(draft.seats.seat_players)) == ("Thai", 6)
    names = [seat_player.name for seat_player in draft.seats.seat_players]
    draft.turn_preset(1)
    assert (draft.preset, len(draft.seats.seat_players)) == (PONG, 4)
    for _ in range(len(GAME.presets) - 1):  # all the way round
        draft.turn_preset(1)
    assert draft.preset == "Thai"
    assert [seat_player.name for seat_player in draft.seats.seat_players] == names


def test_who_has_chosen_how_many_play_keeps_them():
    draft = fresh()
    draft.change_seats(-1)
    draft.turn_preset(1)
    assert (draft.preset, len(draft.seats.seat_players)) == (PONG, 5)


def test_a_preset_like_an_earlier_one_is_skipped_and_own_rules_come_round_again():
    draft = fresh(game=BONG)
    draft.change_seats(-1)
    own = next(choice for choice in draft.shown if choice.name == "lockout")
    draft.turn(own, 1)
    before = draft.options
    seen = []
    for _ in range(4):
        draft.turn_preset(1)
        seen.append(draft.preset)
    assert seen == ["Usual", "Strict", "One hand", "Custom rules"]  # three play five minutes anyway
    assert draft.options == before


def test_conflicting_house_rules_are_reported_and_not_dealt():
    draft = fresh(Setup(PONG, GAME.presets[PONG], tuple(SeatPlayer(f"Player {i}") for i in range(4))))
    rules = {choice.name: choice for choice in draft.shown}
    assert draft.trouble == ""
    draft.change_seats(1)
    assert draft.trouble == "Four walls need four players. Otherwise, deal by hand."
    draft.turn(rules["dealing"], 1)
    assert draft.trouble == ""
    draft.change_seats(-1)
    draft.turn(rules["dealing"], 1)
    draft.turn(rules["cards"], 1)
    assert draft.trouble == "Only tiles can be dealt from walls. Choose tiles, or deal by hand."
    assert "dealing" in {choice.name for choice in draft.shown}


def test_a_number_chosen_the_last_time_is_kept_too():
    seats = tuple(fresh().seats.seat_players)
    own = fresh(Setup("Thai", {}, seats[:5]))
    own.turn_preset(1)
    assert len(own.seats.seat_players) == 5
    usual = fresh(Setup("Thai", {}, seats))
    usual.turn_preset(1)
    assert len(usual.seats.seat_players) == 4


def test_no_person_is_sent_away():
    draft = fresh()
    for seat in (3, 5):
        while kinds(draft)[seat] != "person":
            draft.turn_player(seat, 1)
    draft.turn_preset(1)
    assert kinds(draft) == ["person", "novice", "person", "person"]
    everybody = fresh(Setup("Thai", {}, tuple(SeatPlayer(f"Player {i}") for i in range(6))))
    everybody.turn_preset(1)
    assert kinds(everybody) == ["person"] * 6


def test_rules_of_ones_own_leave_the_players_alone():
    draft = fresh()
    draft.turn(next(choice for choice in draft.shown if choice.name == "deals"), 1)
    assert len(draft.seats.seat_players) == 6


def test_a_level_that_was_looked_at_may_go():
    draft = fresh()
    draft.turn_player(5, 1)
    draft.turn_preset(1)
    assert draft.seats.explained is draft.seats.seat_players[1]


def test_other_games_keep_their_number_of_players():
    draft = fresh(game=KINGS_CORNERS)
    before = list(draft.seats.seat_players)
    for _ in KINGS_CORNERS.presets:
        draft.turn_preset(1)
        assert draft.seats.seat_players == before


def test_what_depends_on_the_number_of_players_follows_it_in_a_remembered_set_up_too():
    remembered = fresh(fresh(game=BONG).setup(), game=BONG)
    remembered.change_seats(-1)
    assert (remembered.preset, remembered.options) == ("Usual", build(BONG.options, {}, 3))


def test_a_person_of_whom_no_name_is_known_is_not_called_like_an_ai_player():
    draft = fresh()
    names = [seat_player.name for seat_player in draft.seats.seat_players]
    while kinds(draft)[1] != "person":
        draft.turn_player(1, 1)
    assert [seat_player.name for seat_player in draft.seats.seat_players] == ["Zoë", "Player 2", *names[2:]]
    draft.turn_player(1, 1)
    assert [seat_player.name for seat_player in draft.seats.seat_players] == names


def test_names_of_people_are_given_out_once():
    draft = fresh(Setup("Thai", {}, tuple(SeatPlayer(name) for name in ("Player 2", "Rosa", "Mei", "Player 3"))))
    for seat in (1, 2):
        draft.turn_player(seat, 1)
        draft.turn_player(seat, -1)
    assert [seat_player.name for seat_player in draft.seats.seat_players] == [
        "Player 2",
        "Player 1",
        "Player 4",
        "Player 3",
    ]


def test_whoever_joins_you_is_not_called_as_you_are_from_then_on():
    draft = fresh(
        Setup("Thai", {}, (SeatPlayer("Rosa", "keen"), SeatPlayer("You"), SeatPlayer("Mei", "keen"), SeatPlayer("Ben")))
    )
    draft.turn_player(0, -1)
    while kinds(draft)[0] != "person":
        draft.turn_player(0, -1)
    assert [seat_player.name for seat_player in draft.seats.seat_players] == ["Player 2", "Player 1", "Mei", "Ben"]


def among(settings, game=GAME):
    """Return a draft as the setup screen makes it."""
    return SetupDraft(game, settings.setups.get(game.name), settings.name, lambda: guests(settings))


def default(draft):
    return build(draft.game.options, {}, len(draft.seats))


def names(draft):
    return [seat_player.name for seat_player in draft.seats.seat_players]


def make_people(draft, *seats):
    for seat in seats:
        while kinds(draft)[seat] != "person":
            draft.turn_player(seat, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_where_nobody_is_known_every_person_has_a_name_and_a_face_at_once(game):
    draft = among(Settings(), game)
    while len(draft.seats) < max(game.seats):
        draft.change_seats(1)
    for seat in range(1, max(game.seats)):
        make_people(draft, seat)
        assert names(draft)[: seat + 1] == [f"Player {number}" for number in range(1, seat + 2)]
        assert len(set(faces_at(names(draft), {}).values())) == max(game.seats)
        assert not draft.trouble


def test_people_sit_down_as_those_who_have_played_here_before_the_first_first():
    sat = (SeatPlayer("Cal"), SeatPlayer("Player 2"), SeatPlayer("Rosa", "keen"), SeatPlayer("Dot"))
    known = Settings(name="Ann", faces={"Ann": 3, "Ben": 4}, setups={"tong-its": Setup("", {}, sat)})
    draft = among(known)
    make_people(draft, 1, 2, 3, 4)
    assert names(draft)[:5] == ["Ann", "Ben", "Cal", "Dot", "Player 5"]


@pytest.mark.parametrize("settings", [Settings(), Settings(name="Ann", faces={"Ann": 3, "Ben": 4}), Settings(faces={
    "You": 3, "Ann": 4, "Rosa": 5, "Player 2": 6})])  # fmt: skip
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_is_clicked_everybody_has_a_name_and_the_cards_can_be_dealt_if_there_is_a_person(game, settings):
    """By every arrow, and by choosing persons, without typing. If house rules require something, it is explained."""
    rng, draft = Random(17), among(settings, game)
    for _ in range(400):
        seat = rng.randrange(len(draft.seats))
        match rng.randrange(5):
            case 0:
                draft.change_seats(rng.choice((-1, 1)))
            case 1 if kinds(draft)[seat] == "person":
                draft.seats.sit(seat, rng.choice(guests(settings)))
            case 2:
                draft.turn_preset(1)
            case _:
                draft.turn_player(seat, rng.choice((-1, 1)))
        persons = kinds(draft).count("person")
        assert not draft.seats.name_error
        assert persons or draft.trouble == "At least one seat needs a person."
        assert draft.trouble in ("", "At least one seat needs a person.") or draft.options != default(draft)
        assert persons < 2 or "You" not in names(draft)


def test_missing_setup_is_a_sentence_and_an_empty_name_is_filled_by_the_next_click():
    draft = among(Settings())
    draft.seats.rename(1, "You")
    assert draft.trouble == "Two seats have the same name: You."
    draft.seats.rename(1, " ")
    assert draft.trouble == "Seat 2 needs a name."
    make_people(draft, 1)
    assert names(draft)[:2] == ["Player 1", "Player 2"]
    assert not draft.trouble


def test_who_is_left_alone_is_you_again():
    draft = among(Settings())
    make_people(draft, 5)
    assert [names(draft)[seat] for seat in (0, 5)] == ["Player 1", "Player 6"]
    draft.change_seats(-1)
    assert names(draft)[0] == "You"
    make_people(draft, 1)
    draft.turn_player(0, 1)
    assert names(draft)[1] == "You"


def test_changed_house_rules_are_listed():
    draft = fresh(game=KINGS_CORNERS)
    usual = draft.preset
    assert draft.differences() == (usual, [])
    kings = next(choice for choice in draft.shown if choice.label == "Compulsory kings")
    draft.turn(kings, 1)
    assert draft.differences() == (usual, ["Compulsory kings: on"])
    draft.turn(kings, 1)
    assert draft.differences() == (usual, [])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_disabled_option_shows_what_it_needs(game):
    for choice in choices(game.options):
        if False in choice.values and not (choice.explains and False in choice.explains):
            assert choice.explain(False).startswith("If on: ")
            assert choice.explain(True) == (choice.explains or {}).get(True, choice.help)


def test_a_race_of_several_people_has_a_time_limit_of_three_minutes_unless_another_was_chosen():
    draft = fresh(game=BONG)
    limit = next(choice for choice in choices(BONG.options) if choice.name == "time_limit")
    assert draft.options.time_limit == 0
    draft.turn_people()
    assert (draft.seats.several, draft.options.time_limit) == (True, 3)
    assert draft.preset == next(iter(BONG.presets))
    draft.change_seats(-1)
    assert draft.options.time_limit == 3
    draft.choose(limit, 10)
    draft.turn_people()
    assert (draft.seats.several, draft.options.time_limit) == (False, 10)


@pytest.mark.parametrize("seats", BONG.seats)
@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cal", "Dot")])
def test_those_of_an_evening_can_be_dealt_a_race_after_one_person_has_set_it_up(seats, names):
    alone = fresh(game=BONG)
    while len(alone.seats) != seats:
        alone.change_seats(1 if len(alone.seats) < seats else -1)
    draft = fresh(alone.setup(), game=BONG)
    draft.seat(names)
    assert draft.trouble == ""
    assert (draft.options.open_hands, draft.options.time_limit) == (True, 3)
    assert [seat_player.name for seat_player in draft.seats.seat_players][: len(names)] == [*names]


def test_a_preset_that_was_chosen_is_remembered_as_such_and_not_by_its_values():
    """Standard rules may change between versions."""
    old = Setup(
        "Usual", {"time_limit": 0, "open_hands": True}, tuple(SeatPlayer(name) for name in ("Ann", "Ben", "Cal"))
    )
    assert fresh(old, game=BONG).options.time_limit == 3
    own = Setup("", {"time_limit": 0, "open_hands": True}, old.seats)
    assert fresh(own, game=BONG).options.time_limit == 0
