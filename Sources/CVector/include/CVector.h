// Kernels that look at 64 bytes at a time: where a CSV text's delimiters and records lie.
//
// A word is 64 bytes of the text, or 64 bits about them, bit 0 for the first byte. Positions count bytes from the start
// of the text; they fit 32 bits. Nothing here allocates, keeps pointers or has state of its own.

#ifndef CVECTOR_H
#define CVECTOR_H

#include "CVectorNumbers.h"
#include "CVectorVariant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How many bytes behind a text have to be readable, whatever they hold.
#define CVECTOR_SLACK 64

/// Room for further positions that a call needs beyond those it finds.
#define CVECTOR_END_SLACK 16

// MARK: Marks

/// Where marking stands after the last whole word; zero before the first, but `may_open`, which is 1.
typedef struct {
  /// All bits when the next byte is in quotes, else none.
  uint64_t in_quotes;
  /// 1 when a quote may open a field at the next byte, or stand there because the byte before is its pair.
  uint64_t may_open;
  /// 1 when the byte before closed a quoted field.
  uint64_t closed;
  /// 1 when the two bytes before are a closing quote and a CR; in plain lines, when the byte before is a CR.
  uint64_t closed_by_cr;
  /// Not 0 when a quote stands where the rules that marking goes by don't hold.
  uint64_t fault;
  /// The marks so far.
  uint32_t mark_count;
  /// The line feeds outside quotes so far.
  uint32_t row_count;
  /// All line feeds so far.
  uint32_t line_feed_count;
} CVectorMarking;

/// What the whole text shows, its unfinished last word included.
typedef struct {
  /// How many marks there are.
  uint32_t mark_count;
  /// How many line feeds there are outside quotes.
  uint32_t row_count;
  /// How many line feeds there are.
  uint32_t line_feed_count;
  /// Whether a quote stands where it should not: the marks are then worth nothing.
  bool is_faulty;
} CVectorFindings;

/// Marks delimiters and line feeds outside quotes in an RFC 4180 text, from a whole word on that was not marked before.
///
/// A quote is taken to change sides wherever it stands. That is right as long as each that opens follows a delimiter, a
/// line end or its own pair, and each that closes is followed by a delimiter, a line end (LF or CRLF) or another;
/// `is_faulty` says when it isn't.
///
/// - `bytes`: the text, and `CVECTOR_SLACK` bytes more.
/// - `first_word`: the words before it are marked, and `marking` says how they ended.
/// - `byte_count`: the size of the text; the words up to it are marked, the last of them even if it is not whole.
/// - `marks`: the positions in order, with room for as many as there are bytes to look at and `CVECTOR_END_SLACK`.
/// - `marking`: brought up to the last whole word, so that a text that grows is marked on from there.
CVectorFindings cvector_mark(
    CVectorVariant variant, const uint8_t *bytes, size_t first_word, size_t byte_count, uint8_t delimiter,
    uint32_t *marks, CVectorMarking *marking);

/// Marks line feeds of plain lines, and in place of delimiters the bytes that a CSV field can't hold without quotes:
/// commas, quotes, and CRs that are no part of a line ending.
CVectorFindings cvector_mark_lines(
    CVectorVariant variant, const uint8_t *bytes, size_t first_word, size_t byte_count, uint32_t *marks,
    CVectorMarking *marking);

/// Finds the lines that end in a part of a text, quoted or not.
///
/// `CVECTOR_SLACK` bytes have to be readable behind the part, and there has to be room for `CVECTOR_END_SLACK`
/// lines more than are found.
///
/// - `line_start`: where the first of them begins, before the part or with it; set to where the next one does.
/// - `starts`, `ends`: the offsets of the first byte of each line, and past its last; neither an LF nor a CRLF belongs to
///   it.
/// - Returns: how many there are.
size_t cvector_lines(
    CVectorVariant variant, const uint8_t *bytes, uint32_t start, uint32_t end, uint32_t *line_start, int32_t *starts,
    int32_t *ends);

/// Counts the line feeds of a text, behind which `CVECTOR_SLACK` bytes have to be readable.
size_t cvector_line_feed_count(CVectorVariant variant, const uint8_t *bytes, size_t count);

// MARK: Rows

/// A text with its marks.
typedef struct {
  const uint8_t *bytes;
  const uint32_t *marks;
  /// The mark that stands for the end of the text, behind a last row without a line ending; `UINT32_MAX` for none.
  uint32_t open_end;
  /// How many fields a regular row has.
  uint32_t width;
  /// Whether all rows are known to have as many, as `cvector_is_regular` says.
  bool is_regular;
  /// Whether the text is one of plain lines, which may be blank.
  bool are_lines;
} CVectorTable;

/// Whether all rows of a text have as many fields as they should, and a line ending.
bool cvector_is_regular(const CVectorTable *table, size_t row_count, size_t mark_count);

/// Where a row begins, and which mark is its first.
typedef struct {
  uint32_t start;
  uint32_t mark;
} CVectorCursor;

