"""Tong-Its: sentences of the rule text that no other test shows by themselves. Text in quotation marks is the rule
text.
"""

from tests.games.tong_its.factories import cards, do, last, legal, position, refusal


def test_a_meld_that_is_kept_takes_no_card():
    """“Keeping melds concealed can be a good idea, as it prevents your opponents from laying cards off to them.”"""
    kept = position("8C 2D", "5C 6C 7C 3H", "KD 2S", thrown="4S 3D", stock="9C JS QS")
    assert legal(kept) == {"discard 8C", "discard 2D"}
    laid = position("8C 2D", "3H", "KD 2S", melds={1: ["5C 6C 7C"]}, thrown="4S 3D", stock="9C JS QS")
    assert legal(laid) == {"discard 8C", "discard 2D", "8C>1.1"}


def test_a_meld_with_a_taken_discard_stays_open():
    """“Remember, whenever a meld is formed with a card from the discard pile, the meld must always be exposed.” So four
    of a kind with the top discard can't be face down, and is no “concealed four-of-a-kind”.
    """
    state = position("9C 9D 9H KC", "3H 4H", "KD 2S", phase="start", thrown="4S 9S", stock="8C JS")
    after = do(state, "take 9C 9D 9H")
    assert after.public.melds[0][0].cards == tuple(sorted(cards("9C 9D 9H 9S")))
    assert after.public.hidden == (0, 0, 0)
    assert refusal(after, "hide 9C 9D 9H 9S") == "You don't hold the 9 of clubs."
    won = last(do(after, "discard KC"))
    assert (won.way, won.fours) == ("tongit", 0)
