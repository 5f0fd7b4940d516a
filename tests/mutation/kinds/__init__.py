"""The mistakes the experiment makes: one function a kind, in the order of the published table."""

from tests.mutation.kinds import plays, dice, cube, results, rows, games  # noqa: F401, I001
from tests.mutation.kinds._making import KINDS, Mutant

__all__ = ["KINDS", "Mutant"]
