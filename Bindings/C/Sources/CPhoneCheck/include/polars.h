// Polars' interface for expression plugins, version 0.1: the functions that its crate polars-ffi calls.
//
// https://github.com/pola-rs/polars/blob/main/crates/polars-plan/src/plans/aexpr/function_expr/plugin.rs

#ifndef PHONECHECK_POLARS_H
#define PHONECHECK_POLARS_H

#include "phonecheck.h"

/// A series: a field, and an array for each chunk. Its receiver moves the arrays out, and releases the rest.
typedef struct pc_series {
  struct ArrowSchema *field;
  struct ArrowArray **arrays;
  size_t count;
  void (*release)(struct pc_series *);
  void *private_data;
} pc_series;

/// Polars' information about a call: bit 0 is set if it runs in parallel anyway.
typedef struct pc_caller {
  uint64_t flags;
} pc_caller;

/// The version of the interface: 0 in the high half, 1 in the low half.
uint32_t _polars_plugin_get_version(void);

/// The error of this thread's last failed call.
const char *_polars_plugin_get_last_error_message(void);

#define PC_POLARS_FUNCTION(name)                                                                              \
  void _polars_plugin_##name(                                                                                 \
      pc_series *inputs, size_t count, const uint8_t *settings, size_t settings_count, pc_series *result,     \
      const pc_caller *caller);                                                                               \
  void _polars_plugin_field_##name(                                                                           \
      const struct ArrowSchema *inputs, size_t count, struct ArrowSchema *result, const uint8_t *settings,    \
      size_t settings_count);

PC_POLARS_FUNCTION(phone_verdict)
PC_POLARS_FUNCTION(phone_status)
PC_POLARS_FUNCTION(phone_country)
PC_POLARS_FUNCTION(phone_reason)
PC_POLARS_FUNCTION(phone_number)
PC_POLARS_FUNCTION(phone_message)

#undef PC_POLARS_FUNCTION

/// The body of all functions; `column` is a flag such as `PHONECHECK_COLUMN_STATUS`, or 0 for a struct of all.
void pc_polars_call(
    uint32_t column, pc_series *inputs, size_t count, const uint8_t *settings, size_t settings_count,
    pc_series *result, const pc_caller *caller);
void pc_polars_field(uint32_t column, const struct ArrowSchema *inputs, size_t count, struct ArrowSchema *result);

/// Saves a message for this thread.
void pc_polars_fail(const char *message);

#endif
