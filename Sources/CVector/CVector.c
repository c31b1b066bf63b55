// The kernels for CSV and JSON: marking delimiters, finding lines, writing rows and objects.
//
// Each kernel is written once, in an .inc file, over a few operations on 64 bytes. This file defines those operations
// for each variant and includes the kernels once per variant. Long because the variants are side by side: their
// differences, and the parts that must change together, are on one page.

#include "CVector.h"

#include "dispatch.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

static inline CVectorFindings findings(const CVectorMarking *marking) {
  CVectorFindings findings = {
      .mark_count = marking->mark_count,
      .row_count = marking->row_count,
      .line_feed_count = marking->line_feed_count,
      .is_faulty = marking->fault != 0,
  };
  return findings;
}

static inline uint64_t shifting_prefix_xor(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

// Appends the positions of a word's set bits to the first `count` positions. Always writes at least eight, and the last
// may be meaningless: few words have more, and a branch on their number would be mispredicted half of the time.
#define DEFINE_POSITIONS(name, attributes, lowest_bit)                                                              \
  attributes static inline uint32_t name(uint64_t bits, uint32_t base, uint32_t *positions, uint32_t count) {       \
    uint32_t bit_count = (uint32_t)__builtin_popcountll(bits);                                                      \
    uint32_t *next = positions + count;                                                                             \
    do {                                                                                                            \
      for (int i = 0; i < 8; i++) {                                                                                 \
        next[i] = base + lowest_bit(bits);                                                                          \
        bits &= bits - 1;                                                                                           \
      }                                                                                                             \
      next += 8;                                                                                                    \
    } while (__builtin_expect(bits != 0, 0));                                                                       \
    return count + bit_count;                                                                                       \
  }

// The index of the lowest bit; any index for a word without bits.
static inline uint32_t any_lowest_bit(uint64_t bits) { return (uint32_t)__builtin_ctzll(bits | (uint64_t)1 << 63); }

// Two digits at a time, each by a division. Writes up to 19 meaningless bytes after them.
static inline uint8_t *write_decimal(uint64_t number, uint8_t *target) {
  // Twice the room, so that all digits are copied at once.
  uint8_t digits[40];
  uint8_t *first = digits + 20;
  for (; number >= 100; number /= 100) {
    uint32_t two = (uint32_t)(number % 100);
    *--first = (uint8_t)('0' + two % 10);
    *--first = (uint8_t)('0' + two / 10);
  }
  *--first = (uint8_t)('0' + number % 10);
  if (number >= 10) *--first = (uint8_t)('0' + number / 10);
  memcpy(target, first, 20);
  return target + (digits + 20 - first);
}

#define MARK_EIGHTS(bytes, position, byte_count, delimiter, marks, marking) (position)

static inline uint8_t hexadecimal_digit(uint8_t value) { return (uint8_t)(value < 10 ? '0' + value : 'a' + value - 10); }

// Writes a byte that a JSON string can't contain, or shouldn't.
static uint8_t *write_escape(uint8_t byte, uint8_t *target) {
  *target++ = '\\';
  switch (byte) {
  case '"':
  case '\\': *target++ = byte; return target;
  case '\n': *target++ = 'n'; return target;
  case '\r': *target++ = 'r'; return target;
  case '\t': *target++ = 't'; return target;
  default:
    memcpy(target, "u00", 3);
    target[3] = hexadecimal_digit(byte >> 4);
    target[4] = hexadecimal_digit(byte & 15);
    return target + 5;
  }
}

// MARK: Portable

typedef struct {
  uint64_t parts[8];
} Bytes_portable;

static inline Bytes_portable load_portable(const uint8_t *bytes) {
  Bytes_portable word;
  for (int i = 0; i < 8; i++) {
    // Byte by byte, so that the first is the lowest on any machine. Compilers make it one load on little-endian
    // machines.
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
    // The top bit of each byte that is zero, then these bits side by side.
    uint64_t zeros = ~(((difference & low7) + low7) | difference | low7);
    bits |= ((zeros >> 7) * 0x0102040810204080 >> 56) << i * 8;
  }
  return bits;
}

// The three highest bits of each byte: all 0 below a space.
static inline Bytes_portable high_bits_portable(Bytes_portable word) {
  for (int i = 0; i < 8; i++) word.parts[i] &= 0xE0E0E0E0E0E0E0E0;
  return word;
}

// The highest bit of each byte after it is shifted.
static inline uint64_t shifted_bits_portable(Bytes_portable word, int shift) {
  uint64_t bits = 0;
  for (int i = 0; i < 8; i++)
    bits |= ((word.parts[i] >> (7 - shift) & 0x0101010101010101) * 0x0102040810204080 >> 56) << i * 8;
  return bits;
}

DEFINE_POSITIONS(positions_portable, , any_lowest_bit)

#define VARIANT(name) name##_portable
#define TARGET
#define prefix_xor_portable shifting_prefix_xor
#include "kernels.inc"
#include "writing.inc"
#include "objects.inc"
#include "utf8.inc"
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

static inline Bytes_sse2 high_bits_sse2(Bytes_sse2 word) {
  for (int i = 0; i < 4; i++) word.parts[i] = _mm_and_si128(word.parts[i], _mm_set1_epi8((char)0xE0));
  return word;
}

static inline uint64_t shifted_bits_sse2(Bytes_sse2 word, int shift) {
  uint64_t bits = 0;
  for (int i = 0; i < 4; i++)
    bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_slli_epi16(word.parts[i], shift)) << i * 16;
  return bits;
}

