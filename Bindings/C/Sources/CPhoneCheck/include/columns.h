// Kernels between Arrow's buffers and blocks of numbers: everything that is done for each row except judging it.
//
// Nothing here allocates but `pc_load`, which may make a block's scratch larger, `pc_allocate` and `pc_reserve`. Rows count from 0.

#ifndef PHONECHECK_COLUMNS_H
#define PHONECHECK_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most rows of a block. A multiple of 64, so that blocks fill whole bytes of bitmaps.
#define PC_BLOCK 1024

/// This many bytes are written at once, so as many have to be writable after a text.
#define PC_SLACK 64

// MARK: Input

/// How strings are laid out: as Arrow does, or in DuckDB's way, views with a pointer in place of a buffer and an offset.
typedef enum { PC_UTF8, PC_LARGE_UTF8, PC_VIEWS, PC_POINTERS, PC_NUMBERS } pc_layout;

/// What numbers are that are judged as the text of their digits.
typedef enum {
  PC_NUMBER_INT8, PC_NUMBER_UINT8, PC_NUMBER_INT16, PC_NUMBER_UINT16, PC_NUMBER_INT32, PC_NUMBER_UINT32, PC_NUMBER_INT64,
  PC_NUMBER_UINT64, PC_NUMBER_DECIMAL, PC_NUMBER_FLOAT, PC_NUMBER_DOUBLE
} pc_number;

/// How the indices of a dictionary are laid out.
typedef enum {
  PC_NO_INDICES, PC_INT8, PC_UINT8, PC_INT16, PC_UINT16, PC_INT32, PC_UINT32, PC_INT64, PC_UINT64
} pc_indices;

/// An array of strings; the memory is its producer's. Counts and buffers were checked, but not what offsets, views and
/// indices say.
typedef struct {
  pc_layout layout;
  /// Of `PC_NUMBERS`; of decimals, how many bytes each takes, at most 32, how many digits follow its dot, and whether it has no
  /// sign.
  pc_number number;
  int32_t width, scale;
  bool is_unsigned;
  /// Whether a number that can't be read is a fault of the column. Otherwise its row gets a text that isn't a number.
  bool is_strict;
  /// How many strings there are, and the index of the first in all buffers.
  int64_t count, first;
  /// A bit for each string, 0 for a null; `NULL` where there are no nulls.
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
  /// With a dictionary, of which `strings` are the values, the column's own indices, count, first and validity.
  pc_indices index_layout;
  const void *indices;
  int64_t count, first;
  const uint8_t *validity;
  /// Whether all rows are null and the column has no buffers.
  bool is_null;
  /// Whether its only row stands for all.
  bool repeats;
} pc_column;

/// What is wrong with a row of a column.
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
  /// A number has a fraction, or is infinite; only where columns are strict.
  PC_NOT_WHOLE,
  /// A number is beyond those that floating point has all of; only where columns are strict.
  PC_INEXACT,
  /// A string takes 1 GiB or more.
  PC_TOO_LONG,
  /// There is no memory left.
  PC_NO_MEMORY
} pc_fault;

/// Some consecutive rows of a column, as they are judged.
typedef struct {
  /// The strings, one after the other; more bytes may follow.
  const uint8_t *bytes;
  int64_t byte_count;
  /// Where each string begins, and where the last one ends.
  const int32_t *offsets;
  int32_t count;
  /// Whether `present` says which rows have a string; otherwise all have one.
  bool has_nulls;
  uint8_t present[PC_BLOCK];
  int32_t own_offsets[PC_BLOCK + 1];
  /// How many numbers of floating point can't be read, or may have lost digits.
  int32_t doubtful_count;
  /// Where strings are copied to that don't follow each other.
  uint8_t *scratch;
  int64_t scratch_count;
} pc_block;

/// Loads up to `count` rows of a column from `row` on, and at least one.
///
/// - Returns: what is wrong, with its row in `fault_row`.
pc_fault pc_load(const pc_column *column, int64_t row, int32_t count, pc_block *block, int64_t *fault_row);

/// For each row of a block whether it has a string; means nothing unless the block has nulls.
const uint8_t *pc_presence(const pc_block *block);