/// What is known about rows that follow each other; the memory belongs to the caller.
typedef struct {
  /// Where each begins; one entry more than rows, for what follows them.
  uint32_t *starts;
  /// Where the line ending of each begins: LF or CRLF.
  uint32_t *content_ends;
  /// Which mark is the first of each; one entry more than rows.
  uint32_t *first_marks;
  /// The rows that are not regular, by index: those with another number of fields, blank ones, and one without a line
  /// ending. As much room as rows.
  uint32_t *irregular;
} CVectorRows;

/// Finds where rows begin and end.
///
/// - `cursor`: moved behind the rows.
/// - `count`: how many rows to look at; there are as many.
/// - Returns: how many of them are not regular.
size_t cvector_rows(const CVectorTable *table, CVectorCursor *cursor, size_t count, const CVectorRows *rows);

/// One field of each row; the memory belongs to the caller.
typedef struct {
  /// Where each value begins, behind an opening quote if there is one; 0 where there is no such field.
  uint32_t *starts;
  /// Where each value ends, before its closing quote.
  uint32_t *ends;
  /// The rows whose value holds doubled quotes, by index; as much room as rows.
  uint32_t *doubled;
} CVectorColumn;

/// Finds a field of rows whose extent is known.
///
/// - `column`: which field, from 0.
/// - Returns: how many values hold doubled quotes.
size_t cvector_column(
    const CVectorTable *table, const CVectorRows *rows, size_t count, uint32_t column, const CVectorColumn *fields);

// MARK: Writing

/// What is written behind a row for one outcome of a number: the prefix, the number, the suffix.
typedef struct {
  uint8_t prefix[32];
  uint8_t suffix[8];
  uint8_t prefix_count;
  uint8_t suffix_count;
  /// Whether rows with this outcome are written at all.
  bool is_written;
} CVectorTemplate;

/// The longest number that is written, in bytes.
#define CVECTOR_NUMBER_CAPACITY 128

/// The numbers in one column; the memory belongs to the caller.
typedef struct {
  /// The outcome of each.
  const uint16_t *outcomes;
  /// Where each is: an offset in the bytes of the rows; else the complement of one in `digits`, behind which `text`
  /// goes on.
  const int32_t *starts;
  const uint32_t *counts;
  const uint8_t *digits;
  size_t digit_count;
  const uint8_t *text;
  size_t text_count;
  /// A number to write behind each suffix, 0 for none; or nothing at all.
  const uint64_t *first_rows;
} CVectorNumberColumn;

/// Rows with all their fields and a line ending; the memory belongs to the caller.
typedef struct {
  const uint8_t *bytes;
  size_t byte_count;
  /// Where each begins, and what follows the last one.
  const uint32_t *starts;
  /// Where the line ending of each begins.
  const uint32_t *content_ends;
  /// The outcome of each, which says whether it is written.
  const uint16_t *outcomes;
  size_t first;
  size_t end;
} CVectorWrittenRows;

/// Writes rows as they are, with what follows them.
///
/// Rows and numbers are copied 64 and 32 bytes at a time, so as many bytes have to be readable behind them, and there has
/// to be as much more room as that. `SIZE_MAX` says that an outcome has no template, or a number is written nowhere.
///
/// - Returns: how many bytes were written.
size_t cvector_write_rows(
    CVectorVariant variant, const CVectorWrittenRows *rows, const CVectorNumberColumn *columns, size_t column_count,
    const CVectorTemplate *templates, size_t template_count, uint8_t *target);

/// A row whose fields are written as members of a JSON object; the memory belongs to the caller.
typedef struct {
  /// The text, which is UTF-8, and `CVECTOR_SLACK` bytes more.
  const uint8_t *bytes;
  /// Where the row begins, and where its line ending does.
  uint32_t start;
  uint32_t content_end;
  /// Where its delimiters stand: one less than fields.
  const uint32_t *marks;
  size_t field_count;
  /// Whether it is its only field as it stands, whatever quotes it holds.
  bool is_line;
} CVectorObjectRow;

/// Keys of a JSON object as they are written, quotes and colon included, one after the other.
typedef struct {
  const uint8_t *json;
  /// Where each ends.
  const ptrdiff_t *ends;
} CVectorKeys;

/// Writes the first fields of a row as members of a JSON object, `"name":"Li","phone":"138…"`: what they mean, quotes
/// undone and bytes escaped that a JSON string can't hold.
///
/// - `count`: how many fields to write; there are as many, and as many keys.
/// - Returns: how many bytes were written.
size_t cvector_write_members(
    CVectorVariant variant, const CVectorObjectRow *row, const CVectorKeys *keys, size_t count, uint8_t *target);

/// Writes what one field of a row means as a JSON string.
///
/// - Returns: how many bytes were written.
size_t cvector_write_member_value(
    CVectorVariant variant, const CVectorObjectRow *row, size_t index, uint8_t *target);

#endif
