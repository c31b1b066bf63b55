#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// No expression calls two of these where a compiler may choose which comes first.
uint64_t random_word(Random *random) {
  random->state += 0x9E3779B97F4A7C15;
  uint64_t value = random->state;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

uint32_t random_below(Random *random, uint32_t limit) { return (uint32_t)((random_word(random) >> 32) * limit >> 32); }

// MARK: Digest

// FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
void note(Case *test, uint64_t value) {
  if (test->is_shown) printf(" %llu", (unsigned long long)value);
  for (int i = 0; i < 8; i++) test->digest = (test->digest ^ (uint8_t)(value >> i * 8)) * 0x100000001B3;
}

void note_bytes(Case *test, const uint8_t *bytes, size_t count) {
  if (test->is_shown) putchar('\n');
  for (size_t i = 0; i < count; i++) {
    if (test->is_shown) printf("%02x", bytes[i]);
    test->digest = (test->digest ^ bytes[i]) * 0x100000001B3;
  }
  note(test, count);
}

void note_positions(Case *test, const uint32_t *positions, size_t count) {
  if (test->is_shown) putchar('\n');
  for (size_t i = 0; i < count; i++) note(test, positions[i]);
  note(test, count);
}

// MARK: Memory

// Each area is between two pages that can't be touched.
enum { AREA_COUNT = 32, AREA_SIZE = 1 << 21 };

static uint8_t *areas[AREA_COUNT];
static int lent_count = 0;

static uint8_t *make_area(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint8_t *memory = mmap(NULL, AREA_SIZE + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + page, AREA_SIZE, PROT_READ | PROT_WRITE) != 0) {
    perror("memory for cases");
    exit(2);
  }
  return memory + page;
}

void *lend(Case *test, size_t byte_count) {
  if (lent_count == AREA_COUNT || byte_count > AREA_SIZE) {
    fprintf(stderr, "a case needs more memory than there is\n");
    exit(2);
  }
  uint8_t **area = &areas[lent_count++];
  if (*area == NULL) *area = make_area();
  uint8_t *start = test->index / 2 % 4 == 0 ? *area : *area + AREA_SIZE - byte_count;
  for (size_t i = 0; i < byte_count; i += 8) {
    uint64_t noise = random_word(&test->noise);
    memcpy(start + i, &noise, byte_count - i < 8 ? byte_count - i : 8);
  }
  return start;
}

uint8_t *lend_copy(Case *test, const uint8_t *bytes, size_t count, size_t slack) {
  uint8_t *copy = lend(test, count + slack);
  memcpy(copy, bytes, count);
  // What would change most if it mattered.
  for (size_t i = count; i < count + slack; i++) copy[i] = (uint8_t) "\",\n\r0+7\\"[random_below(&test->noise, 8)];
  return copy;
}

void take_back(void) { lent_count = 0; }

// MARK: Texts

uint32_t text_size(Case *test) {
  // Four rounds of all small sizes, one for each kind of text; then any.
  if (test->index < 4 * 201) return test->index % 201;
  return random_below(&test->random, random_below(&test->random, 4) == 0 ? LARGEST_TEXT : 1500);
}

static uint8_t random_of(Case *test, const char *bytes) {
  return (uint8_t)bytes[random_below(&test->random, (uint32_t)strlen(bytes))];
}

// Puts a byte where there is room.
static void put(uint8_t *text, uint32_t size, uint32_t *count, uint8_t byte) {
  if (*count < size) text[(*count)++] = byte;
}

static void put_field(
    Case *test, uint8_t delimiter, bool is_quoted, uint8_t *text, uint32_t size, uint32_t *count) {
  uint32_t left = random_below(&test->random, random_below(&test->random, 20) == 0 ? 300 : 12);
  if (is_quoted) put(text, size, count, '"');
  for (; left > 0; left--) {
    uint8_t byte = is_quoted ? random_of(test, "0123456789+- ,;\n\r\"ab\x01\x7F\xE4") : random_of(test, "0123456789+- ab\x1F\\\xFF");
    if (byte == delimiter && !is_quoted) byte = 'a';
    put(text, size, count, byte);
    if (byte == '"') put(text, size, count, byte);
  }
  if (is_quoted) put(text, size, count, '"');
}

