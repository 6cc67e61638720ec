"""polars, streaming."""

import sys

import polars as pl

KEY = ["county", "office", "district", "party", "candidate"]

found = (
    pl.scan_csv(sys.argv[1], infer_schema=False)
    .group_by(KEY)
    .agg(pl.col("votes").cast(pl.Int64).sum())
    .collect(engine="streaming")
)
print(len(found), found["votes"].sum())
