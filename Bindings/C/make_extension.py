#!/usr/bin/env python3
"""Makes DuckDB's extension from the library: the same file with a footer, which identifies it to DuckDB.

The footer is that of DuckDB 1.2.0 (src/include/duckdb/main/extension.hpp, `ParsedExtensionMetaData`): eight fields of
32 bytes, the last one first, and room for a signature, which only DuckDB's own extensions have.
"""

import pathlib
import platform
import re
import sys

HERE = pathlib.Path(__file__).parent
PLATFORMS = {"x86_64": "linux_amd64", "aarch64": "linux_arm64"}


def footer():
    header = (HERE / "Sources/CPhoneCheck/include/duckdb.h").read_text()
    version = re.search(r"^## (\d\S*)", (HERE.parent.parent / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    machine = platform.machine()
    if machine not in PLATFORMS:
        sys.exit(f"DuckDB has no name for {machine} that is known here: add what its PRAGMA platform says to {__file__}")
    fields = ["4", PLATFORMS[machine], re.search(r'PC_DUCKDB_API_VERSION "(.*)"', header)[1], version, "C_STRUCT", "", "", ""]
    return b"".join(field.encode().ljust(32, b"\0") for field in reversed(fields)) + bytes(256)


if __name__ == "__main__":
    library, extension = map(pathlib.Path, sys.argv[1:])
    extension.write_bytes(library.read_bytes() + footer())
    extension.chmod(0o755)
