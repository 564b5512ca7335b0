"""Starting the program: all parts are put together here; only the command line imports this."""
