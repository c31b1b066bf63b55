#include "duckdb_functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python.h"

// The bodies of DuckDB's functions, for a chunk of rows.

pc_duckdb_api pc_duckdb;
pc_duckdb_binding pc_duckdb_bound;

static const char *text_of(const phonecheck_error *error) {
  const char *text = phonecheck_error_text(error);
  return text == NULL ? "there is no memory left" : text;
}

// Copies as many whole characters of a message as fit.
static void copy_message(const char *text, char *message, size_t room) {
  size_t count = strlen(text);
  if (count >= room) count = room - 1;
  while (count > 0 && ((uint8_t)text[count] & 0xC0) == 0x80) count--;
  memcpy(message, text, count);
  message[count] = 0;
}

// Prepares a vector for filling.
static pc_duckdb_target target(pc_duckdb_object vector, uint32_t column, int64_t count, bool has_nulls) {
  pc_duckdb_target target = {.vector = vector, .column = column, .texts = pc_duckdb.vector_get_data(vector)};
  if (column == PHONECHECK_COLUMN_STATUS && !has_nulls) return target;
  pc_duckdb.vector_ensure_validity_writable(vector);
  target.validity = (uint8_t *)pc_duckdb.vector_get_validity(vector);
  memset(target.validity, 0, (size_t)(count + 7) / 8);
  return target;
}

// Prepares the vectors of a result for filling.
static size_t targets_of(
    const pc_duckdb_function *function, pc_duckdb_object result, int64_t count, bool has_nulls,
    pc_duckdb_target *targets) {
  if (function->column != 0) {
    targets[0] = target(result, function->column, count, has_nulls);
    return 1;
  }
  for (size_t i = 0; i < PC_DUCKDB_COLUMNS; i++)
    targets[i] = target(pc_duckdb.struct_vector_get_child(result, i), 1u << i, count, has_nulls);
  return PC_DUCKDB_COLUMNS;
}

static void fail(pc_duckdb_object info, phonecheck_error *error) {
  pc_duckdb.scalar_function_set_error(info, text_of(error));
  phonecheck_error_free(error);
}

// MARK: Input

// A vector as a column, and the memory of its texts if they had to be copied.
typedef struct {
  pc_column column;
  void *offsets, *bytes;
} Input;

static bool is_present(const uint64_t *validity, uint64_t row) {
  return validity == NULL || (validity[row / 64] >> row % 64 & 1);
}

// The number of bytes of a DuckDB integer.
static int32_t width_of(int type) {
  switch (type) {
    case PC_DUCKDB_TINYINT:
    case PC_DUCKDB_UTINYINT: return 1;
    case PC_DUCKDB_SMALLINT:
    case PC_DUCKDB_USMALLINT: return 2;
    case PC_DUCKDB_INTEGER:
    case PC_DUCKDB_UINTEGER: return 4;
    case PC_DUCKDB_BIGINT:
    case PC_DUCKDB_UBIGINT: return 8;
    default: return 16;
  }
}

static bool is_unsigned(int type) {
  return (type >= PC_DUCKDB_UTINYINT && type <= PC_DUCKDB_UBIGINT) || type == PC_DUCKDB_UHUGEINT;
}

// Copies the texts of an enumeration.
static bool copy_words(pc_duckdb_object type, int64_t count, Input *input) {
  int32_t width = width_of(pc_duckdb.enum_internal_type(type));
  const uint8_t *indices = input->column.strings.entries;
  int32_t *offsets = calloc((size_t)count + 1, sizeof *offsets);
  size_t room = 0, used = 0;
  input->offsets = offsets;
  for (int64_t row = 0; offsets != NULL && row < count; row++) {
    uint64_t index = 0;
    if (is_present((const uint64_t *)(const void *)input->column.validity, (uint64_t)row)) {
      memcpy(&index, indices + row * width, (size_t)width);
      char *word = pc_duckdb.enum_dictionary_value(type, index);
      size_t length = word == NULL ? 0 : strlen(word);
      if (used + length + PC_SLACK > room) {
        room = 2 * (used + length) + 4096;
        void *larger = used + length > INT32_MAX ? NULL : realloc(input->bytes, room);
        if (larger == NULL) {
          pc_duckdb.free(word);
          return false;
        }
        input->bytes = larger;
      }
      if (length > 0) memcpy((uint8_t *)input->bytes + used, word, length);
      used += length;
      pc_duckdb.free(word);
    }
    offsets[row + 1] = (int32_t)used;
  }
  input->column.strings.layout = PC_UTF8;
  input->column.strings.entries = offsets;
  input->column.strings.bytes = input->bytes;
  return offsets != NULL;
}

