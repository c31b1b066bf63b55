#!/usr/bin/env python3
"""Compares everything that others build on with what it was, and wants a line in CHANGELOG.md for what was removed or altered.

    make interface                      compare
    make interface ARGUMENTS=--write    record additions, and what CHANGELOG.md says was removed or altered
    check_interface.py --sources-since COMMIT    all but what the command prints, compared with a commit's sources

Compared are the public declarations of the Swift libraries, the header of the C library, the signatures of the Python package,
the declarations for TypeScript, the functions of Postgres, options with their values and defaults, rules of `lint`, keys of
JSON, columns of CSV, and exit codes; reason codes are cases of `ReasonCode`. The modules of this folder say what they don't see. `interface.txt` has one line for each item.

An item that is gone or differs has to be named, in code marks, by an entry under Changed, Removed, Deprecated or Fixed of the
newest section of CHANGELOG.md; entries that were there when interface.txt was last committed don't count. Members and
options need the name of their type or subcommand in the same entry. The exit code is 1 when an item isn't named, or when
interface.txt lacks one.
"""

import argparse
import collections
import io
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import headers
import outputs
import pages
import swift

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BASELINE = pathlib.Path("Tests/Interface/interface.txt")
INTRODUCTION = """\
# What others build on, one item on a line: kind, name, what it is. Written by `make interface ARGUMENTS=--write`.
"""
SHOWN = 40
Item = tuple[str, str, str]


def of_sources(root: pathlib.Path) -> set[Item]:
    return {*swift.interface(root), *headers.c_interface(root), *headers.python_interface(root),
            *pages.javascript_interface(root), *pages.postgres_interface(root)}


