"""Lessons: a game's course, and lessons at the real table with a speech bubble."""
