"""Builds the wheel for pip, where there is no wheel for the system: with Swift, or it says that Swift is needed.

The hooks of PEP 517. Everything else is done by `make wheel`, which takes minutes.
"""

import os
import pathlib
import platform
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NEEDED = {
    "SWIFT": "Swift 6.2 or later (https://swift.org/install)", "make": "make", "cc": "a C compiler", "pkg-config": "pkg-config",
    "objcopy": "binutils",
}


def reason():
    """Returns why no wheel can be built here; an empty text if it can."""
    if sys.platform != "linux" or platform.libc_ver()[0] != "glibc":
        return "the library is built for Linux with glibc alone"
    missing = [text for name, text in NEEDED.items() if not shutil.which(os.environ.get(name, name.lower()))]
    return f"{', '.join(missing)} must be installed" if missing else ""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    why = reason()
    if why:
        sys.exit(
            f"There is no wheel of phonecheck for this system ({platform.machine()}, Python {platform.python_version()}), and "
            f"none can be built from the sources: {why}.")
    subprocess.run(["make", "wheel"], cwd=ROOT, check=True)
    (wheel,) = (ROOT / "Bindings/Python/dist").glob("phonecheck-*.whl")
    shutil.copy(wheel, wheel_directory)
    return wheel.name


def build_sdist(sdist_directory, config_settings=None):
    sys.exit("The archive of the sources is a file of the release: make release")
