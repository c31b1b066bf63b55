"""The interface of the command: its options, rules and exit codes, and the keys and columns of what it writes for programs.

Keys and columns are those of the runs below. A key that needs another input isn't seen, and neither is the text of messages.
"""

import functools
import json
import os
import pathlib
import re
import subprocess

#: Keys whose own keys are data: countries, reasons, lengths, columns of the input.
MAPS = ("reasons", "countries", "byLength", "fields")
DEFINITIONS = {
    "preferredAreaCode": "CN",
    "phoneAreaCodeDefinitions": [
        {"areaCode": "86", "countryCode": "CN", "mobileRegex": r"^(\+86){0,1}\-?1\d{10}$", "displayMapping": {"en": "China"}},
        {"areaCode": "1", "countryCode": "US", "mobileRegex": r"^[2-9]\d{9}$"},
        {"areaCode": "1", "countryCode": "CA", "mobileRegex": r"^[2-9]\d{9}$", "areaCodeSuffixes": ["204", "226"]},
        {"areaCode": "44", "countryCode": "GB", "mobileRegex": r"^(?<!x)07\d{9}(?:\d{2})?$"},
        {"areaCode": "852", "countryCode": "HK", "mobileRegex": r"^[5,6,9]\d{7,}"},
    ],
}
OTHER_DEFINITIONS = {
    "preferredAreaCode": "HK",
    "phoneAreaCodeDefinitions": [
        {"areaCode": "86", "countryCode": "CN", "mobileRegex": r"^1[3-9]\d{9}$", "displayMapping": {"en": "Mainland"}},
        {"areaCode": "1", "countryCode": "US", "mobileRegex": r"^[2-9]\d{9}$", "areaCodeSuffixes": ["684"]},
        {"areaCode": "44", "countryCode": "GB", "mobileRegex": r"^7\d{9}$"},
        {"areaCode": "852", "countryCode": "HK", "mobileRegex": r"^[569]\d{7}$"},
        {"areaCode": "7", "countryCode": "RU", "mobileRegex": r"^9\d{9}$"},
    ],
}
NUMBERS = ("13800138000", "+86 138 0013 800", "+44 07400 123456", "tel:+86-13800138000;ext=12;x=y", "2042345678", "",
           "138****8000", "138a", "86 +1", "+999", "+", "+1", "+8613800138000 ext. 5", "00447400123456", "51234567", "1" * 33,
           "手机 13800138000。", "86138001380001")


