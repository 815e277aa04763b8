"""Setting up a match: who sits where, and by which house rules."""
