/// PhoneCheck for C, and for everything that can call C: does a tenant accept a phone number, and if not, why?
///
/// ```c
/// phonecheck_error *error = NULL;
/// phonecheck_validator validator = 0;
/// phonecheck_options options = {.size = sizeof options, .definitions = json, .definitions_count = count};
/// if (phonecheck_open(&options, &validator, &error) != PHONECHECK_OK) {
///   fprintf(stderr, "%s\n", phonecheck_error_text(error));
///   phonecheck_error_free(error);
///   return 2;
/// }
/// phonecheck_verdict verdict = {.size = sizeof verdict};
/// phonecheck_check(validator, "+86 138-0013-8000", 17, "en", &verdict, NULL);
/// printf("%s\n", verdict.status == PHONECHECK_VALID ? verdict.canonical : verdict.message);
/// phonecheck_verdict_free(&verdict);
/// phonecheck_close(validator);
/// ```
///
/// **Results.** Functions that can fail return `PHONECHECK_OK` or another `phonecheck_result`. A number that isn't valid is
/// a result, not a failure. An `error` parameter may be `NULL`; otherwise it is set to `NULL`, or to an error that
/// the caller frees. When a function fails, everything else it would set is unchanged.
///
/// **Ownership.** A function reads its `const` arguments only during the call and never keeps them. Text from a
/// function is UTF-8, ends with a NUL, and belongs to its structure, or is freed with `phonecheck_text_free`. Arrow
/// data given to the caller has the release callbacks of the [Arrow C data
/// interface](https://arrow.apache.org/docs/format/CDataInterface.html), and outlives the validator.
///
/// **Threads.** Every function may be called from any thread at any time, with the same validator too. A running call
/// finishes with the definitions it began with, even if they are replaced or closed meanwhile. Verdicts, errors and
/// Arrow data may be used by one thread at a time. A release callback may be called on any thread.
///
/// **Processes.** After `fork` the child may continue to use validators that its parent opened, unless another thread
/// of the parent was inside one of these functions at that moment. Locks may then be held for ever, so each function
/// that could wait for one returns `PHONECHECK_FORKED` instead. Several copies of this library, and other Swift
/// libraries, may be in one process: the library includes its own Swift runtime and exports only the symbols declared
/// here.
///
/// **Units.** Offsets and counts are bytes of UTF-8, from 0; rows count from 0, lines and columns of a file from 1.

#ifndef PHONECHECK_H
#define PHONECHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface. A library whose first number differs from the header's must not be used. Members and
/// functions are only added, and structures begin with their size, so that older callers keep working.
#define PHONECHECK_ABI_VERSION 1

/// The library's version of the interface.
uint32_t phonecheck_abi_version(void);

/// The versions of the library and of PCRE2, for support: `PhoneCheck 0.2.0, PCRE2 10.42 2022-12-11, JIT`. Static; not
/// to be freed.
const char *phonecheck_version(void);

// MARK: Results

/// The outcome of a call.
typedef enum phonecheck_result {
  PHONECHECK_OK = 0,
  /// An argument is wrong, such as an area that the definitions don't list.
  PHONECHECK_BAD_ARGUMENT = 1,
  /// The definitions were refused: the error lists every problem.
  PHONECHECK_BAD_DEFINITIONS = 2,
  /// An Arrow schema, array or stream breaks the rules of Arrow, or isn't a column of strings.
  PHONECHECK_BAD_ARROW = 3,
  /// The validator was closed, or never opened.
  PHONECHECK_CLOSED = 4,
  /// A file couldn't be read or written, or its rows couldn't be found.
  PHONECHECK_FILE_FAILED = 5,
  /// There is no memory left.
  PHONECHECK_NO_MEMORY = 6,
  /// The process was forked while a call was running in another thread. Start processes with `exec`: in Python,
  /// `multiprocessing.set_start_method("spawn")`.
  PHONECHECK_FORKED = 7,
  /// The caller's `stopped` became true.
  PHONECHECK_STOPPED = 8,
  /// A source has no new definitions, because there was no answer, or it was refused. The error says why. The source
  /// still serves its former definitions.
  PHONECHECK_FETCH_FAILED = 9,
} phonecheck_result;

