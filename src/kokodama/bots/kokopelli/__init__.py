"""What bots know about Kokopelli."""
