"""The screens around the table: home, new game, saved games, settings, help, score sheet, curtain."""
