"""The counter-based generator whose position is part of the state."""
