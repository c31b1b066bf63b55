// Prints a digest of what each kernel gives back, for one variant.
//
//     kernels VARIANT SEED                  every kernel: its name, its number of cases, their digest
//     kernels VARIANT SEED NAME             the digest of each case of one kernel
//     kernels VARIANT SEED NAME INDEX       one case: its input, and every value of its digest
//
// Exits with 77 when this processor can't run the variant.

#include "harness.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const variants[] = {"portable", "sse2", "avx2", "avx512", "neon", "simd128"};
enum { VARIANT_COUNT = sizeof variants / sizeof *variants, INITIAL = 0x345 };

// Which case runs, for the handler.
static char running[64];

static void report_fault(int number) {
  (void)!write(1, "\n", 1);
  (void)!write(1, running, strlen(running));
  static const char message[] = ": memory that isn't the kernel's was touched\n";
  (void)!write(1, message, sizeof message - 1);
  _exit(number == SIGILL ? 4 : 3);
}

static uint64_t digest(const Kernel *kernel, CVectorVariant variant, uint64_t seed, uint32_t index, bool is_shown) {
  snprintf(running, sizeof running, "%s, case %u", kernel->name, index);
  Case test = {.variant = variant, .index = index, .digest = 0xCBF29CE484222325, .is_shown = is_shown};
  Random seeds = {seed * 1000003 + index};
  test.random.state = random_word(&seeds);
  test.noise.state = random_word(&seeds) + (uint64_t)variant * INITIAL;
  kernel->run(&test);
  take_back();
  return test.digest;
}

static void run(const Kernel *kernel, CVectorVariant variant, uint64_t seed, bool prints_each) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < kernel->case_count; i++) {
    uint64_t one = digest(kernel, variant, seed, i, false);
    if (prints_each) printf("%s %u %016llx\n", kernel->name, i, (unsigned long long)one);
    all = all * 0x9E3779B97F4A7C15 + one;
  }
  if (!prints_each) printf("%s %u %016llx\n", kernel->name, kernel->case_count, (unsigned long long)all);
}

int main(int count, char **arguments) {
  int variant = 0;
  while (count > 2 && variant < VARIANT_COUNT && strcmp(arguments[1], variants[variant]) != 0) variant++;
  if (count < 3 || variant == VARIANT_COUNT) {
    fprintf(stderr, "usage: kernels portable|sse2|avx2|avx512|neon|simd128 SEED [NAME [INDEX]]\n");
    return 64;
  }
  if (!cvector_is_supported((CVectorVariant)variant)) return 77;
  if (!cvector_is_supported(cvector_best_variant())) {
    printf("the best variant, %s, isn't supported\n", variants[cvector_best_variant()]);
    return 1;
  }
  struct sigaction action = {.sa_handler = report_fault};
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  uint64_t seed = strtoull(arguments[2], NULL, 10);
  const struct {
    const Kernel *kernels;
    int count;
  } groups[] = {{marking_kernels, 5}, {row_kernels, 5}, {number_kernels, 4}};
  for (int group = 0; group < 3; group++) {
    for (int i = 0; i < groups[group].count; i++) {
      const Kernel *kernel = &groups[group].kernels[i];
      if (count > 3 && strcmp(arguments[3], kernel->name) != 0) continue;
      if (count < 5) run(kernel, (CVectorVariant)variant, seed, count == 4);
      else printf("\n%016llx\n", (unsigned long long)digest(kernel, (CVectorVariant)variant, seed, (uint32_t)atoi(arguments[4]), true));
    }
  }
  return 0;
}
