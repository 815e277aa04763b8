"""Integration with desktops and installers."""
