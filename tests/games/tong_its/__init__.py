"""Tong-Its."""
