// What DuckDB's functions share with the code that registers them.

#ifndef PHONECHECK_DUCKDB_FUNCTIONS_H
#define PHONECHECK_DUCKDB_FUNCTIONS_H

#include "duckdb.h"

#include <stdatomic.h>

/// The DuckDB that loaded this: set by the first database, before any function is registered. Nothing in a call says
/// which DuckDB it comes from, so there can be only one in the process.
extern pc_duckdb_api pc_duckdb;

/// Functions that it may have as well.
extern pc_duckdb_binding pc_duckdb_bound;

/// What all functions of a registration share; DuckDB frees them when their database is closed.
typedef struct {
  atomic_int users;
  /// Others than those of `owns_validator` may be replaced: see `pc_duckdb_begin`.
  pc_duckdb_settings settings;
  bool owns_validator;
  char prefix[64], format[16];
} pc_duckdb_registration;

/// A function's extra info.
typedef struct {
  pc_duckdb_registration *registration;
  /// One of `PHONECHECK_COLUMN_STATUS` and the others, or 0 for a struct of all.
  uint32_t column;
} pc_duckdb_function;

enum { PC_DUCKDB_COLUMNS = 4 };

/// `phone_verdict(number)` and those that give one of its fields.
void pc_duckdb_judge_chunk(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// The same for `phone_verdict(number, area)`.
void pc_duckdb_judge_in_areas(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// What a chunk is judged by, which nothing frees before `pc_duckdb_end`. Its format is copied to `format`.
pc_duckdb_settings pc_duckdb_begin(pc_duckdb_registration *registration, char format[16]);
void pc_duckdb_end(const pc_duckdb_registration *registration, pc_duckdb_settings settings);

/// Keeps what a query is judged by, from when it is planned on; elsewhere each of its chunks is judged by what there is then.
void pc_duckdb_bind(pc_duckdb_object info);

/// `phone_register()`: judges by what was offered from now on; not for people.
void pc_duckdb_accept(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// `phone_definitions(file)`.
void pc_duckdb_replace(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

/// Gives a validator the definitions of a file, or the built-in ones where the path is `NULL` or empty, and opens one where it
/// is 0; on failure writes why.
bool pc_duckdb_use_definitions(const char *path, phonecheck_validator *validator, char *message, size_t room);

#endif
