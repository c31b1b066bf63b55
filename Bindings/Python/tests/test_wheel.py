"""The promise of the wheel's name about the systems that it can be installed on."""

import re
import subprocess
import sys

import pytest

from conftest import ROOT

DIST = ROOT / "Bindings/Python/dist"
PAGE = ROOT / "Docs/Python.md"


@pytest.fixture(scope="module")
def wheel():
    return max(DIST.glob("phonecheck-*.whl"), key=lambda path: path.stat().st_mtime)


def test_the_name_is_the_oldest_that_auditwheel_allows(wheel):
    shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True, check=True).stdout
    # The sentence is wrapped.
    tag = re.search(r'consistent with\s+the following\s+platform tag:\s+"(\w+)"', shown)
    assert tag, shown
    assert wheel.stem.endswith(f"-{tag[1]}")


def test_the_page_names_that_version_of_glibc(wheel):
    major, minor = re.search(r"manylinux_(\d+)_(\d+)_", wheel.name).groups()
    assert f"glibc {major}.{minor} or later" in PAGE.read_text()
