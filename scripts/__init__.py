"""What only those who work on kokodama need."""
