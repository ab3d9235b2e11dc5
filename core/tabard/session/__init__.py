"""One running campaign or game: frames, steps with rollback, records, undo, seats."""
