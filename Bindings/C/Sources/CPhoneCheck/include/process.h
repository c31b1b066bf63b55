// Which calls are running, so that a process that was forked meanwhile doesn't wait for their locks.

#ifndef PHONECHECK_PROCESS_H
#define PHONECHECK_PROCESS_H

#include <stdbool.h>

/// Notes that a call begins.
///
/// - Returns: whether it may: not in a process that was forked while other calls were running.
bool pc_enter(void);

/// Notes that a call that could begin has ended.
void pc_leave(void);

/// Runs a function on as many threads as are given, one of them the caller's, and waits for all.
///
/// - `body`: called once with each index below `count`. Where a thread can't be started, the caller's does its work.
void pc_run_threads(unsigned count, void (*body)(unsigned index, void *context), void *context);

#endif
