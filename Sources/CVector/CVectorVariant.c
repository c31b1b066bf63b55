#include "CVectorVariant.h"

bool cvector_is_supported(CVectorVariant variant) {
  switch (variant) {
  case CVectorVariantPortable:
    return true;
#if defined(__x86_64__)
  case CVectorVariantSSE2:
    return true;
  case CVectorVariantAVX2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
           && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
  case CVectorVariantAVX512:
    return cvector_is_supported(CVectorVariantAVX2) && __builtin_cpu_supports("avx512bw")
           && __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
#elif defined(__aarch64__)
  case CVectorVariantNEON:
    return true;
#elif defined(__wasm_simd128__)
  case CVectorVariantSIMD128:
    return true;
#endif
  default:
    return false;
  }
}

CVectorVariant cvector_best_variant(void) {
#if defined(__x86_64__)
  if (cvector_is_supported(CVectorVariantAVX512)) return CVectorVariantAVX512;
  return cvector_is_supported(CVectorVariantAVX2) ? CVectorVariantAVX2 : CVectorVariantSSE2;
#elif defined(__aarch64__)
  return CVectorVariantNEON;
#elif defined(__wasm_simd128__)
  // An engine without these instructions refuses the whole module, so there is nothing to ask at run time.
  return CVectorVariantSIMD128;
#else
  return CVectorVariantPortable;
#endif
}
