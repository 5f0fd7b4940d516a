"""Where the program starts: `bgrecord`, and `python -m bgrecord`."""

import sys


def main() -> None:
    """Run the command line; an interrupt while it is still being loaded is one like any other."""
    try:
        from bgrecord.cli import main as run

        run(prog_name="bgrecord")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
