// Kernels between Arrow's buffers and blocks of numbers. They do all work on a row except judging it.
//
// They don't allocate, except `pc_load`, which may enlarge a block's scratch, `pc_allocate` and `pc_reserve`. Rows
// count from 0.

#ifndef PHONECHECK_COLUMNS_H
#define PHONECHECK_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum number of rows of a block. A multiple of 64, so that blocks fill whole bytes of bitmaps.
#define PC_BLOCK 1024

/// The number of bytes that are written at once. As many have to be writable after a text.
#define PC_SLACK 64

// MARK: Input

/// The layout of strings: Arrow's layouts, or DuckDB's, with views that hold a pointer in place of a buffer and an
/// offset.
typedef enum { PC_UTF8, PC_LARGE_UTF8, PC_VIEWS, PC_POINTERS, PC_NUMBERS } pc_layout;

/// The kind of numbers that are judged as the text of their digits.
typedef enum {
  PC_NUMBER_INT8, PC_NUMBER_UINT8, PC_NUMBER_INT16, PC_NUMBER_UINT16, PC_NUMBER_INT32, PC_NUMBER_UINT32, PC_NUMBER_INT64,
  PC_NUMBER_UINT64, PC_NUMBER_DECIMAL, PC_NUMBER_FLOAT, PC_NUMBER_DOUBLE
} pc_number;

/// The layout of a dictionary's indices.
typedef enum {
  PC_NO_INDICES, PC_INT8, PC_UINT8, PC_INT16, PC_UINT16, PC_INT32, PC_UINT32, PC_INT64, PC_UINT64
} pc_indices;

/// An array of strings; the memory belongs to its producer. Counts and buffers were checked, but not the contents of
/// offsets, views and indices.
typedef struct {
  pc_layout layout;
  /// For `PC_NUMBERS`. For decimals, also the number of bytes of each, at most 32, the number of digits after its
  /// point, and whether it has no sign.
  pc_number number;
  int32_t width, scale;
  bool is_unsigned;
  /// Whether a number that can't be read is a fault of the column. If not, its row gets a text that isn't a number.
  bool is_strict;
  /// The number of strings, and the index of the first in all buffers.
  int64_t count, first;
  /// A bit for each string, 0 for a null; `NULL` if there are no nulls.
  const uint8_t *validity;
  /// Numbers, or offsets of 4 or 8 bytes and the bytes, or views of 16 bytes and, unless they have pointers, their buffers.
  const void *entries;
  const uint8_t *bytes;
  const void *const *buffers;
  const void *buffer_counts;
  int64_t buffer_count;
} pc_strings;

/// A column to judge.
typedef struct {
  pc_strings strings;
  /// With a dictionary, `strings` holds its values, and these are the column's own indices, count, first and validity.
  pc_indices index_layout;
  const void *indices;
  int64_t count, first;
  const uint8_t *validity;
  /// Whether all rows are null and the column has no buffers.
  bool is_null;
  /// Whether its only row is used for all.
  bool repeats;
} pc_column;

/// The fault in a row of a column.
typedef enum {
  PC_FINE,
  /// An offset is negative, less than the one before, or beyond the last one.
  PC_BAD_OFFSET,
  /// A view has a negative length.
  PC_BAD_VIEW_LENGTH,
  /// A view lies in a buffer that doesn't exist, or partly outside its buffer.
  PC_BAD_VIEW,
  /// An index isn't one of the dictionary's.
  PC_BAD_INDEX,
  /// A number has a fraction, or is infinite; only if columns are strict.
  PC_NOT_WHOLE,
  /// A number is too large for all of its digits to be exact in floating point; only if columns are strict.
  PC_INEXACT,
  /// A string takes 1 GiB or more.
  PC_TOO_LONG,
  /// There is no memory left.
  PC_NO_MEMORY
} pc_fault;

/// Some consecutive rows of a column, ready to be judged.
typedef struct {
  /// The concatenated strings; more bytes may follow.
  const uint8_t *bytes;
  int64_t byte_count;
  /// The start of each string, and the end of the last.
  const int32_t *offsets;
  int32_t count;
  /// Whether `present` has a bit for each row with a string; if not, all rows have one.
  bool has_nulls;
  uint8_t present[PC_BLOCK];
  int32_t own_offsets[PC_BLOCK + 1];
  /// The count of floating-point numbers that can't be read, or may have lost digits.
  int32_t doubtful_count;
  /// Room for copies of strings that aren't adjacent.
  uint8_t *scratch;
  int64_t scratch_count;
} pc_block;

