"""Kings Corners."""
