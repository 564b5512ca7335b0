"""Scenarios: positions, commands and their expected results, written in TOML (docs/scenarios.md)."""
