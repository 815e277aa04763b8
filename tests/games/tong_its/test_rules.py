"""Tong-Its, sections 2 to 4: the deal, melds and the turn.

Numbers in the tests' names are those of RULES.md; text in quotation marks is the rule text that the program follows.
"""

import pytest

from app.core.cards import FRENCH, Chance, mask_of, rank, suit
from app.core.match import Match
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import MELDS, RUNS, SETS, cards_of, fitting, melds_in, melds_with
from app.games.tong_its.rules.model import Discard, Draw
from tests.games.tong_its.factories import codes, deal, do, last, legal, open_meld, pack, position, refusal, won
from tests.matches import header, header_with, played

STOCK = "2C 3D 9H"
NOT_OPENED = "You can't call yet, because you haven't opened. Meld first."

# ---- 2 The deal


def test_2_1_the_first_dealer_is_drawn_by_chance():
    dealers = [Match(header(GAME, seed=seed)).state.public.dealer for seed in range(60)]
    assert {dealers.count(seat) > 10 for seat in range(3)} == {True}


def test_2_1_the_winner_deals_next():
    """“After the payments are settled, the winner shuffles and deals the next hand.”"""
    state = do(position("KS", "2C 3D", "4H 9H", turn=0, dealer=1), "discard KS")
    assert GAME.active(state) == {0}
    assert refusal(state, "deal", 1) == "The winner of the last hand deals."
    assert refusal(state, "draw", 0) == "This hand is over."
    after = do(state, "deal")
    assert (after.public.dealer, after.public.deal, after.public.turn) == (0, 1, 0)


def test_2_1_after_a_hand_that_nobody_has_won_the_same_dealer_deals():
    state = do(position("KS 2C", "2C 3D", "4H 9H", turn=0, dealer=2), "discard KS")
    assert last(state).winner is None
    assert GAME.active(state) == {2}
    assert refusal(state, "deal", 0) == "No one won, so the same dealer deals again."
    assert do(state, "deal").public.dealer == 2


def test_2_2_the_ante():
    """“All player ante two chips to a pot in the center of the table.”"""
    p = Match(header(GAME)).state.public
    assert (p.chips, p.pot) == ((98, 98, 98), 6)
    over = do(position("KS", "2C 3D", "4H 9H", pot=10), "discard KS")
    again = do(over, "deal").public
    assert again.pot == 16
    assert again.chips == tuple(had - 2 for had in over.public.chips)


def test_2_2_who_has_fewer_antes_what_there_is():
    over = do(position("KS", "2C 3D", "4H 9H", chips=(200, 5, 4)), "discard KS")
    assert over.public.chips == (208, 1, 0)
    p = do(over, "deal").public
    assert (p.chips, p.pot) == ((206, 0, 0), 9)


def test_2_3_twelve_cards_each_and_a_thirteenth_for_the_dealer():
    """“deal twelve cards to each player, starting with yourself. After all players have received twelve cards, deal a
    thirteenth card to yourself. The remaining fifteen cards are placed in a pile in the center”
    """
    order = FRENCH.cards[::-1]
    state = Match(header_with(GAME, {}, 3, Chance(packs=(order,), dealer=1))).state
    assert state.hands[1] == (*order[0:36:3], order[36])
    assert state.hands[2] == order[1:36:3]
    assert state.hands[0] == order[2:36:3]
    assert state.stock[::-1] == order[37:]
    assert len(state.stock) == 15


# ---- 3 Melds


def test_3_1_sets():
    """“three or four cards of the same rank”"""
    assert len(SETS) == 13 * (4 + 1)
    for mask in SETS:
        assert len({rank(card) for card in cards_of(mask)}) == 1
        assert mask.bit_count() in {3, 4}
    state = position("5C 5H 5S 6H 6S", "2C", "3D")
    assert "meld 5C 5H 5S" in legal(state)
    assert refusal(state, "meld 6H 6S").startswith("That isn't a meld: you need three or four cards of one rank")


def test_3_2_runs():
    """“the sequence, which is three or more consecutive cards of the same suit. Aces are low in Tong-Its, so A-K-Q is
    not a valid sequence; any sequence involving an ace must also contain the 2 and the 3 of the same suit.”
    """
    assert len(RUNS) == 4 * sum(14 - length for length in range(3, 14))
    for mask in RUNS:
        found = cards_of(mask)
        assert {suit(card) for card in found} == {suit(found[0])}
        assert [rank(card) for card in found] == list(range(rank(found[0]), rank(found[0]) + len(found)))
    state = position("AC 2C 3C JC QC KC AD QD KD 8S", "4C", "5D")
    assert {"meld AC 2C 3C", "meld JC QC KC"} <= legal(state)
    for wrong in ("meld AC 2C JC", "meld AC JC KC", "meld QC KC AD", "meld AC KC"):
        assert refusal(state, wrong).startswith("That isn't a meld: ")
    assert len(MELDS) == 329


