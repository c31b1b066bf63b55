// Declarations that DuckDB's functions share with the code that registers them.

#ifndef PHONECHECK_DUCKDB_FUNCTIONS_H
#define PHONECHECK_DUCKDB_FUNCTIONS_H

#include "duckdb.h"

#include <stdatomic.h>

/// The DuckDB that loaded this library, set by the first database before any function is registered. A call doesn't
/// identify its DuckDB, so there can be only one in the process.
extern pc_duckdb_api pc_duckdb;

/// Functions that this DuckDB may have in addition.
extern pc_duckdb_binding pc_duckdb_bound;

/// The state that all functions of a registration share. DuckDB frees it when their database is closed.
typedef struct {
  atomic_int users;
  /// They may be replaced unless `owns_validator`: see `pc_duckdb_begin`.
  pc_duckdb_settings settings;
  bool owns_validator;
  char prefix[64], format[16];
} pc_duckdb_registration;

/// A function's extra info.
typedef struct {
  pc_duckdb_registration *registration;
  /// A column such as `PHONECHECK_COLUMN_STATUS`, or 0 for a struct of all.
  uint32_t column;
} pc_duckdb_function;

enum { PC_DUCKDB_COLUMNS = 4 };

/// `phone_verdict(number)`, and the functions for one of its fields.
void pc_duckdb_judge_chunk(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// The same for `phone_verdict(number, area)`.
void pc_duckdb_judge_in_areas(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// Returns the settings for a chunk, which stay open until `pc_duckdb_end`. Their format is copied to `format`.
pc_duckdb_settings pc_duckdb_begin(pc_duckdb_registration *registration, char format[16]);
void pc_duckdb_end(const pc_duckdb_registration *registration, pc_duckdb_settings settings);

/// Saves the settings of a query when it is planned. Without this, each of its chunks is judged by the settings at that
/// time.
void pc_duckdb_bind(pc_duckdb_object info);

/// `phone_register()`: judges by the offered settings from now on. Not for people.
void pc_duckdb_accept(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// `phone_definitions(file)`.
void pc_duckdb_replace(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// Gives a validator the definitions of a file, or the built-in ones if the path is `NULL` or empty. Opens a validator
/// if it is 0. Writes the reason on failure.
bool pc_duckdb_use_definitions(const char *path, phonecheck_validator *validator, char *message, size_t room);

#endif
