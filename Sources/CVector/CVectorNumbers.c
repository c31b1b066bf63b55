#include "CVectorNumbers.h"

#include "dispatch.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Symbols are computed: the distance from `+`, at most 15, with its lowest bit inverted so that only a comma would be
// 0, and commas are not distinguished. The symbol that a dot would have is the special symbol.
enum {
  FIRST_BYTE = '+',
  OTHER_DISTANCE = 15,
  // A slash's distance, which is free because slashes aren't distinguished either.
  SPACE_DISTANCE = '/' - FIRST_BYTE,
  FLIP = 1,
  PLUS_SYMBOL = 0 ^ FLIP,
};

uint8_t cvector_symbol(uint8_t byte) {
  uint8_t distance = (uint8_t)(byte - FIRST_BYTE);
  if (byte == ' ') distance = SPACE_DISTANCE;
  else if (distance > OTHER_DISTANCE || byte == ',' || byte == '.' || byte == '/') distance = OTHER_DISTANCE;
  return distance ^ FLIP;
}

// Sixteen bytes as symbols, eight in each word, the first in the lowest byte, the end symbol after the end. Here, a
// byte of the machine's choice may get the symbol of all others. An unknown result is walked again byte by byte.
typedef struct {
  uint64_t low, high;
} Symbols;

// From index 16 minus the size of a number: the mask of its bytes.
static const uint8_t inside[32] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

static inline const uint8_t *inside_first(uint32_t count) { return inside + 16 - (count < 16 ? count : 16); }

// Constant numbers of steps, so that the loops are unrolled.
#define CALL_SHAPE(name, ...)                                                                                 \
  switch (machine->lead_count) {                                                                              \
  case 8: return machine->pair_count == 4 ? name(__VA_ARGS__, 4, 8) : name(__VA_ARGS__, 2, 8);                \
  case 12: return name(__VA_ARGS__, 2, 12);                                                                   \
  default: return name(__VA_ARGS__, 2, 16);                                                                   \
  }

// MARK: Portable

static inline Symbols symbols_portable(const uint8_t *bytes, uint32_t count, uint32_t lead_count) {
  const uint8_t *mask = inside_first(count);
  uint64_t words[2] = {0, 0};
  for (uint32_t i = 0; i < lead_count; i++)
    words[i / 8] |= (uint64_t)(cvector_symbol(bytes[i]) & mask[i]) << i % 8 * 8;
  return (Symbols){words[0], words[1]};
}

static inline uint32_t digits_portable(const uint8_t *bytes) {
  uint32_t digits = 0;
  for (int i = 0; i < 32; i++) digits |= (uint32_t)((uint8_t)(bytes[i] - '0') < 10) << i;
  return digits;
}

// Makes digits adjacent.
static inline void gather_portable(const uint8_t *bytes, uint32_t digits, uint8_t *gathered) {
  for (; digits != 0; digits &= digits - 1) *gathered++ = bytes[__builtin_ctz(digits)];
}

#define VARIANT(name) name##_portable
#define TARGET
#include "numbers.inc"
#undef VARIANT
#undef TARGET

#if defined(__x86_64__)

// MARK: SSE2

// Commas and slashes, whose symbols have other meanings, get the symbol of all others. The symbol of a dot is free.
#define DEFINE_SYMBOL_VECTOR(name, attributes)                                                                      \
  attributes static inline __m128i name(const uint8_t *bytes) {                                                     \
    __m128i loaded = _mm_loadu_si128((const __m128i *)bytes);                                                       \
    __m128i others = _mm_or_si128(                                                                                  \
        _mm_cmpeq_epi8(loaded, _mm_set1_epi8(',')), _mm_cmpeq_epi8(loaded, _mm_set1_epi8('/')));                    \
    others = _mm_or_si128(others, _mm_cmpeq_epi8(loaded, _mm_set1_epi8('.')));                                      \
    __m128i distances = _mm_or_si128(_mm_sub_epi8(loaded, _mm_set1_epi8(FIRST_BYTE)), others);                      \
    distances = _mm_min_epu8(distances, _mm_set1_epi8(OTHER_DISTANCE));                                             \
    __m128i spaces = _mm_cmpeq_epi8(loaded, _mm_set1_epi8(' '));                                                    \
    __m128i flips = _mm_xor_si128(                                                                                  \
        _mm_and_si128(spaces, _mm_set1_epi8(OTHER_DISTANCE ^ SPACE_DISTANCE)), _mm_set1_epi8(FLIP));                \
    return _mm_xor_si128(distances, flips);                                                                         \
  }