static const pc_number numbers[] = {
  [PC_DUCKDB_TINYINT] = PC_NUMBER_INT8, [PC_DUCKDB_SMALLINT] = PC_NUMBER_INT16, [PC_DUCKDB_INTEGER] = PC_NUMBER_INT32,
  [PC_DUCKDB_BIGINT] = PC_NUMBER_INT64, [PC_DUCKDB_UTINYINT] = PC_NUMBER_UINT8, [PC_DUCKDB_USMALLINT] = PC_NUMBER_UINT16,
  [PC_DUCKDB_UINTEGER] = PC_NUMBER_UINT32, [PC_DUCKDB_UBIGINT] = PC_NUMBER_UINT64, [PC_DUCKDB_FLOAT] = PC_NUMBER_FLOAT,
  [PC_DUCKDB_DOUBLE] = PC_NUMBER_DOUBLE,
};

// Reads the type of a vector; returns the reason if it can't be judged.
static const char *read_type(pc_duckdb_object type, int64_t count, Input *input) {
  pc_strings *strings = &input->column.strings;
  int id = pc_duckdb.get_type_id(type);
  switch (id) {
    case PC_DUCKDB_TEXT:
    case PC_DUCKDB_BLOB: strings->layout = PC_POINTERS; return NULL;
    case PC_DUCKDB_NULL: input->column.is_null = true; return NULL;
    case PC_DUCKDB_ENUM: return copy_words(type, count, input) ? NULL : "there is no memory left";
    case PC_DUCKDB_DECIMAL:
    case PC_DUCKDB_HUGEINT:
    case PC_DUCKDB_UHUGEINT:
      strings->layout = PC_NUMBERS;
      strings->number = PC_NUMBER_DECIMAL;
      strings->width = width_of(id == PC_DUCKDB_DECIMAL ? pc_duckdb.decimal_internal_type(type) : id);
      strings->scale = id == PC_DUCKDB_DECIMAL ? pc_duckdb.decimal_scale(type) : 0;
      strings->is_unsigned = is_unsigned(id);
      return NULL;
  }
  if (id < PC_DUCKDB_TINYINT || id > PC_DUCKDB_DOUBLE)
    return "phone numbers are text, binary of UTF-8, integers, decimals, or floats: cast the column to VARCHAR";
  strings->layout = PC_NUMBERS;
  strings->number = numbers[id];
  return NULL;
}

// Reads a vector as a column; returns the reason if it can't be judged.
static const char *read_vector(pc_duckdb_object vector, int64_t count, Input *input) {
  *input = (Input){.column = {
    .strings = {.count = count, .entries = pc_duckdb.vector_get_data(vector)},
    .count = count,
    .validity = (const uint8_t *)pc_duckdb.vector_get_validity(vector),
  }};
  pc_duckdb_object type = pc_duckdb.vector_get_column_type(vector);
  const char *failure = read_type(type, count, input);
  pc_duckdb.destroy_logical_type(&type);
  return failure;
}

static void free_input(Input *input) {
  free(input->offsets);
  free(input->bytes);
}

static bool may_have_nulls(const pc_column *column) {
  return column->validity != NULL || column->is_null ||
         (column->strings.layout == PC_NUMBERS && column->strings.number >= PC_NUMBER_FLOAT);
}

// MARK: Queries

