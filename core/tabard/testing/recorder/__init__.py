"""The flight recorder: what the kernel did last, entry by entry, and how often it did what since the beginning."""
