"""What the program must do, in the same rooms as the program; helpers that several rooms use stand here."""
