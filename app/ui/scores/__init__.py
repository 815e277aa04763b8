"""End of a deal or match: the score sheet, how it is counted, and what comes next."""
