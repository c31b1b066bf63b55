#!/usr/bin/env python3
"""Writes into Docs/cards what `phonecheck cards` shows, a report of `validate` and a page of `diff`.

    python3 Docs/make-cards.py [--command PATH] [--check]

The pictures are those of the command's pages for Data/area-codes.sample.json. With --check nothing is
written: the exit code is 1 when the command now makes others. `make docs-update` and `make docs-check` run this script
with the command they have just built.
"""

import os
import pathlib
import json
import re
import shutil
import subprocess
import sys
import tempfile

import commandhelp

FOLDER = pathlib.Path(__file__).resolve().parent
DEFINITIONS = "Data/area-codes.sample.json"


def page(command: str, *arguments: str) -> str:
    """The page that the command writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "cards.html"
        subprocess.run(
            [pathlib.Path(command).resolve(), "cards", "--definitions", DEFINITIONS, "-o", path, *arguments], check=True,
            cwd=FOLDER.parent, env={**os.environ, "LC_ALL": "C"})
        return path.read_text(encoding="utf-8")


def report(command: str) -> str:
    """The report on the sample contacts."""
    words = ["validate", "Data/contacts.sample.csv", "--definitions", DEFINITIONS, "--max-invalid", "30%", "-q", "-o", "/dev/null",
             "--report", "-"]
    return written([pathlib.Path(command).resolve(), *words], FOLDER.parent)


def difference(command: str) -> str:
    """What two changed definitions, and one that is gone, do to the sample contacts."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        shutil.copy(FOLDER.parent / DEFINITIONS, path / "old.json")
        shutil.copy(FOLDER.parent / "Data/contacts.sample.csv", path / "contacts.csv")
        catalog = json.loads((path / "old.json").read_text(encoding="utf-8"))
        kept = [definition for definition in catalog["phoneAreaCodeDefinitions"] if definition["countryCode"] != "MO"]
        for definition in kept:
            changed = {"CN": r"^(\+86)?-?1[3-9]\d{9}$", "TW": r"^(\+886)?-?0?9\d{8}$"}
            definition["mobileRegex"] = changed.get(definition["countryCode"], definition["mobileRegex"])
        (path / "new.json").write_text(json.dumps({**catalog, "phoneAreaCodeDefinitions": kept}), encoding="utf-8")
        words = ["diff", "old.json", "new.json", "--data", "contacts.csv", "--format", "html"]
        return written([pathlib.Path(command).resolve(), *words], path)


def written(words: list, folder: pathlib.Path) -> str:
    """What a command writes that ends with 0 or 1."""
    run = subprocess.run(words, cwd=folder, env={**os.environ, "LC_ALL": "C"}, capture_output=True, text=True, encoding="utf-8")
    if run.returncode not in (0, 1):
        raise SystemExit(run.stderr)
    return run.stdout


def picture(markup: str) -> str:
    """The first railroad as a file of its own, with the page's style sheet."""
    style = re.search(r"<style>(.*?)</style>", markup, re.S)[1]
    rules = [line for line in style.splitlines() if line.startswith((":root", "@media", "--", ".railroad", ".remark", ".place"))]
    svg = re.search(r'<svg class="railroad".*?</svg>', markup, re.S)[0]
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    sheet = "\n".join([rule for rule in rules if "main{" not in rule] + ["svg{background:var(--paper)}"])
    return svg.replace("</title>", f"</title><style>\n{sheet}\n</style>", 1) + "\n"


def pages(command: str) -> dict[pathlib.Path, str]:
    plain, number = page(command, "HK"), page(command, "CN", "--number", "+86 23800138000")
    folder = FOLDER / "cards"
    return {
        folder / "regex.svg": picture(plain), folder / "number.svg": picture(number), folder / "sample.html": page(command),
        folder / "report.html": report(command), folder / "diff.html": difference(command)}


if __name__ == "__main__":
    sys.exit(commandhelp.write_or_check(__doc__.splitlines()[0], pages))
