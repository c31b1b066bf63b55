#include "Baselines.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

// Area codes have at most this many digits, so a table of every number below `bucket_count` finds their definitions.
enum { maximum_area_code_length = 3, bucket_count = 1000 };

struct candidate {
  int16_t index;
  uint16_t suffix_length;
  char suffix[12];
};

// The definitions with one area code: those with a suffix first, longest first.
struct bucket {
  struct candidate *candidates;
  size_t count;
};

struct baseline_regexes {
  pcre2_code **codes;
  size_t count;
  size_t preferred;
  pcre2_match_data *match_data;
  // For each length of an area code.
  struct bucket buckets[maximum_area_code_length + 1][bucket_count];
};

static void add(struct bucket *bucket, int16_t index, const char *suffix) {
  struct candidate added = {.index = index, .suffix_length = (uint16_t)strlen(suffix)};
  strncpy(added.suffix, suffix, sizeof added.suffix - 1);
  bucket->candidates = realloc(bucket->candidates, (bucket->count + 1) * sizeof added);
  size_t place = bucket->count++;
  while (place > 0 && bucket->candidates[place - 1].suffix_length < added.suffix_length) {
    bucket->candidates[place] = bucket->candidates[place - 1];
    place--;
  }
  bucket->candidates[place] = added;
}

struct baseline_regexes *baseline_compile(
  const struct baseline_definition *definitions, size_t count, size_t preferred) {
  struct baseline_regexes *regexes = calloc(1, sizeof *regexes);
  regexes->codes = calloc(count, sizeof *regexes->codes);
  regexes->preferred = preferred;
  regexes->match_data = pcre2_match_data_create(1, NULL);
  // A definition with several suffixes is listed once for each, with the same regex compiled again.
  for (size_t i = 0; i < count; i++) {
    int error;
    PCRE2_SIZE offset;
    size_t length = strlen(definitions[i].area_code);
    regexes->codes[i] =
      pcre2_compile((PCRE2_SPTR)definitions[i].regex, PCRE2_ZERO_TERMINATED, 0, &error, &offset, NULL);
    if (regexes->codes[i]) regexes->count = i + 1;
    if (!regexes->codes[i] || length > maximum_area_code_length
        || pcre2_jit_compile(regexes->codes[i], PCRE2_JIT_COMPLETE) != 0) {
      baseline_free(regexes);
      return NULL;
    }
    add(&regexes->buckets[length][atoi(definitions[i].area_code)], (int16_t)i, definitions[i].suffix);
  }
  return regexes;
}

void baseline_free(struct baseline_regexes *regexes) {
  for (size_t i = 0; i < regexes->count; i++) pcre2_code_free(regexes->codes[i]);
  for (size_t length = 0; length <= maximum_area_code_length; length++)
    for (size_t i = 0; i < bucket_count; i++) free(regexes->buckets[length][i].candidates);
  pcre2_match_data_free(regexes->match_data);
  free(regexes->codes);
  free(regexes);
}

static inline int matches(const struct baseline_regexes *regexes, size_t index, const uint8_t *line, size_t length) {
  return pcre2_jit_match(regexes->codes[index], line, length, 0, 0, regexes->match_data, NULL) >= 0;
}

static int16_t verdict_in(
  const struct baseline_regexes *regexes, const struct bucket *bucket, const uint8_t *line, size_t length,
  size_t area_code_length) {
  const uint8_t *national = line + 1 + area_code_length;
  size_t rest = length - 1 - area_code_length;
  if (rest > 0 && *national == '-') {
    national++;
    rest--;
  }
  for (size_t i = 0; i < bucket->count; i++) {
    const struct candidate *candidate = &bucket->candidates[i];
    size_t needed = candidate->suffix_length;
    if (needed > 0 && (needed > rest || memcmp(candidate->suffix, national, needed) != 0)) continue;
    if (matches(regexes, (size_t)candidate->index, line, length)) return candidate->index;
  }
  return -1;
}

static inline int16_t verdict(const struct baseline_regexes *regexes, const uint8_t *line, size_t length) {
  if (length == 0) return -1;
  if (line[0] != '+')
    return matches(regexes, regexes->preferred, line, length) ? (int16_t)regexes->preferred : (int16_t)-1;
  size_t code = 0;
  for (size_t digits = 1; digits <= maximum_area_code_length && digits < length; digits++) {
    unsigned digit = line[digits] - '0';
    if (digit > 9) return -1;
    code = code * 10 + digit;
    const struct bucket *bucket = &regexes->buckets[digits][code];
    if (bucket->count > 0) return verdict_in(regexes, bucket, line, length, digits);
  }
  return -1;
}

size_t baseline_match_lines(
  struct baseline_regexes *regexes, const uint8_t *bytes, size_t count, int16_t *verdicts) {
  const uint8_t *line = bytes, *end = bytes + count;
  size_t lines = 0;
  while (line < end) {
    const uint8_t *newline = memchr(line, '\n', (size_t)(end - line));
    if (!newline) newline = end;
    verdicts[lines++] = verdict(regexes, line, (size_t)(newline - line));
    line = newline + 1;
  }
  return lines;
}

size_t baseline_count_lines(const uint8_t *bytes, size_t count) {
  const uint8_t *line = bytes, *end = bytes + count;
  size_t lines = 0;
  while (line < end) {
    const uint8_t *newline = memchr(line, '\n', (size_t)(end - line));
    lines++;
    if (!newline) break;
    line = newline + 1;
  }
  return lines;
}
