"""Real-time games on screen: input of several people, count-in, keys and gamepads."""