// Short fields in quotes, at whose ends most is decided; one byte where two words meet may be another.
static void write_quoted(Case *test, uint8_t delimiter, uint8_t *text, uint32_t size) {
  uint32_t count = 0;
  while (count < size) {
    put(text, size, &count, '"');
    for (uint32_t left = random_below(&test->random, 5); left > 0; left--) put(text, size, &count, '7');
    put(text, size, &count, '"');
    if (random_below(&test->random, 4) == 0) {
      put(text, size, &count, delimiter);
    } else {
      put(text, size, &count, '\r');
      put(text, size, &count, '\n');
    }
  }
  uint32_t place = random_below(&test->random, size / 64 + 1) * 64;
  if (random_below(&test->random, 2) == 0) place = place / 512 * 512;
  if (place == 0 || place >= size) return;
  size_t quote_count = 0;
  for (uint32_t i = 0; i < place - 2; i++) quote_count += text[i] == '"';
  if (quote_count % 2 == 0) {
    place = place - 2 + random_below(&test->random, 3);
    text[place] = random_of(test, "\"\r\n7,");
    return;
  }
  // The CR after a field is the last byte of a word, and nothing else is wrong.
  memset(text + place, '7', size - place);
  text[place - 2] = '"';
  text[place - 1] = '\r';
  text[place] = random_of(test, "\n\n\r7,");
}

static void put_line_end(Case *test, uint8_t *text, uint32_t size, uint32_t *count) {
  if (random_below(&test->random, 3) == 0) put(text, size, count, '\r');
  put(text, size, count, '\n');
}

void write_table(Case *test, uint8_t delimiter, uint32_t width, uint8_t *text, uint32_t size) {
  uint32_t count = 0;
  bool is_regular = random_below(&test->random, 2) == 0;
  while (count < size) {
    uint32_t field_count = is_regular || random_below(&test->random, 8) > 0 ? width : random_below(&test->random, 6);
    for (uint32_t i = 0; i < field_count; i++) {
      if (i > 0) put(text, size, &count, delimiter);
      put_field(test, delimiter, random_below(&test->random, 5) == 0, text, size, &count);
    }
    put_line_end(test, text, size, &count);
  }
}

void write_text(Case *test, uint8_t delimiter, uint8_t *text, uint32_t size) {
  switch (test->index / 201 % 4) {
  case 0:
    for (uint32_t i = 0; i < size; i++)
      text[i] = random_below(&test->random, 6) == 0 ? delimiter : random_of(test, "\",\n\r\r\n;a1 ");
    break;
  case 1:
    if (random_below(&test->random, 2) == 0) write_quoted(test, delimiter, text, size);
    else write_table(test, delimiter, 1 + random_below(&test->random, 5), text, size);
    break;
  case 2: {
    // Lines of digits, and few other bytes.
    uint32_t count = 0;
    while (count < size) {
      for (uint32_t left = random_below(&test->random, 90); left > 0; left--)
        put(text, size, &count, random_below(&test->random, 60) == 0 ? random_of(test, ",\"\r+ ") : '7');
      put_line_end(test, text, size, &count);
    }
    break;
  }
  default:
    // Runs of one byte: words in which every bit is set, or none.
    for (uint32_t i = 0; i < size;) {
      uint8_t byte = random_below(&test->random, 3) == 0 ? delimiter : random_of(test, "\n\n,\ra7");
      for (uint32_t left = 1 + random_below(&test->random, 130); left > 0 && i < size; left--) text[i++] = byte;
    }
  }
}
