"""Tests of the window's components without a display."""
