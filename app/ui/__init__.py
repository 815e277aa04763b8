"""Screens and the objects that connect them: title, setup, table, end of deal, end of match."""
