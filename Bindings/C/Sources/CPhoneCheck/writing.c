#include "columns.h"

#include <string.h>

bool pc_reserve(pc_bytes *bytes, int64_t additional) {
  int64_t needed = bytes->count + additional + PC_SLACK;
  if (needed <= bytes->capacity) return true;
  // The first allocation is enough for most columns.
  int64_t room = bytes->capacity == 0 ? needed : needed + needed / 2;
  uint8_t *larger = pc_allocate(room);
  if (larger == NULL) return false;
  if (bytes->count > 0) memcpy(larger, bytes->bytes, (size_t)bytes->count);
  pc_free(bytes->bytes);
  bytes->bytes = larger;
  bytes->capacity = room;
  return true;
}

void pc_keep_codes(const uint16_t *codes, int32_t count, pc_verdicts *verdicts) {
  if (count > 0) memcpy(verdicts->codes, codes, (size_t)count * 2);
}

void pc_keep_code(pc_verdicts *verdicts, int32_t index, uint16_t code) { verdicts->codes[index] = code; }

void pc_erase_nulls(const pc_block *block, pc_verdicts *verdicts) {
  if (!block->has_nulls) return;
  for (int32_t i = 0; i < block->count; i++) verdicts->codes[i] &= (uint16_t)-block->present[i];
}

int64_t pc_write_bits(const pc_verdicts *verdicts, int32_t count, const uint8_t *flags, uint8_t *bits, int64_t row) {
  const uint16_t *codes = verdicts->codes;
  int64_t set = 0;
  int32_t i = 0;
  // Blocks of very long strings may begin anywhere.
  for (; i < count && (row + i) % 8 != 0; i++) {
    bits[(row + i) >> 3] |= (uint8_t)(flags[codes[i]] << ((row + i) & 7));
    set += flags[codes[i]];
  }
  for (; i < count; i += 8) {
    uint32_t byte = 0;
    int32_t end = count - i < 8 ? count - i : 8;
    if (end == 8)
      for (int32_t j = 0; j < 8; j++) byte |= (uint32_t)flags[codes[i + j]] << j;
    else
      for (int32_t j = 0; j < end; j++) byte |= (uint32_t)flags[codes[i + j]] << j;
    bits[(row + i) >> 3] = (uint8_t)byte;
    set += __builtin_popcount(byte);
  }
  return count - set;
}

void pc_write_int8(const pc_verdicts *verdicts, int32_t count, const int8_t *values, int8_t *target) {
  for (int32_t i = 0; i < count; i++) target[i] = values[verdicts->codes[i]];
}

void pc_write_int16(const pc_verdicts *verdicts, int32_t count, const int16_t *values, int16_t *target) {
  for (int32_t i = 0; i < count; i++) target[i] = values[verdicts->codes[i]];
}

static inline void store_end(int32_t *ends32, int64_t *ends64, int32_t index, int64_t end) {
  if (ends32 != NULL)
    ends32[index] = (int32_t)end;
  else
    ends64[index] = end;
}

void pc_write_words(
    const pc_verdicts *verdicts, int32_t count, const pc_word *words, pc_bytes *bytes, int32_t *ends32,
    int64_t *ends64) {
  int64_t end = bytes->count;
  uint8_t *target = bytes->bytes;
  for (int32_t i = 0; i < count; i++) {
    const pc_word *word = &words[verdicts->codes[i]];
    memcpy(target + end, word->bytes, PC_WORD_CAPACITY);
    end += word->count;
    store_end(ends32, ends64, i, end);
  }
  bytes->count = end;
}

void pc_write_views(const pc_verdicts *verdicts, int32_t count, const pc_view *views, pc_view *target) {
  for (int32_t i = 0; i < count; i++) target[i] = views[verdicts->codes[i]];
}

/// The sources of numbers, as a local copy: as far as the compiler knows, the bytes that are written may alias anything
/// else.
typedef struct {
  const uint16_t *codes;
  const int32_t *starts;
  const uint32_t *counts;
  const uint8_t *bytes, *gathered, *flags;
  const pc_word *prefixes;
  int64_t byte_count;
} Numbers;

static Numbers numbers(const pc_verdicts *verdicts, const pc_word *prefixes, const uint8_t *flags) {
  return (Numbers){verdicts->codes,    verdicts->starts, verdicts->counts, verdicts->bytes,
                   verdicts->gathered, flags,            prefixes,         verdicts->byte_count};
}

// Writes the number of a row, if it has one; bytes beyond its end are overwritten by the next.
//
// - `first`: set to its first four bytes: reading them back right after two separate writes would stall.
static inline int64_t write_number(Numbers numbers, int32_t i, uint8_t *target, uint32_t *first) {
  uint16_t code = numbers.codes[i];
  int64_t start = numbers.starts[i], count = numbers.counts[i], flag = numbers.flags[code];
  const pc_word *prefix = &numbers.prefixes[code];
  uint64_t beginning;
  uint32_t prefix_count = prefix->count, rest;
  memcpy(&beginning, prefix->bytes, 8);
  memcpy(target, &beginning, 8);
  const uint8_t *digits = start >= 0 ? numbers.bytes + start : numbers.gathered + ~start;
  uint8_t *end = target + prefix_count;
  if (__builtin_expect(count > 16 || (start >= 0 && start + 16 > numbers.byte_count), 0)) {
    if (flag) memcpy(end, digits, (size_t)count);
    memcpy(first, target, 4);
  } else {
    memcpy(&rest, digits, 4);
    memcpy(end, digits, 16);
    *first = (uint32_t)(beginning | (prefix_count < 4 ? (uint64_t)rest << prefix_count * 8 : 0));
  }
  // No branch, because rows with a number can't be predicted.
  return (prefix_count + count) & -flag;
}

void pc_write_numbers(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t *ends32, int64_t *ends64) {
  Numbers from = numbers(verdicts, prefixes, flags);
  int64_t end = bytes->count;
  uint8_t *target = bytes->bytes;
  uint32_t first;
  for (int32_t i = 0; i < count; i++) {
    end += write_number(from, i, target + end, &first);
    store_end(ends32, ends64, i, end);
  }
  bytes->count = end;
}

void pc_write_number_views(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t buffer, pc_view *views) {
  Numbers from = numbers(verdicts, prefixes, flags);
  int64_t end = bytes->count;
  uint8_t *all = bytes->bytes;
  for (int32_t i = 0; i < count; i++) {
    uint8_t *target = all + end, *view = views[i].bytes;
    uint32_t first;
    int64_t length = write_number(from, i, target, &first);
    // Most rows have a number longer than a view holds, or none.
    uint32_t length32 = (uint32_t)length;
    uint64_t rest = (uint32_t)buffer | (uint64_t)end << 32, is_far = -(uint64_t)(length > 12);
    first &= (uint32_t)is_far;
    rest &= is_far;
    end += length & (int64_t)is_far;
    memcpy(view, &length32, 4);
    memcpy(view + 4, &first, 4);
    memcpy(view + 8, &rest, 8);
    if (__builtin_expect(length > 0 && length <= 12, 0)) memcpy(view + 4, target, (size_t)length);
  }
  bytes->count = end;
}

void pc_move32(int32_t *offsets, int64_t count, int32_t distance) {
  for (int64_t i = 0; i < count; i++) offsets[i] += distance;
}

void pc_move64(int64_t *offsets, int64_t count, int64_t distance) {
  for (int64_t i = 0; i < count; i++) offsets[i] += distance;
}

bool pc_has_flag(const pc_verdicts *verdicts, int32_t row, const uint8_t *flags) { return flags[verdicts->codes[row]] != 0; }
