"""The toy game: the proof that a game needs only a folder of its own, and the example of docs/adding-a-game.md."""
