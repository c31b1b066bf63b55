#include "CVectorTally.h"

#include <stdbool.h>

CVectorTally cvector_tally(
    const uint8_t *bytes, const uint8_t *digits, const uint16_t *codes, const int32_t *starts, const uint32_t *counts,
    size_t count, uint16_t first_valid, uint64_t *tallies) {
  uint64_t seen = 0;
  uint32_t not_valid_count = 0;
  for (size_t row = 0; row < count; row++) {
    uint16_t code = codes[row];
    bool is_valid = code >= first_valid;
    seen |= (uint64_t)!is_valid << (code & 63);
    not_valid_count += !is_valid & (code != 0);
    // No branches: valid rows and plainly written numbers can't be predicted. Rows that aren't valid are counted in the
    // meaningless counters.
    size_t definition = is_valid ? (size_t)(code - first_valid) + 1 : 0;
    uint64_t *counters = tallies + (definition * CVECTOR_TALLY_TURNS + row % CVECTOR_TALLY_TURNS) * CVECTOR_TALLY_COUNTERS;
    int32_t start = is_valid ? starts[row] : 0;
    const uint8_t *number = start >= 0 ? bytes + start : digits + ~start;
    uint32_t length = counts[row] < CVECTOR_TALLY_LONGEST ? counts[row] : CVECTOR_TALLY_LONGEST;
    counters[length]++;
    uint32_t first = length > 0 ? number[0] & 15 : 15;
    uint32_t second = length > 1 ? number[1] & 15 : 15;
    counters[CVECTOR_TALLY_LONGEST + 1 + (size_t)(first << 4 | second)]++;
  }
  return (CVectorTally){seen, not_valid_count};
}
