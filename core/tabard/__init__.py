"""Tabard: a campaign-mode adventure engine that hosts tabletop games as plugins."""
