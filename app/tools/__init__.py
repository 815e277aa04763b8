"""What builders use: measures, and pictures of every screen."""
