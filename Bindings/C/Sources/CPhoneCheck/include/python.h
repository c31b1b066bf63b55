// Functions for the Python package in addition to the public interface: capsules without the Python API at link time.
//
// Not for other callers: it may change with any version. A capsule's destructor is C, since one in Python would run
// while an exception is being handled, or when the interpreter is shutting down.

#ifndef PHONECHECK_PYTHON_H
#define PHONECHECK_PYTHON_H

#include "phonecheck.h"

/// Sets the address of `PyCapsule_GetPointer`, before any capsule is made.
void phonecheck_python_use(void *(*get_pointer)(void *capsule, const char *name));

/// Allocates zeros for a structure that a capsule will hold.
void *phonecheck_python_allocate(size_t count);
void phonecheck_python_free(void *memory);

/// Destructors of capsules named `arrow_schema`, `arrow_array` and `arrow_array_stream`: they release the structure
/// unless it was moved out.
void phonecheck_python_drop_schema(void *capsule);
void phonecheck_python_drop_array(void *capsule);
void phonecheck_python_drop_stream(void *capsule);

/// Release callbacks for structures whose memory is freed elsewhere.
void phonecheck_python_borrowed_schema(struct ArrowSchema *schema);
void phonecheck_python_borrowed_array(struct ArrowArray *array);

/// Makes another array with the same memory; both are released. Only for arrays from this library.
void phonecheck_python_share(
    const struct ArrowSchema *schema, const struct ArrowArray *array, struct ArrowSchema *out_schema,
    struct ArrowArray *out);

/// Keeps a validator open for one more holder. Its opener is the first.
void phonecheck_python_hold(phonecheck_validator validator);

/// Releases a holder's claim on a validator, which is freed with its last holder. Unlike a closed validator, it isn't
/// remembered: an expression that was made with it uses the definitions that it carries.
void phonecheck_python_release(phonecheck_validator validator);

/// Makes another validator with a validator's present definitions and options, which can't be replaced. It has one
/// holder. It is closed together with the original validator, but stays open when that is only released.
phonecheck_result phonecheck_python_pin(
    phonecheck_validator validator, phonecheck_validator *pinned, phonecheck_error **error);

/// Sets the digest that identifies a validator's present definitions in expressions. Expressions with another digest,
/// or of a validator without one, are judged by the definitions that they carry.
void phonecheck_python_name(phonecheck_validator validator, const char *digest);

/// Sets the function that is called after a stream, a Polars expression or a DuckDB function has judged doubtful
/// floating-point numbers. `Py_AddPendingCall` calls it on Python's main thread. The threads of Polars and DuckDB can't
/// wait for Python, because Python waits for them.
void phonecheck_python_warn(int (*add_pending_call)(int (*call)(void *), void *), int (*warn)(void *));

/// Schedules that function once, however often this is called before it runs; for the library itself.
void pc_warn_of_doubtful(int64_t count);

/// Copies an array that Python saved as bytes, and its schema.
///
/// - `counts`: the number of bytes of each of its buffers, then of its children's, and then of its dictionary's.
phonecheck_result phonecheck_python_copy(
    const struct ArrowSchema *schema, const struct ArrowArray *array, const int64_t *counts, struct ArrowSchema *out_schema,
    struct ArrowArray *out, phonecheck_error **error);

/// Makes a stream of arrays, which share their memory. Only for arrays from this library.
void phonecheck_python_stream(
    const struct ArrowSchema *schema, const struct ArrowArray *const *arrays, size_t count,
    struct ArrowArrayStream *out);

/// Sets the functions that the next LOAD of the extension's file under one of the names for Python registers: `prefix`
/// and the names of columns, with a validator that stays the caller's. One offer at a time.
///
/// - Returns: whether prefix and format are short enough.
bool phonecheck_python_offer(const char *prefix, phonecheck_validator validator, const char *number_format);

/// Withdraws the offer; false if a LOAD has accepted it. DuckDB loads a name once for a database.
bool phonecheck_python_withdraw(void);

#endif
