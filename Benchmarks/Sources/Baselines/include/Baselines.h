// The programs that a batch validator is compared with: the obvious ones, in C, without anything clever about phone
// numbers. They hold no state and print nothing.
#ifndef BENCHMARKS_BASELINES_H
#define BENCHMARKS_BASELINES_H

#include <stddef.h>
#include <stdint.h>

// A definition as the loop sees it.
struct baseline_definition {
  // Digits of the area code, and of the suffix that its national digits begin with ("" for any).
  const char *area_code;
  const char *suffix;
  const char *regex;
};

struct baseline_regexes;

// Compiles regexes for `baseline_match_lines`.
//
// Bare numbers go to the definition at `preferred`. Returns NULL when a regex does not compile.
struct baseline_regexes *baseline_compile(
  const struct baseline_definition *definitions, size_t count, size_t preferred);
void baseline_free(struct baseline_regexes *regexes);

// Matches every line of a buffer, and writes the index of the definition that accepts it, or -1.
//
// One call of pcre2_jit_match for each definition with the line's area code (those whose suffix it begins with first),
// one block of match data, memchr for the lines. Returns the number of lines.
size_t baseline_match_lines(
  struct baseline_regexes *regexes, const uint8_t *bytes, size_t count, int16_t *verdicts);

// Counts the lines of a buffer with memchr.
size_t baseline_count_lines(const uint8_t *bytes, size_t count);

struct baseline_csv_counts {
  uint64_t records, fields, quoted_fields;
};

// Reads a CSV file (RFC 4180) in chunks of 1 MiB, a byte at a time.
//
// Returns 0, or errno when the file can't be read.
int baseline_read_csv(const char *path, struct baseline_csv_counts *counts);

#endif
