"""Many files: finding them, checking, converting, measuring and repairing them, one or all at once.

A command loads the module it needs: a check needs nothing of what converts.
"""
