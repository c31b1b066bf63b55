// Counts the running calls, so that a process that is forked meanwhile doesn't wait for their locks.

#ifndef PHONECHECK_PROCESS_H
#define PHONECHECK_PROCESS_H

#include <stdbool.h>

/// Notes the start of a call.
///
/// - Returns: whether it may start, which it may not in a process that was forked while other calls were running.
bool pc_enter(void);

/// Notes the end of a call that could start.
void pc_leave(void);

/// Whether a flag that another thread may set is true; `NULL` is false.
bool pc_is_set(const bool *flag);

/// Runs a function on this many threads, including the caller's, and waits for all.
///
/// - `body`: called once with each index below `count`. If a thread can't be started, the caller's does its work.
void pc_run_threads(unsigned count, void (*body)(unsigned index, void *context), void *context);

#endif
