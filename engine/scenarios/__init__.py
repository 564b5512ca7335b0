"""Scenarios: positions, commands and what must come of them, written in TOML (docs/scenarios.md)."""
