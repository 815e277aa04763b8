"""Pictures of every screen of every game, drawn by the real program in an invisible window."""
