"""Window, input, sound and sprites: the only users of pygame besides the screens."""