LOW = "The ace is low: it goes below the 2, not above the king."


def test_3_2_a_sequence_with_the_ace_above_the_king_is_refused_with_that_reason():
    """“Aces are low in Tong-Its, so A-K-Q is not a valid sequence”"""
    melds = {1: ["10H JH QH KH"], 2: ["AS 2S 3S", "AD AC AH"]}
    state = position("AC 2C JC QC KC AH KS", "4C", "5D", stock=STOCK, thrown="9D", melds=melds)
    for wrong in ("meld AC QC KC", "meld AC JC QC KC", "meld AC 2C KC", "meld AC 2C QC KC"):
        assert refusal(state, wrong) == LOW
    assert refusal(state, "AH>1.1") == f"You can lay off only the 9 of hearts on that meld. {LOW}"
    assert refusal(state, "KS>2.1") == f"You can lay off only the 4 of spades on that meld. {LOW}"
    assert refusal(state, "KS>2.2") == "You can lay off only the ace of spades on that meld."
    start = position("AC QC 2C", "4C", "5D", stock=STOCK, thrown="KC", phase="start")
    only = "You can take the king of clubs only with cards that make a set or run with it."
    assert refusal(start, "take AC QC") == refusal(start, "take AC 2C") == f"{only} {LOW}"
    assert refusal(start, "take 2C QC") == only


def test_3_3_a_card_counts_in_one_meld_only():
    """“it cannot be shared between multiple melds”"""
    state = do(position("5C 5H 5S 6H 7H KD", "2C", "3D"), "meld 5C 5H 5S")
    assert refusal(state, "meld 5H 6H 7H") == "You don't hold the 5 of hearts."


def test_3_4_secret_melds_count():
    """“a meld still counts for the player if it is kept concealed in the hand”: they win a challenge."""
    hands = ("AC 4D 9C", "7H 8H 9H KC KD KS 2D", "10H JS")
    state = position(*hands, melds={0: ["5C 5D 5H"], 1: ["6C 6D 6S"]}, thrown="3S", stock=STOCK, phase="start")
    over = do(state, "call", "challenge", "fold")
    assert (last(over).winner, last(over).deadwood) == (1, (14, 2, None))


def test_3_5_who_has_opened():
    """“open their hand by placing some or all of their melds (see below) face-up on the table” and “A player who does
    so is considered to have opened their hand” of a four face down. Laying off opens nothing.
    """
    state = position("5C 5D 5H 5S 8C 9D", "6C 3S 10D", "KD QC", thrown="2H", stock=STOCK, melds={1: ["7C 7D 7H"]})
    for opening in ("hide 5C 5D 5H 5S", "meld 5C 5D 5H 5S", "meld 5C 5D 5H"):
        assert "call" in legal(do(state, opening, "discard 9D", "draw", "discard 10D", "draw", "discard KD"))
    off = position("7S 8C 9D", "6C 3S 10D", "KD QC", thrown="2H", stock=STOCK, melds={1: ["7C 7D 7H"]})
    off = do(off, "7S>1.1", "discard 9D", "draw", "discard 10D", "draw", "discard KD")
    assert refusal(off, "call") == NOT_OPENED


# ---- 4 The turn


def test_4_1_the_dealer_begins_without_a_draw():
    """“The dealer goes first. ... They then end their turn by discarding a card, starting a discard pile, and the turn
    passes to the left.”
    """
    state = deal({}, dealer=2)
    assert GAME.active(state) == {2}
    assert refusal(state, "draw") == "The dealer has thirteen cards and doesn't draw on the first turn."
    assert refusal(state, "take 5C 5D") == "There is no discard yet."
    assert refusal(state, "call") == NOT_OPENED
    assert refusal(state, "discard KS", 0) == "It's not your turn."
    turns = []
    for _ in range(7):
        turns.append(state.public.turn)
        if state.public.phase == "start":
            state = do(state, "draw")
        (seat,) = GAME.active(state)
        state = GAME.apply(state, seat, Discard(state.hands[seat][-1]), 0)
    assert turns == [2, 0, 1, 2, 0, 1, 2]


