"""For people who learn a game: its rules, what they can do now, and a tutorial. No input or output but package data."""
