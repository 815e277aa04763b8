"""One short scorer a game, which reads a record and counts the money again. Nothing here knows the program."""