/// The reason why a call failed.
typedef struct phonecheck_error phonecheck_error;

/// One problem of a definitions file. All text belongs to the error.
typedef struct phonecheck_problem {
  /// The place of the problem: line and column from 1, the column in bytes; offset in bytes, from 0.
  int64_t line, column, offset;
  /// The path in the JSON, such as `phoneAreaCodeDefinitions[4].mobileRegex`; empty for the file as a whole.
  const char *path;
  /// The definition with the problem, such as `AF, +93`; `NULL` if it isn't known.
  const char *definition;
  /// The whole problem for people: place, cause, remedy, and the excerpt of the file if there is one.
  const char *text;
} phonecheck_problem;

/// The event and the remedy, in English, without any digit of a phone number. For definitions, all problems, each on
/// its own lines.
const char *phonecheck_error_text(const phonecheck_error *error);

/// The result of the call that failed.
phonecheck_result phonecheck_error_result(const phonecheck_error *error);

/// The number of problems of a definitions file that the error lists; 0 for other errors.
size_t phonecheck_error_problem_count(const phonecheck_error *error);

/// One of the problems, in file order; all members are 0 if the index is too large.
phonecheck_problem phonecheck_error_problem(const phonecheck_error *error, size_t index);

/// Frees an error; `NULL` is fine.
void phonecheck_error_free(phonecheck_error *error);

/// Frees text that a function gave to the caller; `NULL` is fine.
void phonecheck_text_free(char *text);

// MARK: Validators

/// Identifies loaded definitions and the rules for reading numbers. Not a pointer: a validator that was closed, or
/// never opened, is refused with `PHONECHECK_CLOSED`. 0 is never a validator. Values are random numbers of 64 bits, so
/// that a value from another process identifies nothing here, rather than another validator.
///
/// Validators that were opened with the same definitions and options share their memory.
typedef uint64_t phonecheck_validator;

/// Options for loading definitions and reading numbers. All members except `size` are 0 or `NULL` for the defaults.
typedef struct phonecheck_options {
  /// `sizeof(phonecheck_options)`.
  size_t size;
  /// The JSON that the identity service sends, in UTF-8, or what `phonecheck compile` wrote of it; `NULL` for the built-in catalog of the world's mobile numbers,
  /// which is a demonstration and not an authority.
  const char *definitions;
  size_t definitions_count;
  /// The name of the definitions in errors; `NULL` for `definitions`.
  const char *definitions_name;
  /// The area code or country code of every number; `NULL` if each number contains its own.
  const char *area;
  /// The area code or country code for numbers without one, in place of the preferred one. Not with `area`.
  const char *default_area;
  /// The international prefixes, separated by commas: `00,011`. `NULL` for `00`.
  const char *international_prefixes;
  /// Whether digits without `+` may begin with any listed area code. This is a guess.
  bool bare_international;
  /// Whether raw bytes are matched, without interpretation. If so, only countries are known, not numbers.
  bool exact;
  /// Whether regexes are anchored at both ends, as Java's `matches()` does.
  bool whole;
  /// Whether backslashes of regexes that were lost, or doubled twice, in JSON are repaired.
  bool repair_escapes;
  /// Whether definitions with errors are left out, rather than all of them refused.
  bool skip_bad_definitions;
} phonecheck_options;

/// Loads definitions.
///
/// - `options`: `NULL` for the built-in catalog and the defaults.
/// - `validator`: set to a new validator, which the caller closes.
///
/// Fails with `PHONECHECK_BAD_DEFINITIONS` and every problem they have, or `PHONECHECK_BAD_ARGUMENT` if the area isn't
/// listed or a prefix isn't 1 to 6 digits. Takes some milliseconds for a megabyte; regexes are compiled when needed.
phonecheck_result phonecheck_open(
    const phonecheck_options *options, phonecheck_validator *validator, phonecheck_error **error);

