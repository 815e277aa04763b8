"""The end of a deal or of a match: the score sheet, how it is counted, and what comes next."""
