// Kernels that say what becomes of short texts, one after the other, by a machine that was laid out for it.
//
// Mispredicted branches are what costs, not look-ups, so a number takes a fixed number of steps over its leading bytes,
// however many it has: first two bytes at a time, as far as tables for that stay small, then one at a time. What is
// left are digits that all do alike: one look-up says what becomes of a number with so many of them.

#ifndef CVECTOR_NUMBERS_H
#define CVECTOR_NUMBERS_H

#include "CVectorVariant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most bytes that a number may have, and how many can be read from the start of every number, whatever they are.
#define CVECTOR_NUMBER_SIZE 32

/// How many symbols bytes are told apart by.
#define CVECTOR_SYMBOL_COUNT 16

/// The symbol that stands for the end of a number, and follows itself for ever.
#define CVECTOR_END_SYMBOL 0

/// A symbol for bytes that a machine wants to tell apart from all others, whichever those are.
#define CVECTOR_SPECIAL_SYMBOL 2

/// The symbol of a digit, `+`, `-` and the space, each of which has one of its own; that of all others otherwise.
uint8_t cvector_symbol(uint8_t byte);

/// A machine over symbols; the memory belongs to the caller.
///
/// State 0 stands for not knowing, and isn't left. The symbol of others leads there. Two bytes can be read behind the end
/// of `transitions`, `pair_steps` and `tail_rows`.
typedef struct {
  /// For each byte its symbol: `cvector_symbol`, or the special one.
  const uint8_t *symbols;
  /// For each state the next, by symbol.
  const uint16_t *transitions;
  /// Row by row the next row, by a pair of symbols, the first in the low half; from the last rows on states, or where
  /// four pairs are all that takes steps, rows of tails.
  const uint16_t *pair_steps;
  /// For each state a row of tails; 0 where it matters which digits follow.
  const uint16_t *tail_rows;
  /// The state before the first byte.
  uint16_t start;
  /// How many leading pairs take a step each: 2, or 4 when that is all that takes one.
  uint8_t pair_count;
  /// How many leading bytes take a step, those of pairs included: 8, 12 or 16.
  uint8_t lead_count;
} CVectorMachine;

/// What is said of a number: a code in the low half, 0 when nothing is known, and then a byte each for how many digits
/// stand before the national ones, of a number that begins with a `+` and of one that begins with a digit:
/// `CVECTOR_NO_DIGITS` where nothing is known.
typedef uint32_t CVectorSaying;

/// In place of a count: there are no national digits.
#define CVECTOR_NO_DIGITS 0xFF
/// In place of a count: where they are takes a closer look.
#define CVECTOR_UNUSUAL 0xFE

/// What is said of numbers; the memory belongs to the caller.
typedef struct {
  /// For each state what is said of a number that ends there.
  const CVectorSaying *states;
  /// Row by row what is said of numbers that end after 0, 1, 2… digits more, `CVECTOR_NUMBER_SIZE` of them.
  const CVectorSaying *tails;
} CVectorSayings;

/// Numbers in memory.
typedef struct {
  /// Where offsets count from.
  const uint8_t *bytes;
  /// The offsets of the first byte of each, and past its last.
  const int32_t *starts;
  const int32_t *ends;
  size_t count;
} CVectorNumbers;

/// Says what becomes of numbers.
///
/// - `codes`: what is said of each.
/// - `others`: room for as many indices as there are numbers, and one more.
/// - Returns: how many numbers the machine knows nothing about; `others` begins with their indices.
size_t cvector_number_codes(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorSayings *sayings,
    const CVectorNumbers *numbers, uint16_t *codes, uint32_t *others);

/// How far the digits of one number are from those of the next, where they are gathered.
#define CVECTOR_DIGITS_STRIDE 48

/// What becomes of numbers, and where their national digits stand; the memory belongs to the caller.
typedef struct {
  /// What is said of each.
  uint16_t *codes;
  /// The offset of the first national digit of each valid number; where they don't stand side by side, the complement
  /// of an offset in `digits`.
  int32_t *national_starts;
  /// How many there are; 0 if the number isn't valid.
  uint32_t *national_counts;
  /// Room for `CVECTOR_DIGITS_STRIDE` digits of each number.
  uint8_t *digits;
  /// Room for as many indices as there are numbers, and one more.
  uint32_t *others;
} CVectorNumberVerdicts;

/// Says what becomes of numbers, and finds their national digits.
///
/// - Returns: how many numbers take a closer look; `others` begins with their indices. The machine knows nothing about
///   them (code 0), or not where their national digits are.
size_t cvector_number_verdicts(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorSayings *sayings,
    const CVectorNumbers *numbers, const CVectorNumberVerdicts *verdicts);

/// Room for one number, what may be read behind it, and its digits.
#define CVECTOR_NUMBER_ROOM (2 * CVECTOR_NUMBER_SIZE + CVECTOR_DIGITS_STRIDE)

/// What becomes of one number.
typedef struct {
  /// What is said of it.
  uint16_t code;
  /// Whether it takes a closer look: nothing is known of it, or not where its national digits are.
  bool is_open;
  /// Where its national digits stand in the room, and how many there are; none if it isn't valid.
  uint8_t national_start, national_count;
} CVectorNumberVerdict;

/// Says what becomes of one number.
///
/// - `room`: `CVECTOR_NUMBER_ROOM` bytes, which begin with the number; national digits that don't stand side by side
///   are put into its end.
/// - `count`: the number of its bytes, at most `CVECTOR_NUMBER_SIZE`.
CVectorNumberVerdict cvector_number_verdict(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorSayings *sayings, uint8_t *room, size_t count);

#endif