/// Loads other definitions or options for a validator, which apply to every later call. A running call and an existing
/// stream finish with the definitions they began with. If this function fails, the validator keeps its definitions.
phonecheck_result phonecheck_replace(
    phonecheck_validator validator, const phonecheck_options *options, phonecheck_error **error);

/// Frees a validator, as soon as the calls that use it are done. Closing it again does nothing.
void phonecheck_close(phonecheck_validator validator);

/// Describes the loaded definitions, and lists what the loader assumed, corrected or left out, one per line.
///
/// - `description`: set to text such as `244 definitions, preferred CN, +86`, to be freed by the caller.
/// - `remarks`: the list, empty without remarks, to be freed by the caller.
phonecheck_result phonecheck_describe(
    phonecheck_validator validator, char **description, char **remarks, phonecheck_error **error);

// MARK: One number

/// The kinds of verdicts.
typedef enum phonecheck_status {
  /// A definition accepts the number.
  PHONECHECK_VALID = 0,
  /// No definition accepts it.
  PHONECHECK_INVALID = 1,
  /// A limit was reached or the engine failed, so there is no answer: not to be treated as invalid.
  PHONECHECK_UNDECIDED = 2,
} phonecheck_status;

/// The verdict on one number. Text belongs to the verdict, and is `NULL` if there is none.
typedef struct phonecheck_verdict {
  /// `sizeof(phonecheck_verdict)`, set by the caller; the other members are set by `phonecheck_check`.
  size_t size;
  phonecheck_status status;
  /// The place of the fault in a number that isn't valid, in bytes from its start; -1 if no single place is at fault.
  int64_t offset;
  /// The reason code, such as `TOO_SHORT`; `NULL` for a valid number.
  const char *reason;
  /// The reason in words, a sentence in the requested language, without a digit of the number; `NULL` for a valid
  /// number.
  const char *message;
  /// The country code of the definition that accepts the number, or that a rejection is about.
  const char *country;
  /// The forms of a valid number: `+86-13800138000`, `+8613800138000`, `+86 138 0013 8000`, `138 0013 8000`,
  /// `tel:+86-138-0013-8000`, `+86-138****8000`, and the text to send to this tenant. `NULL` in exact mode.
  const char *canonical, *e164, *international, *national, *rfc3966, *masked, *spelling;
  /// The parts of a valid number, in digits; the extension is `NULL` if none was written.
  const char *area_code, *national_digits, *extension;
  /// For `phonecheck_verdict_free`.
  void *private_data;
} phonecheck_verdict;

/// Judges a number, and explains why it isn't valid.
///
/// - `number`: `count` bytes of UTF-8; a byte that isn't UTF-8 makes the number invalid. It needs no NUL.
/// - `language`: the language of the message: `en`, `zh-CN`, `zh-TW` or a tag that matches one of them, such as
///   `zh-Hant-HK`; `NULL` for English.
/// - `verdict`: filled in, and freed by the caller with `phonecheck_verdict_free`.
///
/// Takes some microseconds.
phonecheck_result phonecheck_check(
    phonecheck_validator validator, const char *number, size_t count, const char *language,
    phonecheck_verdict *verdict, phonecheck_error **error);

/// The same for a number of an area.
///
/// - `area`: as for `phonecheck_judge`.
phonecheck_result phonecheck_check_in_area(
    phonecheck_validator validator, const char *number, size_t count, const char *area, const char *language,
    phonecheck_verdict *verdict, phonecheck_error **error);

/// Frees the contents of a verdict; the structure itself belongs to the caller. Freeing it again does nothing.
void phonecheck_verdict_free(phonecheck_verdict *verdict);

/// The verdict on one number in the form of columns, without text to free. Text ends with a NUL, and is empty if there
/// is none.
typedef struct phonecheck_cell {
  /// `sizeof(phonecheck_cell)`, set by the caller; the other members are set by `phonecheck_judge`.
  size_t size;
  phonecheck_status status;
  /// The country code of the definition that accepts the number; empty unless it is valid.
  char country[4];
  /// The reason code, such as `TOO_SHORT`; empty for a valid number.
  char reason[32];
  /// The canonical form of a valid number, such as `+86-13800138000`; empty in exact mode.
  char number[64];
} phonecheck_cell;

