"""Tools for people who work on kokodama."""