/// Loads up to `count` rows of a column from `row`, and at least one.
///
/// - Returns: the fault, with its row in `fault_row`.
pc_fault pc_load(const pc_column *column, int64_t row, int32_t count, pc_block *block, int64_t *fault_row);

/// Whether each row of a block has a string; meaningless unless the block has nulls.
const uint8_t *pc_presence(const pc_block *block);

/// Frees what a block allocated.
void pc_free_block(pc_block *block);

// MARK: Verdicts

/// The verdicts on a block.
typedef struct {
  /// The index of each verdict's code.
  uint16_t codes[PC_BLOCK];
  /// The place of the national digits, or of the formatted number: an offset in `bytes`, or the complement of an offset
  /// in `gathered`. 16 bytes can be read from either.
  const int32_t *starts;
  const uint32_t *counts;
  const uint8_t *bytes;
  int64_t byte_count;
  const uint8_t *gathered;
} pc_verdicts;

/// The maximum number of bytes of a word.
#define PC_WORD_CAPACITY 24

/// Text to write for one code.
typedef struct {
  uint8_t bytes[PC_WORD_CAPACITY];
  uint32_t count;
} pc_word;

/// The same word as an Arrow view.
typedef struct {
  uint8_t bytes[16];
} pc_view;

// MARK: Output

/// A destination to which bytes are appended.
typedef struct {
  uint8_t *bytes;
  int64_t count, capacity;
} pc_bytes;

/// Allocates memory for a column, with meaningless contents; `NULL` if there is none. Large blocks are in large pages
/// if the system has some. They may be blocks that were freed: at most 256 MiB are pooled, and the system takes back
/// nearly all of them when it needs memory.
void *pc_allocate(int64_t count);

/// Frees memory from `pc_allocate`; `NULL` is fine.
void pc_free(void *memory);

/// Makes room for this many more bytes, and `PC_SLACK`.
bool pc_reserve(pc_bytes *bytes, int64_t additional);

/// Copies codes.
void pc_keep_codes(const uint16_t *codes, int32_t count, pc_verdicts *verdicts);
void pc_keep_code(pc_verdicts *verdicts, int32_t index, uint16_t code);

/// Whether the code of a row has a flag.
bool pc_has_flag(const pc_verdicts *verdicts, int32_t row, const uint8_t *flags);

/// Sets the code of rows without a string to 0.
void pc_erase_nulls(const pc_block *block, pc_verdicts *verdicts);

/// Writes a bitmap of some rows, from the bit of the first one: 1 for a row whose code has a flag. The last byte is
/// filled up with zeros.
///
/// - Returns: the number of these bits that are 0.
int64_t pc_write_bits(const pc_verdicts *verdicts, int32_t count, const uint8_t *flags, uint8_t *bits, int64_t row);

void pc_write_int8(const pc_verdicts *verdicts, int32_t count, const int8_t *values, int8_t *target);
void pc_write_int16(const pc_verdicts *verdicts, int32_t count, const int16_t *values, int16_t *target);

/// Appends the word of each code; `bytes` has room for `PC_WORD_CAPACITY` bytes a row.
///
/// - `ends32`, `ends64`: set to the end of each word in `bytes`; one of them is `NULL`.
void pc_write_words(
    const pc_verdicts *verdicts, int32_t count, const pc_word *words, pc_bytes *bytes, int32_t *ends32, int64_t *ends64);

/// Writes the view of each code's word.
void pc_write_views(const pc_verdicts *verdicts, int32_t count, const pc_view *views, pc_view *target);

/// The maximum length of a number in any format, with its prefix.
#define PC_NUMBER_CAPACITY 128

/// The maximum length of a canonical form: `+`, 6 digits, `-`, 47 digits.
#define PC_CANONICAL_CAPACITY 56

/// Appends the number of each row whose code has a prefix: the prefix, then its digits.
///
/// `bytes` has room for the longest number of the format in each row.
void pc_write_numbers(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t *ends32, int64_t *ends64);

/// The same for views.
///
/// - `buffer`: the index that `bytes` will have among the buffers.
void pc_write_number_views(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t buffer, pc_view *views);

/// Adds a distance to offsets.
void pc_move32(int32_t *offsets, int64_t count, int32_t distance);
void pc_move64(int64_t *offsets, int64_t count, int64_t distance);

#endif
