"""Many games: how long they are, who wins them, how they end."""
