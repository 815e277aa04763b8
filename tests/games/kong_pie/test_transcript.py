"""Kong-Pie: the match that the rule text prints, word for word, and the record of it, move for move.

Where the text is not quite right:

- Round 3, “Source JC, JD, QD, AD”: the second card is JH, which C has put; JD is drawn by B in round 4.
- Round 1, “disc. 6h”: 6H.
- Round 3, C, “[2nd] 10H, KS” and round 4, C, “dr. 6D, 4C, 9D”: the first lacks its “dr.”, the second its “[2nd]”.
- “Hands: A null” in round 3: A has discarded the last card, and draws four.
"""

import re

from app.core import record
from app.games import game_named
from app.games.kong_pie.rules import GAME
from tests.games.kong_pie.factories import cards, codes
from tests.matches import RECORDS

PRINTED = """
1st Round
A: drew 10D, 5H, 7D, QH; played 7D (noodle); drew 2C; put 5H & QH, pull 8C & JC; put 2C & JC, pull 5H & 5C; \
discarded 10D, end turn.
B: drew QC, 8S, 7C, 6H; disc. 6h; end turn.
C: drew JH, 5S, 2D, 6S; put 5S & 6S, pull QH & JC; disc. 2D; e.t.
Round-2: Source 4S, 2C, 5S, 6S;
Hands: A 8C, 5C, 5H; B QC, 8S, 7C; C QH, JC, JH
A: dr. 10C; put 10C & 8C, pull  5S & 6S; play 5C, 5H, 5S (3-of-kind); [second kong] dr. 4D, 4H, KD; put 4D & KD, \
pull  2C & 8C; put 2C & 8C, pull  4S & 4D; play 4H, 4D, 4S (3-of-kind); disc. 6S; e.t.
B: dr. 10S; put 7C & QC, pull  10C & 8C; play 8S & 8C (high pair); [2nd] dr. 9H & 9C; (didn't connect either during \
turn or else during second kong -- so no forced discard) passed; e.t.
C: dr. QS; put JC & JH, pull  QC & 7C; pl. QH, QS, QC (3-of-kind); [2nd] dr. QD, 6C, AD; put QD & AD, pull  KD & 2C; \
disc. KD; e.t.
Round-3: Source JC, JD, QD, AD
Hands: A null; B 10S, 10C, 9H, 9C; C 2C, 6C, 7C
A: dr. KH, AC, 3D, 9S; disc. KH; e.t.
B: full hand; disc. 10S; e.t.
C: dr. 7S; pl. 7C & 7S (high pair); [2nd] 10H, KS; put 2C & 6C, pull  JC & JH; disc. KS; e.t.
Round-4: Source QD, AD, 2C, 6C
Hands: A AC, 3D, 9S; B 10C, 9H, 9C; C 10H, JC, JH
A: dr. 3C; put 3D & 3C, pull  2C & 6C; disc. 9S; e.t.
B: dr. 5D; put 9H & 9C, pull  3D & 3C; put 10C & 3C, pull  QD & AD; pl. 3D, 5D, QD, AD (4-in-suit); [2nd] dr. JS, \
2S, JD, KC; put JS & 2S, pull  9C & 10C; disc. JD; e.t.
C: dr. 2H; put 10H & 2H, pull  JS & 9H; pl. JC, JH, JS (3-of-kind); dr. 6D, 4C, 9D; put 6D & 9D, pull  3C & 2H; put \
3C & 4C, pull  10H & 2S; disc. 2S; e.t.
Round-5: Source 6D, 9D, 3C, 4C
Hands: A AC, 2C, 6C; B 9C, 10C, KC; C 10H, 9H, 2H
A: dr. 3H; put AC & 2C, pull  3C & 4C; put 3H & 3C, pull  AC & 2C; pl. 6C, 4C, AC, 2C (4-in-suit); [WINNER]; [2nd] \
dr. AS, 3S, AH, 8H; pl. 8H (noodle); [GLORY-WINNER]
"""
MISPRINTS = {"JC, JD, QD": "JC, JH, QD", "disc. 6h": "disc. 6H"}
CARD = r"(?:10|[2-9AJQK])[CDHS]"
MATCH = record.read((RECORDS / "kong-pie-transcript.jsonl").read_text(encoding="utf-8").splitlines(), game_named)


def lines():
    text = PRINTED.strip()
    for wrong, right in MISPRINTS.items():
        assert wrong in text
        text = text.replace(wrong, right)
    return text.splitlines()


