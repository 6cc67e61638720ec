"""XML and JSON read safely: sentences with line and column, no entities, no addresses, no depth without end."""

from __future__ import annotations

import pytest

from recount_core.errors import ResultsError
from recount_core.results.limits import Limits
from recount_core.results.markup import DEPTH, Element, is_json, read_json, read_xml, root_name
from recount_core.results.source import Source
from tests.results.files import refusal


def xml(text: str | bytes, limits: Limits | None = None) -> Element:
    data = text if isinstance(text, bytes) else text.encode()
    return read_xml(Source("a.xml", data), limits or Limits(), "an example")


def parsed(text: str, limits: Limits | None = None) -> Element:
    return read_json(Source("a.json", text.encode()), limits or Limits(), "an example")


def test_leaves_become_values_and_lines_are_kept() -> None:
    root = xml('<a>\n<b>1</b>\n<c x="2"><d> three\n lines </d></c>\n<b>4 5</b></a>')
    assert (root.value("b"), root.values("b")) == ("1", ["1", "4", "5"])
    (child,) = root.parts("c")
    assert (child.line, child.value("x"), child.value("d"), child.value("nothing")) == (3, "2", "three lines", "")


def test_prefixes_are_left_out_and_cdata_is_text() -> None:
    root = xml('<n:a xmlns:n="http://x"><n:b y:type="T"><![CDATA[1 < 2]]></n:b></n:a>')
    child = root.part("b")
    assert child is not None
    assert (root.name, child.text, child.value("type"), root.value("n")) == ("a", "1 < 2", "T", "")


def test_json_has_lines_types_as_text_and_lists_one_after_the_other() -> None:
    root = parsed('{\n "a": 12,\n "b": [[{"c": true}], {"c": null}],\n "d": [1, "x y"], "e": 1.50\n}')
    assert (root.value("a"), root.values("d"), root.value("e")) == ("12", ["1", "x y"], "1.50")
    assert [(child.line, child.value("c")) for child in root.parts("b")] == [(3, "true"), (3, "")]


def test_braces_in_json_texts_are_no_objects() -> None:
    root = parsed('[{"a": "}{[\\"{"},\n{"a": "b"}]')
    assert [(child.line, child.value("a")) for child in root.children] == [(1, '}{["{'), (2, "b")]


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]><a/>',
        '<!DOCTYPE a SYSTEM "http://localhost/x.dtd"><a>&x;</a>',
    ],
)
def test_no_entities_and_no_addresses(text: str) -> None:
    with pytest.raises(ResultsError, match=r"entit"):
        xml(text)


def test_a_document_type_without_entities_does_no_harm() -> None:
    assert xml("<!DOCTYPE a><a><b>1</b></a>").value("b") == "1"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("<a>\n<b></a>", "line 2, column 6"),
        (
            "<a x=“1”/>",
            "line 1, column 6: not well-formed (invalid token); a curly quote “ stands where a straight one must",
        ),
        ("<a>&nbsp;</a>", "line 1, column 4: undefined entity"),
        ("<a/>\n<b/>", "line 2, column 1: junk after document element"),
        ("<a>", "line 1, column 4: no element found"),
    ],
)
def test_what_is_wrong_with_xml_is_said_with_its_place(text: str, where: str) -> None:
    with pytest.raises(ResultsError) as caught:
        xml(text)
    assert str(caught.value).startswith("a.xml is an example, but not well-formed XML: ")
    assert where in str(caught.value)
    assert str(caught.value).endswith(".")


def test_what_is_wrong_with_json_is_said_with_its_place() -> None:
    with pytest.raises(
        ResultsError, match=r"a.json is an example, but not whole JSON: line 2, column 6: .*; it may be cut off"
    ):
        parsed('{\n"a": }')


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * (DEPTH + 1) + "1" + "}" * (DEPTH + 1), "[" * 5_000 + "]" * 5_000]
)
def test_deep_json_is_a_sentence(text: str) -> None:
    with pytest.raises(ResultsError, match=r"levels inside each other|not whole JSON"):
        parsed(text)


def test_deep_xml_is_a_sentence() -> None:
    with pytest.raises(ResultsError, match="levels inside each other"):
        xml("<a>" * 100_000)


def test_too_many_elements_is_a_sentence() -> None:
    few = Limits(rows=10, cells=50)
    with pytest.raises(ResultsError, match="more than 10 elements"):
        xml("<a>" + "<b c='1'/>" * 11 + "</a>", few)
    with pytest.raises(ResultsError, match="more than 10 elements"):
        xml("<a>" + "<b/>" * 51 + "</a>", few)
    with pytest.raises(ResultsError, match="more than 10 elements"):
        parsed("[" + ",".join(["{}"] * 11) + "]", few)
    with pytest.raises(ResultsError, match="more than 10 elements"):
        parsed("[" + ",".join(["1"] * 60) + "]", few)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_found_whatever_the_first_line_says(encoding: str) -> None:
    text = '<?xml version="1.0" encoding="utf-8"?>\r\n<a><b>José Núñez and Renée Peña</b></a>'
    assert xml(text.encode(encoding)).value("b") == "José Núñez and Renée Peña"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<a/>", "a"),
        ('\n<?xml version="1.0"?><!-- <b> -->\n<n:Root-1 x="1">', "Root-1"),
        ('<!DOCTYPE a [<!ENTITY x "y">]><a/>', "a"),
        ("<!-- never closed", ""),
        ("a,b\n<1>", ""),
        ('{"a": "<b>"}', ""),
        ("", ""),
    ],
)
def test_the_outermost_element_without_parsing(text: str, name: str) -> None:
    assert root_name(Source("x", text.encode())) == name


def test_json_by_its_names_in_any_order() -> None:
    source = Source("x", b' [{"z": 1, "b": {"a": 2}}]')
    assert is_json(source, "a", "b")
    assert not is_json(source, "a", "c")
    assert not is_json(Source("x", b'"a","b"\n1,2'), "a", "b")


def test_unknown_xml_and_json_are_refused_by_what_they_are() -> None:
    assert "XML" in refusal("a.xml", b"<playlist><song>1</song></playlist>")
    assert "JSON" in refusal("a.json", b'{"name": "no results", "version": 2}')
