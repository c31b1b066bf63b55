#include "columns.h"

#include <stdlib.h>
#include <string.h>

static inline bool bit(const uint8_t *bits, int64_t index) { return bits[index >> 3] >> (index & 7) & 1; }

// Buffers should be aligned but needn't be.
static inline int32_t at32(const void *values, int64_t index) {
  int32_t value;
  memcpy(&value, (const uint8_t *)values + index * 4, 4);
  return value;
}

static inline int64_t at64(const void *values, int64_t index) {
  int64_t value;
  memcpy(&value, (const uint8_t *)values + index * 8, 8);
  return value;
}

static inline int16_t at16(const void *values, int64_t index) {
  int16_t value;
  memcpy(&value, (const uint8_t *)values + index * 2, 2);
  return value;
}

static void load_presence(const uint8_t *validity, int64_t first, int32_t count, pc_block *block) {
  block->has_nulls = validity != NULL;
  if (validity == NULL) return;
  for (int32_t i = 0; i < count; i++) block->present[i] = bit(validity, first + i);
}

// Offsets are used without being copied.
static pc_fault load_utf8(const pc_strings *strings, int64_t row, int32_t count, pc_block *block, int64_t *fault_row) {
  const uint8_t *own = (const uint8_t *)strings->entries + (strings->first + row) * 4;
  int32_t limit = at32(strings->entries, strings->first + strings->count);
  const int32_t *offsets = (const int32_t *)(const void *)own;
  if ((uintptr_t)own % _Alignof(int32_t) != 0) {
    memcpy(block->own_offsets, own, ((size_t)count + 1) * 4);
    offsets = block->own_offsets;
  }
  int32_t wrong = offsets[0] < 0 || offsets[count] > limit;
  for (int32_t i = 0; i < count; i++) wrong |= offsets[i + 1] < offsets[i];
  if (wrong) {
    int32_t i = 0;
    while (i + 1 < count && offsets[i] >= 0 && offsets[i] <= offsets[i + 1] && offsets[i + 1] <= limit) i++;
    *fault_row = row + i;
    return PC_BAD_OFFSET;
  }
  block->bytes = strings->bytes;
  block->byte_count = limit;
  block->offsets = offsets;
  block->count = count;
  return PC_FINE;
}

static const int64_t longest = 1 << 30;

static pc_fault load_large(const pc_strings *strings, int64_t row, int32_t count, pc_block *block, int64_t *fault_row) {
  int64_t first = strings->first + row;
  int64_t limit = at64(strings->entries, strings->first + strings->count), base = at64(strings->entries, first);
  *fault_row = row;
  if (base < 0 || base > limit) return PC_BAD_OFFSET;
  int32_t loaded = 0;
  block->own_offsets[0] = 0;
  for (; loaded < count; loaded++) {
    int64_t start = at64(strings->entries, first + loaded), end = at64(strings->entries, first + loaded + 1);
    *fault_row = row + loaded;
    if (end < start || end > limit) return PC_BAD_OFFSET;
    if (end - start >= longest) return PC_TOO_LONG;
    if (end - base > longest) break;
    block->own_offsets[loaded + 1] = (int32_t)(end - base);
  }
  block->bytes = strings->bytes + base;
  block->byte_count = limit - base < INT32_MAX ? limit - base : INT32_MAX;
  block->offsets = block->own_offsets;
  block->count = loaded;
  return PC_FINE;
}

// Finds one string.
static pc_fault find(const pc_strings *strings, int64_t index, const uint8_t **start, int64_t *count) {
  int64_t entry = strings->first + index;
  switch (strings->layout) {
    case PC_UTF8: {
      int32_t from = at32(strings->entries, entry), to = at32(strings->entries, entry + 1);
      if (from < 0 || to < from || to > at32(strings->entries, strings->first + strings->count)) return PC_BAD_OFFSET;
      *start = strings->bytes + from;
      *count = to - from;
      break;
    }
    case PC_LARGE_UTF8: {
      int64_t from = at64(strings->entries, entry), to = at64(strings->entries, entry + 1);
      if (from < 0 || to < from || to > at64(strings->entries, strings->first + strings->count)) return PC_BAD_OFFSET;
      *start = strings->bytes + from;
      *count = to - from;
      break;
    }
    case PC_VIEWS: {
      const uint8_t *view = (const uint8_t *)strings->entries + entry * 16;
      int32_t length, buffer, offset;
      memcpy(&length, view, 4);
      memcpy(&buffer, view + 8, 4);
      memcpy(&offset, view + 12, 4);
      if (length < 0) return PC_BAD_VIEW_LENGTH;
      *count = length;
      *start = view + 4;
      if (length <= 12) break;
      if (buffer < 0 || buffer >= strings->buffer_count || offset < 0 ||
          (int64_t)offset + length > at64(strings->buffer_counts, buffer) || strings->buffers[buffer] == NULL)
        return PC_BAD_VIEW;
      *start = (const uint8_t *)strings->buffers[buffer] + offset;
      break;
    }
    case PC_POINTERS:
    case PC_NUMBERS: return PC_BAD_VIEW;
  }
  return *count >= longest ? PC_TOO_LONG : PC_FINE;
}

