"""The command's help as data, and what the generators of pages make of it alike."""

import argparse
import json
import pathlib
import subprocess
import sys

# A longer list of values, such as the rules of `lint`, is left to `--help`.
LONGEST_VALUE_LIST = 12


def dump(command: str) -> dict:
    """The root command, with its arguments and subcommands."""
    text = subprocess.run(
        [command, "--experimental-dump-help"], check=True, capture_output=True, encoding="utf-8"
    ).stdout
    return json.loads(text)["command"]


def subcommands(root: dict) -> list[dict]:
    return [command for command in root["subcommands"] if command["commandName"] != "help"]


def spellings(argument: dict) -> list[str]:
    """The spellings of an option or a flag, short ones first."""
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    return [("-" if name["kind"] == "short" else "--") + name["name"] for name in names]


def notes(argument: dict, abstract: str, code) -> list[str]:
    """The values that an argument accepts and its default, unless its abstract says them; `code` marks what is typed."""
    result = []
    values = argument.get("allValues", [])
    if not all(value in abstract for value in values):
        is_long = len(values) > LONGEST_VALUE_LIST
        result.append(
            f"{code('--help')} lists the values" if is_long else "values: " + ", ".join(code(value) for value in values))
    default = argument.get("defaultValue")
    if default is not None and "Default:" not in abstract:
        result.append("default: " + code(default))
    return result


def sections(command: dict) -> dict[str, list[dict]]:
    """A command's arguments by the title of their section in its help."""
    found: dict[str, list[dict]] = {}
    for argument in command["arguments"]:
        if not argument["shouldDisplay"] or argument.get("valueName") in ("help", "version"):
            continue
        title = argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")
        found.setdefault(title, []).append(argument)
    return found


def write_or_check(description: str, pages) -> int:
    """Runs a generator: writes its pages, or says with --check which differ.

    `pages` returns the text of each file for the path of a command. Where it makes several, other files with their ending
    in their folder are left over from before: they are removed, or differ.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--command", default="phonecheck", help="the command to ask (default: phonecheck)")
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args()
    different = []
    made: dict[pathlib.Path, str] = pages(options.command)
    for path, text in made.items():
        if not options.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            different.append(path)
    if len(made) > 1:
        folder, suffix = next((path.parent, path.suffix) for path in made)
        left_over = [path for path in sorted(folder.glob("*" + suffix)) if path not in made]
        if options.check:
            different += left_over
        else:
            for path in left_over:
                path.unlink()
    root = pathlib.Path(__file__).parent.parent
    for path in different:
        print(
            f"{path.relative_to(root)} differs from the command's help. Regenerate it with `make docs-update`.",
            file=sys.stderr)
    return 1 if different else 0
