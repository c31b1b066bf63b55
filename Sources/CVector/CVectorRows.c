// Finds rows and their fields by marks, and byte by byte only if needed, which is rare.

#include "CVector.h"

#include <string.h>

bool cvector_is_regular(const CVectorTable *table, size_t row_count, size_t mark_count) {
  if (table->are_lines || table->unterminated_end != UINT32_MAX || mark_count != row_count * table->width) return false;
  // There are as many line feeds as rows: if each is in its place, there are no others.
  const uint32_t *end = table->marks + table->width - 1;
  uint32_t others = 0;
  for (size_t row = 0; row < row_count; row++) others |= table->bytes[end[row * table->width]] ^ '\n';
  return others == 0;
}

// Rows of several fields, all of them regular: none is blank, and each has a line ending.
static void regular_rows(const CVectorTable *table, CVectorCursor *cursor, size_t count, CVectorRows rows) {
  const uint8_t *bytes = table->bytes;
  const uint32_t *marks = table->marks;
  uint32_t width = table->width;
  uint32_t start = cursor->start;
  uint32_t mark = cursor->mark;
  for (size_t i = 0; i < count; i++) {
    uint32_t end = marks[mark + width - 1];
    rows.starts[i] = start;
    rows.content_ends[i] = end - (bytes[end - 1] == '\r');
    rows.first_marks[i] = mark;
    mark += width;
    start = end + 1;
  }
  cursor->start = start;
  cursor->mark = mark;
}

static size_t any_rows(const CVectorTable *table, CVectorCursor *cursor, size_t count, CVectorRows rows) {
  const uint8_t *bytes = table->bytes;
  const uint32_t *marks = table->marks;
  // A regular line has one mark, like a row of one field.
  uint32_t width = table->are_lines ? 1 : table->width;
  uint32_t start = cursor->start;
  uint32_t mark = cursor->mark;
  size_t irregular_count = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t end_mark = mark;
    while (marks[end_mark] != table->unterminated_end && bytes[marks[end_mark]] != '\n') end_mark++;
    uint32_t end = marks[end_mark];
    bool is_unterminated = end == table->unterminated_end;
    bool has_cr = end > start && bytes[end - 1] == '\r' && !is_unterminated;
    rows.starts[i] = start;
    rows.content_ends[i] = end - has_cr;
    rows.first_marks[i] = mark;
    bool is_blank = end - has_cr == start && !table->are_lines;
    rows.irregular[irregular_count] = (uint32_t)i;
    irregular_count += end_mark - mark + 1 != width || is_blank || is_unterminated;
    mark = end_mark + 1;
    start = end + 1;
  }
  cursor->start = start;
  cursor->mark = mark;
  return irregular_count;
}

size_t cvector_rows(const CVectorTable *table, CVectorCursor *cursor, size_t count, const CVectorRows *rows) {
  size_t irregular_count = 0;
  if (table->is_regular && table->width > 1) {
    regular_rows(table, cursor, count, *rows);
  } else {
    irregular_count = any_rows(table, cursor, count, *rows);
  }
  rows->starts[count] = cursor->start;
  rows->first_marks[count] = cursor->mark;
  return irregular_count;
}

// Adds a value, without its enclosing quotes if it has any.
static inline size_t put_value(
    const uint8_t *bytes, uint32_t start, uint32_t end, size_t row, CVectorColumn fields, size_t doubled_count) {
  // An empty last field can end with the text.
  bool is_quoted = (start < end) & (bytes[start] == '"');
  start += is_quoted;
  end -= is_quoted;
  fields.starts[row] = start;
  fields.ends[row] = end;
  if (!is_quoted) return doubled_count;
  fields.doubled[doubled_count] = (uint32_t)row;
  return doubled_count + (memchr(bytes + start, '"', end - start) != NULL);
}

size_t cvector_column(
    const CVectorTable *table, const CVectorRows *rows_, size_t count, uint32_t column, const CVectorColumn *fields_) {
  const uint8_t *bytes = table->bytes;
  const uint32_t *marks = table->marks;
  CVectorRows rows = *rows_;
  CVectorColumn fields = *fields_;
  size_t doubled_count = 0;
  if (table->is_regular && column > 0 && column + 1 < table->width) {
    const uint32_t *mark = marks + rows.first_marks[0] + column;
    for (size_t i = 0; i < count; i++, mark += table->width)
      doubled_count = put_value(bytes, mark[-1] + 1, mark[0], i, fields, doubled_count);
    return doubled_count;
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t mark = rows.first_marks[i] + column;
    uint32_t last_mark = rows.first_marks[i + 1] - 1;
    if (mark > last_mark) {
      fields.starts[i] = 0;
      fields.ends[i] = 0;
      continue;
    }
    uint32_t start = column > 0 ? marks[mark - 1] + 1 : rows.starts[i];
    uint32_t end = mark < last_mark ? marks[mark] : rows.content_ends[i];
    doubled_count = put_value(bytes, start, end, i, fields, doubled_count);
  }
  return doubled_count;
}

// Sixteen at a time without a branch, so that compilers use vectors.
size_t cvector_next_code(const uint16_t *codes, size_t start, size_t count, uint16_t wanted) {
  for (; start + 16 <= count; start += 16) {
    uint16_t found = 0;
    for (size_t i = 0; i < 16; i++) found |= codes[start + i] == wanted;
    if (found) break;
  }
  while (start < count && codes[start] != wanted) start++;
  return start;
}
