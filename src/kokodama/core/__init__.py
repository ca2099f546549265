"""What every game shares: the contract, refusals, chance, notation, records. No third-party imports."""
