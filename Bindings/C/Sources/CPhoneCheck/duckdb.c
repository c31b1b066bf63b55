#include "duckdb.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python.h"

// Functions of SQL for one database at a time, which frees them when it is closed.

/// The DuckDB that loaded this: set by the first database, before any function is registered. A call brings nothing along
/// that says whose it is, so that there can be no other DuckDB in the process.
static pc_duckdb_api duckdb;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

/// What all functions of a registration share.
typedef struct {
  atomic_int users;
  pc_duckdb_settings settings;
  bool owns_validator;
  char prefix[64], format[16];
} Registration;

/// What a function is called with.
typedef struct {
  Registration *registration;
  /// 0 for a struct of all columns.
  uint32_t column;
} Function;

enum { COLUMNS = 4 };
static const char *const column_names[COLUMNS] = {"status", "country", "reason", "number"};

static void leave(Registration *registration) {
  if (atomic_fetch_sub(&registration->users, 1) > 1) return;
  if (registration->owns_validator) phonecheck_close(registration->settings.validator);
  free(registration);
}

static void destroy(void *function) {
  leave(((Function *)function)->registration);
  free(function);
}

// MARK: Calls

static const char *text_of(const phonecheck_error *error) {
  const char *text = phonecheck_error_text(error);
  return text == NULL ? "there is no memory left" : text;
}

// Copies a message as far as there is room, and no part of a character.
static void copy_message(const char *text, char *message, size_t room) {
  size_t count = strlen(text);
  if (count >= room) count = room - 1;
  while (count > 0 && ((uint8_t)text[count] & 0xC0) == 0x80) count--;
  memcpy(message, text, count);
  message[count] = 0;
}

// Makes a vector ready to be filled.
static pc_duckdb_target target(pc_duckdb_object vector, uint32_t column, int64_t count, bool has_nulls) {
  pc_duckdb_target target = {.vector = vector, .column = column, .texts = duckdb.vector_get_data(vector)};
  if (column == PHONECHECK_COLUMN_STATUS && !has_nulls) return target;
  duckdb.vector_ensure_validity_writable(vector);
  target.validity = (uint8_t *)duckdb.vector_get_validity(vector);
  memset(target.validity, 0, (size_t)(count + 7) / 8);
  return target;
}

static void judge(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  const Function *function = duckdb.scalar_function_get_extra_info(info);
  pc_duckdb_object numbers = duckdb.data_chunk_get_vector(chunk, 0);
  int64_t count = (int64_t)duckdb.data_chunk_get_size(chunk);
  pc_column column = {
    .strings = {.layout = PC_POINTERS, .count = count, .places = duckdb.vector_get_data(numbers)},
    .count = count,
    .validity = (const uint8_t *)duckdb.vector_get_validity(numbers),
  };
  pc_duckdb_target targets[COLUMNS];
  size_t target_count = function->column == 0 ? COLUMNS : 1;
  for (size_t i = 0; i < target_count; i++) {
    bool is_struct = function->column == 0;
    targets[i] = target(
        is_struct ? duckdb.struct_vector_get_child(result, i) : result, is_struct ? 1u << i : function->column, count,
        column.validity != NULL);
  }
  phonecheck_error *error = NULL;
  if (pc_duckdb_judge(&function->registration->settings, &column, targets, target_count, &error) != PHONECHECK_OK) {
    duckdb.scalar_function_set_error(info, text_of(error));
    phonecheck_error_free(error);
  }
}

