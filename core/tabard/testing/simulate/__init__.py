"""Simulation: many games between bots, counted up the same way whatever plays them and wherever."""
