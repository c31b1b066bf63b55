// Classified numbers, by random machines in which half of the states don't care which digit follows.

#include "harness.h"

#include <string.h>

enum {
  SYMBOLS = CVECTOR_SYMBOL_COUNT,
  // States of which the first is the unknown one; then one for the end of a number, for each label.
  STATES = 40,
  LABELS = 9,
  ALL_STATES = STATES + LABELS,
  LARGEST_ROW_COUNT = 1 + 3 * ALL_STATES,
  NUMBERS = 64,
};

static uint16_t transitions[ALL_STATES * SYMBOLS];
static uint16_t pair_steps[LARGEST_ROW_COUNT * 256];

// A payload with counts of digits of every kind.
static CVectorPayload payload(uint32_t label) {
  uint32_t plus = label == 0 || label >= 7 ? CVECTOR_NO_DIGITS : label == 6 ? CVECTOR_UNUSUAL : label;
  uint32_t digit = plus < CVECTOR_UNUSUAL ? plus - 1 : plus;
  return label | plus << 16 | digit << 24;
}

static void *lend_words(Case *test, const uint16_t *words, size_t count) {
  // Two bytes more can be read.
  return lend_copy(test, (const uint8_t *)words, count * sizeof *words, 2);
}

static void make_machine(Case *test, CVectorMachine *machine, CVectorPayloads *payloads) {
  static const uint8_t shapes[4][2] = {{4, 8}, {2, 8}, {2, 12}, {2, 16}};
  machine->pair_count = shapes[test->index % 4][0];
  machine->lead_count = shapes[test->index % 4][1];
  machine->start = 1;
  uint8_t *symbols = lend(test, 256);
  for (int i = 0; i < 256; i++) symbols[i] = i == 'a' || i == 'b' ? CVECTOR_SPECIAL_SYMBOL : cvector_symbol((uint8_t)i);
  machine->symbols = symbols;
  bool are_digits[SYMBOLS] = {false};
  for (uint8_t digit = '0'; digit <= '9'; digit++) are_digits[cvector_symbol(digit)] = true;
  uint16_t labels[ALL_STATES] = {0};
  for (uint16_t state = 1; state < STATES; state++) labels[state] = (uint16_t)random_below(&test->random, LABELS);
  for (uint16_t label = 0; label < LABELS; label++) labels[STATES + label] = label;
  for (uint16_t state = 0; state < ALL_STATES; state++) {
    uint16_t least = state > STATES / 2 ? state : STATES / 2;
    uint16_t head = (uint16_t)(least + random_below(&test->random, least < STATES ? STATES - least : 1));
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      uint16_t any = (uint16_t)random_below(&test->random, STATES);
      uint16_t next = state >= STATES / 2 && are_digits[symbol] ? head : any;
      if (state == 0 || symbol == cvector_symbol(',')) next = 0;
      else if (symbol == CVECTOR_END_SYMBOL) next = STATES + labels[state];
      // The end is followed by ends alone.
      if (state >= STATES) next = state;
      transitions[state * SYMBOLS + symbol] = next;
    }
  }
  uint16_t tail_rows[ALL_STATES];
  for (uint16_t state = 0; state < ALL_STATES; state++) tail_rows[state] = state < STATES / 2 ? 0 : state;
  uint32_t *tails = lend(test, ALL_STATES * CVECTOR_NUMBER_SIZE * sizeof *tails);
  uint32_t *states = lend(test, ALL_STATES * sizeof *states);
  for (uint16_t state = 0; state < ALL_STATES; state++) {
    states[state] = payload(labels[state]);
    uint16_t later = state;
    for (int i = 0; i < CVECTOR_NUMBER_SIZE; i++) {
      tails[state * CVECTOR_NUMBER_SIZE + i] = payload(labels[later]);
      later = transitions[later * SYMBOLS + cvector_symbol('7')];
    }
  }
  *payloads = (CVectorPayloads){.states = states, .tails = tails};
  // Rows of pairs: one for the start, then one for every state and further pair.
  size_t row = 0;
  for (uint32_t pair = 0; pair < machine->pair_count; pair++) {
    for (uint16_t state = pair == 0 ? 1 : 0; state < (pair == 0 ? 2 : ALL_STATES); state++, row++) {
      for (uint32_t symbol = 0; symbol < 256; symbol++) {
        uint16_t middle = transitions[state * SYMBOLS + symbol % SYMBOLS];
        uint16_t last = transitions[middle * SYMBOLS + symbol / SYMBOLS];
        if (pair + 1 < machine->pair_count) last = (uint16_t)(1 + pair * ALL_STATES + last);
        else if (machine->pair_count * 2 == machine->lead_count) last = tail_rows[last];
        pair_steps[row * 256 + symbol] = last;
      }
    }
  }
  machine->transitions = lend_words(test, transitions, ALL_STATES * SYMBOLS);
  machine->pair_steps = lend_words(test, pair_steps, row * 256);
  machine->tail_rows = lend_words(test, tail_rows, ALL_STATES);
}

