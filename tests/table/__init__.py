"""Tests of what all tables share: layout, gestures, animation."""
