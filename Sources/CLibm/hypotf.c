// A function of libm that Swift's static libraries need: `libswiftGlibc.a` wraps `hypotf`, which nothing here calls,
// and glibc only has it under this version since 2.35. With this one, statically linked programs also run on servers
// with glibc 2.34, such as RHEL 9 and Amazon Linux 2023.

#include "CLibm.h"

#include <math.h>

#if defined(__GLIBC__)
// Squares of floats fit a double without loss, and their sum without overflow. Weak: a library that holds the command has the
// function twice.
__attribute__((visibility("hidden"), weak)) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
#endif
