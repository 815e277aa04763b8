"""Where cards lie and what a gesture means: plain arithmetic, no pygame."""
