"""What only some games have."""
