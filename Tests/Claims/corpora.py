"""Regexes and subjects from the tests of other engines, which are fetched and not kept in the repository."""

import ast
import bz2
import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
# The file that is wanted of a Debian source package, by the end of its path: the versions of a mirror change.
DEBIAN = {
    "pcre2": r"/testdata/testinput\d+$", "re2": r"/re2/testing/\w+_test\.cc$", "libonig": r"/test/test\w*\.c$",
    "tre": r"/tests/retest\.c$", "perl": r"/t/re/re_tests$", "golang-1.19": r"/regexp/testdata/.*\.(txt|bz2|dat)$",
    "rust-regex": r"/(testdata|tests)/.*\.(toml|rs)$"}
# Of the millions of regexes that Go enumerates.
MOST_ENUMERATED = 2_000


@dataclasses.dataclass(frozen=True)
class Regex:
    corpus: str
    text: str
    subjects: tuple


def fetch(folder):
    """Downloads what can be had and isn't there yet; the names of the packages that were not to be had."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in DEBIAN if not any(folder.glob(f"{name}_*.orig.tar.*"))]
    if missing and shutil.which("apt-get") and pathlib.Path(KEYRING).exists():
        private = _private_apt(folder)
        if _succeeds(["apt-get", *private, "-q", "update"], folder):
            for name in missing:
                _succeeds(["apt-get", *private, "-q", "source", "--download-only", name], folder)
    if not any(folder.glob("regex-*.whl")):
        _succeeds([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "regex"], folder)
    return [name for name in DEBIAN if not any(folder.glob(f"{name}_*.orig.tar.*"))]


def _private_apt(folder):
    """Options for an apt-get that knows Debian's sources and leaves the system's own lists alone."""
    for name in ("parts", "lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    release = re.search(r"VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text())
    (folder / "parts/source.sources").write_text(
        f"Types: deb-src\nURIs: http://deb.debian.org/debian\nSuites: {release[1] if release else 'stable'}\n"
        f"Components: main\nSigned-By: {KEYRING}\n")
    options = {"Dir::Etc::SourceList": "/dev/null", "Dir::Etc::SourceParts": folder / "parts",
               "Dir::State::Lists": folder / "lists", "Dir::Cache": folder / "cache", "APT::Sandbox::User": "root"}
    return [word for name, value in options.items() for word in ("-o", f"{name}={value}")]


def _succeeds(command, folder):
    try:
        return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=120).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def regexes(folder, random):
    """Every regex of the corpora with its subjects; `random` chooses among those that are enumerated by a program."""
    for name, wanted in DEBIAN.items():
        for archive in sorted(folder.glob(f"{name}_*.orig.tar.*"))[:1]:
            with tarfile.open(archive) as files:
                for member in files:
                    if member.isfile() and re.search(wanted, member.name):
                        yield from _read(name, member.name, files.extractfile(member).read(), random)
    for wheel in sorted(folder.glob("regex-*.whl"))[:1]:
        with zipfile.ZipFile(wheel) as files:
            for name in files.namelist():
                if name.endswith("test_regex.py"):
                    yield from _python("regex", files.read(name).decode())
    for module in ("re_tests", "test_re"):
        try:
            package = __import__(f"test.{module}", fromlist=["__file__"])
        except ImportError:
            continue
        yield from _python("python", pathlib.Path(package.__file__).read_text())


def _read(corpus, name, data, random):
    if name.endswith(".bz2"):
        yield from _enumerated(corpus, bz2.decompress(data).decode(), random)
        return
    text = data.decode("latin-1" if corpus == "pcre2" else "utf-8", "replace")
    if corpus == "pcre2":
        yield from _pcre2(text)
    elif name.endswith(".txt"):
        yield from _enumerated(corpus, text, random)
    elif name.endswith(".dat"):
        yield from _columns(corpus, text, 1)
    elif name.endswith("re_tests"):
        yield from _columns(corpus, text, 0)
    elif name.endswith(".toml"):
        yield from _toml(corpus, text)
    else:
        yield from _strings_of_c(corpus, text)


# MARK: Formats

FLAGS = re.compile(r"[imsxn]+$")


def _pcre2(text):
    """pcre2test's: a regex between two delimiters, with modifiers, then a subject on each line."""
    lines = iter(text.splitlines())
    for line in lines:
        if not line.strip() or line[0] in "# \\" or line[0].isalnum():
            continue
        pattern = line[1:]
        while not (end := re.search(r"(?<!\\)(?:\\\\)*" + re.escape(line[0]), pattern)):
            if (more := next(lines, None)) is None:
                return
            pattern += "\n" + more
        modifiers = pattern[end.end():]
        pattern = pattern[:end.end() - 1]
        subjects = []
        for subject in lines:
            if not subject.strip():
                break
            if not subject.startswith(("\\=", "#")):
                subjects.append(_unescaped(subject.strip()))
        if "hex" not in modifiers:
            first = modifiers.split(",")[0]
            flags = "".join(dict.fromkeys(first)) if FLAGS.fullmatch(first) else ""
            yield Regex("pcre2", f"(?{flags}){pattern}" if flags else pattern, tuple(subjects))


