"""What a host does while the server runs: inspect, check, repair, back up, restore, remove."""
