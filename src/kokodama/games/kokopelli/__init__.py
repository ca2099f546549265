"""Kokopelli by Stefan Feld, for two to four players."""
