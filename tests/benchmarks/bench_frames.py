"""One tally on several engines: python -m tests.benchmarks.bench_frames [FOLDER] [--spark]

Every engine sums the same precinct file; the small table must be equal row for row. DuckDB then sums ten times the rows with less memory
than the file is large. With --spark, Spark is installed into a folder that is deleted again, and sums the file in local mode.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from recount_core.results.frames import Sum, sums
from tests.benchmarks.measure import verdict
from tests.benchmarks.precinct_file import ROWS, write

_SPARK = "pyspark==4.3.0"
_LITTLE = "400MB"


def of_pandas(path: Path) -> Any:
    return importlib.import_module("pandas").read_csv(path, dtype=str, keep_default_na=False, engine="pyarrow")


def of_pyarrow(path: Path) -> Any:
    return importlib.import_module("pyarrow.csv").read_csv(path)


def of_polars(path: Path) -> Any:
    return importlib.import_module("polars").scan_csv(path, infer_schema=False)


def of_duckdb(path: Path) -> Any:
    return importlib.import_module("duckdb").read_csv(str(path), all_varchar=True)


def of_spark(path: Path) -> Any:
    spark = importlib.import_module("pyspark.sql").SparkSession.builder.master("local[*]")
    for name in ("host", "bindAddress"):
        spark = spark.config(f"spark.driver.{name}", "127.0.0.1")
    session = spark.config("spark.ui.enabled", "false").getOrCreate()
    return session.read.csv(str(path), header=True)


def stop_spark() -> None:
    """End Spark's own process before its programs are deleted under it."""
    context = importlib.import_module("pyspark").SparkContext
    gateway = context._gateway
    importlib.import_module("pyspark.sql").SparkSession.getActiveSession().stop()
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait()


def main(folder: Path, spark: bool = False) -> list[str]:
    """Print the time of each engine, its own reading of the file included; the lines of the summary."""
    file = write(folder)
    print(f"{ROWS:,} rows, one tally written on narwhals")
    first: tuple[Sum, ...] = ()
    others = 0
    engines: dict[str, Callable[[Path], Any]] = {
        "pandas": of_pandas,
        "pyarrow": of_pyarrow,
        "polars": of_polars,
        "duckdb": of_duckdb,
    }
    with tempfile.TemporaryDirectory() as installed:
        if spark:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", installed, _SPARK]
            subprocess.run(pip, check=True)
            sys.path.append(installed)
            engines["spark"] = of_spark
        for name, opened in engines.items():
            try:
                took, found = _timed(opened, file)
            except ImportError:
                print(f"  {name}: not installed")
                continue
            first = first or found
            others += found != first
            same = "the same table" if found == first else "ANOTHER TABLE"
            print(f"  {name:8} {took:6.2f} s, {len(found):,} sums of {sum(one.rows for one in found):,} rows, {same}")
        if spark:
            stop_spark()
    if "duckdb" in sys.modules:
        large = write(folder, 10 * ROWS)
        importlib.import_module("duckdb").execute(f"SET memory_limit = '{_LITTLE}'")
        took, found = _timed(of_duckdb, large)
        size = large.stat().st_size / 1e6
        print(
            f"  duckdb with {_LITTLE} of memory, {size:,.0f} MB: {took:.2f} s, {sum(one.rows for one in found):,} rows"
        )
    return [verdict("engines whose sums are other than the first's", others, 0)]


def _timed(opened: Callable[[Path], Any], file: Path) -> tuple[float, tuple[Sum, ...]]:
    start = time.perf_counter()
    found = sums(opened(file))
    return time.perf_counter() - start, found


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--spark"]
    with tempfile.TemporaryDirectory() as made:
        print("\n".join(main(Path(words[0]) if words else Path(made), "--spark" in sys.argv)))
