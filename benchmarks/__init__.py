"""Measurements of bgrecord, run by hand from the checkout's root."""
