// The parts of a C library that embedded Swift needs, for WebAssembly without one: memory, random bytes, and text for a
// trap.

#include <stddef.h>
#include <stdint.h>

// The host fills bytes with random ones, for the seeds of hashing.
__attribute__((import_module("host"), import_name("random"))) void host_random(void *bytes, size_t count);

// MARK: Bytes

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

void *memset(void *to, int byte, size_t count) {
  __builtin_memset(to, byte, count);
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t index = 0; index < count; index++)
    if (a[index] != b[index]) return a[index] < b[index] ? -1 : 1;
  return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
  const unsigned char *place = bytes;
  for (; count > 0; count--, place++)
    if (*place == (unsigned char)byte) return (void *)place;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

// There is nowhere to print a message before a trap; the trap itself reaches the host.
int putchar(int character) { return character; }

// MARK: Memory

// Free blocks by size class: powers of two with three steps between them, from 16 bytes to 2 GB. A block keeps its class in
// the 16 bytes before it. Memory grows by whole blocks and is never given back: an instance lives as long as its
// definitions. Blocks of the same class are reused last in, first out.

typedef struct Block {
  struct Block *next;
} Block;

enum { HEADER = 16, CLASSES = 120, PAGE = 65536 };

extern unsigned char __heap_base;
static Block *free_blocks[CLASSES];
static uintptr_t heap_end;  // the first byte that no block has
static uintptr_t memory_end;

// The smallest class whose blocks hold this many bytes, and their size.
static unsigned size_class(size_t count, size_t *size) {
  if (count <= 16) {
    *size = 16;
    return 0;
  }
  unsigned bits = 31 - (unsigned)__builtin_clz((unsigned)(count - 1));  // 2^bits < count <= 2^(bits + 1)
  size_t step = (size_t)1 << (bits - 2);
  unsigned quarter = (unsigned)((count - 1 - ((size_t)1 << bits)) / step);
  *size = ((size_t)1 << bits) + step * (quarter + 1);
  return (bits - 4) * 4 + quarter + 1;
}

// Traps for lack of memory. No code here handles it, and address 0 holds the stack.
static void *reserve(size_t count) {
  if (heap_end == 0) {
    heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    memory_end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
  }
  if (count > UINTPTR_MAX - heap_end) __builtin_trap();
  if (heap_end + count > memory_end) {
    size_t pages = (heap_end + count - memory_end + PAGE - 1) / PAGE;
    // Growing by an eighth keeps the number of steps small.
    size_t wanted = pages > memory_end / PAGE / 8 ? pages : memory_end / PAGE / 8;
    if (__builtin_wasm_memory_grow(0, wanted) == (size_t)-1) {
      if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
      wanted = pages;
    }
    memory_end += wanted * PAGE;
  }
  void *start = (void *)heap_end;
  heap_end += count;
  return start;
}

void *malloc(size_t count) {
  if (count > (size_t)1 << 30) __builtin_trap();
  size_t size;
  unsigned class = size_class(count, &size);
  Block *block = free_blocks[class];
  if (block) {
    free_blocks[class] = block->next;
    return block;
  }
  size = (size + 15) & ~(size_t)15;
  unsigned char *start = reserve(HEADER + size);
  *(unsigned *)(start + HEADER - sizeof(unsigned)) = class;
  return start + HEADER;
}

void free(void *bytes) {
  if (!bytes) return;
  unsigned class = *(unsigned *)((unsigned char *)bytes - sizeof(unsigned));
  Block *block = bytes;
  block->next = free_blocks[class];
  free_blocks[class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  // Blocks are aligned to 16 bytes, and nothing here needs more.
  if (alignment > 16) return 22;
  *result = malloc(count);
  return 0;
}

// MARK: Numbers

// The product of two integers of 128 bits, in halves of 64 bits. A compiler's runtime library has this function for
// processors without such an instruction.
__int128 __multi3(__int128 left, __int128 right) {
  typedef unsigned long long Word;
  Word a = (Word)left, b = (Word)right;
  Word low_a = (uint32_t)a, high_a = a >> 32, low_b = (uint32_t)b, high_b = b >> 32;
  Word low = low_a * low_b;
  Word middle = high_a * low_b + (low >> 32);
  Word other = low_a * high_b + (uint32_t)middle;
  Word high = high_a * high_b + (middle >> 32) + (other >> 32);
  high += (Word)((unsigned __int128)left >> 64) * b + a * (Word)((unsigned __int128)right >> 64);
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (uint32_t)low));
}

// Rounds to the nearest integer, and halves away from zero.
double round(double number) {
  double magnitude = __builtin_fabs(number);
  double down = __builtin_floor(magnitude);
  double rounded = magnitude - down >= 0.5 ? down + 1 : down;
  return __builtin_copysign(rounded, number);
}

// MARK: Bridged strings

// Embedded Swift has no bridged strings, but has the standard library's code for them and for indices into them.
// These functions are linked in its place and never called.
#define NEVER(name, symbol)       \
  void name(void) __asm__(symbol); \
  void name(void) { __builtin_trap(); }

NEVER(matching_encoding, "$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF")
NEVER(foreign_align, "$es11_StringGutsV18foreignScalarAlignySS5IndexVAEF")
NEVER(foreign_append, "$es11_StringGutsV21_foreignAppendInPlace33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyys01_aB5SliceVF")
NEVER(foreign_grow, "$es11_StringGutsV12_foreignGrow33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyySiF")
NEVER(foreign_count, "$eSS8UTF8ViewV13_foreignCountSiyF")
NEVER(foreign_distance, "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF")
NEVER(foreign_index, "$eSS8UTF8ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF")
NEVER(foreign_small, "$es11_StringGutsV24_foreignConvertedToSmall33_408A76AB043BD3EFBAB6FAAAAA9B4914LLs01_fA0VyF")
NEVER(contiguous_copy, "$eSS8_copyingyS2SFZ")
NEVER(foreign_copy, "$es11_StringGutsV16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF")
