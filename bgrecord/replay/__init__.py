"""Plays a record again: one event per action, with the board before and after it."""
