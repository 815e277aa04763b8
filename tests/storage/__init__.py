"""Files that are kept, on disks that fill up and machines that stop."""