/// Gives the same result for one number as the columns of `phonecheck_validate_array`: for databases, which call
/// functions row by row.
///
/// - `number`: as for `phonecheck_check`.
/// - `area`: the area code or country code of the number. A code that the definitions don't list makes it invalid.
///   `NULL` or white space for none. Not for a validator with an area of its own.
///
/// Takes about a microsecond. A validator that has judged a few thousand numbers makes a table once, in milliseconds to
/// a tenth of a second. From then on, a number without a named area takes a tenth of a microsecond.
phonecheck_result phonecheck_judge(
    phonecheck_validator validator, const char *number, size_t count, const char *area, phonecheck_cell *cell,
    phonecheck_error **error);

/// Generates numbers for tests and placeholders, and near misses with their reasons, like `phonecheck examples`. They
/// may be in service, so don't call them.
///
/// - `area`: the area code or country code of their definitions; `NULL` for all.
/// - `count`: the number of random numbers and near misses of each definition, at most 10,000.
/// - `seed`: the same seed gives the same numbers.
/// - `examples`: set to CSV with the header `area_code,country_code,kind,number,spelling,status,reason,exact`, to be
///   freed by the caller; no field needs quotes.
phonecheck_result phonecheck_examples(
    phonecheck_validator validator, const char *area, uint32_t count, uint64_t seed, char **examples,
    phonecheck_error **error);

// MARK: Columns

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/// The layout of a result's text.
typedef enum phonecheck_layout {
  /// Status and country as `dictionary<int8 or int16, utf8>`, reason and number as `utf8`, or as `large_utf8` if the
  /// input is.
  PHONECHECK_LAYOUT_DICTIONARY = 0,
  /// All four as `utf8`, or as `large_utf8` if the input is.
  PHONECHECK_LAYOUT_PLAIN = 1,
  /// All four as `utf8_view`, which takes the least time and the largest amount of memory.
  PHONECHECK_LAYOUT_VIEWS = 2,
} phonecheck_layout;

/// The columns of a result.
enum {
  PHONECHECK_COLUMN_STATUS = 1,
  PHONECHECK_COLUMN_COUNTRY = 2,
  PHONECHECK_COLUMN_REASON = 4,
  PHONECHECK_COLUMN_NUMBER = 8,
  /// The reason why a number isn't valid, as a sentence in a language; null for a valid number. Takes a microsecond for
  /// each other number. Only on request.
  PHONECHECK_COLUMN_MESSAGE = 16,
};

/// Options for judging a column. All members except `size` are 0 or `NULL` for the defaults.
typedef struct phonecheck_column_options {
  /// `sizeof(phonecheck_column_options)`.
  size_t size;
  /// Flags such as `PHONECHECK_COLUMN_STATUS`; 0 for the first four.
  uint32_t columns;
  /// A `phonecheck_layout`.
  uint32_t layout;
  /// The written form of a valid number: `canonical`, `e164`, `international`, `national`, `rfc3966`, `masked` or
  /// `spelling`; `NULL` for canonical. Canonical and E.164 are fast.
  const char *number_format;
  /// The number of threads that work at the same time, at most 256; 0 for one. Short columns take one in any case.
  uint32_t threads;
  /// The column to judge, if the input is a table with several; otherwise `NULL`.
  const char *column;
  /// Set to true by another thread, or a signal's handler, to end the call with `PHONECHECK_STOPPED`. It is read after
  /// each block of rows. `NULL` for never.
  const bool *stopped;
  /// The column of a table that names the area of each number: an area code, a country code or a name of a country. A
  /// null or empty text names none. A text that the definitions don't list makes the number invalid. `NULL` for no such
  /// column. Not for a validator with an area of its own.
  const char *area_column;
  /// The language of messages: `en`, `zh-CN`, `zh-TW` or a tag that matches one of them; `NULL` for English.
  const char *language;
  /// Whether an unreadable number ends the call with `PHONECHECK_BAD_ARROW`: a number with a fraction, an infinite
  /// number, or a floating-point number of 2^53 or more (2^24 for 32 bits). If not, its row is invalid:
  /// `UNEXPECTED_CHARACTER`, like an exponent in text.
  bool refuse_unreadable;
  /// Increased by the count of floating-point numbers that are unreadable for one of these reasons, or may have been
  /// rounded: at most six digits, and three or more zeros after them. May be `NULL`.
  uint64_t *doubtful_count;
} phonecheck_column_options;

