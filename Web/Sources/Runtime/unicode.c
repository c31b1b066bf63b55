// What Swift's String and Unicode.Scalar ask of Unicode's data: the functions of the toolchain's libswiftUnicodeDataTables,
// from tables that are a fifth as large once a page is compressed.
//
// Each table is a row of runs, of scalars with the same value: first their lengths, then their values. It is unpacked into
// memory when it is first asked. Only what this package reaches is here: of the binary properties those in `flag_bits`,
// the numeric value of decimal digits, and no titles of words. The rest is missing at the link, or traps.
//
// `Web/generate-unicode` writes the tables, and compares every function here with the toolchain's.

#include <stdbool.h>
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

// The value of a scalar in a table. Texts are in one script: often it is in the same run as the one before.
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

// Digits stand in rows of ten, in their order: a promise of Unicode's (stability policy, decimal digits).
double _swift_stdlib_getNumericValue(uint32_t scalar) {
  if (_swift_stdlib_getNumericType(scalar) != decimal_type) __builtin_trap();
  uint32_t first = scalar;
  while (_swift_stdlib_getNumericType(first - 1) == decimal_type) first--;
  return (scalar - first) % 10;
}

// MARK: Case

enum { UPPER, LOWER };

static unsigned mapping(uint32_t scalar, uint8_t kind) {
  switch (kind) {
    case UPPER: return VALUE(upper, scalar);
    case LOWER: return VALUE(lower, scalar);
    default: __builtin_trap();
  }
}

// What has to be added to a scalar for its other case. The last value is that of scalars which become several.
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t kind) {
  unsigned index = mapping(scalar, kind);
  return kind == UPPER ? upper_values[index] : lower_values[index];
}

const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t kind, intptr_t *length) {
  if (mapping(scalar, kind) != (kind == UPPER ? upper_special : lower_special)) return NULL;
  // Entries: the distance from the one before, the kind, a length, and that many bytes of UTF-8.
  const uint8_t *place = special_mappings;
  uint32_t entry = 0;
  for (;;) {
    entry += read_number(&place);
    uint8_t entry_kind = *place++;
    *length = *place++;
    if (entry == scalar && entry_kind == kind) return place;
    place += *length;
  }
}

// MARK: Characters

static unsigned breaking(uint32_t scalar) { return breaking_values[VALUE(breaking, scalar)]; }

// A value without the two flags; all bits for none.
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) {
  unsigned property = breaking(scalar) & 0x3F;
  return property == 0x3F ? 0xFF : property;
}

bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return breaking(scalar) & 0x40; }

bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return breaking(scalar) & 0x80; }

// MARK: Normalisation

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return normalisation_values[VALUE(normalisation, scalar)]; }

// A scalar that is the same as two others, or as one.
typedef struct {
  uint32_t scalar, first, second;  // no second: 0
  bool composes;
} Decomposition;

static const Decomposition *decompositions(void) {
  static Decomposition *unpacked;
  if (unpacked) return unpacked;
  Decomposition *all = allocate(decomposition_count * sizeof(Decomposition));
  const uint8_t *place = decomposition_scalars;
  uint32_t scalar = 0, first = 0;
  for (size_t index = 0; index < decomposition_count; index++) all[index].scalar = scalar += read_number(&place);
  for (size_t index = 0; index < decomposition_count; index++) {
    uint32_t step = read_number(&place);
    all[index].first = first += step & 1 ? ~(step >> 1) : step >> 1;
  }
  for (size_t index = 0; index < decomposition_count; index++) {
    all[index].second = seconds[place[index] & 0x7F];
    all[index].composes = place[index] & 0x80;
  }
  return unpacked = all;
}

static const Decomposition *decomposition(uint32_t scalar) {
  const Decomposition *all = decompositions();
  size_t low = 0, high = decomposition_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (all[middle].scalar == scalar) return &all[middle];
    if (all[middle].scalar < scalar) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

static size_t encode(uint32_t scalar, uint8_t *to) {
  if (scalar < 0x80) {
    to[0] = scalar;
    return 1;
  }
  size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t index = count - 1; index > 0; index--, scalar >>= 6) to[index] = 0x80 | (scalar & 0x3F);
  to[0] = (0xF00 >> count & 0xF0) | scalar;
  return count;
}

// Writes what a scalar is the same as, in full: its first part may have parts.
static size_t write_decomposed(uint32_t scalar, uint8_t *to) {
  const Decomposition *parts = decomposition(scalar);
  if (!parts) return encode(scalar, to);
  size_t count = write_decomposed(parts->first, to);
  return parts->second ? count + encode(parts->second, to + count) : count;
}

// The decomposition that was asked for last: the number of its bytes, and the bytes. Swift copies it before it asks again.
static uint8_t decomposed[1 + 4 * 4];
const uint8_t *const _swift_stdlib_nfd_decompositions = decomposed;

// The scalar in the lower 18 bits, and above it where its decomposition is in that memory; 0 when it has none.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  if (!decomposition(scalar)) return 0;
  decomposed[0] = write_decomposed(scalar, decomposed + 1);
  return scalar;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  const Decomposition *all = decompositions();
  for (size_t index = 0; index < decomposition_count; index++)
    if (all[index].first == first && all[index].second == second && all[index].composes) return all[index].scalar;
  return UINT32_MAX;
}