static bool index_of(const pc_column *column, int64_t row, int64_t *index) {
  int64_t entry = column->first + row;
  switch (column->index_layout) {
    case PC_INT8: *index = ((const int8_t *)column->indices)[entry]; break;
    case PC_UINT8: *index = ((const uint8_t *)column->indices)[entry]; break;
    case PC_INT16: *index = at16(column->indices, entry); break;
    case PC_UINT16: *index = (uint16_t)at16(column->indices, entry); break;
    case PC_INT32: *index = at32(column->indices, entry); break;
    case PC_UINT32: *index = (uint32_t)at32(column->indices, entry); break;
    // Unsigned indices that don't fit are negative here, so they aren't in the dictionary.
    case PC_INT64:
    case PC_UINT64: *index = at64(column->indices, entry); break;
    case PC_NO_INDICES: *index = row; break;
  }
  return *index >= 0 && *index < column->strings.count;
}

static bool grow_scratch(pc_block *block, int64_t count) {
  if (count <= block->scratch_count) return true;
  int64_t room = count + count / 2;
  uint8_t *larger = realloc(block->scratch, (size_t)room);
  if (larger == NULL) return false;
  block->scratch = larger;
  block->scratch_count = room;
  return true;
}

// The maximum number of bytes of a number's text: a minus, the digits of 256 bits, and as many zeros as a scale may
// add.
enum { LONGEST_NUMBER = 192 };

// The text of one number.
typedef struct {
  uint8_t text[LONGEST_NUMBER];
  int64_t count;
  bool is_present;
  // Whether floating point may have lost some of its digits.
  bool is_doubtful;
} Written;

// The text isn't a number: neither is an exponent in text, and digits that a cell lost aren't guessed.
static pc_fault write_unreadable(bool is_strict, pc_fault fault, Written *written) {
  memcpy(written->text, "1E+17", written->count = 5);
  return is_strict ? fault : PC_FINE;
}

static pc_fault write_integer(uint64_t value, bool is_negative, Written *written) {
  uint8_t digits[24];
  int64_t count = 0;
  do digits[count++] = (uint8_t)('0' + value % 10);
  while ((value /= 10) != 0);
  if (is_negative) written->text[written->count++] = '-';
  while (count > 0) written->text[written->count++] = digits[--count];
  return PC_FINE;
}

static pc_fault write_signed(int64_t value, Written *written) {
  return write_integer(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0, written);
}

// A cell that was rounded, such as 8.6138E+12, has at most six digits, and zeros after them.
enum { SIX_DIGITS = 1000000, THREE_ZEROS = 1000 };

static bool may_be_rounded(uint64_t value) {
  if (value < SIX_DIGITS || value % THREE_ZEROS != 0) return false;
  while (value % 10 == 0) value /= 10;
  return value < SIX_DIGITS;
}

static pc_fault write_float(double value, double limit, bool is_strict, Written *written) {
  // Some programs write a null as NaN.
  if (value != value) {
    written->is_present = false;
    return PC_FINE;
  }
  written->is_doubtful = true;
  if (value - value != 0) return write_unreadable(is_strict, PC_NOT_WHOLE, written);
  if (value >= limit || value <= -limit) return write_unreadable(is_strict, PC_INEXACT, written);
  int64_t whole = (int64_t)value;
  if ((double)whole != value) return write_unreadable(is_strict, PC_NOT_WHOLE, written);
  written->is_doubtful = may_be_rounded((uint64_t)(whole < 0 ? -whole : whole));
  return write_signed(whole, written);
}

// Divides by a billion; returns the remainder.
static uint32_t divide(uint32_t *limbs, int32_t count) {
  uint64_t rest = 0;
  for (int32_t i = count; i-- > 0;) {
    uint64_t value = rest << 32 | limbs[i];
    limbs[i] = (uint32_t)(value / 1000000000);
    rest = value % 1000000000;
  }
  return (uint32_t)rest;
}

