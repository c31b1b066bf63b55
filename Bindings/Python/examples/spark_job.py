#!/usr/bin/env python3
"""A job for `spark-submit` that judges files and a column, with the wheel sent to the executors.

```sh
cp phonecheck-*.whl phonecheck.zip              # a wheel is a zip file, and Spark sends those
spark-submit --master 'local-cluster[2,1,1024]' --py-files phonecheck.zip spark_job.py area-codes.json contacts checked mobile
```

The machines of the executors need Python and, for columns and Parquet, pyarrow; nothing is installed on them.
"""

import sys

from pyspark.sql import SparkSession

import phonecheck.spark


def main() -> None:
    definitions, contacts, checked, column = sys.argv[1:]
    with SparkSession.builder.appName("phonecheck").getOrCreate() as spark:
        summary = phonecheck.spark.validate_files(spark, contacts, checked, catalog=definitions, columns=column)
        print(f"{summary['valid']} of {summary['rows']} numbers in files are valid")

        # An existing frame; here, the rows just written.
        frame = spark.read.option("header", True).option("multiLine", True).csv(f"{checked}/part-*")
        frame = phonecheck.spark.with_verdicts(frame, column, definitions, column_prefix="again_")
        differing = frame.where("again_status <> phone_status").count()
        print(f"{differing} verdicts of the column differ; phonecheck is in {phonecheck.__file__}")


if __name__ == "__main__":
    main()
