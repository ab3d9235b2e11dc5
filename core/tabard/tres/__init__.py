"""The Godot 4 text format: lexer, parser, values. Knows nothing of games, opens no file."""