class Command:
    """The command, in a folder with its inputs. An earlier one is asked without the options that it doesn't have,
    and what it can't do at all has no output."""

    def __init__(self, path: pathlib.Path, folder: pathlib.Path, is_earlier: bool = False):
        self.path, self.folder, self.is_earlier = str(path.resolve()), folder, is_earlier
        rows = "".join(f'{index},"{number}",{area}\r\n' for index, (number, area)
                       in enumerate(zip(NUMBERS, ["CN", "GB", "US"] * len(NUMBERS)), 1))
        files = {
            "tenant.json": json.dumps(DEFINITIONS), "other.json": json.dumps(OTHER_DEFINITIONS),
            "good.json": json.dumps({"phoneAreaCodeDefinitions": [
                {"areaCode": "86", "countryCode": "CN", "mobileRegex": r"^1[3-9]\d{9}\z",
                 "displayMapping": {"en": "China", "zh-CN": "中国", "zh-TW": "中國"}}], "preferredAreaCode": "CN"}),
            "broken.json": '{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "("}, 1]}',
            "numbers.csv": "id,phone,area\r\n" + rows, "valid.csv": "phone\n13800138000\n",
            "valid.cases.csv": "number,status\n13800138000,valid\n", "invalid.cases.csv": "number,status\n138,valid\n",
            "quote.csv": 'phone\n"138\n',
            "objects.ndjson": "".join(json.dumps({"phone": number}) + "\n" for number in NUMBERS),
        }
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="")

    def run(self, *arguments: str, given: str = "", codes: tuple[int, ...] = (0, 1),
            needs_all: bool = False) -> subprocess.CompletedProcess:
        if self.is_earlier and codes and not needs_all and arguments[0] in self.subcommands:
            arguments = self.known(arguments)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PHONECHECK_")}
        done = subprocess.run([self.path, *arguments], cwd=self.folder, input=given, capture_output=True, encoding="utf-8",
                              timeout=60, env=environment | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"})
        if codes and done.returncode not in codes:
            if self.is_earlier:
                done.stdout = ""
                return done
            raise SystemExit(f"interface: phonecheck {' '.join(arguments)} ends with {done.returncode}: {done.stderr[-400:]}")
        return done

    @functools.cached_property
    def subcommands(self) -> dict[str, list[dict]]:
        """The options and arguments of each subcommand, by its name."""
        root = json.loads(self.run("--experimental-dump-help", codes=()).stdout)["command"]
        return {each["commandName"]: each.get("arguments", []) for each in root["subcommands"] if each["commandName"] != "help"}

    def known(self, arguments: tuple[str, ...]) -> list[str]:
        """A command line without options that the subcommand doesn't have; those have their value after an equals sign."""
        names = {("-" if part["kind"] == "short" else "--") + part["name"]
                 for each in self.subcommands[arguments[0]] for part in each.get("names", [])}
        return [word for word in arguments if word.split("=")[0] in names or not word.startswith("--")]


def options(command: Command) -> list[tuple[str, str, str]]:
    """Items of kind `option`: each option, its values and what it takes; and the arguments."""
    items = []
    for name, arguments in command.subcommands.items():
        items.append(("option", name, "subcommand"))
        for place, each in enumerate(arguments):
            if not each["shouldDisplay"]:
                continue
            takes = {"flag": "a flag", "option": "takes a value", "positional": f"argument {place}"}[each["kind"]]
            notes = [takes, *(["repeatable"] if each["isRepeating"] else []), *([] if each["isOptional"] else ["required"]),
                     *([f"default {each['defaultValue']}"] if "defaultValue" in each else [])]
            spelled = [("-" if part["kind"] == "short" else "--") + part["name"] for part in each.get("names", [])]
            for spelling in spelled or [f"<{each['valueName']}>"]:
                items.append(("option", f"{name} {spelling}", ", ".join(notes)))
            items += [("option", f"{name} {spelled[-1] if spelled else each['valueName']} {value}", "a value")
                      for value in each.get("allValues", [])]
    return items


def rules(command: Command) -> list[tuple[str, str, str]]:
    """Items of kind `rule`: the rules of lint, with their severity."""
    help_text = command.run("lint", "--help").stdout
    part = re.search(r"^RULES:\n(.*?)\n\n", help_text, re.DOTALL | re.MULTILINE)[1]
    return [("rule", f"lint {name}", severity) for name, severity
            in re.findall(r"^  ([a-z][a-z-]+)\s+(error|warning|note)\b", part, re.MULTILINE)]


def keys(value: object, path: str = "") -> dict[str, set[str]]:
    """The kinds of value at each path of keys; elements of arrays are alike."""
    found: dict[str, set[str]] = {}

    def add(value, path):
        kind = {bool: "boolean", int: "number", float: "number", str: "text", type(None): "null", list: "array", dict: "object"}
        found.setdefault(path, set()).add(kind[type(value)])
        for each in value if isinstance(value, list) else []:
            add(each, f"{path}[]")
        if isinstance(value, dict):
            is_map = path.rsplit(".", 1)[-1].removesuffix("[]") in MAPS
            for key, each in value.items():
                add(each, f"{path}.*" if is_map else f"{path}.{key}")

    add(value, path)
    return found


def documents(command: Command) -> list[tuple[str, list[object]]]:
    """What each machine-readable output holds, as values of JSON."""
    def lines(*arguments, **more):
        return [json.loads(line) for line in command.run(*arguments, **more).stdout.splitlines()]

    def whole(*arguments, **more):
        text = command.run(*arguments, **more).stdout
        return [json.loads(text)] if text else []

    tenant = ("--definitions", "tenant.json")
    validate = ("validate", "numbers.csv", "-s", "phone", "-q", *tenant)
    command.run(*validate, "--format", "summary", "--summary-json", "summary.json", "--digest")
    return [
        ("check --format json", lines("check", "--format", "json", *tenant, *NUMBERS)
         + lines("check", "--format", "json", *tenant, "--area", "US", *NUMBERS)
         + lines("check", "--format", "json", *tenant, "--exact", *NUMBERS)),
        ("validate --format ndjson", lines(*validate, "--format", "ndjson", "--unique", "--known=valid.csv", "--messages")),
        ("validate --format-in ndjson", lines("validate", "objects.ndjson", "-s", "phone", "-q", *tenant)),
        ("validate --summary-json", [json.loads((command.folder / "summary.json").read_text(encoding="utf-8"))]),
        ("merge-summaries --format json", whole("merge-summaries", "--format", "json", "summary.json", "summary.json")),
        ("plan --format json", whole("plan", "numbers.csv", "--parts", "2", "--format", "json")),
        ("areas --format json", whole("areas", *tenant, "--format", "json")),
        ("lint --format json", [each for file in ("tenant.json", "broken.json")
                                for each in whole("lint", file, "--format", "json")]),
        ("lint --format sarif", whole("lint", "tenant.json", "--format", "sarif")),
        ("diff --format json", whole("diff", "tenant.json", "other.json", "--format", "json", "--data", "numbers.csv", "-s", "phone")
         + whole("diff", "other.json", "--builtin", "--format", "json")),
        ("examples --format json", whole("examples", *tenant, "--format", "json")),
    ]


def headers(command: Command) -> list[tuple[str, str]]:
    """The columns of each CSV output."""
    tenant = ("--definitions", "tenant.json")
    rows = ("validate", "numbers.csv", "-s", "phone", "-q", *tenant)
    runs = {
        "validate --format csv": rows,
        "validate --unique --known --messages --row-column": (
            *rows, "--unique", "--known=valid.csv", "--messages", "--row-column"),
        "areas --format csv": ("areas", "--format", "csv", *tenant),
        "examples --format csv": ("examples", "--format", "csv", *tenant),
        "examples --format cases": ("examples", "--format", "cases", *tenant),
    }
    return [(name, line) for name, arguments in runs.items()
            for line in command.run(*arguments, needs_all=True).stdout.splitlines()[:1]]


def exits(command: Command) -> list[tuple[str, str, str]]:
    """Items of kind `exit`: the exit code of each subcommand in each of its cases."""
    tenant = ("--definitions", "tenant.json")
    cases = {
        "check, valid": ("check", "13800138000", *tenant),
        "check, invalid": ("check", "138", *tenant),
        "check, no definitions": ("check", "138", "--definitions", "absent.json"),
        "check, no number": ("check",),
        "validate, valid": ("validate", "valid.csv", *tenant),
        "validate, invalid": ("validate", "numbers.csv", "-s", "phone", *tenant),
        "validate, --max-invalid": ("validate", "numbers.csv", "-s", "phone", "--max-invalid", "100%", *tenant),
        "validate, broken input": ("validate", "quote.csv", *tenant),
        "validate, no input": ("validate", "absent.csv", *tenant),
        "validate, no such column": ("validate", "valid.csv", "-s", "mobile", *tenant),
        "validate, bad definitions": ("validate", "valid.csv", "--definitions", "broken.json"),
        "validate, unknown option": ("validate", "valid.csv", "--nothing"),
        "plan, planned": ("plan", "numbers.csv", "--parts", "2"),
        "plan, no input": ("plan", "absent.csv", "--parts", "2"),
        "merge-summaries, valid": ("merge-summaries", "valid.summary.json"),
        "merge-summaries, invalid": ("merge-summaries", "summary.json"),
        "merge-summaries, no summary": ("merge-summaries", "tenant.json"),
        "areas, listed": ("areas", *tenant),
        "areas, nothing found": ("areas", "--search", "zzzz", *tenant),
        "lint, nothing found": ("lint", "good.json"),
        "lint, errors": ("lint", "tenant.json"),
        "lint, not definitions": ("lint", "broken.json"),
        "lint, no file": ("lint", "absent.json"),
        "lint, unknown rule": ("lint", "good.json", "--deny", "nothing"),
        "diff, none": ("diff", "tenant.json", "tenant.json"),
        "diff, some": ("diff", "tenant.json", "other.json"),
        "diff, no file": ("diff", "tenant.json", "absent.json"),
        "examples, some": ("examples", *tenant),
        "examples, no such area": ("examples", "ZZ", *tenant),
        "cards, written": ("cards", "-o", "cards.html", *tenant),
        "cards, no such area": ("cards", "ZZ", *tenant),
        "compile, written": ("compile", "good.json", "-o", "good.pcc"),
        "compile, not definitions": ("compile", "broken.json", "-o", "broken.pcc"),
        "test, as expected": ("test", "valid.cases.csv", *tenant),
        "test, not as expected": ("test", "invalid.cases.csv", *tenant),
        "test, no cases": ("test", "numbers.csv", *tenant),
        "bind-form, not bound": ("bind-form", *tenant),
        "unknown subcommand": ("nothing",),
    }
    command.run("validate", "valid.csv", "-q", *tenant, "--format", "summary", "--summary-json", "valid.summary.json")
    return [("exit", name, str(command.run(*arguments, codes=()).returncode)) for name, arguments in cases.items()
            if arguments[0] in command.subcommands or arguments == ("nothing",)]


def interface(command: Command) -> list[tuple[str, str, str]]:
    items = options(command) + rules(command)
    for name, values in documents(command):
        found: dict[str, set[str]] = {}
        for value in values:
            for path, kinds in keys(value).items():
                found.setdefault(path, set()).update(kinds)
        # One item for each kind of value, so that a kind more is an addition.
        items += [("json", f"{name}: {path.lstrip('.') or '(all)'}", kind)
                  for path, kinds in found.items() for kind in sorted(kinds)]
    for name, header in headers(command):
        items += [("column", f"{name}: {column}", f"column {place}") for place, column in enumerate(header.split(","), 1)]
    for arguments, separator in ((["--lines"], ","), (["--lines", "--format", "columns"], "\t")):
        row = command.run("validate", *arguments, "-q", "--definitions", "tenant.json", "-", given="138\n", needs_all=True).stdout
        if row:
            items.append(("column", " ".join(["validate", *arguments]), f"{len(row.split(separator))} fields without a header"))
    return items + exits(command)
