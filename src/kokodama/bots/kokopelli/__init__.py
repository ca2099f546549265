"""The bots of Kokopelli."""
