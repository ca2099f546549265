"""The bots of Kodama."""
