"""The laws that hold for every game, and what tries them: `book` lists them, `score` runs them."""
