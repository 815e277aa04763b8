"""The settings: a panel at the side, while what lies beside it changes."""
