"""Scenarios: a position, a few lines and what must come of them, as a TOML file that anybody can write."""
