#!/usr/bin/env python3
"""Writes the man pages in Docs/man from the command's own help, one for each subcommand.

    python3 Docs/generate-manual.py [--command PATH] [--check]

With --check nothing is written: the exit code is 1 when a page differs from the help, and the message says how to
regenerate it. `make docs-update` and `make docs-check` run this script with the command they have just built.

The pages are written with the macros of man(7), which every `man` reads, and are installed as they are.
"""

import datetime
import pathlib
import re
import subprocess
import sys
import textwrap

import commandhelp

FOLDER = pathlib.Path(__file__).resolve().parent / "man"
CHANGELOG = FOLDER.parent.parent / "CHANGELOG.md"

# The longest line of a page's source, in characters: mandoc -Tlint wants at most 80, and counts foreign ones as it writes them.
WIDTH = 72

ENVIRONMENT = [
    ("PHONECHECK_DEFINITIONS", "The definitions file to use where --definitions isn't given."),
    ("LC_ALL, LC_MESSAGES, LANG", "The first that is set says the language of texts for people where --lang isn't given."),
    ("NO_COLOR", "Where it isn't empty, nothing is coloured unless --color always is given."),
    ("TERM", "Where it is unset or dumb, nothing is coloured unless --color always is given."),
    (
        "PHONECHECK_DISABLE",
        "Fast paths to do without, to find out whether one of them is at fault: any of simd, automata, jit, threads, "
        "separated by commas. The output is the same.",
    ),
]


# MARK: - roff


