"""The synthesizer of the table's sounds: standard library only, and the same bytes on every run."""