// A number of 0 to 36 bytes: digits, with others in front or everywhere.
static uint32_t write_number(Case *test, uint8_t *bytes, uint32_t longest) {
  static const char others[] = "0123456789+-. ,/ab\x7F\x80\xFF";
  uint32_t count = random_below(&test->random, longest + 1);
  uint32_t head = random_below(&test->random, 3) == 0 ? count : random_below(&test->random, 6);
  for (uint32_t i = 0; i < count; i++)
    bytes[i] = i < head ? (uint8_t)others[random_below(&test->random, sizeof others - 1)]
                        : (uint8_t)('0' + random_below(&test->random, 10));
  return count;
}

static CVectorNumbers lend_numbers(Case *test) {
  uint8_t text[NUMBERS * 40];
  int32_t *starts = lend(test, NUMBERS * sizeof *starts);
  int32_t *ends = lend(test, NUMBERS * sizeof *ends);
  uint32_t count = 0;
  for (int i = 0; i < NUMBERS; i++) {
    starts[i] = (int32_t)count;
    count += write_number(test, text + count, 36);
    ends[i] = (int32_t)count;
  }
  if (test->is_shown) note_bytes(test, text, count);
  // As many bytes can be read from the start of each as a number may have.
  uint32_t last = (uint32_t)(ends[NUMBERS - 1] - starts[NUMBERS - 1]);
  const uint8_t *bytes = lend_copy(test, text, count, last < CVECTOR_NUMBER_SIZE ? CVECTOR_NUMBER_SIZE - last : 0);
  return (CVectorNumbers){.bytes = bytes, .starts = starts, .ends = ends, .count = NUMBERS};
}

static void run_codes(Case *test) {
  CVectorMachine machine;
  CVectorPayloads payloads;
  make_machine(test, &machine, &payloads);
  CVectorNumbers numbers = lend_numbers(test);
  uint16_t *codes = lend(test, NUMBERS * sizeof *codes);
  uint32_t *others = lend(test, (NUMBERS + 1) * sizeof *others);
  size_t count = cvector_number_codes(test->variant, &machine, &payloads, &numbers, codes, others);
  for (int i = 0; i < NUMBERS; i++) note(test, codes[i]);
  note_positions(test, others, count);
}

static void run_verdicts(Case *test) {
  CVectorMachine machine;
  CVectorPayloads payloads;
  make_machine(test, &machine, &payloads);
  CVectorNumbers numbers = lend_numbers(test);
  CVectorNumberVerdicts verdicts = {
      .codes = lend(test, NUMBERS * sizeof(uint16_t)),
      .national_starts = lend(test, NUMBERS * sizeof(int32_t)),
      .national_counts = lend(test, NUMBERS * sizeof(uint32_t)),
      .digits = lend(test, NUMBERS * CVECTOR_DIGITS_STRIDE),
      .others = lend(test, (NUMBERS + 1) * sizeof(uint32_t)),
  };
  size_t count = cvector_number_verdicts(test->variant, &machine, &payloads, &numbers, &verdicts);
  note_positions(test, verdicts.others, count);
  for (int i = 0; i < NUMBERS; i++) {
    int32_t start = verdicts.national_starts[i];
    note(test, verdicts.codes[i]);
    note(test, (uint32_t)start);
    note_bytes(test, start < 0 ? verdicts.digits + ~start : numbers.bytes + start, verdicts.national_counts[i]);
  }
}

static void run_verdict(Case *test) {
  CVectorMachine machine;
  CVectorPayloads payloads;
  make_machine(test, &machine, &payloads);
  for (int i = 0; i < 20; i++) {
    uint8_t number[CVECTOR_NUMBER_SIZE];
    uint32_t count = write_number(test, number, CVECTOR_NUMBER_SIZE);
    if (test->is_shown) note_bytes(test, number, count);
    uint8_t *room = lend_copy(test, number, count, CVECTOR_NUMBER_ROOM - count);
    CVectorNumberVerdict verdict = cvector_number_verdict(test->variant, &machine, &payloads, room, count);
    note(test, verdict.code);
    note(test, verdict.is_unsettled);
    if (!verdict.is_unsettled) note_bytes(test, room + verdict.national_start, verdict.national_count);
  }
}

static void run_symbol(Case *test) {
  for (int i = 0; i < 256; i++) note(test, cvector_symbol((uint8_t)i));
}

const Kernel number_kernels[4] = {
    {"symbol", 1, run_symbol},
    {"number_codes", 1500, run_codes},
    {"number_verdicts", 1500, run_verdicts},
    {"number_verdict", 1500, run_verdict},
};
