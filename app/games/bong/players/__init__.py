"""Bong: players of every level. ``player`` sees, looks and moves; ``skill`` tells the levels apart."""

from functools import partial

from app.ai.human import even
from app.games.bong.players.player import BongPlayer
from app.games.bong.players.skill import CASUAL, GENTLE, KEEN, NOVICE, SHARP, Quickness, adaptive_skill
from app.games.bong.rules.model import View


def player(skill: Quickness) -> BongPlayer:
    """A player who is equally good in every hand."""

    def always(_view: View) -> Quickness:
        return skill

    return BongPlayer(always)


gentle = partial(player, GENTLE)
novice = partial(player, NOVICE)
casual = partial(player, CASUAL)
keen = partial(player, KEEN)
sharp = partial(player, SHARP)
adaptive = partial(BongPlayer, adaptive_skill)

PLAYERS = {
    level: even(maker)
    for level, maker in {
        "gentle": gentle, "novice": novice, "casual": casual, "keen": keen, "sharp": sharp, "adaptive": adaptive
    }.items()
}  # fmt: skip
