"""`bgrecord convert`: files in, files out, what is lost, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bgrecord.formats import read_source
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.cli.conftest import Run

MATCH = """; [Event "Club night"]
 3 point match

 Game 1
 Ada : 0                         Bob : 0
; a good start
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             63: 24/18 13/10
  2)  Doubles => 2                Takes
  3) 11: 8/7(2) 6/5(2)           ????
      Wins 2 points and the match
"""


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "final.mat"
    path.write_text(MATCH, encoding="utf-8")
    return path


def turns(path: Path) -> int:
    record = read_source(decode(path.read_bytes()))
    return sum(len(game.turns) for game in transcribe(record)[0].games)


def test_one_file_goes_to_standard_output(run: Run, match: Path) -> None:
    result = run("convert", str(match), "--to", "sgf")
    assert result.exit_code == 0
    assert result.stdout.startswith("(;FF[4]GM[6]")


def test_the_ending_of_the_output_tells_the_format(run: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "final.sgf"
    assert run("convert", str(match), "-o", str(out)).exit_code == 0
    assert turns(out) == turns(match)


def test_there_and_back_through_standard_input(run: Run, match: Path) -> None:
    sgf = run("convert", str(match), "--to", "sgf").stdout
    back = run("convert", "-", "--to", "mat", stdin=sgf)
    assert back.exit_code == 0
    assert " 3 point match" in back.stdout


def test_a_folder_is_mirrored(run: Run, tmp_path: Path) -> None:
    for name in ("a.mat", "deep/er/b.mat"):
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MATCH, encoding="utf-8")
    out = tmp_path / "out"
    result = run("convert", str(tmp_path / "in"), "--to", "sgf", "-o", str(out))
    assert result.exit_code == 0
    assert sorted(str(p.relative_to(out)) for p in out.rglob("*.sgf")) == ["a.sgf", "deep/er/b.sgf"]


def test_several_files_need_a_folder(run: Run, match: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.mat"
    other.write_text(MATCH, encoding="utf-8")
    result = run("convert", str(match), str(other), "--to", "sgf")
    assert result.exit_code == 2
    assert "-o FOLDER" in result.stderr


def test_nothing_is_overwritten_without_force(run: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "final.sgf"
    out.write_text("mine", encoding="utf-8")
    assert run("convert", str(match), "-o", str(out)).exit_code == 2
    assert out.read_text(encoding="utf-8") == "mine"
    assert run("convert", str(match), "-o", str(out), "--force").exit_code == 0
    assert out.read_text(encoding="utf-8") != "mine"


def test_what_is_lost_is_said_with_its_place(run: Run, match: Path) -> None:
    result = run("convert", str(match), "--to", "oldmoves")
    assert result.exit_code == 0
    assert "lost: event, place, date and other tags (1: line 1)" in result.stderr
    assert "lost: remarks (1: line 6)" in result.stderr


def test_only_the_rules_that_are_lost_are_named(run: Run, match: Path) -> None:
    money = MATCH.replace("3 point match", "0 point match").replace(" and the match", "")
    for rules, named in (("Jacoby", "Jacoby"), ("Beaver", "beavers"), ("CubeLimit", "cube limit")):
        tag = f'; [{rules} "{"64" if rules == "CubeLimit" else "On"}"]\n'
        match.write_text(tag + money, encoding="utf-8")
        result = run("convert", str(match), "--to", "gam")
        assert f"rules agreed on: {named} (1: line 3)" in result.stderr


def test_what_is_lost_as_json(run: Run, match: Path) -> None:
    result = run("convert", str(match), "--to", "oldmoves", "--loss-report", "json")
    (report,) = json.loads(result.stderr)["files"]
    assert report["path"] == str(match)
    lost = {(loss["feature"], loss["line"]) for loss in report["losses"]}
    assert {("tags", 1), ("comments", 6)} <= lost


def test_strict_writes_nothing_that_loses_something(run: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "final.fibs"
    result = run("convert", str(match), "--to", "oldmoves", "-o", str(out), "--strict")
    assert result.exit_code == 1
    assert not out.exists()
    assert run("convert", str(match), "--to", "json", "--strict").exit_code == 0


def test_what_a_format_cannot_hold_at_all_is_refused(run: Run, tmp_path: Path) -> None:
    money = tmp_path / "money.mat"
    money.write_text(MATCH.replace(" 3 point match", "0 point match"), encoding="utf-8")
    result = run("convert", str(money), "--to", "bgammon")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "money sessions" in result.stderr


def test_an_illegal_play_is_carried_over_and_named(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.mat"
    wrong.write_text(MATCH.replace("42: 8/4 6/4", "42: 8/4 6/3"), encoding="utf-8")
    result = run("convert", str(wrong), "--to", "mat")
    assert result.exit_code == 0
    assert "kept: illegal plays (1: line 7)" in result.stderr
    assert "8/4 6/3" in result.stdout


def test_line_ends_and_encoding(run: Run, match: Path, tmp_path: Path) -> None:
    match.write_text(MATCH.replace("Ada", "Zoë"), encoding="utf-8")
    out = tmp_path / "out.mat"
    options = ("--output-encoding", "cp1252", "--line-ends", "crlf")
    assert run("convert", str(match), "-o", str(out), *options).exit_code == 0
    data = out.read_bytes()
    assert b"Zo\xeb" in data
    assert data.count(b"\r\n") == data.count(b"\n") > 10
    match.write_text(MATCH.replace("Ada", "Κώστας"), encoding="utf-8")
    result = run("convert", str(match), "-o", str(out), *options, "--force")
    assert result.exit_code == 2
    assert "cp1252 has no" in result.stderr
    assert out.read_bytes() == data


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ((), "--to FORMAT"),
        (("--to", "pdf"), "no format to write"),
        (("--to", "tmg"), "read and not written"),
        (("--to", "mat", "--dialect", "klingon"), "klingon"),
        (("--to", "mat", "--dialect", "xg"), "'xg-text'?"),
        (("--to", "mat", "--dialect", "gnubgg"), "'gnubg'?"),
        (("--to", "xg-text"), "--to mat --dialect xg-text"),
        (("--to", "jsno"), "'json'?"),
        (("--to", "sgf", "--from", "matt"), "'mat'?"),
        (("--to", "mat", "--from", "klingon"), "klingon"),
    ],
)
def test_unknown_formats_and_dialects(
    run: Run, match: Path, options: tuple[str, ...], hint: str
) -> None:
    result = run("convert", str(match), *options)
    assert result.exit_code == 2
    assert hint in result.stderr


def test_one_bad_file_does_not_stop_the_others(run: Run, match: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.mat"
    bad.write_bytes(b"\x00\x01\x02")
    missing = tmp_path / "missing.mat"
    out = tmp_path / "out"
    result = run("convert", str(bad), str(missing), str(match), "--to", "sgf", "-o", str(out))
    assert result.exit_code == 2
    assert (out / "final.sgf").exists()
    assert "bad.mat: no match found" in result.stderr


def test_two_files_of_one_name_in_a_folder_do_not_overwrite_each_other(
    run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.mat").write_text(MATCH, encoding="utf-8")
    (folder / "a.txt").write_text(MATCH.replace("Ada", "Eve"), encoding="utf-8")
    out = tmp_path / "out"
    result = run("convert", str(folder), "--to", "sgf", "-o", str(out), "--force")
    assert result.exit_code == 0
    assert "PW[Ada]" in (out / "a.sgf").read_text(encoding="utf-8")
    assert "PW[Eve]" in (out / "a.txt.sgf").read_text(encoding="utf-8")


def test_what_nobody_can_read_is_left_out_and_said(run: Run, match: Path) -> None:
    match.write_text(MATCH.replace("  3) 11:", "Ada sighs\n  3) 11:"), encoding="utf-8")
    assert "left out: what makes no sense" in run("convert", str(match), "--to", "sgf").stderr
    assert run("convert", str(match), "--to", "sgf", "--strict").exit_code == 1
    assert run("convert", str(match), "--to", "json", "--strict").exit_code == 0


def test_no_record_is_overwritten_by_its_own_conversion(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.mat").write_text(MATCH, encoding="utf-8")
    result = run("convert", str(folder), "--to", "mat", "-o", str(folder), "--force")
    assert result.exit_code == 2
    assert (folder / "a.mat").read_text(encoding="utf-8") == MATCH


@pytest.mark.parametrize(("to", "start"), [("fibs", "Score is"), (".sgf", "(;FF[4]GM[6]")])
def test_an_ending_names_a_format_too(run: Run, match: Path, to: str, start: str) -> None:
    assert run("convert", str(match), "--to", to).stdout.startswith(start)


def test_a_txt_is_a_match_text(run: Run, match: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert run("convert", str(match), "-o", str(out)).exit_code == 0
    assert " 3 point match" in out.read_text(encoding="utf-8")


def test_the_configuration_says_the_rules(run: Run, folder: Path) -> None:
    start = "  1) 31: 13/10 6/5               42: 13/9 13/11\n"
    (folder / "nack.mat").write_text(
        " 3 point match\n\n Game 1\n Ada : 0                         Bob : 0\n" + start,
        encoding="utf-8",
    )
    (folder / "bgrecord.toml").write_text('rules = "nackgammon"\n', encoding="utf-8")
    assert "RU[" in run("convert", "nack.mat", "--to", "sgf").stdout
    assert "Nackgammon" in run("convert", "nack.mat", "--to", "sgf").stdout
    assert "Nackgammon" not in run("convert", "nack.mat", "--to", "sgf", "--isolated").stdout


def test_what_was_written_is_read_back_as_it_was_written(run: Run, match: Path) -> None:
    result = run("convert", str(match), "--to", "mat", "--output-encoding", "cp037")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "read back" in result.stderr


@pytest.mark.parametrize(
    ("to", "options"),
    [
        ("sgf", ("--output-encoding", "cp1252")),
        ("json", ("--output-encoding", "utf-16")),
        ("bgammon", ("--line-ends", "crlf")),
    ],
)
def test_some_formats_are_written_in_one_way_only(
    run: Run, match: Path, to: str, options: tuple[str, ...]
) -> None:
    result = run("convert", str(match), "--to", to, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "always" in result.stderr


def test_a_slash_makes_a_folder(run: Run, match: Path, tmp_path: Path) -> None:
    out = f"{tmp_path / 'new'}/"
    assert run("convert", str(match), "--to", "sgf", "-o", out).exit_code == 0
    assert (tmp_path / "new" / "final.sgf").is_file()


def test_the_loss_report_is_json_whatever_goes_wrong(run: Run, match: Path, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.mat")
    out = str(tmp_path / "out")
    options = ("--to", "oldmoves", "--strict", "--loss-report", "json", "-o", out)
    result = run("convert", missing, str(match), *options)
    reports = {report["path"]: report for report in json.loads(result.stderr)["files"]}
    assert set(reports) == {missing, str(match)}
    assert all(report["error"] for report in reports.values())
    assert result.exit_code == 2
