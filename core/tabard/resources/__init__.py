"""res:// layers, resource classes with declared fields, immutable content with digests."""
