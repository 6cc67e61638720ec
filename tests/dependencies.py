"""What the app runs with, from the lock and what is installed: `python -m tests.dependencies > docs/licences.md` lists the licences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import metadata

from tests.shared import ROOT

HEAD = """# Licences of what the app runs with

Every package of `requirements-lock.txt`, its licence as its makers state it and what needs it. Made by `python -m tests.dependencies`.

| package | version | licence | needed by |
| --- | --- | --- | --- |
"""
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)
_ELSEWHERE = {"tzdata": "Apache-2.0"}
"""Packages that are only installed on other systems."""


def normal(name: str) -> str:
    """The name of a package as the index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(file: str) -> Mapping[str, str]:
    """The packages that a file of requirements pins, with their versions."""
    return {normal(name): version for name, version in _PIN.findall((ROOT / file).read_text())}


def needed_by() -> Mapping[str, tuple[str, ...]]:
    """What needs each package of the lock: "the app", or other packages."""
    found: dict[str, tuple[str, ...]] = {}
    name = ""
    for line in (ROOT / "requirements-lock.txt").read_text().splitlines():
        pinned = _PIN.match(line)
        if pinned:
            name = normal(pinned[1])
        elif line.startswith("    # ") and name and "via" not in line.removeprefix("    # via "):
            by = line.removeprefix("    # via ").removeprefix("    #").strip()
            found[name] = (*found.get(name, ()), "the app" if by.startswith("-r ") else by)
    return found


def licence(name: str) -> str:
    """The licence of a package as its makers state it; empty where they state none, or where it isn't installed."""
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return _ELSEWHERE.get(name, "")
    classes = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or () if line.startswith("License ::")]
    text = told.get("License-Expression") or "; ".join(classes) or told.get("License", "").partition("\n")[0]
    return text.strip().replace("|", "/")


def main() -> None:
    """Print the list."""
    by = needed_by()
    print(HEAD, end="")
    for name, version in sorted(pins("requirements-lock.txt").items()):
        print(f"| {name} | {version} | {licence(name)} | {', '.join(by[name])} |")


if __name__ == "__main__":
    main()