DEFINE_POSITIONS(positions_sse2, , any_lowest_bit)

#define VARIANT(name) name##_sse2
#define TARGET
#define prefix_xor_sse2 shifting_prefix_xor
#include "kernels.inc"
#include "writing.inc"
#include "objects.inc"
#include "utf8.inc"
#undef VARIANT
#undef TARGET

// MARK: AVX2

#define TARGET __attribute__((target("avx2,bmi,popcnt,pclmul")))

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

TARGET static inline Bytes_avx2 high_bits_avx2(Bytes_avx2 word) {
  word.low = _mm256_and_si256(word.low, _mm256_set1_epi8((char)0xE0));
  word.high = _mm256_and_si256(word.high, _mm256_set1_epi8((char)0xE0));
  return word;
}

TARGET static inline uint64_t shifted_bits_avx2(Bytes_avx2 word, int shift) {
  uint64_t low = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(word.low, shift));
  uint64_t high = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(word.high, shift));
  return low | high << 32;
}

DEFINE_POSITIONS(positions_avx2, TARGET, lowest_bit_avx2)

#define VARIANT(name) name##_avx2
#include "kernels.inc"
#include "writing.inc"
#include "objects.inc"
#include "utf8.inc"
#undef VARIANT
#undef TARGET

// MARK: AVX-512

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,avx2,bmi,popcnt,pclmul")))

typedef struct {
  __m512i all;
} Bytes_avx512;

TARGET static inline Bytes_avx512 load_avx512(const uint8_t *bytes) {
  return (Bytes_avx512){_mm512_loadu_si512(bytes)};
}

TARGET static inline uint64_t equal_avx512(Bytes_avx512 bytes, uint8_t byte) {
  return _mm512_cmpeq_epi8_mask(bytes.all, _mm512_set1_epi8((char)byte));
}

TARGET static inline Bytes_avx512 high_bits_avx512(Bytes_avx512 bytes) {
  return (Bytes_avx512){_mm512_and_si512(bytes.all, _mm512_set1_epi8((char)0xE0))};
}

TARGET static inline uint64_t shifted_bits_avx512(Bytes_avx512 bytes, int shift) {
  return (uint64_t)_mm512_movepi8_mask(_mm512_slli_epi16(bytes.all, (unsigned)shift));
}

