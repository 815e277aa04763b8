"""What a person sees and does: title, setup, table, end of deal, end of match."""
