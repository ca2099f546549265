"""What the rest of the server relies on: errors, tokens, limits, logs, metrics, the bus."""
