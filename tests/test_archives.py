"""Records in archives, and archives that mean harm."""

from __future__ import annotations

import gzip
import io
import os
import struct
import tarfile
import warnings
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bgrecord.audit import AuditOptions
from bgrecord.batch import unpacking
from bgrecord.batch.check import CheckOptions, check_files
from bgrecord.batch.convert import with_places
from bgrecord.batch.files import Failure, find_files
from bgrecord.batch.limits import Limits
from bgrecord.batch.repair import RepairOptions, repaired_files
from bgrecord.report.file_report import FileReport
from tests.cli.conftest import BROKEN, CLEAN

KINDS = ("zip", "tar", "tar.gz", "tgz")
FILES = {
    "final.mat": CLEAN.encode(),
    "round 1/a.mat": BROKEN.encode(),
    "round 1/match.txt": CLEAN.encode(),
    "round 1/notes.txt": b"Nothing of the kind.",
    "readme.md": b"",
    ".hidden/b.mat": CLEAN.encode(),
    "__MACOSX/._final.mat": b"\0\5\x16\7",
}
RECORDS = ["final.mat", "round 1/a.mat", "round 1/match.txt"]


def _write(path: Path, files: Mapping[str, bytes]) -> str:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                archive.writestr(name, data)
    else:
        mode: Any = "w" if path.suffix == ".tar" else "w:gz"
        with tarfile.open(path, mode) as archive:
            for name, data in files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
    return str(path)


Make = Callable[..., str]


@pytest.fixture(params=KINDS)
def make(tmp_path: Path, request: pytest.FixtureRequest) -> Make:
    """Writes an archive of each kind."""

    def write(files: Mapping[str, bytes] = FILES) -> str:
        return _write(tmp_path / f"season.{request.param}", files)

    return write


def _checked(
    *paths: str, jobs: int | None = 1, max_bytes: int = 10_000
) -> tuple[list[str], dict[str, str]]:
    """The paths that were read, and those that were not, with the reasons."""
    options = CheckOptions(AuditOptions(), limits=Limits(bytes=max_bytes))
    results = list(check_files(find_files(paths), options, jobs))
    read = [result.path for result in results if isinstance(result, FileReport)]
    failures = [result for result in results if isinstance(result, Failure)]
    return read, {failure.path: failure.reason for failure in failures}


@pytest.mark.parametrize("jobs", [1, 2])
def test_members_are_taken_by_the_rule_for_folders(make: Make, jobs: int) -> None:
    archive = make()
    assert _checked(archive, jobs=jobs) == ([f"{archive}/{name}" for name in RECORDS], {})


def test_members_are_read_as_files_are(make: Make) -> None:
    archive = make()
    reports = check_files(find_files([archive]), CheckOptions(AuditOptions()))
    found = [len(report.findings) for report in reports if isinstance(report, FileReport)]
    assert found == [0, 1, 0]


def test_a_member_may_be_named_itself(make: Make) -> None:
    archive = make()
    assert _checked(f"{archive}/round 1/a.mat") == ([f"{archive}/round 1/a.mat"], {})
    read, failures = _checked(f"{archive}/round 2/a.mat")
    assert read == []
    assert list(failures) == [f"{archive}/round 2/a.mat"]


def test_globs_mean_archives_too(make: Make, tmp_path: Path) -> None:
    archive = make()
    assert _checked(f"{tmp_path}/*{Path(archive).suffix}")[0] == [
        f"{archive}/{name}" for name in RECORDS
    ]


def test_archives_in_folders_are_left_alone(make: Make, tmp_path: Path) -> None:
    make()
    assert _checked(str(tmp_path)) == ([], {})


def test_a_folder_called_like_an_archive_is_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "season.zip"
    folder.mkdir()
    (folder / "a.mat").write_text(CLEAN, encoding="utf-8")
    assert _checked(str(folder)) == ([str(folder / "a.mat")], {})


def test_names_that_begin_here(make: Make) -> None:
    archive = make({"./a.mat": CLEAN.encode(), "./b/./c.mat": CLEAN.encode()})
    assert _checked(archive) == ([f"{archive}/a.mat", f"{archive}/b/c.mat"], {})


