"""`bgrecord check`: exit codes, where things go, what is asked."""

from __future__ import annotations

import json
import os
import signal
import stat
from encodings.aliases import aliases
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from bgrecord.audit import audit_record
from bgrecord.report.formats import OUTPUT_FORMATS


def _codes(outcome: Any) -> list[str]:
    document = json.loads(outcome.stdout)
    return [found["code"] for file in document["files"] for found in file["findings"]]


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class TestExitCodes:
    def test_nothing_found(self, run: Any) -> None:
        outcome = run("check", "clean.mat")
        assert (outcome.exit_code, outcome.stdout) == (0, "")

    def test_something_found(self, run: Any) -> None:
        outcome = run("check", "clean.mat", "broken.mat")
        assert outcome.exit_code == 1
        assert outcome.stdout.startswith("broken.mat:6:6: BG308 error:")

    @pytest.mark.parametrize(
        ("fail_on", "code"), [("never", 0), ("error", 1), ("warning", 1), ("info", 1)]
    )
    def test_an_error_and_fail_on(self, run: Any, fail_on: str, code: int) -> None:
        assert run("check", "broken.mat", "--fail-on", fail_on).exit_code == code

    @pytest.mark.parametrize(
        ("fail_on", "code"), [("never", 0), ("error", 0), ("warning", 1), ("info", 1)]
    )
    def test_a_warning_and_fail_on(self, run: Any, folder: Path, fail_on: str, code: int) -> None:
        record = folder / "clean.mat"
        record.write_text(record.read_text().replace("Bob", "Ada"))
        assert run("check", "clean.mat", "--fail-on", fail_on).exit_code == code

    def test_what_is_hidden_fails_all_the_same(self, run: Any, folder: Path) -> None:
        record = folder / "clean.mat"
        record.write_text(record.read_text().replace("Bob", "Ada"))
        outcome = run("check", "clean.mat", "--severity", "error", "--fail-on", "warning")
        assert (outcome.exit_code, outcome.stdout) == (1, "")

    def test_a_missing_file_does_not_stop_the_others(self, run: Any) -> None:
        outcome = run("check", "no-such.mat", "broken.mat", "--output-format", "json")
        assert outcome.exit_code == 2
        assert _codes(outcome) == ["BG308"]
        assert "no-such.mat" in outcome.stderr

    def test_a_fault_of_our_own_does_not_stop_the_others(
        self, run: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails_once(record: Any, **options: Any) -> Any:
            if record.source.name == "clean.mat":
                raise RuntimeError("two cubes\non the board")
            return audit_record(record, **options)

        monkeypatch.setattr("bgrecord.batch.check.audit_record", fails_once)
        outcome = run("check", "clean.mat", "broken.mat", "--output-format", "json", "-q")
        assert outcome.exit_code == 2
        assert _codes(outcome) == ["BG308"]
        (line,) = outcome.stderr.splitlines()
        assert line.startswith("bgrecord: clean.mat: internal error: RuntimeError: two cubes")

    def test_an_interrupt_is_130(
        self, run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("bgrecord.batch.check.audit_record", interrupted)
        assert run("check", "clean.mat", "-o", "out.json").exit_code == 130
        assert _names(folder) == ["broken.mat", "clean.mat"]

    @pytest.mark.skipif(os.name == "nt", reason="no process is asked to end there")
    def test_being_terminated_leaves_nothing_behind(
        self, run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def terminated(*_: object, **__: object) -> None:
            signal.raise_signal(signal.SIGTERM)

        monkeypatch.setattr("bgrecord.batch.check.audit_record", terminated)
        before = signal.getsignal(signal.SIGTERM)
        assert run("check", "clean.mat", "-o", "out.json").exit_code == 143
        assert _names(folder) == ["broken.mat", "clean.mat"]
        assert signal.getsignal(signal.SIGTERM) is before

    def test_an_empty_folder_is_said(self, run: Any, folder: Path) -> None:
        (folder / "empty").mkdir()
        outcome = run("check", "empty")
        assert outcome.exit_code == 2
        assert "no records" in outcome.stderr


class TestStandardInput:
    def test_it_is_a_file_called_dash(self, run: Any, folder: Path) -> None:
        outcome = run("check", "-", stdin=(folder / "broken.mat").read_text())
        assert outcome.exit_code == 1
        assert outcome.stdout.startswith("-:6:6: BG308 error:")

    def test_or_as_told(self, run: Any, folder: Path) -> None:
        text = (folder / "broken.mat").read_text()
        outcome = run("check", "-", "--stdin-filename", "club/final.mat", stdin=text)
        assert outcome.stdout.startswith("club/final.mat:6:6: BG308 error:")

    def test_rules_ignored_for_that_name(self, run: Any, folder: Path) -> None:
        (folder / "bgrecord.toml").write_text("[per-file-ignores]\n'club/*' = ['BG308']\n")
        text = (folder / "broken.mat").read_text()
        arguments = ("check", "-", "--stdin-filename")
        assert run(*arguments, "club/final.mat", stdin=text).exit_code == 0
        assert run(*arguments, "final.mat", stdin=text).exit_code == 1

    def test_beside_files(self, run: Any, folder: Path) -> None:
        text = (folder / "broken.mat").read_text()
        outcome = run("check", "-", "broken.mat", "-", "--output-format", "json", stdin=text)
        assert _codes(outcome) == ["BG308", "BG308"]


class TestOutputFile:
    def test_it_holds_what_standard_output_would(self, run: Any, folder: Path) -> None:
        shown = run("check", "broken.mat")
        outcome = run("check", "broken.mat", "-o", "out.txt")
        assert (outcome.exit_code, outcome.stdout) == (1, "")
        assert (folder / "out.txt").read_text(encoding="utf-8") == shown.stdout

    def test_what_exists_is_kept(self, run: Any, folder: Path) -> None:
        (folder / "out.txt").write_text("mine")
        outcome = run("check", "broken.mat", "-o", "out.txt")
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert (folder / "out.txt").read_text() == "mine"

    def test_unless_forced(self, run: Any, folder: Path) -> None:
        (folder / "out.txt").write_text("mine")
        assert run("check", "broken.mat", "-o", "out.txt", "--force").exit_code == 1
        assert (folder / "out.txt").read_text().startswith("broken.mat:6:6:")

    @pytest.mark.skipif(os.name == "nt", reason="files have no such permissions there")
    @pytest.mark.parametrize("mode", [0o444, 0o600, 0o664])
    def test_permissions_stay_what_they_were(self, run: Any, folder: Path, mode: int) -> None:
        (folder / "out.txt").write_text("mine")
        (folder / "out.txt").chmod(mode)
        assert run("check", "broken.mat", "-o", "out.txt", "--force").exit_code == 1
        assert stat.S_IMODE((folder / "out.txt").stat().st_mode) == mode

    def test_a_dash_is_standard_output(self, run: Any, folder: Path) -> None:
        assert run("check", "broken.mat", "-o", "-") == run("check", "broken.mat")
        assert _names(folder) == ["broken.mat", "clean.mat"]

    def test_a_file_may_still_be_called_so(self, run: Any, folder: Path) -> None:
        run("check", "broken.mat", "-o", "./-")
        assert (folder / "-").read_text(encoding="utf-8").startswith("broken.mat:6:6:")

    def test_a_record_is_never_replaced(self, run: Any, folder: Path) -> None:
        before = (folder / "broken.mat").read_text()
        assert run("check", ".", "-o", "./broken.mat", "--force").exit_code == 2
        assert (folder / "broken.mat").read_text() == before

    @pytest.mark.parametrize("place", [".", "no-such-folder/out.txt"])
    def test_a_place_that_cannot_be_written(self, run: Any, place: str) -> None:
        outcome = run("check", "broken.mat", "-o", place, "--force")
        assert outcome.exit_code == 2
        assert place in outcome.stderr

    def test_nothing_else_is_left_behind(self, run: Any, folder: Path) -> None:
        run("check", "broken.mat", "-o", "out.json", "--output-format", "json")
        assert _names(folder) == ["broken.mat", "clean.mat", "out.json"]


class TestSelection:
    @pytest.mark.parametrize(
        ("arguments", "codes"),
        [
            ([], ["BG308"]),
            (["--select", "BG308"], ["BG308"]),
            (["--select", "incomplete-play,BG5"], ["BG308"]),
            (["--select", "BG4", "--select", "BG5"], []),
            (["--ignore", "BG3"], []),
            (["--ignore", "BG5, incomplete-play"], []),
            (["--ignore", "BG3", "--extend-select", "BG308"], ["BG308"]),
        ],
    )
    def test_on_the_command_line(self, run: Any, arguments: list[str], codes: list[str]) -> None:
        outcome = run("check", "broken.mat", "--output-format", "json", *arguments)
        assert _codes(outcome) == codes
        assert outcome.exit_code == bool(codes)

    @pytest.mark.parametrize(
        ("text", "arguments", "exit_code"),
        [
            ('ignore = ["BG308"]', [], 0),
            ('ignore = ["BG308"]', ["--isolated"], 1),
            ('ignore = ["BG308"]', ["--select", "BG308"], 1),
            ('select = ["BG5"]', [], 0),
            ('select = ["BG5"]', ["--extend-select", "BG3"], 1),
            ('fail-on = "never"', [], 0),
            ('fail-on = "never"', ["--fail-on", "error"], 1),
            ("[per-file-ignores]\n'broken.*' = ['incomplete-play']", [], 0),
            ("[per-file-ignores]\n'season/*' = ['incomplete-play']", [], 1),
        ],
    )
    def test_in_a_configuration(
        self, run: Any, folder: Path, text: str, arguments: list[str], exit_code: int
    ) -> None:
        (folder / "bgrecord.toml").write_text(text)
        assert run("check", "broken.mat", *arguments).exit_code == exit_code

    def test_a_configuration_elsewhere(self, run: Any, folder: Path) -> None:
        (folder / "sub").mkdir()
        (folder / "sub" / "mine.toml").write_text('ignore = ["BG3"]')
        assert run("check", "broken.mat", "--config", "sub/mine.toml").exit_code == 0

    @pytest.mark.parametrize("arguments", [[], ["--config", "no-such.toml"]])
    def test_a_bad_configuration_is_one_line(
        self, run: Any, folder: Path, arguments: list[str]
    ) -> None:
        (folder / "bgrecord.toml").write_text("jacobi = true")
        outcome = run("check", "clean.mat", *arguments)
        assert outcome.exit_code == 2
        assert len(outcome.stderr.splitlines()) == 1


class TestRulesOfTheGame:
    """Switches reach the audit: the command line over the record over the configuration."""

    MONEY = """\
; [Jacoby "Off"]
 0 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2)  Doubles => 2                  Beavers => 4
  3)  Drops
                                    Wins 1 point
"""

    def _codes(self, run: Any, *arguments: str) -> list[str]:
        return _codes(run("check", "-", "--output-format", "json", *arguments, stdin=self.MONEY))

    def test_beavers(self, run: Any) -> None:
        assert "BG511" in self._codes(run, "--no-beavers")
        assert "BG511" not in self._codes(run, "--beavers")

    def test_a_named_rule_set(self, run: Any) -> None:
        assert "BG511" in self._codes(run, "--rules", "match")
        assert "BG511" not in self._codes(run, "--rules", "money")

    def test_a_switch_in_a_configuration(self, run: Any, folder: Path) -> None:
        (folder / "bgrecord.toml").write_text("beavers = false")
        assert "BG511" in self._codes(run)
        assert "BG511" not in self._codes(run, "--beavers")


class TestWhatIsShown:
    def test_the_summary_is_on_standard_error(self, run: Any) -> None:
        assert "1 error" in run("check", "broken.mat").stderr
        assert run("check", "broken.mat", "--quiet").stderr == ""

    def test_notes_are_counted_when_not_shown(self, run: Any, folder: Path) -> None:
        arguments = ("check", "clean.mat", "--extend-select", "BG8", "--output-format", "json")
        (folder / "clean.mat").write_text(
            (folder / "clean.mat").read_text().replace(": 8/", ": 8-")
        )
        hidden = json.loads(run(*arguments).stdout)["summary"]["hidden"]
        assert hidden > 0
        assert len(_codes(run(*arguments, "--severity", "info"))) == hidden

    def test_statistics(self, run: Any) -> None:
        outcome = run("check", "clean.mat", "broken.mat", "--statistics", "-q")
        rows = [line.split() for line in outcome.stdout.splitlines()]
        for row in (["BG308", "incomplete-play", "1"], ["games", "2"], ["rolls", "8"]):
            assert row in rows

    def test_statistics_stay_out_of_a_machines_format(self, run: Any) -> None:
        arguments = ("check", "broken.mat", "--statistics", "--output-format", "json")
        outcome = run(*arguments)
        assert json.loads(outcome.stdout)["summary"]["rolls"] == 4
        assert "rolls" in outcome.stderr

    def test_boards(self, run: Any) -> None:
        assert "13─14─15" in run("check", "broken.mat", "--boards").stdout

    @pytest.mark.parametrize("output_format", [name for name in OUTPUT_FORMATS if name != "full"])
    def test_boards_where_there_is_no_room_for_them(
        self, run: Any, folder: Path, output_format: str
    ) -> None:
        arguments = ("check", "broken.mat", "--boards")
        outcome = run(*arguments, "--output-format", output_format)
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert "--boards" in outcome.stderr
        (folder / "bgrecord.toml").write_text(f'output-format = "{output_format}"')
        assert run(*arguments).exit_code == 2
        assert run(*arguments, "--output-format", "full").exit_code == 1

    def test_the_match_where_a_file_has_several(self, run: Any, folder: Path) -> None:
        texts = [(folder / name).read_text() for name in ("clean.mat", "broken.mat")]
        (folder / "two.mat").write_text("\n".join(texts))
        document = json.loads(run("check", "two.mat", "--output-format", "json").stdout)
        assert [found["match"] for found in document["files"][0]["findings"]] == [2]
        assert "\n  match 2, game 1, row 2, Ada to play 63\n" in run("check", "two.mat").stdout
        assert "\n  game 1, row 2, Ada to play 63\n" in run("check", "broken.mat").stdout

    @pytest.mark.parametrize(
        ("arguments", "environment", "colored"),
        [
            ([], {}, False),
            (["--color", "always"], {}, True),
            (["--color", "always"], {"NO_COLOR": "1"}, True),
            (["--color", "never"], {"FORCE_COLOR": "1"}, False),
            ([], {"FORCE_COLOR": "1"}, True),
            ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
            (["-o", "/dev/stdout", "--color", "always"], {}, False),
        ],
    )
    def test_colour(
        self,
        run: Any,
        monkeypatch: pytest.MonkeyPatch,
        arguments: list[str],
        environment: dict[str, str],
        colored: bool,
    ) -> None:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert ("\x1b[" in run("check", "broken.mat", *arguments).stdout) is colored

    def test_a_large_file_is_refused(self, run: Any) -> None:
        outcome = run("check", "broken.mat", "--max-bytes", "100")
        assert outcome.exit_code == 2
        assert len(outcome.stderr.splitlines()) == 2

    @pytest.mark.parametrize("number", [0, -1, 2**30 + 1, 2**63 - 1, 2**63, 10**30])
    def test_a_limit_that_is_none(self, run: Any, number: int) -> None:
        outcome = run("check", "broken.mat", "--max-bytes", str(number))
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert "internal error" not in outcome.stderr

    def test_the_highest_limit(self, run: Any) -> None:
        assert run("check", "broken.mat", "--max-bytes", str(2**30)).exit_code == 1

    @pytest.mark.parametrize(
        "name", sorted({*aliases.values(), "idna", "undefined", "punycode", ""})
    )
    def test_an_encoding_reads_every_file_or_is_refused(
        self, run: Any, folder: Path, name: str
    ) -> None:
        (folder / "bytes.mat").write_bytes((folder / "clean.mat").read_bytes() + b"\xff-\x80" * 9)
        outcome = run("check", "bytes.mat", "--encoding", name)
        assert "internal error" not in outcome.stderr
        # The encoding is none, or the file is not in it.
        refusals = ("check --help'", "bytes.mat: line ")
        assert (outcome.exit_code == 2) is any(text in outcome.stderr for text in refusals)

    def test_an_encoding_of_the_users(self, run: Any, folder: Path) -> None:
        text = (folder / "broken.mat").read_text().replace("Ada", "Άδα")
        (folder / "greek.mat").write_bytes(text.encode("cp1253"))
        outcome = run("check", "greek.mat", "--encoding", "cp1253")
        assert "Άδα to play 63" in outcome.stdout


EVIL = "a:b,'\"%\x1b[2J\u202e.mat"


@pytest.mark.skipif(os.name == "nt", reason="no such file names")
@pytest.mark.parametrize("output_format", ["full", "concise", "json", "sarif", "junit", "github"])
def test_strange_names_never_reach_the_terminal_raw(
    run: Any, folder: Path, output_format: str
) -> None:
    text = (folder / "broken.mat").read_text()
    (folder / EVIL).write_text(text.replace("Ada", "A\x1b[31mda\u202e"))
    boards = ["--boards"] if output_format == "full" else []
    outcome = run("check", ".", f"no-such-{EVIL}", "--output-format", output_format, *boards)
    assert outcome.exit_code == 2
    for raw in ("\x1b", "\u202e"):
        assert raw not in outcome.stdout
        assert raw not in outcome.stderr


def test_the_colon_behind_a_severity_is_part_of_the_text(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    french = {"{severity}:": "{severity}\N{NO-BREAK SPACE}:", "{what}: {text}": "{what} : {text}"}
    catalogue = NullTranslations()
    monkeypatch.setattr(catalogue, "gettext", lambda text: french.get(text, text))
    monkeypatch.setattr("bgrecord.languages._catalogue", lambda code: catalogue)
    outcome = run("check", "broken.mat", "--output-format", "concise")
    assert " error\N{NO-BREAK SPACE}: " in outcome.stdout
    assert " : " in run("repair", "broken.mat").stderr
