#include "process.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int running;
static atomic_bool is_stuck;

// The child has only the thread that forked. Locks that other threads held are never released.
static void after_fork(void) {
  if (atomic_load(&running) > 0) atomic_store(&is_stuck, true);
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, after_fork); }

bool pc_enter(void) {
  if (atomic_load(&is_stuck)) return false;
  atomic_fetch_add(&running, 1);
  return true;
}

void pc_leave(void) { atomic_fetch_sub(&running, 1); }

bool pc_is_set(const bool *flag) { return flag != NULL && __atomic_load_n(flag, __ATOMIC_RELAXED); }

typedef struct {
  unsigned index;
  void (*body)(unsigned, void *);
  void *context;
  pthread_t thread;
  bool is_started;
} Work;

static void *work(void *work) {
  Work *own = work;
  own->body(own->index, own->context);
  return NULL;
}

void pc_run_threads(unsigned count, void (*body)(unsigned, void *), void *context) {
  Work *all = count > 1 ? calloc(count, sizeof(Work)) : NULL;
  for (unsigned i = 1; i < count && all != NULL; i++) {
    all[i] = (Work){.index = i, .body = body, .context = context};
    all[i].is_started = pthread_create(&all[i].thread, NULL, work, &all[i]) == 0;
  }
  body(0, context);
  for (unsigned i = 1; i < count; i++) {
    if (all != NULL && all[i].is_started)
      pthread_join(all[i].thread, NULL);
    else
      body(i, context);
  }
  free(all);
}
