"""What all tables share: layout, gestures, motion."""
