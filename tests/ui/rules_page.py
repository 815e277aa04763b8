"""The help of a game, over whatever is shown."""

from app.core.options import build
from app.ui.help import HelpScreen


def rules_page(program, game, seats=None, **given):
    """``rules_page(program, game, chips=True)``: by these house rules, else the usual ones."""
    many = game.usual_players() if seats is None else seats
    return HelpScreen(program, game, build(game.options, given, many), many)
