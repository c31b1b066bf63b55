// What Swift's static libraries ask of libm that glibc has under this version only since 2.35: `libswiftGlibc.a` wraps `hypotf`,
// which nothing here calls. With one of our own, what is linked statically runs where servers are: glibc 2.34 is that of RHEL 9
// and Amazon Linux 2023.

#include "CLibm.h"

#include <math.h>

#if defined(__GLIBC__)
// Squares of floats fit a double without loss, and their sum without overflow.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
#endif
