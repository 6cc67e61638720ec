"""Formats that are refused by name, from a few characters of each."""

from __future__ import annotations

import pytest

from recount_core.results.formats import find, formats, refused
from recount_core.results.source import Source
from tests.results.files import refusal

BEGINNINGS = {
    "a Minnesota precinct statistics file": "MN;01;0005;AITKIN;1;1298;44;671;205;0;0;876\r\n",
    "a Minnesota table of candidates (": "01010401;Joe Biden and Kamala Harris;0101;U.S. President;88;02;DFL\r\n",
    "a Minnesota table of candidates' addresses": "01010401;A B;0101;U.S. President;88;02;DFL;1 Main St;Ada;MN;56510;;;;;;;;;;\r\n",
    "a Minnesota table of precincts": "01;0005;AITKIN;8;10A;01;09;3001;00460;\r\n",
    "a Minnesota table of municipalities": "01;Aitkin;00460;Aitkin\r\n",
    "a Minnesota table of school districts": "0001;AITKIN;01;Aitkin\r\n",
    "a Minnesota table of counties": "01;Aitkin;51\r\n",
    "a Minnesota table of parties": "DFL;Democratic-Farmer-Labor;02\r\n",
    "a Minnesota table of ballot questions": "01;1131;00172;;1;CITY QUESTION 1;Shall the City ^ levy\r\n",
    "Minnesota's description": "Office of the Minnesota Secretary of State (OSS)\n2022\nElection Results Files\n",
    "Clarity": '<?xml version="1.0"?>\n<ElectionResult>\n<Timestamp>11/6/2020</Timestamp>',
    "NIST": '<ElectionReport xmlns="http://itl.nist.gov/ns/voting/1500-100/v2">',
    "NIST SP": '{ "Election" : [ { "@type" : "ElectionResults.BallotCounts" } ] }',
    "EML": '<EML xmlns="urn:oasis:names:tc:evs:schema:eml" Id="510">',
    "Voting Information Project": '<ballot_line_result id="4410001" certification=“certified”>',
    "Associated Press": '{"electionDate":"2012-11-06","races":[{"test":false,"raceID":"0"}]}',
    "a New York Times state page": '{"data":{"races":[{"race_id":"MN-G-P-2020-11-03","race_slug":"mn"}]}}',
    "a New York Times precinct file": '{"results": [[{"precinct_name": "BENTON TWP", "status": "COMPLETE"}]]}',
    "series of counts over time": "state,timestamp,leading_candidate_name,trailing_candidate_name\n",
    "a precinct map": '{"type": "FeatureCollection", "features": []}',
    "a PDF": "%PDF-1.4\n",
}


@pytest.mark.parametrize("title", BEGINNINGS)
def test_the_sentence_names_the_format(title: str) -> None:
    sentence = refusal("upload.txt", BEGINNINGS[title].encode())
    assert sentence.startswith("upload.txt is ")
    assert title in sentence
    assert sentence.endswith(".")


def test_pictures_and_archives() -> None:
    assert "a picture" in refusal("a.png", b"\x89PNG\r\n\x1a\n")
    assert "a picture" in refusal("a.jpg", b"\xff\xd8\xff\xe0")
    assert "Unpack it" in refusal("a.gz", b"\x1f\x8b\x08\x00")


def test_addresses_are_not_kept() -> None:
    assert "Main" not in refusal("CandTbl.txt", BEGINNINGS["a Minnesota table of candidates' addresses"].encode())


def test_no_recogniser_takes_a_results_file() -> None:
    ours = (
        b"MN;01;;0391;County Commissioner District 1;01;9001;J. Mark Wedel;;;NP;2;2;1081;97.74;1106\r\n",
        b"county,office,district,party,candidate,votes\nLake,Governor,,R,A,1\n",
        b"contest,choice,votes\nMayor,A,3\n",
        b"contest;choice;votes\nMayor;A;3\n",
    )
    for data in ours:
        source = Source("x", data)
        assert not any(refused.detect(source) for refused in refused.FORMATS)


def test_every_format_has_a_name_a_title_and_a_detector_that_never_fails() -> None:
    every = tuple(formats())
    assert len({known_format.NAME for known_format in every}) == len(every)
    for data in (
        b"\x00",
        b"\xff\xfe\x00",
        b"PK\x03\x04",
        b"hello",
        b";;;;",
        b"\r\n\r\n",
    ):
        for known_format in every:
            assert known_format.TITLE
            assert known_format.detect(Source("x", data)) in (True, False)


def test_nothing_known_says_what_is_expected() -> None:
    sentence = refusal("x.txt", b"Dear Sir or Madam,\n\nplease find enclosed nothing.\n")
    assert "expected" in sentence or "isn't clear" in sentence


def test_find_takes_the_narrowest() -> None:
    assert find(Source("x", b"MN;01;;0391;C;01;9001;A;;;NP;2;2;1081;97.74;1106\r\n")).NAME == "mn-sos"
    assert find(Source("x", b"county,office,district,party,candidate,votes\n")).NAME == "openelections"


def test_a_clarity_report_as_text_is_refused_with_what_to_upload_instead() -> None:
    head = "".join(word.ljust(30) for word in ("Precinct", "Registered Voters", "Ballots Cast", "Voter Turnout"))
    row = "Bloomfield Township, Precinct " + "".join(word.ljust(30) for word in ("1952", "712", "74.79%"))
    sentence = refusal("detail.txt", f"\n\n\n{head}\n{row}\n".encode())
    assert sentence.startswith("detail.txt is a Clarity report as plain text (detail.txt). Its names are cut")
    assert "detail.xls" in sentence