DEFINE_SYMBOL_VECTOR(symbol_vector_sse2, )

static inline Symbols symbols_sse2(const uint8_t *bytes, uint32_t count, uint32_t lead_count) {
  __m128i mask = _mm_loadu_si128((const __m128i *)inside_first(count));
  __m128i symbols = _mm_and_si128(symbol_vector_sse2(bytes), mask);
  uint64_t low = (uint64_t)_mm_cvtsi128_si64(symbols);
  return (Symbols){low, lead_count > 8 ? (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(symbols, symbols)) : 0};
}

static inline uint32_t digits_sse2(const uint8_t *bytes) {
  uint32_t digits[2];
  for (int i = 0; i < 2; i++) {
    __m128i loaded = _mm_loadu_si128((const __m128i *)(bytes + i * 16));
    __m128i values = _mm_sub_epi8(loaded, _mm_set1_epi8('0'));
    __m128i are_digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
    digits[i] = (uint32_t)_mm_movemask_epi8(are_digits);
  }
  return digits[0] | digits[1] << 16;
}

#define gather_sse2 gather_portable
#define VARIANT(name) name##_sse2
#define TARGET
#include "numbers.inc"
#undef VARIANT
#undef TARGET

// MARK: AVX2

#define TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

DEFINE_SYMBOL_VECTOR(symbol_vector_avx2, TARGET)

// The first bytes of a word, if there are fewer than eight.
TARGET static inline uint64_t first_bytes(uint64_t word, uint32_t count) { return _bzhi_u64(word, count * 8); }

TARGET static inline Symbols symbols_avx2(const uint8_t *bytes, uint32_t count, uint32_t lead_count) {
  __m128i symbols = symbol_vector_avx2(bytes);
  uint64_t low = first_bytes((uint64_t)_mm_cvtsi128_si64(symbols), count < 8 ? count : 8);
  if (lead_count <= 8) return (Symbols){low, 0};
  uint32_t high_count = count < 16 ? count : 16;
  uint64_t high = (uint64_t)_mm_extract_epi64(symbols, 1);
  return (Symbols){low, first_bytes(high, high_count < 8 ? 0 : high_count - 8)};
}

TARGET static inline uint32_t digits_avx2(const uint8_t *bytes) {
  __m256i values = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i *)bytes), _mm256_set1_epi8('0'));
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(values, _mm256_set1_epi8(9)), values));
}

#define gather_avx2 gather_portable
#define VARIANT(name) name##_avx2
#include "numbers.inc"
#undef VARIANT
#undef TARGET

// Wider vectors find delimiters, but were no faster with numbers.
#define number_codes_avx512 number_codes_avx2
#define number_verdicts_avx512 number_verdicts_avx2
#define number_verdict_avx512 number_verdict_avx2

#elif defined(__aarch64__)

// MARK: NEON

static inline Symbols symbols_neon(const uint8_t *bytes, uint32_t count, uint32_t lead_count) {
  uint8x16_t loaded = vld1q_u8(bytes);
  uint8x16_t others = vorrq_u8(vceqq_u8(loaded, vdupq_n_u8(',')), vceqq_u8(loaded, vdupq_n_u8('/')));
  others = vorrq_u8(others, vceqq_u8(loaded, vdupq_n_u8('.')));
  uint8x16_t distances = vorrq_u8(vsubq_u8(loaded, vdupq_n_u8(FIRST_BYTE)), others);
  distances = vminq_u8(distances, vdupq_n_u8(OTHER_DISTANCE));
  uint8x16_t spaces = vceqq_u8(loaded, vdupq_n_u8(' '));
  uint8x16_t flips =
      veorq_u8(vandq_u8(spaces, vdupq_n_u8(OTHER_DISTANCE ^ SPACE_DISTANCE)), vdupq_n_u8(FLIP));
  uint8x16_t symbols = vandq_u8(veorq_u8(distances, flips), vld1q_u8(inside_first(count)));
  uint64x2_t words = vreinterpretq_u64_u8(symbols);
  return (Symbols){vgetq_lane_u64(words, 0), lead_count > 8 ? vgetq_lane_u64(words, 1) : 0};
}