// The settings of a query from its beginning to its end.
typedef struct {
  phonecheck_validator validator;
  char format[16];
} Bound;

static void unbind(void *bound) {
  phonecheck_python_release(((Bound *)bound)->validator);
  free(bound);
}

static void *copy_bound(void *from) {
  Bound *copy = malloc(sizeof *copy);
  if (copy == NULL) return NULL;
  *copy = *(Bound *)from;
  phonecheck_python_hold(copy->validator);
  return copy;
}

void pc_duckdb_bind(pc_duckdb_object info) {
  const pc_duckdb_function *function = pc_duckdb_bound.bind_get_extra_info(info);
  Bound *bound = malloc(sizeof *bound);
  if (bound == NULL) return;
  pc_duckdb_settings settings = pc_duckdb_begin(function->registration, bound->format);
  phonecheck_result result = phonecheck_python_pin(settings.validator, &bound->validator, NULL);
  pc_duckdb_end(function->registration, settings);
  if (result == PHONECHECK_OK) {
    pc_duckdb_bound.set_bind_data(info, bound, unbind);
    pc_duckdb_bound.set_bind_data_copy(info, copy_bound);
  } else {
    // The query's chunks report the reason.
    free(bound);
  }
}

static void judge_columns(
    pc_duckdb_object info, const pc_duckdb_function *function, const pc_column *column, const pc_column *areas,
    pc_duckdb_object result) {
  pc_duckdb_target targets[PC_DUCKDB_COLUMNS];
  size_t target_count = targets_of(function, result, column->count, may_have_nulls(column), targets);
  const Bound *bound = pc_duckdb_bound.get_bind_data == NULL ? NULL : pc_duckdb_bound.get_bind_data(info);
  char format[16];
  pc_duckdb_settings settings;
  if (bound == NULL)
    settings = pc_duckdb_begin(function->registration, format);
  else
    settings = (pc_duckdb_settings){.validator = bound->validator, .format = bound->format};
  phonecheck_error *error = NULL;
  if (pc_duckdb_judge(&settings, column, areas, targets, target_count, &error) != PHONECHECK_OK) fail(info, error);
  if (bound == NULL) pc_duckdb_end(function->registration, settings);
}

static void judge_chunk(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result, bool has_areas) {
  const pc_duckdb_function *function = pc_duckdb.scalar_function_get_extra_info(info);
  int64_t count = (int64_t)pc_duckdb.data_chunk_get_size(chunk);
  Input numbers, areas = {0};
  const char *failure = read_vector(pc_duckdb.data_chunk_get_vector(chunk, 0), count, &numbers);
  if (failure == NULL && has_areas) failure = read_vector(pc_duckdb.data_chunk_get_vector(chunk, 1), count, &areas);
  if (failure == NULL)
    judge_columns(info, function, &numbers.column, has_areas ? &areas.column : NULL, result);
  else
    pc_duckdb.scalar_function_set_error(info, failure);
  free_input(&numbers);
  free_input(&areas);
}

void pc_duckdb_judge_chunk(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  judge_chunk(info, chunk, result, false);
}

void pc_duckdb_judge_in_areas(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  judge_chunk(info, chunk, result, true);
}

// The bytes of a DuckDB string.
static const uint8_t *text_at(const pc_view *view, uint32_t *count) {
  const uint8_t *far;
  memcpy(count, view->bytes, 4);
  memcpy(&far, view->bytes + 8, sizeof far);
  return *count > 12 ? far : view->bytes + 4;
}

// Copies a DuckDB string and ends it with a NUL. A string that doesn't fit names nothing, and a string with a NUL
// inside becomes `?`.
static const char *copy_text(const pc_view *view, char *copy, size_t room) {
  uint32_t count;
  const uint8_t *start = text_at(view, &count);
  size_t copied = count < room ? count : room - 1;
  memcpy(copy, start, copied);
  copy[copied] = 0;
  return strlen(copy) == copied ? copy : "?";
}

