"""Any game as lines and numbered choices, through the message catalogue."""