static inline uint32_t digits_neon(const uint8_t *bytes) {
  const uint8x16_t bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t bits[2];
  for (int i = 0; i < 2; i++) {
    uint8x16_t values = vsubq_u8(vld1q_u8(bytes + i * 16), vdupq_n_u8('0'));
    bits[i] = vandq_u8(vcltq_u8(values, vdupq_n_u8(10)), bit);
  }
  // Three rounds of adding neighbours bring eight bytes' bits into one.
  uint8x16_t sum = vpaddq_u8(bits[0], bits[1]);
  sum = vpaddq_u8(sum, sum);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(sum), 0);
}

#define gather_neon gather_portable
#define VARIANT(name) name##_neon
#define TARGET
#include "numbers.inc"
#undef VARIANT
#undef TARGET

#elif defined(__wasm_simd128__)

// MARK: SIMD128

static inline Symbols symbols_simd128(const uint8_t *bytes, uint32_t count, uint32_t lead_count) {
  v128_t loaded = wasm_v128_load(bytes);
  v128_t others = wasm_v128_or(
      wasm_i8x16_eq(loaded, wasm_u8x16_splat(',')), wasm_i8x16_eq(loaded, wasm_u8x16_splat('/')));
  others = wasm_v128_or(others, wasm_i8x16_eq(loaded, wasm_u8x16_splat('.')));
  v128_t distances = wasm_v128_or(wasm_i8x16_sub(loaded, wasm_u8x16_splat(FIRST_BYTE)), others);
  distances = wasm_u8x16_min(distances, wasm_u8x16_splat(OTHER_DISTANCE));
  v128_t spaces = wasm_i8x16_eq(loaded, wasm_u8x16_splat(' '));
  v128_t flips = wasm_v128_xor(
      wasm_v128_and(spaces, wasm_u8x16_splat(OTHER_DISTANCE ^ SPACE_DISTANCE)), wasm_u8x16_splat(FLIP));
  v128_t symbols = wasm_v128_and(wasm_v128_xor(distances, flips), wasm_v128_load(inside_first(count)));
  return (Symbols){wasm_u64x2_extract_lane(symbols, 0), lead_count > 8 ? wasm_u64x2_extract_lane(symbols, 1) : 0};
}

static inline uint32_t digits_simd128(const uint8_t *bytes) {
  uint32_t digits[2];
  for (int i = 0; i < 2; i++) {
    v128_t values = wasm_i8x16_sub(wasm_v128_load(bytes + i * 16), wasm_u8x16_splat('0'));
    digits[i] = wasm_i8x16_bitmask(wasm_u8x16_lt(values, wasm_u8x16_splat(10)));
  }
  return digits[0] | digits[1] << 16;
}

#define gather_simd128 gather_portable
#define VARIANT(name) name##_simd128
#define TARGET
#include "numbers.inc"
#undef VARIANT
#undef TARGET

#endif

#undef CALL_SHAPE

// MARK: Calls

size_t cvector_number_codes(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads,
    const CVectorNumbers *numbers, uint16_t *codes, uint32_t *others) {
  CALL(variant, number_codes, machine, payloads, numbers, codes, others);
}

size_t cvector_number_verdicts(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads,
    const CVectorNumbers *numbers, const CVectorNumberVerdicts *verdicts) {
  CALL(variant, number_verdicts, machine, payloads, numbers, verdicts);
}

CVectorNumberVerdict cvector_number_verdict(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads, uint8_t *room,
    size_t count) {
  CALL(variant, number_verdict, machine, payloads, room, (uint32_t)count);
}
