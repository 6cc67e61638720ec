"""The twenty traps of results files that change an answer, and the tests that hold each for Minnesota's and OpenElections' files.

The names of the tests are kept here, so that none is lost when they are moved.
"""

from __future__ import annotations

import re
from pathlib import Path

TRAPS = {
    "1 contest key too short": (
        "test_the_county_belongs_to_the_key_of_county_offices_only",
        "test_one_and_the_same_soil_district_name_in_two_counties",
        "test_the_county_tells_county_contests_apart_and_joins_wider_ones",
        "test_one_local_question_name_in_two_counties_is_two_questions",
    ),
    "2 key too short inside one place": (
        "test_two_contests_of_one_name_in_one_city",
        "test_two_council_contests_of_nassau",
    ),
    "3 key too long": (
        "test_the_county_belongs_to_the_key_of_county_offices_only",
        "test_minnesota_by_county_by_precinct_and_whole_agree",
        "test_a_one_county_file_shows_parts_of_wider_contests",
    ),
    "4 total rows": (
        "test_total_rows_in_five_spellings_are_left_out_once_proven",
        "test_a_total_row_that_is_not_the_sum_is_a_doubt_and_never_added",
        "test_county_rows_beside_precinct_rows",
        "test_openelections_totals_agree_with_their_parts",
    ),
    "5 ways of voting beside their sum": (
        "test_ways_of_voting_beside_their_sum_are_counted_once",
        "test_ways_of_voting_without_a_votes_column",
        "test_ways_of_voting_beside_a_sum_without_a_label",
    ),
    "6 two counts in one file": (
        "test_a_count_and_its_recount_without_a_label_are_two_counts",
        "test_a_labelled_recount_and_its_first_count",
        "test_recount_of_montana_house_58",
    ),
    "7 number of seats": (
        "test_seats_are_read_and_doubled_in_a_nonpartisan_primary",
        "test_a_council_at_large_without_a_count_waits_for_the_person",
    ),
    "8 nonpartisan primary": (
        "test_a_special_primary_inside_a_general_election_advances_two",
        "test_two_advance_in_a_nonpartisan_primary",
    ),
    "9 partisan primary": (
        "test_each_party_has_its_own_contest_in_a_primary",
        "test_each_party_has_its_own_primary_however_it_is_spelt",
    ),
    "10 nothing counted yet": (
        "test_before_the_polls_close_nothing_is_counted",
        "test_before_the_polls_close_nothing_is_decided",
    ),
    "11 partial count": (
        "test_partly_counted",
        "test_no_precinct_reported_though_there_are_votes",
        "test_congress_by_county_in_2020_is_no_election_night",
    ),
    "12 pooled write-ins": (
        "test_a_contest_comes_out_as_counted_with_its_facts",
        "test_write_ins_pooled_named_and_as_a_party",
    ),
    "13 pseudo-candidates": (
        "test_pseudo_candidates_are_measures",
        "test_measures_are_summed_once_beside_their_totals",
    ),
    "14 whole labels only": (
        "test_names_that_contain_such_words_stay",
        "test_no_person_is_taken_for_a_total_a_pool_or_a_measure",
    ),
    "15 yes and no": (
        "test_the_affirmative_comes_first_in_either_order",
        "test_questions_have_the_affirmative_first",
    ),
    "16 cells that are no votes": (
        "test_what_is_no_count_is_a_fault_with_its_kind",
        "test_cells_that_are_no_votes",
        "test_hidden_counts_are_unknown",
    ),
    "17 encoding": ("test_encodings_are_found_and_proven", "test_saved_again_in_another_way"),
    "18 line ends": ("test_line_ends_of_every_kind", "test_files_with_carriage_returns_only"),
    "19 quotes": (
        "test_nicknames_in_quotes_and_an_unbalanced_one",
        "test_an_unclosed_quote_swallows_only_its_own_line",
    ),
    "20 what Excel makes of names": (
        "test_several_precincts_of_one_name_are_added",
        "test_an_xlsx_named_xls_is_read_by_its_content",
        "test_cells_are_read_as_displayed_and_rows_as_numbered",
    ),
}


def test_there_are_twenty() -> None:
    assert [int(name.split(" ")[0]) for name in TRAPS] == list(range(1, 21))


def test_every_trap_has_its_tests() -> None:
    here = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert {name for names in TRAPS.values() for name in names} <= set(
        re.findall(r"^def (test_\w+)", here, re.MULTILINE)
    )
