"""Golden files: whole games in full detail, perft counts, and records that cover everything important in a game.

`make golden` regenerates them. Review the diff before you commit it: it shows what a change really changed.
"""
