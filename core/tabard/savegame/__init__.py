"""The save container: checksummed chunks, atomic writes, the journal of actions."""
