"""Every screen of every game as pictures, drawn by the real program in a window that nobody sees."""