void pc_duckdb_keep_numbers(const pc_duckdb_target *target, const pc_bytes *bytes, int64_t count) {
  if (bytes->count == 0) return;
  // DuckDB copies texts to the vector's memory one by one; passed as one text they are copied at once, and their
  // views point into it.
  pc_view first = target->texts[0];
  pc_duckdb.vector_assign_string_element_len(target->vector, 0, (const char *)bytes->bytes, (uint64_t)bytes->count);
  const uint8_t *kept;
  memcpy(&kept, target->texts[0].bytes + 8, sizeof kept);
  target->texts[0] = first;
  for (int64_t i = 0; i < count; i++) {
    uint8_t *view = target->texts[i].bytes;
    uint32_t length, offset;
    uint64_t rest;
    memcpy(&length, view, 4);
    memcpy(&rest, view + 8, 8);
    memcpy(&offset, view + 12, 4);
    uint64_t start = (uint64_t)(uintptr_t)kept + offset;
    rest = length > 12 ? start : rest;
    memcpy(view + 8, &rest, 8);
  }
}

pc_view pc_duckdb_text(const uint8_t *bytes, uint32_t count) {
  pc_view view = {{0}};
  memcpy(view.bytes, &count, 4);
  memcpy(view.bytes + 4, bytes, count <= 12 ? count : 4);
  if (count > 12) memcpy(view.bytes + 8, &bytes, sizeof bytes);
  return view;
}

// MARK: Definitions

// Reads a definitions file, at most one byte more than is accepted, so that the loader reports the limit.
static char *read_file(const char *path, size_t *count) {
  const size_t most = (4 << 20) + 1;
  FILE *file = fopen(path, "rbe");
  char *bytes = file == NULL ? NULL : malloc(most);
  *count = bytes == NULL ? 0 : fread(bytes, 1, most, file);
  bool is_read = bytes != NULL && !ferror(file);
  if (file != NULL) fclose(file);
  if (is_read) return bytes;
  free(bytes);
  return NULL;
}

bool pc_duckdb_use_definitions(const char *path, phonecheck_validator *validator, char *message, size_t room) {
  phonecheck_options options = {.size = sizeof options};
  char *bytes = NULL;
  if (path != NULL && *path != 0) {
    bytes = read_file(path, &options.definitions_count);
    if (bytes == NULL) {
      snprintf(message, room, "the definitions file “%s” can't be read: give the path of one", path);
      return false;
    }
    options.definitions = bytes;
    options.definitions_name = path;
  }
  phonecheck_error *error = NULL;
  phonecheck_result result = *validator == 0 ? phonecheck_open(&options, validator, &error)
                                             : phonecheck_replace(*validator, &options, &error);
  if (result != PHONECHECK_OK) copy_message(text_of(error), message, room);
  phonecheck_error_free(error);
  free(bytes);
  return result == PHONECHECK_OK;
}

// `phone_definitions(file)`: judges by other definitions from now on, and describes them. Null means the built-in ones.
void pc_duckdb_replace(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  const pc_duckdb_function *function = pc_duckdb.scalar_function_get_extra_info(info);
  pc_duckdb_object paths = pc_duckdb.data_chunk_get_vector(chunk, 0);
  const uint64_t *validity = pc_duckdb.vector_get_validity(paths);
  const pc_view *texts = pc_duckdb.vector_get_data(paths);
  for (uint64_t row = 0, count = pc_duckdb.data_chunk_get_size(chunk); row < count; row++) {
    char room[4097], message[8192] = "", *description = NULL;
    const char *path = is_present(validity, row) ? copy_text(&texts[row], room, sizeof room) : NULL;
    phonecheck_validator validator = function->registration->settings.validator;
    if (!pc_duckdb_use_definitions(path, &validator, message, sizeof message)) {
      pc_duckdb.scalar_function_set_error(info, message);
      return;
    }
    phonecheck_describe(validator, &description, NULL, NULL);
    if (description != NULL)
      pc_duckdb.vector_assign_string_element_len(result, row, description, strlen(description));
    phonecheck_text_free(description);
  }
}
