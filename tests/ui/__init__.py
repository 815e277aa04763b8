"""The program's screens, without a window."""
