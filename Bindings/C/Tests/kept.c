// Replaces definitions while calls of the C interface run. Each answer uses the definitions that its call began with.
// `kept FIRST SECOND FILE`: two definitions by which the numbers of the file belong to different countries.
//
// Prints for each kind of call the countries in its answers: `mixed` if one answer had two.

#include "phonecheck.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 20000, NUMBER = 11, PIECES = 8, FEWEST_CALLS = 100, MOST_CALLS = 20000 };

static phonecheck_validator validator;
static phonecheck_options catalogs[2];
static atomic_bool is_done;

static void check(phonecheck_result result, phonecheck_error *error) {
  if (result == PHONECHECK_OK) return;
  fprintf(stderr, "%s\n", phonecheck_error_text(error));
  exit(2);
}

static phonecheck_options catalog_of(const char *path) {
  phonecheck_options options = {.size = sizeof options};
  FILE *file = fopen(path, "rb");
  char *bytes = malloc(1 << 16);
  if (file == NULL || bytes == NULL) exit(2);
  options.definitions_count = fread(bytes, 1, 1 << 16, file);
  options.definitions = bytes;
  fclose(file);
  return options;
}

static void replace(int which) {
  phonecheck_error *error = NULL;
  check(phonecheck_replace(validator, &catalogs[which], &error), error);
}

static void *replace_always(void *unused) {
  for (int i = 0; !is_done; i++) replace(i % 2);
  return unused;
}

// A column that repeats one number.
static int32_t offsets[ROWS + 1];
static char bytes[ROWS * NUMBER];
static const void *buffers[] = {NULL, offsets, bytes};

static void keep_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void keep_array(struct ArrowArray *array) { array->release = NULL; }

static const struct ArrowSchema column_schema = {.format = "u", .name = "", .release = keep_schema};

static struct ArrowArray column_of(int64_t count) {
  return (struct ArrowArray){.length = count, .n_buffers = 3, .buffers = buffers, .release = keep_array};
}

// The only country of a result, which has no other column.
static const char *country_of(const struct ArrowArray *array, const char *before) {
  static char found[3];
  const int32_t *ends = array->children[0]->buffers[1];
  const char *text = array->children[0]->buffers[2];
  memcpy(found, text, 2);
  for (int64_t row = 0; row < array->length; row++)
    if (ends[row + 1] - ends[row] != 2 || memcmp(text + ends[row], found, 2) != 0) return "mixed";
  return before == NULL || strcmp(before, found) == 0 ? found : "mixed";
}

static phonecheck_column_options options = {
  .size = sizeof options, .columns = PHONECHECK_COLUMN_COUNTRY, .layout = PHONECHECK_LAYOUT_PLAIN};

static const char *by_array(void) {
  phonecheck_error *error = NULL;
  struct ArrowSchema schema;
  struct ArrowArray array, column = column_of(ROWS);
  check(phonecheck_validate_array(validator, &column_schema, &column, &options, &schema, &array, &error), error);
  const char *country = country_of(&array, NULL);
  array.release(&array);
  schema.release(&schema);
  return country;
}

static int give_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  (void)stream;
  *out = column_schema;
  return 0;
}

// Definitions are replaced before each piece, including the first.
static int give_piece(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  static int turn;
  int *left = stream->private_data;
  replace(turn++ % 2);
  *out = *left == 0 ? (struct ArrowArray){0} : column_of(ROWS / PIECES);
  *left -= *left > 0;
  return 0;
}

static void keep_stream(struct ArrowArrayStream *stream) { stream->release = NULL; }

static const char *by_stream(void) {
  int left = PIECES;
  struct ArrowArrayStream pieces = {give_schema, give_piece, NULL, keep_stream, &left}, stream;
  phonecheck_error *error = NULL;
  check(phonecheck_validate_stream(validator, &pieces, &options, &stream, &error), error);
  const char *country = NULL;
  for (struct ArrowArray array; stream.get_next(&stream, &array) == 0 && array.release != NULL; array.release(&array))
    country = country_of(&array, country);
  stream.release(&stream);
  return country;
}

static const char *path;

static const char *by_file(void) {
  phonecheck_error *error = NULL;
  phonecheck_file_options file = {.size = sizeof file, .input = path, .threads = 2};
  char *summary = NULL;
  check(phonecheck_validate_file(validator, &file, &summary, &error), error);
  bool is_first = strstr(summary, "\"CN\"") != NULL, is_second = strstr(summary, "\"HK\"") != NULL;
  phonecheck_text_free(summary);
  return is_first == is_second ? "mixed" : is_first ? "CN" : "HK";
}

static void try(const char *name, const char *(*answer)(void)) {
  char seen[3][6] = {"", "", ""};
  for (int call = 0; call < MOST_CALLS && *seen[2] == 0; call++) {
    if (call >= FEWEST_CALLS && *seen[0] != 0 && *seen[1] != 0) break;
    const char *country = answer();
    int place = strcmp(country, "CN") == 0 ? 0 : strcmp(country, "HK") == 0 ? 1 : 2;
    strcpy(seen[place], country);
  }
  printf("%s: %s %s %s\n", name, seen[0], seen[1], seen[2]);
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  for (int i = 0; i < 2; i++) catalogs[i] = catalog_of(arguments[1 + i]);
  path = arguments[3];
  for (int row = 0; row < ROWS; row++) {
    memcpy(bytes + row * NUMBER, "13800138000", NUMBER);
    offsets[row + 1] = (row + 1) * NUMBER;
  }
  phonecheck_error *error = NULL;
  check(phonecheck_open(&catalogs[0], &validator, &error), error);
  pthread_t thread;
  if (pthread_create(&thread, NULL, replace_always, NULL) != 0) return 2;
  try("array", by_array);
  options.threads = 3;
  try("array, 3 threads", by_array);
  try("stream", by_stream);
  try("file", by_file);
  is_done = true;
  pthread_join(thread, NULL);
  phonecheck_close(validator);
  return 0;
}
