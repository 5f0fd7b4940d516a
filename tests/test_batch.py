"""Finding files and checking them one by one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bgrecord.audit import AuditOptions
from bgrecord.batch.check import CheckOptions, check_bytes, check_file, check_files
from bgrecord.batch.files import Failure, find_files
from bgrecord.batch.limits import Limits
from bgrecord.batch.paths import Paths
from bgrecord.report.file_report import FileReport

RECORD = """\
 1 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
      Wins 1 point and the match
"""
OPTIONS = CheckOptions(AuditOptions())


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in (
        "b.mat",
        "a.mat",
        "A.MAT",
        "notes.txt",
        "readme.md",
        "round 2/c.mat",
        "round 2/match.txt",
        "round 2/[x].mat",
        ".hidden/d.mat",
        "empty.txt",
    ):
        path = tmp_path / "season" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        is_record = path.suffix.lower() == ".mat" or name.endswith("match.txt")
        path.write_text(RECORD if is_record else "Not a record." if "n" in name else "")
    return tmp_path / "season"


def _found(*paths: str) -> list[str]:
    return [
        f"! {path.path}" if isinstance(path, Failure) else path.replace(os.sep, "/")
        for path in find_files(paths)
    ]


ALL = [
    "season/A.MAT",
    "season/a.mat",
    "season/b.mat",
    "season/round 2/[x].mat",
    "season/round 2/c.mat",
    "season/round 2/match.txt",
]


@pytest.mark.parametrize(
    "found",
    [
        [],
        ["a.mat"],
        ["-", "/a.mat", "season/a.mat", "season/b.mat", "season/round 2/c.mat", "season/d.mat"],
        [Failure("x.mat", "gone"), Failure("x.mat", "gone"), "a.mat", Failure("b.mat", "gone")],
        ["season.zip/a.mat", "season.zip/a\\b.mat", "caf\udce9/a.mat"],
        ["season.zip/", "season.zip/", "one.mat/", "a.mat", "", "//x"],
    ],
)
def test_paths_are_kept_as_they_were_found(found: list[str | Failure]) -> None:
    paths = Paths(iter(found))
    assert [*paths] == [*paths] == found
    assert len(paths) == len(found)


class TestFinding:
    pytestmark = pytest.mark.usefixtures("season")

    @pytest.mark.parametrize(
        ("paths", "found"),
        [
            (["season"], ALL),
            (["./season/"], ALL),
            (["season/b.mat", "season/a.mat"], ["season/b.mat", "season/a.mat"]),
            # Named files are taken whatever they are called.
            (["season/notes.txt", "season/readme.md"], ["season/notes.txt", "season/readme.md"]),
            (["season/*.mat"], ["season/a.mat", "season/b.mat"]),
            (["season/**/c.mat"], ["season/round 2/c.mat"]),
            (["season/round*"], ALL[3:]),
            # A name with the signs of a glob is a name first.
            (["season/round 2/[x].mat"], ["season/round 2/[x].mat"]),
            (["season/*.sgf"], ["! season/*.sgf"]),
            (["season/x.mat", "season/a.mat"], ["! season/x.mat", "season/a.mat"]),
            (["-"], ["-"]),
            ([""], ["! "]),
        ],
    )
    def test_paths(self, paths: list[str], found: list[str]) -> None:
        assert _found(*paths) == found

    def test_no_file_twice(self) -> None:
        assert _found("season/b.mat", "season", "./season/b.mat", "-", "-") == [
            "season/b.mat",
            *[path for path in ALL if path != "season/b.mat"],
            "-",
        ]

    def test_links_in_circles_end(self, season: Path) -> None:
        try:
            (season / "round 2" / "up").symlink_to(season, target_is_directory=True)
            (season / "b2.mat").symlink_to(season / "b.mat")
        except OSError:
            pytest.skip("no symbolic links here")
        assert _found("season") == ALL

    @pytest.mark.parametrize(
        ("paths", "found"),
        [
            # The folder that stands for its files is gone through before or after their names.
            (["season", "season/a.mat"], ALL),
            (["season/round 2", "season"], [*ALL[3:], *ALL[:3]]),
            (["season", "season/round 2"], ALL),
            (["season/round 2/c.mat", "season"], [ALL[4], *ALL[:4], ALL[5]]),
            # What a folder does not give may still be named.
            (["season", "season/readme.md"], [*ALL, "season/readme.md"]),
            (["season", "season/*.mat", "season/round 2/*"], ALL),
        ],
    )
    def test_no_file_of_a_folder_twice(self, paths: list[str], found: list[str]) -> None:
        assert _found(*paths) == found

    def test_a_link_beside_its_file(self, season: Path) -> None:
        try:
            (season / "a0.mat").symlink_to(season / "round 2" / "c.mat")
            (season / "round 2" / "a.mat").symlink_to(season / "b.mat")
        except OSError:
            pytest.skip("no symbolic links here")
        # A link may lead into a folder that nobody has listed yet, or can list.
        linked = ["season/a0.mat", *ALL]
        linked.remove("season/round 2/c.mat")
        assert sorted(_found("season")) == sorted(linked)
        assert _found("season/round 2") == [
            "season/round 2/[x].mat",
            "season/round 2/a.mat",
            "season/round 2/c.mat",
            "season/round 2/match.txt",
        ]

    def test_a_folder_that_cannot_be_read_is_a_failure(
        self, season: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        scan = os.scandir

        def forbidden(path: Any) -> Any:
            if str(path).endswith("round 2"):
                raise PermissionError(13, "Permission denied", str(path))
            return scan(path)

        monkeypatch.setattr(os, "scandir", forbidden)
        assert _found("season") == [*ALL[:3], "! season/round 2"]
        # Its files can be named all the same, or linked.
        assert _found("season", "season/round 2/c.mat")[-1] == "season/round 2/c.mat"
        try:
            (season / "a2.mat").symlink_to(season / "round 2" / "c.mat")
        except OSError:
            return
        assert "season/a2.mat" in _found("season")

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
    @pytest.mark.parametrize("paths", [("season", "season/p.mat"), ("season/p.mat", "season")])
    def test_a_named_pipe_is_found_once(self, season: Path, paths: tuple[str, ...]) -> None:
        os.mkfifo(season / "p.mat")
        assert _found(*paths).count("season/p.mat") == 1


def test_a_file_that_cannot_be_read_is_a_failure(season: Path) -> None:
    results = list(check_files([str(season), str(season / "a.mat")], OPTIONS))
    assert [type(result) for result in results] == [Failure, FileReport]


def test_failures_to_find_keep_their_place(season: Path) -> None:
    missing = Failure("x.mat", "no such file")
    results = list(check_files([str(season / "a.mat"), missing], OPTIONS))
    assert isinstance(results[0], FileReport)
    assert results[1] is missing


def test_files_are_read_as_they_are_asked_for(season: Path) -> None:
    """Only one is held in memory: the second file need not be there for the first."""

    def paths() -> Iterator[str]:
        yield str(season / "a.mat")
        raise AssertionError("asked too early")

    assert isinstance(next(check_files(paths(), OPTIONS)), FileReport)


class TestWhatIsNoFile:
    """What is called like a record and cannot be read as one is said, and stops nothing."""

    pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such files there")

    @pytest.fixture(params=["dangling", "loop", "pipe"])
    def odd(self, season: Path, request: pytest.FixtureRequest) -> Path:
        path = season / "odd.mat"
        if request.param == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(path if request.param == "loop" else season / "nowhere")
        return path

    def test_named(self, odd: Path) -> None:
        (result,) = check_files(find_files([str(odd)]), OPTIONS)
        assert isinstance(result, Failure)
        assert result.path == str(odd)

    @pytest.mark.parametrize("suffix", [".mat", ".txt"])
    def test_met_in_a_folder(self, season: Path, odd: Path, suffix: str) -> None:
        odd = odd.rename(odd.with_suffix(suffix))
        results = list(check_files(find_files([str(season)]), OPTIONS))
        assert [result.path for result in results if isinstance(result, Failure)] == [str(odd)]
        assert sum(isinstance(result, FileReport) for result in results) == len(ALL)

    @pytest.mark.parametrize("name", ["notes.md", "link"])
    def test_under_another_name_it_is_nothing_to_us(self, odd: Path, name: str) -> None:
        odd.rename(odd.with_name(name))
        assert _found("season") == ALL


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_is_refused() -> None:
    result = check_file("/dev/zero", OPTIONS)
    assert result == Failure("/dev/zero", "not a regular file")


@pytest.mark.parametrize("path", ["x" * 10_000, "season/a.mat/b.mat"])
def test_a_path_that_cannot_be_looked_up_is_a_failure(season: Path, path: str) -> None:
    (found,) = find_files([path])
    assert isinstance(found, Failure)


@pytest.mark.parametrize("most", [len(RECORD) - 1, len(RECORD)])
def test_a_file_above_the_limit_is_refused(season: Path, most: int) -> None:
    options = CheckOptions(AuditOptions(), limits=Limits(bytes=most))
    result = check_file(str(season / "a.mat"), options)
    assert isinstance(result, Failure) is (most < len(RECORD))


def test_the_report_on_a_file() -> None:
    report = check_bytes(RECORD.encode(), "final.mat", OPTIONS)
    assert (report.path, report.format) == ("final.mat", "mat")
    assert report.counts[:4] == (1, 1, 2, 2)
    assert [heading.line for heading in report.headings] == [3]
    assert report.names_at(5) == ("Ada", "Bob")
    assert report.names_at(1) == ("", "")


@pytest.mark.parametrize(
    ("name", "asked"), [("old/final.mat", False), ("final.mat", True), ("new/final.mat", True)]
)
def test_rules_ignored_in_some_files(tmp_path: Path, name: str, asked: bool) -> None:
    options = CheckOptions(AuditOptions(), per_file_ignores={"old/*": ("BG308",)}, folder=tmp_path)
    broken = RECORD.replace("31: 8/5 6/5", "31: 8/5    ")
    report = check_bytes(broken.encode(), str(tmp_path / name), options)
    assert ("BG308" in {finding.code for finding in report.findings}) is asked


@pytest.mark.parametrize("data", [b"", b"\0" * 10, b"\xff\xfe", b"no record", bytes(range(256))])
def test_any_bytes_make_a_report(data: bytes) -> None:
    assert check_bytes(data, "-", OPTIONS).counts.games == 0


def test_a_fault_of_our_own_is_a_failure(season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("cube")

    monkeypatch.setattr("bgrecord.batch.check.audit_record", broken)
    result = check_file(str(season / "a.mat"), OPTIONS)
    assert isinstance(result, Failure)
    assert result.reason.startswith("internal error: KeyError")