/// Judges a column of numbers.
///
/// - `schema`, `array`: `utf8`, `large_utf8` or `utf8_view`, binary of UTF-8, integers, decimals, floats of 32 or 64
///   bits (NaN counts as null), or one of these encoded by a dictionary; or a struct with one such field, or with the
///   field that `options` names. A number is judged as the text of its digits. The caller keeps and releases them.
/// - `options`: `NULL` for the defaults.
/// - `out_schema`, `out`: set to a struct with a field for each column of the result, `status`, `country`, `reason` and
///   `number` in this order, and as many rows as there are numbers. `status` is `valid`, `invalid` or `undecided`,
///   `country` and `number` are null unless valid, `reason` is null when valid. If the input is null, all of them are.
///   The struct itself has no nulls, so that it is a table as well. None of it belongs to the input. The caller
///   releases both, in any order; children may be moved out of the array.
///
/// Fails with `PHONECHECK_BAD_ARROW` if the input breaks a rule of Arrow: lengths, offsets, views, indices and buffers
/// are checked before they are used for reading. The interface doesn't include the sizes of buffers, so these can't be
/// checked: buffers have to be as long as lengths and offsets demand.
///
/// Takes a few nanoseconds a row. The first few thousand rows of a validator take a microsecond each, and then a table
/// of all definitions is made once, in milliseconds to a tenth of a second.
phonecheck_result phonecheck_validate_array(
    phonecheck_validator validator, const struct ArrowSchema *schema, const struct ArrowArray *array,
    const phonecheck_column_options *options, struct ArrowSchema *out_schema, struct ArrowArray *out,
    phonecheck_error **error);

/// Judges a stream of columns, array by array on demand.
///
/// - `stream`: arrays such as `phonecheck_validate_array` takes. It is moved: on success its `release` is `NULL`, and
///   the new stream releases it.
/// - `out`: set to a stream of the results, which the caller releases. If a later array is refused, the stream ends
///   with `EINVAL`, and `get_last_error` says why.
phonecheck_result phonecheck_validate_stream(
    phonecheck_validator validator, struct ArrowArrayStream *stream, const phonecheck_column_options *options,
    struct ArrowArrayStream *out, phonecheck_error **error);

// MARK: Files

/// The layout of a run's input.
typedef enum phonecheck_file_layout {
  /// CSV whose first record names the columns.
  PHONECHECK_FILE_TABLE = 0,
  /// CSV without names.
  PHONECHECK_FILE_TABLE_WITHOUT_HEADER = 1,
  /// One number on each line.
  PHONECHECK_FILE_LINES = 2,
} phonecheck_file_layout;

