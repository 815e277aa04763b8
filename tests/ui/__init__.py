"""Tests of screens without a window."""
