// Kernels that process 64 bytes at a time: they find the delimiters and records of a CSV text, and write rows.
//
// A word is 64 bytes of the text, or 64 bits about them, bit 0 for the first byte. Positions count bytes from the start
// of the text; they fit 32 bits. The kernels don't allocate, keep pointers or have state.

#ifndef CVECTOR_H
#define CVECTOR_H

#include "CVectorNumbers.h"
#include "CVectorTally.h"
#include "CVectorVariant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The number of bytes that have to be readable after a text; their values don't matter.
#define CVECTOR_SLACK 64

/// The room that a call needs in addition to the positions it finds.
#define CVECTOR_END_SLACK 16

// MARK: Marks

/// The state of marking after the last whole word. Before the first word, all members are zero except `may_open`, which
/// is 1.
typedef struct {
  /// All bits if the next byte is in quotes, else none.
  uint64_t in_quotes;
  /// 1 if the next byte may be a quote that opens a field, or the second of two doubled quotes.
  uint64_t may_open;
  /// 1 if the byte before closed a quoted field.
  uint64_t closed;
  /// 1 if the two bytes before are a closing quote and a CR; in plain lines, if the byte before is a CR.
  uint64_t closed_by_cr;
  /// Not 0 if a quote is in a place that the assumptions of marking don't allow.
  uint64_t fault;
  /// The number of marks so far.
  uint32_t mark_count;
  /// The number of line feeds outside quotes so far.
  uint32_t row_count;
  /// The number of all line feeds so far.
  uint32_t line_feed_count;
} CVectorMarking;

/// The counts of the whole text, including its unfinished last word.
typedef struct {
  /// The number of marks.
  uint32_t mark_count;
  /// The number of line feeds outside quotes.
  uint32_t row_count;
  /// The number of all line feeds.
  uint32_t line_feed_count;
  /// Whether a quote is in an invalid place, which makes the marks meaningless.
  bool is_faulty;
} CVectorFindings;

/// Marks delimiters and line feeds outside quotes in an RFC 4180 text, continuing after the words marked before.
///
/// Every quote is assumed to change between inside and outside. That is right if each opening quote follows a
/// delimiter, a line end or its own pair, and each closing quote is followed by a delimiter, a line end (LF or CRLF) or
/// another quote; otherwise `is_faulty` is set.
///
/// - `bytes`: the text, and `CVECTOR_SLACK` bytes more.
/// - `first_word`: the first word that isn't marked yet; `marking` is the state before it.
/// - `byte_count`: the size of the text. All of it is marked, even an unfinished last word.
/// - `marks`: the positions in order, with room for as many as there are bytes to mark, and `CVECTOR_END_SLACK` more.
/// - `marking`: advanced to the last whole word, so that marking a text that has grown continues from there.
CVectorFindings cvector_mark(
    CVectorVariant variant, const uint8_t *bytes, size_t first_word, size_t byte_count, uint8_t delimiter,
    uint32_t *marks, CVectorMarking *marking);

/// Marks the line feeds of plain lines, and instead of delimiters the bytes that a CSV field can't contain without
/// quotes: commas, quotes, and CRs that are not part of a line ending.
CVectorFindings cvector_mark_lines(
    CVectorVariant variant, const uint8_t *bytes, size_t first_word, size_t byte_count, uint32_t *marks,
    CVectorMarking *marking);

/// Finds the lines that end in a part of a text, quoted or not.
///
/// `CVECTOR_SLACK` bytes have to be readable after the part, and there has to be room for `CVECTOR_END_SLACK` more
/// lines than are found.
///
/// - `line_start`: the start of the first line, before the part or at its start; set to the start of the next line.
/// - `starts`, `ends`: the offsets of the first byte of each line, and past its last, without LF or CRLF.
/// - Returns: the number of lines.
size_t cvector_lines(
    CVectorVariant variant, const uint8_t *bytes, uint32_t start, uint32_t end, uint32_t *line_start, int32_t *starts,
    int32_t *ends);

