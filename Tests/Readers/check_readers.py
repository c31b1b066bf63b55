"""What the command writes for other programs, as those programs read it.

- The results of `test`: two readers of JUnit's XML find the cases that are in the file, and the text of each failure, also
  where names and numbers are hostile.
- The findings of `lint`: two readers of SARIF find what `--format json` says, and a fix that is applied as SARIF describes it
  gives a file that loads, with that regex.
- Docs/github-workflow.yml: GitHub's schema accepts it, and its steps run in a repository, with a stand-in for `gh`.

Usage: check_readers.py [COMMAND]
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import junitparser
import ruamel.yaml
import sarif.loader
import sarif_pydantic
import xunitparser

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug/phonecheck").resolve()
SAMPLE = ROOT / "Data/area-codes.sample.json"

HOSTILE = ["<script>alert(1)</script>", "]]>", "a&b", "\"'", "\x1b[31m", "\u202eabc", "\x00", "\ufffe", "&#0;", "=1+1", "名", "\r\n"]


def run(folder, *arguments, status):
    done = subprocess.run([COMMAND, *arguments], cwd=folder, capture_output=True)
    check(f"the exit code of {arguments}", done.returncode, status)
    return done.stdout


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}:\nfound    {found!r}\nexpected {expected!r}")


# MARK: - JUnit


def junit(folder):
    narrowed = SAMPLE.read_text(encoding="utf-8").replace("1\\\\d{10}", "1[3-9]\\\\d{9}")
    (folder / "narrowed.json").write_text(narrowed, encoding="utf-8")
    (folder / "cases.csv").write_bytes(run(folder, "examples", "--format", "cases", "--definitions", SAMPLE, status=0))
    compare(folder, "cases.csv", SAMPLE, status=0)
    compare(folder, "cases.csv", "narrowed.json", status=1)
    with open(folder / "hostile.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "number", "country_code", "status"])
        for text in HOSTILE:
            writer.writerows([[text, "13800138000", "CN", "valid"], ["x", text, "CN", "valid"], ["x", "138", text, "valid"]])
    compare(folder, "hostile.csv", SAMPLE, status=1)


def compare(folder, cases, definitions, status):
    """Both readers find what the text says."""
    lines = run(folder, "test", cases, "--definitions", definitions, status=status).decode().splitlines()
    failed = [line.split(":", 3)[1:3] for line in lines[:-1]]
    (folder / "results.xml").write_bytes(
        run(folder, "test", cases, "--definitions", definitions, "--format", "junit", status=status))
    document = junitparser.JUnitXml.fromfile(str(folder / "results.xml"))
    suites = list(document)
    check(f"{cases}: suites", [suite.name for suite in suites], [cases])
    with open(folder / cases, encoding="utf-8", newline="") as file:
        count = sum(1 for row in csv.reader(file) if row) - 1
    failures = [(case, result) for case in suites[0] for result in case.result]
    check(f"{cases}: counts", (document.tests, document.failures, len(list(suites[0]))), (count, len(failed), count))
    check(f"{cases}: failures", [result.text.split(":", 3)[1:3] for _, result in failures], failed)
    for (_, result), line in zip(failures, lines):
        check(f"{cases}: a message", line.endswith(": " + result.message), True)
    with open(folder / "results.xml", encoding="utf-8") as file:
        suite, result = xunitparser.parse(file)
    check(f"{cases}: counts of the other reader", (result.testsRun, len(result.failures)), (count, len(failed)))
    check(f"{cases}: names of the other reader",
          [case.methodname for case in suite], [case.name for case in suites[0]])


# MARK: - SARIF


def findings(folder):
    world = json.loads((ROOT / "Data/area-codes.json").read_text(encoding="utf-8"))
    for definition in world["phoneAreaCodeDefinitions"]:
        definition["mobileRegex"] = definition["mobileRegex"].replace("[", "[,").replace("$", "")
    files = {
        "sample.json": SAMPLE.read_bytes(),
        "one line.json": b"\xef\xbb\xbf" + json.dumps(json.loads(SAMPLE.read_text(encoding="utf-8")), ensure_ascii=False).encode(),
        "cr.json": SAMPLE.read_bytes().replace(b"\r", b"").replace(b"\n", b"\r"),
        "crlf.json": SAMPLE.read_bytes().replace(b"\r", b"").replace(b"\n", b"\r\n"),
        "world.json": json.dumps(world, ensure_ascii=False, indent=1).encode(),
        "broken.json": b'{"phoneAreaCodeDefinitions": [1, {"areaCode": "86", "countryCode": "CN", "mobileRegex": "("}]}',
    }
    fixed = 0
    for name, contents in files.items():
        (folder / name).write_bytes(contents)
        log = run(folder, "lint", name, "--format", "sarif", status=1)
        (folder / "lint.sarif").write_bytes(log)
        fixed += compare_findings(folder, name, log)
    check("fixes that were applied", fixed > 300, True)


def compare_findings(folder, name, log):
    report = json.loads(run(folder, "lint", name, "--format", "json", status=1))
    expected = [(each["rule"], each["severity"], each["line"]) for each in report["findings"]]
    run_ = sarif_pydantic.Sarif.model_validate_json(log).runs[0]
    results = run_.results
    places = [result.locations[0].physical_location for result in results]
    check(f"{name}: findings", [(result.rule_id, result.level.value, place.region.start_line)
                                for result, place in zip(results, places)], expected)
    rules = [rule.id for rule in run_.tool.driver.rules]
    check(f"{name}: rules", [rules[result.rule_index] for result in results], [rule for rule, _, _ in expected])
    tool = sarif.loader.load_sarif_file(str(folder / "lint.sarif"))
    # Its locations are paths as the log has them, and its lines are texts or numbers.
    check(f"{name}: records of sarif-tools",
          [(each["Code"], each["Severity"], int(each["Line"])) for each in tool.get_records()], expected)
    count = 0
    for result, place, finding in zip(results, places, report["findings"]):
        check(f"{name}: a file's name", place.artifact_location.uri, name.replace(" ", "%20"))
        check(f"{name}: a fix", bool(result.fixes), "fix" in finding)
        for fix in result.fixes or []:
            text = applied(folder / name, fix.artifact_changes[0].replacements[0])
            regexes = [each["mobileRegex"] for each in json.loads(text)["phoneAreaCodeDefinitions"]]
            check(f"{name}: a fix", finding["fix"]["regex"] in regexes, True)
            count += 1
    return count


def applied(file, replacement):
    """The text of a file with a replacement, whose columns count UTF-16."""
    text = file.read_bytes().decode("utf-8-sig")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    region = replacement.deleted_region
    check("the line of a fix", region.start_line, region.end_line)
    line = lines[region.start_line - 1].encode("utf-16-le")
    before, after = line[: 2 * (region.start_column - 1)], line[2 * (region.end_column - 1):]
    deleted = line[len(before): len(line) - len(after)].decode("utf-16-le")
    check("the text that a fix deletes", (deleted[0], deleted[-1]), ('"', '"'))
    lines[region.start_line - 1] = (before + replacement.inserted_content.text.encode("utf-16-le") + after).decode("utf-16-le")
    return "\n".join(lines)


# MARK: - The workflow

WORKFLOW = ROOT / "Docs/github-workflow.yml"
GH = """#!/bin/sh
case "$*" in
*--jq*) cat number 2>/dev/null || true ;;
*"--field body=@comment.md"*) cp comment.md edited.md ;;
"pr comment 7 --body-file comment.md") cp comment.md comment; echo 12 > number ;;
*) echo "gh $*" >&2; exit 9 ;;
esac
"""


def workflow(folder):
    subprocess.run([pathlib.Path(sys.executable).with_name("check-jsonschema"), "--builtin-schema", "vendor.github-workflows",
                    WORKFLOW], check=True, stdout=subprocess.DEVNULL)
    job = ruamel.yaml.YAML(typ="safe").load(WORKFLOW)
    steps = {step["name"]: step["run"] for step in job["jobs"]["definitions"]["steps"] if "run" in step}
    bin_ = folder / "bin"
    bin_.mkdir()
    (bin_ / "phonecheck").symlink_to(COMMAND)
    (bin_ / "gh").write_text(GH)
    (bin_ / "gh").chmod(0o755)
    environment = os.environ | job["env"] | {
        "PATH": f"{bin_}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "BASE": "HEAD",
        "GITHUB_REPOSITORY": "a/b", "NUMBER": "7", "LC_ALL": "C.UTF-8"}

    def step(name):
        return subprocess.run(["bash", "-eo", "pipefail", "-c", steps[name]], cwd=folder, env=environment,
                              capture_output=True, text=True)

    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-C", folder]
    (folder / "definitions.json").write_bytes(SAMPLE.read_bytes())
    (folder / "cases.csv").write_bytes(run(folder, "examples", "--format", "cases", "--definitions", SAMPLE, status=0))
    for arguments in (["init", "--quiet"], ["add", "definitions.json", "cases.csv"], ["commit", "--quiet", "-m", "a"]):
        subprocess.run([*git, *arguments], check=True)
    check("Test", step("Test").returncode, 0)
    narrowed = SAMPLE.read_text(encoding="utf-8").replace("1\\\\d{10}", "1[3-9]\\\\d{9}")
    (folder / "definitions.json").write_text(narrowed, encoding="utf-8")
    check("Lint", step("Lint").returncode, 1)
    sarif_pydantic.Sarif.model_validate_json((folder / "lint.sarif").read_bytes())
    check("Test, narrowed", step("Test").returncode, 1)
    check("results.xml", junitparser.JUnitXml.fromfile(str(folder / "results.xml")).failures > 0, True)
    compared = step("Compare with what is live")
    check("Compare", (compared.returncode, compared.stderr), (0, ""))
    check("the summary", "[!CAUTION]" in (folder / "summary.md").read_text(encoding="utf-8"), True)
    for name, expected in (("comment", 0), ("edited.md", 0)):
        check("Comment", step("Comment on the pull request").returncode, expected)
        check(name, (folder / name).read_text(encoding="utf-8"), (folder / "comment.md").read_text(encoding="utf-8"))
    (folder / "definitions.json").write_text("{}", encoding="utf-8")
    check("Compare, unusable", step("Compare with what is live").returncode, 1)


def main():
    for part in (junit, findings, workflow):
        with tempfile.TemporaryDirectory() as name:
            part(pathlib.Path(name))
    print("Results, findings and the workflow are read as they are meant.")


if __name__ == "__main__":
    main()
