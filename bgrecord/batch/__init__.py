"""Many files: finding them, checking, converting and repairing them."""

from bgrecord.batch.archives import archive_of
from bgrecord.batch.check import (
    CheckOptions,
    check_bytes,
    check_file,
    check_files,
)
from bgrecord.batch.collection import rare_collection
from bgrecord.batch.convert import (
    Converted,
    ConvertOptions,
    convert_file,
    converted_files,
    format_of_path,
    is_collection,
    with_places,
)
from bgrecord.batch.files import Failure, find_files
from bgrecord.batch.parallel import AUTO, cores
from bgrecord.batch.repair import Repaired, RepairOptions, repair_file, repaired_files

__all__ = [
    "AUTO",
    "CheckOptions",
    "ConvertOptions",
    "Converted",
    "Failure",
    "RepairOptions",
    "Repaired",
    "archive_of",
    "check_bytes",
    "check_file",
    "check_files",
    "convert_file",
    "converted_files",
    "cores",
    "find_files",
    "format_of_path",
    "is_collection",
    "rare_collection",
    "repair_file",
    "repaired_files",
    "with_places",
]
