"""Golden playthroughs: whole games told in plain text files, and played again to see that they are told the same."""
