from dataclasses import replace

from app.games.bong.rules import GAME as BONG
from tests.ui.snap import INFO

GAME = replace(BONG, info=INFO)
