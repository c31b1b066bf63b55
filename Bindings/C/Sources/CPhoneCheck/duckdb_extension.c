#define _GNU_SOURCE
#include "duckdb_functions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python.h"

// The function that LOAD calls: it registers functions for one database.

/// Held while static variables of this file are read or written.
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

static const char *const column_names[PC_DUCKDB_COLUMNS] = {"status", "country", "reason", "number"};

static void leave(pc_duckdb_registration *registration) {
  if (atomic_fetch_sub(&registration->users, 1) > 1) return;
  if (registration->owns_validator)
    phonecheck_close(registration->settings.validator);
  else
    phonecheck_python_release(registration->settings.validator);
  free(registration);
}

static void destroy(void *function) {
  leave(((pc_duckdb_function *)function)->registration);
  free(function);
}

// MARK: Functions

static pc_duckdb_object text_type(void) { return pc_duckdb.create_logical_type(PC_DUCKDB_TEXT); }

static pc_duckdb_object struct_type(void) {
  pc_duckdb_object text = text_type();
  pc_duckdb_object texts[PC_DUCKDB_COLUMNS] = {text, text, text, text};
  const char *names[PC_DUCKDB_COLUMNS];
  memcpy(names, column_names, sizeof names);
  pc_duckdb_object type = pc_duckdb.create_struct_type(texts, names, PC_DUCKDB_COLUMNS);
  pc_duckdb.destroy_logical_type(&text);
  return type;
}

static bool is_about_numbers(pc_duckdb_body body) {
  return body == pc_duckdb_judge_chunk || body == pc_duckdb_judge_in_areas;
}

// Adds a function to a set: with one parameter, with two, or with none.
static bool add(
    pc_duckdb_object set, pc_duckdb_registration *registration, const char *name, uint32_t column,
    pc_duckdb_body body) {
  pc_duckdb_function *info = malloc(sizeof *info);
  if (info == NULL) return false;
  *info = (pc_duckdb_function){registration, column};
  atomic_fetch_add(&registration->users, 1);
  pc_duckdb_object function = pc_duckdb.create_scalar_function();
  // The functions read the actual type from each chunk.
  pc_duckdb_object given = pc_duckdb.create_logical_type(is_about_numbers(body) ? PC_DUCKDB_ANY : PC_DUCKDB_TEXT);
  pc_duckdb_object type = is_about_numbers(body) && column == 0 ? struct_type() : text_type();
  pc_duckdb.scalar_function_set_name(function, name);
  int parameters = body == pc_duckdb_judge_in_areas ? 2 : body == pc_duckdb_accept ? 0 : 1;
  for (int i = 0; i < parameters; i++) pc_duckdb.scalar_function_add_parameter(function, given);
  pc_duckdb.scalar_function_set_return_type(function, type);
  // The functions handle nulls themselves: a struct of nulls isn't null.
  pc_duckdb.scalar_function_set_special_handling(function);
  pc_duckdb.scalar_function_set_extra_info(function, info, destroy);
  pc_duckdb.scalar_function_set_function(function, body);
  if (!is_about_numbers(body)) pc_duckdb.scalar_function_set_volatile(function);
  if (is_about_numbers(body) && pc_duckdb_bound.set_bind != NULL) pc_duckdb_bound.set_bind(function, pc_duckdb_bind);
  bool is_added = pc_duckdb.add_scalar_function_to_set(set, function) == 0;
  pc_duckdb.destroy_logical_type(&given);
  pc_duckdb.destroy_logical_type(&type);
  pc_duckdb.destroy_scalar_function(&function);
  return is_added;
}

// Registers a function of numbers, with its variant for areas; or `phone_definitions`.
static bool add_set(
    pc_duckdb_object connection, pc_duckdb_registration *registration, const char *name, uint32_t column,
    pc_duckdb_body body) {
  char full[96];
  snprintf(full, sizeof full, "%s%s", registration->prefix, name);
  pc_duckdb_object set = pc_duckdb.create_scalar_function_set(full);
  bool is_added = add(set, registration, full, column, body) &&
                  (!is_about_numbers(body) ||
                   add(set, registration, full, column, pc_duckdb_judge_in_areas)) &&
                  pc_duckdb.register_scalar_function_set(connection, set) == 0;
  pc_duckdb.destroy_scalar_function_set(&set);
  return is_added;
}

// Registers all functions; writes the reason on failure.
static bool add_all(pc_duckdb_object database, pc_duckdb_registration *registration, char *message, size_t room) {
  pc_duckdb_object connection = NULL;
  if (pc_duckdb.connect(database, &connection) != 0) {
    snprintf(message, room, "DuckDB gives no connection to the database");
    return false;
  }
  const char *failed = add_set(connection, registration, "verdict", 0, pc_duckdb_judge_chunk) ? NULL : "verdict";
  for (size_t i = 0; i < PC_DUCKDB_COLUMNS && failed == NULL; i++)
    if (!add_set(connection, registration, column_names[i], 1u << i, pc_duckdb_judge_chunk)) failed = column_names[i];
  bool has_definitions = failed == NULL && registration->owns_validator;
  if (has_definitions && !add_set(connection, registration, "definitions", 0, pc_duckdb_replace))
    failed = "definitions";
  if (failed == NULL && !has_definitions && !add_set(connection, registration, "register", 0, pc_duckdb_accept))
    failed = "register";
  pc_duckdb.disconnect(&connection);
  if (failed != NULL)
    snprintf(message, room, "DuckDB refuses the function %s%s: there may be one already", registration->prefix, failed);
  return failed == NULL;
}

