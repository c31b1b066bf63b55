// Verdicts in Postgres: SQL functions over libphonecheck, with the definitions that this module was built with.
//
// A backend loads the library when a function is first called, and keeps one validator. The postmaster never loads it,
// even if `shared_preload_libraries` names this module, so no process is forked with it. The library starts no thread
// here and leaves signals alone. Errors are only raised when none of its frames is on the stack and all its memory was
// freed, since `ereport` jumps over both.

#include "postgres.h"

#include "access/htup_details.h"
#include "fmgr.h"
#include "funcapi.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include "phonecheck.h"

#include <dlfcn.h>

PG_MODULE_MAGIC;

// Set by the Makefile: PHONECHECK_LIBRARY, the library's file name next to this module, and PHONECHECK_DEFINITIONS if
// definitions other than the library's are built in.
#ifdef PHONECHECK_DEFINITIONS
static const unsigned char definitions[] = {
#include "definitions.inc"
};
#endif

// MARK: The library

static struct {
  bool is_loaded;
  phonecheck_validator validator;
  uint32_t (*abi_version)(void);
  phonecheck_result (*open)(const phonecheck_options *, phonecheck_validator *, phonecheck_error **);
  phonecheck_result (*describe)(phonecheck_validator, char **, char **, phonecheck_error **);
  phonecheck_result (*judge)(
      phonecheck_validator, const char *, size_t, const char *, phonecheck_cell *, phonecheck_error **);
  const char *(*error_text)(const phonecheck_error *);
  void (*error_free)(phonecheck_error *);
  void (*text_free)(char *);
} library;

// Raises the error of a failed call.
__attribute__((noreturn)) static void fail(const char *doing, phonecheck_result result, phonecheck_error *error) {
  const char *text = error == NULL ? NULL : library.error_text(error);
  char *copy = text == NULL ? NULL : palloc_extended(strlen(text) + 1, MCXT_ALLOC_NO_OOM);
  if (copy != NULL) {
    strcpy(copy, text);
    // Names of the definitions may have characters that the server's encoding lacks.
    for (char *place = copy; GetDatabaseEncoding() != PG_UTF8 && *place != 0; place++)
      if (IS_HIGHBIT_SET(*place)) *place = '?';
  }
  library.error_free(error);
  ereport(ERROR,
      (errcode(result == PHONECHECK_NO_MEMORY ? ERRCODE_OUT_OF_MEMORY : ERRCODE_EXTERNAL_ROUTINE_EXCEPTION),
          errmsg("phonecheck could not %s", doing), copy == NULL ? 0 : errdetail_internal("%s", copy)));
}

// Sets a pointer to one of the library's functions.
static void find(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  if (found == NULL)
    ereport(ERROR,
        (errcode(ERRCODE_UNDEFINED_FUNCTION), errmsg("%s has no function %s", PHONECHECK_LIBRARY, name),
            errhint("Install the extension again, with the library that it was built with.")));
  memcpy(function, &found, sizeof found);
}

// By its whole path, because the loader knows another loaded version by the same name.
static void *open_library(void) {
  Dl_info own;
  char path[MAXPGPATH] = PHONECHECK_LIBRARY;
  if (dladdr(&library, &own) != 0) {
    strlcpy(path, own.dli_fname, sizeof path);
    get_parent_directory(path);
    join_path_components(path, path, PHONECHECK_LIBRARY);
  }
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL)
    ereport(ERROR,
        (errcode(ERRCODE_UNDEFINED_FILE), errmsg("could not load the library of phonecheck: %s", dlerror()),
            errhint("Install the extension again, with its library.")));
  return handle;
}

static void load(void) {
  void *handle = open_library();
  find(handle, "phonecheck_abi_version", &library.abi_version);
  find(handle, "phonecheck_open", &library.open);
  find(handle, "phonecheck_describe", &library.describe);
  find(handle, "phonecheck_judge", &library.judge);
  find(handle, "phonecheck_error_text", &library.error_text);
  find(handle, "phonecheck_error_free", &library.error_free);
  find(handle, "phonecheck_text_free", &library.text_free);
  if (library.abi_version() != PHONECHECK_ABI_VERSION)
    ereport(ERROR,
        (errcode(ERRCODE_EXTERNAL_ROUTINE_EXCEPTION),
            errmsg("%s has version %u of its interface, and not %d", PHONECHECK_LIBRARY, library.abi_version(),
                PHONECHECK_ABI_VERSION),
            errhint("Install the extension again, with the library that it was built with.")));
  phonecheck_options options = {.size = sizeof options};
#ifdef PHONECHECK_DEFINITIONS
  options.definitions = (const char *)definitions;
  options.definitions_count = sizeof definitions;
#endif
  phonecheck_error *error = NULL;
  phonecheck_result result = library.open(&options, &library.validator, &error);
  if (result != PHONECHECK_OK) fail("load its definitions", result, error);
  library.is_loaded = true;
}

