"""XML and JSON as one kind of tree, read safely: no entities, no addresses, no depth without end.

Both become `Element`s, so that a reader of either asks by name and is never surprised by a type. What is wrong with a file is said with its
line and column.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException

from recount_core.errors import ResultsError
from recount_core.results.limits import Limits
from recount_core.results.source import Source

DEPTH = 100
"""How many elements, objects or lists may lie inside each other; results have fewer than fifteen."""

_CHUNK = 2**20
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r"<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)")
_SPACE = re.compile(r"\s*")
_PROLOGUE = {"<?": "?>", "<!--": "-->", "<!": ">"}
_CURLY = "“”„‘’"


class Element:
    """An XML element or a JSON object.

    `line` is where it begins, from 1. `attributes` are its attributes and those of its children that are nothing but text, or the numbers
    and texts of an object; `more` has the further values of a repeated one. `children` are its other children, those of lists included.
    """

    __slots__ = ("attributes", "children", "line", "more", "name", "text")

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.text = ""
        self.attributes: dict[str, str] = {}
        self.more: dict[str, list[str]] | None = None
        self.children: list[Element] = []

    def put(self, name: str, text: str) -> None:
        """Add a value; a repeated one is kept beside the first."""
        if name not in self.attributes:
            self.attributes[name] = text
            return
        if self.more is None:
            self.more = {}
        self.more.setdefault(name, []).append(text)

    def value(self, *names: str) -> str:
        """The text of the first of these names that has one, its spaces made single; empty for none."""
        for name in names:
            found = self.attributes.get(name)
            if found is None:
                child = self.part(name) if self.children else None
                found = child.text if child else ""
            if found.isalnum():
                return found
            words = found.split()
            if words:
                return " ".join(words)
        return ""

    def values(self, *names: str) -> list[str]:
        """All words of these names: lists of ids stand in one XML element with spaces between."""
        return [word for text in self._texts(names) for word in text.split()]

    def _texts(self, names: Iterable[str]) -> Iterator[str]:
        for name in names:
            if name in self.attributes:
                yield self.attributes[name]
            yield from (self.more or {}).get(name, ())

    def parts(self, *names: str) -> list[Element]:
        """The children of these names, in the file's order."""
        return [child for child in self.children if child.name in names]

    def part(self, name: str) -> Element | None:
        """The first child of a name."""
        return next((child for child in self.children if child.name == name), None)

    def walk(self) -> Iterator[Element]:
        """The element and all below it, in the file's order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


class _Object(Element):
    """A JSON object: its lists are lists already."""

    __slots__ = ()

    def values(self, *names: str) -> list[str]:
        """All texts of these names, spaces made single."""
        return [" ".join(text.split()) for text in self._texts(names)]


def root_name(source: Source) -> str:
    """The name of an XML file's outermost element without its prefix; empty for other files. Nothing is parsed."""
    if not source.is_text:
        return ""
    text, place = source.text, 0
    for _ in range(100):
        space = _SPACE.match(text, place)
        place = space.end() if space else place
        found = _TAG.match(text, place)
        if found:
            return found[1]
        start = next((start for start in _PROLOGUE if text.startswith(start, place)), "")
        if not start:
            return ""
        if start == "<!" and -1 < text.find("[", place) < text.find(">", place):
            place = text.find("]", place)
        end = text.find(_PROLOGUE[start], place) if place >= 0 else -1
        if end < 0:
            return ""
        place = end + len(_PROLOGUE[start])
    return ""


def is_json(source: Source, *words: str) -> bool:
    """Whether a file looks like a JSON object or list in which all these names stand, in any order and at any place."""
    return (
        source.is_text and source.head.lstrip()[:1] in ("{", "[") and all(f'"{word}"' in source.text for word in words)
    )


def read_xml(source: Source, limits: Limits, title: str) -> Element:
    """The outermost element; ResultsError with line and column where the file is not well-formed, declares entities or is too large.

    `title` names the format in the sentence, with its article. The text is parsed as it was decoded, whatever its first line claims.
    """
    from defusedxml.expatreader import DefusedExpatParser  # brings a web client along, which no other file needs

    handler = _Builder(source, limits)
    parser = DefusedExpatParser(forbid_dtd=False, forbid_entities=True, forbid_external=True)
    parser.setContentHandler(handler)
    handler.parser = parser
    try:
        for place in range(0, len(source.text), _CHUNK):
            parser.feed(source.text[place : place + _CHUNK])
        parser.close()
    except SAXParseException as error:
        _not_whole(
            source,
            title,
            "well-formed XML",
            error.getLineNumber() or 1,
            (error.getColumnNumber() or 0) + 1,
            error.getMessage(),
        )
    except DefusedXmlException as error:
        line = parser.getLineNumber()
        raise ResultsError(
            f"{source.base} is {title}, but declares entities or refers to other files in line {line:,} ({type(error).__name__}): no "
            "results file needs that, and it is not read."
        ) from None
    if handler.root is None:
        _not_whole(source, title, "well-formed XML", 1, 1, "no element found")
    return handler.root


