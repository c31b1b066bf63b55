"""One build that contains all mutants, each under a switch: a copy of the tree, and the mutants that compile in it."""

import collections
import hashlib
import json
import pathlib
import re
import shutil
import subprocess

from swift_points import ARITHMETIC, COMPARISON, CONSTANT, KINDS, LOGIC, STATEMENT, Source, apply

# What is drawn from, with how much of it.
PARTS = {
    "Reading": (1, ["Sources/PhoneCheck/Reading"]),
    "Deciding": (1, ["Sources/PhoneCheck/Deciding"]),
    "Definitions": (1, ["Sources/PhoneCheck/Definitions"]),
    "Table": (1, ["Sources/PhoneCheck/Table"]),
    "PhoneRows": (3, ["Sources/PhoneRows"]),
    "PhoneBatch": (1, ["Sources/PhoneBatch"]),
    "number field": (1, ["Sources/BindForm/Number", "Sources/BindForm/Entry"]),
}
MODULES = ("PhoneCheck", "PhoneRows", "PhoneBatch", "BindForm")

HEADER = """\
#include <stdbool.h>
#include <stdint.h>

extern int32_t phonecheck_mutant_active;
extern uint8_t *phonecheck_mutants_reached;

static inline bool phonecheck_mutant(int32_t number) {
  if (phonecheck_mutants_reached) phonecheck_mutants_reached[number] = 1;
  return number == phonecheck_mutant_active;
}
"""
SWITCH = """\
#include "CMutants.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t phonecheck_mutant_active = 0;
uint8_t *phonecheck_mutants_reached = 0;

__attribute__((constructor)) static void start(void) {
  const char *number = getenv("PHONECHECK_MUTANT");
  if (number) phonecheck_mutant_active = atoi(number);
  const char *path = getenv("PHONECHECK_MUTANTS_REACHED");
  int file = path ? open(path, O_RDWR) : -1;
  if (file < 0) return;
  void *bytes = mmap(0, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (bytes != MAP_FAILED) phonecheck_mutants_reached = bytes;
  close(file);
}
"""
MODULE = """\
internal import CMutants

func mutant(_ number: Int32) -> Bool { phonecheck_mutant(number) }

func mutantTurned(_ number: Int32, _ value: Bool) -> Bool { mutant(number) != value }

func mutantShifted<Value: AdditiveArithmetic & ExpressibleByIntegerLiteral>(
  _ number: Int32, _ value: Value, _ isUp: Bool
) -> Value {
  mutant(number) ? (isUp ? value + 1 : value - 1) : value
}
"""
# Characters that operators may consist of; an operator's name is its mutant's number in hexadecimal digits.
DIGITS = "⊕⊖⊗⊘⊙⊚⊛⊜⊝⊞⊟⊠⊡⊢⊣⊤"


def operator_name(number):
    return "".join(DIGITS[int(digit, 16)] for digit in f"{number:x}")


def operator_source(number, kind, before, after):
    name = operator_name(number)
    if kind == COMPARISON:
        bound = "Equatable" if before in ("==", "!=") else "Comparable"
        return (f"infix operator {name}: ComparisonPrecedence\n"
                f"func {name} <Value: {bound}>(left: Value, right: Value) -> Bool {{\n"
                f"  mutant({number}) ? left {after} right : left {before} right\n}}\n")
    if kind == LOGIC:
        precedence = "LogicalConjunctionPrecedence" if before == "&&" else "LogicalDisjunctionPrecedence"
        return (f"infix operator {name}: {precedence}\n"
                f"func {name} (left: Bool, right: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
                f"  if left == (mutant({number}) {'==' if before == '||' else '!='} false) {{ return left }}\n"
                f"  return try right()\n}}\n")
    if kind == CONSTANT:
        return (f"infix operator {name}: RangeFormationPrecedence\n"
                f"func {name} <Bound: Strideable>(start: Bound, end: Bound) -> Range<Bound> where Bound.Stride: SignedInteger {{\n"
                f"  start..<(mutant({number}) ? end.advanced(by: 1) : end)\n}}\n")
    assert kind == ARITHMETIC
    bound = "FixedWidthInteger" if before.startswith("&") else "AdditiveArithmetic"
    if before.endswith("="):
        return (f"infix operator {name}: AssignmentPrecedence\n"
                f"func {name} <Value: {bound}>(left: inout Value, right: Value) {{\n"
                f"  if mutant({number}) {{ left {after} right }} else {{ left {before} right }}\n}}\n")
    return (f"infix operator {name}: AdditionPrecedence\n"
            f"func {name} <Value: {bound}>(left: Value, right: Value) -> Value {{\n"
            f"  mutant({number}) ? left {after} right : left {before} right\n}}\n")


def draw(root, seed, texts):
    """Every mutation, in the order in which it is drawn: evenly over the parts, in each evenly over kinds.

    The order within a kind is that of hashes, so that a change of one file leaves the others' mutants as they are. Receives the
    files' texts, by name.
    """
    queues, turns = {}, []
    for part, (weight, folders) in PARTS.items():
        kinds = collections.defaultdict(list)
        for path in sorted(path for folder in folders for path in (root / folder).rglob("*.swift")):
            file = str(path.relative_to(root))
            texts[file] = path.read_text(encoding="utf-8")
            for point in Source(file, texts[file]).points():
                kinds[point.kind].append(point)
        for points in kinds.values():
            points.sort(key=lambda point: hashlib.sha256(f"{seed} {point.key}".encode()).digest(), reverse=True)
        queues[part] = [kinds[kind] for kind in KINDS if kinds[kind]]
        turns += [part] * weight
    used = set()
    while any(queues.values()):
        for part in turns:
            for _ in range(len(queues[part])):
                queue = queues[part].pop(0)
                point = queue.pop()
                if queue:
                    queues[part].append(queue)
                # One mutation of each place.
                if (point.file, point.line, point.column) in used:
                    continue
                used.add((point.file, point.line, point.column))
                yield part, point
                break


