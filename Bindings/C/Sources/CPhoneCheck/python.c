#include "python.h"

#include <stdatomic.h>
#include <stdlib.h>

static void *(*get_pointer)(void *, const char *);

void phonecheck_python_use(void *(*function)(void *, const char *)) { get_pointer = function; }

static _Atomic(void (*)(int64_t)) warn_of_doubtful;

void phonecheck_python_warn(void (*warn)(int64_t count)) { atomic_store(&warn_of_doubtful, warn); }

void pc_warn_of_doubtful(int64_t count) {
  void (*warn)(int64_t) = atomic_load(&warn_of_doubtful);
  if (count > 0 && warn != NULL) warn(count);
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
