// What all cases share: random numbers by seed, memory between guard pages, and a digest of everything that a kernel
// gives back.

#ifndef KERNELS_HARNESS_H
#define KERNELS_HARNESS_H

#include "CVector.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// SplitMix64: the same numbers on every machine.
typedef struct {
  uint64_t state;
} Random;

uint64_t random_word(Random *random);

/// A number below `limit`, which isn't 0.
uint32_t random_below(Random *random, uint32_t limit);

/// One call of a kernel or several, with inputs that its seed determines.
typedef struct {
  CVectorVariant variant;
  uint32_t index;
  Random random;
  /// Bytes that mustn't matter: others for every variant.
  Random noise;
  uint64_t digest;
  /// Whether every value of the digest is printed.
  bool is_shown;
} Case;

/// Makes a value part of the digest.
void note(Case *test, uint64_t value);
void note_bytes(Case *test, const uint8_t *bytes, size_t count);
void note_positions(Case *test, const uint32_t *positions, size_t count);

/// Lends memory filled with noise until the case is over, as many bytes as may be touched.
///
/// In three of four cases the byte after the last one is on a page that can't be read or written, in the fourth the byte
/// before the first one is. Elements are as large as the count is divisible by.
void *lend(Case *test, size_t byte_count);

/// Lends a copy of bytes, followed by noise.
uint8_t *lend_copy(Case *test, const uint8_t *bytes, size_t count, size_t slack);

/// Takes back what was lent.
void take_back(void);

/// How long a case's text is: 0 to 200 bytes in turn, and sometimes much more.
uint32_t text_size(Case *test);

/// The most bytes that a text has.
#define LARGEST_TEXT 20000

/// A text with quotes, delimiters and line ends, well-formed or not; `LARGEST_TEXT` bytes of room.
void write_text(Case *test, uint8_t delimiter, uint8_t *text, uint32_t size);

/// A text that is a table with rows of the same number of fields, and other rows now and then.
void write_table(Case *test, uint8_t delimiter, uint32_t width, uint8_t *text, uint32_t size);

/// A text with its marks, in memory of its own.
typedef struct {
  const uint8_t *bytes;
  uint32_t size;
  uint32_t *marks;
  CVectorFindings findings;
} Marked;

Marked lend_marked(Case *test, const uint8_t *text, uint32_t size, uint8_t delimiter, bool are_lines);

/// What is tried with every kernel.
typedef struct {
  const char *name;
  uint32_t case_count;
  void (*run)(Case *test);
} Kernel;

extern const Kernel marking_kernels[5];
extern const Kernel row_kernels[5];
extern const Kernel number_kernels[4];

#endif