/// Frees what a block allocated.
void pc_free_block(pc_block *block);

// MARK: Verdicts

/// The verdicts on a block.
typedef struct {
  /// The index of each verdict's code.
  uint16_t codes[PC_BLOCK];
  /// Where national digits, or formatted numbers, are: an offset in `bytes`, or the complement of one in `gathered`, after
  /// any of which 16 bytes can be read.
  const int32_t *starts;
  const uint32_t *counts;
  const uint8_t *bytes;
  int64_t byte_count;
  const uint8_t *gathered;
} pc_verdicts;

/// The most bytes of a word.
#define PC_WORD_CAPACITY 24

/// Text to write for one code.
typedef struct {
  uint8_t bytes[PC_WORD_CAPACITY];
  uint32_t count;
} pc_word;

/// The same as a view of Arrow.
typedef struct {
  uint8_t bytes[16];
} pc_view;

// MARK: Output

/// Where bytes are appended.
typedef struct {
  uint8_t *bytes;
  int64_t count, capacity;
} pc_bytes;

/// Allocates memory for a column, whose values mean nothing yet; `NULL` where there is none. Large blocks are in large pages
/// where there are some, and may be some that were freed: at most 256 MiB are kept, of which the system takes back nearly all
/// when it needs them.
void *pc_allocate(int64_t count);

/// Frees memory that `pc_allocate` gave; `NULL` is fine.
void pc_free(void *memory);

/// Makes room for this many more bytes, and `PC_SLACK`.
bool pc_reserve(pc_bytes *bytes, int64_t additional);

/// Copies codes.
void pc_keep_codes(const uint16_t *codes, int32_t count, pc_verdicts *verdicts);
void pc_keep_code(pc_verdicts *verdicts, int32_t index, uint16_t code);

/// Whether the code of a row has a flag.
bool pc_has_flag(const pc_verdicts *verdicts, int32_t row, const uint8_t *flags);

/// Gives rows without a string the code 0.
void pc_erase_nulls(const pc_block *block, pc_verdicts *verdicts);

/// Writes a bitmap of some rows, from the bit of the first one on: of those whose code has a flag. The last byte is filled
/// up with zeros.
///
/// - Returns: how many of these bits are 0.
int64_t pc_write_bits(const pc_verdicts *verdicts, int32_t count, const uint8_t *flags, uint8_t *bits, int64_t row);

void pc_write_int8(const pc_verdicts *verdicts, int32_t count, const int8_t *values, int8_t *target);
void pc_write_int16(const pc_verdicts *verdicts, int32_t count, const int16_t *values, int16_t *target);

/// Appends the word of each code; `bytes` has room for `PC_WORD_CAPACITY` bytes a row.
///
/// - `ends32`, `ends64`: set to where each ends in `bytes`; one of them is `NULL`.
void pc_write_words(
    const pc_verdicts *verdicts, int32_t count, const pc_word *words, pc_bytes *bytes, int32_t *ends32, int64_t *ends64);

/// Writes the view of each code's word.
void pc_write_views(const pc_verdicts *verdicts, int32_t count, const pc_view *views, pc_view *target);

/// The longest number in any format, with what precedes it.
#define PC_NUMBER_CAPACITY 128

/// The longest canonical form: `+`, 6 digits, `-`, 47 digits.
#define PC_CANONICAL_CAPACITY 56

/// Appends the number of each row whose code has a prefix: the prefix, then its digits.
///
/// `bytes` has room for the longest number of the format in each row.
void pc_write_numbers(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t *ends32, int64_t *ends64);

/// The same for views.
///
/// - `buffer`: the index of the buffer that `bytes` will be.
void pc_write_number_views(
    const pc_verdicts *verdicts, int32_t count, const pc_word *prefixes, const uint8_t *flags, pc_bytes *bytes,
    int32_t buffer, pc_view *views);

/// Adds a distance to offsets.
void pc_move32(int32_t *offsets, int64_t count, int32_t distance);
void pc_move64(int64_t *offsets, int64_t count, int64_t distance);

#endif
