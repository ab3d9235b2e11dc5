"""Adventures in order, the party that lives through them, the border between two."""
