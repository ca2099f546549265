"""Bots: players that choose an action from a view."""
