"""The campaigns that come with Tabard: one folder each."""
