"""Golden files: whole games told to the last word, perft counts, and records of all that matters in a game.

`make golden` writes them anew. Look at the difference before you commit it: it says what a change really changed.
"""
