"""What the command line can do besides opening the table."""