def _not_whole(source: Source, title: str, what: str, line: int, column: int, why: str) -> NoReturn:
    rows = source.text.split("\n", line)
    found = rows[line - 1][column - 1 : column] if line <= len(rows) else ""
    hint = (
        f"a curly quote {found} stands where a straight one must"
        if found and found in _CURLY
        else "it may be cut off or damaged, so download it again"
    )
    raise ResultsError(
        f"{source.base} is {title}, but not {what}: line {line:,}, column {column:,}: {why}; {hint}."
    ) from None


class _Builder(ContentHandler):
    """Builds the tree; children that are nothing but text become values of their parents. `parser` tells the line."""

    def __init__(self, source: Source, limits: Limits) -> None:
        super().__init__()
        self._source = source
        self._limits = limits
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._kept = self._values = 0
        self.parser: Any = None
        self.root: Element | None = None

    def startElement(self, name: str, attrs: Any) -> None:
        """Open an element."""
        if len(self._open) >= DEPTH:
            _too_deep(self._source)
        element = Element(name if ":" not in name else _local(name), self.parser.getLineNumber())
        for key in attrs.getNames():
            if not key.startswith("xmlns"):
                element.put(_local(key), attrs[key])
        self._open.append(element)
        self._texts.append([])

    def endElement(self, name: str) -> None:
        """Close the last element: hang it under its parent, or put its text there."""
        element = self._open.pop()
        element.text = "".join(self._texts.pop()).strip()
        self._values += 1
        if not self._open:
            self.root = element
        elif not element.attributes and not element.children:
            self._open[-1].put(element.name, element.text)
        else:
            self._open[-1].children.append(element)
            self._kept += 1
        if self._kept > self._limits.rows or self._values > self._limits.cells:
            _too_many(self._source, self._limits.rows)

    def characters(self, content: str) -> None:
        """Keep text until its element ends, without the space before it."""
        texts = self._texts[-1]
        if texts or not content.isspace():
            texts.append(content)

    def skippedEntity(self, name: str) -> None:
        """An entity whose text stands in another file can't be told."""
        raise ResultsError(
            f"{self._source.base} uses the entity &{name}; which is told in another file: it is not read."
        )


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _too_deep(source: Source) -> NoReturn:
    raise ResultsError(f"{source.base} has more than {DEPTH} levels inside each other: that is no results file.")


def _too_many(source: Source, most: int) -> NoReturn:
    raise ResultsError(
        f"{source.base} has more than {most:,} elements: upload it in parts, one state or county a file."
    )


def read_json(source: Source, limits: Limits, title: str) -> Element:
    """The outermost object or list as an element; ResultsError with line and column where the file is not JSON, or is too deep or large.

    Numbers stay the text that they are in the file. A name that stands twice in one object has both values.
    """
    if source.text.count(",") > limits.cells:
        _too_many(source, limits.rows)
    ended: list[Element] = []

    def built(pairs: list[tuple[str, Any]]) -> Element:
        element = _Object("", 1)
        for key, value in pairs:
            _hang(element, key, value)
        ended.append(element)
        if len(ended) > limits.rows:
            _too_many(source, limits.rows)
        return element

    try:
        found = json.loads(source.text, object_pairs_hook=built, parse_int=str, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        _not_whole(source, title, "whole JSON", error.lineno, error.colno, error.msg)
    except RecursionError:
        _too_deep(source)
    for element, line in zip(ended, _lines(source), strict=True):
        element.line = line
    if isinstance(found, Element):
        return found
    root = _Object("", 1)
    _hang(root, "", found)
    return root


def _hang(element: Element, key: str, value: Any) -> None:
    """Put a JSON value under an object: scalars as text, objects as children, lists one after the other."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(reversed(item))
        elif isinstance(item, Element):
            item.name = key
            element.children.append(item)
        else:
            element.put(key, "" if item is None else str(item).lower() if isinstance(item, bool) else item)


def _lines(source: Source) -> Iterator[int]:
    """For each object of a JSON text that has been proven whole, in the order in which they end, the line in which it begins."""
    bare = _STRING.sub('""', source.text)
    ends = [found.start() for found in _LINE_END.finditer(bare)]
    begun: list[int] = []
    for bracket in _BRACKET.finditer(bare):
        if bracket[0] in "[{":
            begun.append(bracket.start())
            if len(begun) > DEPTH:
                _too_deep(source)
        else:
            start = begun.pop()
            if bracket[0] == "}":
                yield bisect_right(ends, start) + 1
