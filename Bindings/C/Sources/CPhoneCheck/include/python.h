// What the Python package needs in addition to the public interface: capsules without the Python API at link time.
//
// Not for others: it may change with any version. A capsule's destructor is C, since one in Python would run while an
// exception is being handled, or when the interpreter is shutting down.

#ifndef PHONECHECK_PYTHON_H
#define PHONECHECK_PYTHON_H

#include "phonecheck.h"

/// Says where `PyCapsule_GetPointer` is, before any capsule is made.
void phonecheck_python_use(void *(*get_pointer)(void *capsule, const char *name));

/// Allocates zeros for a structure that a capsule will hold.
void *phonecheck_python_allocate(size_t count);
void phonecheck_python_free(void *memory);

/// Destructors of capsules named `arrow_schema`, `arrow_array` and `arrow_array_stream`: they release what wasn't moved out.
void phonecheck_python_drop_schema(void *capsule);
void phonecheck_python_drop_array(void *capsule);
void phonecheck_python_drop_stream(void *capsule);

/// Release callbacks for structures whose memory others free.
void phonecheck_python_borrowed_schema(struct ArrowSchema *schema);
void phonecheck_python_borrowed_array(struct ArrowArray *array);

/// Makes another array with the same memory; both are released. Only for what this library made.
void phonecheck_python_share(
    const struct ArrowSchema *schema, const struct ArrowArray *array, struct ArrowSchema *out_schema,
    struct ArrowArray *out);

/// Keeps a validator open for one more holder; the one that opened it is the first.
void phonecheck_python_hold(phonecheck_validator validator);

/// Lets go of a validator, which is freed with its last holder. Unlike one that was closed it isn't remembered: an expression
/// that was made with it uses the definitions that it carries.
void phonecheck_python_release(phonecheck_validator validator);

/// Makes another validator of the definitions and options that one has now, which nothing replaces. It has one holder, and is closed
/// with the validator that it comes from: not when that is let go of, but when that is closed.
phonecheck_result phonecheck_python_pin(
    phonecheck_validator validator, phonecheck_validator *pinned, phonecheck_error **error);

/// Says which digest an expression names the definitions by that a validator has now. Expressions with another one, or of a validator
/// that has none, are judged by the definitions that they carry.
void phonecheck_python_name(phonecheck_validator validator, const char *digest);

/// Sets what is called after a stream, an expression of Polars or a function of DuckDB has judged doubtful numbers of floating point:
/// by `Py_AddPendingCall`, on Python's main thread, since the threads of Polars and DuckDB can't wait for Python, which waits for them.
void phonecheck_python_warn(int (*add_pending_call)(int (*call)(void *), void *), int (*warn)(void *));

/// Has it called soon, once for all until then; for the library itself.
void pc_warn_of_doubtful(int64_t count);

/// Copies an array that Python kept as bytes, and its schema.
///
/// - `counts`: how many bytes each of its buffers has, then those of its children, and then those of its dictionary.
phonecheck_result phonecheck_python_copy(
    const struct ArrowSchema *schema, const struct ArrowArray *array, const int64_t *counts, struct ArrowSchema *out_schema,
    struct ArrowArray *out, phonecheck_error **error);

/// Makes a stream of arrays, which share their memory. Only for what this library made.
void phonecheck_python_stream(
    const struct ArrowSchema *schema, const struct ArrowArray *const *arrays, size_t count,
    struct ArrowArrayStream *out);

/// Sets the functions that the next LOAD of the extension's file under one of the names for Python registers:
/// `prefix` and the names of columns, with a validator that stays the caller's. One offer at a time.
///
/// - Returns: whether prefix and format aren't too long.
bool phonecheck_python_offer(const char *prefix, phonecheck_validator validator, const char *number_format);

/// Takes the offer back; false when a LOAD has accepted it. DuckDB loads a name once for a database.
bool phonecheck_python_withdraw(void);

#endif
