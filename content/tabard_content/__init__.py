"""Content of the games that come with Tabard: the root of res://."""
