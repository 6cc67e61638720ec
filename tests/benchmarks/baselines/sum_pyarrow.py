"""pyarrow: its threaded reader, columns as dictionaries of text."""

import sys

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

KEY = ["county", "office", "district", "party", "candidate"]

text = pa.dictionary(pa.int32(), pa.string())
options = csv.ConvertOptions(
    include_columns=[*KEY, "votes"],
    column_types={**dict.fromkeys(KEY, text), "votes": pa.string()},
)
table = csv.read_csv(sys.argv[1], convert_options=options).unify_dictionaries()
table = table.set_column(len(KEY), "votes", pc.cast(table["votes"], pa.int64()))
found = table.group_by(KEY).aggregate([("votes", "sum")])
print(len(found), pc.sum(found["votes_sum"]).as_py())
