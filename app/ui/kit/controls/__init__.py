"""Switches, sliders, choices and long lists: what one sets things with."""
