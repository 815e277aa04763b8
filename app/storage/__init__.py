"""Files that outlive the program: settings, saves, statistics, the log."""
