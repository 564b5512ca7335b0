"""Controllers: they turn clicks, keys and bots into commands, and tell the window what came of it."""
