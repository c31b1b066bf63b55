#include "CVector.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// The place of the lowest bit; some place for a word without bits.
static inline uint32_t any_lowest_bit(uint64_t bits) { return (uint32_t)__builtin_ctzll(bits | (uint64_t)1 << 63); }

static inline uint64_t shifting_prefix_xor(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

// The place of the set bit below which `rank` others are set: bytes are counted at once, then bits one by one.
static inline uint32_t counting_select_bit(uint64_t bits, uint32_t rank) {
  const uint64_t ones = 0x0101010101010101;
  uint64_t counts = bits - (bits >> 1 & 0x55 * ones);
  counts = (counts & 0x33 * ones) + (counts >> 2 & 0x33 * ones);
  counts = (counts + (counts >> 4)) & 0x0F * ones;
  // Byte i: the bits set in bytes 0 to i. The first byte with more than `rank` holds the one that is looked for.
  uint64_t sums = counts * ones;
  uint64_t small = (((uint64_t)rank * ones | 0x80 * ones) - sums) & 0x80 * ones;
  uint32_t byte = (uint32_t)((small >> 7) * ones >> 56);
  uint32_t below = byte == 0 ? 0 : (uint32_t)(sums >> (byte * 8 - 8) & 0xFF);
  uint64_t rest = bits >> byte * 8;
  for (uint32_t left = rank - below; left > 0; left--) rest &= rest - 1;
  return byte * 8 + (uint32_t)__builtin_ctzll(rest);
}

// MARK: Portable

typedef struct {
  uint64_t parts[8];
} Bytes_portable;

static inline Bytes_portable load_portable(const uint8_t *bytes) {
  Bytes_portable word;
  for (int i = 0; i < 8; i++) {
    // Byte by byte, so that the first is the lowest on any machine; compilers make it one load where that is so.
    uint64_t part = 0;
    for (int j = 0; j < 8; j++) part |= (uint64_t)bytes[i * 8 + j] << j * 8;
    word.parts[i] = part;
  }
  return word;
}

static inline uint64_t equal_portable(Bytes_portable word, uint8_t byte) {
  const uint64_t low7 = 0x7F7F7F7F7F7F7F7F;
  uint64_t bits = 0;
  for (int i = 0; i < 8; i++) {
    uint64_t difference = word.parts[i] ^ byte * (uint64_t)0x0101010101010101;
    // The top bit of each byte that is zero, then those bits side by side.
    uint64_t zeros = ~(((difference & low7) + low7) | difference | low7);
    bits |= ((zeros >> 7) * 0x0102040810204080 >> 56) << i * 8;
  }
  return bits;
}

#define VARIANT(name) name##_portable
#define TARGET
#define lowest_bit_portable any_lowest_bit
#define prefix_xor_portable shifting_prefix_xor
#define select_bit_portable counting_select_bit
#include "kernels.inc"
#undef VARIANT
#undef TARGET

#if defined(__x86_64__)

// MARK: SSE2

typedef struct {
  __m128i parts[4];
} Bytes_sse2;

static inline Bytes_sse2 load_sse2(const uint8_t *bytes) {
  Bytes_sse2 word;
  for (int i = 0; i < 4; i++) word.parts[i] = _mm_loadu_si128((const __m128i *)(bytes + i * 16));
  return word;
}

static inline uint64_t equal_sse2(Bytes_sse2 word, uint8_t byte) {
  __m128i pattern = _mm_set1_epi8((char)byte);
  uint64_t bits = 0;
  for (int i = 0; i < 4; i++)
    bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(word.parts[i], pattern)) << i * 16;
  return bits;
}

#define VARIANT(name) name##_sse2
#define TARGET
#define lowest_bit_sse2 any_lowest_bit
#define prefix_xor_sse2 shifting_prefix_xor
#define select_bit_sse2 counting_select_bit
#include "kernels.inc"
#undef VARIANT
#undef TARGET

// MARK: AVX2

#define TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul")))

typedef struct {
  __m256i low, high;
} Bytes_avx2;

TARGET static inline Bytes_avx2 load_avx2(const uint8_t *bytes) {
  Bytes_avx2 word;
  word.low = _mm256_loadu_si256((const __m256i *)bytes);
  word.high = _mm256_loadu_si256((const __m256i *)(bytes + 32));
  return word;
}

