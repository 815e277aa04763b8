"""Kong-Pie."""
