"""What desktops and installers are told of the program, and the way it gets among a person's programs."""
