#!/usr/bin/env python3
"""Compares everything that others build on with the last release, and wants a line in CHANGELOG.md for what was removed or altered.

    make interface                                  compare
    make interface ARGUMENTS="--since COMMIT"       with another commit than the release's
    check_interface.py --declared                   whether the Swift names that Docs/Moving.md promises are declared

Compared are the public declarations of the Swift libraries, the header of the C library, the signatures of the Python package,
the declarations for TypeScript, the functions of Postgres, options with their values and defaults, rules of `lint`, keys of
JSON, columns of CSV, and exit codes; reason codes are cases of `ReasonCode`. The modules of this folder say what they don't see.
The release's are read from the commit that CHANGELOG.md names below the newest section: from its sources, and from its command,
which is built once, into .build/interface.

An item that is gone or differs has to be named, in code marks, by an entry under Changed, Removed, Deprecated or Fixed of the
newest section of CHANGELOG.md. Members and options need the name of their type or subcommand in the same entry. The exit code is
1 when an item isn't named.
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
BUILDS = ROOT / ".build/interface"
SHOWN = 40
Item = tuple[str, str, str]


def of_sources(root: pathlib.Path) -> set[Item]:
    return {*swift.interface(root), *headers.c_interface(root), *headers.python_interface(root),
            *pages.javascript_interface(root), *pages.postgres_interface(root)}


def commit_of_release() -> str:
    named = re.search(r"^The commit is `([0-9a-f]{40})`", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if not named:
        raise SystemExit("interface: CHANGELOG.md names no commit of the last release: “The commit is `…`”")
    return named[1]


def unpacked(commit: str) -> pathlib.Path:
    """The sources of a commit, in a folder of their own."""
    folder = BUILDS / commit
    if not folder.exists():
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True)
        if archive.returncode:
            raise SystemExit(f"interface: {commit} isn't in this clone: {archive.stderr.decode().strip()}")
        BUILDS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILDS) as part:
            tarfile.open(fileobj=io.BytesIO(archive.stdout)).extractall(part, filter="data")
            pathlib.Path(part).rename(folder)
            pathlib.Path(part).mkdir()
    return folder


def of_command(command: pathlib.Path, is_earlier: bool = False) -> set[Item]:
    with tempfile.TemporaryDirectory() as folder:
        return set(outputs.interface(outputs.Command(command, pathlib.Path(folder), is_earlier)))


def of_release(sources: pathlib.Path, swift_program: str) -> set[Item]:
    build = [swift_program, "build", "-c", "release", "--package-path", sources, "--product", "phonecheck"]
    subprocess.run(build, check=True, stdout=sys.stderr)
    return of_sources(sources) | of_command(sources / ".build/release/phonecheck", is_earlier=True)


def undeclared() -> list[str]:
    """The names of ours in the tables of Docs/Moving.md that no library declares."""
    declared = {name.partition(".")[2] for _, name, _ in swift.interface(ROOT)}
    tables = re.findall(r"^\| today \| here \|\n((?:\|.*\n)+)", (ROOT / "Docs/Moving.md").read_text(encoding="utf-8"), re.MULTILINE)
    names = [name for row in "".join(tables).splitlines() for name in row.split("|")[2].split("`")[1::2]
             if name[:1].isupper() and " " not in name and ("." in name or len(name) > 8)]
    if len(names) < 50:
        raise SystemExit("interface: Docs/Moving.md has other tables than it had")
    return [name for name in names if name not in declared]


def entries(changelog: str) -> set[str]:
    """The entries of the newest section that tell of something other than an addition, each as one line."""
    section = (re.split(r"^## ", changelog, flags=re.MULTILINE) + ["", ""])[1]
    found = set()
    for part in re.split(r"^#{3,4} ", section, flags=re.MULTILINE)[1:]:
        title, _, text = part.partition("\n")
        if title.strip() in ("Changed", "Removed", "Deprecated", "Fixed"):
            found |= {" ".join(each.split()) for each in re.split(r"^ *- ", text, flags=re.MULTILINE)[1:]}
    return found


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
        # An array that is there may be empty in these runs.
        is_element = kind == "json" and name.endswith("[]") and (kind, name) in lost
        inside = is_element and (kind, name[:-2]) in present or any((kind, name[:place]) in lost for place, character in enumerate(name) if character in ".: (")
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=pathlib.Path, help="the command phonecheck")
    parser.add_argument("--swift", default="swift", help="what builds the release's command")
    parser.add_argument("--since", metavar="COMMIT", help="compare with another commit than the last release's")
    parser.add_argument("--declared", action="store_true", help="look at the names in Docs/Moving.md and nothing else")
    arguments = parser.parse_args()
    if arguments.declared:
        missing = undeclared()
        if missing:
            report("Docs/Moving.md names these, and no library declares them", missing)
        return 1 if missing else 0
    if not arguments.command:
        parser.error("--command or --declared is needed")
    now = of_sources(ROOT) | of_command(arguments.command)
    before = of_release(unpacked(arguments.since or commit_of_release()), arguments.swift)
    named = entries((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    unnamed = [f"{described(item, present)}\n      to be named: {wanted(item)}" for item, present in gone(before, now)
               if not any(is_named(item, entry) for entry in named)]
    if unnamed:
        report("Others build on these, and no entry of CHANGELOG.md says that they changed", unnamed)
        print("Write an entry under Changed or Removed of the newest section that names them, as above, or restore them.",
              file=sys.stderr)
        return 1
    counts = collections.Counter(kind for kind, _, _ in now)
    print(f"{len(before - now)} of {len(before)} items are gone or differ, and CHANGELOG.md names each; {len(now - before)} are new. "
          "Now " + ", ".join(f"{count} of {kind}" for kind, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
