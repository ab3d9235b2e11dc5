"""The agenda: pending effects as data, the resolver loop, static listeners and replacements."""
