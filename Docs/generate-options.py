#!/usr/bin/env python3
"""Writes Docs/Options.md from the command's own help.

    python3 Docs/generate-options.py [--command PATH] [--check]

With --check nothing is written: the exit code is 1 when the page differs from the help, and the message says how to
regenerate it. `make docs-update` and `make docs-check` run this script with the command they have just built.
"""

import pathlib
import sys

import commandhelp

PAGE = pathlib.Path(__file__).resolve().with_name("Options.md")

HEADER = """\
# Options

<!-- Generated from the command's help. Don't edit: change the help and run `make docs-update`. -->

Every command also has `--help`, with examples, `--help-all`, with every option, and `--version`. Options that would do nothing
are rejected.

| command | does |
| --- | --- |
"""


def cell(text: str) -> str:
    """Text as a cell of a Markdown table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def code(text: str) -> str:
    """Text as code in a cell of a Markdown table."""
    return "`" + text.replace("|", "\\|") + "`"


def names(argument: dict) -> str:
    """The spellings of an argument, short ones first."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        text = f"<{value}>" + ("…" if argument["isRepeating"] else "")
        return code(f"[{text}]" if argument["isOptional"] else text)
    texts = commandhelp.spellings(argument)
    if argument["kind"] == "option":
        texts[-1] += f" <{value}>"
    return ", ".join(code(text) for text in texts)


def meaning(argument: dict) -> str:
    """The help of an argument, with the values it accepts and its default unless the help says them."""
    text = cell(argument.get("abstract", ""))
    notes = commandhelp.notes(argument, text, code)
    return text + (f" ({'; '.join(notes)})" if notes else "")


def sections(command: dict) -> dict[str, list[str]]:
    """The rows of a command's arguments by the title of their section in its help."""
    return {
        title: [f"| {names(argument)} | {meaning(argument)} |" for argument in arguments]
        for title, arguments in commandhelp.sections(command).items()
    }


def table(title: str, rows: list[str]) -> list[str]:
    return ["", f"| {title.lower()} | |", "| --- | --- |", *rows]


def page(root: dict) -> str:
    commands = commandhelp.subcommands(root)
    sections_of = {command["commandName"]: sections(command) for command in commands}
    # A section that several commands have is shown once, below all of them.
    every = [(title, rows) for found in sections_of.values() for title, rows in found.items()]
    shared = {title: rows for title, rows in every if every.count((title, rows)) > 1 and title not in ("Arguments", "Options")}
    lines = [
        f"| [`phonecheck {command['commandName']}`](#phonecheck-{command['commandName']}) | {cell(command['abstract'])} |"
        for command in commands
    ]
    for command in commands:
        found = sections_of[command["commandName"]]
        lines += ["", f"## phonecheck {command['commandName']}", "", command["abstract"]]
        for title, rows in found.items():
            if shared.get(title) != rows:
                lines += table(title, rows)
        links = [f"[{title.lower()}](#{title.lower().replace(' ', '-')})" for title in found if shared.get(title) == found[title]]
        if links:
            rest = [*links[:-2], " and the ".join(links[-2:])]
            lines += ["", f"Also the {', the '.join(rest)}."]
    for title, rows in shared.items():
        lines += ["", f"## {title}", *table(title, rows)]
    return HEADER + "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(commandhelp.write_or_check(__doc__.splitlines()[0], lambda command: {PAGE: page(commandhelp.dump(command))}))
