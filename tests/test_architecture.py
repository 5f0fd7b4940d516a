"""The layers hold, nothing imports in a circle, and no module grows out of hand."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "bgrecord").rglob("*.py"))

#: Lines above which a module is to be cut in two.
LONGEST = 500


def test_the_layers_of_the_design_hold() -> None:
    contracts = str(ROOT / "pyproject.toml")
    assert lint_imports(contracts, no_cache=True, no_logo=True) == EXIT_STATUS_SUCCESS


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("bgrecord", exclude_type_checking_imports=True, cache_dir=None)
    assert len(graph.modules) >= len(MODULES)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    # Raises a CycleError that names the circle.
    order = tuple(TopologicalSorter(imports).static_order())
    assert len(order) == len(graph.modules)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_is_short_enough_to_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST
