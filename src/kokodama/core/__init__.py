"""What all games share: the game contract, refusals, randomness, notation, records. No third-party imports."""
