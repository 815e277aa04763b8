"""What every game keeps; a folder for each game's own."""
