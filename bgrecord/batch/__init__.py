"""Many files: finding them, checking and converting them one by one; see `repair` as well."""

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

__all__ = [
    "CheckOptions",
    "ConvertOptions",
    "Converted",
    "Failure",
    "check_bytes",
    "check_file",
    "check_files",
    "convert_file",
    "converted_files",
    "find_files",
    "format_of_path",
    "rare_collection",
    "with_places",
]
