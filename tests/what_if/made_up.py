"""Laws that no state has, to try the what-if on every kind of condition the engine knows; one a state, ZA onwards."""

from __future__ import annotations

import atexit
import shutil
import string
import tempfile
from functools import lru_cache
from pathlib import Path

WHENS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("public", "margin < 5% of pair_votes"), ("own expense", "")),
    (("public", "margin <= 10% of leader_votes and total > 20"), ("court", "")),
    (("public", "margin <= 10% of last_winner_votes"), ("automatic", "margin <= 1")),
    (("public", "margin < 8% of total per seat"), ("own expense", "margin <= 20% of total")),
    (("public", "margin = 3"), ("own expense", "")),
    (("public", "margin >= 4 and margin <= 9"), ("court", "margin <= 2")),
    (("public", "own_votes >= 20% of total and margin <= 6"), ("own expense", "own_votes < 12")),
    (("public", "margin <= 25% of residual_votes"), ("own expense", "")),
    (("public", "margin per seat <= 4 and total < 60"), ("own expense", "")),
    (("public", "margin < 2% of registered"), ("automatic", "margin <= 0"), ("court", "total = 40")),
    (("public", "margin <= 3% of ballots"), ("not decided", "margin > 7 and margin < 12"), ("none", "total > 70")),
    (("public", "margin <= 4 and leader_votes > 30"), ("public", "margin <= 2 and total per seat > 15")),
    (("court", "margin < 3"), ("public", "margin > 30% of total")),
)
"""(route, condition) of each rule of a law; a rule without a condition holds where no other of its statute does."""

STATES = tuple("Z" + letter for letter in string.ascii_uppercase[: len(WHENS)])


@lru_cache
def folder() -> Path:
    """A folder with these laws."""
    where = Path(tempfile.mkdtemp(prefix="made-up-law-"))
    atexit.register(shutil.rmtree, where)
    for state, rules in zip(STATES, WHENS, strict=True):
        (where / f"{state.lower()}-1.toml").write_text(_statute(state, rules))
    return where


def _statute(state: str, rules: tuple[tuple[str, str], ...]) -> str:
    text = f"""
[statute]
id = "{state.lower()}-1"
state = "{state}"
citation = "Made up 1"
title = "Made up"
url = ""
tie = "lot"
covers = "everything"

[[version]]
id = "only"
in_force = {{ from = 1900-01-01 }}
checked_on = 2026-11-30
basis = "statute"
sources = [{{ title = "made up" }}]
open_points = []
"""
    for number, (route, when) in enumerate(rules):
        condition = f'when = ["{when}"]' if when else "otherwise = true"
        reason = 'reason = "made up"' if route == "not decided" else ""
        text += f'\n[[version.rule]]\nclause = "{number}"\napplies = {{}}\nroute = "{route}"\n{condition}\n{reason}\n'
    return text
