"""Persistent files: settings, saved matches, statistics, log."""
