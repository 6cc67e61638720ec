"""The core of Recount Explorer: counted votes in, recount answers out, each with its reason.

    >>> import datetime as dt
    >>> from recount_core import Choice, Contest, decide, sentence, why
    >>> ward = Contest(
    ...     "Council member, Ward 5",
    ...     (Choice("Palmer", 856), Choice("Hickey", 771), Choice("Clark", 753), Choice("others", 1310, pooled=True)),
    ...     state="MN", office="municipal", stage="primary", date=dt.date(2018, 8, 14), seats=2, count="official",
    ... )
    >>> decision = decide(ward)
    >>> decision.status
    'not decided'
    >>> decision.reason
    "write-ins are pooled, so who won and who lost isn't known"

Pooled votes are nobody's opponent, so a pool larger than the last winner leaves the contest open. With the others as candidates:

    >>> others = tuple(Choice(name, votes) for name, votes in (("D", 437), ("E", 437), ("F", 436)))
    >>> decision = decide(ward.with_(choices=ward.choices[:3] + others))
    >>> print(sentence(decision))
    Clark, 18 votes behind Hickey, may ask for a recount at public expense; the line is 18 votes (Minn. Stat. 204C.36, subd. 1(b)).
    >>> print(why(decision.answers[0]))
    18 < 0.5% of 3,690 = 18.45: yes (total votes 3,690 > 400 and total votes 3,690 < 50,000)

Results files are read with `read_files`, which knows nothing of the law; `screen` decides what it gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from recount_core.answer import Answer, Decision
from recount_core.contest import Choice, Contest, Source
from recount_core.decision import decide, screen
from recount_core.errors import AskError, ContestError, LawError, RecountError, ResultsError, ScenarioError
from recount_core.explain import caveat, sentence, why
from recount_core.report import as_dict

if TYPE_CHECKING:
    from recount_core.results import Given, Limits, Reading, read_files

__all__ = [
    "Answer",
    "AskError",
    "Choice",
    "Contest",
    "ContestError",
    "Decision",
    "Given",
    "LawError",
    "Limits",
    "Reading",
    "RecountError",
    "ResultsError",
    "ScenarioError",
    "Source",
    "as_dict",
    "caveat",
    "decide",
    "read_files",
    "screen",
    "sentence",
    "why",
]

_READING = frozenset({"Given", "Limits", "Reading", "read_files"})


def __getattr__(name: str) -> Any:
    """The reading of files is imported when it is first asked for: deciding one contest needs none of it."""
    if name in _READING:
        import recount_core.results

        return getattr(recount_core.results, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
