"""A digital home of two board games: Kokopelli and Kodama."""

__version__ = "0.1.0"
