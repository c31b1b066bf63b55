// Rows, their fields, and rows and objects that are written.

#include "harness.h"

#include <string.h>

static uint8_t text[LARGEST_TEXT];

// A table whose rows are found: with a last row that isn't terminated, if there is one outside quotes.
typedef struct {
  CVectorTable table;
  CVectorRows rows;
  size_t row_count;
  uint32_t size;
} Found;

static Found find_rows(Case *test, uint32_t width, bool are_lines) {
  uint32_t size = text_size(test);
  write_table(test, ',', are_lines ? 1 : width, text, size);
  Found found = {.size = size};
  Marked marked = lend_marked(test, text, size, ',', are_lines);
  size_t quote_count = 0;
  for (uint32_t i = 0; i < size; i++) quote_count += text[i] == '"';
  bool is_open = size > 0 && text[size - 1] != '\n' && (are_lines || quote_count % 2 == 0);
  note(test, marked.findings.is_faulty);
  if (marked.findings.is_faulty) return found;
  found.row_count = marked.findings.row_count + is_open;
  uint32_t mark_count = marked.findings.mark_count;
  if (is_open) marked.marks[mark_count++] = size;
  else
    while (mark_count > 0 && text[marked.marks[mark_count - 1]] != '\n') mark_count--;
  found.table = (CVectorTable){
      .bytes = marked.bytes,
      .marks = lend(test, mark_count * sizeof(uint32_t)),
      .unterminated_end = is_open ? size : UINT32_MAX,
      .width = width,
      .are_lines = are_lines,
  };
  memcpy((uint32_t *)found.table.marks, marked.marks, mark_count * sizeof(uint32_t));
  found.table.is_regular = cvector_is_regular(&found.table, found.row_count, mark_count);
  note(test, found.table.is_regular);
  found.rows = (CVectorRows){
      .starts = lend(test, (found.row_count + 1) * sizeof(uint32_t)),
      .content_ends = lend(test, found.row_count * sizeof(uint32_t)),
      .first_marks = lend(test, (found.row_count + 1) * sizeof(uint32_t)),
      .irregular = lend(test, found.row_count * sizeof(uint32_t)),
  };
  CVectorCursor cursor = {0};
  size_t irregular_count = cvector_rows(&found.table, &cursor, found.row_count, &found.rows);
  note(test, cursor.start);
  note(test, cursor.mark);
  note_positions(test, found.rows.starts, found.row_count + 1);
  note_positions(test, found.rows.content_ends, found.row_count);
  note_positions(test, found.rows.first_marks, found.row_count + 1);
  note_positions(test, found.rows.irregular, irregular_count);
  return found;
}

static void run_rows(Case *test) {
  uint32_t width = 1 + random_below(&test->random, 5);
  bool are_lines = random_below(&test->random, 4) == 0;
  if (are_lines) width = 1;
  Found found = find_rows(test, width, are_lines);
  if (are_lines || found.row_count == 0) return;
  for (uint32_t column = 0; column <= width; column++) {
    CVectorColumn fields = {
        .starts = lend(test, found.row_count * sizeof(uint32_t)),
        .ends = lend(test, found.row_count * sizeof(uint32_t)),
        .doubled = lend(test, found.row_count * sizeof(uint32_t)),
    };
    size_t count = cvector_column(&found.table, &found.rows, found.row_count, column, &fields);
    note_positions(test, fields.starts, found.row_count);
    note_positions(test, fields.ends, found.row_count);
    note_positions(test, fields.doubled, count);
  }
}

static void run_next_code(Case *test) {
  uint32_t count = test->index % 201;
  uint16_t *codes = lend(test, count * sizeof(uint16_t));
  uint32_t kinds = 1 + random_below(&test->random, 40);
  for (uint32_t i = 0; i < count; i++) codes[i] = (uint16_t)(random_below(&test->random, kinds) << 8);
  for (uint32_t start = 0; start <= count; start += 1 + random_below(&test->random, 20))
    note(test, cvector_next_code(codes, start, count, (uint16_t)(random_below(&test->random, kinds) << 8)));
}

// MARK: Writing

enum { TEMPLATE_COUNT = 7, DIGIT_COUNT = 400, TEXT_COUNT = 300, NUMBER_SLACK = 32 };

static void fill(Case *test, uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)random_word(&test->random);
}

