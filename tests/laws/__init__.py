"""How the source may be written: laws that read it without running it."""
