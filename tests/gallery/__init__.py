"""Every scene as a picture, and what may be seen in it."""
