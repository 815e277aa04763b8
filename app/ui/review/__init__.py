"""Replay of a finished match, or of the finished deals of one in progress."""