static pc_fault write_decimal(const pc_strings *strings, const uint8_t *bytes, Written *written) {
  uint32_t limbs[8] = {0};
  bool is_negative = !strings->is_unsigned && bytes[strings->width - 1] >> 7;
  uint64_t carry = 1;
  memset(limbs, is_negative ? 0xFF : 0, sizeof limbs);
  memcpy(limbs, bytes, (size_t)strings->width);
  for (int32_t i = 0; is_negative && i < 8; i++) {
    carry += (uint32_t)~limbs[i];
    limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  // From the last digit to the first, without the limbs that are already 0.
  uint8_t digits[90];
  int32_t count = 0, top = 8;
  do {
    uint32_t value = divide(limbs, top);
    for (int32_t i = 0; i < 9; i++, value /= 10) digits[count++] = (uint8_t)('0' + value % 10);
    while (top > 0 && limbs[top - 1] == 0) top--;
  } while (top > 0);
  while (count > 1 && digits[count - 1] == '0') count--;
  int32_t fraction = strings->scale > 0 ? strings->scale : 0;
  for (int32_t i = 0; i < fraction && i < count; i++)
    if (digits[i] != '0') return write_unreadable(strings->is_strict, PC_NOT_WHOLE, written);
  if (fraction >= count) {
    written->text[written->count++] = '0';
    return PC_FINE;
  }
  if (is_negative) written->text[written->count++] = '-';
  while (count > fraction) written->text[written->count++] = digits[--count];
  bool is_zero = written->count == 1 && written->text[0] == '0';
  for (int32_t i = strings->scale; i < 0 && !is_zero; i++) written->text[written->count++] = '0';
  return PC_FINE;
}

// The text of a number.
static pc_fault write_number(const pc_strings *strings, int64_t index, Written *written) {
  int64_t entry = strings->first + index;
  written->count = 0;
  written->is_present = true;
  written->is_doubtful = false;
  switch (strings->number) {
    case PC_NUMBER_INT8: return write_signed(((const int8_t *)strings->entries)[entry], written);
    case PC_NUMBER_UINT8: return write_signed(((const uint8_t *)strings->entries)[entry], written);
    case PC_NUMBER_INT16: return write_signed(at16(strings->entries, entry), written);
    case PC_NUMBER_UINT16: return write_signed((uint16_t)at16(strings->entries, entry), written);
    case PC_NUMBER_INT32: return write_signed(at32(strings->entries, entry), written);
    case PC_NUMBER_UINT32: return write_signed((uint32_t)at32(strings->entries, entry), written);
    case PC_NUMBER_INT64: return write_signed(at64(strings->entries, entry), written);
    case PC_NUMBER_UINT64: return write_integer((uint64_t)at64(strings->entries, entry), false, written);
    case PC_NUMBER_DECIMAL:
      return write_decimal(strings, (const uint8_t *)strings->entries + entry * strings->width, written);
    case PC_NUMBER_FLOAT: {
      float narrow;
      memcpy(&narrow, (const uint8_t *)strings->entries + entry * 4, 4);
      return write_float((double)narrow, 1 << 24, strings->is_strict, written);
    }
    case PC_NUMBER_DOUBLE: break;
  }
  double value;
  memcpy(&value, (const uint8_t *)strings->entries + entry * 8, 8);
  return write_float(value, (double)(1ll << 53), strings->is_strict, written);
}

// Completes a block whose texts are adjacent in its scratch.
static pc_fault finish(pc_block *block, int64_t byte_count, int32_t count) {
  memset(block->scratch + byte_count, 0, PC_SLACK);
  block->bytes = block->scratch;
  block->byte_count = byte_count + PC_SLACK;
  block->offsets = block->own_offsets;
  block->count = count;
  return PC_FINE;
}

// Copies strings so that they are adjacent.
static pc_fault gather(const pc_column *column, int64_t row, int32_t count, pc_block *block, int64_t *fault_row) {
  int64_t used = 0;
  int32_t loaded = 0;
  bool has_dictionary = column->index_layout != PC_NO_INDICES, has_numbers = column->strings.layout == PC_NUMBERS;
  Written written = {.count = 0};
  const uint8_t *own = column->validity, *values = has_dictionary ? column->strings.validity : NULL;
  block->has_nulls =
      own != NULL || values != NULL || column->is_null || (has_numbers && column->strings.number >= PC_NUMBER_FLOAT);
  block->own_offsets[0] = 0;
  for (; loaded < count; loaded++) {
    const uint8_t *start = NULL;
    int64_t length = 0, index = row + loaded;
    *fault_row = row + loaded;
    // The index or view of a null may be anything.
    bool is_present = !column->is_null && (own == NULL || bit(own, column->first + row + loaded));
    if (is_present && has_dictionary) {
      if (!index_of(column, row + loaded, &index)) return PC_BAD_INDEX;
      is_present = values == NULL || bit(values, column->strings.first + index);
    }
    if (is_present) {
      pc_fault fault = has_numbers ? write_number(&column->strings, index, &written)
                                   : find(&column->strings, index, &start, &length);
      if (fault != PC_FINE) return fault;
      if (has_numbers) {
        start = written.text;
        length = written.count;
        is_present = written.is_present;
        block->doubtful_count += written.is_doubtful;
      }
      if (used + length > longest) break;
    }
    if (used + length + PC_SLACK > block->scratch_count && !grow_scratch(block, used + length + PC_SLACK))
      return PC_NO_MEMORY;
    uint8_t *target = block->scratch + used;
    if (length <= 12) {
      // A view's own bytes always exist; other strings may be at the very end of a buffer.
      if ((column->strings.layout == PC_VIEWS || has_numbers) && is_present)
        memcpy(target, start, 12);
      else if (length > 0)
        memcpy(target, start, (size_t)length);
    } else {
      memcpy(target, start, (size_t)length);
    }
    used += length;
    block->own_offsets[loaded + 1] = (int32_t)used;
    block->present[loaded] = is_present;
  }
  return finish(block, used, loaded);
}

// The same for DuckDB's strings without a dictionary. There is no branch on whether a string is inline, because that
// can't be predicted.
static pc_fault gather_pointers(const pc_column *column, int64_t row, int32_t count, pc_block *block, int64_t *fault_row) {
  const uint8_t *view = (const uint8_t *)column->strings.entries + (column->first + row) * 16;
  int64_t used = 0;
  int32_t loaded = 0;
  load_presence(column->validity, column->first + row, count, block);
  block->own_offsets[0] = 0;
  for (; loaded < count; loaded++, view += 16) {
    uint32_t length;
    const uint8_t *far;
    memcpy(&length, view, 4);
    memcpy(&far, view + 8, sizeof far);
    if (block->has_nulls) length = block->present[loaded] ? length : 0;
    const uint8_t *start = length > 12 ? far : view + 4;
    if (__builtin_expect(used + length + PC_SLACK > block->scratch_count, 0)) {
      *fault_row = row + loaded;
      if (length >= longest) return PC_TOO_LONG;
      if (used + length > longest) break;
      if (!grow_scratch(block, used + length + PC_SLACK)) return PC_NO_MEMORY;
    }
    // Two words that overlap: 8 bytes can be read of inline strings, and of longer ones.
    uint8_t *target = block->scratch + used;
    uint32_t last = length > 8 ? length - 8 : 0;
    uint64_t words[2];
    memcpy(&words[0], start, 8);
    memcpy(&words[1], start + last, 8);
    memcpy(target, &words[0], 8);
    memcpy(target + last, &words[1], 8);
    if (length > 16) memcpy(target + 8, start + 8, length - 16);
    used += length;
    block->own_offsets[loaded + 1] = (int32_t)used;
  }
  return finish(block, used, loaded);
}

// Repeats the only row: the same few bytes.
static pc_fault repeat(const pc_column *column, int32_t count, pc_block *block, int64_t *fault_row) {
  pc_column only = *column;
  only.repeats = false;
  only.count = 1;
  pc_fault fault = pc_load(&only, 0, 1, block, fault_row);
  if (fault != PC_FINE) return fault;
  int64_t start = block->offsets[0], length = block->offsets[1] - start;
  bool is_present = !block->has_nulls || block->present[0];
  // No name is longer. A longer text names nothing, and its beginning doesn't either.
  if (length > 256) length = 256;
  uint8_t text[256];
  if (length > 0) memcpy(text, block->bytes + start, (size_t)length);
  if (!grow_scratch(block, count * length + PC_SLACK)) return PC_NO_MEMORY;
  for (int32_t i = 0; i < count; i++) {
    memcpy(block->scratch + i * length, text, (size_t)length);
    block->own_offsets[i] = (int32_t)(i * length);
    block->present[i] = is_present;
  }
  block->own_offsets[count] = (int32_t)(count * length);
  return finish(block, count * length, count);
}

pc_fault pc_load(const pc_column *column, int64_t row, int32_t count, pc_block *block, int64_t *fault_row) {
  block->doubtful_count = 0;
  if (column->repeats) return repeat(column, count, block, fault_row);
  if (column->strings.layout == PC_POINTERS) return gather_pointers(column, row, count, block, fault_row);
  if (column->index_layout != PC_NO_INDICES || column->strings.layout == PC_VIEWS ||
      column->strings.layout == PC_NUMBERS || column->is_null)
    return gather(column, row, count, block, fault_row);
  load_presence(column->validity, column->first + row, count, block);
  return column->strings.layout == PC_UTF8 ? load_utf8(&column->strings, row, count, block, fault_row)
                                           : load_large(&column->strings, row, count, block, fault_row);
}

const uint8_t *pc_presence(const pc_block *block) { return block->present; }

void pc_free_block(pc_block *block) { free(block->scratch); }
