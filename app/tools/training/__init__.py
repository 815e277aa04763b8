"""Training of AI players: ``python -m app.tools.training GAME [FILE]`` rebuilds a file that the game's players ship,
with a model card that records how it was made and how strong it is.

A game lists its files in its package ``training`` (``recipe.py``). Nothing here is in the download. The same command
gives the same file to the byte, on one core or many.
"""
