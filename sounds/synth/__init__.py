"""The little synthesiser behind the table's sounds: standard library only, and the same bytes on every run."""
