#include "grouping.h"

#include <stdlib.h>
#include <string.h>

// An open hash table, half full at most.
enum { SLOTS = 2 * PC_NAMES };

typedef struct {
  uint64_t head;
  uint32_t hash;
  int16_t group;
  /// One more than bytes; 0 for an empty slot.
  uint8_t size;
  uint8_t text[PC_LONGEST_NAME];
} Slot;

struct pc_names {
  int32_t count;
  Slot slots[SLOTS];
};

pc_names *pc_new_names(void) {
  pc_names *names = calloc(1, sizeof(pc_names));
  if (names != NULL) pc_add_name(names, NULL, 0, 0);
  return names;
}

void pc_free_names(pc_names *names) { free(names); }

void pc_forget_names(pc_names *names) {
  memset(names, 0, sizeof *names);
  pc_add_name(names, NULL, 0, 0);
}

// The first eight bytes, with zeros after a shorter text.
static inline uint64_t head_of(const uint8_t *text, int64_t count, bool has_more) {
  // Which length it is can't be foreseen: no branch.
  if (__builtin_expect(has_more, 1)) {
    uint64_t head;
    memcpy(&head, text, 8);
    return count >= 8 ? head : head & (((uint64_t)1 << 8 * count) - 1);
  }
  uint64_t head = 0;
  if (count >= 8) {
    memcpy(&head, text, 8);
    return head;
  }
  for (int64_t i = 0; i < count; i++) head |= (uint64_t)text[i] << 8 * i;
  return head;
}

static inline uint32_t hash_of(uint64_t head, const uint8_t *text, int64_t count) {
  uint64_t hash = (head ^ (uint64_t)count) * 0x9E3779B97F4A7C15u;
  for (int64_t i = 8; i < count; i++) hash = (hash ^ text[i]) * 0x100000001B3u;
  return (uint32_t)(hash >> 32);
}

static inline bool is_same(const Slot *slot, uint64_t head, uint32_t hash, const uint8_t *text, int64_t count) {
  return slot->head == head && slot->hash == hash && slot->size == count + 1 &&
         (count <= 8 || memcmp(slot->text + 8, text + 8, (size_t)count - 8) == 0);
}

// The slot of a text, or the empty one where it would be.
static inline Slot *find(pc_names *names, uint64_t head, uint32_t hash, const uint8_t *text, int64_t count) {
  uint32_t index = hash % SLOTS;
  while (names->slots[index].size != 0 && !is_same(&names->slots[index], head, hash, text, count))
    index = (index + 1) % SLOTS;
  return &names->slots[index];
}

bool pc_add_name(pc_names *names, const uint8_t *text, int32_t count, int16_t group) {
  if (names->count == PC_NAMES) return false;
  uint64_t head = head_of(text, count, false);
  uint32_t hash = hash_of(head, text, count);
  Slot *slot = find(names, head, hash, text, count);
  names->count += slot->size == 0;
  *slot = (Slot){.head = head, .hash = hash, .group = group, .size = (uint8_t)(count + 1)};
  if (count > 0) memcpy(slot->text, text, (size_t)count);
  return true;
}

int32_t pc_find_groups(pc_names *names, const pc_block *areas, int32_t count, int32_t row, int16_t *groups) {
  for (; row < count; row++) {
    int64_t start = areas->offsets[row], length = areas->offsets[row + 1] - start;
    if (areas->has_nulls) length = areas->present[row] ? length : 0;
    const uint8_t *text = areas->bytes + start;
    if (__builtin_expect(length > PC_LONGEST_NAME, 0)) return row;
    uint64_t head = head_of(text, length, start + 8 <= areas->byte_count);
    const Slot *slot = find(names, head, hash_of(head, text, length), text, length);
    if (__builtin_expect(slot->size == 0, 0)) return row;
    groups[row] = slot->group;
  }
  return row;
}

bool pc_is_one_group(const int16_t *groups, int32_t count) {
  int16_t other = 0;
  for (int32_t row = 1; row < count; row++) other |= (int16_t)(groups[row] ^ groups[0]);
  return other == 0;
}

void pc_sort_rows(const int16_t *groups, int32_t count, int32_t group_count, int16_t *order, int32_t *starts) {
  memset(starts, 0, ((size_t)group_count + 1) * sizeof *starts);
  for (int32_t row = 0; row < count; row++) starts[groups[row]]++;
  int32_t end = 0;
  for (int32_t group = 0; group <= group_count; group++) {
    int32_t size = group < group_count ? starts[group] : 0;
    starts[group] = end;
    end += size;
  }
  for (int32_t row = 0; row < count; row++) order[starts[groups[row]]++] = (int16_t)row;
  for (int32_t group = group_count; group > 0; group--) starts[group] = starts[group - 1];
  starts[0] = 0;
  starts[group_count] = count;
}

bool pc_gather_rows(const pc_block *block, const int16_t *rows, int32_t count, pc_block *target) {
  // At most all of them.
  int64_t most = block->offsets[block->count] - block->offsets[0];
  if (most + PC_SLACK > target->scratch_count) {
    int64_t room = most + most / 2 + PC_SLACK;
    uint8_t *larger = realloc(target->scratch, (size_t)room);
    if (larger == NULL) return false;
    target->scratch = larger;
    target->scratch_count = room;
  }
  uint8_t *end = target->scratch;
  target->own_offsets[0] = 0;
  for (int32_t i = 0; i < count; i++) {
    int64_t start = block->offsets[rows[i]], length = block->offsets[rows[i] + 1] - start;
    if (__builtin_expect(length <= 32 && start + 32 <= block->byte_count, 1))
      memcpy(end, block->bytes + start, 32);
    else if (length > 0)
      memcpy(end, block->bytes + start, (size_t)length);
    end += length;
    target->own_offsets[i + 1] = (int32_t)(end - target->scratch);
  }
  memset(end, 0, PC_SLACK);
  target->bytes = target->scratch;
  target->byte_count = end - target->scratch + PC_SLACK;
  target->offsets = target->own_offsets;
  target->count = count;
  target->has_nulls = false;
  return true;
}

void pc_scatter(
    const int16_t *rows, int32_t count, const uint16_t *codes, const int32_t *starts, const uint32_t *counts,
    const uint8_t *gathered, pc_verdicts *verdicts, int32_t *row_starts, uint32_t *row_counts,
    uint8_t *texts, int32_t *used) {
  for (int32_t i = 0; i < count; i++) verdicts->codes[rows[i]] = codes[i];
  if (starts == NULL) return;
  uint8_t *end = texts + *used;
  for (int32_t i = 0; i < count; i++) {
    row_counts[rows[i]] = counts[i];
    row_starts[rows[i]] = starts[i];
    // Those that aren't together in the bytes don't stay where they are.
    if (starts[i] >= 0 || counts[i] == 0) continue;
    row_starts[rows[i]] = ~(int32_t)(end - texts);
    // 16 bytes can be read from anywhere after the start, and a number has at most 47.
    const uint8_t *from = gathered + ~starts[i];
    memcpy(end, from, 16);
    if (counts[i] > 16) memcpy(end + 16, from + 16, counts[i] - 16);
    end += counts[i];
  }
  *used = (int32_t)(end - texts);
}
