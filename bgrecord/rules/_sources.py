"""What the five rule pages state, row by row, and what became of each statement.

The project set out from five descriptions of the game in four languages. Every statement in them
is either checked by rules of the catalogue (which name its row), or cannot be broken because the
model of the game leaves no room for it, or leaves no trace in a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bgrecord.rules._registry import Rule

#: The pages by number, with the language they are written in.
PAGES: Mapping[str, str] = {
    "000": "Spanish",
    "001": "French",
    "002": "Greek",
    "003": "Portuguese",
    "004": "Spanish",
}


class Statement(NamedTuple):
    """One rule statement of the pages."""

    row: int
    #: The rule in our words.
    text: str
    #: The pages that state it, as numbers parted by blanks.
    pages: str
    #: The name of what enforces it: nothing that can be written down breaks it.
    enforced_by: str = ""
    #: How it does, or why a record cannot show a breach.
    because: str = ""


class Disposition(NamedTuple):
    """What became of a statement."""

    statement: Statement
    #: The rules that check it, by code.
    codes: tuple[str, ...]

    @property
    def kind(self) -> str:
        """`checked`, `enforced`, `not visible`, or `open` when nothing became of it yet."""
        if self.codes:
            return "checked"
        if self.statement.enforced_by:
            return "enforced"
        return "not visible" if self.statement.because else "open"


def dispositions(rules: Mapping[str, Rule]) -> Sequence[Disposition]:
    """What became of each statement; the codes are those of the rules that name its row."""
    return [
        Disposition(
            statement, tuple(code for code, rule in rules.items() if statement.row in rule.rows)
        )
        for statement in STATEMENTS
    ]


STATEMENTS: Sequence[Statement] = (
    Statement(
        1,
        "The game is played by two players.",
        "000 001 002 003 004",
        "bgrecord.record.model.Entry",
        "An entry's side is 0 or 1; there is no third column.",
    ),
    Statement(
        2,
        "The board has 24 points in four groups of six; a bar divides it.",
        "000 001 002 003 004",
        "bgrecord.core.position.Position",
        "A side has 24 points, the bar and the checkers borne off, and no other place.",
    ),
    Statement(
        3,
        "The colours of the points mean nothing.",
        "001 004",
        because="A record has no colours.",
    ),
    Statement(4, "Each side has 15 checkers.", "000 001 002 003 004"),
    Statement(
        5,
        "Each player counts from his own home: his 1-point is the other's 24-point.",
        "001 002",
        "bgrecord.core.position.Position.flip",
        "Each side counts in its own numbering, and the boards mirror each other.",
    ),
    Statement(6, "The game begins from a fixed starting position.", "003"),
    Statement(7, "A roll is thrown with two six-sided dice.", "000 001 002 003 004"),
    Statement(8, "The cube shows 2, 4, 8, 16, 32, 64 and serves the stakes only.", "000 001 002"),
    Statement(
        9,
        "The aim is to bring all checkers home and bear them off; the first to finish has won.",
        "000 001 002 003 004",
    ),
    Statement(10, "Each player throws one die; the higher starts.", "000 001 002 003 004"),
    Statement(11, "The starter plays the two dice just thrown.", "000 001 002 003 004"),
    Statement(12, "Equal opening dice are thrown again.", "000 001 002 004"),
    Statement(
        13, "An opening tie may double the stake, by agreement and never in a match.", "000 002"
    ),
    Statement(
        14, "After the opening the players take turns, two dice each.", "000 001 002 003 004"
    ),
    Statement(
        15, "Who has no legal move plays nothing, and the other rolls.", "000 001 002 003 004"
    ),
    Statement(
        16,
        "The dice are thrown on the player's right-hand side of the board.",
        "000 002",
        because="A record tells the numbers, not where the dice came to rest.",
    ),
    Statement(17, "Cocked dice are both thrown again.", "000 002"),
    Statement(18, "Checkers move forward only.", "000 001 002 003 004"),
    Statement(
        19, "Each die is a move of its own; one checker may make both.", "000 001 002 003 004"
    ),
    Statement(
        20, "A checker that makes several moves must find every stop open.", "000 001 002 003"
    ),
    Statement(
        21,
        "The bar is not counted as a space.",
        "000",
        "bgrecord.core.play.Step",
        "The 7-point follows the 6-point; the bar is place 25, where only hit checkers stand.",
    ),
    Statement(22, "A doublet is four moves of its number.", "000 001 002 003 004"),
    Statement(
        23,
        "No checker may land on a point that two or more opposing checkers hold.",
        "000 001 002 003 004",
    ),
    Statement(
        24,
        "Two or more checkers on a point hold it.",
        "000 002 003",
        "bgrecord.core.legal.legal_plays",
        "A point with two opposing checkers is never a stop.",
    ),
    Statement(
        25,
        "Six held points in a row cannot be passed.",
        "000 002",
        "bgrecord.core.legal.legal_plays",
        "It follows: no number is larger than six, and no step ends on a held point.",
    ),
    Statement(
        26,
        "A single checker on a point is a blot.",
        "000 001 002 003 004",
        "bgrecord.core.legal.legal_plays",
        "A lone opposing checker does not stop a step; it is hit.",
    ),
    Statement(27, "A blot that is landed on goes to the bar.", "000 001 002 003 004"),
    Statement(28, "A blot is hit also where a checker only touches down on its way.", "000 002"),
    Statement(
        29, "No other checker may move while one of the own is on the bar.", "000 001 002 003 004"
    ),
    Statement(
        30,
        "A checker enters in the opponent's home board, on the point of one of the numbers.",
        "000 001 002 003 004",
    ),
    Statement(
        31,
        "If only some of several checkers on the bar can enter, the rest of the roll is lost.",
        "001 003",
        "bgrecord.core.legal.legal_plays",
        "With a checker on the bar it generates entries and nothing else.",
    ),
    Statement(
        32,
        "If neither number enters, nothing is played.",
        "000 001 002 003 004",
        "bgrecord.core.legal.legal_plays",
        "The only legal play is then the empty one.",
    ),
    Statement(33, "A player shut out loses his rolls, not his right to the cube.", "000 002"),
    Statement(
        34, "The whole roll must be played if there is any way to do it.", "000 001 002 003 004"
    ),
    Statement(35, "If one number only can be played, it must be.", "000 001 002 003"),
    Statement(
        36, "If either number can be played but not both, the higher must be.", "000 001 002 003"
    ),
    Statement(37, "As much of a doublet must be played as can be.", "001 003"),
    Statement(
        38, "Bearing off begins when all checkers are in the home board.", "000 001 002 003 004"
    ),
    Statement(
        39,
        "No bearing off with a checker on the bar or outside: it must come home first.",
        "000 001 002 003",
    ),
    Statement(40, "A number bears a checker off from its own point.", "000 001 002 003 004"),
    Statement(
        41, "A number may be moved inside the board instead of bearing off.", "000 001 002 003"
    ),
    Statement(
        42,
        "With no checker on the number's point, one on a higher point must move.",
        "001 003",
        "bgrecord.core.legal.legal_plays",
        "It offers no bearing off over a higher checker, so the moves from there remain.",
    ),
    Statement(
        43,
        "A number above all checkers bears one off from the highest point.",
        "000 001 002 003 004",
    ),
    Statement(
        44,
        "Examples of that: a 5 takes a checker from the 4-point when none stands higher.",
        "000 002 003 004",
        "bgrecord.core.legal.legal_plays",
        "It holds them; the tests play the examples.",
    ),
    Statement(
        45, "The small die may be played first, so that the large one then bears off.", "002"
    ),
    Statement(46, "Checkers borne off never return.", "000 002"),
    Statement(47, "Who bears off all checkers first wins a single game.", "000 001 002 003 004"),
    Statement(
        48, "If the loser has borne off none, it is a gammon and counts double.", "000 001 002"
    ),
    Statement(
        49,
        "If a checker of his is then on the bar or in the winner's home, it counts triple.",
        "000 001 002",
    ),
    Statement(50, "Gammon and backgammon multiply the stake on the cube.", "000 002"),
    Statement(51, "The cube starts in the middle, where either may use it.", "000"),
    Statement(52, "A double is offered in one's own turn, before rolling.", "000 002"),
    Statement(53, "Who refuses a double loses the stake before it.", "000"),
    Statement(
        54, "Who accepts plays for twice the stake, owns the cube, and alone may redouble.", "000"
    ),
    Statement(55, "A refused redouble costs two, an accepted one makes four, and so on.", "000"),
    Statement(
        56,
        "A player on the bar may double.",
        "000 002",
        "bgrecord.core.cube.Cube.may_be_turned_by",
        "Access to the cube depends on its owner, never on the board.",
    ),
    Statement(57, "In the one game after a side comes within a point nobody may double.", "000"),
    Statement(
        58, "By the Jacoby rule gammons count in money play only once the cube was turned.", "000"
    ),
    Statement(59, "The Jacoby rule is not used in matches.", "000"),
    Statement(60, "There are variants of the basic rules.", "000"),
    Statement(
        61,
        "The rules are the same on a real board and online.",
        "001",
        because="A record is judged alike wherever it was played.",
    ),
    Statement(
        62,
        "A player who is shut out comes in again when a point opens.",
        "000 002",
        "bgrecord.core.legal.legal_plays",
        "Each roll is judged on the board it meets; an entry that has opened must be used.",
    ),
)
