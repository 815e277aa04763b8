"""The settings: a panel at the side that shows each change at once."""
