"""Runs the installed GNU Backgammon on a list of commands."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterable

from bgrecord.engine.gnubg import PLAIN, find

__all__ = ["find", "run"]


def run(commands: Iterable[str]) -> tuple[str, float]:
    """Give one gnubg process its commands and wait for its end.

    Returns:
        What it printed, and the seconds of processor time it took (user and system).

    Raises:
        FileNotFoundError: gnubg is not installed.
        subprocess.CalledProcessError: it crashed.
    """
    program = find()
    if program is None:
        raise FileNotFoundError("gnubg is not installed (Debian: apt-get install gnubg)")
    # A file, not a pipe: gnubg answers before it has read everything, and both ends would wait.
    with tempfile.TemporaryFile() as script:
        script.write("\n".join([*commands, "quit", ""]).encode())
        script.seek(0)
        process = subprocess.Popen(
            [program, *PLAIN],
            stdin=script,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    assert process.stdout is not None
    with process.stdout as pipe:
        output = pipe.read().decode(errors="replace")
    # wait4 is what tells this one child's times; subprocess must not wait for it again.
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, program, output)
    return output, used.ru_utime + used.ru_stime
