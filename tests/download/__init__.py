"""The packaged and installed program."""
