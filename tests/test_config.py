"""Settings files: which is found, what they may say, how mistakes in them are told."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from bgrecord.config import MAX_BYTES, Config, ConfigError, find_config, read_config
from bgrecord.core.position import Variant
from bgrecord.core.ruleset import IllegalPlays, RuleSet


def _write(folder: Path, text: str, name: str = "bgrecord.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


class TestFinding:
    def test_the_folder_itself_comes_first(self, tmp_path: Path) -> None:
        _write(tmp_path, "")
        near = _write(tmp_path / "season", "")
        assert find_config(tmp_path / "season") == near

    def test_then_the_folders_above(self, tmp_path: Path) -> None:
        above = _write(tmp_path, "")
        (tmp_path / "season" / "final").mkdir(parents=True)
        assert find_config(tmp_path / "season" / "final") == above

    def test_pyproject_counts_with_a_table_of_ours(self, tmp_path: Path) -> None:
        shared = _write(tmp_path, "[tool.bgrecord]\n", "pyproject.toml")
        _write(tmp_path / "season", "[tool.other]\n", "pyproject.toml")
        assert find_config(tmp_path / "season") == shared

    def test_our_own_file_wins_beside_it(self, tmp_path: Path) -> None:
        _write(tmp_path, "[tool.bgrecord]\n", "pyproject.toml")
        own = _write(tmp_path, "")
        assert find_config(tmp_path) == own

    @pytest.mark.parametrize("name", ["bgrecord.toml", "pyproject.toml"])
    @pytest.mark.parametrize("kind", ["folder", "dangling link"])
    def test_one_that_cannot_be_read_is_not_passed_over(
        self, tmp_path: Path, name: str, kind: str
    ) -> None:
        _write(tmp_path, "")
        path = tmp_path / "season" / name
        path.parent.mkdir()
        if kind == "folder":
            path.mkdir()
        else:
            try:
                path.symlink_to("nowhere")
            except OSError:
                pytest.skip("no symbolic links here")
        with pytest.raises(ConfigError) as caught:
            read_config(find_config(path.parent) or tmp_path)
        assert str(caught.value).startswith(f"{path}: ")


@pytest.mark.parametrize("value", ["true", "-1", "0.5", "'x'", "[1]", "{ x = 1 }", "2020-01-01"])
def test_no_switch_takes_any_value(tmp_path: Path, value: str) -> None:
    """Every field of a rule set refuses what is not of its kind."""
    for switch in fields(RuleSet):
        key = switch.name.replace("_", "-")
        if value == "true" and isinstance(switch.default, bool) and key != "name":
            continue
        with pytest.raises(ConfigError, match=key):
            read_config(_write(tmp_path, f"{key} = {value}"))


@pytest.mark.parametrize("value", ["x" * 5000, ["x"] * 5000])
def test_a_mistake_is_quoted_in_short(tmp_path: Path, value: object) -> None:
    for text in (f"severity = {value!r}", f"'{'x' * 5000}' = 1"):
        with pytest.raises(ConfigError) as caught:
            read_config(_write(tmp_path, text))
        assert len(str(caught.value)) < len(str(tmp_path)) + 300


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_is_refused() -> None:
    with pytest.raises(ConfigError):
        read_config(Path("/dev/zero"))


def test_an_empty_file_is_the_default(tmp_path: Path) -> None:
    path = _write(tmp_path, "")
    assert read_config(path) == Config(path=path)


def test_everything_a_file_may_say(tmp_path: Path) -> None:
    path = _write(
        tmp_path,
        """
        rules = "money"
        jacoby = true
        beavers = false
        raccoons = 2
        automatic-doubles = 1
        cube-limit = 64
        holland = true
        illegal-plays = "condone"
        variant = "nackgammon"
        select = ["BG3", "wrong-points"]
        extend-select = ["BG8"]
        ignore = ["incomplete-play"]
        severity = "info"
        fail-on = "never"
        output-format = "concise"

        [per-file-ignores]
        "old/*" = ["BG3"]
        """,
    )
    config = read_config(path)
    assert config.rules == "money"
    assert config.switches == {
        "jacoby": True,
        "beavers": False,
        "raccoons": 2,
        "automatic_doubles": 1,
        "cube_limit": 64,
        "holland": True,
        "illegal_plays": IllegalPlays.CONDONE,
        "variant": Variant.NACKGAMMON,
    }
    assert config.selection.select == ("BG3", "wrong-points")
    assert config.selection.extend_select == ("BG8",)
    assert config.selection.ignore == ("incomplete-play",)
    assert config.per_file_ignores == {"old/*": ("BG3",)}
    assert (config.severity, config.fail_on, config.output_format) == ("info", "never", "concise")
    assert config.folder == tmp_path


def test_the_table_of_a_pyproject(tmp_path: Path) -> None:
    path = _write(tmp_path, '[tool.bgrecord]\nseverity = "info"\n', "pyproject.toml")
    assert read_config(path).severity == "info"


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    assert read_config(_write(tmp_path, '\ufeffseverity = "info"')).severity == "info"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jacobi = true", "did you mean 'jacoby'"),
        ("extend_select = []", "did you mean 'extend-select'"),
        ("name = 'match'", "unknown key 'name'"),
        ("jacoby = 1", "jacoby must be true or false"),
        ("jacoby = 'on'", "jacoby must be true or false"),
        ("raccoons = true", "raccoons must be a whole number"),
        ("raccoons = -1", "raccoons must be a whole number from 0"),
        ("raccoons = 2.0", "raccoons must be a whole number"),
        ("automatic-doubles = -3", "automatic-doubles must be a whole number from 0"),
        ("automatic-doubles = '1'", "automatic-doubles must be a whole number"),
        ("cube-limit = 0", "cube-limit must be a power of two"),
        ("cube-limit = -4", "cube-limit must be a power of two"),
        ("cube-limit = 3", "cube-limit must be a power of two"),
        ("cube-limit = true", "cube-limit must be a power of two"),
        ("cube-limit = 64.0", "cube-limit must be a power of two"),
        ("cube = 1", "cube must be true or false"),
        ("hit-and-run = []", "hit-and-run must be true or false"),
        ("variant = 'plakoto'", "variant must be one of"),
        ("illegal-plays = 'legal'", "illegal-plays must be one of"),
        ("rules = 'mony'", "did you mean 'money'"),
        ("rules = 3", "rules must be one of"),
        ("severity = 'notes'", "severity must be one of"),
        ("severity = 'never'", "severity must be one of"),
        ("output-format = 'html'", "output-format must be one of"),
        ("select = 'BG3'", "select must be a list"),
        ("ignore = [3]", "ignore must be a list"),
        ("ignore = ['incomplet-play']", "did you mean 'incomplete-play'"),
        ("per-file-ignores = ['BG3']", "per-file-ignores must be a table"),
        ("[per-file-ignores]\n'*.mat' = 'BG3'", "must be a list"),
        ("[per-file-ignores]\n'*.mat' = ['BG999']", "no rule is called 'BG999'"),
        ("rules = ", "not valid TOML"),
        (f"raccoons = {'9' * 5000}", "not valid TOML"),
        (f"select = {'[' * 5000}{']' * 5000}", "nested too deeply"),
        ("# " + "x" * MAX_BYTES, "larger than"),
    ],
)
def test_a_mistake_is_told_with_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    path = _write(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        read_config(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_example_of_the_documentation(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "cli.md").read_text(encoding="utf-8")
    _, _, chapter = page.partition("## Configuration\n")
    example = chapter.partition("```toml\n")[2].partition("```")[0]
    config = read_config(_write(tmp_path, example))
    assert config.switches["illegal_plays"] is IllegalPlays.REQUIRED
    assert config.selection.extend_select == ("BG811",)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        read_config(tmp_path / "bgrecord.toml")


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "bgrecord.toml"
    path.write_bytes(b"rules = '\xff'")
    with pytest.raises(ConfigError):
        read_config(path)


def test_a_pyproject_without_our_table_is_told_when_asked_for(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        read_config(_write(tmp_path, "", "pyproject.toml"))