/// Options for a run over a file, as in `phonecheck validate`. All members except `size` and `input` are 0 or `NULL`
/// for the defaults.
typedef struct phonecheck_file_options {
  /// `sizeof(phonecheck_file_options)`.
  size_t size;
  /// The file to read, and the files to write: the annotated rows, and also the valid rows and the others. `NULL` for
  /// no such file. Files appear complete or not at all, and together. A file whose name ends with `.xlsx` is written as
  /// a workbook.
  const char *input, *output, *valid, *rejects;
  /// A `phonecheck_file_layout`.
  uint32_t layout;
  /// The byte between fields; 0 to detect it from the header.
  uint8_t delimiter;
  /// The encoding of the file, by its usual name, such as `gb18030`, `shift_jis` or `utf-16le`; `NULL` to detect it
  /// from the beginning.
  const char *encoding;
  /// The phone columns: names or numbers from 1, one per line; `NULL` for the only column whose name looks like one.
  const char *columns;
  /// The column with the area of each number; `NULL` for none. Not for a validator with an area of its own.
  const char *area_column;
  /// `csv`, `ndjson` or, for lines, `columns`; `NULL` for CSV.
  const char *format;
  /// The rows to write: `all`, `valid` or `invalid`; `NULL` for all.
  const char *only;
  /// As in `phonecheck_column_options`.
  const char *number_format;
  /// The prefix of the new columns' names; `NULL` for `phone_`.
  const char *column_prefix;
  /// The language of two more columns with the reason why a number isn't valid, and the place of the fault; `NULL` for
  /// no such columns.
  const char *message_language;
  /// The part of the file to process, as `phonecheck_plan_file` prints it: `START-LENGTH_ROW-LINE_SIZE`. `NULL` for all
  /// of it.
  const char *byte_range;
  /// The maximum length of a record, in bytes; 0 for 1 MiB.
  uint64_t maximum_record_byte_count;
  /// The number of threads that work at the same time; 0 for one per processor.
  uint32_t threads;
  /// Whether rows with more or fewer fields than the header are judged, too.
  bool allow_ragged;
  /// Whether a column holds the first row with the same number.
  bool find_duplicates;
  /// Whether cells that a spreadsheet would run as formulas get an apostrophe as their first character.
  bool spreadsheet_safe;
  /// For `phonecheck_plan_file`: the number of bytes of an input that is a pipe, such as one fed from a file on another
  /// machine; 0 for a regular file.
  uint64_t input_byte_count;
  /// The separators between several numbers in one cell, one per line; `\n`, `\r`, `\t` and `\\` are a line feed, a
  /// carriage return, a tab and a backslash. `NULL` to read every cell as one number. The first accepted number of a
  /// cell counts.
  const char *split;
  /// As in `phonecheck_column_options`. If the run is stopped, no output files appear.
  const bool *stopped;
  /// A file for the valid rows whose number an earlier row has; `NULL` for none.
  const char *duplicates;
  /// The columns to add, one per line and in this order: status, reason, number, country, row, line, duplicate_of,
  /// known_row, message, offset; empty for none. `NULL` for the first four and the columns that other options add.
  const char *added_columns;
  /// The names of the added columns, one per line; `NULL` for `column_prefix` with their own.
  const char *column_names;
  /// The language of words for status, reason and country in CSV, and of the names of columns if it is Chinese; `NULL` for
  /// codes.
  const char *label_language;
  /// The valid row that is kept of all rows with one number, if only valid rows are written: `first`, `last`, or
  /// `by:COLUMN` for the greatest value of a column; `NULL` to keep all.
  const char *kept_duplicate;
  /// A file of known numbers: CSV with a phone column, or a number on each line. `NULL` for none.
  const char *known;
  /// Whether rows with a known number are left out, if only valid rows are written.
  bool drop_known;
  /// Whether rows get their row and their line of the input.
  bool row_columns;
  /// Whether the number of a valid row is written in place of the cell that it was read from.
  bool replace_numbers;
  /// `csv`, or `ndjson`: one JSON object on each line, whose members are the columns, such as `.contact.phone`. `NULL`
  /// to detect it from the first line.
  const char *input_format;
  /// Phone columns to search, in this order, for the first valid number, one per line; `NULL` for none. Instead of
  /// `columns`.
  const char *any_of;
  /// The line, from 1, of the header or the first row; lines before it are written unchanged. 0 to detect it.
  uint32_t first_line;
  /// The encoding of the rows that are written as CSV; `NULL` for the encoding of the file.
  const char *output_encoding;
  /// Whether CSV begins with a byte order mark.
  bool byte_order_mark;
  /// Whether a number that a spreadsheet or a data frame wrote with decimals, `13800138000.0`, is read without them.
  bool decimals;
  /// The sheet of a workbook, such as `contacts.xlsx`: its name or, if no sheet has that name, its number from 1. `NULL`
  /// for the first visible sheet with a phone column. Refused for other files; for a workbook, `delimiter`, `encoding` and
  /// `input_format` are.
  const char *sheet;
  /// Whether the workbook that `output` names, such as `checked.xlsx`, gets a second sheet, `Rejects`, with the rows that
  /// aren't valid.
  bool rejects_sheet;
} phonecheck_file_options;

