"""Bots, and what plays their turns."""
