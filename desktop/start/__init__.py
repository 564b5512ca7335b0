"""Starting the program: all parts are put together here, and nothing but the command line knows of it."""