/// Judges every row of a file, like `phonecheck validate`.
///
/// - `summary`: set to the counts as a JSON object, in the form of `--summary-json`, to be freed by the caller.
///
/// Fails with `PHONECHECK_FILE_FAILED` if reading, writing or finding rows fails, and with `PHONECHECK_BAD_ARGUMENT` if
/// the file doesn't fit the options, such as a file without the column they name.
phonecheck_result phonecheck_validate_file(
    phonecheck_validator validator, const phonecheck_file_options *options, char **summary,
    phonecheck_error **error);

/// Divides a file into ranges of whole records, each for a run of `phonecheck_validate_file`.
///
/// - `options`: `input`, `input_byte_count`, `layout`, `delimiter`, `encoding` and `maximum_record_byte_count` matter.
/// - `parts`: the number of ranges, 1 to 100,000; there are fewer if the file doesn't have enough records.
/// - `plan`: set to a JSON object with `bytes`, `rows` and `ranges`, an array of objects with `range`, `start`,
///   `length`, `row`, `line` and `rows`; to be freed by the caller.
///
/// Reads the file once, nearly as fast as files can be read. The concatenated outputs of the ranges are the output of
/// the file.
phonecheck_result phonecheck_plan_file(
    const phonecheck_file_options *options, uint32_t parts, char **plan, phonecheck_error **error);

/// Adds up the summaries of several runs.
///
/// - `summaries`: `count` summaries, at least one, from `phonecheck_validate_file`.
/// - `summary`: set to the sum, to be freed by the caller.
phonecheck_result phonecheck_merge_summaries(
    const char *const *summaries, size_t count, char **summary, phonecheck_error **error);

// MARK: Definitions at a URL

/// Identifies a source: a tenant's definitions at a URL. Its last good copy is saved for the next start. Not a pointer,
/// and never 0. It opens with the saved copy, and only sends a request on demand.
typedef uint64_t phonecheck_source;

/// The place of definitions, and of their last good copy. All members except `size` and `url` are 0 or `NULL` for the
/// defaults.
typedef struct phonecheck_source_options {
  /// `sizeof(phonecheck_source_options)`.
  size_t size;
  /// `https`, or `http` on this machine. A URL without a path is a service's: its definitions are at the path that the
  /// identity service documents. The library's texts never contain user, password or query.
  const char *url;
  /// Headers of the request, each on a line, `Name: value`, in addition to the documented ones or replacing them.
  /// `X-client-id` and `X-tenant-id` also identify the owner of the definitions. The library's texts never contain a
  /// value.
  const char *headers;
  /// The folder of the copy; `NULL` for `$XDG_CACHE_HOME/phonecheck`, else `~/.cache/phonecheck`. The command saves the
  /// same file.
  const char *folder;
  /// Whether no copy is saved.
  bool keeps_nothing;
  /// As in `phonecheck_options`.
  bool repair_escapes, skip_bad_definitions;
  /// The number of seconds in which the caller has to get a whole answer; 0 for ten.
  double time_limit;
} phonecheck_source_options;

/// Opens a source with the last good copy, without a request.
///
/// - `source`: set to a new source, which the caller closes.
///
/// A copy that is missing, damaged or unreadable isn't a failure; `phonecheck_served.remarks` reports it.
phonecheck_result phonecheck_source_open(
    const phonecheck_source_options *options, phonecheck_source *source, phonecheck_error **error);

/// Frees a source, as soon as the calls that use it are done. Closing it again does nothing.
void phonecheck_source_close(phonecheck_source source);