def roff(text: str) -> str:
    """Text as roff shows it, on one line."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith((".", "'")) else text


def prose(text: str) -> str:
    """A paragraph: hyphens between letters are hyphens, others are what one types."""
    words = re.split(r"(?<=[A-Za-z])-(?=[A-Za-z])", " ".join(text.split()))
    joined = "".join(
        roff(word) + (("\\-" if is_typed(words, index) else "-") if index + 1 < len(words) else "")
        for index, word in enumerate(words))
    return filled(joined)


def filled(text: str) -> str:
    """A paragraph as lines of at most 80 bytes where words allow that, none of which roff reads as a request."""
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in lines)


def name_line(text: str) -> str:
    """The paragraph of NAME: `whatis` loses the space where a line begins with a hyphen."""
    return filled(text.replace(" \\-", "\0\\-")).replace("\0", " ")


def is_typed(words: list[str], index: int) -> bool:
    """Whether the hyphen after a part of a paragraph belongs to an option, such as --summary-json."""
    last = "-".join(words[:index + 1]).split()[-1]
    return last.startswith(("-", "+"))


def bold(text: str) -> str:
    return f"\\fB{roff(text)}\\fR"


def italic(text: str) -> str:
    return f"\\fI{roff(text)}\\fR"


def item(tag: str, text: str) -> list[str]:
    return [".TP", tag, prose(text) if text else "\\&"]


# MARK: - The parts of a help text


class Discussion:
    """The discussion of a help text: paragraphs, and sections with a title in capitals and indented lines."""

    TITLE = re.compile(r"([A-Z][A-Z ]+):$")

    def __init__(self, text: str):
        self.sections: dict[str, list[str]] = {}
        self.blocks: list[list[str]] = []
        for block in re.split(r"\n\n+", text.strip("\n")) if text else []:
            lines = block.split("\n")
            if title := self.TITLE.match(lines[0]):
                self.sections[title[1]] = [line.removeprefix("  ") for line in lines[1:]]
            else:
                self.blocks.append(lines)

    @property
    def exit_sentence(self) -> str | None:
        """The paragraph about exit codes, where it is all that is said of them."""
        return next((" ".join(lines) for lines in self.blocks if lines[0].startswith("Exits with")), None)

    @property
    def description(self) -> list[str]:
        lines = []
        for block in self.blocks:
            if block[0].startswith("Exits with"):
                continue
            if block[0].startswith("  "):
                lines += [".PP", ".EX", *[roff(line) for line in block], ".EE"]
            else:
                lines += [".PP", prose(" ".join(block))]
        return lines


def table(lines: list[str]) -> list[tuple[str, ...]]:
    """Lines of columns that are two spaces or more apart."""
    return [tuple(re.split(r" {2,}", line.strip())) for line in lines]


# MARK: - Pages


def tag(argument: dict) -> str:
    if argument["kind"] == "positional":
        return italic(argument["valueName"])
    texts = [bold(text) for text in commandhelp.spellings(argument)]
    return ", ".join(texts) + (" " + italic(argument["valueName"]) if argument["kind"] == "option" else "")


def meaning(argument: dict) -> str:
    abstract = " ".join(argument.get("abstract", "").split())
    notes = commandhelp.notes(argument, abstract, lambda text: text)
    return abstract + (f" ({'; '.join(notes)})" if notes else "")


def synopsis(command: dict) -> str:
    parts = ["[\\fIoptions\\fR]"]
    for argument in command["arguments"]:
        if argument["kind"] == "positional" and argument["shouldDisplay"]:
            text = italic(argument["valueName"]) + (" ..." if argument["isRepeating"] else "")
            parts.append(f"[{text}]" if argument["isOptional"] else text)
    return " ".join(parts)


def exit_status(discussion: Discussion, root: Discussion) -> list[str]:
    if own := discussion.sections.get("EXIT CODES"):
        codes, lines = table(own), []
    else:
        codes = [row for row in table(root.sections["EXIT CODES"]) if row[0] not in ("0", "1")]
        if discussion.exit_sentence:
            lines = [prose(discussion.exit_sentence)]
        else:
            codes, lines = [("0", "success"), *codes], []
    for code, text in codes:
        lines += item(bold(code), text)
    return lines


def rules(lines: list[str]) -> list[str]:
    """The rules of lint: a name, how serious a finding is, and what it says."""
    # A line that is indented further continues the one before.
    rows = re.sub(r"\n {4,}", " ", "\n".join(lines)).split("\n")
    result = []
    for name, severity, *summary in table(rows):
        result += [".TP", f"{bold(name)} ({severity})", prose("  ".join(summary))]
    return result


def options(command: dict) -> list[str]:
    lines = []
    for title, arguments in commandhelp.sections(command).items():
        lines.append(".SS " + title if title not in ("Arguments", "Options") else ".SH " + title.upper())
        for argument in arguments:
            lines += item(tag(argument), meaning(argument))
    return lines


def ordered(command: dict) -> dict:
    """The command with its untitled arguments first, so that sections with titles are parts of OPTIONS."""
    untitled = [each for each in command["arguments"] if not each.get("sectionTitle")]
    titled = [each for each in command["arguments"] if each.get("sectionTitle")]
    return {**command, "arguments": untitled + titled}


def page(command: dict, root: dict, heading: tuple[str, str]) -> str:
    date, version = heading
    name = command["commandName"] if command is root else f"phonecheck-{command['commandName']}"
    discussion, root_discussion = Discussion(command.get("discussion", "")), Discussion(root["discussion"])
    abstract = command["abstract"].rstrip(".")
    lines = [
        ".\\\" Generated from the command's help. Don't edit: change the help and run `make docs-update`.",
        f'.TH {roff(name.upper())} 1 "{date}" "{version}" "PhoneCheck"',
        ".SH NAME",
        name_line(f"{roff(name)} \\- " + prose(abstract[0].lower() + abstract[1:]).replace("\n", " ")),
        ".SH SYNOPSIS",
    ]
    if command is root:
        lines += [f"{bold('phonecheck')} {italic('subcommand')} [{italic('argument')} ...]"]
        lines += [".PP", f"{bold('phonecheck')} {bold('--help')} | {bold('--version')}", ".SH SUBCOMMANDS"]
        for each in commandhelp.subcommands(root):
            lines += item(f"\\fBphonecheck\\-{roff(each['commandName'])}\\fR(1)", each["abstract"])
    else:
        lines.append(f"{bold('phonecheck ' + command['commandName'])} {synopsis(command)}")
        lines += [".SH DESCRIPTION", prose(command["abstract"]), *discussion.description]
        found = options(ordered(command))
        if not any(line == ".SH OPTIONS" for line in found):
            place = next((index for index, line in enumerate(found) if line.startswith(".SS")), len(found))
            found.insert(place, ".SH OPTIONS")
        lines += found
    if listed := discussion.sections.get("RULES"):
        lines += [".SH RULES", *rules(listed)]
    lines += [".SH EXIT STATUS", *exit_status(discussion, root_discussion)]
    if command is root:
        lines.append(".SH ENVIRONMENT")
        for variable, text in ENVIRONMENT:
            lines += item(bold(variable), text)
    lines += [".SH EXAMPLES", ".EX", *[roff(line) for line in discussion.sections["EXAMPLES"]], ".EE"]
    others = [each["commandName"] for each in commandhelp.subcommands(root)] if command is root else []
    related = [f"phonecheck-{other}" for other in others] or ["phonecheck"]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{roff(each)}\\fR(1)" for each in related)]
    return "\n".join(lines) + "\n"


def heading(command: str) -> tuple[str, str]:
    """The date of the version, empty before it is released, and the command with its version.

    Before a release each page has the date on which it last changed: see `dated`.
    """
    version = subprocess.run([command, "--version"], check=True, capture_output=True, encoding="utf-8").stdout
    newest = re.search(r"^## .*$", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    date = re.search(r"\d{4}-\d{2}-\d{2}", newest[0]) if newest else None
    return (date[0] if date else ""), version.splitlines()[0]


def dated(path: pathlib.Path, text: str) -> str:
    """A page whose version has no date yet: with the date it has, unless the rest of it changed, or else today's."""
    if '1 "" "' not in text:
        return text
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(r'^\.TH \S+ 1 "(\d{4}-\d{2}-\d{2})"', old, re.MULTILINE)
    kept = text.replace('1 "" "', f'1 "{found[1]}" "', 1) if found else ""
    return kept if kept == old != "" else text.replace('1 "" "', f'1 "{datetime.date.today()}" "', 1)


def pages(command: str) -> dict[pathlib.Path, str]:
    root, head = commandhelp.dump(command), heading(command)
    made = {FOLDER / "phonecheck.1": page(root, root, head)}
    for each in commandhelp.subcommands(root):
        made[FOLDER / f"phonecheck-{each['commandName']}.1"] = page(each, root, head)
    return {path: dated(path, text) for path, text in made.items()}


if __name__ == "__main__":
    sys.exit(commandhelp.write_or_check(__doc__.splitlines()[0], pages))
