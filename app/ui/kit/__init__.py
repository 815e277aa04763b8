"""Building blocks of screens: widgets and focus, keys and gamepads, dialogs and frames."""
