// Marks, lines and line feeds, of texts that grow and of parts of texts.

#include "harness.h"

#include <string.h>

static uint8_t text[LARGEST_TEXT];

static CVectorFindings mark(
    Case *test, const uint8_t *bytes, size_t first_word, size_t size, uint8_t delimiter, bool are_lines,
    uint32_t *marks, CVectorMarking *marking) {
  if (are_lines) return cvector_mark_lines(test->variant, bytes, first_word, size, marks, marking);
  return cvector_mark(test->variant, bytes, first_word, size, delimiter, marks, marking);
}

Marked lend_marked(Case *test, const uint8_t *source, uint32_t size, uint8_t delimiter, bool are_lines) {
  Marked marked = {
      .bytes = lend_copy(test, source, size, CVECTOR_SLACK),
      .size = size,
      .marks = lend(test, (size + CVECTOR_END_SLACK) * sizeof(uint32_t)),
  };
  CVectorMarking marking = {.may_open = 1};
  marked.findings = mark(test, marked.bytes, 0, size, delimiter, are_lines, marked.marks, &marking);
  return marked;
}

// The marks of words that were marked before are in memory that was taken back.
static void note_findings(Case *test, CVectorFindings findings, const uint32_t *marks, uint32_t known) {
  note(test, findings.is_faulty);
  // Nothing else is promised about a text with a fault.
  if (findings.is_faulty) return;
  note(test, findings.row_count);
  note(test, findings.line_feed_count);
  note_positions(test, marks + known, findings.mark_count - known);
}

static void note_marking(Case *test, const CVectorMarking *marking) {
  note(test, marking->fault != 0);
  if (marking->fault != 0) return;
  note(test, marking->in_quotes);
  note(test, marking->may_open);
  note(test, marking->closed);
  note(test, marking->closed_by_cr);
  note(test, marking->mark_count);
  note(test, marking->row_count);
  note(test, marking->line_feed_count);
}

// A text that is there in parts, each marked from the last whole word on.
static void run_marks_of(Case *test, uint8_t delimiter, bool are_lines) {
  uint32_t size = text_size(test);
  write_text(test, delimiter, text, size);
  if (test->is_shown) note_bytes(test, text, size);
  CVectorMarking marking = {.may_open = 1};
  uint32_t marked = 0;
  while (marked < size && random_below(&test->random, 2) == 0) {
    uint32_t part = marked + random_below(&test->random, size - marked + 1);
    const uint8_t *bytes = lend_copy(test, text, part, CVECTOR_SLACK);
    uint32_t *marks = lend(test, (part + CVECTOR_END_SLACK) * sizeof(uint32_t));
    uint32_t known = marking.mark_count;
    note_findings(test, mark(test, bytes, marked / 64, part, delimiter, are_lines, marks, &marking), marks, known);
    note_marking(test, &marking);
    marked = part;
    take_back();
  }
  const uint8_t *bytes = lend_copy(test, text, size, CVECTOR_SLACK);
  uint32_t *marks = lend(test, (size + CVECTOR_END_SLACK) * sizeof(uint32_t));
  uint32_t known = marking.mark_count;
  note_findings(test, mark(test, bytes, marked / 64, size, delimiter, are_lines, marks, &marking), marks, known);
  note_marking(test, &marking);
}

static void run_mark(Case *test) {
  uint8_t delimiter = (uint8_t) ",;\t|"[random_below(&test->random, 4)];
  if (random_below(&test->random, 4) == 0) delimiter = (uint8_t)random_below(&test->random, 256);
  if (delimiter == '"' || delimiter == '\n') delimiter = ',';
  run_marks_of(test, delimiter, false);
}

static void run_mark_lines(Case *test) { run_marks_of(test, ',', true); }

static void run_lines(Case *test) {
  uint32_t size = text_size(test);
  write_text(test, ',', text, size);
  uint32_t start = random_below(&test->random, size + 1);
  uint32_t end = start + random_below(&test->random, size - start + 1);
  if (test->is_shown) note_bytes(test, text, end);
  uint32_t line_start = start, count = 0;
  while (line_start > 0 && text[line_start - 1] != '\n') line_start--;
  for (uint32_t i = start; i < end; i++) count += text[i] == '\n';
  const uint8_t *bytes = lend_copy(test, text, end, CVECTOR_SLACK);
  int32_t *starts = lend(test, (count + CVECTOR_END_SLACK) * sizeof(int32_t));
  int32_t *ends = lend(test, (count + CVECTOR_END_SLACK) * sizeof(int32_t));
  size_t found = cvector_lines(test->variant, bytes, start, end, &line_start, starts, ends);
  note(test, line_start);
  note_positions(test, (uint32_t *)starts, found);
  note_positions(test, (uint32_t *)ends, found);
}

static void run_line_feeds(Case *test) {
  uint32_t size = text_size(test);
  write_text(test, ',', text, size);
  if (test->is_shown) note_bytes(test, text, size);
  note(test, cvector_line_feed_count(test->variant, lend_copy(test, text, size, CVECTOR_SLACK), size));
}

// Characters of all lengths, at most a few of them damaged.
static void run_utf8(Case *test) {
  static const char *const characters[] = {"a", "\xC3\xA9", "\xE7\x8E\x8B", "\xED\x9F\xBF", "\xE0\xA0\x80",
                                           "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF", "\xF0\x90\x80\x80"};
  uint32_t size = 0, wanted = text_size(test);
  while (size + 4 <= wanted) {
    const char *character = characters[random_below(&test->random, 8)];
    size_t length = strlen(character);
    memcpy(text + size, character, length);
    size += (uint32_t)length;
  }
  for (uint32_t damages = random_below(&test->random, 3); size > 0 && damages > 0; damages--)
    text[random_below(&test->random, size)] = (uint8_t)random_below(&test->random, 256);
  if (test->is_shown) note_bytes(test, text, size);
  note(test, cvector_is_utf8(test->variant, lend_copy(test, text, size, CVECTOR_SLACK), size));
}

const Kernel marking_kernels[5] = {
    {"mark", 4000, run_mark},
    {"mark_lines", 3000, run_mark_lines},
    {"lines", 3000, run_lines},
    {"line_feed_count", 2000, run_line_feeds},
    {"utf8", 3000, run_utf8},
};
