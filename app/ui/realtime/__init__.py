"""Games in real time on the screen: who presses what, the count-in, keys and gamepads for several people."""
