"""What the tests of the smaller text formats share: an invented match, ways to damage a file."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from bgrecord.audit import audit_record
from bgrecord.findings import Severity
from bgrecord.formats import FORMATS, read_source
from bgrecord.record.model import Record
from bgrecord.record.transcript import Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode

#: A game with hits, a dance and a dropped double, as a .mat has it.
DEMO = """\
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point
"""


def read_as(name: str, text: str) -> Record:
    """Read a text by the format it looks like, which must be this one."""
    source = decode(text.encode())
    assert next(known for known in FORMATS if FORMATS[known].sniff(source)) == name
    return read_source(source)


def told(text: str) -> tuple[Transcript, ...]:
    """What a text in any format tells."""
    return transcribe(read_source(decode(text.encode())))


def complaints(record: Record) -> list[str]:
    """The codes of all findings but the least."""
    found = audit_record(record).findings
    return [finding.code for finding in found if finding.severity >= Severity.WARNING]


def require_places_in_file(record: Record) -> None:
    """Every place of a record lies within its file."""
    source = record.source
    for span in _spans(record):
        assert 1 <= span.line <= len(source.lines)
        assert 1 <= span.column <= span.end_column <= len(source.line(span.line)) + 1


def require_robust(name: str, sample: str, pieces: list[str], seeds: range = range(150)) -> None:
    """No beginning and no damage of a sample, and no noise, makes reading or replaying fail."""
    texts = [sample[:end] for end in range(len(sample) + 1)]
    texts += [_damaged(sample, pieces, seed) for seed in seeds]
    texts += ["\r\n".join(sample.splitlines()), sample.replace("\n", "\r"), sample * 2]
    for text in texts:
        record = read_source(Source("-", text), name)
        require_places_in_file(record)
        transcribe(record)
    for seed in range(20):
        noise = decode(random.Random(seed).randbytes(2_000))
        require_places_in_file(read_source(noise, name))


def require_linear(name: str, make: Callable[[int], str]) -> None:
    """Four times the text takes about four times as long, not sixteen."""
    times = []
    for size in (1_000, 4_000):
        source = Source("-", make(size))
        best = float("inf")
        for _ in range(3):
            begin = time.process_time()
            read_source(source, name)
            best = min(best, time.process_time() - begin)
        times.append(best)
    assert times[1] < 10 * times[0] or times[1] < 0.02


def _damaged(sample: str, pieces: list[str], seed: int) -> str:
    """A sample with lines lost, moved and doubled, and with pieces in wrong places."""
    chance = random.Random(seed)
    lines = sample.splitlines(keepends=True)
    for _ in range(chance.randint(0, 4)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[at:at] = chance.choice(([], [lines[other]]))
        del lines[other : other + chance.randint(0, 2)]
        lines = lines or ["\n"]
    text = "".join(lines)
    for _ in range(chance.randint(0, 6)):
        start = chance.randrange(len(text) + 1)
        end = start + chance.choice((0, 0, 1, 3))
        text = text[:start] + chance.choice(pieces) + text[end:]
    return text


def _spans(record: Record) -> Iterator[Span]:
    yield from (note.span for note in record.notes)
    for match in record.matches:
        yield from (kept.span for kept in (*match.notes, *match.tags, *match.comments))
        if match.length_span:
            yield match.length_span
        for game in match.games:
            yield game.span
            yield from (kept.span for kept in (*game.entries, *game.comments))
            if game.score_span:
                yield game.score_span
