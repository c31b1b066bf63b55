// The parts of DuckDB's interface for extensions that are used here.
//
// DuckDB 1.2.0, src/include/duckdb_extension.h (`duckdb_extension_access` and `duckdb_ext_api_v1`, whose stable part is
// the same in every later version) and src/include/duckdb.h (types and functions). Tests/duckdb.c compares positions
// with names.

#ifndef PHONECHECK_DUCKDB_H
#define PHONECHECK_DUCKDB_H

#include "columns.h"
#include "phonecheck.h"

// MARK: DuckDB's side

/// The version of the interface that the extension requests and its footer names.
#define PC_DUCKDB_API_VERSION "v1.2.0"

/// An object whose contents only DuckDB knows.
typedef void *pc_duckdb_object;

/// DuckDB's functions for an extension that is being loaded.
typedef struct {
  void (*set_error)(pc_duckdb_object info, const char *message);
  pc_duckdb_object *(*get_database)(pc_duckdb_object info);
  /// A table of functions; `NULL` if this DuckDB doesn't have the version, which it reports itself.
  void *const *(*get_api)(pc_duckdb_object info, const char *version);
} pc_duckdb_access;

/// The body of a scalar function: reads a chunk, fills a vector.
typedef void (*pc_duckdb_body)(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result);

typedef void (*pc_duckdb_destroy)(void *);

/// Constants such as `DUCKDB_TYPE_VARCHAR`.
enum {
  PC_DUCKDB_TINYINT = 2, PC_DUCKDB_SMALLINT, PC_DUCKDB_INTEGER, PC_DUCKDB_BIGINT, PC_DUCKDB_UTINYINT, PC_DUCKDB_USMALLINT,
  PC_DUCKDB_UINTEGER, PC_DUCKDB_UBIGINT, PC_DUCKDB_FLOAT, PC_DUCKDB_DOUBLE,
  PC_DUCKDB_HUGEINT = 16, PC_DUCKDB_TEXT, PC_DUCKDB_BLOB, PC_DUCKDB_DECIMAL,
  PC_DUCKDB_ENUM = 23,
  PC_DUCKDB_UHUGEINT = 32,
  PC_DUCKDB_ANY = 34,
  PC_DUCKDB_NULL = 36
};

/// The functions that are used: positions in the table, results, names without `duckdb_`, parameters.
#define PC_DUCKDB_FUNCTIONS(FUNCTION)                                                                              \
  FUNCTION(3, int, connect, (pc_duckdb_object database, pc_duckdb_object * connection))                            \
  FUNCTION(6, void, disconnect, (pc_duckdb_object * connection))                                                   \
  FUNCTION(25, void, free, (void *memory))                                                                         \
  FUNCTION(156, pc_duckdb_object, create_logical_type, (int type))                                                 \
  FUNCTION(163, pc_duckdb_object, create_struct_type, (pc_duckdb_object * types, const char **names, uint64_t count)) \
  FUNCTION(166, int, get_type_id, (pc_duckdb_object type))                                                         \
  FUNCTION(168, uint8_t, decimal_scale, (pc_duckdb_object type))                                                   \
  FUNCTION(169, int, decimal_internal_type, (pc_duckdb_object type))                                               \
  FUNCTION(170, int, enum_internal_type, (pc_duckdb_object type))                                                  \
  FUNCTION(172, char *, enum_dictionary_value, (pc_duckdb_object type, uint64_t index))                            \
  FUNCTION(184, void, destroy_logical_type, (pc_duckdb_object * type))                                             \
  FUNCTION(190, pc_duckdb_object, data_chunk_get_vector, (pc_duckdb_object chunk, uint64_t column))                \
  FUNCTION(191, uint64_t, data_chunk_get_size, (pc_duckdb_object chunk))                                           \
  FUNCTION(193, pc_duckdb_object, vector_get_column_type, (pc_duckdb_object vector))                               \
  FUNCTION(194, void *, vector_get_data, (pc_duckdb_object vector))                                                \
  FUNCTION(195, uint64_t *, vector_get_validity, (pc_duckdb_object vector))                                        \
  FUNCTION(196, void, vector_ensure_validity_writable, (pc_duckdb_object vector))                                  \
  FUNCTION(                                                                                                        \
      198, void, vector_assign_string_element_len,                                                                 \
      (pc_duckdb_object vector, uint64_t row, const char *text, uint64_t count))                                   \
  FUNCTION(203, pc_duckdb_object, struct_vector_get_child, (pc_duckdb_object vector, uint64_t index))              \
  FUNCTION(209, pc_duckdb_object, create_scalar_function, (void))                                                  \
  FUNCTION(210, void, destroy_scalar_function, (pc_duckdb_object * function))                                      \
  FUNCTION(211, void, scalar_function_set_name, (pc_duckdb_object function, const char *name))                     \
  FUNCTION(213, void, scalar_function_set_special_handling, (pc_duckdb_object function))                           \
  FUNCTION(214, void, scalar_function_set_volatile, (pc_duckdb_object function))                                   \
  FUNCTION(215, void, scalar_function_add_parameter, (pc_duckdb_object function, pc_duckdb_object type))           \
  FUNCTION(216, void, scalar_function_set_return_type, (pc_duckdb_object function, pc_duckdb_object type))         \
  FUNCTION(                                                                                                        \
      217, void, scalar_function_set_extra_info, (pc_duckdb_object function, void *info, pc_duckdb_destroy destroy)) \
  FUNCTION(218, void, scalar_function_set_function, (pc_duckdb_object function, pc_duckdb_body body))              \
  FUNCTION(220, void *, scalar_function_get_extra_info, (pc_duckdb_object info))                                   \
  FUNCTION(221, void, scalar_function_set_error, (pc_duckdb_object info, const char *message))                     \
  FUNCTION(222, pc_duckdb_object, create_scalar_function_set, (const char *name))                                  \
  FUNCTION(223, void, destroy_scalar_function_set, (pc_duckdb_object * set))                                       \
  FUNCTION(224, int, add_scalar_function_to_set, (pc_duckdb_object set, pc_duckdb_object function))                \
  FUNCTION(225, int, register_scalar_function_set, (pc_duckdb_object connection, pc_duckdb_object set))

