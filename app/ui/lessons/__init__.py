"""Lessons: the course of a game, and a lesson at the real table, whose bubble says what to do."""
