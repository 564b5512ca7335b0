"""Controllers: they turn clicks, keys and the answers of bots into commands, and signal the results to the window."""
