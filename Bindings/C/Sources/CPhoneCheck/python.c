#include "python.h"

#include <stdatomic.h>
#include <stdlib.h>

static void *(*get_pointer)(void *, const char *);

void phonecheck_python_use(void *(*function)(void *, const char *)) { get_pointer = function; }

static _Atomic(int (*)(int (*)(void *), void *)) add_pending_call;
static _Atomic(int (*)(void *)) warn_of_doubtful;
static atomic_bool is_pending;

void phonecheck_python_warn(int (*add)(int (*call)(void *), void *), int (*warn)(void *)) {
  atomic_store(&add_pending_call, add);
  atomic_store(&warn_of_doubtful, warn);
}

static int warn_now(void *unused) {
  atomic_store(&is_pending, false);
  int (*warn)(void *) = atomic_load(&warn_of_doubtful);
  return warn == NULL ? 0 : warn(unused);
}

void pc_warn_of_doubtful(int64_t count) {
  int (*add)(int (*)(void *), void *) = atomic_load(&add_pending_call);
  if (count == 0 || add == NULL || atomic_exchange(&is_pending, true)) return;
  if (add(warn_now, NULL) != 0) atomic_store(&is_pending, false);
}

void *phonecheck_python_allocate(size_t count) { return calloc(1, count); }

void phonecheck_python_free(void *memory) { free(memory); }

void phonecheck_python_drop_schema(void *capsule) {
  struct ArrowSchema *schema = get_pointer(capsule, "arrow_schema");
  if (schema != NULL && schema->release != NULL) schema->release(schema);
  free(schema);
}

void phonecheck_python_drop_array(void *capsule) {
  struct ArrowArray *array = get_pointer(capsule, "arrow_array");
  if (array != NULL && array->release != NULL) array->release(array);
  free(array);
}

void phonecheck_python_drop_stream(void *capsule) {
  struct ArrowArrayStream *stream = get_pointer(capsule, "arrow_array_stream");
  if (stream != NULL && stream->release != NULL) stream->release(stream);
  free(stream);
}

void phonecheck_python_borrowed_schema(struct ArrowSchema *schema) { schema->release = NULL; }

void phonecheck_python_borrowed_array(struct ArrowArray *array) { array->release = NULL; }
