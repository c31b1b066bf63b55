// Kernels that look at 64 bytes at a time: where a CSV text's delimiters and records lie.
//
// A word is 64 bytes of the text, or 64 bits about them, bit 0 for the first byte. Positions count bytes from the start
// of the text; they fit 32 bits. Nothing here allocates, keeps pointers or has state of its own.

#ifndef CVECTOR_H
#define CVECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Which instructions a kernel uses; every variant gives the same answers.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// Plain C, on any processor.
  CVectorVariantPortable,
  /// x86-64 as it always was.
  CVectorVariantSSE2,
  /// x86-64 with AVX2, BMI2 and carry-less multiplication.
  CVectorVariantAVX2,
  /// 64-bit Arm.
  CVectorVariantNEON,
} CVectorVariant;

/// Whether this processor can run a variant.
bool cvector_is_supported(CVectorVariant variant);

/// The fastest variant that this processor can run.
CVectorVariant cvector_best_variant(void);

/// How many bytes behind a text have to be readable, whatever they hold.
#define CVECTOR_SLACK 64

/// Room for further `ends` that a call needs beyond those it finds.
#define CVECTOR_END_SLACK 8

/// Where marking stands after the last whole word; zero before the first, but `may_open`, which is 1.
typedef struct {
  /// All bits when the next byte is in quotes, else none.
  uint64_t in_quotes;
  /// 1 when a quote may open a field at the next byte, or stand there because the byte before is its pair.
  uint64_t may_open;
  /// 1 when the byte before closed a quoted field.
  uint64_t closed;
  /// 1 when the two bytes before are a closing quote and a CR.
  uint64_t closed_by_cr;
  /// Not 0 when a quote stands where the rules that marking goes by don't hold.
  uint64_t fault;
  /// The delimiters so far.
  uint32_t delimiter_count;
  /// The line ends so far.
  uint32_t end_count;
  /// The line feeds so far, in quotes or not.
  uint32_t line_feed_count;
} CVectorMarking;

/// What is known about 64 bytes.
typedef struct {
  /// The delimiters that stand outside quotes.
  uint64_t delimiters;
  /// How many of those stand in the words before.
  uint32_t delimiters_before;
} CVectorWord;

/// What is known about a text; the memory belongs to the caller.
typedef struct {
  /// The text, and `CVECTOR_SLACK` bytes more.
  const uint8_t *bytes;
  /// What is known about each word; one entry more than words, which tells how many delimiters there are.
  CVectorWord *words;
  /// The positions of the line feeds outside quotes, in order.
  uint32_t *ends;
} CVectorIndex;

/// What the whole text shows, its unfinished last word included.
typedef struct {
  /// How many entries of `ends` there are.
  uint32_t end_count;
  /// How many line feeds there are, in quotes or not.
  uint32_t line_feed_count;
  /// Whether a quote stands where it should not: the index is then worth nothing.
  bool is_faulty;
} CVectorFindings;

/// Marks delimiters and line ends of an RFC 4180 text, from a whole word on that was not marked before.
///
/// A quote is taken to change sides wherever it stands. That is right as long as each that opens follows a delimiter, a
/// line end or its own pair, and each that closes is followed by a delimiter, a line end (LF or CRLF) or another; `is_faulty`
/// says when it isn't.
///
/// - `first_word`: the words before it are marked, and `marking` says how they ended.
/// - `byte_count`: the size of the text; the words up to it are marked, the last of them even if it is not whole.
/// - `marking`: brought up to the last whole word, so that a text that grows is marked on from there.
CVectorFindings cvector_mark(
    CVectorVariant variant, const CVectorIndex *index, size_t first_word, size_t byte_count, uint8_t delimiter,
    CVectorMarking *marking);

/// Marks line ends of plain lines, and in place of delimiters the bytes that a CSV field can't hold without quotes:
/// commas, quotes and CRs.
CVectorFindings cvector_mark_lines(
    CVectorVariant variant, const CVectorIndex *index, size_t first_word, size_t byte_count, CVectorMarking *marking);

/// Finds the line feeds of a part of a text, quoted or not.
///
/// `CVECTOR_SLACK` bytes have to be readable behind the part, and there has to be room for `CVECTOR_END_SLACK` positions
/// more than are found.
///
/// - Returns: how many there are.
size_t cvector_line_feeds(
    CVectorVariant variant, const uint8_t *bytes, uint32_t start, uint32_t end, uint32_t *positions);

/// What is known about rows that follow each other; the memory belongs to the caller.
typedef struct {
  /// Where each begins; one entry more than rows, for what follows them.
  uint32_t *starts;
  /// Where the line ending of each begins: LF or CRLF.
  uint32_t *content_ends;
  /// How many delimiters stand before each; one entry more than rows.
  uint32_t *delimiters_before;
  /// The rows that are not regular, by index: those with another number of fields, blank ones, and one without a line
  /// ending. As much room as rows.
  uint32_t *irregular;
} CVectorRows;

/// Which rows of an index are meant, and what a regular one is.
typedef struct {
  /// Where the first begins.
  uint32_t start;
  /// Which of the index's ends is its.
  uint32_t first_end;
  uint32_t count;
  /// How many fields a regular row has.
  uint32_t width;
  /// Which end stands for the end of the text, behind a last row without a line ending; none when it is `UINT32_MAX`.
  uint32_t open_end;
  /// Whether the index is one of plain lines; a regular one can be a CSV field without quotes, and may be blank.
  bool are_lines;
} CVectorExtent;

/// Finds where rows begin and end.
///
/// - Returns: how many are irregular.
size_t cvector_rows(
    CVectorVariant variant, const CVectorIndex *index, CVectorExtent extent, const CVectorRows *rows);

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
    CVectorVariant variant, const CVectorIndex *index, const CVectorRows *rows, size_t count, uint32_t column,
    const CVectorColumn *fields);

#endif
