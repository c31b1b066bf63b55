"""The results of type checkers on the package: not run, but checked by `test`. An unneeded comment is also an error."""

import pandas
import polars as pl

import phonecheck
import phonecheck.duckdb
import phonecheck.pandas
import phonecheck.polars

validator = phonecheck.Validator()
validator.validate([], layout="views", number_format="e164", columns=["number", "message"], errors="raise")
validator.validate([], layout="wide")  # type: ignore[arg-type]
validator.validate([], number_format="latin")  # type: ignore[arg-type]
validator.validate([], columns=["digits"])  # type: ignore[list-item]
validator.validate([], errors="coerce")  # type: ignore[arg-type]
validator.validate_file("contacts.csv", format="xml")  # type: ignore[arg-type]
if validator.check("1", area="HK").status == "wrong":  # type: ignore[comparison-overlap]
    pass

series: pandas.Series = pandas.Series(["1"])
phonecheck.pandas.phone(series).number(validator, number_format="e164", area="HK", errors="raise")
phonecheck.pandas.phone(series).numbers(validator)  # type: ignore[attr-defined]
expression: pl.Expr = phonecheck.polars.phone("mobile").validate(validator, number_format="national")
phonecheck.polars.phone(pl.col("mobile")).number(validator, number_format="latin")  # type: ignore[arg-type]
phonecheck.duckdb.validate(None, "FROM contacts", "mobile", number_format="latin")  # type: ignore[arg-type]
