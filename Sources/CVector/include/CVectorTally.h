// A kernel that counts what verdicts and numbers are like.

#ifndef CVECTOR_TALLY_H
#define CVECTOR_TALLY_H

#include <stddef.h>
#include <stdint.h>

/// The longest number whose length is counted exactly.
#define CVECTOR_TALLY_LONGEST 32
/// How many counters there are of each kind, in turns: an addition doesn't wait for the one before.
#define CVECTOR_TALLY_TURNS 2
/// How many counters a definition has, in each turn: its lengths, then its beginnings: 16 times the first digit plus the second; 15 where there is none.
#define CVECTOR_TALLY_COUNTERS (CVECTOR_TALLY_LONGEST + 1 + 256)

/// What some verdicts are, apart from their numbers.
typedef struct {
  /// Bit i: code i was there, of codes below `first_valid` and 64.
  uint64_t seen;
  /// How many codes are below `first_valid`, and not 0.
  uint32_t not_valid_count;
} CVectorTally;

/// Counts the lengths and beginnings of valid numbers.
///
/// - `bytes`, `digits`: where numbers are, as for `CVectorNumberColumn`; two bytes are read from the start of each, and of `bytes`.
/// - `first_valid`: the code of the first definition, at most 64; those of the others follow.
/// - `tallies`: `CVECTOR_TALLY_TURNS` times `CVECTOR_TALLY_COUNTERS` that mean nothing, then as many for each definition.
CVectorTally cvector_tally(
    const uint8_t *bytes, const uint8_t *digits, const uint16_t *codes, const int32_t *starts, const uint32_t *counts,
    size_t count, uint16_t first_valid, uint64_t *tallies);

#endif