/// The same functions as pointers.
typedef struct {
#define PC_MEMBER(position, result, name, parameters) result(*name) parameters;
  PC_DUCKDB_FUNCTIONS(PC_MEMBER)
#undef PC_MEMBER
} pc_duckdb_api;

/// Functions that aren't at the same place in every version, and are found by name. They are for planning a query, and
/// for the data that a function saves then.
#define PC_DUCKDB_BINDING(FUNCTION)                                                                                \
  FUNCTION(void, set_bind, (pc_duckdb_object function, void (*bind)(pc_duckdb_object info)))                       \
  FUNCTION(void *, bind_get_extra_info, (pc_duckdb_object info))                                                   \
  FUNCTION(void, set_bind_data, (pc_duckdb_object info, void *data, pc_duckdb_destroy destroy))                    \
  FUNCTION(void, set_bind_data_copy, (pc_duckdb_object info, void *(*copy)(void *data)))                           \
  FUNCTION(void *, get_bind_data, (pc_duckdb_object info))

/// The same functions as pointers; all are `NULL` if one is missing.
typedef struct {
#define PC_MEMBER(result, name, parameters) result(*name) parameters;
  PC_DUCKDB_BINDING(PC_MEMBER)
#undef PC_MEMBER
} pc_duckdb_binding;

// MARK: Our side

/// The function that LOAD calls, by the name of the file.
bool phonecheck_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access);

/// A vector of texts that is filled for one of the columns.
typedef struct {
  pc_duckdb_object vector;
  /// A column such as `PHONECHECK_COLUMN_STATUS`.
  uint32_t column;
  /// Room for DuckDB's strings, which are views with a pointer in place of a buffer and an offset.
  pc_view *texts;
  /// A bit for each row; `NULL` if there are no nulls.
  uint8_t *validity;
} pc_duckdb_target;

/// The settings for judging a chunk.
typedef struct {
  phonecheck_validator validator;
  /// The written form of numbers; `NULL` for canonical.
  const char *format;
} pc_duckdb_settings;

/// Judges the rows of a chunk and fills the vectors of `count` columns.
///
/// - `areas`: the names of their areas; `NULL` if none are named.
phonecheck_result pc_duckdb_judge(
    const pc_duckdb_settings *settings, const pc_column *column, const pc_column *areas, const pc_duckdb_target *targets, size_t count,
    phonecheck_error **error);

/// Gives numbers that were written as views of `bytes` to their vector, which keeps a copy of the bytes.
void pc_duckdb_keep_numbers(const pc_duckdb_target *target, const pc_bytes *bytes, int64_t count);

/// A DuckDB string. If there are more than 12 bytes, `bytes` must not move.
pc_view pc_duckdb_text(const uint8_t *bytes, uint32_t count);

#endif
