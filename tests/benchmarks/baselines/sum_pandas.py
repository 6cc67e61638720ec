"""pandas, read by pyarrow's threads."""

import sys

import pandas as pd

KEY = ["county", "office", "district", "party", "candidate"]

table = pd.read_csv(sys.argv[1], engine="pyarrow", dtype=str, usecols=[*KEY, "votes"], keep_default_na=False)
table["votes"] = table["votes"].astype("int64")
for name in KEY:
    table[name] = table[name].astype("category")
found = table.groupby(KEY, observed=True, sort=False)["votes"].sum()
print(len(found), int(found.sum()))