SIMPLE = {"n": b"\n", "r": b"\r", "t": b"\t", "f": b"\f", "e": b"\x1b", "a": b"\a", "b": b"\b"}


def _unescaped(subject):
    """The bytes of a subject of pcre2test's."""
    subject = subject.split("\\=")[0]
    subject = re.sub(r"\\\[(.*?)\]\{(\d+)\}", lambda found: found[1] * min(int(found[2]), 5_000), subject)

    def byte(found):
        hexadecimal, octal, other = found[1] or found[2], found[3], found[4]
        if hexadecimal is None and octal is None:
            return SIMPLE.get(other, other.encode("latin-1")).decode("latin-1")
        code = int(hexadecimal, 16) if hexadecimal else int(octal, 8)
        return chr(code) if code < 256 else chr(code).encode("utf-8", "replace").decode("latin-1") if code < 0x110000 else "?"

    return re.sub(r"\\(?:x\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))", byte, subject, flags=re.S).encode("latin-1")


def _enumerated(corpus, text, random):
    """Go's: strings in quotes, then regexes in quotes, each with lines of results."""
    subjects, chosen, seen = [], [], 0
    part = ""
    for line in text.splitlines():
        if line in ("strings", "regexps"):
            if line == "strings":
                subjects = []
            part = line
        elif line.startswith('"') and part == "strings":
            subjects.append(line)
        elif line.startswith('"'):
            seen += 1
            # Each is kept with the same chance, however many there are.
            if len(chosen) < MOST_ENUMERATED:
                chosen.append((line, subjects))
            elif (place := random.randrange(seen)) < MOST_ENUMERATED:
                chosen[place] = (line, subjects)
    for regex, subjects in chosen:
        yield Regex(corpus, _literal(regex), tuple(_literal(subject).encode() for subject in subjects[:40]))


def _literal(text):
    try:
        return str(ast.literal_eval(text))
    except (SyntaxError, ValueError):
        return text[1:-1]


def _columns(corpus, text, first):
    """A regex and a subject in columns with tabs between them."""
    for line in text.splitlines():
        cells = [cell for cell in line.split("\t") if cell]
        if line.startswith("#") or len(cells) < first + 2:
            continue
        regex, subject = cells[first:first + 2]
        if quoted := re.fullmatch(r"'(.*)'([imsxn]*)", regex):
            regex = f"(?{quoted[2]}){quoted[1]}" if quoted[2] else quoted[1]
        yield Regex(corpus, regex, (_unescaped(subject) if subject.isascii() else subject.encode(),))


def _toml(corpus, text):
    import tomllib  # noqa: PLC0415 (Python 3.11)
    try:
        tests = tomllib.loads(text).get("test", [])
    except tomllib.TOMLDecodeError:
        return
    for test in tests:
        patterns = test.get("regex", [])
        for pattern in [patterns] if isinstance(patterns, str) else patterns:
            yield Regex(corpus, pattern, (test.get("haystack", "").encode(),))


STRINGS = re.compile(r'"((?:[^"\\\n]|\\.)*)"\s*,\s*"((?:[^"\\\n]|\\.)*)"')
ONE_STRING = re.compile(r'(comp|exec|R)\w*\s*\(\s*"((?:[^"\\\n]|\\.)*)"|\{\s*"((?:[^"\\\n]|\\.)*)"')


def _strings_of_c(corpus, text):
    """Two strings that follow each other in C, or regexes and subjects that are compiled and run in turn."""
    for found in STRINGS.finditer(text):
        yield Regex(corpus, _c(found[1]), (_c(found[2]).encode("utf-8", "replace"),))
    regex, subjects = None, []
    for found in ONE_STRING.finditer(text):
        if found[1] == "exec":
            subjects.append(_c(found[2]).encode("utf-8", "replace"))
        else:
            if regex:
                yield Regex(corpus, regex, tuple(subjects))
            regex, subjects = _c(found[2] if found[2] is not None else found[3]), []
    if regex:
        yield Regex(corpus, regex, tuple(subjects))


def _c(text):
    value = _literal(f'"{text}"')
    return value.encode("utf-8", "replace").decode("utf-8", "replace")


def _python(corpus, text):
    """Calls whose first two arguments are texts, and tuples that begin with two."""
    for node in ast.walk(ast.parse(text)):
        found = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        texts = [one.value for one in found[:2] if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if len(texts) == 2 and texts[0]:
            yield Regex(corpus, texts[0].encode("utf-8", "replace").decode(), (texts[1].encode("utf-8", "replace"),))
