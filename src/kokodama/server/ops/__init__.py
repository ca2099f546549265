"""What everything else stands on: errors, tokens, limits, logs, figures, the bus."""