def found(text):
    return " ".join(re.findall(CARD, text))


def turns():
    """Return (seat, the cards drawn, the moves) of each printed turn."""
    for line in lines():
        if player := re.match(r"([ABC]): (.*)", line):
            drawn, moves = [], []
            for part in map(str.strip, player[2].split(";")):
                word = part.removeprefix("[2nd] ").removeprefix("[second kong] ")
                if put := re.fullmatch(rf"put ({CARD}) & ({CARD}), pull +({CARD}) & ({CARD})", word):
                    moves.append("{}+{}>{}+{}".format(*put.groups()))
                elif word.startswith("disc"):
                    moves.append(f"discard {found(word)}")
                elif word.startswith("pl"):
                    moves.append(f"kong {found(word)}")
                elif word.endswith("passed"):
                    moves.append("pass")
                elif word.startswith("dr") or re.match(CARD, word):
                    drawn += found(word).split()
                else:
                    assert word in ("e.t.", "end turn.", "full hand", "[WINNER]", "[GLORY-WINNER]"), word
            yield "ABC".index(player[1]), drawn, moves


def test_every_move_is_the_one_printed():
    printed = [(seat, GAME.parse(move)) for seat, _, moves in turns() for move in moves]
    assert [(event.seat, event.move) for event in MATCH.log] == printed
    assert len(printed) == 41


def test_every_card_drawn_is_the_one_printed():
    stocks = [{*state.stock} for state in MATCH.states]
    first, *later = turns()
    drawn = [*MATCH.states[0].hands[0], *MATCH.states[0].stock[::-1]]
    printed = [code for _, cards_drawn, _ in (first, *later) for code in cards_drawn]
    assert codes(drawn[: len(printed)]) == " ".join(printed)
    assert {*codes({*drawn[4:]} - stocks[len(first[2]) - 1]).split()} == {*first[1][4:]}
    number = len(first[2])
    for _, cards_drawn, moves in later:
        last = number + len(moves) - (number + len(moves) < len(MATCH.log))  # the last move makes the next player draw
        assert {*codes(stocks[number - 1] - stocks[last]).split()} == {*cards_drawn}
        number += len(moves)


def test_sources_and_hands_are_those_printed():
    before_turn = {}
    number = 0
    for index, (_, _, moves) in enumerate(turns()):
        before_turn[index] = number
        number += len(moves)
    rounds = [line for line in lines() if line.startswith("Round-")]
    hands = [line for line in lines() if line.startswith("Hands:")]
    assert len(rounds) == len(hands) == 4
    assert codes(MATCH.states[0].public.source) == "4S 8C 5C JC"
    for at, (source, held) in enumerate(zip(rounds, hands, strict=True), 1):
        state = MATCH.states[before_turn[3 * at]]
        assert {*state.public.source} == {*cards(found(source))}
        for seat, text in enumerate(held.removeprefix("Hands:").split(";")):
            drawn = 4 - len(found(text).split()) if seat == 0 else 0  # A has drawn already when the turn begins
            mine = state.hands[seat][: len(state.hands[seat]) - drawn]
            assert {*mine} == {*cards(found(text))}


def test_the_result_is_the_one_printed():
    """“(11 points, [1ST-PLACE])”, “(4 pts.)”, “(7 pts.)”, “Total points: 22”, “22 chips to WINNER (A)”, “1 paid out to
    1ST-PLACE (A), and 1 paid out to GLORY-WINNER (A)”, “House: keeps 2 chips & 1 jackpot token ... standing +1”
    """
    sheet, (score,) = MATCH.state.public.sheet, MATCH.state.public.history
    assert codes(MATCH.states[0].public.ledger.highs.notes) == "7H 8D"
    kongs = [[codes(made) for made in column] for column in sheet.kongs]
    assert kongs == [
        ["7D", "5C 5H 5S", "4D 4H 4S", "AC 2C 4C 6C", "8H"],
        ["8C 8S", "AD 3D 5D QD"],
        ["QC QH QS", "7C 7S", "JC JH JS"],
    ]
    assert score.points == (11, 4, 7)
    assert sum(score.points) == 22
    assert (score.winner, score.glory, score.first) == (0, True, 0)
    assert sheet.chips == (-8 + 22, -8, -8)
    assert sheet.tokens == (-1 + 2, -1, -1)
    assert sheet.house == 2
    assert sheet.jackpot == 1
    assert MATCH.result.scores == (15, -9, -9)
