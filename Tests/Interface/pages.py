"""The interfaces for JavaScript, from their declarations, and for Postgres, from the extension's SQL.

What TypeScript infers, or what the element has from `HTMLElement`, isn't seen.
"""

import pathlib
import re

from swift import closing, mask, split

DECLARATIONS = "Web/src"
EXTENSION = "Bindings/Postgres/phonecheck.sql"
HEAD = re.compile(
    r"^(?:export |declare )+(?:abstract )?(?:(interface|class|type|function|const|enum) (\w+)|(global|module)\b)", re.MULTILINE)


def statements(text: str, masked: str) -> list[str]:
    """The members of a body, which end with a semicolon."""
    return [" ".join(each.split()) for each in split(text, masked, ";")]


def members(name: str, text: str, masked: str) -> list[tuple[str, str, str]]:
    items = []
    for each in statements(text, masked):
        own = re.match(r"(?:(?:static|readonly|get|set) )*([\w$]+|\"[^\"]+\"|\[[^\]]*\])?", each)[1] or "()"
        if own != "private":
            items.append(("javascript", f"{name}.{own.strip(chr(34))}", each))
    return items


def of_module(text: str) -> list[tuple[str, str, str]]:
    # Strings are kept: they are the values of types.
    masked, text = mask(text), mask(text, strings="")
    items = []
    for found in HEAD.finditer(masked):
        kind, name = found[1], found[2]
        if found[3]:
            # They hold declarations for others' names.
            end = closing(masked, masked.index("{", found.end()))
            items.append(("javascript", found[3], " ".join(text[found.start():end].split())))
            continue
        opening = masked.find("{", found.end())
        if kind in ("interface", "class"):
            body = closing(masked, opening)
            items.append(("javascript", name, " ".join(text[found.start():opening].split())))
            items += members(name, text[opening + 1:body - 1], masked[opening + 1:body - 1])
        elif kind == "type":
            end = end_of_statement(masked, found.end())
            value = text[found.end():end].partition("=")
            items.append(("javascript", name, f"export type {name}{' '.join(value[0].split())}"))
            # One item for each alternative, so that one more is an addition.
            items += [("javascript", f"{name} {' '.join(each.split())}", "an alternative")
                      for each in split(value[2], mask(value[2]), "|")]
        else:
            end = end_of_statement(masked, found.end())
            items.append(("javascript", name, " ".join(text[found.start():end].split())))
    return items


def end_of_statement(masked: str, start: int) -> int:
    index = start
    while masked[index] != ";":
        index = closing(masked, index) if masked[index] in "([{" else index + 1
    return index


def javascript_interface(root: pathlib.Path) -> list[tuple[str, str, str]]:
    """Items of kind `javascript`: exports, members of interfaces and classes, alternatives of types."""
    files = sorted((root / DECLARATIONS).glob("*.d.ts"))
    return [item for file in files for item in of_module(file.read_text(encoding="utf-8"))]


def postgres_interface(root: pathlib.Path) -> list[tuple[str, str, str]]:
    """Items of kind `postgres`: functions with their arguments and results, and types."""
    text = re.sub(r"--[^\n]*", "", (root / EXTENSION).read_text(encoding="utf-8"))
    items = [("postgres", f"{name}({' '.join(arguments.split())})", f"returns {result}") for name, arguments, result
             in re.findall(r"CREATE (?:OR REPLACE )?FUNCTION (\w+)\(([^)]*)\)\s+RETURNS (\w+)", text)]
    for name, parts in re.findall(r"CREATE TYPE (\w+) AS \(([^)]*)\)", text):
        items += [("postgres", f"{name}.{each.split()[0]}", f"{place}: {' '.join(each.split()[1:])}")
                  for place, each in enumerate(parts.split(","))]
    return items
