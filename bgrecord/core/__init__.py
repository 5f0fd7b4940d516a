"""The game of backgammon: dice, positions, plays, cube and scores.

Nothing here knows of files or records. The modules use the standard library alone.
"""
