"""The games that come with Tabard, each a plugin behind the same door as any other."""
