#include "columns.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// The pool of large freed blocks, for the next column: a new page takes longer than the rows that fill it, since the
// system clears it first. The system may take back nearly all pooled pages (MADV_FREE) whenever it has no others.

/// The size of a page, and of a large one; blocks of at least two large pages use them.
static const size_t page = 4096, large_page = 2 << 20;

/// Smaller blocks are left to `malloc`, which reuses them at once. The system gets no pages of pooled blocks below the
/// second size.
static const size_t fewest = 128 << 10, fewest_freed = 1 << 20;

/// The maximum number of pooled bytes, and of pooled blocks.
static const size_t most = 256 << 20;
enum { SLOTS = 24 };

/// The header of each block, which is aligned as Arrow recommends.
typedef union {
  /// The number of bytes of a block with its header; 0 unless it may be pooled.
  size_t size;
  uint8_t bytes[64];
} Header;

static struct {
  /// No thread waits for this flag. A process that was forked while it was set works without the pool.
  atomic_flag is_used;
  size_t total;
  Header *blocks[SLOTS];
} pool = {.is_used = ATOMIC_FLAG_INIT};

// The smallest block of the pool that is large enough and not much too large; `NULL` if there is none.
static Header *take(size_t size) {
  if (atomic_flag_test_and_set(&pool.is_used)) return NULL;
  int found = -1;
  for (int i = 0; i < SLOTS; i++) {
    Header *block = pool.blocks[i];
    if (block == NULL || block->size < size || block->size / 2 > size) continue;
    if (found < 0 || block->size < pool.blocks[found]->size) found = i;
  }
  Header *block = NULL;
  if (found >= 0) {
    block = pool.blocks[found];
    pool.blocks[found] = NULL;
    pool.total -= block->size;
  }
  atomic_flag_clear(&pool.is_used);
  return block;
}

// Puts a block into the pool; false if there is no room.
static bool keep(Header *block) {
  bool is_kept = false;
#ifdef MADV_FREE
  if (atomic_flag_test_and_set(&pool.is_used)) return false;
  for (int i = 0; i < SLOTS && !is_kept && pool.total + block->size <= most; i++) {
    if (pool.blocks[i] != NULL) continue;
    pool.blocks[i] = block;
    pool.total += block->size;
    // All pages except the first, which holds the size, or the first large page, which would otherwise be split.
    size_t kept = block->size < 2 * large_page ? page : large_page;
    if (block->size >= fewest_freed) madvise((uint8_t *)block + kept, block->size - kept, MADV_FREE);
    is_kept = true;
  }
  atomic_flag_clear(&pool.is_used);
#endif
  return is_kept;
}

void *pc_allocate(int64_t count) {
  if (count < 0 || (uint64_t)count > SIZE_MAX / 2) return NULL;
  size_t size = (size_t)count + sizeof(Header);
  Header *block;
  if (size < fewest) {
    block = malloc(size);
    if (block != NULL) block->size = 0;
  } else {
    size_t alignment = size < 2 * large_page ? page : large_page;
    size = (size + alignment - 1) / alignment * alignment;
    block = take(size);
    if (block != NULL) return block + 1;
    block = aligned_alloc(alignment, size);
    if (block == NULL) return NULL;
#ifdef MADV_HUGEPAGE
    if (alignment == large_page) madvise(block, size, MADV_HUGEPAGE);
#endif
    block->size = size;
  }
  return block == NULL ? NULL : block + 1;
}

void pc_free(void *memory) {
  if (memory == NULL) return;
  Header *block = (Header *)memory - 1;
  if (block->size == 0 || !keep(block)) free(block);
}
