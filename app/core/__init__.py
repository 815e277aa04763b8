"""What a game is: pure functions over frozen values. No window, no clock, no files, no global randomness."""
