"""What goes on for as long as one asks (-m soak)."""
