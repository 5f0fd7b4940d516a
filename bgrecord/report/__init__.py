"""What a check found, as text: for people, for other programs, for the web.

A module an output format, each with a function from the reports on single files to pieces of
text, written as they come.
"""
