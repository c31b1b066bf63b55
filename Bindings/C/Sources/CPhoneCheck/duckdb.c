#include "duckdb_functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What DuckDB's functions do with a chunk of rows.

pc_duckdb_api pc_duckdb;

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

// Makes a vector ready to be filled.
static pc_duckdb_target target(pc_duckdb_object vector, uint32_t column, int64_t count, bool has_nulls) {
  pc_duckdb_target target = {.vector = vector, .column = column, .texts = pc_duckdb.vector_get_data(vector)};
  if (column == PHONECHECK_COLUMN_STATUS && !has_nulls) return target;
  pc_duckdb.vector_ensure_validity_writable(vector);
  target.validity = (uint8_t *)pc_duckdb.vector_get_validity(vector);
  memset(target.validity, 0, (size_t)(count + 7) / 8);
  return target;
}

// Makes the vectors of a result ready.
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

// A vector of texts as a column.
static pc_column column_of(pc_duckdb_object vector, int64_t count) {
  return (pc_column){
    .strings = {.layout = PC_POINTERS, .count = count, .entries = pc_duckdb.vector_get_data(vector)},
    .count = count,
    .validity = (const uint8_t *)pc_duckdb.vector_get_validity(vector),
  };
}

static void judge_chunk(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result, bool has_areas) {
  const pc_duckdb_function *function = pc_duckdb.scalar_function_get_extra_info(info);
  int64_t count = (int64_t)pc_duckdb.data_chunk_get_size(chunk);
  pc_column column = column_of(pc_duckdb.data_chunk_get_vector(chunk, 0), count), areas;
  if (has_areas) areas = column_of(pc_duckdb.data_chunk_get_vector(chunk, 1), count);
  pc_duckdb_target targets[PC_DUCKDB_COLUMNS];
  size_t target_count = targets_of(function, result, count, column.validity != NULL, targets);
  char format[16];
  pc_duckdb_settings settings = pc_duckdb_begin(function->registration, format);
  phonecheck_error *error = NULL;
  if (pc_duckdb_judge(&settings, &column, has_areas ? &areas : NULL, targets, target_count, &error) != PHONECHECK_OK)
    fail(info, error);
  pc_duckdb_end(function->registration, settings);
}

void pc_duckdb_judge_chunk(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  judge_chunk(info, chunk, result, false);
}

void pc_duckdb_judge_in_areas(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  judge_chunk(info, chunk, result, true);
}

static bool is_present(const uint64_t *validity, uint64_t row) {
  return validity == NULL || (validity[row / 64] >> row % 64 & 1);
}

// The bytes of one of DuckDB's strings.
static const uint8_t *text_at(const pc_view *view, uint32_t *count) {
  const uint8_t *far;
  memcpy(count, view->bytes, 4);
  memcpy(&far, view->bytes + 8, sizeof far);
  return *count > 12 ? far : view->bytes + 4;
}

// Copies one of DuckDB's strings and ends it with a NUL: one that doesn't fit names nothing, and one with a NUL
// inside is `?`.
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

// Reads a definitions file: at most a byte more than is accepted, so that the loader reports the limit.
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

// `phone_definitions(file)`: judges by other definitions from now on, and says which. Null means the built-in ones.
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
