"""What a game is: cards, matches, options, records."""
