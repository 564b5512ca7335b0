"""Hearthside's window: what a person sees, hears and clicks. It draws what the engine says and never decides a rule."""
