"""Tests of the real window, seen and controlled from outside."""