class BuildFailure(Exception):
    pass


class Schemata:
    """The tree with its mutants, by number from 1."""

    ERROR = re.compile(r"^(/\S[^:\n]*\.swift):(\d+):(\d+): error: (.*)$", re.MULTILINE)

    def __init__(self, root, folder, swift, seed, count, log):
        self.root, self.folder, self.swift, self.log = root, folder, swift, log
        self.tree, self.scratch = folder / "tree", folder / "build"
        self.seed, self.count = seed, count
        self.texts = {}
        self.order = list(draw(root, seed, self.texts))
        self.refused_file = folder / "refused.json"
        self.refused = set()
        if self.refused_file.exists():
            self.refused = {tuple(key) for key in json.loads(self.refused_file.read_text())}

    def mutants(self):
        """The first mutants that were drawn, without those that the compiler refuses, by number."""
        chosen = [(part, point) for part, point in self.order if point.key not in self.refused]
        return dict(enumerate(chosen[:self.count], 1))

    def write(self, path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text:
            path.write_bytes(text)

    def copy(self):
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=self.root, check=True,
            capture_output=True).stdout.split(b"\0")
        wanted = {name.decode() for name in names if name and (self.root / name.decode()).is_file()}
        if (self.root / "Package.resolved").exists():
            wanted.add("Package.resolved")
        for name in sorted(wanted - set(self.texts) - {"Package.swift"}):
            source, target = self.root / name, self.tree / name
            if target.exists() and target.read_bytes() == source.read_bytes():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
        added = {f"Sources/{module}/Mutants.swift" for module in MODULES} | {
            "Sources/CMutants/switch.c", "Sources/CMutants/include/CMutants.h"}
        for path in self.tree.rglob("*"):
            name = str(path.relative_to(self.tree))
            if path.is_file() and name.startswith(("Sources/", "Tests/")) and name not in wanted | added:
                path.unlink()
        if not (self.tree / ".git").exists():
            # Some tests ask git which files there are.
            subprocess.run(["git", "init", "--quiet", self.tree], check=True)
        package = (self.root / "Package.swift").read_text(encoding="utf-8")
        package = package.replace("  .treatAllWarnings(as: .error),\n", "")
        package = package.replace("  targets: [\n    .system", '  targets: [\n    .target(name: "CMutants"),\n    .system', 1)
        for module in MODULES:
            package, found = re.subn(
                rf'(name: "{module}",\s+dependencies: \[)', r'\1"CMutants", ', package, count=1)
            assert found, f"{module} isn't in Package.swift"
        self.write(self.tree / "Package.swift", package.encode())
        self.write(self.tree / "Sources/CMutants/include/CMutants.h", HEADER.encode())
        self.write(self.tree / "Sources/CMutants/switch.c", SWITCH.encode())

    def put_in(self):
        """Writes the sources that have mutants."""
        edits, generated = collections.defaultdict(list), {module: [MODULE] for module in MODULES}
        for number, (_, point) in self.mutants().items():
            for start, end, text in point.edits:
                if text == "%":
                    text = operator_name(number)
                text = text.replace("@", str(number)).replace("shifted(", "mutantShifted(").replace("turned(", "mutantTurned(")
                edits[point.file].append((start, end, text))
            if point.operator:
                generated[point.file.split("/")[1]].append(operator_source(number, point.kind, *point.operator))
        for file, text in self.texts.items():
            self.write(self.tree / file, apply(text, edits[file]).encode())
        for module, parts in generated.items():
            self.write(self.tree / f"Sources/{module}/Mutants.swift", "\n".join(parts).encode())

    def swift_build(self, *arguments):
        return subprocess.run(
            [self.swift, "build", "--package-path", self.tree, "--scratch-path", self.scratch,
             "-Xswiftc", "-continue-building-after-errors", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")

    def refuse(self, output):
        """Drops the mutants on the lines of errors, or near them."""
        places = collections.defaultdict(list)
        for _, point in self.mutants().values():
            places[point.file].append(point)
        dropped = set()
        for path, line, _, message in self.ERROR.findall(output):
            file = str(pathlib.Path(path).resolve()).removeprefix(str(self.tree.resolve()) + "/")
            points = places.get(file, [])
            if "missing return" in message:
                # A statement was the value of a body that ends here.
                points = [point for point in points if point.kind == STATEMENT and point.line <= int(line)]
            nearest = min((abs(point.line - int(line)) for point in points), default=None)
            for point in points:
                if abs(point.line - int(line)) == nearest and point.key not in dropped:
                    dropped.add(point.key)
                    self.log(f"  refused: {file}:{point.line} {point.what}: {message}")
        if not dropped:
            raise BuildFailure(output[-6000:])
        self.refused |= dropped
        self.refused_file.write_text(json.dumps(sorted(self.refused), indent=0))

    def build(self):
        self.copy()
        for arguments in (["--target", "PhoneCheck"], ["--target", "BindForm"], ["--target", "PhoneRows"], ["--target", "PhoneBatch"], ["--build-tests"]):
            while True:
                self.put_in()
                self.log(f"building {' '.join(arguments)}")
                result = self.swift_build(*arguments)
                if result.returncode == 0:
                    break
                self.refuse(result.stdout)
        return self.scratch / "debug/PhoneCheckPackageTests.xctest"
