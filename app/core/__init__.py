"""The game model: pure functions over frozen values. No window, clock, files or global randomness."""
