// Kernels that classify many short texts with a finite machine whose tables the caller has built.
//
// Mispredicted branches are the cost, not look-ups. So every number is walked with the same number of steps over its
// leading bytes, whatever its length: first two bytes at a time, until the tables for that would grow large, then one
// at a time. The remaining digits have values that don't matter: one look-up by their count gives the result.

#ifndef CVECTOR_NUMBERS_H
#define CVECTOR_NUMBERS_H

#include "CVectorVariant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum number of bytes of a number. As many have to be readable from the start of every number.
#define CVECTOR_NUMBER_SIZE 32

/// The number of symbols, the classes of bytes that a machine distinguishes.
#define CVECTOR_SYMBOL_COUNT 16

/// The symbol of all bytes after the end of a number.
#define CVECTOR_END_SYMBOL 0

/// A symbol that a machine may give to bytes of its choice, to distinguish them from all others.
#define CVECTOR_SPECIAL_SYMBOL 2

/// The symbol of a byte: digits, `+`, `-` and the space have one each, and all other bytes share one.
uint8_t cvector_symbol(uint8_t byte);

/// A machine over symbols; the memory belongs to the caller.
///
/// State 0 means that the machine doesn't know, and is never left. The symbol of all other bytes leads there. Two bytes
/// have to be readable after the end of `transitions`, `pair_steps` and `tail_rows`.
typedef struct {
  /// The symbol of each byte: the result of `cvector_symbol`, or the special symbol.
  const uint8_t *symbols;
  /// The next state, by state and symbol.
  const uint16_t *transitions;
  /// The next row, by row and pair of symbols, the first symbol in the low half. The last pair leads to a state
  /// instead, or to a row of tails if the only steps are four pairs.
  const uint16_t *pair_steps;
  /// A row of tails, by state; 0 if the values of the following digits matter.
  const uint16_t *tail_rows;
  /// The state before the first byte.
  uint16_t start;
  /// The number of leading pairs that are walked in one step each: 2, or 4 if there are no other steps.
  uint8_t pair_count;
  /// The number of leading bytes that are walked, including the bytes of pairs: 8, 12 or 16.
  uint8_t lead_count;
} CVectorMachine;

/// The payload of a number.
///
/// The low half is a code, 0 if the machine doesn't know. Two bytes follow with the number of digits before the
/// national ones: for a number that begins with a `+`, and for a number that begins with a digit. They are
/// `CVECTOR_NO_DIGITS` if the machine doesn't know.
typedef uint32_t CVectorPayload;

/// A value instead of a count: there are no national digits.
#define CVECTOR_NO_DIGITS 0xFF
/// A value instead of a count: the caller has to find the national digits.
#define CVECTOR_UNUSUAL 0xFE

/// The payloads of a machine; the memory belongs to the caller.
typedef struct {
  /// The payload of a number that ends at a state, by state.
  const CVectorPayload *states;
  /// The payloads of numbers that end after 0, 1, 2… more digits, by row; each has `CVECTOR_NUMBER_SIZE` of them.
  const CVectorPayload *tails;
} CVectorPayloads;

/// Numbers in memory.
typedef struct {
  /// The base of all offsets.
  const uint8_t *bytes;
  /// The offsets of the first byte of each number, and past its last.
  const int32_t *starts;
  const int32_t *ends;
  size_t count;
} CVectorNumbers;

/// Classifies numbers.
///
/// - `codes`: set to the code of each number.
/// - `others`: room for as many indices as there are numbers, and one more.
/// - Returns: the number of numbers with code 0, which the machine doesn't know; `others` begins with their indices.
size_t cvector_number_codes(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads,
    const CVectorNumbers *numbers, uint16_t *codes, uint32_t *others);

/// The distance in bytes between the gathered digits of two numbers.
#define CVECTOR_DIGITS_STRIDE 48

/// The codes of numbers, and the places of their national digits; the memory belongs to the caller.
typedef struct {
  /// The code of each number.
  uint16_t *codes;
  /// The offset of the first national digit of each valid number. If its national digits are not adjacent, they are
  /// gathered, and this is the complement of an offset in `digits`.
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
/// - Returns: the number of numbers that are left to the caller; `others` begins with their indices. Their code is 0,
///   or their national digits were not found.
size_t cvector_number_verdicts(
    CVectorVariant variant, const CVectorMachine *machine, const CVectorPayloads *payloads,
    const CVectorNumbers *numbers, const CVectorNumberVerdicts *verdicts);

/// Room for one number, the bytes that may be read after it, and its digits.
#define CVECTOR_NUMBER_ROOM (2 * CVECTOR_NUMBER_SIZE + CVECTOR_DIGITS_STRIDE)

/// The code of one number, and the place of its national digits.
typedef struct {
  /// Its code.
  uint16_t code;
  /// Whether the number is left to the caller: its code is 0, or its national digits were not found.
  bool is_unsettled;
  /// The offset of its national digits in the room, and their number; 0 if the number isn't valid.
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
