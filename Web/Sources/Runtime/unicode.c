// The Unicode data that Swift's String and Unicode.Scalar need: the functions of the toolchain's
// libswiftUnicodeDataTables, with tables that are a fifth as large after compression.
//
// Each table is a list of runs of scalars with the same value: first their lengths, then their values. It is unpacked
// into memory on first use. Only the functions that this package reaches are here: of the binary properties the ones in
// `flag_bits`, the kinds of numbers, and lower case. The rest doesn't link, or traps. An undefined
// symbol such as `_swift_stdlib_getNormData` means that Swift code compares texts with `==`, has them as keys, or
// iterates over their characters: that code and its tables would add 30 kB to a page. `hasSameBytes` and `scalars`
// avoid it.
//
// `Web/generate-unicode` writes the tables, and compares every function here with the toolchain's.

#include <stddef.h>
#include <stdint.h>

#include "UnicodeTables.inc"

void *malloc(size_t count);

// MARK: Runs

// Numbers of 7 bits to the byte, lowest first; the top bit says that more follow.
static uint32_t read_number(const uint8_t **place) {
  uint32_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = *(*place)++;
    number |= (uint32_t)(byte & 0x7F) << shift;
    if (byte < 0x80) return number;
  }
}

static void *allocate(size_t count) {
  void *memory = malloc(count);
  if (!memory) __builtin_trap();
  return memory;
}

// A table in memory: the start of each run in the upper 24 bits, its value below; and the run that was found last.
typedef struct {
  uint32_t *runs;
  size_t last;
} Table;

// The value of a scalar in a table. Texts are in one script, so it is often in the same run as the scalar before.
static unsigned value(uint32_t scalar, const uint8_t *packed, size_t run_count, Table *table) {
  if (!table->runs) {
    uint32_t *runs = allocate(run_count * sizeof(uint32_t));
    uint32_t start = 0;
    for (size_t run = 0; run < run_count; run++) {
      runs[run] = start << 8;
      start += read_number(&packed);
    }
    for (size_t run = 0; run < run_count; run++) runs[run] |= packed[run];
    table->runs = runs;
  }
  const uint32_t *runs = table->runs;
  size_t low = table->last, high = low + 1;
  if (scalar < runs[low] >> 8 || (high < run_count && scalar >= runs[high] >> 8)) low = 0, high = run_count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (runs[middle] >> 8 <= scalar) low = middle;
    else high = middle;
  }
  table->last = low;
  return runs[low] & 0xFF;
}

#define VALUE(name, scalar)                                     \
  ({                                                            \
    static Table table;                                         \
    value(scalar, name##_runs, name##_run_count, &table);       \
  })

// MARK: Properties

static unsigned category(uint32_t scalar) { return VALUE(category, scalar); }

uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) { return category_values[category(scalar)]; }

uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) {
  uint64_t properties = 0;
  for (unsigned flags = category_flags[category(scalar)], flag = 0; flags; flags >>= 1, flag++)
    if (flags & 1) properties |= (uint64_t)1 << flag_bits[flag];
  return properties;
}

uint8_t _swift_stdlib_getNumericType(uint32_t scalar) { return numeric_values[VALUE(numeric, scalar)]; }

// MARK: Case

enum { LOWER = 1 };

// The difference from a scalar to its lower case; other mappings aren't used.
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t kind) {
  if (kind != LOWER) __builtin_trap();
  return lower_values[VALUE(lower, scalar)];
}

// The lower case of a scalar with several, in UTF-8.
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t kind, intptr_t *length) {
  if (kind != LOWER) __builtin_trap();
  *length = sizeof special_lower;
  return scalar == special_scalar ? special_lower : NULL;
}
