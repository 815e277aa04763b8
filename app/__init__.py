"""Kings & Kongs: a desktop card table."""

__version__ = "1.0.0"
