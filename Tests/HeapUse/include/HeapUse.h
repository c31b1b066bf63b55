#pragma once

// The bytes of the heap that are allocated and not freed; -1 when the C library doesn't say.
long heap_bytes_in_use(void);
