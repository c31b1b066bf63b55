// Judges the lines of standard input with only the C interface, and prints a line for each: status, reason, number and
// country, separated by tabs. `verdicts DEFINITIONS [THREADS [utf8|stream|one]]`; the built-in catalog for `-`.
//
// Tests compile it with every warning, in C and in C++, and compare its output with other interfaces' verdicts.

#include "phonecheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *contents(FILE *file, size_t *count) {
  size_t room = 1 << 20;
  char *bytes = (char *)malloc(room);
  *count = 0;
  for (size_t got; (got = fread(bytes + *count, 1, room - *count, file)) > 0;) {
    *count += got;
    if (*count == room) bytes = (char *)realloc(bytes, room *= 2);
  }
  return bytes;
}

static void fail(phonecheck_error *error) {
  fprintf(stderr, "%s\n", phonecheck_error_text(error));
  phonecheck_error_free(error);
  exit(2);
}

// Judges the strings of the column one after the other.
static void print_one_by_one(phonecheck_validator validator, const int32_t *offsets, const char *bytes, size_t rows) {
  static const char *const names[] = {"valid", "invalid", "undecided"};
  phonecheck_error *error = NULL;
  phonecheck_cell cell;
  cell.size = sizeof cell;
  for (size_t row = 0; row < rows; row++) {
    size_t count = (size_t)(offsets[row + 1] - offsets[row]);
    if (phonecheck_judge(validator, bytes + offsets[row], count, NULL, &cell, &error) != PHONECHECK_OK) fail(error);
    printf("%s\t%s\t%s\t%s\n", names[cell.status], cell.reason, cell.number, cell.country);
  }
  // A structure that isn't a cell is refused, and so is a closed validator.
  cell.size = 1;
  if (phonecheck_judge(validator, "1", 1, NULL, &cell, NULL) != PHONECHECK_BAD_ARGUMENT) exit(70);
  if (phonecheck_judge(0, "1", 1, NULL, &cell, NULL) != PHONECHECK_CLOSED) exit(70);
}

static void keep_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void keep_array(struct ArrowArray *array) { array->release = NULL; }

// A stream of one array.
static struct ArrowSchema column_schema;
static struct ArrowArray column;
static bool is_given;

static int give_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  (void)stream;
  *out = column_schema;
  return 0;
}

static int give_array(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  (void)stream;
  memset(out, 0, sizeof *out);
  if (!is_given) *out = column;
  is_given = true;
  return 0;
}

static const char *no_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return NULL;
}

static void end_stream(struct ArrowArrayStream *stream) { stream->release = NULL; }

static bool bit(const void *bits, int64_t index) {
  return bits == NULL || (((const uint8_t *)bits)[index >> 3] >> (index & 7) & 1);
}

static void print_text(const struct ArrowArray *text, int64_t row) {
  if (!bit(text->buffers[0], row)) return;
  const int32_t *offsets = (const int32_t *)text->buffers[1];
  fwrite((const char *)text->buffers[2] + offsets[row], 1, (size_t)(offsets[row + 1] - offsets[row]), stdout);
}

static void print_word(const struct ArrowArray *words, char width, int64_t row) {
  if (!bit(words->buffers[0], row)) return;
  int64_t index = width == 'c' ? ((const int8_t *)words->buffers[1])[row] : ((const int16_t *)words->buffers[1])[row];
  print_text(words->dictionary, index);
}

static void print(const struct ArrowSchema *schema, const struct ArrowArray *result) {
  for (int64_t row = 0; row < result->length; row++) {
    print_word(result->children[0], schema->children[0]->format[0], row);
    putchar('\t');
    print_text(result->children[2], row);
    putchar('\t');
    print_text(result->children[3], row);
    putchar('\t');
    print_word(result->children[1], schema->children[1]->format[0], row);
    putchar('\n');
  }
}

int main(int argc, char **argv) {
  if (argc < 2 || phonecheck_abi_version() != PHONECHECK_ABI_VERSION) return 64;
  phonecheck_error *error = NULL;
  phonecheck_validator validator = 0;
  phonecheck_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  char *definitions = NULL;
  if (strcmp(argv[1], "-") != 0) {
    FILE *file = fopen(argv[1], "rb");
    if (file == NULL) return 66;
    options.definitions = definitions = contents(file, &options.definitions_count);
    fclose(file);
  }
  if (phonecheck_open(&options, &validator, &error) != PHONECHECK_OK) fail(error);
  free(definitions);

  size_t count;
  char *bytes = contents(stdin, &count);
  size_t rows = 0;
  for (size_t i = 0; i < count; i++) rows += bytes[i] == '\n';
  int32_t *offsets = (int32_t *)malloc((rows + 1) * sizeof *offsets);
  // The line feeds are removed.
  size_t end = 0, row = 0;
  offsets[0] = 0;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] == '\n')
      offsets[++row] = (int32_t)end;
    else
      bytes[end++] = bytes[i];
  }
  const void *buffers[] = {NULL, offsets, bytes};
  column_schema.format = "u";
  column_schema.name = "";
  column_schema.release = keep_schema;
  column.length = (int64_t)rows;
  column.n_buffers = 3;
  column.buffers = buffers;
  column.release = keep_array;

  phonecheck_column_options wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.size = sizeof wanted;
  wanted.threads = argc > 2 ? (uint32_t)atoi(argv[2]) : 1;
  struct ArrowSchema schema;
  struct ArrowArray result;
  if (argc > 3 && strcmp(argv[3], "one") == 0) {
    print_one_by_one(validator, offsets, bytes, rows);
    phonecheck_close(validator);
    free(offsets);
    free(bytes);
    return 0;
  }
  if (argc > 3 && strcmp(argv[3], "stream") == 0) {
    struct ArrowArrayStream stream = {give_schema, give_array, no_error, end_stream, NULL}, results;
    if (phonecheck_validate_stream(validator, &stream, &wanted, &results, &error) != PHONECHECK_OK) fail(error);
    if (stream.release != NULL || results.get_schema(&results, &schema) != 0) return 70;
    while (results.get_next(&results, &result) == 0 && result.release != NULL) {
      print(&schema, &result);
      result.release(&result);
    }
    results.release(&results);
  } else {
    if (phonecheck_validate_array(validator, &column_schema, &column, &wanted, &schema, &result, &error) != PHONECHECK_OK)
      fail(error);
    print(&schema, &result);
    result.release(&result);
  }
  schema.release(&schema);
  phonecheck_close(validator);
  free(offsets);
  free(bytes);
  return 0;
}
