"""Laws of every game; each game has a folder of its own."""
