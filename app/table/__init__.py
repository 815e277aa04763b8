"""Table geometry and gestures: plain arithmetic, no pygame."""
