"""How AI players come to know what they know: ``python -m app.tools.training GAME [FILE]`` makes a file again that
players of the game ship, with a card beside it that says how it was made and how well it plays.

A game says in its package ``training`` which files there are (``recipe.py``). Nothing of this is in the download. The
same command gives the same file to the byte, on one core or on many.
"""
