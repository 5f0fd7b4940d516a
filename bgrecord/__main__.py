"""`python -m bgrecord`."""

from bgrecord.cli import main

main(prog_name="bgrecord")
