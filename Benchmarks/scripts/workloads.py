"""Files to measure with: written once, kept below .build, the same for the same seed."""

import hashlib
import json
import pathlib
import subprocess

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
DATA = BENCHMARKS.parent / "Data"
CACHE = BENCHMARKS / ".build" / "workloads"
SEED = 20_261_121

SAMPLE = DATA / "area-codes.sample.json"
WORLD = DATA / "area-codes.json"

# The beginning of the SHA-256 of a thousand rows with seed 1: figures can be compared as long as these don't change.
# A change of the built-in catalog changes the last one.
PINNED = {
    "lines": "2811a9ef89892013",
    "contacts": "7784b2a315d924a1",
    "contacts-clean": "7f615c3a120e6b99",
    "contacts-messy": "9e359cf1c3a254fe",
    "contacts-rejected": "c9aa5ce725e78e45",
    "world": "baa0eea094516242",
}


def changed(tools):
    """The workloads that aren't what they were when they were pinned."""
    file = CACHE / "pinned"
    CACHE.mkdir(parents=True, exist_ok=True)
    for name, expected in PINNED.items():
        subprocess.run([tools / "PhoneBench", "workload", name, "1000", "1", file], check=True)
        if not hashlib.sha256(file.read_bytes()).hexdigest().startswith(expected):
            yield name
    file.unlink()


def revision():
    """Changes with whatever the files follow from."""
    digest = hashlib.sha256()
    for source in [*sorted((BENCHMARKS / "Sources" / "Workloads").glob("*.swift")), WORLD]:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:8]


def path(tools, name, rows):
    """The file of a workload, made if it isn't there."""
    file = CACHE / f"{name}-{rows}-{SEED}-{revision()}"
    if not file.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".unfinished")
        subprocess.run([tools / "PhoneBench", "workload", name, str(rows), str(SEED), unfinished], check=True)
        unfinished.rename(file)
    return file


def checksum(file):
    """The SHA-256 of a file, remembered beside it."""
    remembered = file.with_suffix(".sha256")
    if not remembered.exists():
        digest = hashlib.sha256()
        with file.open("rb") as contents:
            while block := contents.read(1 << 20):
                digest.update(block)
        remembered.write_text(digest.hexdigest())
    return remembered.read_text()


def definitions_outside_subset():
    """Two files of definitions with a look-behind, which no automaton is made of.

    The first has a sixth definition that no row asks for; in the second the regex of Afghanistan has it, and means the
    same as before.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    unasked, asked = json.loads(SAMPLE.read_bytes()), json.loads(SAMPLE.read_bytes())
    unasked["phoneAreaCodeDefinitions"].append({
        "areaCode": "81", "countryCode": "JP", "mobileRegex": r"^\+81(?<=81)\-?[789]0\d{8}$",
        "displayMapping": {}, "areaCodeSuffixes": []})
    for definition in asked["phoneAreaCodeDefinitions"]:
        if definition["countryCode"] == "AF":
            definition["mobileRegex"] = r"^(\+93){1}(?<=93)\-\d{6,11}"
    files = CACHE / "unasked.json", CACHE / "asked.json"
    for file, definitions in zip(files, (unasked, asked)):
        file.write_text(json.dumps(definitions))
    return files
