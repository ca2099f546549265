"""What bots know about Kodama."""
