"""AI players. They see a View, never a State."""
