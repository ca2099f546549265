"""What a host does beside a running server: look, check, repair, back up, restore, remove."""