TARGET static inline uint64_t equal_avx2(Bytes_avx2 word, uint8_t byte) {
  __m256i pattern = _mm256_set1_epi8((char)byte);
  uint64_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(word.low, pattern));
  uint64_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(word.high, pattern));
  return low | high << 32;
}

// A carry-less product with all ones is the sum, without carries, of all shifts.
TARGET static inline uint64_t prefix_xor_avx2(uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8((char)0xFF), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

TARGET static inline uint32_t lowest_bit_avx2(uint64_t bits) { return (uint32_t)_tzcnt_u64(bits); }

TARGET static inline uint32_t select_bit_avx2(uint64_t bits, uint32_t rank) {
  return (uint32_t)_tzcnt_u64(_pdep_u64((uint64_t)1 << rank, bits));
}

#define VARIANT(name) name##_avx2
#include "kernels.inc"
#undef VARIANT
#undef TARGET

#elif defined(__aarch64__)

// MARK: NEON

typedef struct {
  uint8x16_t parts[4];
} Bytes_neon;

static inline Bytes_neon load_neon(const uint8_t *bytes) {
  Bytes_neon word;
  for (int i = 0; i < 4; i++) word.parts[i] = vld1q_u8(bytes + i * 16);
  return word;
}

// One bit of each byte, then three rounds of adding neighbours bring eight bytes' bits into one.
static inline uint64_t equal_neon(Bytes_neon word, uint8_t byte) {
  const uint8x16_t bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t pattern = vdupq_n_u8(byte);
  uint8x16_t bits[4];
  for (int i = 0; i < 4; i++) bits[i] = vandq_u8(vceqq_u8(word.parts[i], pattern), bit);
  uint8x16_t sum = vpaddq_u8(vpaddq_u8(bits[0], bits[1]), vpaddq_u8(bits[2], bits[3]));
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u64(vreinterpretq_u64_u8(sum), 0);
}

#define VARIANT(name) name##_neon
#define TARGET
#define lowest_bit_neon any_lowest_bit
#define prefix_xor_neon shifting_prefix_xor
#define select_bit_neon counting_select_bit
#include "kernels.inc"
#undef VARIANT
#undef TARGET

#endif

// MARK: Choosing

bool cvector_is_supported(CVectorVariant variant) {
  switch (variant) {
  case CVectorVariantPortable:
    return true;
#if defined(__x86_64__)
  case CVectorVariantSSE2:
    return true;
  case CVectorVariantAVX2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
           && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt")
           && __builtin_cpu_supports("pclmul");
#elif defined(__aarch64__)
  case CVectorVariantNEON:
    return true;
#endif
  default:
    return false;
  }
}

CVectorVariant cvector_best_variant(void) {
#if defined(__x86_64__)
  return cvector_is_supported(CVectorVariantAVX2) ? CVectorVariantAVX2 : CVectorVariantSSE2;
#elif defined(__aarch64__)
  return CVectorVariantNEON;
#else
  return CVectorVariantPortable;
#endif
}

// A variant that another processor has is answered by the portable one.
#if defined(__x86_64__)
#define CALL(variant, name, ...)                                                  \
  switch (variant) {                                                              \
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
#else
#define CALL(variant, name, ...) return name##_portable(__VA_ARGS__)
#endif

CVectorFindings cvector_mark(
    CVectorVariant variant, const CVectorIndex *index, size_t first_word, size_t byte_count, uint8_t delimiter,
    CVectorMarking *marking) {
  CALL(variant, mark, index, first_word, byte_count, delimiter, marking);
}

CVectorFindings cvector_mark_lines(
    CVectorVariant variant, const CVectorIndex *index, size_t first_word, size_t byte_count,
    CVectorMarking *marking) {
  CALL(variant, mark_lines, index, first_word, byte_count, marking);
}

size_t cvector_line_feeds(
    CVectorVariant variant, const uint8_t *bytes, uint32_t start, uint32_t end, uint32_t *positions) {
  CALL(variant, line_feeds, bytes, start, end, positions);
}

size_t cvector_rows(
    CVectorVariant variant, const CVectorIndex *index, CVectorExtent extent, const CVectorRows *rows) {
  CALL(variant, rows, index, extent, rows);
}

size_t cvector_column(
    CVectorVariant variant, const CVectorIndex *index, const CVectorRows *rows, size_t count, uint32_t column,
    const CVectorColumn *fields) {
  CALL(variant, column, index, rows, count, column, fields);
}
