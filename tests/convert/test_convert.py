"""One record from one format to another."""

from __future__ import annotations

import pytest

from bgrecord.convert import NotTheSame, convert_record
from bgrecord.formats import FORMATS, Feature, Format, Unwritable, read_source
from bgrecord.record.model import Record
from bgrecord.source import decode

HEAD = " 3 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"


def read(text: str, format: str = "mat") -> Record:
    return read_source(decode(text.encode()), format)


def test_a_match_without_a_game_is_left_out() -> None:
    text = " 3 point match\n\n" + HEAD + OPENING + "      Wins 1 point\n"
    content = convert_record(read(text), "sgf").content
    assert isinstance(content, str)
    assert content.count("GM[6]") == 1


def test_a_drop_that_was_played_on_after_stays_a_drop() -> None:
    rows = "  2)  Doubles => 2                Drops\n  3) 63: 24/18 13/10\n"
    conversion = convert_record(read(HEAD + OPENING + rows), "mat")
    assert "Drops" in str(conversion.content)
    assert [text for _, text in conversion.left_out] == ["63: 24/18 13/10"]


def test_an_analysis_that_only_its_own_format_can_hold_is_a_loss() -> None:
    sgf = (
        "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ada]PB[Bob]"
        ";W[31hefe]A[0][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.0 0C 0 0]LU[0.1])"
    )
    record = read(sgf, "sgf")
    to_sgf, to_json = convert_record(record, "sgf"), convert_record(record, "json")
    assert Feature.ANALYSIS not in {loss.feature for loss in (*to_sgf.losses, *to_json.losses)}
    assert "LU[0.1]" in str(to_sgf.content)
    back = read(str(to_json.content), "json")
    assert "LU[0.1]" in str(convert_record(back, "sgf").content)
    to_mat = convert_record(record, "mat")
    assert Feature.ANALYSIS in {loss.feature for loss in to_mat.losses}


def test_what_reads_back_as_another_match_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def liar(record: Record, transcripts: object, dialect: str) -> str:
        return HEAD + OPENING.replace("31: 8/5 6/5", "31: 24/23 13/10")

    false = Format(
        name="false",
        title="",
        suffixes=(),
        sniff=lambda source: False,
        read=FORMATS["mat"].read,
        write=liar,
    )
    monkeypatch.setattr("bgrecord.convert.convert.FORMATS", {"false": false})
    with pytest.raises(NotTheSame) as caught:
        convert_record(read(HEAD + OPENING), "false")
    difference = caught.value.difference
    assert (difference.game, difference.what, difference.line) == (1, "turn", 5)


@pytest.mark.parametrize(("to", "dialect"), [("pdf", None), ("tmg", None), ("mat", "klingon")])
def test_unknown_formats_and_dialects(to: str, dialect: str | None) -> None:
    with pytest.raises(ValueError, match=to if dialect is None else dialect):
        convert_record(read(HEAD + OPENING), to, dialect)


def test_a_session_has_no_place_where_every_match_has_a_length() -> None:
    with pytest.raises(Unwritable, match="money sessions"):
        convert_record(read(HEAD.replace("3 point", "0 point") + OPENING), "bgammon")


def test_a_play_that_was_corrected_is_not_part_of_the_match() -> None:
    rows = "  1) 31: 8/5 6/3\n     31: 8/5 6/5                 42: 8/4 6/4\n"
    conversion = convert_record(read(HEAD + rows), "sgf")
    assert str(conversion.content).count("W[31") == 1
    assert [line for line, _ in conversion.left_out] == [5]


def test_a_play_that_was_cut_off_is_written_as_far_as_it_goes() -> None:
    text = HEAD + OPENING + "  2) 63: 24/15                   52: 13/11"
    assert "13/11" in str(convert_record(read(text), "mat").content)
