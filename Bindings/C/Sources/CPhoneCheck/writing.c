#include "columns.h"

#include <string.h>

bool pc_reserve(pc_bytes *bytes, int64_t additional) {
  int64_t needed = bytes->count + additional + PC_SLACK;
  if (needed <= bytes->capacity) return true;
  // What is asked for first is enough for most columns.
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

// Writes the number of a row, if it has one; what it wrote beyond the end is overwritten.
static inline int64_t write_number(
    const pc_verdicts *verdicts, int32_t i, const pc_word *prefixes, const uint8_t *flags, uint8_t *target) {
  uint16_t code = verdicts->codes[i];
  int64_t start = verdicts->starts[i], count = verdicts->counts[i];
  const pc_word *prefix = &prefixes[code];
  memcpy(target, prefix->bytes, 8);
  const uint8_t *digits = start >= 0 ? verdicts->bytes + start : verdicts->gathered + ~start;
  uint8_t *place = target + prefix->count;
  if (__builtin_expect(count > 16 || (start >= 0 && start + 16 > verdicts->byte_count), 0)) {
    if (flags[code]) memcpy(place, digits, (size_t)count);
  } else {
    memcpy(place, digits, 16);
  }
  // Whether there is a number can't be foreseen: no branch.
  return (prefix->count + count) & -(int64_t)flags[code];
}

void pc_write_numbers(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t *ends32, int64_t *ends64) {
  int64_t end = bytes->count;
  uint8_t *target = bytes->bytes;
  for (int32_t i = 0; i < count; i++) {
    end += write_number(verdicts, i, prefixes, flags, target + end);
    store_end(ends32, ends64, i, end);
  }
  bytes->count = end;
}

void pc_write_number_views(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t buffer, pc_view *views) {
  int64_t end = bytes->count;
  for (int32_t i = 0; i < count; i++) {
    uint8_t *target = bytes->bytes + end, *view = views[i].bytes;
    int32_t length = (int32_t)write_number(verdicts, i, prefixes, flags, target);
    int32_t place = (int32_t)end;
    memcpy(view, &length, 4);
    if (length <= 12) {
      uint8_t bytes16[16] = {0};
      memcpy(bytes16, target, (size_t)length);
      memcpy(view + 4, bytes16, 12);
    } else {
      memcpy(view + 4, target, 4);
      memcpy(view + 8, &buffer, 4);
      memcpy(view + 12, &place, 4);
      end += length;
    }
  }
  bytes->count = end;
}

void pc_move32(int32_t *offsets, int64_t count, int32_t distance) {
  for (int64_t i = 0; i < count; i++) offsets[i] += distance;
}

void pc_move64(int64_t *offsets, int64_t count, int64_t distance) {
  for (int64_t i = 0; i < count; i++) offsets[i] += distance;
}
