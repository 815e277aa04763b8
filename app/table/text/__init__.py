"""The table in words: what a log line says of a move, and a picture of the table in letters."""
