"""Each game's rules in brief, a module a game, as they are with the house rules in force."""
