"""The table: the picture, what pointer and keys do to it, and the dialogs over it."""
