// A kernel that counts properties of verdicts and numbers.

#ifndef CVECTOR_TALLY_H
#define CVECTOR_TALLY_H

#include <stddef.h>
#include <stdint.h>

/// The maximum length of a number that is counted exactly.
#define CVECTOR_TALLY_LONGEST 32
/// The number of counters of each kind, used in turns so that an addition doesn't wait for the one before.
#define CVECTOR_TALLY_TURNS 2
/// The number of counters of a definition, in each turn: its lengths, then its beginnings: 16 times the first digit
/// plus the second. A missing digit counts as 15.
#define CVECTOR_TALLY_COUNTERS (CVECTOR_TALLY_LONGEST + 1 + 256)

/// Properties of some verdicts, apart from their numbers.
typedef struct {
  /// Bit i: code i occurred, for codes below `first_valid` and 64.
  uint64_t seen;
  /// The number of codes below `first_valid` that aren't 0.
  uint32_t not_valid_count;
} CVectorTally;

/// Counts the lengths and beginnings of valid numbers.
///
/// - `bytes`, `digits`: the texts with the numbers, as for `CVectorNumberColumn`; two bytes are read from the start of
///   each, and of `bytes`.
/// - `first_valid`: the code of the first definition, at most 64; the codes of other definitions follow.
/// - `tallies`: `CVECTOR_TALLY_TURNS` times `CVECTOR_TALLY_COUNTERS` meaningless counters, then as many for each
///   definition.
CVectorTally cvector_tally(
    const uint8_t *bytes, const uint8_t *digits, const uint16_t *codes, const int32_t *starts, const uint32_t *counts,
    size_t count, uint16_t first_valid, uint64_t *tallies);

#endif
