"""The window, input, sound and sprites: the only pygame besides the screens."""
