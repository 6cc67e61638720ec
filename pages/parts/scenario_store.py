"""Where the desk of each contest lies between runs, and how a scenario comes out of a link and goes into one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

import streamlit as st

from pages.parts import links, state
from pages.parts.desk import Desk, Pair, lever_of
from recount_core.answer import Decision
from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.errors import ScenarioError
from recount_core.what_if import ChoiceRef, Scenario, fingerprint, from_link, link_contest, ref, tipping_pairs, to_link
from recount_core.what_if.tipping import MOVED

T = TypeVar("T")

_CODES = "scenario codes"
_CODES_KEPT = 50
_REMEMBERED = 24


def _name(contest: Contest, what: str = "desk") -> str:
    """Another contest, or another count of the same one, has a desk of its own."""
    return f"what_if/{contest.id}/{fingerprint(contest)}/{what}"


def desk(contest: Contest) -> Desk:
    """The desk of a contest; empty at first."""
    found: Desk = state.kept(_name(contest)) or Desk.of(contest)
    return found


def put(contest: Contest, new: Desk) -> None:
    """Store the desk of a contest."""
    state.keep(_name(contest), new)


def pair(contest: Contest) -> Pair | None:
    """The two choices at the lever: those chosen, else the pair that matters, else the first two; None with fewer than two."""
    found: Pair | None = state.kept(_name(contest, "pair"))
    if found is None:
        matter = tipping_pairs(contest)
        found = matter[0] if matter else _first_two(contest)
    return found


def _first_two(contest: Contest) -> Pair | None:
    order = sorted(range(len(contest.choices)), key=lambda index: -(contest.choices[index].votes or 0))
    return (ref(contest, order[0]), ref(contest, order[1])) if len(order) > 1 else None


def put_pair(contest: Contest, giver: ChoiceRef, taker: ChoiceRef) -> None:
    """Choose the two choices at the lever."""
    state.keep(_name(contest, "pair"), (giver, taker))


def how(contest: Contest) -> str:
    """What the lever does: votes moved, added or taken."""
    found: str = state.kept(_name(contest, "how"), MOVED)
    return found


def put_how(contest: Contest, new: str) -> None:
    """Choose what the lever does."""
    state.keep(_name(contest, "how"), new)


def show_lever_of(contest: Contest, scenario: Scenario) -> None:
    """Put the lever to the first plain shift of a scenario that was opened."""
    for shift in scenario.shifts:
        found = lever_of(shift)
        if found is not None:
            kind, giver, taker = found
            current = pair(contest)
            if current is not None:
                giver, taker = giver or current[0], taker or current[1]
                if giver != taker:
                    put_pair(contest, giver, taker)
                    put_how(contest, kind)
            return


def after(decision: Decision, scenario: Scenario) -> Decision:
    """The decision with a scenario done, worked out once for each scenario; raises ScenarioError where the votes don't allow it."""
    if not scenario.shifts:
        return decision
    contest = decision.contest

    def make() -> Decision:
        return decide(scenario.apply(contest, state.units(contest.id)))

    return remember(contest, "after", scenario.shifts, make)


def remember(contest: Contest, what: str, key: Hashable, make: Callable[[], T], most: int = _REMEMBERED) -> T:
    """What `make` gives, worked out once for a contest, as all its facts stand, and a key; the last `most` of a kind are remembered."""
    name = f"what_if/{what}"
    found: dict[Hashable, Any] = state.kept(name) or {}
    whole = (contest, key)
    if whole not in found:
        found = {**dict(list(found.items())[1 - most :]), whole: make()}
        state.keep(name, found)
    made: T = found[whole]
    return made


def code(scenario: Scenario) -> str:
    """The scenario as a code for the URL; empty where nothing is changed, or where it is too long for a link."""
    if not scenario.shifts:
        return ""
    try:
        return to_link(scenario)
    except ScenarioError:
        return ""


def open_link(contest: Contest) -> Iterator[str]:
    """Take up the scenario that the URL names, once; gives sentences on what it names in vain.

    A code that the visitor's own shifts wrote is left: the desk is at least as new, and on another contest's page it is only what was
    left over there.
    """
    given = st.query_params.get(links.SCENARIO, "")
    known = state.kept(_CODES, ())
    if not given or given in known:
        return
    state.keep(_CODES, (*known, given)[-_CODES_KEPT:])
    try:
        if link_contest(given) != contest.id:
            raise ScenarioError(
                f"The link's scenario was made for another contest than {contest.title}; it is not applied here."
            )
        opened = from_link(given, contest)
    except ScenarioError as error:
        yield str(error)
        return
    put(contest, desk(contest).with_working(opened))
    show_lever_of(contest, opened)


def name_in_address(contest: Contest, scenario: Scenario) -> dict[str, str]:
    """Make the address bar a link to the scenario, and return what it adds to a link.

    Streamlit would leave an entry in the browser's history for each key press, so that nobody got back from this page; the entry that
    is there is changed instead. That is why a page whose server was started again tells the new one of the address only when it is
    loaded anew: a session that has heard of no scenario at all asks for that where the address has one.
    """
    now = code(scenario)
    known = state.kept(_CODES, ())
    if now and now not in known[-1:]:
        state.keep(_CODES, (*known, now)[-_CODES_KEPT:])
    if now:
        change = f"u.searchParams.set('{links.SCENARIO}', '{now}')"
    elif known:
        change = f"u.searchParams.delete('{links.SCENARIO}')"
    else:
        change = f"if (u.searchParams.get('{links.SCENARIO}')) return location.reload()"
    st.html(
        f"<script>/* {contest.id} */ (() => {{ const u = new URL(window.location.href); "
        f"if (!u.pathname.endsWith('/what_if')) return; {change}; "
        "window.history.replaceState(window.history.state, '', u) })()</script>",
        unsafe_allow_javascript=True,
    )
    return {links.SCENARIO: now}
