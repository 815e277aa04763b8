"""The players. They see a View and never a State."""
