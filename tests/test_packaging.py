"""What is installed is complete: the grammars lie in the wheel, and in a checkout beside it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted(path.name for path in (ROOT / "bgrecord/report/html/templates").iterdir())
GRAMMARS = sorted(path.name for path in (ROOT / "grammars").glob("*.lark"))

for builder in ("hatchling", "editables"):
    pytest.importorskip(builder, reason=f"{builder} is needed to build; it is in the dev extra")

#: Prints where the package and a grammar are, then a finding: nothing works without grammars.
PROBE = """
import sys
sys.path.insert(0, {folder!r})
import bgrecord
from bgrecord._resources import grammar
print(bgrecord.__file__)
print(grammar("mat"))
record = bgrecord.reads({record!r})
print([finding.code for finding in record[0].audit().errors])
"""

RECORD = """ 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/4                 42: 8/4 6/4
      Wins 1 point
"""


def run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def probe(folder: Path) -> list[str]:
    """What a fresh interpreter says that finds bgrecord in a folder and not in the checkout."""
    return run("-I", "-c", PROBE.format(folder=str(folder), record=RECORD)).splitlines()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-index", "--no-deps", "--no-build-isolation")
    run("-m", "pip", "wheel", "--quiet", *offline, "--wheel-dir", str(folder), ".")
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_package_with_its_grammars_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"bgrecord"}
    assert GRAMMARS
    assert {f"bgrecord/grammars/{name}" for name in GRAMMARS} <= set(names)
    assert "bgrecord/py.typed" in names
    assert {f"bgrecord/report/html/templates/{name}" for name in TEMPLATES} <= set(names)
    assert not [name for name in names if "tests" in Path(name).parts]


def test_installed_from_the_wheel_it_finds_its_own_grammars(wheel: Path, tmp_path: Path) -> None:
    run("-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(tmp_path),
        str(wheel))  # fmt: skip
    package, grammar, findings = probe(tmp_path)
    assert Path(package).parent == tmp_path / "bgrecord"
    assert Path(grammar) == tmp_path / "bgrecord" / "grammars" / "mat.lark"
    assert findings == "['BG301']"


def test_an_editable_install_finds_the_grammars_of_the_checkout(tmp_path: Path) -> None:
    build = "import hatchling.build, sys; hatchling.build.build_editable(sys.argv[1])"
    run("-c", build, str(tmp_path))
    editable = zipfile.ZipFile(next(tmp_path.glob("*.whl")))
    (pointer,) = (name for name in editable.namelist() if name.endswith(".pth"))
    folder = editable.read(pointer).decode().strip()
    package, grammar, findings = probe(Path(folder))
    assert Path(package).parent == ROOT / "bgrecord"
    assert Path(grammar) == ROOT / "grammars" / "mat.lark"
    assert findings == "['BG301']"