static CVectorNumberColumn lend_column(Case *test, const Found *found, bool has_faults) {
  static uint8_t digits[DIGIT_COUNT + TEXT_COUNT];
  fill(test, digits, sizeof digits);
  uint16_t *codes = lend(test, found->row_count * sizeof(uint16_t));
  int32_t *starts = lend(test, found->row_count * sizeof(int32_t));
  uint32_t *counts = lend(test, found->row_count * sizeof(uint32_t));
  uint64_t *first_rows = NULL;
  if (random_below(&test->random, 3) == 0) first_rows = lend(test, found->row_count * sizeof(uint64_t));
  for (size_t i = 0; i < found->row_count; i++) {
    bool is_fault = has_faults && random_below(&test->random, 100) == 0;
    codes[i] = (uint16_t)random_below(&test->random, TEMPLATE_COUNT + (is_fault ? 2 : 0));
    uint32_t capacity = random_below(&test->random, 20) == 0 ? CVECTOR_NUMBER_CAPACITY : 15;
    counts[i] = random_below(&test->random, capacity + 1);
    if (is_fault) counts[i] += random_below(&test->random, 300);
    uint32_t room = random_below(&test->random, 2) ? DIGIT_COUNT : DIGIT_COUNT + TEXT_COUNT;
    uint32_t offset = room - random_below(&test->random, 200);
    bool is_in_rows = random_below(&test->random, 2) == 0 && counts[i] <= found->size;
    if (!is_fault && offset + counts[i] > room) offset = room - counts[i];
    starts[i] = is_in_rows ? (int32_t)random_below(&test->random, found->size - counts[i] + 1 + (is_fault ? 200 : 0))
                           : ~(int32_t)offset;
    if (first_rows == NULL) continue;
    first_rows[i] = random_word(&test->random);
    first_rows[i] >>= random_below(&test->random, 64);
    if (random_below(&test->random, 2) == 0) first_rows[i] = 0;
  }
  return (CVectorNumberColumn){
      .codes = codes,
      .starts = starts,
      .counts = counts,
      .digits = lend_copy(test, digits, DIGIT_COUNT, NUMBER_SLACK),
      .digit_count = DIGIT_COUNT,
      .text = lend_copy(test, digits + DIGIT_COUNT, TEXT_COUNT, NUMBER_SLACK),
      .text_count = TEXT_COUNT,
      .first_rows = first_rows,
  };
}

static void run_write_rows(Case *test) {
  Found found = find_rows(test, 1 + random_below(&test->random, 4), false);
  // A row without a line ending is written otherwise.
  if (found.table.unterminated_end != UINT32_MAX && found.row_count > 0) found.row_count--;
  CVectorTemplate *templates = lend(test, TEMPLATE_COUNT * sizeof(CVectorTemplate));
  for (int i = 0; i < TEMPLATE_COUNT; i++) {
    fill(test, templates[i].prefix, sizeof templates[i].prefix);
    fill(test, templates[i].suffix, sizeof templates[i].suffix);
    templates[i].prefix_count = (uint8_t)random_below(&test->random, sizeof templates[i].prefix + 1);
    templates[i].suffix_count = (uint8_t)random_below(&test->random, sizeof templates[i].suffix + 1);
    templates[i].is_written = random_below(&test->random, 4) > 0;
  }
  bool has_faults = random_below(&test->random, 4) == 0;
  CVectorNumberColumn columns[3];
  size_t column_count = 1 + random_below(&test->random, 3);
  for (size_t i = 0; i < column_count; i++) columns[i] = lend_column(test, &found, has_faults);
  CVectorWrittenRows rows = {
      .bytes = found.table.bytes,
      .byte_count = found.size,
      .starts = found.rows.starts,
      .content_ends = found.rows.content_ends,
      .codes = columns[0].codes,
      .first = found.row_count == 0 ? 0 : random_below(&test->random, (uint32_t)found.row_count),
      .end = found.row_count,
  };
  size_t largest = found.size + found.row_count * column_count * (CVECTOR_NUMBER_CAPACITY + 32 + 8 + 20) + CVECTOR_SLACK;
  uint8_t *target = lend(test, largest < 1 << 21 ? largest : 1 << 21);
  size_t count = cvector_write_rows(test->variant, &rows, columns, column_count, templates, TEMPLATE_COUNT, target);
  note(test, count == SIZE_MAX ? UINT64_MAX : count);
  if (count == SIZE_MAX) return;
  // Again, with no more room than was promised to be enough.
  target = lend(test, count + CVECTOR_SLACK);
  cvector_write_rows(test->variant, &rows, columns, column_count, templates, TEMPLATE_COUNT, target);
  note_bytes(test, target, count);
}

