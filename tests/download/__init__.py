"""The program as it is packed and installed."""
