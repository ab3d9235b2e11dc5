"""Bots that know Milestone: what a fight, a sector and a set of gear are worth, and the greedy bot that adds it up."""
