// The instructions that a kernel uses.

#ifndef CVECTOR_VARIANT_H
#define CVECTOR_VARIANT_H

#include <stdbool.h>

/// The instructions that a kernel uses. Every variant gives the same answers.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// Plain C, on any processor.
  CVectorVariantPortable,
  /// Baseline x86-64.
  CVectorVariantSSE2,
  /// x86-64 with AVX2, BMI, BMI2 and carry-less multiplication.
  CVectorVariantAVX2,
  /// x86-64 with 512-bit vectors whose bytes can be compressed, and whose bits can be counted (VBMI2, VPOPCNTDQ).
  CVectorVariantAVX512,
  /// 64-bit Arm.
  CVectorVariantNEON,
  /// WebAssembly with 128-bit vectors.
  CVectorVariantSIMD128,
} CVectorVariant;

/// Whether this processor can run a variant.
bool cvector_is_supported(CVectorVariant variant);

/// The fastest variant that this processor can run.
CVectorVariant cvector_best_variant(void);

#endif
