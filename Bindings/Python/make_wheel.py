#!/usr/bin/env python3
"""Makes the wheel: the package with the library and the command inside, the same bytes for the same files.

The library holds the command, too. `phonecheck` on the PATH is a script that finds the package, and replaces itself by the
launcher there, which loads the library.

Its tag is honest: the platform is the oldest glibc that has every symbol version the library asks for. It only needs
Python itself and readelf.
"""

import argparse
import base64
import hashlib
import pathlib
import platform
import re
import stat
import subprocess
import sys
import tomllib
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
#: The time of every file in a wheel, which can't be older.
TIME = (1980, 1, 1, 0, 0, 0)
#: What the system has to be able to run or to load.
PROGRAMS = (".duckdb_extension", "phonecheck-command", "scripts/phonecheck")
#: The other libraries that a wheel may need, as allowed by manylinux.
ALLOWED = re.compile(r"(libc|libm|libstdc\+\+|libgcc_s|ld-linux-\S+)\.so\.\d+")


def dynamic_facts(library):
    text = subprocess.run(
        ["readelf", "--wide", "--dynamic", "--version-info", library], check=True, capture_output=True, text=True).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", text)
    versions = {tuple(map(int, version.split("."))) for version in re.findall(r"Name: GLIBC_([\d.]+)", text)}
    return needed, max(versions)


def platform_tag(library):
    needed, (major, minor, *_) = dynamic_facts(library)
    foreign = [name for name in needed if not ALLOWED.fullmatch(name)]
    if foreign:
        sys.exit(f"{library} needs {', '.join(foreign)}, which no wheel may: build it with Bindings/C/build")
    return f"manylinux_{major}_{minor}_{platform.machine()}"


def version(changelog):
    return re.search(r"^## (\d\S*)", changelog.read_text(), re.MULTILINE)[1]


def metadata(project, number):
    lines = [
        "Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {number}", f"Summary: {project['description']}",
        f"License-Expression: {project['license']}", f"Requires-Python: {project['requires-python']}",
        f"Keywords: {','.join(project['keywords'])}", *(f"Classifier: {each}" for each in project["classifiers"]),
    ]
    for extra, packages in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {package}; extra == '{extra}'" for package in packages]
    lines += ["License-File: LICENSE", "License-File: NOTICE", "Description-Content-Type: text/markdown", ""]
    return "\n".join(lines) + "\n" + (HERE / project["readme"]).read_text()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--library", type=pathlib.Path, default=HERE / "../C/.build/stage/wheel/phonecheck.duckdb_extension")
    parser.add_argument("--output", type=pathlib.Path, default=HERE / "dist")
    parser.add_argument("--metadata", action="store_true", help="only print the metadata")
    arguments = parser.parse_args()
    root = HERE.parent.parent
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    number = version(root / "CHANGELOG.md")
    if arguments.metadata:
        print(metadata(project, number), end="")
        return
    tag = f"py3-none-{platform_tag(arguments.library)}"
    info = f"phonecheck-{number}.dist-info"
    files = {
        f"phonecheck/{path.relative_to(HERE / 'phonecheck').as_posix()}": path.read_bytes()
        for path in sorted((HERE / "phonecheck").rglob("*")) if path.suffix == ".py" or path.name == "py.typed"
    }
    files["phonecheck/phonecheck.duckdb_extension"] = arguments.library.read_bytes()
    files["phonecheck/phonecheck-command"] = (arguments.library.parent / "phonecheck-command").read_bytes()
    files[f"phonecheck-{number}.data/scripts/phonecheck"] = (HERE / "scripts/phonecheck").read_bytes()
    for name in ("LICENSE", "NOTICE"):
        files[f"{info}/licenses/{name}"] = (root / name).read_bytes()
    files[f"{info}/METADATA"] = metadata(project, number).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: phonecheck\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}"
        for name, data in files.items()
    ]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    arguments.output.mkdir(parents=True, exist_ok=True)
    wheel = arguments.output / f"phonecheck-{number}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            # pip only lets regular files be programs.
            entry.external_attr = (stat.S_IFREG | (0o755 if name.endswith(PROGRAMS) else 0o644)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(wheel)


if __name__ == "__main__":
    main()