// The indices of the set bits, side by side: 0 to 63, compressed by the bits.
TARGET static inline uint32_t positions_avx512(uint64_t bits, uint32_t base, uint32_t *positions, uint32_t count) {
  const __m512i numbers = _mm512_set_epi64(
      0x3F3E3D3C3B3A3938, 0x3736353433323130, 0x2F2E2D2C2B2A2928, 0x2726252423222120, 0x1F1E1D1C1B1A1918,
      0x1716151413121110, 0x0F0E0D0C0B0A0908, 0x0706050403020100);
  uint32_t bit_count = (uint32_t)__builtin_popcountll(bits);
  __m512i offset = _mm512_set1_epi32((int)base);
  __m512i places = _mm512_maskz_compress_epi8(bits, numbers);
  __m128i first = _mm512_castsi512_si128(places);
  _mm512_storeu_si512(positions + count, _mm512_add_epi32(_mm512_cvtepu8_epi32(first), offset));
  if (__builtin_expect(bit_count > 16, 0)) {
    __m128i second = _mm512_extracti32x4_epi32(places, 1);
    __m128i third = _mm512_extracti32x4_epi32(places, 2);
    __m128i fourth = _mm512_extracti32x4_epi32(places, 3);
    uint32_t *next = positions + count;
    _mm512_storeu_si512(next + 16, _mm512_add_epi32(_mm512_cvtepu8_epi32(second), offset));
    // One after the other, so that nothing is written far past the last.
    if (bit_count > 32) _mm512_storeu_si512(next + 32, _mm512_add_epi32(_mm512_cvtepu8_epi32(third), offset));
    if (bit_count > 48) _mm512_storeu_si512(next + 48, _mm512_add_epi32(_mm512_cvtepu8_epi32(fourth), offset));
  }
  return count + bit_count;
}

#include "kernels512.inc"

#define VARIANT(name) name##_avx512
#define prefix_xor_avx512 prefix_xor_avx2
#undef MARK_EIGHTS
#define MARK_EIGHTS mark_eights
#include "kernels.inc"
#include "writing.inc"
#include "objects.inc"
#include "utf8.inc"
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

static inline Bytes_neon high_bits_neon(Bytes_neon word) {
  for (int i = 0; i < 4; i++) word.parts[i] = vandq_u8(word.parts[i], vdupq_n_u8(0xE0));
  return word;
}

static inline uint64_t shifted_bits_neon(Bytes_neon word, int shift) {
  for (int i = 0; i < 4; i++)
    word.parts[i] = vandq_u8(vshlq_u8(word.parts[i], vdupq_n_s8((int8_t)shift)), vdupq_n_u8(0x80));
  return equal_neon(word, 0x80);
}

DEFINE_POSITIONS(positions_neon, , any_lowest_bit)

#define VARIANT(name) name##_neon
#define TARGET
#define prefix_xor_neon shifting_prefix_xor
#include "kernels.inc"
#include "writing.inc"
#include "objects.inc"
#include "utf8.inc"
#undef VARIANT
#undef TARGET

#elif defined(__wasm_simd128__)

// MARK: SIMD128

typedef struct {
  v128_t parts[4];
} Bytes_simd128;

static inline Bytes_simd128 load_simd128(const uint8_t *bytes) {
  Bytes_simd128 word;
  for (int i = 0; i < 4; i++) word.parts[i] = wasm_v128_load(bytes + i * 16);
  return word;
}

static inline uint64_t equal_simd128(Bytes_simd128 word, uint8_t byte) {
  v128_t pattern = wasm_u8x16_splat(byte);
  uint64_t bits = 0;
  for (int i = 0; i < 4; i++) bits |= (uint64_t)wasm_i8x16_bitmask(wasm_i8x16_eq(word.parts[i], pattern)) << i * 16;
  return bits;
}