// Functions that are found by their names, in the program or library that contains the given function.
static pc_duckdb_binding find_binding(void *function) {
  pc_duckdb_binding found = {0};
  Dl_info info = {0};
  if (dladdr(function, &info) == 0) return found;
  void *library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) library = dlopen(NULL, RTLD_LAZY);
  if (library == NULL) return found;
  bool is_complete = true;
#define PC_FIND(result, name, parameters)                                                                          \
  {                                                                                                                \
    void *address = dlsym(library, "duckdb_scalar_function_" #name);                                               \
    is_complete = is_complete && address != NULL;                                                                  \
    memcpy(&found.name, &address, sizeof address);                                                                 \
  }
  PC_DUCKDB_BINDING(PC_FIND)
#undef PC_FIND
  dlclose(library);
  if (!is_complete) memset(&found, 0, sizeof found);
  return found;
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
  void *function;
  pthread_mutex_lock(&loading);
  if (!is_set) {
    pc_duckdb = api;
    memcpy(&function, &api.connect, sizeof function);
    pc_duckdb_bound = find_binding(function);
  }
  is_set = true;
  bool is_same = memcmp(&pc_duckdb, &api, sizeof api) == 0;
  pthread_mutex_unlock(&loading);
  if (!is_same) access->set_error(info, "another DuckDB of this process has loaded this file: load a copy of it");
  return is_same;
}

// Registers functions for a database; copies `from`.
static bool load(
    pc_duckdb_object info, const pc_duckdb_access *access, const pc_duckdb_registration *from, char *message,
    size_t room) {
  pc_duckdb_registration *registration = malloc(sizeof *registration);
  if (registration == NULL) {
    snprintf(message, room, "there is no memory left");
    if (from->owns_validator) phonecheck_close(from->settings.validator);
    return false;
  }
  *registration = *from;
  atomic_init(&registration->users, 1);
  if (!registration->owns_validator) phonecheck_python_hold(registration->settings.validator);
  registration->settings.format = registration->format;
  bool is_loaded = add_all(*access->get_database(info), registration, message, room);
  leave(registration);
  return is_loaded;
}

bool phonecheck_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access) {
  if (!use_api(access, info)) return false;
  char message[8192] = "";
  pc_duckdb_registration registration = {.owns_validator = true, .prefix = "phone_", .format = "canonical"};
  bool is_loaded =
      pc_duckdb_use_definitions(
          getenv("PHONECHECK_DEFINITIONS"), &registration.settings.validator, message, sizeof message) &&
      load(info, access, &registration, message, sizeof message);
  if (!is_loaded) access->set_error(info, message);
  return is_loaded;
}

// MARK: Python

static pc_duckdb_registration offer;
static bool is_offered;

bool phonecheck_python_offer(const char *prefix, phonecheck_validator validator, const char *number_format) {
  if (strlen(prefix) >= sizeof offer.prefix || strlen(number_format) >= sizeof offer.format) return false;
  pthread_mutex_lock(&loading);
  offer = (pc_duckdb_registration){.settings.validator = validator};
  strcpy(offer.prefix, prefix);
  strcpy(offer.format, number_format);
  is_offered = true;
  pthread_mutex_unlock(&loading);
  return true;
}

pc_duckdb_settings pc_duckdb_begin(pc_duckdb_registration *registration, char format[16]) {
  pthread_mutex_lock(&loading);
  memcpy(format, registration->format, 16);
  pc_duckdb_settings settings = {.validator = registration->settings.validator, .format = format};
  if (!registration->owns_validator) phonecheck_python_hold(settings.validator);
  pthread_mutex_unlock(&loading);
  return settings;
}

void pc_duckdb_end(const pc_duckdb_registration *registration, pc_duckdb_settings settings) {
  if (!registration->owns_validator) phonecheck_python_release(settings.validator);
}

void pc_duckdb_accept(pc_duckdb_object info, pc_duckdb_object chunk, pc_duckdb_object result) {
  (void)chunk;
  const pc_duckdb_function *function = pc_duckdb.scalar_function_get_extra_info(info);
  pc_duckdb_registration *registration = function->registration;
  pthread_mutex_lock(&loading);
  bool is_accepted = is_offered && strcmp(offer.prefix, registration->prefix) == 0;
  phonecheck_validator before = registration->settings.validator;
  if (is_accepted) {
    is_offered = false;
    registration->settings.validator = offer.settings.validator;
    memcpy(registration->format, offer.format, sizeof registration->format);
    phonecheck_python_hold(offer.settings.validator);
  }
  pthread_mutex_unlock(&loading);
  if (!is_accepted) {
    pc_duckdb.scalar_function_set_error(info, "this function is called by phonecheck.duckdb.register");
    return;
  }
  phonecheck_python_release(before);
  pc_duckdb.vector_assign_string_element_len(result, 0, "registered", 10);
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
  pc_duckdb_registration accepted = offer;
  is_offered = false;
  pthread_mutex_unlock(&loading);
  bool is_loaded = was_offered && load(info, access, &accepted, message, sizeof message);
  if (!is_loaded) access->set_error(info, message);
  return is_loaded;
}

// Eight registrations are possible for one database: each is a separate LOAD, and DuckDB distinguishes them by the
// names of files.
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