// MARK: Numbers

// The bytes of a text as UTF-8. In a database without an encoding, they are used unchanged. If they aren't UTF-8, the
// number is invalid.
static const char *as_utf8(const char *bytes, size_t *count) {
  int encoding = GetDatabaseEncoding();
  if (encoding == PG_UTF8 || encoding == PG_SQL_ASCII) return bytes;
  const char *converted = pg_server_to_any(bytes, (int)*count, PG_UTF8);
  if (converted != bytes) *count = strlen(converted);
  return converted;
}

// The verdict on the first argument, in the area that the second argument names, if there is one.
static phonecheck_cell judge(FunctionCallInfo fcinfo) {
  if (!library.is_loaded) load();
  text *number = PG_GETARG_TEXT_PP(0);
  size_t count = VARSIZE_ANY_EXHDR(number), area_count = 0;
  const char *bytes = as_utf8(VARDATA_ANY(number), &count), *area = NULL;
  if (PG_NARGS() > 1) {
    area = text_to_cstring(PG_GETARG_TEXT_PP(1));
    area_count = strlen(area);
    area = as_utf8(area, &area_count);
  }
  phonecheck_cell cell = {.size = sizeof cell};
  phonecheck_error *error = NULL;
  phonecheck_result result = library.judge(library.validator, bytes, count, area, &cell, &error);
  if (result != PHONECHECK_OK) fail("judge a number", result, error);
  // Indexes are built in one context for many rows.
  PG_FREE_IF_COPY(number, 0);
  return cell;
}

static const char *const status_names[] = {"valid", "invalid", "undecided"};

PG_FUNCTION_INFO_V1(pg_phone_status);
Datum pg_phone_status(PG_FUNCTION_ARGS) {
  phonecheck_cell cell = judge(fcinfo);
  PG_RETURN_TEXT_P(cstring_to_text(status_names[cell.status]));
}

#define PHONECHECK_FIELD(field)                                      \
  PG_FUNCTION_INFO_V1(pg_phone_##field);                           \
  Datum pg_phone_##field(PG_FUNCTION_ARGS) {                       \
    phonecheck_cell cell = judge(fcinfo);                            \
    if (cell.field[0] == 0) PG_RETURN_NULL();                        \
    PG_RETURN_TEXT_P(cstring_to_text(cell.field));                   \
  }

PHONECHECK_FIELD(reason)
PHONECHECK_FIELD(number)
PHONECHECK_FIELD(country)

// The type of `phone_check`'s rows, found once for each call site.
static TupleDesc row_type(FunctionCallInfo fcinfo) {
  if (fcinfo->flinfo->fn_extra == NULL) {
    TupleDesc found;
    if (get_call_result_type(fcinfo, NULL, &found) != TYPEFUNC_COMPOSITE || found->natts != 4)
      ereport(ERROR, (errcode(ERRCODE_DATATYPE_MISMATCH), errmsg("phone_check returns a phone_verdict of four texts")));
    MemoryContext previous = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
    fcinfo->flinfo->fn_extra = BlessTupleDesc(CreateTupleDescCopy(found));
    MemoryContextSwitchTo(previous);
  }
  return fcinfo->flinfo->fn_extra;
}

PG_FUNCTION_INFO_V1(pg_phone_check);
Datum pg_phone_check(PG_FUNCTION_ARGS) {
  TupleDesc type = row_type(fcinfo);
  phonecheck_cell cell = judge(fcinfo);
  const char *fields[] = {status_names[cell.status], cell.reason, cell.number, cell.country};
  Datum values[4] = {0};
  bool nulls[4];
  for (int i = 0; i < 4; i++) {
    nulls[i] = fields[i][0] == 0;
    if (!nulls[i]) values[i] = CStringGetTextDatum(fields[i]);
  }
  PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(type, values, nulls)));
}

PG_FUNCTION_INFO_V1(pg_phone_catalog);
Datum pg_phone_catalog(PG_FUNCTION_ARGS) {
  if (!library.is_loaded) load();
  char *description = NULL;
  phonecheck_error *error = NULL;
  phonecheck_result result = library.describe(library.validator, &description, NULL, &error);
  if (result != PHONECHECK_OK) fail("describe its definitions", result, error);
  // Codes and numbers, in ASCII.
  char copy[256];
  strlcpy(copy, description, sizeof copy);
  library.text_free(description);
  PG_RETURN_TEXT_P(cstring_to_text(copy));
}