static inline Bytes_simd128 high_bits_simd128(Bytes_simd128 word) {
  for (int i = 0; i < 4; i++) word.parts[i] = wasm_v128_and(word.parts[i], wasm_u8x16_splat(0xE0));
  return word;
}

static inline uint64_t shifted_bits_simd128(Bytes_simd128 word, int shift) {
  uint64_t bits = 0;
  for (int i = 0; i < 4; i++)
    bits |= (uint64_t)wasm_i8x16_bitmask(wasm_i8x16_shl(word.parts[i], (uint32_t)shift)) << i * 16;
  return bits;
}

DEFINE_POSITIONS(positions_simd128, , any_lowest_bit)

#define VARIANT(name) name##_simd128
#define TARGET
#define prefix_xor_simd128 shifting_prefix_xor
#include "kernels.inc"
#include "writing.inc"
#include "objects.inc"
#include "utf8.inc"
#undef VARIANT
#undef TARGET

#endif

// MARK: Calls

CVectorFindings cvector_mark(
    CVectorVariant variant, const uint8_t *bytes, size_t first_word, size_t byte_count, uint8_t delimiter,
    uint32_t *marks, CVectorMarking *marking) {
  CALL(variant, mark, bytes, first_word, byte_count, delimiter, marks, marking);
}

CVectorFindings cvector_mark_lines(
    CVectorVariant variant, const uint8_t *bytes, size_t first_word, size_t byte_count, uint32_t *marks,
    CVectorMarking *marking) {
  CALL(variant, mark_lines, bytes, first_word, byte_count, marks, marking);
}

static size_t line_feeds(
    CVectorVariant variant, const uint8_t *bytes, uint32_t start, uint32_t end, uint32_t *positions) {
  CALL(variant, line_feeds, bytes, start, end, positions);
}

size_t cvector_lines(
    CVectorVariant variant, const uint8_t *bytes, uint32_t start, uint32_t end, uint32_t *line_start, int32_t *starts,
    int32_t *ends) {
  size_t count = line_feeds(variant, bytes, start, end, (uint32_t *)ends);
  if (count == 0) return 0;
  starts[0] = (int32_t)*line_start;
  for (size_t i = 1; i < count; i++) starts[i] = ends[i - 1] + 1;
  *line_start = (uint32_t)ends[count - 1] + 1;
  // The first line feed may end a line whose only byte before the part is a CR.
  uint32_t first = start - (start > (uint32_t)starts[0]);
  if (memchr(bytes + first, '\r', end - first) == NULL) return count;
  for (size_t i = 0; i < count; i++) ends[i] -= (ends[i] > starts[i]) & (bytes[ends[i] - (ends[i] > 0)] == '\r');
  return count;
}

bool cvector_is_utf8(CVectorVariant variant, const uint8_t *bytes, size_t count) {
  CALL(variant, is_utf8, bytes, count);
}

size_t cvector_line_feed_count(CVectorVariant variant, const uint8_t *bytes, size_t count) {
  CALL(variant, line_feed_count, bytes, count);
}

size_t cvector_write_rows(
    CVectorVariant variant, const CVectorWrittenRows *rows, const CVectorNumberColumn *columns, size_t column_count,
    const CVectorTemplate *templates, size_t template_count, uint8_t *target) {
  CALL(variant, write_rows, rows, columns, column_count, templates, template_count, target);
}

size_t cvector_write_members(
    CVectorVariant variant, const CVectorObjectRow *row, const CVectorKeys *keys, size_t count, uint8_t *target) {
  CALL(variant, write_members, row, keys, count, target);
}

size_t cvector_write_objects(
    CVectorVariant variant, const CVectorObjectRows *rows, const CVectorNumberColumn *column, const CVectorKeys *keys,
    const CVectorVerdictMembers *verdicts, CVectorPlace *place, uint8_t *target) {
  CALL(variant, write_objects, rows, column, keys, verdicts, place, target);
}