static void run_write_members(Case *test) {
  bool are_lines = random_below(&test->random, 4) == 0;
  Found found = find_rows(test, are_lines ? 1 : 1 + random_below(&test->random, 5), are_lines);
  uint8_t names[200];
  fill(test, names, sizeof names);
  const uint8_t *json = lend_copy(test, names, sizeof names, CVECTOR_SLACK);
  for (size_t i = 0; i < found.row_count; i++) {
    const uint32_t *marks = found.table.marks + found.rows.first_marks[i];
    size_t field_count = are_lines ? 1 : found.rows.first_marks[i + 1] - found.rows.first_marks[i];
    uint32_t *ends = lend(test, field_count * sizeof(uint32_t));
    for (size_t j = 0; j < field_count; j++)
      ends[j] = (j == 0 ? 0 : ends[j - 1]) + random_below(&test->random, (uint32_t)(200 / field_count));
    CVectorObjectRow row = {
        .bytes = found.table.bytes,
        .start = found.rows.starts[i],
        .content_end = found.rows.content_ends[i],
        .marks = marks,
        .field_count = field_count,
        .is_line = are_lines,
    };
    CVectorKeys keys = {.json = json, .ends = ends};
    size_t count = random_below(&test->random, 4) == 0 ? random_below(&test->random, (uint32_t)field_count + 1) : field_count;
    size_t largest = 6 * (row.content_end - row.start) + 200 + 4 * field_count + CVECTOR_SLACK;
    size_t size = cvector_write_members(test->variant, &row, &keys, count, lend(test, largest));
    uint8_t *target = lend(test, size + CVECTOR_SLACK);
    cvector_write_members(test->variant, &row, &keys, count, target);
    note_bytes(test, target, size);
    if (i % 4 == 3) break;
  }
}

static void run_write_objects(Case *test) {
  bool is_line = random_below(&test->random, 4) == 0;
  Found found = find_rows(test, is_line ? 1 : 1 + random_below(&test->random, 5), is_line);
  if (found.row_count == 0) return;
  uint8_t names[200];
  fill(test, names, sizeof names);
  size_t key_count = 1 + random_below(&test->random, 12);
  uint32_t *key_ends = lend(test, key_count * sizeof(uint32_t));
  for (size_t i = 0; i < key_count; i++)
    key_ends[i] = (i == 0 ? 0 : key_ends[i - 1]) + random_below(&test->random, (uint32_t)(200 / key_count));
  CVectorKeys keys = {.json = lend_copy(test, names, sizeof names, CVECTOR_SLACK), .ends = key_ends};
  uint32_t *ends = lend(test, 2 * TEMPLATE_COUNT * sizeof(uint32_t));
  bool *is_written = lend(test, TEMPLATE_COUNT * sizeof(bool));
  uint8_t json[2 * TEMPLATE_COUNT * 80];
  fill(test, json, sizeof json);
  for (int i = 0; i < 2 * TEMPLATE_COUNT; i++) ends[i] = (i == 0 ? 0 : ends[i - 1]) + random_below(&test->random, 81);
  for (int i = 0; i < TEMPLATE_COUNT; i++) is_written[i] = random_below(&test->random, 4) > 0;
  CVectorVerdictMembers verdicts = {
      .json = lend_copy(test, json, sizeof json, CVECTOR_SLACK),
      .ends = ends,
      .is_written = is_written,
      .code_count = TEMPLATE_COUNT,
  };
  CVectorNumberColumn column = lend_column(test, &found, random_below(&test->random, 4) == 0);
  CVectorObjectRows objects = {
      .rows =
          {
              .bytes = found.table.bytes,
              .byte_count = found.size,
              .starts = found.rows.starts,
              .content_ends = found.rows.content_ends,
              .codes = column.codes,
              .first = random_below(&test->random, (uint32_t)found.row_count),
              .end = found.row_count,
          },
      .marks = found.table.marks,
      .first_marks = found.rows.first_marks,
      .key_count = key_count,
      .is_line = is_line,
      .holds_line_feeds = random_below(&test->random, 2) == 0,
  };
  CVectorPlace first = {.row = random_word(&test->random), .line = random_word(&test->random)};
  first.row >>= 1 + random_below(&test->random, 63);
  first.line >>= 1 + random_below(&test->random, 63);
  CVectorPlace place = first;
  size_t largest = 6 * found.size + found.row_count * (3 * key_count + 200 + 160 + CVECTOR_NUMBER_CAPACITY + 72) + CVECTOR_SLACK;
  uint8_t *target = lend(test, largest < 1 << 22 ? largest : 1 << 22);
  size_t count = cvector_write_objects(test->variant, &objects, &column, &keys, &verdicts, &place, target);
  note(test, count == SIZE_MAX ? UINT64_MAX : count);
  if (count == SIZE_MAX) return;
  note(test, place.row);
  note(test, place.line);
  // Again, with no more room than was promised to be enough.
  target = lend(test, count + CVECTOR_SLACK);
  place = first;
  cvector_write_objects(test->variant, &objects, &column, &keys, &verdicts, &place, target);
  note_bytes(test, target, count);
}

const Kernel row_kernels[5] = {
    {"rows", 3000, run_rows},
    {"next_code", 1000, run_next_code},
    {"write_rows", 3000, run_write_rows},
    {"write_members", 3000, run_write_members},
    {"write_objects", 3000, run_write_objects},
};
