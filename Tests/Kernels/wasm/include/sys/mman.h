// Memory without pages that can't be touched.

#include <stddef.h>

enum { PROT_NONE, PROT_READ, PROT_WRITE, MAP_PRIVATE = 0, MAP_ANONYMOUS = 0 };
#define MAP_FAILED ((void *)-1)
#define mprotect(start, size, protection) 0
#define mmap(start, size, ...) ((void *)(__builtin_wasm_memory_grow(0, ((size) + 65535) / 65536) * 65536))
