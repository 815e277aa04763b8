"""What the AI players of all games share."""