def test_4_2_a_turn_begins_with_the_top_card_of_the_stock():
    """“a player starts their turn by drawing a card”"""
    state = position("KS QD", "2C 3D", "4H 9H", thrown="8S", stock="AD 7C", phase="start")
    assert legal(state) == {"draw"}
    for early in ("discard KS", "meld 5C 5D 5H", "hide 5C 5D 5H 5S", "KS>0.1"):
        assert refusal(state, early) == "Take a card first: draw from the stock, or take the top discard."
    drawn = do(state, "draw")
    assert codes(drawn.hands[0]) == "KS QD AD"
    assert codes(drawn.stock) == "7C"
    assert refusal(drawn, "draw") == "You've already taken a card this turn."


def test_4_3_the_top_discard_may_be_taken_into_a_new_meld():
    """“They may draw the top card of the discard pile only if they can complete a new meld from their hand with it, and
    this meld must then be placed face-up on the table.”
    """
    state = position("5C 5D 6H 7H 8H 3H 4H KD", "2C", "3D", thrown="QS 5H", stock=STOCK, phase="start")
    takes = {move for move in legal(state) if move.startswith("take")}
    runs = {"3H 4H", "3H 4H 6H", "3H 4H 6H 7H", "3H 4H 6H 7H 8H", "4H 6H", "4H 6H 7H", "4H 6H 7H 8H"}
    runs |= {"6H 7H", "6H 7H 8H"}
    assert takes == {"take 5C 5D", *(f"take {run}" for run in runs)}
    taken = do(state, "take 4H 6H")
    (meld,) = taken.public.melds[0]
    assert (codes(meld.cards), FRENCH.code(meld.taken)) == ("4H 5H 6H", "5H")
    assert (codes(taken.public.pile), codes(taken.public.thrown)) == ("QS", "QS 5H")
    assert codes(taken.hands[0]) == "5C 5D 7H 8H 3H KD"
    assert taken.stock == state.stock
    assert refusal(taken, "draw") == "You've already taken a card this turn."
    assert refusal(taken, "take 5C 5D") == "You can take the top discard only at the start of your turn."


def test_4_3_no_other_discard_is_taken():
    state = position("5C 5D KD", "2C", "3D", thrown="5H QS", melds={0: ["9H 10H JH"]}, stock=STOCK, phase="start")
    only = "You can take the queen of spades only with cards that make a set or run with it."
    assert refusal(state, "take 5C 5D") == only
    assert refusal(state, "take KD") == only
    assert refusal(state, "take 5S 5D") == "You don't hold the 5 of spades."
    onto_own = position("5C 5D KD", "2C", "3D", thrown="QH", melds={0: ["9H 10H JH"]}, stock=STOCK, phase="start")
    assert legal(onto_own) == {"draw", "call"}


def test_4_3_takes_are_the_melds_that_hold_the_card():
    for mask in (mask_of(FRENCH.cards[7:20]), mask_of(FRENCH.cards[2:40:3]), mask_of(FRENCH.cards[::5])):
        for card in (card for card in FRENCH.cards if not mask >> card & 1):
            wanted = [meld for meld in MELDS if meld >> card & 1 and not meld & ~(mask | 1 << card)]
            assert sorted(melds_with(card, mask)) == sorted(wanted)


def test_4_4_melds_may_be_laid_in_whole_or_in_part():
    """“After a player has drawn, they may lay down any melds they may have in their hand.”"""
    state = position("5C 5D 5H 5S 9D 10D JD QD KS", "2C", "3D")
    melds = {move for move in legal(state) if move.startswith("meld")}
    sets = {"5C 5D 5H 5S", "5C 5D 5H", "5C 5D 5S", "5C 5H 5S", "5D 5H 5S"}
    assert melds == {f"meld {meld}" for meld in {*sets, "9D 10D JD", "10D JD QD", "9D 10D JD QD"}}
    after = do(state, "meld 9D 10D JD", "meld 5C 5D 5S")
    assert [codes(meld.cards) for meld in after.public.melds[0]] == ["9D 10D JD", "5C 5D 5S"]
    assert codes(after.hands[0]) == "5H QD KS"
    assert do(state, "discard KS").public.melds == ((), (), ())


def test_4_5_a_four_of_a_kind_may_lie_face_down():
    """“A player may place a concealed four-of-a-kind face down on the table.”"""
    state = position("5C 5D 5H 5S 9D 9S KS", "2C", "3D", stock=STOCK)
    assert {move for move in legal(state) if move.startswith("hide")} == {"hide 5C 5D 5H 5S"}
    assert refusal(state, "hide 9C 9D 9H 9S") == "You don't hold the 9 of clubs."
    assert refusal(state, "hide 5C 5D 5H") == "Only four of a kind may be melded face down."
    hidden = do(state, "hide 5C 5D 5H 5S")
    assert codes(hidden.hands[0]) == "9D 9S KS"
    assert hidden.public.melds == ((), (), ())
    assert hidden.public.hidden == (1, 0, 0)
    assert GAME.view(hidden, 0).face_down == ((state.hands[0][:4],), (), ())
    assert GAME.view(hidden, 1).face_down == ((), (), ())
    assert refusal(do(hidden, "discard 9D"), "call", 1) == NOT_OPENED


