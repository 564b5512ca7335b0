"""What every game shares: the contract, commands, events, chance, scores and errors."""
