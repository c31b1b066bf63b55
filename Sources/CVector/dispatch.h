// Calls the variant of a kernel.

#ifndef CVECTOR_DISPATCH_H
#define CVECTOR_DISPATCH_H

#include "CVectorVariant.h"

// A variant of another processor family is replaced by the portable one.
#if defined(__x86_64__)
#define CALL(variant, name, ...)                                                  \
  switch (variant) {                                                              \
  case CVectorVariantAVX512: return name##_avx512(__VA_ARGS__);                   \
  case CVectorVariantAVX2: return name##_avx2(__VA_ARGS__);                       \
  case CVectorVariantSSE2: return name##_sse2(__VA_ARGS__);                       \
  default: return name##_portable(__VA_ARGS__);                                   \
  }
#elif defined(__aarch64__)
#define CALL(variant, name, ...)                                                  \
  switch (variant) {                                                              \
  case CVectorVariantNEON: return name##_neon(__VA_ARGS__);                       \
  default: return name##_portable(__VA_ARGS__);                                   \
  }
#elif defined(__wasm_simd128__)
#define CALL(variant, name, ...)                                                  \
  switch (variant) {                                                              \
  case CVectorVariantSIMD128: return name##_simd128(__VA_ARGS__);                 \
  default: return name##_portable(__VA_ARGS__);                                   \
  }
#else
#define CALL(variant, name, ...) return (void)(variant), name##_portable(__VA_ARGS__)
#endif

#endif
