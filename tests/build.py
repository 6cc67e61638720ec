"""Contests for tests, in as few words as possible."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

from recount_core.contest import Choice, Contest


def contest(*named: tuple[str, int] | int, pooled: int = 0, **facts: Any) -> Contest:
    """A contest of named choices ("A", 10) or plain votes (called A, B, C ...); Minnesota municipal, 2022, unless told."""
    choices = [
        Choice(*pair) if isinstance(pair, tuple) else Choice(chr(ord("A") + index), pair)
        for index, pair in enumerate(named)
    ]
    if pooled:
        choices.append(Choice("write-ins", pooled, pooled=True))
    usual: dict[str, Any] = {
        "title": "Mayor",
        "jurisdiction": "Testville",
        "state": "MN",
        "office": "municipal",
        "stage": "general",
        "date": dt.date(2022, 11, 8),
        "count": "official",
    }
    return Contest(choices=tuple(choices), **usual | facts)


def pair(total: int, margin: int, **facts: Any) -> Contest:
    """Two choices with this total and margin; an odd vote is a pooled write-in."""
    odd = (total + margin) % 2
    winner = (total - odd + margin) // 2
    return contest(("Ahead", winner), ("Behind", winner - margin), pooled=odd, **facts)


ZENDA = """
[statute]
id = "zz-1"
state = "ZZ"
citation = "Zenda Code 1"
title = "All contests"
url = ""
tie = "lot"
covers = "everything"
"""
"""The head of a made-up statute of the state ZZ."""


def law_of_zenda(folder: Path, *rules: str) -> Path:
    """The folder with Zenda's statute put in, in one version; each rule is its keys as TOML."""
    version = """
[[version]]
id = "2000"
in_force = { from = 2000-01-01 }
checked_on = 2026-11-30
basis = "statute"
sources = [{ title = "Zenda Code" }]
open_points = []
"""
    text = "\n\n[[version.rule]]\n".join((ZENDA + version, *rules))
    folder.mkdir(exist_ok=True)
    (folder / "zz-1.toml").write_text(text, encoding="utf-8")
    return folder
