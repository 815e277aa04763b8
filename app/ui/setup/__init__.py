"""Set-up of a match: players and house rules."""
