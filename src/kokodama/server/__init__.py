"""The table server: games that are never lost and never leak."""