/// An answer to a request. The memory belongs to the caller, who keeps it until `phonecheck_source_refresh` returns.
typedef struct phonecheck_answer {
  /// `sizeof(phonecheck_answer)`, set by the library.
  size_t size;
  /// The headers, each on a line, `Name: value`; `NULL` for none.
  const char *headers;
  /// The body. The caller may cut it after 4 MiB and one byte.
  const char *body;
  size_t body_count;
} phonecheck_answer;

/// Sends a request and waits for the answer, on the thread of `phonecheck_source_refresh`. Redirects aren't to be
/// followed.
///
/// - `url`: with user, password and query.
/// - `headers`: each on a line, `Name: value`.
/// - `answer`: filled in if there is one.
///
/// Returns the HTTP status; 0 if there was no whole answer, and -1 if there was none in time.
typedef int32_t phonecheck_send(void *context, const char *url, const char *headers, phonecheck_answer *answer);

/// The end of a request.
typedef enum phonecheck_refresh {
  /// The last good copy is still the service's.
  PHONECHECK_UNCHANGED = 0,
  /// New definitions are served, and saved.
  PHONECHECK_CHANGED = 1,
  /// There was no request, because the service wants none yet.
  PHONECHECK_POSTPONED = 2,
} phonecheck_refresh;

/// Requests new definitions once, with the `ETag` of the last good copy. Definitions that pass verification are served
/// and saved.
///
/// - `send`: called with `context` at most once, before the function returns. No lock is held meanwhile: other threads
///   may use the source, and the process may be forked.
/// - `refresh`: set to the end of the request.
/// - `change`: set to the differences of new definitions from the former ones, such as `1 removed, 2 wider`, to be
///   freed by the caller; `NULL` if there were none before.
/// - `wait`: set to the seconds until the service wants a request, if it wants none yet.
///
/// Fails with `PHONECHECK_FETCH_FAILED`, and every problem if definitions are refused. Comparing new definitions with
/// the former ones takes up to seconds.
phonecheck_result phonecheck_source_refresh(
    phonecheck_source source, phonecheck_send *send, void *context, phonecheck_refresh *refresh, char **change,
    double *wait, phonecheck_error **error);

/// The origin of definitions.
typedef enum phonecheck_origin {
  /// There are none yet: no copy, and no answer.
  PHONECHECK_ORIGIN_NONE = 0,
  /// The last good copy of an earlier run.
  PHONECHECK_ORIGIN_STORE = 1,
  /// An answer of this run.
  PHONECHECK_ORIGIN_NETWORK = 2,
} phonecheck_origin;

/// The definitions that a source serves at a moment. Text belongs to this structure, and is `NULL` if there is none.
typedef struct phonecheck_served {
  /// `sizeof(phonecheck_served)`, set by the caller; the other members are set by `phonecheck_source_served`.
  size_t size;
  phonecheck_origin origin;
  /// The seconds since the service confirmed these definitions, perhaps in an earlier run; -1 if that isn't known.
  double age;
  /// The definitions, exactly as received, for `phonecheck_open` and `phonecheck_replace`; `NULL` for none.
  const char *definitions;
  size_t definitions_count;
  /// The digest SHA-256 of these bytes, in hexadecimal.
  const char *digest;
  /// The reason why the last request changed nothing; `NULL` if it succeeded, or there was none.
  const char *failure;
  /// The faults of the saved copy or of saving it, and facts about new definitions that a person should know, each on a
  /// line: countries that were removed, and faults of definitions that are served nevertheless. May be empty.
  const char *remarks;
  /// The URL without user, password and query, and the folder of the copy, which is `NULL` if none is saved.
  const char *url, *folder;
  /// For `phonecheck_served_free`.
  void *private_data;
} phonecheck_served;

/// Gives the definitions that a source serves.
///
/// - `served`: filled in, and freed by the caller with `phonecheck_served_free`.
phonecheck_result phonecheck_source_served(
    phonecheck_source source, phonecheck_served *served, phonecheck_error **error);

/// Frees the contents of a `phonecheck_served`; the structure itself belongs to the caller. Freeing it again does
/// nothing.
void phonecheck_served_free(phonecheck_served *served);

#ifdef __cplusplus
}
#endif

#endif
