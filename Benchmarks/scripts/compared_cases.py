"""What the two commands are run with."""

import dataclasses
import itertools
import pathlib

import compared_definitions
import compared_inputs
import pairwise
import written_forms

SWITCHES = ("", "simd,automata,jit,threads", "simd", "automata", "jit", "threads")
NUMBER_FORMATS = ("canonical", "e164", "international", "national", "rfc3966", "masked", "spelling")
LANGUAGES = ("en", "zh-CN", "zh-TW")

READINGS = [
    (), ("--area", "CN"), ("--area", "HK"), ("--area", "US"), ("--default", "HK"), ("--default", "US"),
    ("--bare-international",), ("--international-prefix", "00,011"),
    ("--exact",), ("--whole",), ("--exact", "--whole"), ("--exact", "--area", "HK"), ("--whole", "--area", "CN"),
    ("--whole", "--bare-international"), ("--bare-international", "--international-prefix", "011"),
]
OUTPUTS = [
    (), ("--format", "ndjson"), ("--format", "summary", "--summary-json", "summary.json"), ("-o", "rows.csv"),
    *(("--number-format", name) for name in NUMBER_FORMATS[1:]),
    *(("--number-format", name, "--format", "ndjson") for name in NUMBER_FORMATS[1:]),
    ("--only", "valid"), ("--only", "invalid"), ("--only", "invalid", "--format", "ndjson"),
    ("--valid", "valid.csv", "--rejects", "rejects.csv"),
    ("--rejects", "rejects.csv", "--only", "valid", "-o", "rows.csv"),
    ("--valid", "valid.csv", "--format", "ndjson", "--number-format", "masked"),
    ("--format", "summary", "--rejects", "rejects.csv"),
    ("--unique",), ("--unique", "--format", "ndjson"),
    ("--unique", "--format", "summary", "--summary-json", "summary.json"),
    ("--unique", "--number-format", "international", "--rejects", "rejects.csv"), ("--spreadsheet-safe",),
    ("--spreadsheet-safe", "--number-format", "e164", "--valid", "valid.csv"),
    ("--column-prefix", "p_", "--max-invalid", "50%"),
    ("--quiet", "--max-invalid", "10"), ("--lang", "zh-CN", "--max-record", "64K"),
]


@dataclasses.dataclass
class Case:
    """One run: the words behind the name of the command, its standard input, and one variable of its environment."""

    words: tuple
    source: pathlib.Path | None = None
    disabled: str = ""

    @property
    def name(self):
        words = [word.name if isinstance(word, pathlib.Path) else word for word in self.words]
        source = f" < {self.source.name}" if self.source else ""
        return (f"PHONECHECK_DISABLE={self.disabled} " if self.disabled else "") + " ".join(words) + source

    @property
    def shows_durations(self):
        """Whether standard output, too, says how long it took."""
        return "summary" in self.words or "merge-summaries" in self.words


