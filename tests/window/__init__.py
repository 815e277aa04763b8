"""The real window, seen and handled from outside."""
