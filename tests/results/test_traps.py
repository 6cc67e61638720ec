"""The twenty traps of results files that change an answer, and the tests that hold each for Minnesota's and OpenElections' files.

The names of the tests are kept here, so that none is lost when they are moved.
"""

from __future__ import annotations

import importlib

import pytest

MN, OE, TALLY, REAL = "test_mn_sos", "test_openelections", "test_tally", "test_real_files"
TRAPS = {
    "1 contest key too short": (
        (MN, "test_the_county_belongs_to_the_key_of_county_offices_only"),
        (MN, "test_one_and_the_same_soil_district_name_in_two_counties"),
        (OE, "test_the_county_tells_county_contests_apart_and_joins_wider_ones"),
        (OE, "test_one_local_question_name_in_two_counties_is_two_questions"),
    ),
    "2 key too short inside one place": (
        (MN, "test_two_contests_of_one_name_in_one_city"),
        (REAL, "test_two_council_contests_of_nassau"),
    ),
    "3 key too long": (
        (MN, "test_the_county_belongs_to_the_key_of_county_offices_only"),
        (REAL, "test_minnesota_by_county_by_precinct_and_whole_agree"),
        (OE, "test_a_one_county_file_shows_parts_of_wider_contests"),
    ),
    "4 total rows": (
        (OE, "test_total_rows_in_five_spellings_are_left_out_once_proven"),
        (OE, "test_a_total_row_that_is_not_the_sum_is_a_doubt_and_never_added"),
        (OE, "test_county_rows_beside_precinct_rows"),
        (REAL, "test_openelections_totals_agree_with_their_parts"),
    ),
    "5 ways of voting beside their sum": (
        (OE, "test_ways_of_voting_beside_their_sum_are_counted_once"),
        (OE, "test_ways_of_voting_without_a_votes_column"),
        (TALLY, "test_ways_of_voting_beside_a_sum_without_a_label"),
    ),
    "6 two counts in one file": (
        (OE, "test_a_count_and_its_recount_without_a_label_are_two_counts"),
        (OE, "test_a_labelled_recount_and_its_first_count"),
        (REAL, "test_recount_of_montana_house_58"),
    ),
    "7 number of seats": (
        (MN, "test_seats_are_read_and_doubled_in_a_nonpartisan_primary"),
        (MN, "test_a_council_at_large_without_a_count_waits_for_the_person"),
    ),
    "8 nonpartisan primary": (
        (MN, "test_a_special_primary_inside_a_general_election_advances_two"),
        (OE, "test_two_advance_in_a_nonpartisan_primary"),
    ),
    "9 partisan primary": (
        (MN, "test_each_party_has_its_own_contest_in_a_primary"),
        (OE, "test_each_party_has_its_own_primary_however_it_is_spelt"),
    ),
    "10 nothing counted yet": (
        (MN, "test_before_the_polls_close_nothing_is_counted"),
        (REAL, "test_before_the_polls_close_nothing_is_decided"),
    ),
    "11 partial count": (
        (MN, "test_partly_counted"),
        (MN, "test_no_precinct_reported_though_there_are_votes"),
        (REAL, "test_congress_by_county_in_2020_is_no_election_night"),
    ),
    "12 pooled write-ins": (
        (MN, "test_a_contest_comes_out_as_counted_with_its_facts"),
        (OE, "test_write_ins_pooled_named_and_as_a_party"),
    ),
    "13 pseudo-candidates": (
        (OE, "test_pseudo_candidates_are_measures"),
        (TALLY, "test_measures_are_summed_once_beside_their_totals"),
    ),
    "14 whole labels only": (
        (OE, "test_names_that_contain_such_words_stay"),
        ("test_labels", "test_no_person_is_taken_for_a_total_a_pool_or_a_measure"),
    ),
    "15 yes and no": (
        ("test_labels", "test_the_affirmative_comes_first_in_either_order"),
        (MN, "test_questions_have_the_affirmative_first"),
    ),
    "16 cells that are no votes": (
        ("test_numbers", "test_what_is_no_count_is_a_fault_with_its_kind"),
        (OE, "test_cells_that_are_no_votes"),
        (OE, "test_hidden_counts_are_unknown"),
    ),
    "17 encoding": (("test_source", "test_encodings_are_found_and_proven"), (MN, "test_saved_again_in_another_way")),
    "18 line ends": (("test_source", "test_line_ends_of_every_kind"), (OE, "test_files_with_carriage_returns_only")),
    "19 quotes": (
        (MN, "test_nicknames_in_quotes_and_an_unbalanced_one"),
        ("test_source", "test_an_unclosed_quote_swallows_only_its_own_line"),
    ),
    "20 what Excel makes of names": (
        (OE, "test_several_precincts_of_one_name_are_added"),
        ("test_source", "test_an_xlsx_named_xls_is_read_by_its_content"),
        ("test_source", "test_cells_are_read_as_displayed_and_rows_as_numbered"),
    ),
}


def test_there_are_twenty() -> None:
    assert [int(name.split(" ")[0]) for name in TRAPS] == list(range(1, 21))


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_has_its_tests(trap: str) -> None:
    for module, name in TRAPS[trap]:
        assert callable(getattr(importlib.import_module(f"tests.results.{module}"), name, None)), (module, name)
