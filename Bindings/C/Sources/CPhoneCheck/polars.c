#include "polars.h"

#include <stdio.h>

static _Thread_local char last_error[4096];

uint32_t _polars_plugin_get_version(void) { return 1; }

const char *_polars_plugin_get_last_error_message(void) { return last_error; }

void pc_polars_fail(const char *message) { snprintf(last_error, sizeof last_error, "%s", message); }

#define PC_POLARS_FUNCTION(name, column)                                                                      \
  void _polars_plugin_##name(                                                                                 \
      pc_series *inputs, size_t count, const uint8_t *settings, size_t settings_count, pc_series *result,     \
      const pc_caller *caller) {                                                                              \
    pc_polars_call(column, inputs, count, settings, settings_count, result, caller);                          \
  }                                                                                                           \
  void _polars_plugin_field_##name(                                                                           \
      const struct ArrowSchema *inputs, size_t count, struct ArrowSchema *result, const uint8_t *settings,    \
      size_t settings_count) {                                                                                \
    (void)settings;                                                                                           \
    (void)settings_count;                                                                                     \
    pc_polars_field(column, inputs, count, result);                                                           \
  }

PC_POLARS_FUNCTION(phone_verdict, 0)
PC_POLARS_FUNCTION(phone_status, PHONECHECK_COLUMN_STATUS)
PC_POLARS_FUNCTION(phone_country, PHONECHECK_COLUMN_COUNTRY)
PC_POLARS_FUNCTION(phone_reason, PHONECHECK_COLUMN_REASON)
PC_POLARS_FUNCTION(phone_number, PHONECHECK_COLUMN_NUMBER)
PC_POLARS_FUNCTION(phone_message, PHONECHECK_COLUMN_MESSAGE)
