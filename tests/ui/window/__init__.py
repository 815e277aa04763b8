"""What the window is made of, without a display."""