void pc_duckdb_keep_numbers(const pc_duckdb_target *target, const pc_bytes *bytes, int64_t count) {
  if (bytes->count == 0) return;
  // DuckDB copies texts to memory of the vector, one by one; all at once they are a text, too, whose parts stay there.
  pc_view first = target->texts[0];
  duckdb.vector_assign_string_element_len(target->vector, 0, (const char *)bytes->bytes, (uint64_t)bytes->count);
  const uint8_t *kept;
  memcpy(&kept, target->texts[0].bytes + 8, sizeof kept);
  target->texts[0] = first;
  for (int64_t i = 0; i < count; i++) {
    uint8_t *view = target->texts[i].bytes;
    uint32_t length, place;
    uint64_t rest;
    memcpy(&length, view, 4);
    memcpy(&rest, view + 8, 8);
    memcpy(&place, view + 12, 4);
    uint64_t start = (uint64_t)(uintptr_t)kept + place;
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

// Gives a validator the definitions of a file, or the built-in ones where the path is `NULL` or empty, and opens one where it
// is 0; on failure writes why.
static bool use_definitions(const char *path, phonecheck_validator *validator, char *message, size_t room) {
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

static bool is_present(const uint64_t *validity, uint64_t row) {
  return validity == NULL || (validity[row / 64] >> row % 64 & 1);
}

// `phone_definitions(file)`: judges by other definitions from now on, and says which. A null is for the built-in ones.
static void replace(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  const Function *function = duckdb.scalar_function_get_extra_info(info);
  pc_duckdb_object paths = duckdb.data_chunk_get_vector(chunk, 0);
  const uint64_t *validity = duckdb.vector_get_validity(paths);
  const pc_view *texts = duckdb.vector_get_data(paths);
  for (uint64_t row = 0, count = duckdb.data_chunk_get_size(chunk); row < count; row++) {
    char path[4096] = "", message[8192] = "", *description = NULL;
    uint32_t length;
    memcpy(&length, texts[row].bytes, 4);
    if (is_present(validity, row)) {
      const uint8_t *start = texts[row].bytes + 4;
      if (length > 12) memcpy(&start, texts[row].bytes + 8, sizeof start);
      // Longer ones are cut off, and no file has such a name.
      memcpy(path, start, length < sizeof path ? length : sizeof path - 1);
    }
    phonecheck_validator validator = function->registration->settings.validator;
    if (!use_definitions(path, &validator, message, sizeof message)) {
      duckdb.scalar_function_set_error(info, message);
      return;
    }
    phonecheck_describe(validator, &description, NULL, NULL);
    if (description != NULL)
      duckdb.vector_assign_string_element_len(result, row, description, strlen(description));
    phonecheck_text_free(description);
  }
}

// MARK: Registration

static pc_duckdb_object text_type(void) { return duckdb.create_logical_type(PC_DUCKDB_TEXT); }

static pc_duckdb_object struct_type(void) {
  pc_duckdb_object text = text_type();
  pc_duckdb_object texts[COLUMNS] = {text, text, text, text};
  const char *names[COLUMNS];
  memcpy(names, column_names, sizeof names);
  pc_duckdb_object type = duckdb.create_struct_type(texts, names, COLUMNS);
  duckdb.destroy_logical_type(&text);
  return type;
}

static bool add(
    pc_duckdb_object connection, Registration *registration, const char *name, uint32_t column, pc_duckdb_body body) {
  Function *info = malloc(sizeof *info);
  if (info == NULL) return false;
  *info = (Function){registration, column};
  atomic_fetch_add(&registration->users, 1);
  char full[96];
  snprintf(full, sizeof full, "%s%s", registration->prefix, name);
  pc_duckdb_object function = duckdb.create_scalar_function(), set = duckdb.create_scalar_function_set(full);
  pc_duckdb_object text = text_type(), type = body == judge && column == 0 ? struct_type() : text_type();
  duckdb.scalar_function_set_name(function, full);
  duckdb.scalar_function_add_parameter(function, text);
  duckdb.scalar_function_set_return_type(function, type);
  // Nulls are ours: a struct of nulls isn't null.
  duckdb.scalar_function_set_special_handling(function);
  duckdb.scalar_function_set_extra_info(function, info, destroy);
  duckdb.scalar_function_set_function(function, body);
  if (body != judge) duckdb.scalar_function_set_volatile(function);
  bool is_added = duckdb.add_scalar_function_to_set(set, function) == 0 &&
                  duckdb.register_scalar_function_set(connection, set) == 0;
  duckdb.destroy_logical_type(&text);
  duckdb.destroy_logical_type(&type);
  duckdb.destroy_scalar_function(&function);
  duckdb.destroy_scalar_function_set(&set);
  return is_added;
}

// Registers all functions; on failure writes why.
static bool add_all(pc_duckdb_object database, Registration *registration, char *message, size_t room) {
  pc_duckdb_object connection = NULL;
  if (duckdb.connect(database, &connection) != 0) {
    snprintf(message, room, "DuckDB gives no connection to the database");
    return false;
  }
  const char *failed = add(connection, registration, "verdict", 0, judge) ? NULL : "verdict";
  for (size_t i = 0; i < COLUMNS && failed == NULL; i++)
    if (!add(connection, registration, column_names[i], 1u << i, judge)) failed = column_names[i];
  if (registration->owns_validator && failed == NULL && !add(connection, registration, "definitions", 0, replace))
    failed = "definitions";
  duckdb.disconnect(&connection);
  if (failed != NULL)
    snprintf(message, room, "DuckDB refuses the function %s%s: there may be one already", registration->prefix, failed);
  return failed == NULL;
}

// Takes over DuckDB's functions.
static bool use_api(const pc_duckdb_access *access, pc_duckdb_object info) {
  void *const *table = access->get_api(info, PC_DUCKDB_API_VERSION);
  if (table == NULL) return false;
  pc_duckdb_api api = {0};
#define PC_TAKE(position, result, name, parameters) memcpy(&api.name, &table[position], sizeof api.name);
  PC_DUCKDB_FUNCTIONS(PC_TAKE)
#undef PC_TAKE
  static bool is_set;
  pthread_mutex_lock(&loading);
  if (!is_set) duckdb = api;
  is_set = true;
  bool is_same = memcmp(&duckdb, &api, sizeof api) == 0;
  pthread_mutex_unlock(&loading);
  if (!is_same) access->set_error(info, "another DuckDB of this process has loaded this file: load a copy of it");
  return is_same;
}

// Registers functions for a database; what is given as `from` is copied.
static bool load(pc_duckdb_object info, const pc_duckdb_access *access, const Registration *from, char *message, size_t room) {
  Registration *registration = malloc(sizeof *registration);
  if (registration == NULL) {
    snprintf(message, room, "there is no memory left");
    if (from->owns_validator) phonecheck_close(from->settings.validator);
    return false;
  }
  *registration = *from;
  atomic_init(&registration->users, 1);
  registration->settings.format = registration->format;
  bool is_loaded = add_all(*access->get_database(info), registration, message, room);
  leave(registration);
  return is_loaded;
}

bool phonecheck_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access) {
  if (!use_api(access, info)) return false;
  char message[8192] = "";
  Registration registration = {.owns_validator = true, .prefix = "phone_", .format = "canonical"};
  bool is_loaded =
      use_definitions(
          getenv("PHONECHECK_DEFINITIONS"), &registration.settings.validator, message, sizeof message) &&
      load(info, access, &registration, message, sizeof message);
  if (!is_loaded) access->set_error(info, message);
  return is_loaded;
}

// MARK: Python

static Registration offer;
static bool is_offered;

bool phonecheck_python_offer(const char *prefix, phonecheck_validator validator, const char *number_format) {
  if (strlen(prefix) >= sizeof offer.prefix || strlen(number_format) >= sizeof offer.format) return false;
  pthread_mutex_lock(&loading);
  offer = (Registration){.settings.validator = validator};
  strcpy(offer.prefix, prefix);
  strcpy(offer.format, number_format);
  is_offered = true;
  pthread_mutex_unlock(&loading);
  return true;
}

bool phonecheck_python_withdraw(void) {
  pthread_mutex_lock(&loading);
  bool was_offered = is_offered;
  is_offered = false;
  pthread_mutex_unlock(&loading);
  return was_offered;
}

static bool load_offer(pc_duckdb_object info, const pc_duckdb_access *access) {
  if (!use_api(access, info)) return false;
  char message[1024] = "this file is loaded by phonecheck.duckdb.register";
  pthread_mutex_lock(&loading);
  bool was_offered = is_offered;
  Registration accepted = offer;
  is_offered = false;
  pthread_mutex_unlock(&loading);
  bool is_loaded = was_offered && load(info, access, &accepted, message, sizeof message);
  if (!is_loaded) access->set_error(info, message);
  return is_loaded;
}

// As many registrations for one database: each is a LOAD of its own, and DuckDB knows them by the names of files.
#define PC_ENTRY(number)                                                                                           \
  bool phonecheck_python##number##_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access);              \
  bool phonecheck_python##number##_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access) {             \
    return load_offer(info, access);                                                                               \
  }
PC_ENTRY(0)
PC_ENTRY(1)
PC_ENTRY(2)
PC_ENTRY(3)
PC_ENTRY(4)
PC_ENTRY(5)
PC_ENTRY(6)
PC_ENTRY(7)
