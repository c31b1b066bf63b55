// Kernels that divide a block by the areas that its rows name, and put the verdicts on the parts together again.

#ifndef PHONECHECK_GROUPING_H
#define PHONECHECK_GROUPING_H

#include "columns.h"

/// The longest text that is remembered.
#define PC_LONGEST_NAME 120

/// How many names are remembered.
#define PC_NAMES 4096

/// The texts of an area column, each with the group of its numbers.
typedef struct pc_names pc_names;

/// `NULL` when there is no memory.
pc_names *pc_new_names(void);
void pc_free_names(pc_names *names);
void pc_forget_names(pc_names *names);

/// Remembers the group of a text with at most `PC_LONGEST_NAME` bytes.
///
/// - Returns: false when there are as many as there may be.
bool pc_add_name(pc_names *names, const uint8_t *text, int32_t count, int16_t group);

/// Finds the groups of rows from `row` on.
///
/// - `groups`: set for each row before the result; rows without a text are of group 0.
/// - Returns: the first row whose text isn't remembered, or the number of rows.
int32_t pc_find_groups(pc_names *names, const pc_block *areas, int32_t count, int32_t row, int16_t *groups);

/// Whether all rows, of which there is at least one, are of one group.
bool pc_is_one_group(const int16_t *groups, int32_t count);

/// Sorts rows by group, in their order within each.
///
/// - `starts`: set to where the rows of each group begin in `order`, and to the number of rows after the last; has room for
///   one more than groups.
void pc_sort_rows(const int16_t *groups, int32_t count, int32_t group_count, int16_t *order, int32_t *starts);

/// Copies the strings of some rows one after the other.
///
/// - Returns: whether there is memory.
bool pc_gather_rows(const pc_block *block, const int16_t *rows, int32_t count, pc_block *target);

/// Gives rows the codes, and with `starts` the digits, of numbers that were gathered.
///
/// - `starts`, `counts`, `gathered`: as in `pc_verdicts`, whose bytes are those that were gathered.
/// - `row_starts`, `row_counts`: set for the rows; complements are of offsets in `texts`.
/// - `used`: how many bytes of `texts` are used; each number takes at most `PC_CANONICAL_CAPACITY`, and as many have to follow.
void pc_scatter(
    const int16_t *rows, int32_t count, const uint16_t *codes, const int32_t *starts, const uint32_t *counts,
    const uint8_t *gathered, pc_verdicts *verdicts, int32_t *row_starts, uint32_t *row_counts,
    uint8_t *texts, int32_t *used);

#endif
