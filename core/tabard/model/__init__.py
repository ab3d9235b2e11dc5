"""The structs every game shares: state, decisions, effects, events, refusals, messages."""
