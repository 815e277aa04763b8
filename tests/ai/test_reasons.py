"""Reasons for moves, each in a position where it is given and true."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.ai.player import players_of
from app.games import game_named
from app.games.kong_pie.rules.model import Decision
from tests.games.kings_corners import factories as kings_corners
from tests.games.kong_pie import factories as kong_pie
from tests.games.pai_tong import factories as pai_tong
from tests.games.tong_its import factories as tong_its


def reason(game: str, state: Any, seat: int, text: str, *line: str) -> str:
    """Why that move; ``line`` is what would follow it."""
    rules = game_named(game)
    move = rules.parse(text)
    assert move in rules.legal_moves(state, seat), rules.why_not(state, seat, move)
    planned = (move, *map(rules.parse, line)) if line else ()
    return players_of(game).reason(rules.view(state, seat), move, planned)


# ---- every template is said where it is true

KC = kings_corners.position
FULL = kings_corners.FULL
SIDES = {"N": "9S", "E": "KH", "S": "8D", "W": "2C"}
STUCK = {"N": "9S", "E": "9C", "S": "2D", "W": "2H"}
KINGS_CORNERS = [
    (KC("KS", "2C 3C", piles=FULL, stock="4C"), "KS>NE", (), "Your last card: playing it wins the deal."),
    (
        KC("8H 7S", "2C", piles=SIDES, stock="4C"), "8H>N", ("7S>N",),
        "You can go out in 2 moves and win the deal.",
    ),
    (
        KC("6D", "2C 3C 4H", piles={**SIDES, "S": "8H"}, stock="4D"), "S>N", ("6D>S",),
        "You can go out in 2 moves and win the deal.",
    ),
    (KC("8H KS", "2C 3C 4S", piles=SIDES, stock="4D"), "draw", (),
     "Hold back your king of spades: the others may have the queen of diamonds and queen of hearts to play on it."),
    (KC("8H 7S", "2C 3C 4C", piles={**SIDES, "S": "5D"}, stock="4C"), "8H>N", (),
     "This makes a place for your 7 of spades, which fits nowhere yet."),
    (KC("8H 4C", "2C 3C 4S", piles=SIDES, stock="4D"), "draw", (),
     "Hold back your 8 of hearts: the others may have the 7 of clubs and 7 of spades to play on it."),
    (KC("8H 7C", "2C 3C 4S", piles=SIDES, stock="4D"), "draw", (),
     "Hold back your 8 of hearts: the others may have the 7 of spades to play on it."),
    (KC("AH 4C", "2C 3C 4S", piles={**SIDES, "S": "9D"}, stock="4D"), "draw", (),
     "Keep your ace of hearts for later: its place won't go away."),
    (KC("AH 4C", "2S 3C 4S", piles=SIDES, stock="4D"), "AH>W", (),
     "Nothing goes on an ace, so this gives the others no room."),
    (KC("8H 7C 7S 4C", "2C 3C 4S", piles={**SIDES, "S": "8C", "W": "8S 7H 6S"}, stock="4D"), "8H>N", (),
     "This makes a place for your 7 of clubs, which fits nowhere yet."),
    (
        KC("8H 7C 7S 4C", "2C 3C 4S", piles={**SIDES, "S": "8C", "W": "8S 7H 6S"}, stock="4D"), "8H>N",
        ("7S>N", "draw"), "This makes a place for your 7 of spades, which fits nowhere yet.",
    ),
    (KC("8H 7S 5D", "2C 3C 4S", piles={**SIDES, "W": "6C"}, stock="4D"), "8H>N", ("5D>W", "draw"),
     "You can play 2 cards this turn, beginning with this one."),
    (KC("8H 4C", "2C 3C 4S", piles={**SIDES, "S": "8D 7C", "W": "8H 7S"}, stock="4D"), "8H>N", (),
     "No one else can follow: the 7 of clubs and 7 of spades are on the table or in your hand."),
    (KC("KS 4C", "2C 3C 4S", piles=SIDES, stock="4D"), "KS>NE", (),
     "Left in your hand, the king of spades would cost 10 points."),
    (KC("KS 4C", "2C 3C 4S", piles=SIDES, stock="4D", compulsory_kings=True), "KS>NE", (),
     "Ending your turn with a king in your hand costs 3 points."),
    (KC("KS 4C", "2C 3C 4S", piles=SIDES, stock="4D", compulsory_kings=True), "draw", (),
     "Careful: ending your turn with a king in your hand costs 3 points."),
    (KC("8H 4C", "2C 3C 4S", piles=SIDES, stock="4D", scoring="chips"), "8H>N", (),
     "Ending your turn without playing a card would cost you a chip."),
    (KC("8H 4C", "2C 3C 4S", piles=SIDES, stock="4D", scoring="chips"), "draw", (),
     "Careful: playing no card costs you a chip. "
     "Hold back your 8 of hearts: the others may have the 7 of clubs and 7 of spades to play on it."),
    (KC("8H 4C 4S", "2C 3C", piles=SIDES, stock="4D"), "8H>N", (),
     "An opponent has only 2 cards left. This leaves you with 2 cards."),
    (KC("8H 4C 4S", "2C 3C 4H", piles=SIDES, stock="4D"), "8H>N", (), "This leaves you with 2 cards."),
    (KC("8H 4C AD 4S", "2C 3C 4H", piles=SIDES, stock="4D"), "8H>N", ("AD>W", "draw"),
     "You can play 2 cards this turn, beginning with this one."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": "8H"}, stock="4D"), "S>N", (),
     "This makes an empty place for your 6 of diamonds, which fits nowhere yet."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": "8H"}, stock="4D"), "S>N", ("4C>S", "draw"),
     "This makes an empty place for your 4 of clubs, which fits nowhere yet."),
    (KC("4C QS", "2C 3C 4H", piles={**SIDES, "S": "8H"}, stock="4D"), "S>N", ("QS>S", "draw"),
     "This makes an empty place for your queen of spades."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": ""}, stock="4D"), "6D>S", (),
     "This fills an empty place before the others can. "
     "Only the 5 of clubs and 5 of spades can follow, and both are unseen."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": "", "W": "5S"}, stock="4D"), "6D>S", (),
     "This fills an empty place before the others can. "
     "Only the 5 of clubs can follow."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": "", "W": ""}, stock="4D"), "6D>S", (),
     "This fills an empty place before the others can. "
     "Only the 5 of clubs and 5 of spades can follow, and both are unseen."),
    (KC("4C 7D", "2C 3C 4H", piles={**SIDES, "S": "", "W": "9D 8C 7H", "N": "8S 7D"}, stock="4D"), "4C>S", (),
     "This fills an empty place before the others can. "
     "Only the 3 of diamonds and 3 of hearts can follow, and both are unseen."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": "", "W": "8D 7C 6H", "N": "8H 7S 6H"}, stock="4D"), "6D>S", (),
     "Your 6 of diamonds can only go to an empty place now."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": ""}, stock="4D"), "draw", (),
     "This keeps an empty place for your 6 of diamonds, unless someone fills it first."),
    (KC("QS 6D", "2C 3C 4H", piles={**SIDES, "S": ""}, stock="4D"), "draw", (),
     "This keeps an empty place for your 6 of diamonds, unless someone fills it first."),
    (KC("4C 6D", "2C 3C 4H", piles=STUCK, stock="4D"), "draw", (),
     "None of your cards fit. You draw 1 card."),
    (KC("4C 6D", "2C 3C 4H", piles=STUCK, stock=""), "end", (),
     "None of your cards fit. Your turn ends."),
    (KC("4C 6D", "2C 3C 4H", piles={**SIDES, "S": "8H"}, stock="4D"), "draw", (),
     "None of your cards fit, and moving a pile would make an empty place for the others, too."),
    (KC("4C 6D", "2C 3C 4H", piles=FULL, stock="4D 5D", draw="start", cards_drawn=2), "draw", (),
     "Your turn starts with a draw of 2 cards."),
]  # fmt: skip

TI = tong_its.position
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}
START: dict[str, Any] = {"thrown": "9S", "stock": "2C 3D 9C", "phase": "start"}
MAIN: dict[str, Any] = {"thrown": "9S", "stock": "2C 3D 9C"}
SEVENS = "7C 7D KH"
TONG_ITS = [
    (TI("7C 7D 7S KH", "2D", "AS", melds=OPEN, **MAIN), "meld 7C 7D 7S", ("discard KH",),
     "You empty your hand in 2 moves and win with a tongit."),
    (TI("KH", "2D", "AS", melds=OPEN, **MAIN), "discard KH", (), "This empties your hand, and you win with a tongit."),
    (TI("6H", "2D", "AS", melds=OPEN, **MAIN), "6H>0.1", (), "This empties your hand, and you win with a tongit."),
    (TI("9C 9H KH 2S", "2D", "AS", **START), "take 9C 9H", (),
     "You open with three 9s. Otherwise you must fold to any call."),
    (TI("7S 8S KH 2S", "2D", "AS", melds=OPEN, **START), "take 7S 8S", (),
     "Melding the 7 to 9 of spades lowers your deadwood from 27 to 12."),
    (TI("9C 9H 10H JH KS", "2D", "AS", **START), "take 9C 9H", (),
     "You open with three 9s, though your deadwood rises from 19 to 30."),
    (TI("9C 9H 10H JH KS", "2D", "AS", melds=OPEN, **START), "take 9C 9H", (),
     "Careful: melding three 9s raises your deadwood from 19 to 30."),
    (TI("7C 7D 7S KH 2S", "2D", "AS", melds=OPEN, **MAIN), "meld 7C 7D 7S", (),
     "Melding three 7s saves no points, and others may lay off on it."),
    (TI("7C 7D 7H 7S KH 2S", "2D", "AS", melds=OPEN, **MAIN), "meld 7C 7D 7H 7S", (),
     "Melding four 7s saves no points."),  # 4.5: it is complete
    (TI("2H 3H 4H", "2S", "AS", melds=OPEN, **START), "draw", (),
     "Don't call yet: all your cards are in melds, so you can draw and win with a tongit."),
    (TI("7C 7D 7H 7S KH 2S", "2D", "AS", **MAIN), "hide 7C 7D 7H 7S", (),
     "Face down, your four 7s open your hand but stay secret. If you win, each loser pays 3 chips more."),
    (TI("7C 7D 7H 7S KH 2S", "2D", "AS", melds=OPEN, **MAIN), "hide 7C 7D 7H 7S", (),
     "No one can lay off on four 7s face down. If you win, each loser pays 3 chips more."),
    (TI("5H KH 2S", "2D", "AS", melds=OPEN, **MAIN), "5H>1.1", (),
     "It takes 5 points off your hand. The next player can't call on their next turn."),
    (TI("10C KH 2S", "2D", "AS", melds=OPEN, **MAIN), "10C>2.1", (),
     "It takes 10 points off your hand. The previous player can't call on their next turn."),
    (TI("10C KH 2S", "2D", "AS", melds=OPEN, met=[2], **MAIN), "10C>2.1", (),
     "It takes 10 points off your hand. You have 2 cards left."),
    (TI("6H KH 2S", "2D", "AS", melds=OPEN, **MAIN), "6H>0.1", (),
     "It takes 6 points off your hand. Then you can't call on your next turn."),
    (TI("5H 6H 7H KH", "2D", "AS", melds=OPEN, **MAIN), "5H>1.1", (),
     "Careful: this breaks up the 5 to 7 of hearts in your hand."),
    (TI("5H 6H 7H 8H KH", "2D", "AS", melds=OPEN, **MAIN), "5H>1.1", (),
     "It saves no points. The next player can't call on their next turn."),
    (TI("7C 7D KH QS 2S", "2D 3D", "AS", melds=OPEN, **MAIN), "discard 2S", (),
     "It has no partner left (2 points). You keep 2 chances to get a third 7."),
    (TI("7C 7D 7S KH", "2D 3D", "AS", melds=OPEN, **MAIN), "discard 7S", (),
     "Careful: this breaks up three 7s in your hand."),
    (TI("7C 7D 7H 7S KH 2S", "2D 3D", "AS", melds=OPEN, **MAIN), "discard 7S", (),
     "You can spare it, because you keep three 7s."),
    (TI("7C 7D KH 2S", "2D 3D", "AS", melds={**OPEN, 1: ["10H JH QH", "KC KD KS"]}, **MAIN), "discard KH", (),
     "No one can take it. It's your highest loose card (10 points)."),
    (TI("KH QS 2S", "2D 3D", "AS", melds=OPEN, thrown="9S", stock=""), "discard KH", (),
     "The stock is empty, so hands are compared now. You'll have 12 points."),
    (TI("KH QS 2S", "2D 3D", "AS", thrown="9S", stock=""), "discard KH", (),
     "The stock is empty, and without a meld on the table you can't win."),
    (TI("KH 4D", "2D", "AS", melds={0: ["6C 6D 6S"]}, **START), "call", (),
     "No one else has opened: both opponents must fold, and you win."),
    (TI("KH 4D", "2D", "AS", melds={0: ["6C 6D 6S"]}, **START), "draw", (),
     "Careful: no one else has opened, so you can call and win at once."),
    (TI("8H 8C 4D", "2D", "AS", **START), "draw", (),
     "Of 48 unseen cards, 2 would make a meld with two of your loose cards."),
    (TI("AH KH 6D", "2D", "AS", **START), "draw", (), "No two cards in your hand go with the 9 of spades."),
    (TI("9H 9C 9D KH", "2D", "AS", **START), "draw", (),
     "You leave the 9 of spades, so the cards that go with it stay concealed."),
]  # fmt: skip

KP = kong_pie.position
QUIET: Mapping[str, Any] = kong_pie.QUIET
KONG_PIE = [
    (KP("5C 5D 5H 9H", "2C", "2D", **QUIET), "kong 5C 5D 5H", (),
     "You'll then need 3 more kongs to win."),
    (KP("5C 5D 5H 9H", "2C", "2D", chips=True, **QUIET), "kong 5C 5D 5H", (),
     "Worth 2 points. You'll then need 3 more kongs to win."),
    (KP("8H 7D 8S KH", "2C", "2D", **QUIET), "kong 7D", (),
     "You can make the noodle 8♥ next."),
    (KP("8H 7D 8S KH", "2C", "2D", chips=True, **QUIET), "kong 7D", (),
     "Worth 3 points. You can make the noodle 8♥ next."),
    (KP("8H 7D 8S 8C", "2C", "2D", **QUIET), "kong 7D", (),
     "You could make the high kong instead, which wins the hand at once."),
    (KP("8H 7D 8S 8C", "2C", "2D", **QUIET), "kong 7D 8C 8H 8S", (), "The high kong wins the hand at once."),
    (KP("8H 7D 8S 8C", "2C", "2D", chips=True, **QUIET), "kong 7D 8C 8H 8S", (),
     "The high kong wins the hand at once, and takes the kitty and the jackpot."),
    (KP("5C 5D 5H 9H", "2C", "2D", kongs=["2S 3S 4S 6S,8H,7D"], **QUIET), "kong 5C 5D 5H", (),
     "This kong wins the hand."),
    (KP("5C 5D 9C 9H", "2C", "2D", source="5H JD 4H KS"), "9C+9H>5H+JD", (), "Gives you three 5s at once."),
    (KP("5C 5D 9C 9H", "2C", "2D", source="5H JD 4H KS", kongs=["2S 3S 4S 6S,8H,7D"]), "9C+9H>5H+JD", (),
     "Gives you three 5s at once. That wins the hand."),
    (KP("5C 5D 9C 2H", "2C", "2D", source="5H JC 9H KS", kongs=["2S 3S 4S 6S,8H,7D"]), "5C+5D>5H+KS",
     ("2H+5H>5C+5D", "9C+KS>5H+9H", "kong 5C 5D 5H"),
     "First of 3 connects to make three 5s. That wins the hand."),
    (KP("5C 5D 9C 2H", "2C", "2D", source="5H JC 9H KS"), "5C+5D>5H+KS", (),
     "With 2 more connects, you'll have three 5s."),
    (KP("5C 5D 9C 9H", "2C", "2D", source="5H JD 4H KS"), "9C+9H>5H+JD", ("kong 5C 5D 5H",),
     "Gives you three 5s at once."),
    (KP("5C 5D 5H 9C", "2C", "2D", source="9H 9S 4H KS"), "5C+5D>9H+9S", (),
     "Gives you three 9s instead of three 5s."),
    (KP("5C 5D 9C 2H", "2C", "2D", source="5H JC 9H KS"), "5C+5D>5H+KS",
     ("2H+5H>5C+5D", "9C+KS>5H+9H", "kong 5C 5D 5H"), "First of 3 connects to make three 5s."),
    (KP("5C 5D 5H 9H", "2C", "2D", **QUIET), "5C+5D>9C+JD", (), "Breaks up three 5s."),
    (KP("5C 5D 5H 9H", "2C", "2D", **QUIET), "5C+5D>9C+JD", ("9C+9H>5C+5D", "kong 5C 5D 5H"),
     "Breaks up three 5s. With 2 connects, you'll have the same kong again."),
    (KP("5C 5D 5H 9H", "2C", "2D", source="AH 8C 4H KS"), "5C+5D>AH+8C", ("8C+AH>4H+5D", "kong 4H 5H 9H AH"),
     "Breaks up three 5s. With 2 connects, you'll have four hearts."),
    (KP("5C 5D 5H 9C", "2C", "2D", source="JC 8H JH KS"), "5C+5D>JC+JH", ("9C+JC>8H+KS", "kong 8H"),
     "First of 2 connects to make the noodle 8♥."),
    (KP("8H 2C 2D 3D", "3C", "4D", **QUIET), "discard 2C", (), "Ends your turn although you have the noodle 8♥."),
    (KP("AC 2D 3H 5S", "3C", "4D", source="9C JD 4H KS"), "discard 5S", (),
     "You can't make a kong this turn. The 5 of spades goes with nothing else in your hand."),
    (KP("AC 2D 3H 5S", "3C", "4D", phase=2, source="9C JD 4H KS"), "discard 5S", (),
     "You can make only two kongs in a turn. The 5 of spades goes with nothing else in your hand."),
    (KP("", "3C", "4D", phase=2, source="9C JD 4H KS"), "pass", (), "With no cards in your hand, you can only pass."),
    (KP("AC AD 3H", "3C", "4D", phase=2, source="9C JD 4H KS"), "discard 3H", (),
     "You can make only two kongs in a turn. The 3 of hearts goes with nothing else in your hand."),
    (KP("AC AD 3H 4H", "3C", "4D", phase=2, source="9C JD 2H KS"), "discard 4H", (),
     "You can make only two kongs in a turn. Keeps your two aces."),
    # Both other 9s are out of the game.
    (KP("9C 9D 2H KC", "3C", "4D", source="AC JD 4H KS", pulled=kong_pie.cards("9H 9S"), phase=2), "discard KC", (),
     "You can make only two kongs in a turn. Next player's chance of a kong: about 30%."),
    (KP("3C 3H 3D KS", "3S", "4D", source="9C JD 4H 2S", won=0, **kong_pie.CHIPS), "kong 3C 3D 3H", (),
     "Glory with three 3s: 2 points more, and you take back a token."),
    (KP("3C 3H 3D KS", "3S", "4D", source="9C JD 4H 2S", won=0, **kong_pie.CHIPS), "discard KS", (),
     "You've already won the hand, and this ends it."),
    (kong_pie.fee_position(), "pay", (),
     "A chip keeps you in the hand. Kongs needed to win: you 4, your opponents at least 4."),
    (kong_pie.fee_position(kongs=["9H 10H JH KH"]), "leave", (),
     "Saves you a chip. Kongs needed to win: you 4, your opponents at least 3."),
    (KP("2C", "", "", question=Decision("vote", 0), **QUIET), "vote end", (), "If the hand ends, nobody wins it."),
    (KP("2C", "", "", question=Decision("vote", 0), kongs=["3C 3D 3H"], chips=True, **QUIET), "vote end", (),
     "If the hand ends, you get back 2 chips for your kongs."),
    (KP("2C", "", "", question=Decision("vote", 0), kongs=["3C 3D 3H"], **QUIET), "vote reset", (),
     "A reset deals new hands and a new source. You keep your 1 kong."),
    (KP("2C", "", "", question=Decision("vote", 0), **{**QUIET, **kong_pie.FEE}), "vote reset", (),
     "A reset deals new hands and a new source. All kongs stay. It costs a chip."),
    (KP("2C", "", "", question=Decision("vote", 0), **QUIET), "vote reset", (),
     "A reset deals new hands and a new source. All kongs stay."),
    (KP("2C", "", "", question=Decision("restock", 0), discards="10C 10D", **QUIET), "turn-over", (),
     "The 10 of clubs is the oldest discard, so you draw it next."),
    (KP("2C", "", "", question=Decision("restock", 0), discards="10C 10D", **QUIET), "shuffle", (),
     "Nobody will know the order of the 2 discards."),
]  # fmt: skip

PT = pai_tong.position
DO = pai_tong.do
LOOSE = pai_tong.LOOSE
PAIRS = "1C 1S 1M 2C 2S 2M 3C 3S 5M RF WF"
PAI_TONG = [
    (PT(f"{pai_tong.READY} OT", *LOOSE), 0, "kin",
     "Your hand is complete, so you can win the deal. Everyone else pays you 1 chip."),
    (PT("1C 1C 1C 2C 2S 2M 3C 3S 3M RF WF OT", *LOOSE[1:], "7C", scoring="pong", cards="tiles"), 0, "kin",
     "Your hand is complete, so you can win the deal. Everyone else pays you 3 chips."),
    (PT(f"{pai_tong.READY} OT", *LOOSE), 0, "discard OT",
     "Careful: your hand is complete, and this would break it up."),
    (PT(f"{pai_tong.READY} 9C", *LOOSE[1:], "8C"), 0, "discard 9C",
     "Then any honor wins (10 unseen)."),
    (PT(f"{pai_tong.READY} 9C", *LOOSE[1:], "8C"), 0, "discard RF",
     "Careful: this gives up one of your honors. You'd be 2 cards short of a win."),
    (PT(f"{PAIRS} 9C", *LOOSE[1:], "8C"), 0, "discard 9C",
     "The 9 of coins is your only 9. You'd still be 2 cards short of a win."),
    (PT("1C 1S 1M 1C 2S 2M 3C 3S 5M RF WF 9C", *LOOSE[1:], "8C"), 0, "discard 1M",
     "You can spare it: your other 1s make 1 tong. You'd still be 3 cards short of a win."),
    (PT("1C 1S 1M 2C 2S 3C 3S 4C 4S 5M 5C 9C", *LOOSE[1:], "8C"), 0, "discard 1C",
     "Careful: this breaks up a tong of 1s. You'd be 4 cards short of a win."),
    (PT("1C 1S 2S 2M 3C 3S 4C 4S 5M 5C RF WF", *LOOSE[1:], "8C"), 0, "discard 1C",
     "This breaks up your 1s, but you have a pair to spare. You'd still be 4 cards short of a win."),
]  # fmt: skip
THREE = "1C 1S 1M 2C 2S 2M 3C 3S 5M 9C 9S"
ASKED = [
    # Seat 3 plays after seat 0, and the others may only win.
    (
        PT("9M 1S 2S", "1C 1S", "3S 4S", "5M 6M", stock="9S"),
        "discard 9M",
        1,
        "pass",
        "The 9 of myriads doesn't complete your hand.",
    ),
    (
        PT("OT 1S 2S", pai_tong.READY, "3S 4S", "5M 6M", stock="9S"),
        "discard OT",
        1,
        "pass",
        "Careful: you'd pass up a win with the old thousand.",
    ),
    (
        PT("OT 1S 2S", pai_tong.READY, "3S 4S", "5M 6M", stock="9S"),
        "discard OT",
        1,
        "kin",
        "Your hand is complete, so you can win the deal. Everyone else pays you 1 chip.",
    ),
    (
        PT("4M 1S 2S", "1S", "3S 4S", THREE, stock="9S"),
        "discard 4M",
        3,
        "draw",
        "You can't take the 4 of myriads without two 4s. You're 2 cards short of a win.",
    ),
    (
        PT("9M 1S 2S", "1S", "3S 4S", THREE, stock="9S"),
        "discard 9M",
        3,
        "tong 9C 9S",
        "It makes a tong. You'd then be 1 card short of a win.",
    ),
    (
        PT("9M 1S 2S", "1S", "3S 4S", THREE, stock="9S"),
        "discard 9M",
        3,
        "draw",
        "Drawing keeps your 9s concealed. You're 2 cards short of a win.",
    ),
    (
        PT("1M 1S 2S", "1S", "3S 4S", THREE, stock="9S"),
        "discard 1M",
        3,
        "tong 1C 1S",
        "It makes a tong. But you'd still be 2 cards short of a win.",
    ),
    (
        PT("1M 1S 2S", "1S", "3S 4S", THREE.replace("9C", "8C"), stock="9S"),
        "discard 1M",
        3,
        "draw",
        "The 1 of myriads brings you no closer to a win. You're 3 cards short of a win.",
    ),
    (
        PT("4M 1S 2S", "1S", "3S 4S", THREE),
        "discard 4M",
        3,
        "pass",
        "The stock is empty. If no one wins with this discard, no one pays.",
    ),
    (
        PT("9M 1S 2S", "1S", "3S", "9C 9S", melds={3: ["1C 1M 1C", "2C 2C 2M", "3C 3C 3M"]}, stock="9S"),
        "discard 9M",
        3,
        "tong 9C 9S",
        "It makes your fourth tong, so you can win.",
    ),
]


def shown() -> Iterator[Any]:
    """Every row above as game, state, seat, move, line, reason."""
    for game, rows in (("kings-corners", KINGS_CORNERS), ("tong-its", TONG_ITS), ("kong-pie", KONG_PIE)):
        for state, move, line, spoken in rows:
            yield pytest.param(game, state, min(game_named(game).active(state)), move, line, spoken, id=spoken)
    for asked, seat, move, spoken in PAI_TONG:
        yield pytest.param("pai-tong", asked, seat, move, (), spoken, id=spoken)
    for asked, discard, seat, move, spoken in ASKED:
        yield pytest.param("pai-tong", DO(asked, discard), seat, move, (), spoken, id=spoken)


@pytest.mark.parametrize(("game", "state", "seat", "move", "line", "spoken"), list(shown()))
def test_reason_is_given_where_it_is_true(game, state, seat, move, line, spoken):
    assert reason(game, state, seat, move, *line) == spoken


FLUID = [
    ("tong-its", TI("AH 2D", "2S", "AS", melds=OPEN, **START), "call",
     "You have 3 points. Your opponents seem to have about {n} and {n}."),
    ("tong-its", TI("AH 2D", "2S", "AS", melds={0: OPEN[0], 1: OPEN[1]}, **START), "call",
     "You have 3 points. The only possible challenger seems to have about {n}."),
    ("tong-its", TI("KH QD JS 9D", "2S", "AS", melds=OPEN, **START), "call",
     "You have 39 points. Your opponents seem to have about {n} and {n}."),
    ("tong-its", TI("KH QD JS 9D", "2S", "AS", melds=OPEN, **START), "draw",
     "The next player may challenge with about {n} points, and you have 39 points."),
    ("tong-its", TI("AH 2D", "2S", "AS", melds=OPEN, **START), "draw",
     "Don't call yet: the next player may challenge, and you can still get below {n} points."),
    ("kong-pie", KP("5C 5D 9C 2H", "2C", "2D", source="KH JS AS 10D"), "5C+5D>KH+JS",
     "Pulls the king of hearts and the jack of spades. Next player's chance of a kong: {share}."),
    ("kong-pie", KP("5C 5D 9C 2H", "2C", "2D", source="KH 10H AS 10D"), "5C+5D>10H+KH",
     "Pulls the 10 of hearts and the king of hearts. Next player's chance of a kong: {share}."),
]  # fmt: skip
SHARE = r"((about [1-9]0|under 10|over 90)%)"


@pytest.mark.parametrize(("game", "state", "move", "spoken"), FLUID)
def test_estimates_are_worded_as_estimates(game, state, move, spoken):
    found = reason(game, state, min(game_named(game).active(state)), move)
    assert re.fullmatch(re.escape(spoken).replace(r"\{n\}", r"\d+").replace(r"\{share\}", SHARE), found), found
