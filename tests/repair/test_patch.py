"""What is written: only the corrections change, and the file reads as the reading."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bgrecord.core.play import play_text
from bgrecord.core.position import BAR, OFF
from bgrecord.formats import read_source
from bgrecord.record.actions import Rolled
from bgrecord.record.model import Record
from bgrecord.repair.patch import Unpatchable, patch, patched
from bgrecord.repair.proposals import Confidence, GameRepair, Proposal, repair_record
from bgrecord.repair.stand import trace
from bgrecord.source import decode

SAMPLES = Path(__file__).parents[2] / "samples" / "clean"
FILES = sorted(path for path in SAMPLES.iterdir() if path.suffix in (".mat", ".txt"))

TEXT = """\
; [Event "Caf\N{LATIN SMALL LETTER E WITH ACUTE}"]
 7 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 13/9 6/4
  2) 63: 24/18 13/10               11: 4/3(2) 24/23(2)
  3) 41: 13/9 10/9                 22: 3/1(2) 23/21(2)
"""
MENDED = TEXT.replace("42: 13/9 6/4", "42: 8/4 6/4")


def first(record: Record) -> list[tuple[GameRepair, Proposal]]:
    found = repair_record(record)
    return [(game, game.best) for game in found.broken if game.best is not None]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le"])
def test_encoding_and_line_ends_are_kept(encoding: str, line_end: str) -> None:
    data = TEXT.replace("\n", line_end).encode(encoding)
    record = read_source(decode(data, "game.mat"))
    assert patched(record, first(record)) == MENDED.replace("\n", line_end).encode(encoding)


def test_a_big_endian_mark_is_kept() -> None:
    data = b"\xfe\xff" + TEXT.encode("utf-16-be")
    record = read_source(decode(data, "game.mat"))
    assert patched(record, first(record)) == b"\xfe\xff" + MENDED.encode("utf-16-be")


def test_what_cannot_be_decoded_is_not_lost() -> None:
    data = TEXT.encode("cp1252").replace(b"Caf", b"Ca\x81")
    record = read_source(decode(data, "game.mat"))
    with pytest.raises(Unpatchable):
        patched(record, first(record))


def test_the_last_line_may_have_no_end() -> None:
    record = read_source(decode(TEXT.rstrip("\n").encode(), "game.mat"))
    assert patched(record, first(record)) == MENDED.rstrip("\n").encode()


@pytest.mark.parametrize("left", ["31: 8/5 6/5 6/5", "31: 8/5", "31: 8/5 6/4"])
def test_a_right_cell_stays_in_its_column(left: str) -> None:
    row = f"  1) {left:27}  42: 8/4 6/4   !?  "
    text = f" 7 point match\n\n Game 1\n Ada : 0    Bob : 0\n{row}\n"
    mended = f"  1) {'31: 8/5 6/5':27}  42: 8/4 6/4   !?  "
    record = read_source(decode(text.encode(), "game.mat"))
    found = repair_record(record).games[0]
    true = next(p for p in found.proposals if _says(p, "8/5 6/5"))
    assert mended in patched(record, [(found, true)]).decode()


def _says(proposal: Proposal, play: str) -> bool:
    actions = (entry.action for entry in proposal.reading.entries(()))
    return any(isinstance(a, Rolled) and play_text(a.moves) == play for a in actions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_clean_file_comes_back_byte_for_byte(path: Path) -> None:
    record = read_source(decode(path.read_bytes(), path.name))
    found = repair_record(record)
    assert patch(record, found.trusted(Confidence.MEDIUM)).data == path.read_bytes()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_one_number_wrong_in_any_dialect(path: Path, seed: int) -> None:
    data = path.read_bytes()
    clean = read_source(decode(data, path.name))
    damaged = one_number_wrong(clean, random.Random(seed))
    if damaged is None:
        pytest.skip("no play of this file has a number that can be changed")
    record = read_source(decode(damaged, path.name), clean.format)
    if record.dialect != clean.dialect:
        pytest.skip("the file shows another habit now, and so other rules")
    found = repair_record(record)
    clean_games = repair_record(clean).games
    for game in found.broken:
        true = next(
            g.conditions for g in clean_games if g.conditions.index == game.conditions.index
        )
        for proposal in game.proposals:
            entries = proposal.reading.entries(tuple(game.conditions.game.entries))
            if trace(entries, true) == trace(true.game.entries, true):
                written = patch(record, [(game, proposal)])
                assert not written.refused
                assert words(written.data) == words(data)
                return
    assert all(game.best is not None for game in found.broken)


def one_number_wrong(record: Record, choice: random.Random) -> bytes | None:
    """The file with one number of one play changed, in as many digits."""
    source = record.source
    lines = source.text.split("\n")
    plays = [
        entry
        for match in record.matches
        for game in match.games
        for entry in game.entries
        if isinstance(entry.action, Rolled) and entry.action.moves
        if OFF < entry.action.moves[-1].end < BAR
    ]
    choice.shuffle(plays)
    for entry in plays:
        end = str(entry.action.moves[-1].end)
        line = lines[entry.line - 1]
        cell = line[entry.column - 1 : entry.end_column - 1]
        place = cell.rfind("/" + end)
        other = "9" if end == "2" else str(int(end) - 1) if len(end) == 1 and end != "1" else ""
        if place > 0 and other:
            wrong = cell[: place + 1] + other + cell[place + 1 + len(end) :]
            lines[entry.line - 1] = line[: entry.column - 1] + wrong + line[entry.end_column - 1 :]
            return "\n".join(lines).encode(source.encoding)
    return None


def words(data: bytes) -> list[list[bytes]]:
    return [sorted(line.split()) for line in data.splitlines()]


def test_in_other_formats_corrections_are_told_not_written() -> None:
    path = SAMPLES / "sgf-demo.sgf"
    text = path.read_bytes()
    assert text.count(b";B[64lrnr]") == 1
    record = read_source(decode(text.replace(b";B[64lrnr]", b";B[64lrnrlr]"), path.name))
    chosen = first(record)
    assert chosen[0][1].changes_record
    with pytest.raises(Unpatchable):
        patched(record, chosen)
    made = patch(record, chosen)
    assert (made.data, made.written) == (record.source.data, ())
    assert made.refused


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("sgg-demo.sgg", "13/11, 6/1\n", "13/11, 6/2\n"),
        ("oldmoves-demo.fibs", "O: (4 3) 18-21 17-21", "O: (4 3) 18-21 17-22"),
        ("oldmoves-demo.fibs", "X: (5 3) 22-17 17-14", "X: (5 3) 22-17 17-15"),
    ],
)
def test_cells_of_other_formats(name: str, right: str, wrong: str) -> None:
    text = (SAMPLES / name).read_bytes().decode()
    assert text.count(right) == 1
    record = read_source(decode(text.replace(right, wrong).encode(), name))
    found = repair_record(record)
    (game,) = found.broken
    written = [patch(record, [(game, proposal)]) for proposal in game.proposals]
    assert text.encode() in [each.data for each in written]


def test_a_row_written_twice_under_one_number_goes_and_no_other_row_is_numbered_anew() -> None:
    clean = (SAMPLES / "gnubg.mat").read_bytes()
    lines = clean.splitlines(keepends=True)
    rows = [place for place, line in enumerate(lines) if line.startswith(b"  5)")]
    doubled = b"".join([*lines[: rows[0] + 1], lines[rows[0]], *lines[rows[0] + 1 :]])
    record = read_source(decode(doubled, "gnubg.mat"))
    assert patched(record, first(record)) == clean
