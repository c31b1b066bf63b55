// The functions of a C library's header that kernels call; runtime.c defines them.

#ifndef RUNTIME_STRING_H
#define RUNTIME_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
size_t strlen(const char *text);

#endif
