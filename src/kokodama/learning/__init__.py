"""For learners of a game: its rules, what they can do now, and a tutorial. Reads nothing but package data."""
