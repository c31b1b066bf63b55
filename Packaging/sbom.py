#!/usr/bin/env python3
"""Prints what a release is made of, as CycloneDX 1.5: sbom.py VERSION COMMAND SECONDS-SINCE-1970

Swift packages come with the versions that Package.resolved has, PCRE2, zlib and Swift with those that build it here. The
same command gives the same document.
"""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import uuid

SOURCES = pathlib.Path(__file__).resolve().parent.parent
SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"


def output_of(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, encoding="utf-8").stdout


def component(name, version, purl, licence, linkage, **more):
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "licenses": [{"expression": licence}], "properties": [{"name": "phonecheck:linkage", "value": linkage}], **more,
    }


def swift_packages():
    pins = json.loads((SOURCES / "Package.resolved").read_text())["pins"]
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        place = pin["location"].removeprefix("https://").removesuffix(".git")
        version = pin["state"]["version"]
        yield component(
            pin["identity"], version, f"pkg:swift/{place}@{version}", SWIFT_LICENCE, "static",
            externalReferences=[{"type": "vcs", "url": pin["location"]}])


def swift():
    version = re.search(r"Swift version (\S+)", output_of("swift", "--version"))[1]
    return component(
        "swift", version, f"pkg:github/swiftlang/swift@swift-{version}-RELEASE", SWIFT_LICENCE, "static",
        description="Swift's standard library and concurrency")


def pcre2():
    version = output_of("pkg-config", "--modversion", "libpcre2-8").strip()
    return component(
        "pcre2", version, f"pkg:github/PCRE2Project/pcre2@pcre2-{version}", "BSD-3-Clause", "static",
        description="libpcre2-8 of the system that the release was built on")


def zlib():
    version = output_of("pkg-config", "--modversion", "zlib").strip()
    return component(
        "zlib", version, f"pkg:github/madler/zlib@v{version}", "Zlib", "static",
        description="zlib of the system that built the release, which reads and writes workbooks")


def main():
    version, command, seconds = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
    digest = hashlib.sha256(command.read_bytes()).hexdigest()
    itself = {
        "type": "application", "bom-ref": f"phonecheck@{version}", "name": "phonecheck", "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}], "hashes": [{"alg": "SHA-256", "content": digest}],
    }
    components = [*swift_packages(), swift(), pcre2(), zlib()]
    made = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    document = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, 'phonecheck:' + digest)}",
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": itself},
        "components": components,
        "dependencies": [
            {"ref": itself["bom-ref"], "dependsOn": [each["bom-ref"] for each in components]},
            *[{"ref": each["bom-ref"], "dependsOn": []} for each in components],
        ],
    }
    json.dump(document, sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
