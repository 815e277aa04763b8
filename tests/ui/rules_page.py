from app.core.options import build
from app.ui.help import HelpScreen


def rules_page(program, game, seats=None, **given):
    """Open the rules, as in ``rules_page(program, game, chips=True)``; standard rules by default."""
    many = game.usual_players() if seats is None else seats
    return HelpScreen(program, game, build(game.options, given, many), many)
