"""Many files: finding them, checking, converting and repairing them one by one."""

from bgrecord.batch.check import (
    CheckOptions,
    check_bytes,
    check_file,
    check_files,
    rare_collection,
)
from bgrecord.batch.convert import (
    Converted,
    ConvertOptions,
    convert_file,
    converted_files,
    format_of_path,
    with_places,
)
from bgrecord.batch.files import Failure, find_files
from bgrecord.batch.repair import Repaired, RepairOptions, repair_file, repaired_files

__all__ = [
    "CheckOptions",
    "ConvertOptions",
    "Converted",
    "Failure",
    "RepairOptions",
    "Repaired",
    "check_bytes",
    "check_file",
    "check_files",
    "convert_file",
    "converted_files",
    "find_files",
    "format_of_path",
    "rare_collection",
    "repair_file",
    "repaired_files",
    "with_places",
]
