#include "grouping.h"

#include <stdlib.h>
#include <string.h>

// An open hash table, half full at most.
enum { SLOTS = 2 * PC_NAMES };

typedef struct {
  uint64_t head;
  uint32_t hash;
  int16_t group;
  /// 0 for an empty slot: an empty text is of group 0.
  uint8_t count;
  uint8_t text[PC_LONGEST_NAME];
} Slot;

struct pc_names {
  int32_t count;
  Slot slots[SLOTS];
};

pc_names *pc_new_names(void) { return calloc(1, sizeof(pc_names)); }

void pc_free_names(pc_names *names) { free(names); }

void pc_forget_names(pc_names *names) { memset(names, 0, sizeof *names); }

// The first eight bytes, with zeros after a shorter text.
static inline uint64_t head_of(const uint8_t *text, int64_t count) {
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
  return slot->head == head && slot->hash == hash && slot->count == count &&
         (count <= 8 || memcmp(slot->text + 8, text + 8, (size_t)count - 8) == 0);
}

// The slot of a text, or the empty one where it would be.
static inline Slot *find(pc_names *names, uint64_t head, uint32_t hash, const uint8_t *text, int64_t count) {
  uint32_t index = hash % SLOTS;
  while (names->slots[index].count != 0 && !is_same(&names->slots[index], head, hash, text, count))
    index = (index + 1) % SLOTS;
  return &names->slots[index];
}

bool pc_add_name(pc_names *names, const uint8_t *text, int32_t count, int16_t group) {
  if (names->count == PC_NAMES) return false;
  uint64_t head = head_of(text, count);
  uint32_t hash = hash_of(head, text, count);
  Slot *slot = find(names, head, hash, text, count);
  names->count += slot->count == 0;
  *slot = (Slot){.head = head, .hash = hash, .group = group, .count = (uint8_t)count};
  memcpy(slot->text, text, (size_t)count);
  return true;
}

static bool is_blank(const uint8_t *text, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    if (text[i] != ' ' && (text[i] < '\t' || text[i] > '\r')) return false;
  return true;
}

int32_t pc_find_groups(
    pc_names *names, const pc_block *areas, const pc_block *numbers, int32_t row, int16_t *groups) {
  // Neighbours often name the same area.
  const Slot *last = NULL;
  for (; row < numbers->count; row++) {
    const uint8_t *text = areas->bytes + areas->offsets[row];
    int64_t count = areas->offsets[row + 1] - areas->offsets[row];
    groups[row] = 0;
    if (count == 0 || (areas->has_nulls && !areas->present[row]) || (numbers->has_nulls && !numbers->present[row]))
      continue;
    if (count > PC_LONGEST_NAME) {
      groups[row] = !is_blank(text, count);
      continue;
    }
    uint64_t head = head_of(text, count);
    if (last == NULL || last->head != head || last->count != count || count > 8) {
      const Slot *slot = find(names, head, hash_of(head, text, count), text, count);
      if (slot->count == 0) {
        if (!is_blank(text, count)) return row;
        continue;
      }
      last = slot;
    }
    groups[row] = last->group;
  }
  return row;
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
  int64_t total = 0;
  for (int32_t i = 0; i < count; i++) total += block->offsets[rows[i] + 1] - block->offsets[rows[i]];
  if (total + PC_SLACK > target->scratch_count) {
    int64_t room = total + total / 2 + PC_SLACK;
    uint8_t *larger = realloc(target->scratch, (size_t)room);
    if (larger == NULL) return false;
    target->scratch = larger;
    target->scratch_count = room;
  }
  uint8_t *end = target->scratch;
  target->own_offsets[0] = 0;
  for (int32_t i = 0; i < count; i++) {
    int64_t start = block->offsets[rows[i]], length = block->offsets[rows[i] + 1] - start;
    if (length <= 16 && start + 16 <= block->byte_count)
      memcpy(end, block->bytes + start, 16);
    else if (length > 0)
      memcpy(end, block->bytes + start, (size_t)length);
    end += length;
    target->own_offsets[i + 1] = (int32_t)(end - target->scratch);
  }
  memset(end, 0, PC_SLACK);
  target->bytes = target->scratch;
  target->byte_count = total + PC_SLACK;
  target->offsets = target->own_offsets;
  target->count = count;
  target->has_nulls = false;
  return true;
}

void pc_scatter(
    const int16_t *rows, int32_t count, const uint16_t *codes, const int32_t *starts, const uint32_t *counts,
    const uint8_t *bytes, const uint8_t *gathered, pc_verdicts *verdicts, int32_t *row_starts, uint32_t *row_counts,
    uint8_t *texts, int32_t *used) {
  for (int32_t i = 0; i < count; i++) verdicts->codes[rows[i]] = codes[i];
  if (starts == NULL) return;
  uint8_t *end = texts + *used;
  for (int32_t i = 0; i < count; i++) {
    row_starts[rows[i]] = ~(int32_t)(end - texts);
    row_counts[rows[i]] = counts[i];
    if (counts[i] == 0) continue;
    // 16 bytes can be read from anywhere after the start, and a number has at most 47.
    const uint8_t *from = starts[i] >= 0 ? bytes + starts[i] : gathered + ~starts[i];
    memcpy(end, from, 16);
    if (counts[i] > 16) memcpy(end + 16, from + 16, counts[i] - 16);
    end += counts[i];
  }
  *used = (int32_t)(end - texts);
}
