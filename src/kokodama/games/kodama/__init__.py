"""Kodama: The Tree Spirits, by Daniel Solis, for two to five players."""
