"""`python -m phonecheck`: verdicts on numbers, and on files, from the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys

import phonecheck


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; returns 0 if all numbers are valid, 1 if some aren't, and 2 if the command failed."""
    parser = argparse.ArgumentParser(
        prog="python -m phonecheck", description="Say whether phone numbers are valid, or why not.")
    parser.add_argument("numbers", nargs="*", metavar="number", help="a number, in any spelling")
    parser.add_argument("--file", metavar="CSV", help="a file whose rows to count instead")
    parser.add_argument("--output", metavar="CSV", help="where to write the rows of the file with their verdicts")
    parser.add_argument("--column", action="append", metavar="NAME", help="a phone column of the file")
    parser.add_argument(
        "--definitions", metavar="FILE", default=os.environ.get("PHONECHECK_DEFINITIONS") or None,
        help="the tenant's definitions; the built-in catalog otherwise")
    parser.add_argument("--area", metavar="CODE", help="the area code or country code that all numbers belong to")
    parser.add_argument("--lang", metavar="TAG", default="en", help="the language of messages: en, zh-CN or zh-TW")
    parser.add_argument("--version", action="version", version=phonecheck.engine)
    options = parser.parse_args(arguments)
    if bool(options.numbers) == bool(options.file):
        parser.error("give numbers, or a file with --file")
    try:
        with phonecheck.Validator(options.definitions, area=options.area) as validator:
            if options.file:
                summary = validator.validate_file(options.file, options.output, columns=options.column)
                print(json.dumps(summary, indent=2))
                return 0 if summary["valid"] == summary["rows"] else 1
            verdicts = [validator.check(number, language=options.lang) for number in options.numbers]
    except (phonecheck.PhoneCheckError, OSError) as error:
        print(f"phonecheck: {error}", file=sys.stderr)
        return 2
    for written, verdict in zip(options.numbers, verdicts):
        facts = verdict.number if verdict.is_valid else f"{verdict.reason}  {verdict.message}"
        print(f"{verdict.status:<9} {ascii(written)[1:-1] if not written.isprintable() else written}  {facts or ''}".rstrip())
    return 0 if all(verdict.is_valid for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
