"""Converts pictures from SVG to PNG."""
