"""What if: votes shifted in one contest, and what the law then says. Nothing here changes the counted contest."""

from recount_core.what_if.grid import Grid, eligibility_map
from recount_core.what_if.laws import under_every_law
from recount_core.what_if.outstanding import Outstanding, outstanding_splits
from recount_core.what_if.scenario import Scenario, fingerprint
from recount_core.what_if.shifts import (
    OVERVOTES,
    UNDERVOTES,
    Add,
    ChoiceRef,
    Correct,
    Correction,
    CountBallots,
    Move,
    Place,
    Remove,
    SetSeats,
    SetStage,
    Shift,
    ref,
)
from recount_core.what_if.store import Saved, from_json, from_link, link_contest, to_json, to_link
from recount_core.what_if.tipping import Point, Tipping, Way, tipping_pairs, tipping_points

__all__ = [
    "OVERVOTES",
    "UNDERVOTES",
    "Add",
    "ChoiceRef",
    "Correct",
    "Correction",
    "CountBallots",
    "Grid",
    "Move",
    "Outstanding",
    "Place",
    "Point",
    "Remove",
    "Saved",
    "Scenario",
    "SetSeats",
    "SetStage",
    "Shift",
    "Tipping",
    "Way",
    "eligibility_map",
    "fingerprint",
    "from_json",
    "from_link",
    "link_contest",
    "outstanding_splits",
    "ref",
    "tipping_pairs",
    "tipping_points",
    "to_json",
    "to_link",
    "under_every_law",
]