/// Whether a text is well-formed UTF-8; `CVECTOR_SLACK` bytes have to be readable after it.
bool cvector_is_utf8(CVectorVariant variant, const uint8_t *bytes, size_t count);

/// Counts the line feeds of a text; `CVECTOR_SLACK` bytes have to be readable after it.
size_t cvector_line_feed_count(CVectorVariant variant, const uint8_t *bytes, size_t count);

// MARK: Rows

/// A text with its marks.
typedef struct {
  const uint8_t *bytes;
  const uint32_t *marks;
  /// The mark at the end of the text, after a last row without a line ending; `UINT32_MAX` if there is none.
  uint32_t unterminated_end;
  /// The number of fields of a regular row.
  uint32_t width;
  /// Whether all rows are known to have that many fields: the result of `cvector_is_regular`.
  bool is_regular;
  /// Whether the text consists of plain lines, which may be blank.
  bool are_lines;
} CVectorTable;

/// Whether all rows of a text have the regular number of fields, and a line ending.
bool cvector_is_regular(const CVectorTable *table, size_t row_count, size_t mark_count);

/// The start of a row, and the index of its first mark.
typedef struct {
  uint32_t start;
  uint32_t mark;
} CVectorCursor;

/// The extents of consecutive rows; the memory belongs to the caller.
typedef struct {
  /// The start of each row; one more entry than rows, for the end of the last.
  uint32_t *starts;
  /// The start of each row's line ending: LF or CRLF.
  uint32_t *content_ends;
  /// The index of the first mark of each row; one more entry than rows.
  uint32_t *first_marks;
  /// The indices of irregular rows: rows with another number of fields, blank rows, and a row without a line ending.
  /// There has to be room for all rows.
  uint32_t *irregular;
} CVectorRows;

/// Finds the starts and ends of rows.
///
/// - `cursor`: moved past the rows.
/// - `count`: the number of rows to find, at most as many as are left.
/// - Returns: the number of irregular rows.
size_t cvector_rows(const CVectorTable *table, CVectorCursor *cursor, size_t count, const CVectorRows *rows);

/// One field of each row; the memory belongs to the caller.
typedef struct {
  /// The start of each value, after an opening quote if there is one; 0 if there is no such field.
  uint32_t *starts;
  /// The end of each value, before its closing quote.
  uint32_t *ends;
  /// The indices of the rows whose value contains doubled quotes; with room for all rows.
  uint32_t *doubled;
} CVectorColumn;

/// Finds a field of rows with known extents.
///
/// - `column`: the index of the field, from 0.
/// - Returns: the number of values with doubled quotes.
size_t cvector_column(
    const CVectorTable *table, const CVectorRows *rows, size_t count, uint32_t column, const CVectorColumn *fields);

/// The index of the first wanted code from `start`; `count` if there is none.
size_t cvector_next_code(const uint16_t *codes, size_t start, size_t count, uint16_t wanted);

// MARK: Writing

/// The text appended to a row for one verdict code of a number: the prefix, the number, the suffix.
typedef struct {
  uint8_t prefix[32];
  uint8_t suffix[8];
  uint8_t prefix_count;
  uint8_t suffix_count;
  /// Whether rows with this code are written at all.
  bool is_written;
} CVectorTemplate;

/// The maximum length of a written number, in bytes.
#define CVECTOR_NUMBER_CAPACITY 128

/// The numbers in one column; the memory belongs to the caller.
typedef struct {
  /// The verdict code of each number.
  const uint16_t *codes;
  /// The place of each number: an offset in the bytes of the rows, or the complement of an offset in `digits` continued
  /// by `text`.
  const int32_t *starts;
  const uint32_t *counts;
  const uint8_t *digits;
  size_t digit_count;
  const uint8_t *text;
  size_t text_count;
  /// A number to write after each suffix, 0 for none; or `NULL`.
  const uint64_t *first_rows;
} CVectorNumberColumn;

