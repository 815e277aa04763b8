"""What every screen is made of: widgets and their focus, keys and gamepads, dialogs, and the frame around them."""
