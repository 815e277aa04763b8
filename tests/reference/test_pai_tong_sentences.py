"""Pai Tong: a sentence of the rule text that no other test shows. Text in quotation marks is the rule text."""

from app.core.options import build
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.model import PRESETS, Options


def test_in_kelantan_four_play_with_tiles_and_walls():
    """“In Malaysia it is only played with four players.” “build them into four walls” “The winning player scores 2
    points + 1 point for each pure tong”
    """
    assert GAME.preset_players["Kelantan Pong"] == 4
    pong = build(Options, PRESETS["Kelantan Pong"], 4)
    assert (pong.cards, pong.dealing, pong.scoring) == ("tiles", "walls", "pong")