def test_4_6_laying_off():
    """“they may lay off cards on any existing melds they or their opponents have laid down”"""
    state = position(
        "4H 8H 9H 9C KC QD", "2C", "3D", melds={0: ["9D 9H 9S"], 1: ["QC QH QS", "3C 4C 5C"], 2: ["5H 6H 7H"]}
    )
    assert {move for move in legal(state) if ">" in move} == {"4H>2.1", "8H>2.1", "9C>0.1", "QD>1.1"}
    after = do(state, "8H>2.1", "9H>2.1", "QD>1.1")
    longer, complete = after.public.melds[2][0], after.public.melds[1][0]
    assert codes(longer.cards) == "5H 6H 7H 8H 9H"
    assert [(FRENCH.code(one.card), one.seat) for one in longer.added] == [("8H", 0), ("9H", 0)]
    assert codes(cards_of(longer.laid)) == "5H 6H 7H"
    assert refusal(after, "KC>1.1") == "That meld is complete: you can't lay off on it."
    assert complete.fits == 0
    assert refusal(after, "KC>2.1") == "You can lay off only the 4 of hearts or 10 of hearts on that meld."
    assert refusal(after, "KC>1.2") == "You can lay off only the 2 of clubs or 6 of clubs on that meld."
    assert refusal(after, "KC>0.2") == "There is no such meld on the table."
    assert refusal(after, "QD>1.1") == "You don't hold the queen of diamonds."


def test_4_6_what_fits_at_the_ends_of_a_suit():
    assert cards_of(fitting(mask_of(FRENCH.cards[13:16]))) == (16,)
    assert cards_of(fitting(mask_of(FRENCH.cards[23:26]))) == (22,)
    assert fitting(mask_of(FRENCH.cards[39:52])) == 0


def test_4_6_a_face_down_four_takes_nothing_and_nobody_need_have_opened():
    state = position("5D 8H 9C", "2C", "3D", face_down={1: ["9D 9H 9S 9C"]}, melds={2: ["5H 6H 7H"]})
    assert {move for move in legal(state) if ">" in move} == {"8H>2.1"}
    assert refusal(state, "9C>1.1") == "There is no such meld on the table."


def test_4_7_a_discard_ends_the_turn():
    """“Finally, the player ends their turn with a discard.”"""
    state = position("KS QD AD", "2C 3D", "4H 9H", thrown="8S", stock=STOCK)
    assert legal(state) == {"discard KS", "discard QD", "discard AD"}
    after = do(state, "discard QD")
    assert (codes(after.public.pile), after.public.turn, after.public.phase) == ("8S QD", 1, "start")
    assert refusal(state, "discard 9H") == "You don't hold the 9 of hearts."


def test_4_8_melds_and_lay_offs_come_in_any_order():
    state = position("4H 9C 9D 9H 8H KS 2S", "2C", "3D", melds={2: ["5H 6H 7H"]})
    one = do(state, "8H>2.1", "meld 9C 9D 9H", "4H>2.1")
    other = do(state, "meld 9C 9D 9H", "4H>2.1", "8H>2.1")
    assert one.hands == other.hands
    assert one.public.melds[0] == other.public.melds[0]
    assert one.public.melds[2][0].now == other.public.melds[2][0].now


# ---- tables


@pytest.mark.parametrize("seed", range(5))
def test_melds_in_finds_all_of_them(seed):
    for state in played(header(GAME, seed=seed), limit=60).states:
        hand = mask_of(state.hands[0])
        assert sorted(melds_in(hand)) == sorted(meld for meld in MELDS if meld & hand == meld)


def test_the_dealing_of_a_pack_by_hand():
    assert len(set(pack({0: "5C", 1: "KD"}, "2C", dealer=1))) == 52
    state = deal({0: "5C 6C", 1: "KD"}, "2C 3C", dealer=1)
    assert codes(state.hands[0]).startswith("5C 6C")
    assert codes(state.stock[:-3:-1]) == "2C 3C"
    assert won(1).winner == 1
    assert open_meld("5C 6C 7C", "6C", {"8C": 1}).cards == tuple(map(FRENCH.card, ("5C", "6C", "7C", "8C")))
    assert Draw() in GAME.legal_moves(do(state, "discard KD"), 2)
