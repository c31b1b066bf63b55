#!/usr/bin/env python3
"""Runs the console blocks of the documents, and writes what each command prints now below it.

    python3 Docs/update-examples.py [--command PATH] [--check]

The blocks of a document run in their order and in one folder. A page in Chinese has commands of its English page; they
run in a Chinese locale, so what they print is in Chinese. With --check nothing is written: the exit code is 1 when the
output differs. The suite "Documents" compares the same. `make docs-update` and `make docs-check` run this script with the
command they have just built.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What differs from run to run.
UNSTABLE = re.compile(r"(in|用时) [0-9.]+ (s, |秒，)[0-9,]+ (rows/s, |行/秒，)[0-9.]+ [kMG]?B/s\n")


def documents() -> list[pathlib.Path]:
    names = ["CHANGELOG.md", "CONTRIBUTING.md", "README.md", "README.zh-CN.md"]
    return [ROOT / name for name in names] + sorted((ROOT / "Docs").rglob("*.md"))


def broken_definitions() -> str:
    """The file whose problems the manual shows, as the tests have it."""
    source = (ROOT / "Tests/PhoneCheckCommandTests/DocumentTests.swift").read_text(encoding="utf-8")
    literal = re.search(r'static let brokenDefinitions = #"""\n(.*?)\n    """#', source, re.S)[1]
    return "\n".join(line.removeprefix("    ") for line in literal.split("\n"))


def updated(text: str, run) -> str:
    """A document with the output of each command."""
    lines, result, is_inside = text.split("\n"), [], False
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        result.append(line)
        if line.startswith("```"):
            is_inside = line == "```console"
        elif is_inside and line.startswith("$ "):
            shown = []
            while not lines[index].startswith(("$ ", "```")):
                shown.append(lines[index] + "\n")
                index += 1
            old, new = "".join(shown), run(line[2:])
            is_same = UNSTABLE.sub("", old) == UNSTABLE.sub("", new)
            result += (old if is_same else new).removesuffix("\n").split("\n") if (old if is_same else new) else []
    return "\n".join(result)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="phonecheck", help="the command to run (default: phonecheck)")
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args()
    different = []
    for path in documents():
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if "```console\n" not in text:
            continue
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "Data").symlink_to(ROOT / "Data")
            (folder / "broken.json").write_text(broken_definitions(), encoding="utf-8")
            locale = {"LANG": "zh_CN.UTF-8"} if path.name.endswith(".zh-CN.md") else {"LC_ALL": "C"}
            bin = pathlib.Path(options.command).resolve().parent
            environment = {"PATH": f"{bin}:/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin", **locale}

            def run(command: str) -> str:
                return subprocess.run(
                    ["/bin/sh", "-c", f"{{ {command}; }} 2>&1"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE).stdout.decode()

            new = updated(text, run)
        if new != text:
            different.append(path)
            if not options.check:
                path.write_text(new, encoding="utf-8")
    for path in different if options.check else []:
        print(f"{path.relative_to(ROOT)} shows other output than the command's. Run `make docs-update`.", file=sys.stderr)
    return 1 if different and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
