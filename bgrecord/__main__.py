"""Where the program starts: `bgrecord`, and `python -m bgrecord`."""

import gc
import os
import sys

#: New objects, less those gone, before the garbage collector looks. Most of them, modules and
#: tables, stay to the end: to look among them again and again takes a tenth of the time.
_OBJECTS_TO_COLLECT = 1_000_000


def main() -> None:
    """Run the command line; an interrupt while it is still being loaded is one like any other."""
    gc.set_threshold(_OBJECTS_TO_COLLECT)
    # No matrices are multiplied here, for which NumPy would start a thread on every core.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from bgrecord.cli import main as run

        run(prog_name="bgrecord")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        # The interpreter would look at all objects once more before it goes.
        gc.freeze()


if __name__ == "__main__":
    main()