def of_commit(commit: str) -> set[Item]:
    archive = subprocess.run(["git", "archive", commit, "Package.swift", "Sources", headers.HEADER, headers.PACKAGE,
                              pages.DECLARATIONS, pages.EXTENSION],
                             cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        tarfile.open(fileobj=io.BytesIO(archive)).extractall(folder, filter="data")
        return of_sources(pathlib.Path(folder))


def read() -> set[Item]:
    lines = (ROOT / BASELINE).read_text(encoding="utf-8").splitlines()
    return {tuple(line.split("\t")) for line in lines if line and not line.startswith("#")}


def write(items: set[Item]) -> None:
    text = INTRODUCTION + "".join("\t".join(item) + "\n" for item in sorted(items))
    (ROOT / BASELINE).write_text(text, encoding="utf-8")


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8")
    return done.stdout if done.returncode == 0 else ""


def entries(changelog: str) -> set[str]:
    """The entries of the newest section that tell of something other than an addition, each as one line."""
    section = (re.split(r"^## ", changelog, flags=re.MULTILINE) + ["", ""])[1]
    found = set()
    for part in re.split(r"^#{3,4} ", section, flags=re.MULTILINE)[1:]:
        title, _, text = part.partition("\n")
        if title.strip() in ("Changed", "Removed", "Deprecated", "Fixed"):
            found |= {" ".join(each.split()) for each in re.split(r"^ *- ", text, flags=re.MULTILINE)[1:]}
    return found


def new_entries(all_count: bool) -> list[str]:
    now = entries((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    recorded = git("log", "-1", "--format=%H", "--", str(BASELINE)).strip()
    before = set() if all_count or not recorded else entries(git("show", f"{recorded}:CHANGELOG.md"))
    return sorted(now - before)


def words(item: Item) -> tuple[str, list[str]]:
    """What an entry has to have in code marks, and what anywhere."""
    kind, name, _ = item
    if kind == "swift":
        owner, _, conformance = name.partition(": ")
        path = re.sub(r"\(.*", "", owner).split(".")
        last, before = path[-1], path[-2:-1] if len(path) > 2 or len(path) == 2 and path[-1][:1].islower() else []
        if conformance:
            return conformance.split("<")[0], [last]
        return (before[0], []) if last == "init" else (last, before)
    if kind == "python":
        function, _, parameter = name.rstrip(")").partition("(")
        path = function.split(".")
        if parameter:
            return parameter, path[-2 if path[-1] == "__init__" else -1:][:1]
        if path[-1] == "__init__":
            return path[-2], []
        return path[-1], [each for each in path[1:-1] if each[:1].isupper()]
    if kind == "c":
        owner, _, member = name.partition(".")
        return (member, [owner]) if member else (owner, [])
    if kind == "postgres":
        return re.split(r"[(.]", name)[0], []
    if kind == "javascript":
        owner, _, alternative = name.partition(" ")
        if alternative:
            return (alternative.strip('"'), [owner]) if alternative[:1] == '"' else (owner, [])
        path = owner.split(".", 1)
        return path[-1] if path[-1] != "constructor" else path[0], path[:-1]
    if kind in ("json", "column"):
        where, _, key = name.partition(": ")
        last = re.sub(r"[\[\]*]", "", key).rstrip(".").rsplit(".", 1)[-1]
        return last or where.split(" ", 1)[-1], [where.split(" ")[0]]
    if kind == "exit":
        return name.split(",")[0].split(" ")[-1], ["exit code"]
    parts = name.split(" ")
    return parts[-1], parts[:-1]


def is_named(item: Item, entry: str) -> bool:
    marked, anywhere = words(item)
    code = " ".join(re.findall(r"`([^`]+)`", entry))
    whole = lambda word: re.compile(r"(?<![\w-])" + re.escape(word) + r"(?![\w-])")
    return bool(whole(marked).search(code)) and all(whole(each).search(entry) for each in anywhere)


def gone(before: set[Item], now: set[Item]) -> list[tuple[Item, list[str]]]:
    """Items that aren't any more, with what is there now under their name; of what is gone as a whole, the outermost."""
    present = collections.defaultdict(list)
    for kind, name, text in now:
        present[kind, name].append(text)
    had = {(kind, name) for kind, name, _ in before}
    # What is new with the base name of something that is gone is probably what it became.
    for kind, name, text in now - before:
        base = name.partition("(")[0]
        if base != name and (kind, name) not in had:
            present[kind, base, "new"].append(text)
    lost = {(kind, name) for kind, name in had if (kind, name) not in present}
    result = []
    for item in sorted(before - now):
        kind, name, _ = item
        inside = any((kind, name[:place]) in lost for place, character in enumerate(name) if character in ".: (")
        if not inside:
            own = {text for other, called, text in before if (other, called) == (kind, name)}
            became = present.get((kind, name)) or present.get((kind, name.partition("(")[0], "new"), [])
            result.append((item, sorted(set(became) - own)))
    return result


def report(title: str, lines: list[str]) -> None:
    print(f"{title}:", file=sys.stderr)
    print("\n".join("  " + line for line in lines[:SHOWN]), file=sys.stderr)
    if len(lines) > SHOWN:
        print(f"  … and {len(lines) - SHOWN} more", file=sys.stderr)


def described(item: Item, present: list[str]) -> str:
    kind, name, text = item
    return f"{kind}  {name}  was: {text}" + (f"  is: {'; '.join(present)}" if present else "  is gone")


def wanted(item: Item) -> str:
    marked, anywhere = words(item)
    return f"`{marked}`" + (f" and {', '.join(anywhere)}" if anywhere else "")


def compare(before: set[Item], now: set[Item], all_count: bool) -> list[str]:
    named = new_entries(all_count)
    return [f"{described(item, present)}\n      to be named: {wanted(item)}" for item, present in gone(before, now)
            if not any(is_named(item, entry) for entry in named)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=pathlib.Path, help="the command phonecheck")
    parser.add_argument("--write", action="store_true", help="write interface.txt")
    parser.add_argument("--sources-since", metavar="COMMIT", help="compare the sources with a commit's")
    arguments = parser.parse_args()
    now = of_sources(ROOT)
    if arguments.sources_since:
        before = of_commit(arguments.sources_since)
    elif arguments.command:
        with tempfile.TemporaryDirectory() as folder:
            now |= set(outputs.interface(outputs.Command(arguments.command, pathlib.Path(folder))))
        before = read() if (ROOT / BASELINE).exists() else set()
    else:
        parser.error("--command or --sources-since is needed")
    if any("\t" in part or "\n" in part for item in now for part in item):
        raise SystemExit("interface: an item with a tab or a line break can't be recorded")
    unnamed = compare(before, now, bool(arguments.sources_since))
    if unnamed:
        report("Others build on these, and no new entry of CHANGELOG.md says that they changed", unnamed)
        print("Write an entry under Changed or Removed of the newest section that names them, as above, or restore them.",
              file=sys.stderr)
        return 1
    if arguments.sources_since:
        print(f"{len(before)} items then, {len(now)} now: CHANGELOG.md names each that is gone or differs")
        return 0
    if arguments.write:
        write(now)
        print(f"{BASELINE}: {len(now)} items, {len(now - before)} new, {len(before - now)} gone")
        return 0
    if now != before:
        report(f"{BASELINE} lacks these", [" ".join(item) for item in sorted(now - before)])
        print("`make interface ARGUMENTS=--write` records them, and what CHANGELOG.md names as gone.", file=sys.stderr)
        return 1
    counts = collections.Counter(kind for kind, _, _ in now)
    print("unchanged: " + ", ".join(f"{count} of {kind}" for kind, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
