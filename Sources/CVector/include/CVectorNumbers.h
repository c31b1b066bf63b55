// Kernels that classify many short texts with a finite machine whose tables the caller has built.
//
// Mispredicted branches are the cost, not look-ups, so every number is walked with the same number of steps over its
// leading bytes, whatever its length: first two bytes at a time, as far as the tables for that stay small, then one at a
// time. What remains are digits whose values don't matter: one look-up by their count gives the result.

#ifndef CVECTOR_NUMBERS_H
#define CVECTOR_NUMBERS_H

#include "CVectorVariant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most bytes that a number may have. As many have to be readable from the start of every number.
#define CVECTOR_NUMBER_SIZE 32

/// The number of symbols, the classes of bytes that a machine distinguishes.
#define CVECTOR_SYMBOL_COUNT 16

/// The symbol after the last byte of a number, and of all that follow.
#define CVECTOR_END_SYMBOL 0

/// A symbol that a machine may give to bytes of its choice, to distinguish them from all others.
#define CVECTOR_SPECIAL_SYMBOL 2

/// The symbol of a byte: digits, `+`, `-` and the space have one each, all other bytes share one.
uint8_t cvector_symbol(uint8_t byte);

/// A machine over symbols; the memory belongs to the caller.
///
/// State 0 means that the machine doesn't know, and is never left. The symbol of all other bytes leads there. Two bytes
/// have to be readable after the end of `transitions`, `pair_steps` and `tail_rows`.
typedef struct {
  /// By byte, its symbol: that of `cvector_symbol`, or the special one.
  const uint8_t *symbols;
  /// By state and symbol, the next state.
  const uint16_t *transitions;
  /// By row and pair of symbols, the first in the low half, the next row. The last pair leads to a state instead, or to
  /// a row of tails when all steps are those of four pairs.
  const uint16_t *pair_steps;
  /// By state, a row of tails; 0 where the values of the following digits matter.
  const uint16_t *tail_rows;
  /// The state before the first byte.
  uint16_t start;
  /// The number of leading pairs that are walked in one step each: 2, or 4 when there are no other steps.
  uint8_t pair_count;
  /// The number of leading bytes that are walked, those of pairs included: 8, 12 or 16.
  uint8_t lead_count;
} CVectorMachine;

/// The payload of a number: a code in the low half, 0 when the machine doesn't know, then one byte each for the number of
/// digits before the national ones, for a number that begins with a `+` and for one that begins with a digit;
/// `CVECTOR_NO_DIGITS` when the machine doesn't know.
typedef uint32_t CVectorPayload;

/// In place of a count: there are no national digits.
#define CVECTOR_NO_DIGITS 0xFF
/// In place of a count: the caller has to find the national digits.
#define CVECTOR_UNUSUAL 0xFE

/// The payloads of a machine; the memory belongs to the caller.
typedef struct {
  /// By state, the payload of a number that ends there.
  const CVectorPayload *states;
  /// By row, the payloads of numbers that end after 0, 1, 2… more digits, `CVECTOR_NUMBER_SIZE` of them.
  const CVectorPayload *tails;
} CVectorPayloads;

/// Numbers in memory.
typedef struct {
  /// The base of all offsets.
  const uint8_t *bytes;
  /// The offsets of the first byte of each, and past its last.
  const int32_t *starts;
  const int32_t *ends;
  size_t count;
} CVectorNumbers;

/// Classifies numbers.
///
/// - `codes`: set to the code of each.
/// - `others`: room for as many indices as there are numbers, and one more.
/// - Returns: the number of numbers with code 0, which the machine doesn't know; `others` begins with their indices.
size_t cvector_number_codes(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads,
    const CVectorNumbers *numbers, uint16_t *codes, uint32_t *others);

/// The distance in bytes from the gathered digits of one number to those of the next.
#define CVECTOR_DIGITS_STRIDE 48

/// The codes of numbers, and where their national digits are; the memory belongs to the caller.
typedef struct {
  /// The code of each.
  uint16_t *codes;
  /// The offset of the first national digit of each valid number; if they are not adjacent there, the complement of an
  /// offset in `digits`, where they are gathered.
  int32_t *national_starts;
  /// The number of national digits; 0 if the number isn't valid.
  uint32_t *national_counts;
  /// Room for `CVECTOR_DIGITS_STRIDE` digits of each number.
  uint8_t *digits;
  /// Room for as many indices as there are numbers, and one more.
  uint32_t *others;
} CVectorNumberVerdicts;

/// Classifies numbers, and finds their national digits.
///
/// - Returns: how many numbers are left to the caller; `others` begins with their indices. Their code is 0, or their
///   national digits were not found.
size_t cvector_number_verdicts(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads,
    const CVectorNumbers *numbers, const CVectorNumberVerdicts *verdicts);

/// Room for one number, the bytes that may be read after it, and its digits.
#define CVECTOR_NUMBER_ROOM (2 * CVECTOR_NUMBER_SIZE + CVECTOR_DIGITS_STRIDE)

/// The code of one number, and where its national digits are.
typedef struct {
  /// Its code.
  uint16_t code;
  /// Whether it is left to the caller: its code is 0, or its national digits were not found.
  bool is_unsettled;
  /// The offset of its national digits in the room, and their number; 0 if it isn't valid.
  uint8_t national_start, national_count;
} CVectorNumberVerdict;

/// Classifies one number.
///
/// - `room`: `CVECTOR_NUMBER_ROOM` bytes that begin with the number; national digits that are not adjacent are gathered
///   at its end.
/// - `count`: the length of the number in bytes, at most `CVECTOR_NUMBER_SIZE`.
CVectorNumberVerdict cvector_number_verdict(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads, uint8_t *room, size_t count);

#endif