class Cases:
    """All runs over inputs of so many rows, which are written below a folder."""

    def __init__(self, folder, rows):
        self.folder, self.rows = folder, rows
        self.definitions = compared_definitions.files(folder)
        self.inputs = [*compared_inputs.lines(folder, rows), *compared_inputs.tables(folder, rows)]

    def all(self):
        return itertools.chain(
            self.check(), self.validate(), self.ranges(), self.broken(), self.others(), self.typing())

    def file(self, *names):
        return next(each.file for each in self.inputs if each.name in names)

    def ordinary(self):
        """The names of the definitions under which no number reaches a limit."""
        return [name for name in self.definitions if name != "hostile"]

    def use(self, name):
        file = self.definitions[name]
        return ("--definitions", file) if file else ()

    def short(self, input, rows, name):
        """The first rows of an input, in a file of its own."""
        file = self.folder / f"{name}.txt"
        with input.open("rb") as source, file.open("wb") as output:
            output.writelines(itertools.islice(source, rows))
        return file

    # Every pair of input, definitions, reading, output, switches, jobs and source.
    def validate(self):
        choices = {
            "input": self.inputs, "definitions": self.ordinary(), "reading": READINGS, "output": OUTPUTS,
            "disabled": SWITCHES, "jobs": ("--jobs=1", "--jobs=2"), "piped": (False, True),
        }
        for chosen in pairwise.combinations(choices, self.allowed, compared_inputs.SEED):
            input = chosen["input"]
            words = ("validate", "-" if chosen["piped"] else input.file, *input.words, *self.use(chosen["definitions"]),
                     *chosen["reading"], *chosen["output"], chosen["jobs"])
            yield Case(words, input.file if chosen["piped"] else None, chosen["disabled"])
        few = self.short(self.file("clean lines"), 300, "few")
        for disabled in SWITCHES:
            yield Case(("validate", "--lines", few, *self.use("hostile")), None, disabled)

    @staticmethod
    def allowed(pair):
        """Leaves out mistakes of usage, such as an area that isn't listed or is named beside a column of areas."""
        reading, output, input = pair.get("reading", ()), pair.get("output", ()), pair.get("input")
        named = next((reading[i + 1] for i, word in enumerate(reading) if word in ("--area", "--default")), None)
        if named and "definitions" in pair and named not in compared_definitions.countries(pair["definitions"]):
            return False
        if "--exact" in reading and ("--number-format" in output or "--unique" in output):
            return False
        if "--column-prefix" in output and input and not input.takes_prefix:
            return False
        return not ("--area" in reading and input and input.has_areas)

    # All reasons, offsets, messages and interpretations.
    def check(self):
        forms = self.file("anything lines")
        fewer = self.short(forms, max(1, self.rows // 8), "fewer-forms")
        for name in ("sample", "world", "overlapping"):
            yield Case(("check", "-", "--format", "json", *self.use(name)), forms)
        choices = {
            "definitions": self.ordinary(), "reading": READINGS, "lang": LANGUAGES,
            "format": ("json", "text"), "disabled": SWITCHES[:2],
        }
        for chosen in pairwise.combinations(choices, self.allowed, compared_inputs.SEED + 1):
            yield Case(("check", "-", "--format", chosen["format"], "--lang", chosen["lang"], *chosen["reading"],
                        *self.use(chosen["definitions"])), fewer, chosen["disabled"])
        for form in written_forms.WHOLE:
            yield Case(("check", *self.use("sample"), "--", form or "13800138000"))
        for words in (("--area", "ZZ"), ("--default", "999"), ("--international-prefix", "x"),
                      ("--definitions", "missing.json")):
            yield Case(("check", "13800138000", *words))
        yield Case(("validate", fewer, "--lines"), None, "nonsense")
        for words in (("--exact", "--unique"), ("--exact", "--number-format", "e164"), ("--column-prefix", "p_"),
                      ("-s", "1")):
            yield Case(("validate", fewer, "--lines", *words))

    def ranges(self):
        """The same file in parts, and how it is divided."""
        for name, words in (("contacts", ()), ("messy lines", ("--lines",)), ("ragged", ()), ("CRLF and BOM", ())):
            file, column = self.file(name), () if words else ("-s", "phone")
            for parts, format in ((1, "text"), (3, "json"), (7, "text")):
                yield Case(("plan", file, *words, "--parts", str(parts), "--format", format))
            records = compared_inputs.records(file, is_quoted=not words)
            size = file.stat().st_size
            for first, last in ((0, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1), (0.5, 0.5)):
                start, row, line = records[int(first * (len(records) - 1))]
                end = records[int(last * (len(records) - 1))][0] if last < 1 else size
                part = f"{start}:{end - start}@{row}:{line}"
                for format in ("csv", "ndjson"):
                    yield Case(("validate", file, *words, *column, *self.use("sample"), "--byte-range", part,
                                "--format", format))
            for part in (f"{size // 2}:{size}", f"{size - 10}:10", f"{size}:1", f"{size // 2}:{size}@1000:1200"):
                yield Case(("validate", file, *words, *column, "--byte-range", part))

    def broken(self):
        for input in compared_inputs.broken(self.folder):
            for words in ((), ("--no-header", "-s", "1"), ("--lines",), ("-o", "rows.csv", "--rejects", "rejects.csv"),
                          ("--unique", "--format", "summary")):
                yield Case(("validate", input.file, *self.use("sample"), *words))
                yield Case(("validate", "-", *self.use("sample"), *words, "-j", "2"), input.file)

    def others(self):
        """The commands about definitions, summaries, and what they say of themselves."""
        yield Case(("--version",))
        yield Case(("--help",))
        for command in ("check", "validate", "plan", "merge-summaries", "areas", "lint", "diff", "examples",
                        "bind-form"):
            yield Case((command, "--help"))
        files = {**self.definitions, "world": compared_definitions.WORLD}
        for name in files:
            for format, language in zip(("text", "json", "csv"), LANGUAGES):
                yield Case(("areas", *self.use(name), "--format", format, "--lang", language))
                yield Case(("examples", *self.use(name), "--format", format, "--lang", language, "--seed", "7"))
            yield Case(("areas", *self.use(name), "--search", "+8"))
            yield Case(("examples", "CN", *self.use(name), "--count", "20", "--whole"))
            for format in ("text", "json", "github"):
                yield Case(("lint", files[name], "--format", format))
        yield Case(("lint", files["sample"], "--deny", "warnings", "--allow", "comma-in-class"))
        for old, new in itertools.permutations(self.ordinary(), 2):
            yield Case(("diff", files[old], files[new], "--format", "json"))
            if "sample" in (old, new):
                yield Case(("diff", files[old], files[new], "--lang", "zh-CN", "--fail-on", "narrowing"))
                yield Case(("diff", files[old], "--builtin", "--format", "markdown", "--whole", "--seed", "3"))
        summary = self.folder / "one-summary.json"
        summary.write_text('{"rows":3,"valid":1,"invalid":1,"undecided":1,"malformed":0,"countries":{"CN":1},'
                           '"reasons":{"EMPTY":1,"MATCH_LIMIT":1},"seconds":0.5,"bytes":40}')
        for format in ("text", "json"):
            yield Case(("merge-summaries", summary, summary, "--format", format, "--max-invalid", "50%"))

    def typing(self):
        """The state of an entry at every character."""
        typed = compared_inputs.typed(self.folder, max(10, self.rows // 100))
        for name in self.definitions:
            for options in ((), ("--lang", "zh-CN", "--one-tap"), ("--service", "wrong-code", "--email")):
                yield Case(("bind-form", *self.use(name), *options), typed)
