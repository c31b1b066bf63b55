// An extension for DuckDB that compares the positions of functions in its table with the names of its symbols.

#define _GNU_SOURCE
#include "duckdb.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

bool positions_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access);

bool positions_init_c_api(pc_duckdb_object info, const pc_duckdb_access *access) {
  void *const *table = access->get_api(info, PC_DUCKDB_API_VERSION);
  if (table == NULL) return false;
  int count = 0, elsewhere = 0;
#define COMPARE(position, result, name, parameters)                                                              \
  {                                                                                                              \
    Dl_info found = {0};                                                                                         \
    dladdr(table[position], &found);                                                                             \
    count++;                                                                                                     \
    elsewhere += found.dli_sname == NULL || strcmp(found.dli_sname, "duckdb_" #name) != 0;                       \
  }
  PC_DUCKDB_FUNCTIONS(COMPARE)
  char message[64];
  snprintf(message, sizeof message, "%d functions, %d elsewhere", count, elsewhere);
  access->set_error(info, message);
  return false;
}
