"""What a game supplies, and one step of it: legality, slots, views, sampling."""