def test_a_converted_member_keeps_its_way(make: Make) -> None:
    places = [place for _path, place in with_places([make()])]
    assert places == [Path(name) for name in RECORDS]


class TestHarm:
    @pytest.mark.parametrize(
        "name", ["../a.mat", "b/../../a.mat", "/a.mat", "C:/a.mat", "..\\a.mat", "\\a.mat"]
    )
    def test_names_that_lead_out_are_refused(self, make: Make, name: str) -> None:
        archive = make({name: CLEAN.encode(), "a.mat": CLEAN.encode()})
        read, failures = _checked(archive)
        assert read == [f"{archive}/a.mat"]
        assert list(failures) == [f"{archive}/{name}"]
        assert Path() in [place for _path, place in with_places([archive])]

    def test_an_archive_in_an_archive_is_refused(self, make: Make) -> None:
        archive = make({"a.mat": CLEAN.encode(), "b.zip": b"PK", "c.tar.gz": b""})
        read, failures = _checked(archive)
        assert read == [f"{archive}/a.mat"]
        assert list(failures) == [f"{archive}/b.zip", f"{archive}/c.tar.gz"]

    def test_a_member_above_the_limit_is_refused(self, make: Make) -> None:
        archive = make({"a.mat": bytes(50_000_000), "b.mat": CLEAN.encode()})
        assert Path(archive).suffix == ".tar" or Path(archive).stat().st_size < 100_000
        read, failures = _checked(archive)
        assert read == [f"{archive}/b.mat"]
        assert list(failures) == [f"{archive}/a.mat"]
        assert "--max-bytes" in failures[f"{archive}/a.mat"]

    def test_so_many_members_and_no_more(self, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unpacking, "MOST_MEMBERS", 2)
        archive = make({f"{name}.mat": CLEAN.encode() for name in "abc"})
        read, failures = _checked(archive)
        assert read == [f"{archive}/a.mat", f"{archive}/b.mat"]
        assert list(failures) == [archive]

    def test_so_many_bytes_in_all_and_no_more(
        self, make: Make, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(unpacking, "MOST_IN_ALL", 25_000)
        archive = make({f"{name}.mat": CLEAN.encode() + b"\n" * 6000 for name in "abcdef"})
        read, failures = _checked(archive)
        assert f"{archive}/a.mat" in read
        assert f"{archive}/f.mat" not in read
        assert list(failures) == [archive]

    def test_a_damaged_archive_is_a_failure(self, make: Make) -> None:
        archive = make()
        data = Path(archive).read_bytes()
        Path(archive).write_bytes(b"\0" + data[:700])
        assert _checked(archive)[0] == []
        assert archive in _checked(archive)[1]

    def test_of_a_tar_cut_off_what_is_whole_is_read(self, tmp_path: Path) -> None:
        archive = _write(tmp_path / "a.tar.gz", {"a.mat": CLEAN.encode(), "b.mat": bytes(99)})
        whole = gzip.decompress(Path(archive).read_bytes())
        Path(archive).write_bytes(gzip.compress(whole[:1600]))
        read, failures = _checked(archive)
        assert read == [f"{archive}/a.mat"]
        assert list(failures) == [f"{archive}/b.mat", archive]

    def test_a_damaged_member_fails_alone(self, tmp_path: Path) -> None:
        archive = _write(tmp_path / "a.zip", {"a.mat": CLEAN.encode(), "b.mat": BROKEN.encode()})
        data = bytearray(Path(archive).read_bytes())
        data[60] ^= 0xFF
        Path(archive).write_bytes(data)
        read, failures = _checked(archive)
        assert read == [f"{archive}/b.mat"]
        assert list(failures) == [f"{archive}/a.mat"]

    def test_an_encrypted_member_fails_alone(self, tmp_path: Path) -> None:
        archive = _write(tmp_path / "a.zip", {"a.mat": CLEAN.encode(), "b.mat": BROKEN.encode()})
        data = bytearray(Path(archive).read_bytes())
        # The flags of the first entry of the directory.
        data[data.index(b"PK\1\2") + 8] |= 1
        Path(archive).write_bytes(data)
        read, failures = _checked(archive)
        assert read == [f"{archive}/b.mat"]
        assert failures == {f"{archive}/a.mat": "encrypted"}

    def test_a_size_that_lies_is_found_out(self, tmp_path: Path) -> None:
        """The directory says ten bytes, and fifty million come."""
        archive = _write(tmp_path / "a.zip", {"a.mat": bytes(50_000_000)})
        data = bytearray(Path(archive).read_bytes())
        place = data.index(b"PK\1\2") + 24
        data[place : place + 4] = struct.pack("<I", 10)
        Path(archive).write_bytes(data)
        read, failures = _checked(archive, max_bytes=60_000_000)
        assert read == []
        assert list(failures) == [f"{archive}/a.mat"]

    def test_a_heading_that_would_fill_the_memory_is_not_read(self, tmp_path: Path) -> None:
        archive = tmp_path / "a.tar.gz"
        heading = tarfile.TarInfo("a.mat")
        heading.type = tarfile.XHDTYPE
        heading.size = 3_000_000_000
        archive.write_bytes(gzip.compress(heading.tobuf(tarfile.USTAR_FORMAT) + bytes(9999)))
        assert list(_checked(str(archive))[1]) == [str(archive)]

    def test_links_and_devices_are_not_followed(self, tmp_path: Path) -> None:
        archive = tmp_path / "a.tar"
        with tarfile.open(archive, "w") as tar:
            for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
                entry = tarfile.TarInfo(f"{kind.decode()}.mat")
                entry.type = kind
                entry.linkname = "/etc/passwd"
                tar.addfile(entry)
        assert _checked(str(archive)) == ([], {})

    @pytest.mark.skipif(os.name == "nt", reason="no such files there")
    def test_what_cannot_be_opened_is_a_failure(self, tmp_path: Path) -> None:
        path = tmp_path / "a.zip"
        os.mkfifo(path)
        assert list(_checked(str(path))[1]) == [str(path)]


@pytest.mark.parametrize("repairing", [False, True])
def test_no_archive_stays_open(
    make: Make, monkeypatch: pytest.MonkeyPatch, repairing: bool
) -> None:
    opened = []

    class Watched(unpacking.Archive):
        def __init__(self, path: str) -> None:
            super().__init__(path)
            opened.append(self)

        def close(self) -> None:
            super().close()
            opened.remove(self)

    found = list(find_files([make()]))
    monkeypatch.setattr(unpacking, "Archive", Watched)
    results = (
        repaired_files(found, RepairOptions())
        if repairing
        else check_files(found, CheckOptions(AuditOptions()))
    )
    next(results)
    assert len(opened) == 1
    list(results)
    assert opened == []


def test_files_that_are_left_out_are_named(tmp_path: Path) -> None:
    """Of two that are called the same the last one counts, as for those who unpack them."""
    archive = tmp_path / "twice.zip"
    with zipfile.ZipFile(archive, "w") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        file.writestr("a.mat", BROKEN)
        file.writestr("b.mat", CLEAN)
        file.writestr("a.mat", CLEAN)
    found = list(find_files([str(archive)]))
    # In the order in which they lie there: going back in a compressed tar takes long.
    assert [path for path in found if isinstance(path, str)] == [
        f"{archive}/b.mat",
        f"{archive}/a.mat",
    ]
    assert [each.path for each in found if isinstance(each, Failure)] == [f"{archive}/a.mat"]


def test_a_sparse_file_is_named(tmp_path: Path) -> None:
    archive = tmp_path / "sparse.tar"
    with tarfile.open(archive, "w", format=tarfile.PAX_FORMAT) as file:
        entry = tarfile.TarInfo("a.mat")
        entry.size = len(CLEAN)
        entry.pax_headers = {"GNU.sparse.map": f"0,{entry.size}", "GNU.sparse.size": "9000"}
        file.addfile(entry, io.BytesIO(CLEAN.encode()))
    (failure,) = find_files([str(archive)])
    assert isinstance(failure, Failure)
    assert failure.path == f"{archive}/a.mat"
