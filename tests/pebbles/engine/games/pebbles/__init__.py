"""Pebbles: pebbles are bought from the shore, kept in a hidden hand, laid out for points or sold for shells."""
