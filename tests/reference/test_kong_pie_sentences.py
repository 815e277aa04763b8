"""Kong-Pie: sentences of the rule text that no other test shows by themselves. Text in quotation marks is the rule
text.
"""

from app.core.options import build
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import PRESETS, Options
from tests.games.kong_pie.factories import QUIET, codes, connects, do, ending, hand, legal, position, refusal


def test_casino_recommendations_of_the_text():
    """“Connect-twice is recommended for casino rules”; short-connect is “not recommended for casino play”; “it is
    suggested that the discards are turned over as restock without shuffling”; “increase the kitty by an additional
    chip any time the discard is turned over as restock”; “the house should not allow play to continue through a second
    restock”; “nip it in the bud right away”; “offered any time the players have caused a single passed round”.
    """
    casino = build(Options, PRESETS["Casino"], 3)
    assert (casino.connects, casino.short_connect) == (2, False)
    assert (casino.restock, casino.restocks, casino.fee) == ("turn-over", 1, True)
    assert casino.lojacks
    assert casino.freeze_reset
    assert (casino.passed_rounds, casino.when_stopped) == ("stopped", "vote")
    assert not casino.look_through  # “Experienced players (and casinos) ... might opt to not allow players to rifle so”
    assert casino.chips
    assert casino.glory
    assert casino.first_place


def test_normal_play_of_the_text():
    """“For normal rules, this should be allowed to happen however many times are necessary to reach an end game”; “In
    normal rules, the discards ... may be picked up and rifled through”; “you could just let this go”.
    """
    home = build(Options, PRESETS["Home"], 3)
    assert (home.connects, home.short_connect, home.lojacking) == (0, False, "off")
    assert (home.restock, home.restocks, home.fee) == ("turn-over", "unlimited", False)
    assert home.look_through
    assert home.passed_rounds == "free"


def test_the_rest_of_the_hand_stays_hidden_when_a_kong_is_made():
    """“the player pulls it from their hand (keeping any cards not in the combination hidden in their hand)”"""
    after = do(position("2C 2D 2S 5H", "", "", stock="9C 9D JC", source="KC KD QH QS"), "kong 2C 2D 2S")
    assert hand(after, 0) == "5H 9C 9D JC"
    view = GAME.view(after, 1)
    assert [codes(made) for made in view.public.sheet.kongs[0]] == ["2C 2D 2S"]
    assert view.public.known[0] == 0
    assert view.hand == after.hands[1]


def test_a_kong_is_never_compulsory():
    """“If the player can make kong from their hand, then they can choose to do so.”"""
    state = position("7D 2D 2S 2C", "", stock="9D JC QD", **QUIET)
    assert {"kong 7D", "kong 2C 2D 2S", "pass", "discard 7D"} <= legal(state)
    assert do(state, "pass").public.turn == 1


def test_who_connects_to_a_kong_and_does_not_make_it_must_discard_too():
    """“or it does but you for some reason choose not to make kong, then you have to discard one card, plain and
    simple”
    """
    state = do(position("5H QH 5C 10H", "", source="5D JD 4H KS"), "10H+QH>5D+KS")
    assert "kong 5C 5D 5H" in legal(state)
    assert "pass" not in legal(state)
    assert refusal(state, "pass").startswith("You've connected without making a kong")


def test_one_may_pass_on_the_first_and_on_the_second_kong():
    """“The player may pass on first kong or second kong of their turn. It then becomes the next player's turn.”"""
    state = position("2C 2D 2S 5H", "", "", stock="3C 3D 3S", **QUIET)
    first = do(state, "kong 2C 2D 2S")
    second = do(first, "kong 3C 3D 3S")
    assert [do(one, "pass").public.turn for one in (state, first, second)] == [1, 1, 1]


def test_after_a_first_kong_all_is_as_at_the_beginning():
    """“play as if beginning their turn again, with all of the same options of play”; “players can only connect twice
    per kong made each turn, whether it's their first or second kong that turn”
    """
    state = position("5H QH 5C 10H", "", source="5D JD 4H KS", stock="9H 8C 6C", connects=2)
    state = do(state, "10H+QH>5D+KS", "kong 5C 5D 5H")
    assert hand(state, 0) == "KS 9H 8C 6C"
    assert {"pass", "discard KS"} <= legal(state)
    state = do(state, "6C+8C>10H+QH", "10H+9H>6C+8C")
    assert connects(state) == set()


def test_the_house_share_and_the_next_kitty():
    """“The house keeps the remaining chips from the kitty which is emptied for the next game.”"""
    state = position("2C 2D 2S 5H", "", "", kongs=("7D,8H,3C 3D 3H",), deals=2, chips=True, **QUIET)
    over = do(state, "kong 2C 2D 2S")
    assert ending(over).chips == (10, 0, 0)
    assert (over.public.sheet.kitty, over.public.sheet.house) == (0, 14)
    assert do(over, "deal").public.sheet.kitty == 24
