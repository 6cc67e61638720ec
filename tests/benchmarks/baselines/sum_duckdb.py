"""DuckDB."""

import sys

import duckdb

found = duckdb.execute(
    """
    SELECT county, office, district, party, candidate, sum(votes::BIGINT) AS votes
    FROM read_csv(?, all_varchar = true, header = true, delim = ',')
    GROUP BY ALL
    """,
    [sys.argv[1]],
).fetchall()
print(len(found), sum(row[-1] for row in found))
