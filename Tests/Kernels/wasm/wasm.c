// The cases for a host of WebAssembly, which asks for the digest of each.

#include "../harness.h"

#include <string.h>

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

void *memchr(const void *bytes, int byte, size_t count) {
  for (const uint8_t *place = bytes; count > 0; count--, place++)
    if (*place == (uint8_t)byte) return (void *)place;
  return NULL;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

enum { INITIAL = 0x345, KERNEL_COUNT = 14 };

static const Kernel *kernel(int number) {
  return number < 5 ? &marking_kernels[number] : number < 10 ? &row_kernels[number - 5] : &number_kernels[number - 10];
}

__attribute__((export_name("kernel_count"))) int kernel_count(void) { return KERNEL_COUNT; }
__attribute__((export_name("name"))) const char *name(int number) { return kernel(number)->name; }
__attribute__((export_name("case_count"))) uint32_t case_count(int number) { return kernel(number)->case_count; }
__attribute__((export_name("is_supported"))) int is_supported(int variant) {
  return cvector_is_supported((CVectorVariant)variant) && cvector_is_supported(cvector_best_variant());
}

// As in main.c.
__attribute__((export_name("digest"))) uint64_t digest(int number, int variant, uint64_t seed, uint32_t index) {
  Random seeds = {seed * 1000003 + index};
  Case test = {.variant = (CVectorVariant)variant, .index = index, .digest = 0xCBF29CE484222325};
  test.random.state = random_word(&seeds);
  test.noise.state = random_word(&seeds) + (uint64_t)variant * INITIAL;
  kernel(number)->run(&test);
  take_back();
  return test.digest;
}