/// Rows with all their fields and a line ending; the memory belongs to the caller.
typedef struct {
  const uint8_t *bytes;
  size_t byte_count;
  /// The start of each row, and the end of the last.
  const uint32_t *starts;
  /// The start of each row's line ending.
  const uint32_t *content_ends;
  /// The verdict code of each row, which decides whether it is written.
  const uint16_t *codes;
  size_t first;
  size_t end;
} CVectorWrittenRows;

/// Writes rows unchanged, each followed by its columns.
///
/// Rows and numbers are copied 64 and 32 bytes at a time, so as many bytes have to be readable after them, and writable
/// after the result.
///
/// - Returns: the number of bytes written; `SIZE_MAX` if a code has no template, or a number is in none of the given
///   texts.
size_t cvector_write_rows(
    CVectorVariant variant, const CVectorWrittenRows *rows, const CVectorNumberColumn *columns, size_t column_count,
    const CVectorTemplate *templates, size_t template_count, uint8_t *target);

/// A row whose fields are written as members of a JSON object; the memory belongs to the caller.
typedef struct {
  /// The text, which is UTF-8, and `CVECTOR_SLACK` bytes more.
  const uint8_t *bytes;
  /// The start of the row, and of its line ending.
  uint32_t start;
  uint32_t content_end;
  /// The positions of its delimiters, one less than its fields.
  const uint32_t *marks;
  size_t field_count;
  /// Whether the whole row, including quotes, is its only field.
  bool is_line;
} CVectorObjectRow;

/// The concatenated keys of a JSON object, including quotes and colons, and `CVECTOR_SLACK` bytes more.
typedef struct {
  const uint8_t *json;
  /// The end of each key.
  const uint32_t *ends;
} CVectorKeys;

/// Writes the first fields of a row as members of a JSON object, `"name":"Li","phone":"138…"`: their values, without
/// enclosing and doubled quotes, escaped for JSON.
///
/// - `count`: the number of fields to write; the row has as many, and there are as many keys.
/// - `target`: room for the result and `CVECTOR_SLACK` bytes more.
/// - Returns: the number of bytes written.
size_t cvector_write_members(
    CVectorVariant variant, const CVectorObjectRow *row, const CVectorKeys *keys, size_t count, uint8_t *target);

/// The JSON after the fields in the object of a row, for each verdict code: the text before its number, and the text
/// after it.
typedef struct {
  /// The concatenated texts, and `CVECTOR_SLACK` bytes more.
  const uint8_t *json;
  /// The end of each text, two for each code.
  const uint32_t *ends;
  /// For each code, whether rows with it are written at all.
  const bool *is_written;
  size_t code_count;
} CVectorVerdictMembers;

/// Rows that are written as objects; the memory belongs to the caller.
typedef struct {
  CVectorWrittenRows rows;
  /// The positions of all delimiters and line ends. `first_marks` is the index of each row's first position, and the
  /// index after the last row.
  const uint32_t *marks;
  const uint32_t *first_marks;
  /// The maximum number of fields of a row.
  size_t key_count;
  /// Whether a whole row, including quotes, is its only field.
  bool is_line;
  /// Whether rows contain line feeds.
  bool holds_line_feeds;
} CVectorObjectRows;

/// The number of a row in its input, and of its line.
typedef struct {
  uint64_t row;
  uint64_t line;
} CVectorPlace;

/// Writes rows as JSON objects, each on a line: `{"row":1,"line":2,"fields":{"name":"Li"},`, the text before the
/// number, the number, the text after it, `}`.
///
/// - `rows`: UTF-8; `CVECTOR_SLACK` bytes have to be readable after their bytes and after each number.
/// - `place`: the place of the first row; moved past the rows. Rows with code 0 have no number.
/// - `target`: room for the result and `CVECTOR_SLACK` bytes more.
/// - Returns: the number of bytes written; `SIZE_MAX` if there are no members for a code, a row has more fields than
///   there are keys, or a number is in none of the given texts.
size_t cvector_write_objects(
    CVectorVariant variant, const CVectorObjectRows *rows, const CVectorNumberColumn *column, const CVectorKeys *keys,
    const CVectorVerdictMembers *verdicts, CVectorPlace *place, uint8_t *target);

#endif
